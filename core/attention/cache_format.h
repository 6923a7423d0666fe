// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/matrix.h"
#include "scenario/scenario.h"

/// What a cache of few bits gives back for the keys and values that were put into it (docs/numbers.md, section 1.8).
namespace attn {

/// Numbers of a floating-point format: significands of `digits` bits (the leading one counts), exponents from
/// `smallestExponent` on, below which the spacing stays what it is (subnormals), and `largest` as the largest finite
/// number. What rounds beyond it becomes `largest` where the format saturates, else infinite.
struct FloatFormat {
  int digits;
  int smallestExponent;
  double largest;
  bool saturates;
  int exponentBits;
};
/// float16: 11 digits, 2^-14, 65504. bfloat16: 8, 2^-126, 3.39e38. FP8 E4M3: 4, 2^-6, 448. FP8 E5M2: 3, 2^-14, 57344.
/// Source of FP8: Micikevicius et al. 2022, "FP8 formats for deep learning", table 1. Not for Int8.
FloatFormat floatFormat(CacheFormat);

/// The number of the format nearest to x: ties to the even significand, NaN stays NaN. Rounds once, from double.
double nearestIn(const FloatFormat&, double x);

/// The two neighbours in the format that x lies between, and the one it becomes. Both are the number itself where the
/// format has it. `above` is infinite beyond the largest number of a format that does not saturate.
struct Neighbours {
  double below = 0, above = 0, given = 0;
  bool tie = false;        // x lies in the middle, and the even one is taken
  bool saturated = false;  // x lies beyond the largest number, which stands for it
};
/// Finite x only.
Neighbours neighboursIn(const FloatFormat&, double x);

/// The distance of the format's numbers at x, on the side away from 0: 2^(e - digits + 1), where 2^e <= |x| < 2^(e + 1)
/// and e is at least `smallestExponent`. Finite x.
double spacingIn(const FloatFormat&, double x);

/// The numbers of a format in a range, as they can be drawn.
struct FormatNumbers {
  std::vector<double> single;                    // ascending: those whose neighbours are far enough apart
  std::vector<std::pair<double, double>> dense;  // ascending: ranges in which they are closer
};
/// Those from `low` to `high`, both finite. Numbers whose spacing is below `apart` (positive) are not listed: there are
/// never more than a few more than (high - low) / apart.
FormatNumbers numbersIn(const FloatFormat&, double low, double high, double apart);

/// The bits that stand for a number of the format, 8 or 16 of them: sign, exponent, fraction.
std::uint16_t storedBits(CacheFormat, double number);

/// One row through Int8: code_c = x_c * 127 / m in whole numbers, ties to even, with m = max |x_c|; it gives back
/// code_c * m / 127. A row of zeros stays zeros; one that holds an infinity or no number gives back none.
struct Int8Row {
  double largest = 0;  // m
  Vector codes;        // whole numbers in [-127, 127]; all 0 in a row of zeros
  Vector given;
  double step() const { return largest / 127; }
};
Int8Row throughInt8(const Vector& row);

/// The matrix after it was stored in the format, row by row, then rounded to `arithmetic`.
Matrix cached(const Matrix&, CacheFormat, Arithmetic);

/// Bytes of one number: 2 or 1. Int8 needs besides one scale for each row and head (bytesPerRow).
int bytesPerNumber(CacheFormat);
/// Bytes that a row of one head takes besides its numbers: the scale of Int8 in float32, 4; else 0.
int bytesPerRow(CacheFormat);

}  // namespace attn
