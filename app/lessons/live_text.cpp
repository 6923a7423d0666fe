// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/live_text.h"

#include <cmath>

#include "session/session.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString liveText(const LivePiece& piece, int decimals) {
  if (!piece.isNumber) return QString::fromStdString(piece.text);
  if (!piece.value) return QStringLiteral("…");
  const double value = *piece.value;
  constexpr double kLargestWhole = 1e15;
  const bool isWhole = value == std::round(value) && std::abs(value) < kLargestWhole;
  if (!piece.decimals && isWhole) return wholeText(static_cast<std::int64_t>(value));
  return numberText(value, piece.decimals.value_or(decimals));
}

}  // namespace

LiveValues liveValuesOf(const Session& session) {
  LiveValues values;
  if (session.hasScenario()) {
    values.scenario = session.scenario().get();
    values.pinned = session.scenario()->pinned.get();
  }
  if (session.snapshot().hasResults()) values.trace = session.snapshot().trace.get();
  if (session.pinnedSnapshot().hasResults()) values.pinnedTrace = session.pinnedSnapshot().trace.get();
  return values;
}

QString withLiveNumbers(const std::string& markdown, const LiveValues& values, int decimals) {
  QString text;
  for (const LivePiece& piece : livePieces(markdown, values)) text += liveText(piece, decimals);
  return text;
}

std::string lessonMatrixName(const Scenario& scenario, const MatrixId& matrix) {
  const MatrixId shown = shownAs(scenario, matrix);
  if (const auto* stage = std::get_if<Stage>(&shown)) return std::string(stageName(*stage));
  return slotName(std::get<InputSlot>(shown));
}

LessonCell lessonCell(const Scenario& scenario, const Selection& at) {
  return {lessonMatrixName(scenario, at.matrix), at.head, at.row, at.column};
}

QString liveNumberOf(const Scenario& scenario, const Selection& cell) {
  const QString head = cell.head > 0 ? QString::number(cell.head) + QStringLiteral("; ") : QString();
  const bool hasColumns = shapeOf(scenario, cell.matrix).columns > 1;
  const QString column = hasColumns ? QStringLiteral(", ") + QString::number(cell.column) : QString();
  return QString::fromStdString(lessonMatrixName(scenario, cell.matrix)) + QLatin1Char('[') + head +
         QString::number(cell.row) + column + QLatin1Char(']');
}

}  // namespace attn::app
