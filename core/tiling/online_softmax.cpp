// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/online_softmax.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace attn {
namespace {

constexpr double kMinusInf = -std::numeric_limits<double>::infinity();

/// The maximum; NaN if either is NaN, as in the untiled softmax.
double larger(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

double maximum(const double* numbers, Index count) {
  double result = kMinusInf;
  for (Index j = 0; j < count; ++j) result = larger(result, numbers[j]);
  return result;
}

/// The rows divided by their sums; zeros if no key was visible.
Matrix divided(const Matrix& acc, const OnlineState& sums) {
  Matrix output(acc.rows(), acc.cols());
  for (Index i = 0; i < acc.rows(); ++i) {
    if (sums.rowMax(i) == kMinusInf) {
      output.row(i).setZero();
    } else {
      output.row(i) = acc.row(i) / sums.rowSum(i);
    }
  }
  return output;
}

}  // namespace

OnlineState initialOnlineState(Index rows, Index valueWidth, Division division, std::optional<double> sinkLogit) {
  return {Vector::Constant(rows, sinkLogit.value_or(kMinusInf)), Vector::Constant(rows, sinkLogit ? 1 : 0),
          Matrix::Zero(rows, valueWidth), division};
}

OnlineStep onlineStep(OnlineState before, Matrix scores, const Eigen::Ref<const Matrix>& values) {
  OnlineStep step;
  const Index rows = scores.rows(), cols = scores.cols();
  step.tileMax = Vector(rows);
  step.factor = Vector(rows);
  step.exponentials = Matrix(rows, cols);
  step.after.rowMax = Vector(rows);
  for (Index i = 0; i < rows; ++i) {
    const double tileMax = maximum(scores.row(i).data(), cols);
    const double oldMax = before.rowMax(i), newMax = larger(oldMax, tileMax);
    const bool seesNoKey = newMax == kMinusInf;  // -inf - (-inf) is NaN
    step.tileMax(i) = tileMax;
    step.after.rowMax(i) = newMax;
    step.factor(i) = seesNoKey ? 1.0 : std::exp(oldMax - newMax);
    for (Index j = 0; j < cols; ++j) step.exponentials(i, j) = seesNoKey ? 0.0 : std::exp(scores(i, j) - newMax);
  }
  step.tileSum = step.exponentials.rowwise().sum();
  const bool divides = before.division == Division::EveryTile;
  const Vector kept = divides ? Vector(before.rowSum.cwiseProduct(step.factor)) : step.factor;
  step.rescaled = kept.asDiagonal() * before.result;
  step.product = step.exponentials * values;
  step.after.division = before.division;
  step.after.rowSum = step.factor.cwiseProduct(before.rowSum) + step.tileSum;
  step.after.result = step.rescaled + step.product;
  if (divides) step.after.result = divided(step.after.result, step.after);
  step.before = std::move(before);
  step.scores = std::move(scores);
  return step;
}

OnlineResult finishOnline(const OnlineState& state) {
  const bool isDone = state.division == Division::EveryTile;
  OnlineResult result{isDone ? state.result : divided(state.result, state), Vector(state.rowSum.size())};
  for (Index i = 0; i < state.rowSum.size(); ++i) {
    const bool empty = state.rowMax(i) == kMinusInf;
    result.logSumExp(i) = empty ? kMinusInf : state.rowMax(i) + std::log(state.rowSum(i));
  }
  return result;
}

OnlineSoftmax::OnlineSoftmax(const Matrix& masked, const Matrix& values, Index blockCols, Division division,
                             std::optional<double> sinkLogit)
    : m_masked(masked), m_values(values), m_blockCols(blockCols), m_division(division), m_sinkLogit(sinkLogit) {
  if (masked.cols() != values.rows()) throw std::invalid_argument("scores have one column for each row of V");
  if (blockCols < 1) throw std::invalid_argument("a tile has at least one column");
}

Index OnlineSoftmax::tiles() const {
  return m_masked.cols() / m_blockCols + (m_masked.cols() % m_blockCols != 0 ? 1 : 0);
}

IndexRange OnlineSoftmax::keys(Index tile) const {
  return {tile * m_blockCols, std::min((tile + 1) * m_blockCols, m_masked.cols())};
}

OnlineState OnlineSoftmax::before(IndexRange queries, Index tile) const {
  OnlineState state = initialOnlineState(queries.size(), m_values.cols(), m_division, m_sinkLogit);
  for (Index t = 0; t < tile; ++t) {
    const IndexRange k = keys(t);
    state = onlineStep(std::move(state), m_masked.block(queries.begin, k.begin, queries.size(), k.size()),
                       m_values.middleRows(k.begin, k.size()))
                .after;
  }
  return state;
}

OnlineStep OnlineSoftmax::step(IndexRange queries, Index tile) const {
  const IndexRange k = keys(tile);
  return onlineStep(before(queries, tile), m_masked.block(queries.begin, k.begin, queries.size(), k.size()),
                    m_values.middleRows(k.begin, k.size()));
}

}  // namespace attn
