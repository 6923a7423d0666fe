// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "base/problem.h"
#include "traffic/memory_event.h"
#include "traffic/traffic_plan.h"

namespace attn {

/// Emits every event of the plan in the order of the algorithm. Loop orders are defined only here.
///
/// eager, standard: per head, kernel by kernel: loads, the computation, its store.
/// flash1: per head (or group, if K and V are shared): O and stats are written in full; then for each key tile j at
/// work: K_j, V_j; for each head and each query tile i at work: Q_i, O_i, stats_i; scores, rescale, accumulate; O_i,
/// stats_i.
/// flash2: per head (or group), for each query tile i: Q_i; for each key tile j at work: K_j, V_j; for each head:
/// scores, rescale, accumulate; then O_i, L_i, even if no tile is at work.
/// chunked: as flash2, with the rows of tiles of one chunk after the other.
/// decode: per key/value head: Q of its heads, K, V of the visible cached tokens; scores and output; O; K and V rows.
/// split: per key/value head: Q; for each part of the cache that is not omitted K, V, then for each head scores, acc
/// and the part's m, l, acc; then for each head these are read back and merged with what the new tokens see of each
/// other; O; K and V rows.
/// Shared heads belong to one key/value head; batch elements are the outermost loop.
///
/// Call countTraffic() and countEvents() first: bytes beyond an int64 and more than 2^31 heads do not fit an event.
void forEachEvent(const TrafficPlan&, const std::function<void(const MemoryEvent&)>&);

/// The number of events, without iterating over them. Problem: TooLarge (MemoryEvents) at "/inputs" if it overflows.
Result<std::int64_t> countEvents(const TrafficPlan&);

}  // namespace attn
