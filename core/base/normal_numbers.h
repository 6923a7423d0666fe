// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numbers>
#include <utility>

#include "base/split_mix.h"

namespace attn {

/// Two independent numbers from N(0, 1), made from two uniform ones. Source: Box and Muller 1958.
inline std::pair<double, double> normalPair(SplitMix& random) {
  const double radius = std::sqrt(-2 * std::log(random.uniform()));
  const double angle = 2 * std::numbers::pi * random.uniform();
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

/// Numbers from N(0, 1), determined by the seed.
class NormalNumbers {
 public:
  explicit NormalNumbers(std::uint64_t seed) : m_random(seed) {}
  double next() {
    if (std::exchange(m_hasSpare, !m_hasSpare)) return m_spare;
    const auto [number, spare] = normalPair(m_random);
    m_spare = spare;
    return number;
  }

 private:
  SplitMix m_random;
  double m_spare = 0;
  bool m_hasSpare = false;
};

}  // namespace attn
