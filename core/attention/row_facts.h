// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "attention/trace.h"
#include "attention/visibility.h"

/// What may be said of a row of a trace: predicates on the numbers as they were computed, whatever the device, the
/// format and the fill. A sentence that depends on such a fact is chosen by it. The trace must be of the scenario.
namespace attn {

/// How far a weight may lie from another that it is said to equal: below what three decimals show.
inline constexpr double kSameWeight = 0.001;

/// The weights that a row would have if nothing were hidden: softmax in double of the traced scores + bias, [T_k].
/// NaN where a score is infinite or no number.
Vector unmaskedWeights(const Scenario&, const Trace&, Index head, Index row);

enum class BlindRow {
  AsUnmasked,  // every weight within kSameWeight of unmaskedWeights()
  Uniform,     // all weights equal although the scores differ: beside the fill they vanished
  Blurred,     // neither: beside the fill the scores lost digits
  ToSink,      // no weight for any key: all of it went to the sink logit
  Lost,        // no weights: a fill beyond the format, an infinite score
};
BlindRow blindRow(const Scenario&, const Trace&, Index head, Index row);

/// Whether any key is visible to a query.
bool seesAnyKey(const Scenario&, Index head, Index row);

/// Whether weights lie in 0 ... 1 and add up to 1, to two decimals.
bool addsUpToOne(const Matrix& weights, Index row);
/// The share of a row that goes nowhere: exp(x - row_max) / row_sum of the sink logit x of its head; 0 without one.
double sinkShare(const Scenario&, const HeadTrace&, Index row);
/// The same with that share: whether weights and it lie in 0 ... 1 and add up to 1, to two decimals.
bool addsUpToOne(const Scenario&, const HeadTrace&, Index row);

/// Hidden keys of a row that have weight all the same.
std::vector<Index> leakingKeys(const Scenario&, const Trace&, Index head, Index row);

bool hasExponentialOfOne(const HeadTrace&, Index row);
/// Whether every row of a head has one.
bool everyRowHasExponentialOfOne(const HeadTrace&);

/// Whether the sums of all rows that see a key lie in 1 ... T_k.
bool rowSumsCountKeys(const Scenario&, const HeadTrace&);
/// Whether the sum of any row that sees a key lies below 1.
bool anyRowSumBelowOne(const Scenario&, const HeadTrace&);

/// Whether an output lies between the smallest and the largest of the values that have weight, to rounding.
bool liesBetweenItsValues(const HeadTrace&, Index row, Index column);

/// The queries of a head for which causal hides nothing that other rules leave open: their weights stay when causal is
/// switched off. All of them where causal is off.
std::vector<Index> rowsThatCausalLeaves(const Scenario&, Index head);

/// Whether a window that is wider by one shows any query of a head another key. False where the window is off.
bool widerWindowOpensCells(const Scenario&, Index head);

}  // namespace attn
