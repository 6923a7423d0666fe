// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenario/scenario.h"
#include "tiling/skip_rules.h"
#include "traffic/kv_cache.h"

namespace attn {

/// All of a scenario that traffic depends on: sizes, heads and what may be skipped. No values.
struct TrafficShape {
  Index queryTokens = 1;  // T_q
  Index keyTokens = 1;    // T_k
  Index keyWidth = 1;     // d_k
  Index valueWidth = 1;   // d_v
  HeadCounts heads;
  Index batch = 1;
  SkipRules rules;
  std::optional<LatentWidths> latent{};  // given: one latent for each token; only what reads a cache moves it

  bool operator==(const TrafficShape&) const = default;
};

/// Of a scenario of any kind that passed validate(); the batch is 1 unless it is of kind `shape`.
TrafficShape trafficShape(const Scenario&);

/// The same with one query head and a batch of 1, and with the query heads of one key/value head and a batch of 1: what
/// a picture can follow. The whole moves H * batch times (H_kv * batch times) as much.
TrafficShape oneHead(TrafficShape);
TrafficShape oneGroup(TrafficShape);

}  // namespace attn
