// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/cache_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "attention/operations.h"

namespace attn {
namespace {

constexpr double kCodes = 127;
/// Rows beyond 2^kLargeExponent are scaled down by 2^kShift while quantized: 127 times their largest would overflow.
constexpr int kLargeExponent = 1000, kShift = 64;

/// The exponent of x in the format; the smallest for subnormals and 0.
int exponentIn(const FloatFormat& format, double x) {
  return x == 0 ? format.smallestExponent : std::max(std::ilogb(x), format.smallestExponent);
}

/// Adds numbers of magnitude `from` to `to` with that sign, in ascending magnitude; merges a range that touches the
/// last.
void addNumbers(FormatNumbers& found, const FloatFormat& format, double from, double to, double sign, double apart) {
  to = std::min(to, format.largest);
  if (from > to) return;
  for (int exponent = exponentIn(format, from); exponent <= exponentIn(format, to); ++exponent) {
    const double unit = std::ldexp(1.0, exponent - (format.digits - 1));
    const double begin = exponent == format.smallestExponent ? 0 : std::ldexp(1.0, exponent);
    const double low = std::max(from, begin), high = std::min(to, std::ldexp(1.0, exponent + 1));
    if (unit < apart) {
      if (high == low && high != to) continue;
      if (!found.dense.empty() && found.dense.back().second == sign * low) {
        found.dense.back().second = sign * high;
      } else {
        found.dense.emplace_back(sign * low, sign * high);
      }
      continue;
    }
    // The first number of the next power of two is added with that one.
    for (double x = std::ceil(low / unit) * unit; x <= high; x += unit)
      if (x < std::ldexp(1.0, exponent + 1)) found.single.push_back(sign * x);
  }
}

}  // namespace

double spacingIn(const FloatFormat& format, double x) {
  return std::ldexp(1.0, exponentIn(format, x) - (format.digits - 1));
}

FormatNumbers numbersIn(const FloatFormat& format, double low, double high, double apart) {
  FormatNumbers found;
  if (low < 0) {
    // From 0 outwards, then reversed. 0 itself is added with the positive numbers if they start there.
    addNumbers(found, format, std::max(0.0, -high), -low, -1, apart);
    std::ranges::reverse(found.single);
    std::ranges::reverse(found.dense);
    for (auto& [from, to] : found.dense) std::swap(from, to);
    if (high >= 0 && !found.single.empty() && found.single.back() == 0) found.single.pop_back();
  }
  if (high >= 0) {
    FormatNumbers above;
    addNumbers(above, format, std::max(0.0, low), high, 1, apart);
    found.single.insert(found.single.end(), above.single.begin(), above.single.end());
    for (const auto& range : above.dense) {
      if (!found.dense.empty() && found.dense.back().second == range.first) {
        found.dense.back().second = range.second;
      } else {
        found.dense.push_back(range);
      }
    }
  }
  return found;
}

FloatFormat floatFormat(CacheFormat format) {
  switch (format) {
    case CacheFormat::Float16:
      return {11, -14, 65504, false, 5};
    case CacheFormat::BFloat16:
      return {8, -126, std::ldexp(255.0, 120), false, 8};
    case CacheFormat::Fp8E4M3:
      return {4, -6, 448, true, 4};
    case CacheFormat::Fp8E5M2:
      return {3, -14, 57344, true, 5};
    case CacheFormat::Int8:
      break;
  }
  throw std::invalid_argument("int8 is no format of floating-point numbers");
}

double roundTo(const FloatFormat& format, double x) {
  if (std::isnan(x) || x == 0) return x;
  if (std::isinf(x)) return format.saturates ? std::copysign(format.largest, x) : x;
  // In units of the last place the number is exact in double, and nearbyint rounds ties to even.
  const double unit = spacingIn(format, x);
  const double nearest = std::nearbyint(x / unit) * unit;
  if (std::fabs(nearest) <= format.largest) return nearest;
  return std::copysign(format.saturates ? format.largest : std::numeric_limits<double>::infinity(), x);
}

RoundingNeighbors neighborsIn(const FloatFormat& format, double x) {
  RoundingNeighbors n;
  n.given = roundTo(format, x);
  const double unit = spacingIn(format, x);
  n.below = std::floor(x / unit) * unit;
  n.above = std::ceil(x / unit) * unit;
  n.tie = n.below != n.above && x - n.below == n.above - x;
  n.saturated = format.saturates && std::fabs(x) > format.largest;
  const double beyond = format.saturates ? format.largest : std::numeric_limits<double>::infinity();
  if (n.above > format.largest) n.above = beyond;
  if (n.below < -format.largest) n.below = -beyond;
  if (n.saturated && x > 0) n.below = format.largest;
  if (n.saturated && x < 0) n.above = -format.largest;
  return n;
}

std::uint16_t storedBits(CacheFormat stored, double number) {
  const FloatFormat format = floatFormat(stored);
  const int fractionBits = format.digits - 1;
  const int sign = std::signbit(number) ? 1 << (format.exponentBits + fractionBits) : 0;
  const double size = std::fabs(number);
  if (!std::isfinite(number)) {
    const int allOnes = ((1 << format.exponentBits) - 1) << fractionBits;
    // E4M3 has no infinity: all ones is its only NaN.
    const int fraction = std::isinf(number) ? 0 : stored == CacheFormat::Fp8E4M3 ? 7 : 1 << (fractionBits - 1);
    return static_cast<std::uint16_t>(sign | allOnes | fraction);
  }
  const double unit = spacingIn(format, number);
  const auto units = static_cast<int>(size / unit);
  const int exponent = size == 0 ? format.smallestExponent : std::max(std::ilogb(size), format.smallestExponent);
  // The leading one, if present, carries into the exponent, which starts at 1 for normal numbers.
  return static_cast<std::uint16_t>(sign | (((exponent - format.smallestExponent) << fractionBits) + units));
}

Int8Row quantizeToInt8(const Vector& row) {
  Int8Row result;
  for (const double x : row) result.largest = std::isnan(x) ? x : std::max(result.largest, std::fabs(x));
  result.codes = Vector::Zero(row.size());
  result.given = row;
  if (result.largest == 0) return result;
  const bool large = std::isfinite(result.largest) && std::ilogb(result.largest) >= kLargeExponent;
  const double m = large ? std::ldexp(result.largest, -kShift) : result.largest;
  for (Index c = 0; c < row.size(); ++c) {
    const double x = large ? std::ldexp(row(c), -kShift) : row(c);
    result.codes(c) = std::nearbyint(x * kCodes / m);
    const double given = result.codes(c) * m / kCodes;
    result.given(c) = large ? std::ldexp(given, kShift) : given;
  }
  return result;
}

Matrix cached(const Matrix& m, CacheFormat format, Arithmetic arithmetic) {
  Matrix result(m.rows(), m.cols());
  if (format == CacheFormat::Int8) {
    for (Index i = 0; i < m.rows(); ++i) result.row(i) = quantizeToInt8(m.row(i).transpose()).given.transpose();
  } else {
    const FloatFormat numbers = floatFormat(format);
    result = m.unaryExpr([&](double x) { return roundTo(numbers, x); });
  }
  return rounded(result, arithmetic);
}

int bytesPerNumber(CacheFormat format) {
  return format == CacheFormat::Float16 || format == CacheFormat::BFloat16 ? 2 : 1;
}

int bytesPerRow(CacheFormat format) {
  return format == CacheFormat::Int8 ? 4 : 0;
}

}  // namespace attn
