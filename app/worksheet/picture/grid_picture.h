// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <QStringList>
#include <vector>

#include "figures/formula.h"
#include "worksheet/picture/paper_pen.h"

namespace attn::app {

struct GridCell {
  QString given{};         // printed on every sheet
  QString answer{};        // printed on solutions only
  bool isHidden = false;   // hatched on every sheet
  bool hatchHere = false;  // hatched on solutions only
  bool markHere = false;   // framed on solutions only
  bool isAsked = false;    // framed on every sheet
};

/// A matrix on paper: numbers that are given, cells to fill, to hatch or to mark, with the names of rows and columns
/// and what they are.
struct GridPicture {
  Formula symbol;               // above it; may be empty
  QString title;                // the same in words, as HTML; may be empty
  QString rowAxis, columnAxis;  // "query", "key"; may be empty
  QStringList rows, columns;
  std::vector<std::vector<GridCell>> cells;  // row by row
  QSizeF cell{9, 8};                         // mm
};

/// What it takes with names and title, in millimetres.
QSizeF sizeOf(const GridPicture&);
/// The cells alone, where the whole has its top-left corner at `at`.
QRectF cellsOf(const GridPicture&, QPointF at);
void drawGrid(const PaperPen&, QPointF at, const GridPicture&, Filling);

}  // namespace attn::app
