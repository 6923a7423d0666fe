// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "base/matrix.h"

namespace attn::app {

class Face;

/// A number in a cell: `decimals` decimals, fewer if it is large, "1.2·10⁵" if it is huge. Nonzero values that would
/// round to zero keep a digit: "0.004" or "4·10⁻⁵".
QString cellText(double value, int decimals = 2);

/// The forms of a number, most exact first: those of cellText(), then shorter ones, finally "≈0" for small values. No
/// form is a truncation that reads as another number.
QStringList cellForms(double value, int decimals = 2);

/// The first form that is at most `room` wide; "…" if there is none.
QString fittedText(const QStringList& forms, const Face&, double room);

/// The width that fits every number of a matrix in this font: cellText() for ordinary numbers, the
/// shortest form for huge and tiny ones, so that rounding residue does not shrink the others. Reads every number once
/// but formats only a few.
double widestCellText(const Matrix&, const Face&, int decimals = 2);

/// "4·10⁻⁸", without trailing zeros for use in legends: 3, 0.5, 1.5.
QString limitText(double limit);

/// The smallest of 1, 1.5, 2, 3, 4, 5, 6, 8, 10 (times a power of ten) that is not below `largest`; 1 for zero.
double niceLimit(double largest);

struct ColorLimit {
  double limit = 1;
  bool exceeded = false;
  bool notNumbers = false, infinities = false;  // the matrix contains NaN or infinities, which are off the scale
};
/// The nice limit of the largest finite magnitude. In large matrices the largest 1 % is ignored, so that single
/// outliers do not leave all others pale.
ColorLimit colorLimit(const Matrix&);
/// Like colorLimit(), but for few numbers too ignores one, or one in 16, if it exceeds ten times the median nonzero
/// magnitude, so that a number set to 100 does not leave all others pale.
ColorLimit typicalColorLimit(const Matrix&);

}  // namespace attn::app
