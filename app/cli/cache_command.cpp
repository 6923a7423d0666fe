// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/options/option_checks.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "scenario/limits.h"
#include "scenario/names.h"
#include "text/format_text.h"
#include "text/model_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "traffic/models.h"
#include "traffic/paged_cache.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

/// Missing values are taken from the model or the document, or are defaults.
struct CacheArguments {
  std::optional<std::string> model;  // in the table of published models
  std::string file;                  // path, or empty
  std::optional<std::int64_t> layers, queryHeads, keyValueHeads, width;
  std::optional<std::int64_t> tokens, batch, window, elementBytes;
  std::optional<CacheFormat> format;
  std::optional<std::int64_t> block;  // block size in tokens of a paged cache
  std::vector<std::int64_t> lengths;  // of sequences
  std::int64_t sharedPrefix = 0;
  bool json = false;
};

/// The default text length if neither the options nor a document give one.
constexpr std::int64_t kDefaultTokens = 8192;

/// The subject of a cache calculation: a published model, a document, or sizes from the options.
struct Entry {
  QString name;
  const Model* model = nullptr;
  AttentionShape shape;
  CacheUse use;
  std::vector<SharingCase> cases;
};

CacheUse withOptions(CacheUse use, const CacheArguments& a) {
  use.tokens = a.tokens.value_or(use.tokens);
  use.batch = a.batch.value_or(use.batch);
  use.window = a.window.value_or(use.window);
  use.elementBytes = a.elementBytes.value_or(use.elementBytes);
  // Options override the document: explicit bytes also override its format.
  if (a.elementBytes) use.format.reset();
  if (a.format) use.format = a.format;
  return use;
}

/// A single model is limited to its context length; a comparison of all uses the same length for all.
Entry ofModel(const Model& model, const CacheArguments& a) {
  const std::int64_t usual = a.model ? std::min(kDefaultTokens, model.contextTokens) : kDefaultTokens;
  return {QString::fromStdString(model.name), &model, model.shape, withOptions(cacheUse(model, usual), a), {}};
}

Entry ofDocument(const Scenario& scenario, const CacheArguments& a) {
  const std::int64_t elementBytes = scenario.tiling ? scenario.tiling->elementBytes : CacheUse{}.elementBytes;
  const QString title = QString::fromStdString(scenario.title.empty() ? a.file : scenario.title);
  return {title, nullptr, attentionShape(scenario), withOptions(cacheUse(scenario, elementBytes), a), {}};
}

Entry ofSizes(const CacheArguments& a) {
  CacheUse use;
  use.tokens = kDefaultTokens;
  AttentionShape shape;
  shape.layers = a.layers.value_or(1);
  shape.heads.keyValue = a.keyValueHeads ? *a.keyValueHeads : a.queryHeads.value_or(1);
  shape.heads.query = a.queryHeads.value_or(shape.heads.keyValue);
  shape.keyWidth = shape.valueWidth = a.width.value_or(1);
  return {CommandLine::tr("these sizes"), nullptr, shape, withOptions(use, a), {}};
}

bool hasSizes(const CacheArguments& a) {
  return a.layers || a.keyValueHeads || a.queryHeads || a.width;
}

/// All sequences have the same shape; by default, that of this model.
constexpr const char* kDefaultModel = "Llama 3 8B";

QString wrongChoice(const CacheArguments& a) {
  if (a.model.has_value() + !a.file.empty() + hasSizes(a) > 1)
    return CommandLine::tr(
        "--model, a document, and sizes (--layers, --query-heads, --kv-heads, --d) exclude each other");
  if (hasSizes(a) && !a.width) return CommandLine::tr("--d is required with --layers, --query-heads and --kv-heads");
  if (hasSizes(a) && !a.keyValueHeads && !a.queryHeads)
    return CommandLine::tr("--query-heads or --kv-heads is required");
  if (!a.model || findModel(*a.model) != nullptr) return {};
  QStringList known;
  for (const Model& model : models()) known << QString::fromStdString(model.name);
  return CommandLine::tr("there is no model \"%1\". Known: %2")
      .arg(QString::fromStdString(*a.model), known.join(QStringLiteral(", ")));
}

