// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/row_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "attention/accidents.h"
#include "attention/operations.h"
#include "attention/step_formats.h"
#include "scenario/head_settings.h"

namespace attn {
namespace {

/// The input of the mask, with bias and ALiBi.
Vector unmaskedScores(const Scenario& s, const Trace& trace, Index head, Index row) {
  const HeadTrace& h = trace.head(head);
  Vector scores = h.beforeMask().row(row);
  const MatrixStack& bias = s.attention.mask.bias;
  if (!bias.empty()) scores += Vector(bias.forHead(head).row(row));
  if (const std::optional<double> slope = alibiSlope(s, head))
    scores +=
        Vector(linearBias(*slope, s.attention.mask.queryOffset + row, 1, scores.size(), Arithmetic::Double).row(0));
  return scores;
}

}  // namespace

Vector unmaskedWeights(const Scenario& s, const Trace& trace, Index head, Index row) {
  const Vector scores = unmaskedScores(s, trace, head, row);
  if (!scores.array().isFinite().all())
    return Vector::Constant(scores.size(), std::numeric_limits<double>::quiet_NaN());
  const std::optional<double> sink = sinkLogit(s.attention, head);
  const double largest = sink ? std::max(*sink, scores.maxCoeff()) : scores.maxCoeff();
  Vector weights = scores.unaryExpr([&](double x) { return std::exp(x - largest); });
  weights /= weights.sum() + (sink ? std::exp(*sink - largest) : 0);
  return weights;
}

BlindRow blindRow(const Scenario& s, const Trace& trace, Index head, Index row) {
  const Vector weights = trace.head(head).weights.row(row);
  if (!addsUpToOne(s, trace.head(head), row)) return BlindRow::Lost;
  const Vector unmasked = unmaskedWeights(s, trace, head, row);
  if (((weights - unmasked).array().abs() <= kSameWeight).all()) return BlindRow::AsUnmasked;
  if (weights.sum() <= kSameWeight) return BlindRow::ToSink;
  return (weights.array() == weights(0)).all() ? BlindRow::Uniform : BlindRow::Blurred;
}

bool seesAnyKey(const Scenario& s, Index head, Index row) {
  const Index keys = keyTokens(s);
  for (Index j = 0; j < keys; ++j) {
    if (isVisible(s.attention.mask, head, row, j)) return true;
  }
  return false;
}

/// True if the weights, with the share of a sink, are shares of 1.
bool areShares(const Matrix& weights, Index row, double sink) {
  const auto p = weights.row(row).array();
  return p.isFinite().all() && (p >= 0).all() && (p <= 1 + kSameWeight).all() && std::abs(p.sum() + sink - 1) < 0.005;
}

bool addsUpToOne(const Matrix& weights, Index row) {
  return areShares(weights, row, 0);
}

double sinkShare(const Scenario& s, const HeadTrace& head, Index row) {
  const std::optional<double> x = sinkLogit(s.attention, head.queryHead);
  return x ? std::exp(*x - head.rowMax(row, 0)) / head.rowSum(row, 0) : 0;
}

bool addsUpToOne(const Scenario& s, const HeadTrace& head, Index row) {
  return areShares(head.weights, row, sinkShare(s, head, row));
}

std::vector<Index> leakingKeys(const Scenario& s, const Trace& trace, Index head, Index row) {
  std::vector<Index> keys;
  const Matrix& weights = trace.head(head).weights;
  for (Index j = 0; j < weights.cols(); ++j) {
    if (weights(row, j) > 0 && !isVisible(s.attention.mask, head, row, j)) keys.push_back(j);
  }
  return keys;
}

bool hasExponentialOfOne(const HeadTrace& head, Index row) {
  return (head.exponentials.row(row).array() == 1).any();
}

bool everyRowHasExponentialOfOne(const HeadTrace& head) {
  for (Index row = 0; row < head.exponentials.rows(); ++row) {
    if (!hasExponentialOfOne(head, row)) return false;
  }
  return true;
}

bool rowSumsCountKeys(const Scenario& s, const HeadTrace& head) {
  const auto keys = static_cast<double>(head.exponentials.cols());
  for (Index row = 0; row < head.rowSum.rows(); ++row) {
    const double sum = head.rowSum(row, 0);
    if (seesAnyKey(s, head.queryHead, row) && !(sum >= 1 && sum <= keys)) return false;
  }
  return true;
}

bool anyRowSumBelowOne(const Scenario& s, const HeadTrace& head) {
  for (Index row = 0; row < head.rowSum.rows(); ++row) {
    if (head.rowSum(row, 0) < 1 && seesAnyKey(s, head.queryHead, row)) return true;
  }
  return false;
}

bool liesBetweenItsValues(const HeadTrace& head, Index row, Index column) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (Index j = 0; j < head.weights.cols(); ++j) {
    if (head.weights(row, j) == 0) continue;
    low = std::min(low, mixedValues(head)(j, column));
    high = std::max(high, mixedValues(head)(j, column));
  }
  const double slack = 0.005 * std::max({1.0, std::abs(low), std::abs(high)}), output = head.output(row, column);
  return addsUpToOne(head.weights, row) && output >= low - slack && output <= high + slack;
}

std::vector<Index> rowsUnaffectedByCausal(const Scenario& s, Index head) {
  const Index queries = queryTokens(s), keys = keyTokens(s);
  const VisibilityMatrix now = visibility(s.attention.mask, head, queries, keys);
  Mask without = s.attention.mask;
  without.causal = false;
  const VisibilityMatrix then = visibility(without, head, queries, keys);
  std::vector<Index> rows;
  for (Index i = 0; i < queries; ++i) {
    if (now.row(i) == then.row(i)) rows.push_back(i);
  }
  return rows;
}

bool widerWindowOpensCells(const Scenario& s, Index head) {
  if (s.attention.mask.window <= 0) return false;
  const Index queries = queryTokens(s), keys = keyTokens(s);
  Mask wider = s.attention.mask;
  ++wider.window;
  return visibility(wider, head, queries, keys) != visibility(s.attention.mask, head, queries, keys);
}

}  // namespace attn
