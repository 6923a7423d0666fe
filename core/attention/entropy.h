// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "attention/trace.h"
#include "base/matrix.h"

/// How widely a head looks around, and which heads look alike.
namespace attn {

/// H = -sum_j p_j log2 p_j in bits, with 0 log 0 = 0: 0 for a query that looks at one key, log2 n for one that looks at
/// n keys alike. `weights` [T_q x T_k]; 0 for a row of zeros (no visible key); NaN where the row holds a number below 0
/// or one that is not finite.
/// Source: Shannon 1948, "A Mathematical Theory of Communication", section 6.
double rowEntropy(const Matrix& weights, Index row);

/// The mean of rowEntropy() over the rows that see a key, in bits; rows named in `emptyRows` (ascending) do not count.
/// 0 where no row counts.
double meanRowEntropy(const Matrix& weights, const std::vector<Index>& emptyRows);

/// For every head the first head with exactly its weights: the head itself where it is the first. T_q x T_k numbers of
/// a head are read a few times only, however many heads there are.
std::vector<Index> firstWithEqualWeights(const std::vector<HeadTrace>&);

/// The same for key/value heads, by the keys and values that they hold. `perGroup` query heads read each of them.
std::vector<Index> firstWithEqualKeysAndValues(const std::vector<HeadTrace>&, Index perGroup);

}  // namespace attn
