// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "attention/accidents.h"
#include "attention/operations.h"
#include "attention/projections.h"
#include "attention/visibility.h"
#include "scenario/head_settings.h"

namespace attn {
namespace {

Matrix rotatedIn(const Scenario& s, Matrix m, Index offset) {
  return s.attention.rope ? rotated(m, *s.attention.rope, offset, Arithmetic::Double) : m;
}

/// The input of the mask, in double: [1 x T_k].
Matrix exactScores(const Scenario& s, Index head, Index row) {
  const Index offset = s.attention.mask.queryOffset + row;
  const Matrix q = rotatedIn(s, projectedQueries(s, head).row(row), offset);
  const Matrix k = rotatedIn(s, projectedKeys(s, s.heads.keyValueHeadOf(head)), 0);
  const Matrix result = scaled(scores(q, k, Arithmetic::Double), effectiveScale(s), Arithmetic::Double);
  return s.attention.softcap > 0 ? softCapped(result, s.attention.softcap, Arithmetic::Double) : result;
}

Vector shiftedBy(const Vector& masked, double maximum, Arithmetic arithmetic) {
  return masked.unaryExpr([&](double x) { return roundedTo(x - maximum, arithmetic); });
}

}  // namespace

SoftmaxRow rowLife(const Scenario& scenario, const Trace& trace, Index headIndex, Index row) {
  const HeadTrace& head = trace.head(headIndex);
  SoftmaxRow life;
  life.scores = head.beforeMask().row(row);
  life.masked = head.masked.row(row);
  life.maximum = head.rowMax(row, 0);
  life.shifted = shiftedBy(life.masked, life.maximum, softmaxArithmetic(scenario, trace.backend));
  life.exponentials = head.exponentials.row(row);
  life.sum = head.rowSum(row, 0);
  life.weights = head.weights.row(row);
  return life;
}

SoftmaxRow exactSoftmaxRow(const Scenario& scenario, Index head, Index row) {
  const Scenario s = inDouble(scenario);
  const Mask& mask = s.attention.mask;
  VisibilityMatrix visible(1, keyTokens(s));
  for (Index j = 0; j < visible.cols(); ++j) visible(0, j) = isVisible(mask, head, row, j);
  const bool zeroHidden = std::isinf(mask.fill);

  SoftmaxRow life;
  const Matrix before = exactScores(s, head, row);
  const std::optional<double> slope = alibiSlope(s, head), sink = sinkLogit(s.attention, head);
  std::optional<Matrix> alibi;
  if (slope) alibi = linearBias(*slope, mask.queryOffset + row, 1, visible.cols(), Arithmetic::Double);
  const Matrix bias = mask.bias.empty() ? Matrix() : Matrix(mask.bias.forHead(head).row(row));
  const Matrix after = masked(before, {bias.size() > 0 ? &bias : nullptr, alibi ? &*alibi : nullptr}, visible,
                              mask.fill, Arithmetic::Double);
  const std::vector<Index> empty = zeroHidden && !visible.any() ? std::vector<Index>{0} : std::vector<Index>{};
  Matrix maximum = empty.empty() ? rowMaximum(after) : Matrix::Constant(1, 1, -std::numeric_limits<double>::infinity());
  if (sink) maximum = withSinkInMaximum(std::move(maximum), *sink, Arithmetic::Double);
  const auto sumsOf = [&](const Matrix& of, const Matrix& below) {
    Matrix sums = rowSums(of, Arithmetic::Double);
    return sink ? withSinkInSum(std::move(sums), below, *sink, Arithmetic::Double) : sums;
  };
  const Matrix subtracted = s.attention.subtractMax ? maximum : Matrix::Zero(1, 1);
  const Matrix e = exponentials(after, maximum, visible, zeroHidden, Arithmetic::Double);
  const Matrix shown = exponentials(after, subtracted, visible, zeroHidden, Arithmetic::Double);
  life.scores = before.row(0);
  life.masked = after.row(0);
  life.maximum = subtracted(0, 0);
  life.shifted = shiftedBy(life.masked, life.maximum, Arithmetic::Double);
  life.exponentials = shown.row(0);
  life.sum = sumsOf(shown, subtracted)(0, 0);
  life.weights = weights(e, sumsOf(e, maximum), empty, Arithmetic::Double).row(0);
  return life;
}

}  // namespace attn
