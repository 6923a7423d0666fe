// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "traffic/counters.h"
#include "traffic/models.h"
#include "traffic/traffic_plan.h"

namespace attn {

/// The range of T = T_q = T_k for growth: powers of two from 2^8 to 2^20.
inline constexpr Index kMinGrowth = 256, kMaxGrowth = Index{1} << 20;

/// An algorithm whose growth is shown. Without a window, every query attends to every key; with one, flash2 runs under
/// a causal window of W tokens and skips hidden tiles.
struct GrowthCase {
  Algorithm algorithm = Algorithm::Flash2;
  Index window = 0;  // 0 = none
  bool operator==(const GrowthCase&) const = default;
};

/// Everything that growth depends on, except the tokens and the mask.
struct GrowthShape {
  HeadCounts heads;
  Index keyWidth = 1;    // d_k
  Index valueWidth = 1;  // d_v
  Index batch = 1;
  std::int64_t elementBytes = 2;
  std::int64_t sramBytes = 196'608;  // M
  Index tileRows = 0;                // B_r of flash2; 0 = automatic. flash1 uses the tile of its paper, reduced to fit.
  bool operator==(const GrowthShape&) const = default;
};
/// One layer of a model, or the heads and widths of any scenario that passed validate().
GrowthShape growthShape(const Model&);
GrowthShape growthShape(const Scenario&);

/// eager, standard, flash1, flash2, and flash2 with the window if W >= 1.
std::vector<GrowthCase> growthCases(Index window);

/// The exact cost of one layer at one T.
struct GrowthCost {
  Index tokens = 0;
  std::int64_t flops = 0;              // by docs/numbers.md, section 3.2
  std::int64_t bytes = 0;              // moved
  TensorBytes moved;                   // by tensor, reads and writes
  std::int64_t tensorBytes = 0;        // Q, K, V, O
  std::int64_t intermediateBytes = 0;  // in addition, at the peak
  TileSize tile{0, 0};                 // 0 x 0 if not tiled

  std::int64_t memory() const { return tensorBytes + intermediateBytes; }
  bool operator==(const GrowthCost&) const = default;
};

/// Uses countTraffic(), tensorBytes() and intermediateBytes(). Tokens and problems as in planTraffic(); also TooLarge
/// if a count exceeds an int64, and OutOfRange at "/inputs/query_tokens".
/// Source: docs/numbers.md, sections 3.2 and 3.8.
Result<GrowthCost> growthCost(const GrowthShape&, const GrowthCase&, Index tokens);

/// The growth when T doubles: cost(2 T) / cost(T). 4 for growth with T^2, 2 for growth with T; its base-2 logarithm is
/// the slope on log-log axes.
struct GrowthFactors {
  double flops = 0;
  double bytes = 0;
  double memory = 0;
};
Result<GrowthFactors> whenDoubled(const GrowthShape&, const GrowthCase&, Index tokens);
/// The same if cost(T) is known.
Result<GrowthFactors> whenDoubled(const GrowthShape&, const GrowthCase&, const GrowthCost& once);

/// The largest T whose peak memory is at most `bytes`, up to limits::tokens; 0 if even one token needs more. Problems
/// as in growthCost() for T = 1.
Result<Index> tokensThatFit(const GrowthShape&, const GrowthCase&, std::int64_t bytes);

}  // namespace attn
