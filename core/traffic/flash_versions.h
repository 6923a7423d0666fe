// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "traffic/hardware.h"
#include "traffic/traffic_plan.h"

/// The countable differences between FlashAttention 1, 2 and 3.
namespace attn {

/// Operations of the online softmax without the two matrix products, for all heads and the batch. Summed over the tiles
/// that are not skipped, with `rows` queries and `pairs` = rows * columns each; every arithmetic operation counts as 1.
struct SoftmaxWork {
  std::int64_t exponentials = 0;  // per pair exp(S - m'), per row a = exp(m - m')
  std::int64_t ofPairs = 0;       // maximum, subtraction and sum: 3 per pair
  std::int64_t ofRows = 0;        // maximum with m, m - m', l a + sum: 4 per row of a tile; flash1 also l a for O
  std::int64_t rescales = 0;      // multiplications of O by a (flash1: l a): rows * d_v per tile
  std::int64_t divisions = 0;     // flash1: of O by l', rows * d_v per tile; flash2: of O by l at the end, T_q d_v

  std::int64_t total() const { return exponentials + ofPairs + ofRows + rescales + divisions; }
  bool operator==(const SoftmaxWork&) const = default;
};
/// Expects a plan of a tiled algorithm (throws std::invalid_argument otherwise). TooLarge (Counts) at "/inputs" if a
/// count exceeds an int64. Source: Dao et al. 2022, arXiv:2205.14135, algorithm 1; Dao 2023, arXiv:2307.08691, section
/// 3.1 and algorithm 1; docs/numbers.md, section 3.9.
Result<SoftmaxWork> softmaxWork(const TrafficPlan&);

/// The thread blocks that a kernel launches, compared with the number of multiprocessors.
struct Occupancy {
  std::int64_t blocks = 0;  // flash1: one per head of each sequence; flash2: one per query tile of these
  std::int64_t units = 0;   // multiprocessors of the hardware
  std::int64_t rounds = 0;  // blocks / units, rounded up: each multiprocessor runs one block at a time
  double busy = 0;          // blocks / (rounds * units)
  bool operator==(const Occupancy&) const = default;
};
/// Expects a plan of a tiled algorithm (throws std::invalid_argument otherwise).
/// Source: Dao 2023, arXiv:2307.08691, section 3.2.
Occupancy occupancy(const TrafficPlan&, const Hardware&);

/// Exponentials per second: 16 per multiprocessor and cycle (CUDA C++ Programming Guide, table "Throughput of Native
/// Arithmetic Instructions", special functions, compute capabilities 7.5 to 9.0). The clock rate follows from the
/// vendor's 16-bit peak rate and the operations of the matrix units per cycle; nullopt if that is unknown. H100:
/// 989.5e12 / 4096 * 16 = 3.9e12.
std::optional<double> exponentialRate(const Hardware&);

/// The time for the exponentials of a pair relative to its matrix products, each on its own units.
struct SoftmaxShare {
  double flopsPerPair = 0;  // 2 (d_k + d_v)
  double peak = 0;          // of the matrix units, FLOP/s
  double rate = 0;          // exponentials per second
  double exponentials = 0;  // their time / that of the products: peak / (rate * flopsPerPair)

  /// The largest share of the peak if products and exponentials alternate, and if they overlap (FlashAttention-3).
  double waiting() const { return 1 / (1 + exponentials); }
  double overlapped() const { return exponentials > 1 ? 1 / exponentials : 1; }
};
/// nullopt if the vendor publishes no such rate, or if exponentialRate() is unknown.
/// Source: Shah et al. 2024, arXiv:2407.08608, section 3.1.
std::optional<SoftmaxShare> softmaxShare(const Hardware&, Precision, Index keyWidth, Index valueWidth);

}  // namespace attn
