// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "traffic/traffic_plan.h"

namespace attn {

/// Peak bytes in off-chip memory in addition to Q, K, V and O, over all heads and the batch. eager and standard: two
/// consecutive stages of every head, 2 T_q T_k e per head; flash1: m and l of every query, 8 T_q; flash2 and chunked: L
/// of every query, 4 T_q; decode: nothing; split: the results of its parts for every new token, 4 (d_v + 2) each.
/// nullopt if it exceeds an int64. Source: docs/numbers.md, section 3.8.
std::optional<std::int64_t> intermediateBytes(const TrafficPlan&);

/// Bytes of Q, K, V and O for all heads and the batch: T_q (H d_k + H d_v) e + T_k H_kv (d_k + d_v) e. K and V count
/// once per key/value head, however often they are loaded. nullopt if it exceeds an int64.
std::optional<std::int64_t> tensorBytes(const TrafficPlan&);

}  // namespace attn
