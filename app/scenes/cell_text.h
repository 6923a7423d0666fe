// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QString>
#include <vector>

#include "base/matrix.h"

namespace attn::app {

/// A number as it stands in a cell: two decimals, fewer where it is large, a power of ten where it is huge.
QString cellText(double value);

/// The widest text that the cells of a matrix can hold, in the digits of `metrics`. Reads every number once and makes
/// a handful of texts only.
double widestCellText(const Matrix&, const QFontMetricsF& metrics);

/// "4·10⁻⁸" free of the trailing zeros of legends: 3, 0.5, 1.5.
QString limitText(double limit);

/// The smallest of 1, 1.5, 2, 3, 4, 5, 6, 8 (times a power of ten) that is not below the largest finite magnitude.
double colorLimit(const Matrix&);
double niceLimit(double largest);

}  // namespace attn::app
