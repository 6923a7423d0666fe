// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/decode_pace.h"

#include <algorithm>
#include <cmath>

namespace attn {

Result<DecodePace> DecodePace::make(const AttentionShape& shape, const CacheUse& first, const WeightCost& weights,
                                    const Hardware& hardware, std::int64_t tokens, double seconds) {
  DecodePace pace;
  CacheUse use = first;
  const auto isEnough = [&] { return pace.tokens() >= tokens && pace.m_seconds.back() > seconds; };
  while (!isEnough() && pace.tokens() < kMaxTokens) {
    const Result<DecodeStep> step = decodeStep(shape, use, weights);
    if (!step) return tl::unexpected(step.error());
    pace.m_seconds.push_back(pace.m_seconds.back() + decodeSpeed(*step, use, hardware).roofline.seconds);
    pace.m_bytes.push_back(pace.m_bytes.back() + static_cast<double>(step->bytes()));
    ++use.tokens;
  }
  return pace;
}

double DecodePace::secondsUntil(double count) const {
  const double within = std::clamp(count, 0.0, static_cast<double>(tokens()));
  const auto whole = std::min(static_cast<std::size_t>(within), m_seconds.size() - 1);
  if (whole + 1 == m_seconds.size()) return m_seconds.back();
  const double share = within - static_cast<double>(whole);
  return m_seconds[whole] + share * (m_seconds[whole + 1] - m_seconds[whole]);
}

DecodePace::Place DecodePace::at(double seconds) const {
  Place place;
  // The tolerance prevents rounding from turning a finished token into an unfinished one.
  const double reached = seconds * (1 + 1e-12);
  const auto after = std::upper_bound(m_seconds.begin() + 1, m_seconds.end(), reached);
  const auto done = static_cast<std::size_t>(after - m_seconds.begin()) - 1;
  place.done = static_cast<std::int64_t>(done);
  place.bytes = m_bytes[done];
  if (done + 1 == m_seconds.size()) {
    place.beyond = reached > m_seconds.back() * (1 + 1e-9);
    return place;
  }
  place.share = std::clamp((seconds - m_seconds[done]) / (m_seconds[done + 1] - m_seconds[done]), 0.0, 1.0);
  place.bytes += place.share * (m_bytes[done + 1] - m_bytes[done]);
  return place;
}

}  // namespace attn
