// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>

#include "base/problem.h"

namespace attn {

/// An integer that records whether it, or any operand, overflowed an int64.
class CheckedCount {
 public:
  constexpr CheckedCount(std::int64_t value) : m_value(value) {}

  constexpr std::optional<std::int64_t> value() const { return m_overflow ? std::nullopt : std::optional(m_value); }

  friend constexpr CheckedCount operator+(CheckedCount a, CheckedCount b) {
    CheckedCount sum(0);
    sum.m_overflow = __builtin_add_overflow(a.m_value, b.m_value, &sum.m_value) || a.m_overflow || b.m_overflow;
    return sum;
  }
  friend constexpr CheckedCount operator*(CheckedCount a, CheckedCount b) {
    CheckedCount product(0);
    product.m_overflow = __builtin_mul_overflow(a.m_value, b.m_value, &product.m_value) || a.m_overflow || b.m_overflow;
    return product;
  }

 private:
  std::int64_t m_value;
  bool m_overflow = false;
};

/// TooLarge (Counts): the product of the factors exceeds an int64.
Problems countTooLarge(std::initializer_list<std::int64_t> factors, std::string pointer = {});

}  // namespace attn
