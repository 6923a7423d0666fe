// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/new_document.h"

#include <QCoreApplication>

#include "scenario/edit.h"

namespace attn::app {
namespace {

struct NewDocumentText {
  Q_DECLARE_TR_FUNCTIONS(NewDocument)
};

constexpr std::uint64_t kSeed = 1;
constexpr Index kWidth = 4;

MatrixStack zeros(Index heads, Index rows, Index columns) {
  return MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(heads), Matrix::Zero(rows, columns)));
}

Scenario withRandomInputs(Scenario scenario) {
  std::uint64_t seed = kSeed;
  for (const InputSlot slot : {InputSlot::Q, InputSlot::K, InputSlot::V}) {
    scenario = withRandomFill(std::move(scenario), slot, seed++);
  }
  return scenario;
}

}  // namespace

Scenario newScenario() {
  Scenario scenario;
  scenario.title = NewDocumentText::tr("Untitled").toStdString();
  const QStringList words = NewDocumentText::tr("The cat sat down", "words split by spaces").split(QLatin1Char(' '));
  for (const QString& word : words) scenario.tokens.push_back(word.toStdString());
  const Index tokens = words.size();
  scenario.inputs = QkvInputs{zeros(1, tokens, kWidth), zeros(1, tokens, kWidth), zeros(1, tokens, kWidth)};
  return withRandomInputs(std::move(scenario));
}

}  // namespace attn::app
