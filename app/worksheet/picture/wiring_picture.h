// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <cstdint>

#include "worksheet/picture/paper_pen.h"

namespace attn::app {

/// Query heads above, K/V heads below, to be connected by lines.
struct WiringPicture {
  std::int64_t queryHeads = 1, pairs = 1;  // the first is a multiple of the second
};

inline constexpr std::int64_t kMostWires = 12;  // maximum number of query heads that fit side by side
double heightOf(const WiringPicture&);
/// Spans the width of the rectangle.
void drawWiring(const PaperPen&, const QRectF&, const WiringPicture&, Filling);

}  // namespace attn::app
