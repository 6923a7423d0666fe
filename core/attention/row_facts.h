// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "attention/trace.h"
#include "attention/visibility.h"

/// Predicates on the numbers of a trace row as computed, for any device, format and fill. They choose the sentences of
/// the interface. The trace must be of the scenario.
namespace attn {

/// Weights closer than this count as equal; below the three decimals shown.
inline constexpr double kSameWeight = 0.001;

/// The weights the row would have without a mask: softmax in double of the traced scores + bias, [T_k]. NaN if a score
/// is infinite or NaN.
Vector unmaskedWeights(const Scenario&, const Trace&, Index head, Index row);

enum class BlindRow {
  AsUnmasked,  // every weight within kSameWeight of unmaskedWeights()
  Uniform,     // all weights equal although the scores differ: adding the fill rounded the scores away
  Blurred,     // neither: adding the fill rounded digits of the scores away
  ToSink,      // no weight for any key: all of it is on the sink logit
  Lost,        // no weights: a fill that overflows the format, or an infinite score
};
BlindRow blindRow(const Scenario&, const Trace&, Index head, Index row);

/// True if any key is visible to the query.
bool seesAnyKey(const Scenario&, Index head, Index row);

/// True if weights lie in 0 ... 1 and add up to 1, to two decimals.
bool addsUpToOne(const Matrix& weights, Index row);
/// The weight of the head's sink logit x in a row: exp(x - row_max) / row_sum; 0 without one.
double sinkShare(const Scenario&, const HeadTrace&, Index row);
/// The same including sinkShare().
bool addsUpToOne(const Scenario&, const HeadTrace&, Index row);

/// Hidden keys of a row with nonzero weight.
std::vector<Index> leakingKeys(const Scenario&, const Trace&, Index head, Index row);

bool hasExponentialOfOne(const HeadTrace&, Index row);
/// True if every row of the head has one.
bool everyRowHasExponentialOfOne(const HeadTrace&);

/// True if the sums of all rows that see a key lie in 1 ... T_k.
bool rowSumsCountKeys(const Scenario&, const HeadTrace&);
/// True if any row that sees a key has a sum below 1.
bool anyRowSumBelowOne(const Scenario&, const HeadTrace&);

/// True if an output lies between the smallest and the largest of the values with weight, to rounding.
bool liesBetweenItsValues(const HeadTrace&, Index row, Index column);

/// The queries of a head whose weights do not change if causal is switched off, because other rules hide the same keys.
/// All queries if causal is off.
std::vector<Index> rowsUnaffectedByCausal(const Scenario&, Index head);

/// True if a window wider by one would show another key to any query of the head. False if the window is off.
bool widerWindowOpensCells(const Scenario&, Index head);

}  // namespace attn
