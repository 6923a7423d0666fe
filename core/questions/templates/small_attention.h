// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "attention/trace.h"
#include "questions/dice.h"
#include "questions/phrase.h"
#include "scenario/scenario.h"
#include "traffic/size_table.h"

/// Small scenarios, with which questions are computed in the same way as a learner's document, and the formatting of
/// their numbers.
namespace attn {

/// One head with the default scale. [T_q x d_k], [T_k x d_k], [T_k x d_v]
Scenario smallAttention(const Matrix& queries, const Matrix& keys, const Matrix& values);

/// Heads with the default scale, one matrix each.
Scenario attentionOfHeads(MatrixStack queries, MatrixStack keys, MatrixStack values);

/// One head with exactly these scaled scores: the queries are the scores, the keys are the identity, and the scale is
/// 1. The values are the identity by default. [T_q x T_k], [T_k x d_v]
Scenario attentionOverScores(const Matrix& scores);
Scenario attentionOverScores(const Matrix& scores, const Matrix& values);
/// The same for given weights: the scores are their logarithms. Expects weights above 0.
Scenario attentionWithWeights(const Matrix& weights);
Scenario attentionWithWeights(const Matrix& weights, const Matrix& values);

/// The first head's trace, in double.
HeadTrace headOf(const Scenario&);

/// A document with sizes only: T_q, T_k, d_k, d_v, heads; without a mask.
Scenario sizesOnly(const HeadCounts&, const ShapeInputs&);
/// A row of its size sheet, for one layer. Throws std::invalid_argument if there is none.
std::int64_t countOf(const Scenario&, SizeQuantity);

/// Three whole numbers above 0 that add up to 10. [1 x 3]
Matrix tenths(Dice&);

Matrix asRow(const std::vector<double>&);

/// True if all numbers have at most two decimals apart from float32 rounding, and so suit mental arithmetic.
bool areRound(const Matrix&);
/// Removes that rounding. Expects areRound() numbers.
Matrix withoutNoise(const Matrix&);
/// Unchanged if they are round, otherwise with two decimals.
Numbers shownNumbers(const Matrix&);
Shown shownNumber(double);
/// Rows of shares: unchanged if they are round, otherwise with two decimals that add up.
Numbers shownShares(const Matrix&);
/// The same, to follow an operator.
Operand shownOperand(double);

}  // namespace attn
