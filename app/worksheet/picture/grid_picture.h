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

/// A matrix on paper: given numbers, and cells to fill in, hatch or mark, with row, column and axis labels.
struct GridPicture {
  Formula symbol;               // above it; may be empty
  QString title;                // the same in words, as HTML; may be empty
  QString rowAxis, columnAxis;  // "query", "key"; may be empty
  QStringList rows, columns;
  std::vector<std::vector<GridCell>> cells;  // row-major
  QSizeF cell{9, 8};                         // mm
};

/// Size with labels and title, in millimeters.
QSizeF sizeOf(const GridPicture&);
/// The area of the cells, if the top-left corner of the whole is at `at`.
QRectF cellsOf(const GridPicture&, QPointF at);
void drawGrid(const PaperPen&, QPointF at, const GridPicture&, Filling);

}  // namespace attn::app
