// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <functional>
#include <vector>

#include "questions/question_template.h"
#include "worksheet/picture/paper_pen.h"

namespace attn::app {

/// A piece of a worksheet that is never cut: a heading, a paragraph, a figure, room for working. Millimetres.
struct SheetPart {
  double height = 0;           // that it would like
  double least = 0;            // that it can do with
  double usedWidth = 0;        // of what it draws
  bool staysWithNext = false;  // a page never ends behind it
  bool grows = false;          // into room that is left over: room for working
  std::function<void(const PaperPen&, const QRectF&, Filling)> draw;
};

/// A question as it stands on paper: which number it has, and what it is worth.
struct SheetQuestion {
  AskedQuestion asked;
  int number = 1;
  double points = 1;
};

/// The width below which the question's figure does not fit; the whole width of the page for most. Two that stand one
/// after the other and fit beside each other share a row.
double leastWidthOf(const SheetQuestion&, double pageWidth);
std::vector<SheetPart> partsOf(const SheetQuestion&, double width);

}  // namespace attn::app
