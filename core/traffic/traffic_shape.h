// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenario/scenario.h"
#include "tiling/skip_rules.h"
#include "traffic/kv_cache.h"

namespace attn {

/// Everything in a scenario that traffic depends on: sizes, heads and what may be skipped. No values.
struct TrafficShape {
  Index queryTokens = 1;  // T_q
  Index keyTokens = 1;    // T_k
  Index keyWidth = 1;     // d_k
  Index valueWidth = 1;   // d_v
  HeadCounts heads;
  Index batch = 1;
  SkipRules rules;
  std::optional<LatentWidths> latent{};  // if set, one latent per token, moved only by algorithms that read a cache

  bool operator==(const TrafficShape&) const = default;
};

/// For any scenario that passed validate(); the batch is 1 unless its kind is `shape`.
TrafficShape trafficShape(const Scenario&);

/// The same with a batch of 1 and one query head, or the query heads of one key/value head, for drawings. The full
/// shape moves H * batch (H_kv * batch) times as much.
TrafficShape oneHead(TrafficShape);
TrafficShape oneGroup(TrafficShape);

}  // namespace attn
