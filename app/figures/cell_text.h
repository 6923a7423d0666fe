// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QString>
#include <vector>

#include "base/matrix.h"

namespace attn::app {

/// A number as it stands in a cell: `decimals` decimals, fewer where it is large, a power of ten where it is huge.
QString cellText(double value, int decimals = 2);

/// The widest text that the cells of a matrix can hold, in the digits of `metrics`. Reads every number once and makes
/// a handful of texts only.
double widestCellText(const Matrix&, const QFontMetricsF& metrics, int decimals = 2);

/// "4·10⁻⁸" free of the trailing zeros of legends: 3, 0.5, 1.5.
QString limitText(double limit);

/// The smallest of 1, 1.5, 2, 3, 4, 5, 6, 8, 10 (times a power of ten) that is not below `largest`; 1 for nothing.
double niceLimit(double largest);

/// Where a colour scale ends; some numbers may lie beyond it.
struct ColorLimit {
  double limit = 1;
  bool exceeded = false;
};
/// The nice limit of the largest finite magnitude. Of large matrices the largest 1 % is left out: a single number must
/// not take the colour from all others.
ColorLimit colorLimit(const Matrix&);

}  // namespace attn::app
