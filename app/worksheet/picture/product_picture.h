// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "worksheet/picture/paper_pen.h"

namespace attn::app {

/// A factor over what it is.
struct ProductFactor {
  QString meaning;
  QString answer;
  bool isGiven = false;  // printed on every sheet
};

/// Blanks that are multiplied: "___ · 2 · ___ = ___", each over its meaning.
struct ProductPicture {
  std::vector<ProductFactor> factors;
  ProductFactor result;
  QString unit;  // behind the result; may be empty
};

double heightOf(const ProductPicture&);
/// How wide it has to be for its numbers and meanings.
double leastWidthOf(const ProductPicture&);
void drawProduct(const PaperPen&, const QRectF&, const ProductPicture&, Filling);

}  // namespace attn::app
