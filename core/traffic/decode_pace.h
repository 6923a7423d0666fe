// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/problem.h"
#include "traffic/decode_step.h"

namespace attn {

/// When each token of a growing text is finished: one after the other, each as fast as the roofline allows, while the
/// cache grows with it.
class DecodePace {
 public:
  /// Where a lane of the race stands.
  struct Place {
    std::int64_t done = 0;  // finished tokens, of each sequence
    double share = 0;       // of the time of the token at work
    double bytes = 0;       // moved so far
    bool beyond = false;    // further than was computed: at least so many
  };

  /// Token 0 finds `first.tokens` cached tokens. Computes `tokens` tokens, and goes on until `seconds` are over, but
  /// not beyond kMostTokens. Problems as in decodeStep(), of the last token.
  static Result<DecodePace> make(const AttentionShape&, const CacheUse& first, const WeightCost&, const Hardware&,
                                 std::int64_t tokens, double seconds = -1);

  /// Seconds until so many tokens are finished; a fraction is a share of the time of the token at work. Cut to what was
  /// computed.
  double secondsUntil(double tokens) const;
  Place at(double seconds) const;
  std::int64_t tokens() const { return static_cast<std::int64_t>(m_seconds.size()) - 1; }

  static constexpr std::int64_t kMostTokens = 65'536;

 private:
  DecodePace() = default;

  std::vector<double> m_seconds{0}, m_bytes{0};  // prefix sums
};

}  // namespace attn
