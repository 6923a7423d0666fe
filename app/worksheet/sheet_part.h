// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <functional>
#include <vector>

#include "questions/question_template.h"
#include "worksheet/picture/paper_pen.h"

namespace attn::app {

/// A piece of a worksheet that is never split: a heading, a paragraph, a figure, room for working. In millimeters.
struct SheetPart {
  double height = 0;           // preferred
  double least = 0;            // minimum
  double usedWidth = 0;        // width of the contents
  bool staysWithNext = false;  // no page break after it
  bool grows = false;          // may take remaining height: room for working
  std::function<void(const PaperPen&, const QRectF&, Filling)> draw;
  QRectF answer{};   // where the answer is written, from the part's top-left corner; empty if not in this part
  int question = 0;  // number of the question
};

/// A question on paper, with its number and points.
struct SheetQuestion {
  AskedQuestion asked;
  int number = 1;
  double points = 1;
};

/// Minimum width for the question's figure; usually the whole page. Two consecutive questions that fit side by side
/// share a row.
double leastWidthOf(const SheetQuestion&, double pageWidth);
std::vector<SheetPart> partsOf(const SheetQuestion&, double width);

}  // namespace attn::app
