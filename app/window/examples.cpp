// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/examples.h"

#include <QCoreApplication>
#include <QFile>

#include "scenario/document.h"

namespace attn::app {
namespace {

struct ExampleText {
  Q_DECLARE_TR_FUNCTIONS(Examples)
};

Example example(const char* file, const QString& title, const QString& summary) {
  return {QLatin1String(file) + QStringLiteral(".attn.json"), title, summary};
}

}  // namespace

std::vector<Example> examples() {
  using T = ExampleText;
  return {
      example("1-the-cat-sat", T::tr("The cat sat"),
              T::tr("Why textbooks print weights that the formula does not give.")),
      example("2-it-and-the-dog", T::tr("It and the dog"), T::tr("One row decides who “it” is: dog 0.80, bone 0.15.")),
      example("3-causal-and-window", T::tr("Causal and window 3"),
              T::tr("What each mask lets through, and what gets out of sight.")),
      example("4-translation", T::tr("Translation"), T::tr("Queries from one sentence, keys and values from another.")),
      example("5-large-dk", T::tr("Large d_k"), T::tr("Rows saturate unless scores are divided by 8.")),
      example("6-a-padded-row", T::tr("A padded row"), T::tr("A row with no visible key: zeros, not NaN.")),
      example("7-grouped-heads", T::tr("Grouped heads"), T::tr("Eight query heads share two key/value heads.")),
      example("8-a-decode-step", T::tr("A decode step"), T::tr("One new query reads a cache of eight tokens.")),
      example("9-rotary-positions", T::tr("Rotary positions"), T::tr("The same two tokens score by distance alone.")),
      example("4b-translation-more-keys", T::tr("Translation, more keys"),
              T::tr("Three queries meet four keys: the scores need not be square.")),
  };
}

std::shared_ptr<const Scenario> readExample(const QString& file) {
  QFile resource(QStringLiteral(":/scenarios/") + file);
  if (!resource.open(QIODevice::ReadOnly)) return nullptr;
  Result<Scenario> scenario = parseDocument(resource.readAll().toStdString());
  return scenario ? std::make_shared<const Scenario>(std::move(*scenario)) : nullptr;
}

}  // namespace attn::app
