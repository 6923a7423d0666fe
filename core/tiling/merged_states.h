// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tiling/online_softmax.h"

namespace attn {

/// Merges the states of the same query rows over two disjoint sets of keys:
///   m = max(m1, m2); l = e^(m1 - m) l1 + e^(m2 - m) l2; acc = e^(m1 - m) acc1 + e^(m2 - m) acc2.
/// Exact up to rounding, in any order. A side without a visible key (m = -inf) contributes 0, never NaN.
/// Shapes: m, l [rows], acc [rows x d_v], the same for both, with Division::AtTheEnd (throws std::invalid_argument
/// otherwise).
/// Used to merge parts of a cache in Flash-Decoding (Dao, Haziza, Massa, Sizov 2023) and keys on several chips in ring
/// attention (Liu, Zaharia, Abbeel 2023, arXiv:2310.01889); docs/numbers.md, section 2.3.
OnlineState mergeStates(const OnlineState&, const OnlineState&);

/// The state of these query rows over `keys` alone: m, l and acc of one part of a cache. masked [T_q x T_k], values
/// [T_k x d_v].
OnlineState stateOf(const Matrix& masked, const Matrix& values, IndexRange queries, IndexRange keys);

}  // namespace attn
