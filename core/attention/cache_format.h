// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/matrix.h"
#include "scenario/scenario.h"

/// Quantization of cached keys and values (docs/numbers.md, section 1.8).
namespace attn {

/// A floating-point format: significands of `digits` bits including the leading one, exponents from `smallestExponent`,
/// below which the numbers are subnormal, and `largest`, the largest finite number. Values that round beyond it become
/// `largest` if the format saturates, else infinite.
struct FloatFormat {
  int digits;
  int smallestExponent;
  double largest;
  bool saturates;
  int exponentBits;
};
/// float16: 11 digits, 2^-14, 65504. bfloat16: 8, 2^-126, 3.39e38. FP8 E4M3: 4, 2^-6, 448. FP8 E5M2: 3, 2^-14, 57344.
/// Source for FP8: Micikevicius et al. 2022, "FP8 formats for deep learning", table 1. Not for Int8.
FloatFormat floatFormat(CacheFormat);

/// The number of the format nearest to x: ties to the even significand, NaN stays NaN. Rounds once, from double.
double roundTo(const FloatFormat&, double x);

/// The two numbers of the format around x, and the one it rounds to. Both equal x if the format represents it. `above`
/// is infinite beyond the largest number of a format that does not saturate.
struct RoundingNeighbors {
  double below = 0, above = 0, given = 0;
  bool tie = false;        // x lies in the middle; `given` has the even significand
  bool saturated = false;  // x lies beyond the largest number and is clamped to it
};
/// Finite x only.
RoundingNeighbors neighborsIn(const FloatFormat&, double x);

/// The spacing of the format's numbers at x, away from 0: 2^(e - digits + 1), where 2^e <= |x| < 2^(e + 1) and e is at
/// least `smallestExponent`. Finite x.
double spacingIn(const FloatFormat&, double x);

/// The numbers of a format in a range, for drawing.
struct FormatNumbers {
  std::vector<double> single;                    // ascending; spaced by at least `apart`
  std::vector<std::pair<double, double>> dense;  // ascending; ranges with closer numbers
};
/// The numbers from `low` to `high`, both finite. Numbers whose spacing is below `apart` (positive) are not listed, so
/// the result has at most a few more than (high - low) / apart.
FormatNumbers numbersIn(const FloatFormat&, double low, double high, double apart);

/// The encoding of a number in the format, 8 or 16 bits: sign, exponent, fraction.
std::uint16_t storedBits(CacheFormat, double number);

/// One row quantized to Int8: code_c = x_c * 127 / m in integers, ties to even, with m = max |x_c|; dequantized to
/// code_c * m / 127. A row of zeros stays zeros; a row with an infinity or NaN becomes NaN.
struct Int8Row {
  double largest = 0;  // m
  Vector codes;        // integers in [-127, 127]; all 0 in a row of zeros
  Vector given;
  double step() const { return largest / 127; }
};
Int8Row quantizeToInt8(const Vector& row);

/// The matrix quantized to the format row by row, then rounded to `arithmetic`.
Matrix cached(const Matrix&, CacheFormat, Arithmetic);

/// Bytes of one number: 2 or 1. Int8 additionally stores one scale for each row and head (bytesPerRow).
int bytesPerNumber(CacheFormat);
/// Bytes of one row of one head besides its numbers: 4 for the float32 scale of Int8; else 0.
int bytesPerRow(CacheFormat);

}  // namespace attn
