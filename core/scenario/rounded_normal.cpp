// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/rounded_normal.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace attn {
namespace {

double toTwoDecimals(double x) {
  return std::round(x * 100) / 100 + 0.0;  // + 0.0 turns -0 into 0
}

}  // namespace

double RoundedNormal::next() {
  if (std::exchange(m_hasSpare, !m_hasSpare)) return toTwoDecimals(m_spare);
  const double radius = std::sqrt(-2 * std::log(m_random.uniform()));
  const double angle = 2 * std::numbers::pi * m_random.uniform();
  m_spare = radius * std::sin(angle);
  return toTwoDecimals(radius * std::cos(angle));
}

}  // namespace attn