std::optional<std::vector<Entry>> subjects(const CacheArguments& a) {
  if (const QString wrong = wrongChoice(a); !wrong.isEmpty()) {
    complain(wrong);
    return std::nullopt;
  }
  if (!a.file.empty()) {
    const std::optional<Scenario> scenario = readOrComplain(a.file);
    if (!scenario) return std::nullopt;
    return std::vector{ofDocument(*scenario, a)};
  }
  if (hasSizes(a)) return std::vector{ofSizes(a)};
  std::vector<Entry> all;
  for (const Model& model : models())
    if (!a.model || &model == findModel(*a.model)) all.push_back(ofModel(model, a));
  return all;
}

Problem ofOption(Problem problem) {
  std::replace(problem.pointer.begin(), problem.pointer.end(), '_', '-');
  if (problem.pointer == "/key-width" || problem.pointer == "/value-width") problem.pointer = "/d";
  if (!problem.pointer.empty()) problem.pointer.replace(0, 1, "--");
  return problem;
}

bool countOrComplain(Entry& subject) {
  Result<std::vector<SharingCase>> cases = compareSharing(subject.shape, subject.use);
  if (!cases) complain(problemText(ofOption(cases.error().front())));
  if (cases) subject.cases = std::move(*cases);
  return cases.has_value();
}

/// Lengths beyond a model's context are computed, but with a warning. A comparison of all models at the default length
/// needs none.
void warnBeyondContext(const CacheArguments& a, const std::vector<Entry>& all) {
  if (!a.model && !a.tokens) return;
  if (a.model) {
    const QString warning = contextWarning(*all.front().model, all.front().use.tokens);
    if (!warning.isEmpty()) complain(warning);
    return;
  }
  QStringList beyond;
  for (const Entry& entry : all)
    if (entry.model != nullptr && isBeyondContext(*entry.model, entry.use.tokens)) beyond << entry.name;
  if (beyond.isEmpty()) return;
  complain(CommandLine::tr("%1 tokens exceed the context of these models: %2.")
               .arg(wholeText(*a.tokens), beyond.join(QStringLiteral(", "))));
}

Json sizeJson(const CacheSize& size) {
  return {{"bytes_per_token", size.bytesPerToken}, {"kept_tokens", size.keptTokens}, {"bytes", size.bytes}};
}

Json subjectJson(const Entry& s) {
  Json json = {{"name", s.name.toStdString()}};
  if (s.model != nullptr) {
    json["year"] = s.model->year;
    json["source"] = s.model->source;
    json["parameters"] = s.model->parameters;
    json["active_parameters"] = s.model->activeParameters;
    json["context_tokens"] = s.model->contextTokens;
  }
  json["layers"] = s.shape.layers;
  json["query_heads"] = s.shape.heads.query;
  json["kv_heads"] = s.shape.heads.keyValue;
  json["key_width"] = s.shape.keyWidth;
  json["value_width"] = s.shape.valueWidth;
  if (s.shape.latent)
    json["latent"] = {{"compressed", s.shape.latent->compressed}, {"rotated", s.shape.latent->rotated}};
  json["tokens"] = s.use.tokens;
  json["batch"] = s.use.batch;
  json["window"] = s.use.window;
  json["element_bytes"] = cachedBytes(s.use).ofNumber;
  if (s.use.format) {
    json["cache"] = names::of(names::cacheFormats, *s.use.format);
    json["scale_bytes"] = cachedBytes(s.use).ofRow;
  }
  json["sharing"] = code(sharingOf(s.shape));
  Json cases = Json::array();
  for (const SharingCase& c : s.cases) {
    if (c.actual) json.update(sizeJson(c.size));
    Json entry = {{"sharing", code(c.sharing)}, {"actual", c.actual}};
    if (c.sharing != Sharing::Mla) entry["kv_heads"] = c.keyValueHeads;
    entry.update(sizeJson(c.size));
    entry["smaller"] = c.smaller;
    cases.push_back(std::move(entry));
  }
  json["cases"] = std::move(cases);
  return json;
}

std::string cacheJson(const std::vector<Entry>& all) {
  Json list = Json::array();
  for (const Entry& subject : all) list.push_back(subjectJson(subject));
  return Json{{"format", "attentionscope/cache"}, {"version", 1}, {"models", std::move(list)}}.dump(2) + "\n";
}

