// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>

namespace attn {

/// a / b, rounded up; a at least 0, b above 0.
constexpr std::int64_t ceilDivide(std::int64_t a, std::int64_t b) {
  return a / b + (a % b != 0 ? 1 : 0);
}

/// a + b, at most the largest int64; a must not be negative.
constexpr std::int64_t saturatingSum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

/// The product of factors that are not negative, at most the largest int64.
constexpr std::int64_t saturatingProduct(std::initializer_list<std::int64_t> factors) {
  std::int64_t product = 1;
  for (const std::int64_t factor : factors)
    if (__builtin_mul_overflow(product, factor, &product)) return std::numeric_limits<std::int64_t>::max();
  return product;
}

}  // namespace attn
