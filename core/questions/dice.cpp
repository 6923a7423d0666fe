// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/dice.h"

#include <cmath>
#include <numeric>
#include <stdexcept>

namespace attn {

std::int64_t Dice::whole(std::int64_t least, std::int64_t most) {
  if (least > most) throw std::invalid_argument("Dice::whole: least > most");
  const std::uint64_t sides = static_cast<std::uint64_t>(most - least) + 1;
  // Rejects the highest values, which would favor the first sides.
  const std::uint64_t fair = UINT64_MAX - UINT64_MAX % sides;
  std::uint64_t thrown = m_random.next();
  while (thrown >= fair) thrown = m_random.next();
  return least + static_cast<std::int64_t>(thrown % sides);
}

double Dice::stepped(double least, double most, double step) {
  const auto steps = static_cast<std::int64_t>(std::floor((most - least) / step + 1e-9));
  // Rounded to nine decimals, so that 0.1 + 2 · 0.1 gives 0.3.
  constexpr double kBillion = 1e9;
  return std::round((least + step * static_cast<double>(whole(0, steps))) * kBillion) / kBillion;
}

Matrix Dice::matrix(Index rows, Index columns, double least, double most, double step) {
  Matrix drawn(rows, columns);
  for (Index row = 0; row < rows; ++row)
    for (Index column = 0; column < columns; ++column) drawn(row, column) = stepped(least, most, step);
  return drawn;
}

std::vector<std::int64_t> Dice::shuffled(std::int64_t count) {
  std::vector<std::int64_t> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (std::int64_t left = count; left > 1; --left)
    std::swap(order[static_cast<std::size_t>(left - 1)], order[static_cast<std::size_t>(whole(0, left - 1))]);
  return order;
}

std::uint64_t mixedSeed(std::uint64_t seed, std::string_view text, std::uint64_t attempt) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  SplitMix mix(seed ^ hash);
  for (std::uint64_t i = 0; i < attempt; ++i) mix.next();
  return mix.next() >> 11;
}

}  // namespace attn