/// "as GQA" for the actual sharing, "if MQA" for alternatives.
QString sharingText(const SharingCase& c) {
  const QString name = QString::fromLatin1(code(c.sharing).data()).toUpper();
  return c.actual ? CommandLine::tr("as %1").arg(name) : CommandLine::tr("if %1").arg(name);
}

QStringList caseRow(const QString& name, const SharingCase& c) {
  constexpr int kDecimals = 2;
  const auto size = [&](QLocale::DataSizeFormats format) {
    return QLocale().formattedDataSize(c.size.bytes, kDecimals, format);
  };
  const QString heads = c.sharing == Sharing::Mla ? QStringLiteral("–") : wholeText(c.keyValueHeads);
  const QString smaller = QLocale().toString(
      c.smaller, 'f', c.smaller == static_cast<double>(static_cast<std::int64_t>(c.smaller)) ? 0 : 1);
  return {name,
          sharingText(c),
          heads,
          wholeText(c.size.bytesPerToken),
          wholeText(c.size.keptTokens),
          size(QLocale::DataSizeSIFormat),
          size(QLocale::DataSizeIecFormat),
          smaller + QStringLiteral("×")};
}

QString cacheTable(const std::vector<Entry>& all) {
  const CacheUse& use = all.front().use;
  const QString tokens = wholeText(use.tokens), batch = wholeText(use.batch);
  const QString title = use.format ? CommandLine::tr("Keys and values for %1 tokens, batch %2, in %3")
                                         .arg(tokens, batch, cacheBytesText(*use.format))
                                   : CommandLine::tr("Keys and values for %1 tokens, batch %2, %3 bytes per number")
                                         .arg(tokens, batch, wholeText(use.elementBytes));
  std::vector<QStringList> rows = {{CommandLine::tr("model"), CommandLine::tr("sharing"), CommandLine::tr("K/V heads"),
                                    CommandLine::tr("bytes per token"), CommandLine::tr("tokens kept"),
                                    CommandLine::tr("cache (decimal)"), CommandLine::tr("cache (binary)"),
                                    CommandLine::tr("smaller")}};
  for (const Entry& subject : all) {
    rows.emplace_back();
    // A document title may contain line breaks.
    for (const SharingCase& c : subject.cases)
      rows.push_back(caseRow(&c == &subject.cases.front() ? subject.name.simplified() : QString(), c));
  }
  QString text = title + QStringLiteral("\n\n") + textTable(rows, 2);
  // Print a single source; the JSON output contains all.
  if (all.size() == 1 && all.front().model != nullptr)
    text += QLatin1Char('\n') + CommandLine::tr("Source: %1").arg(QString::fromStdString(all.front().model->source)) +
            QLatin1Char('\n');
  return text;
}

Json pagedJson(const PagedUse& use, const PagedCache& cache) {
  return {{"block", use.block},
          {"blocks", cache.blocks},
          {"bytes_allocated", cache.bytesAllocated},
          {"bytes_used", cache.bytesUsed},
          {"bytes_lost", cache.bytesLost},
          {"bytes_reserved", cache.bytesReserved},
          {"shared_blocks", cache.sharedBlocks}};
}

QString pagedTable(const Entry& subject, const PagedUse& use, const PagedCache& cache, std::int64_t perToken) {
  const auto row = [](const QString& name, std::int64_t bytes) {
    return QStringList{name, wholeText(bytes), QLocale().formattedDataSize(bytes, 2, QLocale::DataSizeIecFormat)};
  };
  const QString title = CommandLine::tr("%1: %2 bytes per token, blocks of %3 tokens, sequences: %4")
                            .arg(subject.name.simplified(), wholeText(perToken), wholeText(use.block),
                                 wholeText(static_cast<std::int64_t>(use.lengths.size())));
  std::vector<QStringList> rows = {{CommandLine::tr("what"), CommandLine::tr("number"), CommandLine::tr("binary")},
                                   {CommandLine::tr("blocks"), wholeText(cache.blocks), {}},
                                   {CommandLine::tr("shared blocks"), wholeText(cache.sharedBlocks), {}},
                                   row(CommandLine::tr("bytes allocated"), cache.bytesAllocated),
                                   row(CommandLine::tr("bytes of tokens"), cache.bytesUsed),
                                   row(CommandLine::tr("bytes lost in last blocks"), cache.bytesLost),
                                   row(CommandLine::tr("bytes reserved without blocks"), cache.bytesReserved)};
  return title + QStringLiteral("\n\n") + textTable(rows, 1);
}

