// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <QStringList>
#include <cstdint>
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

/// Query heads above, K/V heads below, to be connected by lines.
struct WiringPicture {
  std::int64_t queryHeads = 1, pairs = 1;  // the first is a multiple of the second
};

inline constexpr std::int64_t kMaxWires = 12;  // maximum number of query heads that fit side by side
double heightOf(const WiringPicture&);
/// Spans the width of the rectangle.
void drawWiring(const PaperPen&, const QRectF&, const WiringPicture&, Filling);

/// A factor above its meaning.
struct ProductFactor {
  QString meaning;
  QString answer;
  bool isGiven = false;  // printed on every sheet
};

/// Blanks to be multiplied: "___ · 2 · ___ = ___", each above its meaning.
struct ProductPicture {
  std::vector<ProductFactor> factors;
  ProductFactor result;
  QString unit;  // after the result; may be empty
};

double heightOf(const ProductPicture&);
double leastWidthOf(const ProductPicture&);
void drawProduct(const PaperPen&, const QRectF&, const ProductPicture&, Filling);

/// "Query heads to a pair ____": a short question and a line for its answer.
struct BlankLine {
  QString asks;
  QString answer;
  QString unit;  // after the line; may be empty
};

/// Questions below each other, wrapped to a width, with the lines at the right.
struct BlankLines {
  std::vector<BlankLine> lines;
  double lineWidth = 17;  // mm
};

double heightOf(const BlankLines&, double width);
void drawBlankLines(const PaperPen&, const QRectF&, const BlankLines&, Filling);

/// The powers of e from `least` to `most` in steps of 1/2, with two decimals.
struct PowersTable {
  double least = -1, most = 3;
  QString title, remark;
};
double heightOf(const PowersTable&);
void drawPowersTable(const PaperPen&, const QRectF&, const PowersTable&);

}  // namespace attn::app
