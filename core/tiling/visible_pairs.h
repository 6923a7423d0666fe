// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tiling/skip_rules.h"

namespace attn {

/// The number of query-key pairs that the rules leave visible, of T_q * T_k: the sum of the lengths of
/// KeyVisibility::keysOf() over all queries, minus the padded keys in them. In closed form, O(documents + padded keys *
/// log of the documents); sizes within limits.h, so that the count fits an int64. A causal mask over T = T_q = T_k
/// leaves T (T + 1) / 2 pairs; with a window W <= T it leaves W T - W (W - 1) / 2, and s sinks add at most s keys to
/// each query.
std::int64_t visiblePairs(const KeyVisibility&);

}  // namespace attn
