// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QString>
#include <QStringList>

#include "base/matrix.h"

namespace attn::app {

/// A number as it stands in a cell: `decimals` decimals, fewer where it is large, "1.2·10⁵" where it is huge. It never
/// reads as another number: what would round to zero and is none keeps a digit, "0.004" or "4·10⁻⁵".
QString cellText(double value, int decimals = 2);

/// The ways to write a number, the most exact one first: those of cellText(), then shorter ones, at last "≈0" for what
/// is small. None is another number's text with digits missing.
QStringList cellForms(double value, int decimals = 2);

/// The first of the forms that is not wider than `room`; "…" where none is.
QString fittedText(const QStringList& forms, const QFontMetricsF&, double room);

/// The room that every number of a matrix can be written in, in the digits of `metrics`: of ordinary numbers by
/// cellText(), of huge and tiny ones by their shortest form, so that a trace of rounding does not make all others
/// small. Reads every number once and makes a handful of texts only.
double widestCellText(const Matrix&, const QFontMetricsF& metrics, int decimals = 2);

/// "4·10⁻⁸" free of the trailing zeros of legends: 3, 0.5, 1.5.
QString limitText(double limit);

/// The smallest of 1, 1.5, 2, 3, 4, 5, 6, 8, 10 (times a power of ten) that is not below `largest`; 1 for nothing.
double niceLimit(double largest);

struct ColorLimit {
  double limit = 1;
  bool exceeded = false;
  bool notNumbers = false, infinities = false;  // some are NaN, or infinite: they have no place on the scale
};
/// The nice limit of the largest finite magnitude. Of large matrices the largest 1 % is left out: a single number must
/// not take the colour from all others.
ColorLimit colorLimit(const Matrix&);
/// The same, but of few numbers, too, the limit leaves out one, or one in 16, if it is more than ten times the median
/// magnitude of what is not 0: a number that was set to 100 must not take the color from all others.
ColorLimit typicalColorLimit(const Matrix&);

}  // namespace attn::app
