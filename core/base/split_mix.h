// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace attn {

/// A pseudorandom number generator with 64 bits of state; the same seed gives the same numbers on every machine.
/// splitmix64: Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators", figure 17.
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : m_state(seed) {}

  std::uint64_t next() {
    m_state += 0x9E3779B97F4A7C15U;
    std::uint64_t z = m_state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }
  /// Uniform in (0, 1], in steps of 2^-53; never 0, so that its logarithm is finite.
  double uniform() { return static_cast<double>((next() >> 11) + 1) * 0x1p-53; }

 private:
  std::uint64_t m_state;
};

}  // namespace attn
