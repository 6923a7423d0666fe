// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "base/split_mix.h"

namespace attn {

/// N(0, 1), rounded to 2 decimals; the same numbers for the same seed on every machine. Box and Muller 1958 on pairs of
/// 53-bit uniforms from splitmix64. Rounding also hides the last bits, in which math libraries differ.
class RoundedNormal {
 public:
  explicit RoundedNormal(std::uint64_t seed) : m_random(seed) {}
  double next();

 private:
  SplitMix m_random;
  double m_spare = 0;
  bool m_hasSpare = false;
};

}  // namespace attn
