// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/head_settings.h"

#include <cmath>

namespace attn {
namespace {

/// Slope of head h among `heads`, a power of two.
double slopeOf(Index h, Index heads) {
  return std::exp2(-8.0 * static_cast<double>(h + 1) / static_cast<double>(heads));
}

}  // namespace

Scenario inDouble(Scenario s) {
  s.attention.arithmetic = Arithmetic::Double;
  s.attention.accumulatesInFloat32 = false;
  s.attention.cache.reset();
  return s;
}

std::vector<double> defaultAlibiSlopes(Index heads) {
  Index whole = 1;  // the largest power of two not above H
  while (whole <= heads / 2) whole *= 2;
  std::vector<double> slopes;
  slopes.reserve(static_cast<std::size_t>(heads));
  for (Index h = 0; h < whole; ++h) slopes.push_back(slopeOf(h, whole));
  for (Index h = 0; h < heads - whole; ++h) slopes.push_back(slopeOf(2 * h, 2 * whole));
  return slopes;
}

std::vector<double> alibiSlopes(const Scenario& s) {
  if (!s.attention.alibi) return {};
  const std::vector<double>& own = s.attention.alibi->slopes;
  return own.empty() ? defaultAlibiSlopes(s.heads.query) : own;
}

std::optional<double> alibiSlope(const Scenario& s, Index head) {
  if (!s.attention.alibi) return std::nullopt;
  return alibiSlopes(s).at(static_cast<std::size_t>(head));
}

std::optional<double> sinkLogit(const AttentionSettings& settings, Index head) {
  const std::vector<double>& logits = settings.sinkLogits;
  if (logits.empty()) return std::nullopt;
  return logits.size() == 1 ? logits.front() : logits.at(static_cast<std::size_t>(head));
}

std::vector<double> repeatedForHeads(const std::vector<double>& each, Index heads) {
  std::vector<double> result;
  const auto old = static_cast<Index>(each.size());
  for (Index h = 0; old > 0 && h < heads; ++h) result.push_back(each[static_cast<std::size_t>(h * old / heads)]);
  return result;
}

void fitToHeads(AttentionSettings& settings, Index heads) {
  if (settings.alibi && static_cast<Index>(settings.alibi->slopes.size()) != heads)
    settings.alibi->slopes = repeatedForHeads(settings.alibi->slopes, heads);
  const auto logits = static_cast<Index>(settings.sinkLogits.size());
  if (logits > 1 && logits != heads) settings.sinkLogits = repeatedForHeads(settings.sinkLogits, heads);
}

}  // namespace attn
