// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rounding.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

constexpr int kMantissaBits = 10;
constexpr int kSmallestNormalExponent = -14;
constexpr double kOverflow = 65520;  // halfway between the largest half, 65504, and 2^16
constexpr std::uint16_t kInfinityBits = 0x7C00;
constexpr std::uint16_t kNaNBits = 0x7E00;

}  // namespace

std::uint16_t halfBits(double value) {
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
  if (std::isnan(value)) return sign | kNaNBits;
  const double magnitude = std::fabs(value);
  if (magnitude >= kOverflow) return sign | kInfinityBits;
  if (magnitude == 0) return sign;
  const int exponent = std::max(std::ilogb(magnitude), kSmallestNormalExponent);
  // In units of the last place the value is exact in double, and nearbyint rounds ties to even.
  const auto units = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(magnitude, kMantissaBits - exponent)));
  // Adding rather than or-ing carries a mantissa that rounded up to 2^11 into the exponent; below 2^10 it is subnormal.
  const std::uint32_t biased = static_cast<std::uint32_t>(exponent - kSmallestNormalExponent) << kMantissaBits;
  return static_cast<std::uint16_t>(sign | (biased + units));
}

double bfloatValue(double value) {
  constexpr int mantissaBits = 7;
  constexpr int smallestNormalExponent = -126;
  if (!std::isfinite(value) || value == 0) return value;
  const int exponent = std::max(std::ilogb(value), smallestNormalExponent);
  const double nearest =
      std::ldexp(std::nearbyint(std::ldexp(value, mantissaBits - exponent)), exponent - mantissaBits);
  return std::fabs(nearest) < std::ldexp(1.0, 128) ? nearest : std::copysign(HUGE_VAL, value);
}

}  // namespace attn
