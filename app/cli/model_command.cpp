// SPDX-License-Identifier: GPL-3.0-or-later
#include <QString>
#include <QStringList>
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "model/head_scenario.h"
#include "model/model_observation.h"
#include "model/model_places.h"
#include "model/model_recording.h"
#include "model/run_document.h"
#include "model/token_chances.h"
#include "scenario/document.h"
#include "text/model_problem_text.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

struct ModelArguments {
  std::string model;
  std::optional<std::string> text;
  std::optional<std::vector<Index>> ids;
  std::int64_t top = 5;
  std::string stages;
  std::optional<std::int64_t> layer;
  std::string ablate, head;
  bool isDouble = false, json = false, records = false;
  std::optional<std::filesystem::path> out;

  bool printsJson() const { return json || !stages.empty(); }
};

constexpr std::int64_t kMaxTop = 1000;
constexpr Index kRecordedLists = 16;
constexpr int kProbabilityDecimals = 4;
constexpr const char* kLogits = "logits";

int refuseModel(const ModelProblem& problem) {
  return refuse(modelProblemText(problem));
}

/// The place of a file or folder, or of the model of that name.
ModelResult<std::filesystem::path> placeOf(const std::string& typed) {
  std::error_code error;
  if (std::filesystem::exists(typed, error)) return std::filesystem::path(typed);
  const std::vector<FoundModel> models = findModels();
  if (const auto found = modelNamed(models, typed)) return found->place;
  std::string names;
  for (const FoundModel& each : models) names += (names.empty() ? "" : ", ") + each.name;
  return refusal(ModelError::UnknownName, {typed, names.empty() ? "-" : names});
}

std::optional<ModelHead> modelHead(const char* option, const std::string& typed, const ModelShape& shape) {
  const auto head = headOrComplain(option, typed, shape.layers, shape.heads);
  return head ? std::optional(ModelHead{head->first, head->second}) : std::nullopt;
}

/// The sets of heads of --ablate, at least one; nullopt after printing an error.
std::optional<std::vector<std::vector<ModelHead>>> ablatedSets(const ModelArguments& a, const ModelShape& shape) {
  std::vector<std::vector<ModelHead>> sets;
  for (const QString& set : QString::fromStdString(a.ablate).split(QLatin1Char(';'))) {
    sets.emplace_back();
    if (a.ablate.empty()) continue;
    for (const std::string& typed : partsOf(set.toStdString())) {
      const auto head = modelHead("--ablate", typed, shape);
      if (!head) return std::nullopt;
      sets.back().push_back(*head);
    }
  }
  if (sets.size() == 1 || a.records) return sets;
  complain(CommandLine::tr("--ablate: several sets of heads, separated by \";\", are for --record"));
  return std::nullopt;
}

/// What is computed; false after printing an error.
bool readRequest(const ModelArguments& a, const ModelShape& shape, ModelRequest& request,
                 std::optional<ModelHead>& head) {
  const auto listed = [](const std::string& list) { return list.empty() ? std::vector<std::string>() : partsOf(list); };
  for (const std::string& name : listed(a.stages)) {
    if (name == kLogits)
      request.logits = ModelLogits::All;
    else
      request.stages.push_back(
          std::ranges::find(kModelStages, name, &std::pair<std::string_view, ModelStage>::first)->second);
  }
  const auto sets = ablatedSets(a, shape);
  if (!sets) return false;
  request.ablated = sets->front();
  if (a.layer && *a.layer >= shape.layers) {
    complain(CommandLine::tr("--layer: found %1, expected 0 to %2").arg(*a.layer).arg(shape.layers - 1));
    return false;
  }
  request.layer = a.layer;
  if (a.head.empty()) return true;
  head = modelHead("--head", a.head, shape);
  if (!head) return false;
  request.stages = {ModelStage::QRot, ModelStage::KRot, ModelStage::V};
  request.layer = head->layer;
  return true;
}

QString modelTable(const LanguageModel& model, const QString& tokenizer) {
  const ModelShape& s = model.shape;
  std::vector<QStringList> rows;
  const auto add = [&rows](const QString& name, const QString& value) { rows.push_back({name, value}); };
  if (!s.name.empty()) add(CommandLine::tr("name"), shownText(s.name));
  add(CommandLine::tr("architecture"), shownText(s.architecture));
  add(CommandLine::tr("parameters"), wholeText(model.parameters));
  add(CommandLine::tr("bytes"), wholeText(model.bytes));
  add(CommandLine::tr("layers"), wholeText(s.layers));
  add(CommandLine::tr("width of the residual stream"), wholeText(s.width));
  add(CommandLine::tr("query heads"), wholeText(s.heads));
  add(CommandLine::tr("key/value heads"), wholeText(s.keyValueHeads));
  add(CommandLine::tr("width of a query and a key"), wholeText(s.keyWidth));
  add(CommandLine::tr("width of a value"), wholeText(s.valueWidth));
  add(CommandLine::tr("width of the MLP"), wholeText(s.feedForward));
  add(CommandLine::tr("tokens in the vocabulary"), wholeText(s.vocabulary));
  add(CommandLine::tr("longest context in tokens"), wholeText(s.context));
  add(CommandLine::tr("tokenizer"), tokenizer);
  return textTable(rows, 2);
}

