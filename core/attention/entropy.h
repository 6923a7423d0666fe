// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "attention/trace.h"
#include "base/matrix.h"

/// Entropy of attention weights, and heads with equal weights.
namespace attn {

/// H = -sum_j p_j log2 p_j in bits, with 0 log 0 = 0: 0 if all weight is on one key, log2 n if it is spread evenly over
/// n keys. `weights` [T_q x T_k]; 0 for a row of zeros (no visible key); NaN if the row has a negative or non-finite
/// number.
/// Source: Shannon 1948, "A Mathematical Theory of Communication", section 6.
double rowEntropy(const Matrix& weights, Index row);

/// The mean of rowEntropy() in bits, without the rows in `emptyRows` (ascending); 0 if no row is left.
double meanRowEntropy(const Matrix& weights, const std::vector<Index>& emptyRows);

/// For each head, the first head with exactly the same weights, which may be itself. Reads each head a constant number
/// of times, independent of the number of heads.
std::vector<Index> firstWithEqualWeights(const std::vector<HeadTrace>&);

/// The same for key/value heads, by their keys and values; each is shared by `perGroup` query heads.
std::vector<Index> firstWithEqualKeysAndValues(const std::vector<HeadTrace>&, Index perGroup);

}  // namespace attn
