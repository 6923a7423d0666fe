// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "worksheet/picture/paper_pen.h"

namespace attn::app {

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

}  // namespace attn::app