int countPages(const CacheArguments& a) {
  CacheArguments one = a;
  if (!a.model && a.file.empty() && !hasSizes(a)) one.model = kDefaultModel;
  const std::optional<std::vector<Entry>> found = subjects(one);
  if (!found) return kWrongUse;
  const Entry& subject = found->front();
  CacheUse token = subject.use;
  token.tokens = token.batch = 1;
  token.window = 0;
  const Result<CacheSize> size = cacheSize(subject.shape, token);
  if (!size) return refuse(problemText(ofOption(size.error().front())));
  const PagedUse use{*a.block, a.lengths, a.sharedPrefix};
  const Result<PagedCache> cache = pagedCache(use, size->bytesPerToken);
  if (!cache) return refuse(problemText(ofOption(cache.error().front())));
  return deliver(a.json ? pagedJson(use, *cache).dump(2) + "\n"
                        : pagedTable(subject, use, *cache, size->bytesPerToken).toStdString());
}

std::vector<std::string> modelNames() {
  std::vector<std::string> names;
  for (const Model& model : models())
    names.push_back(
        QString::fromStdString(model.name).toLower().replace(QLatin1Char(' '), QLatin1Char('-')).toStdString());
  return names;
}

int countCache(const CacheArguments& arguments) {
  if (arguments.block) return countPages(arguments);
  std::optional<std::vector<Entry>> all = subjects(arguments);
  if (!all) return kWrongUse;
  for (Entry& subject : *all)
    if (!countOrComplain(subject)) return kWrongUse;
  warnBeyondContext(arguments, *all);
  return arguments.json ? deliver(cacheJson(*all)) : deliver(cacheTable(*all));
}

}  // namespace

void addCache(const Command& program) {
  const auto a = std::make_shared<CacheArguments>();
  const Command cache(program, "cache", "Count the bytes of the keys and values of a model, a document or any sizes");
  cache.option("FILE", a->file, " ", suggested(exampleNames()), "Document, counted as one layer");
  cache.option("--model", a->model, "NAME", suggested(modelNames()),
               "A published model, as \"Llama 3 8B\"; all of them by default");
  const auto number = [cache](const char* name, std::optional<std::int64_t>& to, const char* text) {
    cache.option(name, to, "N", countFromZero(), text);
  };
  number("--layers", a->layers, "Layers of a model that is not listed (1)");
  number("--query-heads", a->queryHeads, "Query heads (as many as key/value heads)");
  number("--kv-heads", a->keyValueHeads, "Key/value heads (as many as query heads)");
  number("--d", a->width, "Width of a key and of a value");
  number("--tokens", a->tokens, "Tokens in the cache (8192 or the model's context, or the key tokens of the document)");
  number("--batch", a->batch, "Sequences at the same time (1)");
  number("--window", a->window, "Size of a sliding window, 0 for none (the model's own)");
  number("--element-bytes", a->elementBytes, "Bytes of a number (2)");
  cache
      .choice("--cache", a->format, "FORMAT", names::cacheFormats,
              "Format of the stored keys and values (the document's, else plain numbers)")
      ->excludes(cache->get_option("--element-bytes"));
  CLI::Option* block =
      cache.option("--block", a->block, "N", wholeNumber(1, limits::tokens), "Tokens per block, for a cache in blocks");
  CLI::Option* lengths =
      cache.converted("--lengths", a->lengths, "LIST", "For a cache in blocks: tokens of each sequence", &numbersIn)
          ->check(wholeNumbers(1, limits::tokens));
  cache
      .option("--shared-prefix", a->sharedPrefix, "N", wholeNumber(0, limits::tokens),
              "For a cache in blocks: tokens of the shared prefix (0)")
      ->needs(block);
  block->needs(lengths);
  lengths->needs(block);
  for (const char* alone : {"--tokens", "--batch", "--window"}) block->excludes(cache->get_option(alone));
  cache->add_flag("--json", a->json, "As JSON");
  cache.runs([a] { return countCache(*a); });
}

}  // namespace attn::app