QString foundTable(const std::vector<FoundModel>& models) {
  std::vector<QStringList> rows{{CommandLine::tr("MODEL"), CommandLine::tr("PLACE")}};
  for (const FoundModel& each : models) rows.push_back({shownText(each.name), shownText(each.place.string())});
  return textTable(rows, 2);
}

QString nextTable(const Tokenizer* tokenizer, const std::vector<TokenChance>& tokens) {
  std::vector<QStringList> rows{{CommandLine::tr("next token"), CommandLine::tr("id"), CommandLine::tr("probability")}};
  for (const TokenChance& each : tokens)
    rows.push_back({tokenizer ? shownToken(QString::fromStdString(each.text)) : QString(), QString::number(each.id),
                    numberText(each.probability, kProbabilityDecimals)});
  return textTable(rows, 1);
}

template <class Real>
int saveHead(const Transformer<Real>& transformer, const Tokenizer* tokenizer, const LanguageModel& model,
             const ModelRequest& request, const ModelRun<Real>& run, ModelHead head,
             const std::optional<std::filesystem::path>& out) {
  Scenario scenario = headScenario(transformer, run, head, tokenNames(tokenizer, request.tokens));
  const QString name = shownText(model.shape.name.empty() ? model.shape.architecture : model.shape.name);
  scenario.title = CommandLine::tr("%1, layer %2, head %3").arg(name).arg(head.layer).arg(head.head).toStdString();
  scenario.notes = CommandLine::tr(
                       "One head of the model %1. Q and K are the model's after rotation (%2); W_O contains the "
                       "rows of this head. x is an identity matrix, so that W_Q, W_K and W_V contain Q, K "
                       "and V.")
                       .arg(name, QString::fromStdString(std::string(code(model.shape.ropePairs))))
                       .toStdString();
  return deliver(writeDocument(scenario), out);
}

template <class Real>
int runModel(const ModelArguments& a, const std::shared_ptr<const LanguageModel>& model, const Tokenizer* tokenizer,
             ModelRequest request) {
  std::optional<ModelHead> head;
  if (!readRequest(a, model->shape, request, head)) return kWrongUse;
  if (!canWrite({a.out})) return kFailed;
  auto transformer = Transformer<Real>::of(model);
  if (!transformer) return refuseModel(transformer.error());
  const Interrupt interrupt;
  const auto run = transformer->run(request, nullptr, interrupt.token());
  if (!run && run.error().error == ModelError::Stopped) return fail(modelProblemText(run.error()));
  if (!run) return refuseModel(run.error());
  if (run->firstNotFinite)
    complain(modelNoticeText(ModelNotice::NotFiniteWeights, static_cast<std::size_t>(*run->firstNotFinite)));
  if (head) return saveHead(*transformer, tokenizer, *model, request, *run, *head, a.out);
  const auto top = static_cast<std::size_t>(a.top);
  return deliver(a.printsJson() ? modelDocument(*model, tokenizer, request, *run, top)
                                : nextTable(tokenizer, nextTokens(tokenizer, *run, top)).toStdString(),
                 a.out);
}

/// Runs with all heads on, and with each set of --ablate off.
int recordModel(const ModelArguments& a, const std::shared_ptr<const LanguageModel>& model, const Tokenizer* tokenizer,
                std::vector<Index> tokens, const std::filesystem::path& place) {
  const auto sets = ablatedSets(a, model->shape);
  if (!sets) return kWrongUse;
  if (!canWrite({a.out})) return kFailed;
  auto transformer = Transformer<float>::of(model);
  if (!transformer) return refuseModel(transformer.error());
  const Interrupt interrupt;
  ModelObserver observer(model, tokenizer, std::move(*transformer), place.filename().string());
  ModelRecording recording;
  ObservationRequest request{.tokens = std::move(tokens)};
  const auto record = [&](const std::vector<ModelHead>& ablated) {
    request.ablated = ablated;
    const auto run = recordRun(observer, request, kRecordedLists, true, interrupt.token());
    if (!run)
      return run.error().error == ModelError::Stopped ? fail(modelProblemText(run.error())) : refuseModel(run.error());
    if (const auto layer = run->observation->firstNotFinite)
      return refuse(modelNoticeText(ModelNotice::NotFiniteWeights, static_cast<std::size_t>(*layer)));
    if (recording.runs.empty()) recordHeads(observer, recording);
    request.target = run->observation->target;
    recording.runs.push_back(*run);
    return static_cast<int>(kDone);
  };
  if (const int failed = record({}); failed != kDone) return failed;
  for (const std::vector<ModelHead>& ablated : *sets)
    if (const int failed = ablated.empty() ? kDone : record(ablated); failed != kDone) return failed;
  return deliver(writeModelRecording(recording), a.out);
}

