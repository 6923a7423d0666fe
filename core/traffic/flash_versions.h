// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "traffic/hardware.h"
#include "traffic/traffic_plan.h"

/// What tells FlashAttention 1, 2 and 3 apart, as far as it can be counted.
namespace attn {

/// Operations of the online softmax besides both matrix products, of all heads and the batch. Over the tiles that are
/// not skipped, with `rows` queries and `pairs` = rows * columns each; a number of any kind is one operation.
struct SoftmaxWork {
  std::int64_t exponentials = 0;  // a pair: exp(S - m'); a row: a = exp(m - m')
  std::int64_t ofPairs = 0;       // maximum, subtraction and sum: 3 for each pair
  std::int64_t ofRows = 0;        // maximum with m, m - m', l a + sum: 4 for each row of a tile; flash1: l a for O, too
  std::int64_t rescales = 0;      // multiplications of O by a (flash1: l a): rows * d_v for each tile
  std::int64_t divisions = 0;     // flash1: of O by l', rows * d_v for each tile; flash2: of O by l at the end, T_q d_v

  std::int64_t total() const { return exponentials + ofPairs + ofRows + rescales + divisions; }
  bool operator==(const SoftmaxWork&) const = default;
};
/// Of a plan of flash1 or flash2 (std::invalid_argument otherwise). TooLarge (Counts) at "/inputs" where a count
/// exceeds an int64. Source: Dao et al. 2022, arXiv:2205.14135, algorithm 1; Dao 2023, arXiv:2307.08691, section 3.1
/// and algorithm 1; docs/numbers.md, section 3.9.
Result<SoftmaxWork> softmaxWork(const TrafficPlan&);

/// How many blocks of threads a kernel starts, against the multiprocessors that they are dealt to.
struct Occupancy {
  std::int64_t blocks = 0;  // flash1: one for each head of each sequence; flash2: one for each of their query tiles
  std::int64_t units = 0;   // multiprocessors of the hardware
  std::int64_t rounds = 0;  // blocks / units, rounded up: one block at a time on each
  double busy = 0;          // blocks / (rounds * units)
  bool operator==(const Occupancy&) const = default;
};
/// Of a plan of flash1 or flash2 (std::invalid_argument otherwise).
/// Source: Dao 2023, arXiv:2307.08691, section 3.2.
Occupancy occupancy(const TrafficPlan&, const Hardware&);

/// Exponentials in a second: 16 for each multiprocessor and cycle (CUDA C++ Programming Guide, table "Throughput of
/// Native Arithmetic Instructions", special functions, compute capabilities 7.5 to 9.0). The cycles follow from the
/// rate in 16 bit that the vendor prints, and the operations of the matrix units in a cycle. Nothing where that is not
/// known. The H100: 989.5e12 / 4096 * 16 = 3.9e12.
std::optional<double> exponentialRate(const Hardware&);

/// The time that matrix products and exponentials of one pair take on their own units, relative to the products.
struct SoftmaxShare {
  double flopsPerPair = 0;  // 2 (d_k + d_v)
  double peak = 0;          // of the matrix units, operations in a second
  double rate = 0;          // exponentials in a second
  double exponentials = 0;  // their time / that of the products: peak / (rate * flopsPerPair)

  /// Share of the peak at most, if one waits for the other, and if both go on at the same time (FlashAttention-3).
  double waiting() const { return 1 / (1 + exponentials); }
  double overlapped() const { return exponentials > 1 ? 1 / exponentials : 1; }
};
/// Nothing where the hardware prints no such rate, or exponentialRate() is not known.
/// Source: Shah et al. 2024, arXiv:2407.08608, section 3.1.
std::optional<SoftmaxShare> softmaxShare(const Hardware&, Precision, Index keyWidth, Index valueWidth);

}  // namespace attn
