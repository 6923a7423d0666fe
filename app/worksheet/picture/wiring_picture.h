// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <cstdint>

#include "worksheet/picture/paper_pen.h"

namespace attn::app {

/// Query heads above, pairs of keys and values below, to be joined by lines: who reads what.
struct WiringPicture {
  std::int64_t queryHeads = 1, pairs = 1;  // the first is a multiple of the second
};

inline constexpr std::int64_t kMostWires = 12;  // query heads that can be drawn beside each other
double heightOf(const WiringPicture&);
/// Between the left and right side of the rectangle.
void drawWiring(const PaperPen&, const QRectF&, const WiringPicture&, Filling);

}  // namespace attn::app