/// True if a model can be used with token ids although its tokenizer is not supported.
bool leavesIds(ModelError error) {
  return error == ModelError::NoTokens || error == ModelError::UnknownTokenizer ||
         error == ModelError::UnknownPreTokenizer;
}

int showOrRun(const ModelArguments& a) {
  if (a.model.empty()) return deliver(foundTable(findModels()).toStdString(), a.out);
  const bool runs = a.text || a.ids;
  if (!runs && (!a.stages.empty() || !a.ablate.empty() || a.layer || !a.head.empty() || a.records))
    return refuse(CommandLine::tr("nothing is computed without --text or --ids"));
  const auto place = placeOf(a.model);
  if (!place) return refuseModel(place.error());
  const auto model = openModel(*place);
  if (!model) return refuseModel(model.error());
  const auto tokenizer = Tokenizer::of(**model);
  const Tokenizer* const used = tokenizer ? &*tokenizer : nullptr;
  if (!tokenizer && (a.text || !leavesIds(tokenizer.error().error))) return refuseModel(tokenizer.error());
  for (const auto& [notice, about] : used ? used->notices() : std::vector<std::pair<ModelNotice, std::size_t>>())
    complain(modelNoticeText(notice, about));
  ModelRequest request;
  if (a.text) {
    const QString text = QString::fromStdString(*a.text);
    const bool isComposed = used->table().needsNfc;
    const auto ids = used->encode(isComposed ? text.normalized(QString::NormalizationForm_C).toStdString() : *a.text);
    if (!ids) return refuseModel(ids.error());
    request.tokens = *ids;
  } else if (a.ids) {
    request.tokens = *a.ids;
  }
  if (a.records) return recordModel(a, *model, used, std::move(request.tokens), *place);
  if (runs) {
    return a.isDouble ? runModel<double>(a, *model, used, std::move(request))
                      : runModel<float>(a, *model, used, std::move(request));
  }
  const QString tokens =
      used ? shownText(used->table().model + " " + used->table().pre) : modelProblemText(tokenizer.error());
  return deliver(a.json ? modelDocument(**model, used) : modelTable(**model, tokens).toStdString(), a.out);
}

std::vector<std::string> stageNames() {
  std::vector<std::string> names;
  for (const auto& [name, stage] : kModelStages) names.emplace_back(name);
  names.emplace_back(kLogits);
  return names;
}

}  // namespace

void addModel(const Command& program) {
  const auto a = std::make_shared<ModelArguments>();
  const Command model(program, "model", "Run a language model from a file, and print what it computes");
  model->footer(
      "Supported are GGUF files and Hugging Face folders of llama, qwen2, qwen3, gemma, gemma2, gemma3, phi3 and "
      "gpt2,\n"
      "and folders of bert. Models of Ollama, LM Studio and the cache of Hugging Face are found by their names.\n"
      "Without --text and --ids, the command prints what the file says about the model.");
  model.option("MODEL", a->model, " ",
               "A GGUF file, a Hugging Face folder, or the name of a model on this machine (lists these)");
  CLI::Option* text = model.option("--text", a->text, "TEXT", "Text to compute with");
  model.converted("--ids", a->ids, "LIST", "Token ids to compute with, separated by commas", &numbersIn)
      ->check(wholeNumbers(0, std::int64_t{1} << 31))
      ->excludes(text);
  model.option("--top", a->top, "K", wholeNumber(1, kMaxTop), "How many of the most probable next tokens to print (5)");
  CLI::Option* stages = model.option("--stages", a->stages, "LIST", listOf(stageNames()), "Stages to print, as JSON");
  model.option("--layer", a->layer, "N", countFromZero(), "Only the stages of this layer, from 0 (all)");
  model.option(
      "--ablate", a->ablate, "LIST",
      "Heads whose output becomes 0, as layer.head from 0.0, separated by commas; with --record, sets of heads "
      "separated by semicolons, each a run of its own");
  constexpr std::array<std::pair<std::string_view, bool>, 2> kPrecisions{{{"double", true}, {"single", false}}};
  CLI::Option* precision = model.choice("--precision", a->isDouble, "NAME", kPrecisions, "double, or single (single)");
  CLI::Option* json = model->add_flag("--json", a->json, "Print a JSON document instead of a table");
  CLI::Option* head = model.option("--head", a->head, "L.H", "Write this head as a document (.attn.json)")
                          ->excludes(json)
                          ->excludes(stages);
  CLI::Option* record = model->add_flag("--record", a->records,
                                        "Write a recording (.safetensors), which the window shows without the model");
  record->excludes(json)->excludes(stages)->excludes(head)->excludes(precision)->needs(model.output(a->out));
  model.runs([a] { return showOrRun(*a); });
  addModelGet(model);
}

}  // namespace attn::app
