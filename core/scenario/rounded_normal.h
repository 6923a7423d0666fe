// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>

#include "base/normal_numbers.h"

namespace attn {

/// N(0, 1), rounded to 2 decimals; the same numbers for the same seed on every machine. Box and Muller 1958 on pairs of
/// 53-bit uniforms from splitmix64. Rounding also hides the last bits, in which math libraries differ.
class RoundedNormal {
 public:
  explicit RoundedNormal(std::uint64_t seed) : m_numbers(seed) {}
  double next() { return std::round(m_numbers.next() * 100) / 100 + 0.0; }  // + 0.0 turns -0 into 0

 private:
  NormalNumbers m_numbers;
};

}  // namespace attn
