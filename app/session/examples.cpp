// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/examples.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <map>
#include <system_error>

#include "scenario/document.h"

namespace attn::app {
namespace {

struct ExampleText {
  Q_DECLARE_TR_FUNCTIONS(Examples)
};

Example example(const char* file, const QString& title, const QString& summary) {
  return {QLatin1String(file) + QStringLiteral(".attn.json"), title, summary};
}

/// The titles of the documents of built-in lessons, by the name of the file.
std::map<QString, QString> lessonDocumentTitles() {
  return {{QStringLiteral("four-numbers"), ExampleText::tr("Four numbers")},
          {QStringLiteral("head-18-8"), ExampleText::tr("SmolLM2, head 18.8")},
          {QStringLiteral("head-25-7"), ExampleText::tr("SmolLM2, head 25.7")},
          {QStringLiteral("hello-world"), ExampleText::tr("Hello World")},
          {QStringLiteral("it-and-the-dog"), ExampleText::tr("It and the dog, from embeddings")},
          {QStringLiteral("one-word"), ExampleText::tr("One word, sixteen times")},
          {QStringLiteral("quarters"), ExampleText::tr("The cat sat, in quarters")},
          {QStringLiteral("two-texts"), ExampleText::tr("Two texts in one row")}};
}

QByteArray bytesOf(const QString& path) {
  QFile opened(path);
  return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

}  // namespace

std::vector<Example> examples() {
  return {
      example("1-the-cat-sat", ExampleText::tr("The cat sat"),
              ExampleText::tr("Why textbooks print weights that do not match the formula.")),
      example("2-it-and-the-dog", ExampleText::tr("It and the dog"),
              ExampleText::tr("One row decides who “it” is: dog 0.80, bone 0.15.")),
      example("3-causal-and-window", ExampleText::tr("Causal and window 3"),
              ExampleText::tr("What each mask lets through, and what it hides.")),
      example("4-translation", ExampleText::tr("Translation"),
              ExampleText::tr("Queries from one sentence, keys and values from another.")),
      example("4b-translation-more-keys", ExampleText::tr("Translation, more keys"),
              ExampleText::tr("Three queries meet four keys: the scores need not be square.")),
      example("5-large-dk", ExampleText::tr("Large key width"),
              ExampleText::tr("The softmax saturates unless scores are divided by 8.")),
      example("6-a-padded-row", ExampleText::tr("A padded row"),
              ExampleText::tr("A row with no visible key: zeros, not NaN.")),
      example("7-grouped-heads", ExampleText::tr("Grouped heads"),
              ExampleText::tr("Eight query heads share two key/value heads.")),
      example("7b-four-heads", ExampleText::tr("Four heads to read aloud"),
              ExampleText::tr("Previous token, who “it” is, first token, verb and subject.")),
      example("7c-latent-heads", ExampleText::tr("Latent heads"),
              ExampleText::tr("Four heads read one short vector per token: a smaller cache than MQA.")),
      example("7d-what-comes-next", ExampleText::tr("What comes next"),
              ExampleText::tr("From the output to the next word, and why a causal mask is needed.")),
      example("8-a-decode-step", ExampleText::tr("A decode step"),
              ExampleText::tr("One new query reads a cache of eight tokens.")),
      example("9-rotary-positions", ExampleText::tr("Rotary positions"),
              ExampleText::tr("The score of two tokens depends only on their distance.")),
      example("m1-window-and-sinks", ExampleText::tr("Window and sinks"),
              ExampleText::tr("The first token stays visible and gets 0.78 of the last row.")),
      example("m2-prefix-lm", ExampleText::tr("A prefix language model"),
              ExampleText::tr("A question read in both directions, an answer written from left to right.")),
      example("m3-packed-documents", ExampleText::tr("Packed documents"),
              ExampleText::tr("Two texts in one sequence: each “rose” finds its own subject.")),
      example("m4-linear-biases", ExampleText::tr("Linear biases (ALiBi)"),
              ExampleText::tr("Only distance matters, with one slope per head.")),
      example("m5-softmax-off-by-one", ExampleText::tr("Softmax off by one"),
              ExampleText::tr("A logit without a value absorbs the weight if there is no verb.")),
      example("p1-short-numbers", ExampleText::tr("257 in bfloat16"),
              ExampleText::tr("What bfloat16 loses, and what float32 sums keep.")),
      example("p2-a-backward-pass", ExampleText::tr("The cat sat, backwards"),
              ExampleText::tr("Every gradient of a small attention, by hand and by finite differences.")),
      example("p3-a-cache-of-eight-bits", ExampleText::tr("A cache of eight bits"),
              ExampleText::tr("Cup and plate become the same key in FP8, so “it” cannot tell them apart.")),
      example("l1-previous-token", ExampleText::tr("A learned head: the token before"),
              ExampleText::tr("Learned, not chosen: this head attends to the previous token.")),
      example("l2-induction", ExampleText::tr("A learned head: induction"),
              ExampleText::tr("What followed the earlier “c”? Each letter attends there.")),
      example("l3-sort", ExampleText::tr("A learned head: sorting"),
              ExampleText::tr("After the bar, each step finds the next smallest digit.")),
      example("t1-causal-tiles", ExampleText::tr("Causal tiles"),
              ExampleText::tr("Skipped, partial and full: only 6 of 9 tiles are computed.")),
      example("t2-ragged-tiles", ExampleText::tr("Ragged tiles"),
              ExampleText::tr("Ten tokens in tiles of 4 × 3: the last ones are smaller.")),
      example("t3-window-tiles", ExampleText::tr("Window tiles"),
              ExampleText::tr("A window of 5 leaves a band of tiles along the diagonal.")),
      example("t4-grouped-decode", ExampleText::tr("Grouped decode"),
              ExampleText::tr("Eight query heads read two sets of keys and values, once each.")),
      example("t4b-split-decode", ExampleText::tr("A decode step in parts"),
              ExampleText::tr("Four parts of a cache are read in parallel and merged.")),
      example("t5-gpt2-medium", ExampleText::tr("GPT-2 medium"),
              ExampleText::tr("Sizes of a real model: memory traffic of each algorithm.")),
      example("t6-llama-3-8b-decode-8k", ExampleText::tr("Llama 3 8B at 8k"),
              ExampleText::tr("One new token reads a cache of 8,192 tokens.")),
      example("t7-llama-3-8b-decode-128k", ExampleText::tr("Llama 3.1 8B at 128k"),
              ExampleText::tr("The same step with a cache sixteen times longer.")),
      example("t8-tile-too-big", ExampleText::tr("A tile too big for the chip"),
              ExampleText::tr("A tile of 6 × 6 needs 432 bytes, but the chip has 320.")),
      example("t9-llama-3-1-8b-prefill-8k", ExampleText::tr("Llama 3.1 8B prefill"),
              ExampleText::tr("What doubles when the tokens double, and what quadruples.")),
  };
}

std::shared_ptr<const Scenario> readExample(const QString& file) {
  QFile resource(QStringLiteral(":/scenarios/") + file);
  if (!resource.open(QIODevice::ReadOnly)) return nullptr;
  Result<Scenario> scenario = parseDocument(resource.readAll().toStdString());
  return scenario ? std::make_shared<const Scenario>(std::move(*scenario)) : nullptr;
}

std::shared_ptr<const Scenario> readTranslatedExample(const QString& file) {
  const std::shared_ptr<const Scenario> example = readExample(file);
  if (!example) return nullptr;
  Scenario translated = *example;
  translateEmbedded(file, translated);
  return std::make_shared<const Scenario>(std::move(translated));
}

void translateExample(const std::filesystem::path& file, Scenario& scenario) {
  if (QLocale().language() == QLocale::English) return;
  const QString path = QString::fromStdString(file.string());
  const QByteArray bytes = namesExample(file) ? QByteArray() : bytesOf(path);
  for (const Example& each : examples()) {
    const QString resource = QStringLiteral(":/scenarios/") + each.file;
    if (bytes.isEmpty() ? each.file == path : bytesOf(resource) == bytes) return translateEmbedded(resource, scenario);
  }
}

void translateEmbedded(const QString& resource, Scenario& scenario) {
  if (QLocale().language() == QLocale::English) return;
  const QString name = QFileInfo(resource).fileName().section(QLatin1Char('.'), 0, 0);
  std::map<QString, QString> titles = lessonDocumentTitles();
  for (const Example& each : examples()) titles.emplace(each.file.section(QLatin1Char('.'), 0, 0), each.title);
  if (const auto title = titles.find(name); title != titles.end()) scenario.title = title->second.toStdString();
  const QByteArray notes = bytesOf(QStringLiteral(":/notes/%1/%2.md").arg(QLocale().name(), name));
  if (!notes.isEmpty()) scenario.notes = notes.trimmed().toStdString();
}

void translateStepTitle(Scenario& scenario) {
  const std::map<QString, QString> titles = {
      {QStringLiteral("After the rain"), ExampleText::tr("After the rain")},
      {QStringLiteral("Llama 3.1 8B, a prompt of 32k"), ExampleText::tr("Llama 3.1 8B, a prompt of 32k")},
      {QStringLiteral("tick tock"), ExampleText::tr("tick tock")},
      {QStringLiteral("Twelve words"), ExampleText::tr("Twelve words")}};
  if (const auto title = titles.find(QString::fromStdString(scenario.title)); title != titles.end())
    scenario.title = title->second.toStdString();
}

bool namesExample(const std::filesystem::path& file) {
  std::error_code ignored;
  if (file.empty() || file.has_parent_path() || std::filesystem::exists(file, ignored)) return false;
  return QFile::exists(QStringLiteral(":/scenarios/") + QString::fromStdString(file.string()));
}

Result<Scenario> readDocumentOrExample(const std::filesystem::path& file) {
  if (!namesExample(file)) return readDocument(file);
  const std::shared_ptr<const Scenario> example = readExample(QString::fromStdString(file.string()));
  return example ? Result<Scenario>(*example) : readDocument(file);
}

}  // namespace attn::app
