// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "base/matrix.h"
#include "base/split_mix.h"

namespace attn {

/// Random numbers for the parameters of a question. A seed gives the same numbers on every machine because the standard
/// library's distributions are not used.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : m_random(seed) {}

  /// A uniformly distributed integer in [least, most]. Expects least <= most.
  std::int64_t whole(std::int64_t least, std::int64_t most);
  /// A random value of least, least + step, … up to `most`: stepped(-2, 2, 0.5) returns one of -2, -1.5, …, 2. Expects
  /// step > 0.
  double stepped(double least, double most, double step);
  bool flip() { return whole(0, 1) == 1; }

  template <class T>
  T pick(std::initializer_list<T> among) {
    return among.begin()[whole(0, static_cast<std::int64_t>(among.size()) - 1)];
  }
  std::int64_t pick(std::initializer_list<int> among) { return pick<int>(among); }
  template <class T>
  const T& pick(const std::vector<T>& among) {
    return among[static_cast<std::size_t>(whole(0, static_cast<std::int64_t>(among.size()) - 1))];
  }

  /// Draws every cell with stepped(). [rows x columns]
  Matrix matrix(Index rows, Index columns, double least, double most, double step);
  /// A random permutation of 0, 1, …, count - 1.
  std::vector<std::int64_t> shuffled(std::int64_t count);

 private:
  SplitMix m_random;
};

/// Derives a seed from a seed and a text, so that different templates draw different numbers from the same seed. FNV-1a
/// over the bytes of the text, mixed by splitmix64. Below 2^53, so that every JSON parser reads it exactly.
std::uint64_t mixedSeed(std::uint64_t seed, std::string_view text, std::uint64_t attempt = 0);

}  // namespace attn
