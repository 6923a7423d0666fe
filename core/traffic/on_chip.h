// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "traffic/memory_event.h"
#include "traffic/traffic_plan.h"

namespace attn {

/// A block in on-chip memory. O is the accumulator acc, Stats are m and l.
struct ChipBlock {
  Tensor tensor = Tensor::Q;
  std::int32_t head = 0;                   // as in MemoryEvent
  std::int32_t row = MemoryEvent::kWhole;  // query tile of Q, S, P, O, Stats
  std::int32_t col = MemoryEvent::kWhole;  // key tile of K, V, S, P
  std::int64_t bytes = 0;
  bool operator==(const ChipBlock&) const = default;
};

/// The contents of on-chip memory, in order of arrival, accumulated from memory events. Only for tiled algorithms; the
/// kernels of the others stream whole matrices through the chip and keep nothing.
///
/// K_j and V_j stay until the next key tile is loaded, in flash2 at most until the query tile is written; Q_i, acc, m
/// and l stay until they are written. Rescale turns S_ij into P in place; P is removed when P V_j has been added. If
/// heads share K and V, flash2 holds the query tiles of the whole group, which sramBytesNeeded() (one tile) does not
/// count.
struct ChipContents {
  std::vector<ChipBlock> blocks;

  std::int64_t bytes() const;
  void apply(const MemoryEvent&, const TrafficPlan&);
  bool operator==(const ChipContents&) const = default;
};

}  // namespace attn
