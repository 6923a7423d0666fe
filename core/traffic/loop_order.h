// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "base/problem.h"
#include "traffic/memory_event.h"
#include "traffic/traffic_plan.h"

namespace attn {

/// Every event of the plan, in the order in which the algorithm does it: the one place that knows loop orders.
///
/// eager, standard: per head, kernel by kernel: loads, the computation, its store.
/// flash1: per head (or group, where K and V are shared): O and stats are written in full; then for each key tile j at
/// work: K_j, V_j; for each head and each query tile i at work: Q_i, O_i, stats_i; scores, rescale, accumulate; O_i,
/// stats_i. flash2: per head (or group), for each query tile i: Q_i; for each key tile j at work: K_j, V_j; for each
/// head: scores, rescale, accumulate; then O_i, L_i, also where no tile is at work.
/// chunked: as flash2, whose rows of tiles are those of one chunk after the other.
/// decode: per key/value head: Q of its heads, K, V of the visible cached tokens; scores and output; O; K and V rows.
/// split: per key/value head: Q; for each part of the cache that is made its K, V, then for each head scores, acc and
/// the part's m, l, acc; then for each head all of these are read back and merged with what the new tokens see of each
/// other; O; K and V rows.
/// Shared heads are those of one key/value head; batch elements are the outermost loop.
///
/// Ask countTraffic() and countEvents() first: bytes beyond an int64 and more than 2^31 heads do not fit an event.
void forEachEvent(const TrafficPlan&, const std::function<void(const MemoryEvent&)>&);

/// How many events that are, without going through them. Problem: TooLarge (MemoryEvents) at "/inputs" where that
/// overflows.
Result<std::int64_t> countEvents(const TrafficPlan&);

}  // namespace attn
