// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "attention/trace.h"
#include "questions/phrase.h"
#include "scenario/scenario.h"
#include "traffic/size_sheet.h"

/// Scenarios of a few numbers, through which questions are computed as a learner's own document would be, and the ways
/// in which their numbers are written.
namespace attn {

/// One head over these, with the usual scale. [T_q x d_k], [T_k x d_k], [T_k x d_v]
Scenario smallAttention(const Matrix& queries, const Matrix& keys, const Matrix& values);

/// One head that has exactly these scaled scores: they are its queries, the keys are the identity, and the scale is 1.
/// Values are the identity where none are given. [T_q x T_k], [T_k x d_v]
Scenario attentionOverScores(const Matrix& scores);
Scenario attentionOverScores(const Matrix& scores, const Matrix& values);
/// The same, so that the softmax gives these weights: the scores are their logarithms. Weights above 0.
Scenario attentionWithWeights(const Matrix& weights, const Matrix& values);

/// The first head's trace, in double.
HeadTrace headOf(const Scenario&);

/// A document of sizes: T_q, T_k, d_k, d_v, heads; not masked.
Scenario sizesOnly(const HeadCounts&, const ShapeInputs&);
/// A row of its sheet, of one layer. Throws std::invalid_argument where the sheet has none.
std::int64_t countOf(const Scenario&, SizeQuantity);

/// A matrix of one row.
Matrix asRow(const std::vector<double>&);

/// Whether all numbers have at most two decimals, but for the rounding of float32: fit to calculate with by head.
bool areRound(const Matrix&);
/// The same numbers without that rounding; only of numbers that areRound().
Matrix withoutNoise(const Matrix&);
/// As they are where they are round, else with two decimals.
Numbers shownNumbers(const Matrix&);
Shown shownNumber(double);
/// Rows of shares: as they are where they are round, else with two decimals that add up.
Numbers shownShares(const Matrix&);
/// The same, to stand behind a sign.
Operand shownOperand(double);

}  // namespace attn
