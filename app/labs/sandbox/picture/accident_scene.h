// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <optional>
#include <vector>

#include "attention/accidents.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// One row as it was computed, as it should be, and what happened to it and to the other rows of its head.
struct AccidentData {
  RowLife life, exact;
  std::vector<Accident> inRow;
  std::vector<bool> rowHasAccident;  // of the head, by query
};
/// The selection must lie in the scenario.
AccidentData accidentData(const Snapshot&, const Selection&);

/// All that the picture of a row's life depends on.
struct AccidentView {
  Snapshot snapshot;
  Selection selection;  // head and row; column is the key asked about
  std::shared_ptr<const AccidentData> data;
  double lines = 5;  // how many lines of the row's life are finished
  bool presenting = false;
};

/// The lines of a row's life, from the scores to the weights.
enum class LifeLine { Scores, Masked, Shifted, Exponentials, Weights };
inline constexpr int kLifeLines = 5;

struct AccidentHit {
  bool chip = false;  // a query to choose; else a cell
  Index row = 0;      // of a chip
  LifeLine line = LifeLine::Scores;
  bool exact = false;
  Index key = 0;
  QRectF rect;
};

/// Draws the row's life in this arithmetic, and below each line the exact one. A pure function of its arguments.
void drawAccidentScene(QPainter&, const QSizeF&, const AccidentView&, const Theme&);
std::optional<AccidentHit> hitAccidentScene(const QPointF&, const QSizeF&, const AccidentView&, const Theme&);
/// Where a cell is drawn; null where its key is not in the window of keys that is shown.
QRectF accidentCellRect(const QSizeF&, const AccidentView&, const Theme&, LifeLine, bool exact, Index key);
/// Where a query is chosen; null where its chip is not shown.
QRectF accidentChipRect(const QSizeF&, const AccidentView&, const Theme&, Index row);

/// "Uniform row", ...
QString accidentName(AccidentKind);
/// "float16", "double"
QString arithmeticName(Arithmetic);
QString lifeLineName(LifeLine, bool subtractMax);
/// One sentence on what became of the row; empty where nothing happened.
QString accidentHeadline(const AccidentView&);
/// "exponentials of cat: inf, exactly 0.37"
QString lifeCellText(const AccidentView&, LifeLine, Index key);

}  // namespace attn::app
