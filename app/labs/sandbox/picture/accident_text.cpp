// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/scene_pen.h"
#include "labs/sandbox/picture/accident_picture.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/sandbox_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {

AccidentData accidentData(const Snapshot& snapshot, const Selection& selection) {
  const Scenario& s = *snapshot.scenario;
  const Trace& trace = *snapshot.trace;
  AccidentData d;
  d.life = rowLife(s, trace, selection.head, selection.row);
  d.exact = exactSoftmaxRow(s, selection.head, selection.row);
  const Index rows = trace.heads[static_cast<std::size_t>(selection.head)].weights.rows();
  for (Index row = 0; row < rows; ++row) {
    std::vector<Accident> found = accidentsInRow(s, trace, selection.head, row);
    d.rowHasAccident.push_back(!found.empty());
    if (row == selection.row) d.inRow = std::move(found);
  }
  return d;
}

QString accidentName(AccidentKind kind) {
  switch (kind) {
    case AccidentKind::ScoreOverflow:
      return SandboxText::tr("Score too large");
    case AccidentKind::FillOverflow:
      return SandboxText::tr("The fill overflows");
    case AccidentKind::MaskedOverflow:
      return SandboxText::tr("Score plus fill overflows");
    case AccidentKind::ExpOverflow:
      return SandboxText::tr("exp overflows");
    case AccidentKind::SumOverflow:
      return SandboxText::tr("The sum overflows");
    case AccidentKind::SumUnderflow:
      return SandboxText::tr("Everything underflows");
    case AccidentKind::LeakyMask:
      return SandboxText::tr("The mask leaks");
    case AccidentKind::UniformRow:
      return SandboxText::tr("Uniform row");
    case AccidentKind::BlurredRow:
      return SandboxText::tr("Blurred scores");
    case AccidentKind::MaskIgnored:
      return SandboxText::tr("The mask is ignored");
    case AccidentKind::EmptyRow:
      break;
  }
  return SandboxText::tr("Zeros: no visible key");
}

QString arithmeticName(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::Float32:
      return QStringLiteral("float32");
    case Arithmetic::Float16:
      return QStringLiteral("float16");
    case Arithmetic::BFloat16:
      return QStringLiteral("bfloat16");
    case Arithmetic::Double:
      break;
  }
  return SandboxText::tr("double");
}

QString lifeLineName(RowStage line, bool subtractMax) {
  switch (line) {
    case RowStage::Scores:
      return SandboxText::tr("Scores");
    case RowStage::Masked:
      return SandboxText::tr("Masked");
    case RowStage::Shifted:
      return subtractMax ? SandboxText::tr("Minus maximum") : SandboxText::tr("No maximum");
    case RowStage::Exponentials:
      return SandboxText::tr("Exponentials");
    case RowStage::Weights:
      break;
  }
  return SandboxText::tr("Weights");
}

QString accidentHeadline(const AccidentView& view) {
  if (!view.data) return {};
  const Selection& at = view.selection;
  const QString query = shownTokens(queryTokenNames(*view.snapshot.scenario)).value(static_cast<qsizetype>(at.row));
  if (view.data->inRow.empty()) return SandboxText::tr("the row of “%1”: nothing went wrong").arg(query);
  QStringList kinds;
  for (const Accident& a : view.data->inRow) kinds << accidentName(a.kind);
  const QString causes = listText(kinds);
  switch (view.data->inRow.front().outcome) {
    case RowOutcome::Uniform:
      return SandboxText::tr("the row of “%1”: %2. All weights are equal").arg(query, causes);
    case RowOutcome::Zeros:
      return SandboxText::tr("the row of “%1”: %2. All weights are 0").arg(query, causes);
    case RowOutcome::NotANumber:
      return SandboxText::tr("the row of “%1”: %2. The weights are NaN").arg(query, causes);
    case RowOutcome::Shares:
      break;
  }
  bool right = true;
  for (Index j = 0; j < view.data->life.weights.size(); ++j)
    right = right && !isBad(view.data->life.weights(j), view.data->exact.weights(j));
  return right && view.data->inRow.front().kind != AccidentKind::LeakyMask
             ? SandboxText::tr("the row of “%1”: %2. The weights are still right").arg(query, causes)
             : SandboxText::tr("the row of “%1”: %2").arg(query, causes);
}

const Vector& lineOf(const SoftmaxRow& life, RowStage line) {
  switch (line) {
    case RowStage::Scores:
      return life.scores;
    case RowStage::Masked:
      return life.masked;
    case RowStage::Shifted:
      return life.shifted;
    case RowStage::Exponentials:
      return life.exponentials;
    case RowStage::Weights:
      break;
  }
  return life.weights;
}

QString rowStageText(const AccidentView& view, RowStage line, Index key) {
  if (!view.data || key < 0 || key >= lineOf(view.data->life, line).size()) return {};
  constexpr int kDigits = 10;
  const QString name = shownTokens(keyTokenNames(*view.snapshot.scenario)).value(static_cast<qsizetype>(key));
  return SandboxText::tr("%1 of “%2”: %3, exactly %4")
      .arg(lifeLineName(line, view.snapshot.scenario->attention.subtractMax), name,
           computedText(lineOf(view.data->life, line)(key), kDigits),
           computedText(lineOf(view.data->exact, line)(key), kDigits));
}

}  // namespace attn::app
