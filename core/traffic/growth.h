// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "traffic/counters.h"
#include "traffic/models.h"
#include "traffic/traffic_plan.h"

namespace attn {

/// The range of T = T_q = T_k that growth is looked at over: powers of two from 2^8 to 2^20.
inline constexpr Index kLeastGrowth = 256, kMostGrowth = Index{1} << 20;

/// A way to run attention whose growth is looked at. Without a window every query meets every key; with one, flash2
/// runs under a causal window of W tokens and skips what it hides.
struct GrowthCase {
  Algorithm algorithm = Algorithm::Flash2;
  Index window = 0;  // 0 = none
  bool operator==(const GrowthCase&) const = default;
};

/// Of what the growth is counted: all but the tokens and the mask.
struct GrowthShape {
  HeadCounts heads;
  Index keyWidth = 1;    // d_k
  Index valueWidth = 1;  // d_v
  Index batch = 1;
  std::int64_t elementBytes = 2;
  std::int64_t sramBytes = 196'608;  // M
  Index tileRows = 0;                // B_r of flash2; 0 = automatic. flash1 takes its paper's tile, made to fit.
  bool operator==(const GrowthShape&) const = default;
};
/// One layer of a model, or the heads and widths of a scenario of any kind that passed validate().
GrowthShape growthShape(const Model&);
GrowthShape growthShape(const Scenario&);

/// eager, standard, flash1, flash2, and with a window W >= 1 flash2 under it.
std::vector<GrowthCase> growthCases(Index window);

/// What one layer costs at one T, exact.
struct GrowthCost {
  Index tokens = 0;
  std::int64_t flops = 0;              // by docs/numbers.md, section 3.2
  std::int64_t bytes = 0;              // moved
  TensorBytes moved;                   // the same by tensor, read and written
  std::int64_t tensorBytes = 0;        // Q, K, V, O
  std::int64_t intermediateBytes = 0;  // besides them, at the peak
  TileSize tile{0, 0};                 // 0 x 0 where nothing is tiled

  std::int64_t memory() const { return tensorBytes + intermediateBytes; }
  bool operator==(const GrowthCost&) const = default;
};

/// By countTraffic(), tensorBytes() and intermediateBytes(). Tokens as in planTraffic(), whose problems it hands on;
/// TooLarge where a count exceeds an int64; OutOfRange at "/inputs/query_tokens" for tokens out of range.
/// Source: docs/numbers.md, sections 3.2 and 3.8.
Result<GrowthCost> growthCost(const GrowthShape&, const GrowthCase&, Index tokens);

/// How many times as much it is when T doubles: cost(2 T) / cost(T). 4 = it grows with T^2, 2 = with T; its logarithm
/// to the base 2 is the slope on axes that are both logarithmic.
struct GrowthFactors {
  double flops = 0;
  double bytes = 0;
  double memory = 0;
};
Result<GrowthFactors> whenDoubled(const GrowthShape&, const GrowthCase&, Index tokens);
/// The same where cost(T) is known.
Result<GrowthFactors> whenDoubled(const GrowthShape&, const GrowthCase&, const GrowthCost& once);

/// The largest T whose memory at its peak is at most `bytes`; 0 where even one token needs more. At most
/// limits::tokens. Problems as in growthCost(), of T = 1.
Result<Index> tokensThatFit(const GrowthShape&, const GrowthCase&, std::int64_t bytes);

}  // namespace attn
