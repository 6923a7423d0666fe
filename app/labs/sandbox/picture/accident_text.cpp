// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/scene_pen.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/sandbox_frame.h"
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
  const QString names[] = {SandboxText::tr("Score too large"),
                           SandboxText::tr("The fill overflows"),
                           SandboxText::tr("Score plus fill overflows"),
                           SandboxText::tr("exp overflows"),
                           SandboxText::tr("The sum overflows"),
                           SandboxText::tr("Everything underflows"),
                           SandboxText::tr("The mask leaks"),
                           SandboxText::tr("Uniform row"),
                           SandboxText::tr("Blurred scores"),
                           SandboxText::tr("The mask is ignored"),
                           SandboxText::tr("Zeros: no visible key")};
  return names[static_cast<std::size_t>(kind)];
}

QString arithmeticName(Arithmetic arithmetic) {
  const QString names[] = {SandboxText::tr("double"), QStringLiteral("float32"), QStringLiteral("float16"),
                           QStringLiteral("bfloat16")};
  return names[static_cast<std::size_t>(arithmetic)];
}

QString lifeLineName(RowStage line, bool subtractMax) {
  const QString names[] = {SandboxText::tr("Scores"), SandboxText::tr("Masked"),
                           subtractMax ? SandboxText::tr("Minus maximum") : SandboxText::tr("No maximum"),
                           SandboxText::tr("Exponentials"), SandboxText::tr("Weights")};
  return names[static_cast<std::size_t>(line)];
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
  const Vector* const lines[] = {&life.scores, &life.masked, &life.shifted, &life.exponentials, &life.weights};
  return *lines[static_cast<std::size_t>(line)];
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
