// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tiling/online_softmax.h"

namespace attn {

/// What the same query rows have found among two sets of keys without a common key, together:
///   m = max(m1, m2); l = e^(m1 - m) l1 + e^(m2 - m) l2; acc = e^(m1 - m) acc1 + e^(m2 - m) acc2.
/// Exact up to rounding, in any order. A side that has met no visible key (m = -inf) adds nothing, never NaN.
/// Shapes: m, l [rows], acc [rows x d_v] of both alike, with Division::AtTheEnd (std::invalid_argument otherwise).
/// The step that merges parts of a cache in Flash-Decoding (Dao, Haziza, Massa, Sizov 2023), and what ring attention
/// does with keys on several chips (Liu, Zaharia, Abbeel 2023, arXiv:2310.01889); docs/numbers.md, section 2.3.
OnlineState mergedStates(const OnlineState&, const OnlineState&);

/// What these query rows find among `keys` alone: m, l and acc of one part of a cache. masked [T_q x T_k], values
/// [T_k x d_v].
OnlineState stateOf(const Matrix& masked, const Matrix& values, IndexRange queries, IndexRange keys);

}  // namespace attn
