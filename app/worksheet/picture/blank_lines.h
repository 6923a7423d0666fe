// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "worksheet/picture/paper_pen.h"

namespace attn::app {

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
