// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "traffic/traffic_plan.h"

namespace attn {

/// What lies in slow memory besides Q, K, V and O where it is most, in bytes, over all heads and the batch: eager and
/// standard a stage and the next of every head at once, 2 T_q T_k e a head; flash1 m and l of every query, 8 T_q;
/// flash2 and chunked L of every query, 4 T_q; decode nothing; split what its parts write for every new token, 4 (d_v +
/// 2) each. Nothing where that exceeds an int64. Source: docs/numbers.md,
/// section 3.8.
std::optional<std::int64_t> intermediateBytes(const TrafficPlan&);

/// Q, K, V and O of every head and the batch, in bytes: T_q (H d_k + H d_v) e + T_k H_kv (d_k + d_v) e. K and V are
/// there once for each key/value head, whatever is loaded how often. Nothing where that exceeds an int64.
std::optional<std::int64_t> tensorBytes(const TrafficPlan&);

}  // namespace attn
