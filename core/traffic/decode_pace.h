// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/problem.h"
#include "traffic/decode_step.h"

namespace attn {

/// When each token of a growing text is finished: each takes its roofline time, and the cache grows with it.
class DecodePace {
 public:
  /// The progress at a time.
  struct Place {
    std::int64_t done = 0;  // finished tokens, of each sequence
    double share = 0;       // of the time for the current token
    double bytes = 0;       // moved so far
    bool beyond = false;    // past the computed tokens: these are lower bounds
  };

  /// Token 0 starts with `first.tokens` cached tokens. Computes at least `tokens` tokens, and more until `seconds` have
  /// passed, up to kMaxTokens. Problems as in decodeStep() for the last token.
  static Result<DecodePace> make(const AttentionShape&, const CacheUse& first, const WeightCost&, const Hardware&,
                                 std::int64_t tokens, double seconds = -1);

  /// Seconds until this many tokens are finished; a fraction is a share of the time for the current token. Clamped to
  /// the computed tokens.
  double secondsUntil(double tokens) const;
  Place at(double seconds) const;
  std::int64_t tokens() const { return static_cast<std::int64_t>(m_seconds.size()) - 1; }

  static constexpr std::int64_t kMaxTokens = 65'536;

 private:
  DecodePace() = default;

  std::vector<double> m_seconds{0}, m_bytes{0};  // prefix sums
};

}  // namespace attn
