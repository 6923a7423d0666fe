// SPDX-License-Identifier: GPL-3.0-or-later
// Separate from attention_problem.cpp so that users of sizes and names do not link kernels.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

#include "attention/hot_loops.h"
#include "compute/attention_problem.h"

namespace attn {
namespace {

using FloatRows = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// Queries per block: enough to reuse cached keys, few enough that their scores stay small for any T_k.
constexpr Index kRowsAtATime = 64;

double referenceScale(const AttentionProblem& p) {
  return p.scale ? static_cast<double>(*p.scale) : 1 / std::sqrt(static_cast<double>(p.dK));
}

constexpr double kHidden = -std::numeric_limits<double>::infinity();

/// Replaces the scores of one query in `row` by weights times their sum, and returns the sum; 0 if no key is visible.
double exponentialsOfRow(const AttentionProblem& p, Index head, Index query, double scale, double* row) {
  const KeyRange keys = visibleKeys(p, query);
  const KeyRange sinks = sinkKeys(p, query);
  const Index from = sinks.end > 0 ? 0 : keys.first;
  std::fill(row, row + from, 0.0);
  std::fill(row + keys.end, row + p.keyTokens, 0.0);
  double* const visible = row + from;
  const Index count = keys.end - from;
  for (Index j = 0; j < count; ++j) visible[j] *= scale;
  if (!p.slopes.empty()) {
    const auto slope = static_cast<double>(p.slopes[static_cast<std::size_t>(head)]);
    const auto position = static_cast<double>(biasPosition(p) + query);
    for (Index j = from; j < keys.end; ++j) row[j] -= slope * std::abs(position - static_cast<double>(j));
  }
  if (from < keys.first) std::fill(row + sinks.end, row + keys.first, kHidden);
  const auto padded = std::lower_bound(p.padding.begin(), p.padding.end(), from);
  for (auto key = padded; key != p.padding.end() && *key < keys.end; ++key) row[*key] = kHidden;
  double largest = hotLoops().maximum(visible, count);
  if (std::isinf(largest) && largest < 0) {
    std::fill(visible, visible + count, 0.0);
    return 0;
  }
  double sum = 0;
  if (!p.sinkLogits.empty()) {
    const auto logit = static_cast<double>(p.sinkLogits[static_cast<std::size_t>(head)]);
    largest = std::max(largest, logit);
    sum = std::exp(logit - largest);
  }
  hotLoops().exponentials(visible, largest, count, visible);
  return sum + Eigen::Map<const Vector>(visible, count).sum();
}

/// Computes one query head: `out` [rows x d_v].
void referenceHead(const AttentionProblem& p, Index head, const FloatRows& q, const FloatRows& k, const FloatRows& v,
                   std::span<const Index> rows, double* out) {
  const double scale = referenceScale(p);
  const Matrix keys = k.cast<double>();
  const Matrix values = v.cast<double>();
  const auto total = static_cast<Index>(rows.size());
  for (Index start = 0; start < total; start += kRowsAtATime) {
    const Index count = std::min(kRowsAtATime, total - start);
    Matrix queries(count, p.dK);
    for (Index i = 0; i < count; ++i) queries.row(i) = q.row(rows[static_cast<std::size_t>(start + i)]).cast<double>();
    Matrix weights(count, p.keyTokens);
    hotLoops().product(queries, {keys.data(), p.keyTokens, 1, p.dK}, weights);
    Vector sums(count);
    for (Index i = 0; i < count; ++i)
      sums(i) = exponentialsOfRow(p, head, rows[static_cast<std::size_t>(start + i)], scale, weights.row(i).data());
    Matrix result(count, p.dV);
    hotLoops().product(weights, {values.data(), p.dV, p.dV, 1}, result);
    for (Index i = 0; i < count; ++i) {
      Eigen::Map<Eigen::RowVectorXd> row(out + (start + i) * p.dV, p.dV);
      if (sums(i) > 0) {
        row = result.row(i) / sums(i);
      } else {
        row.setZero();
      }
    }
  }
}

}  // namespace

std::vector<double> referenceRows(const AttentionProblem& p, const AttentionInputs& inputs,
                                  const std::vector<Index>& rows) {
  const auto inside = [&](Index row) { return row >= 0 && row < p.queryTokens; };
  if (!std::all_of(rows.begin(), rows.end(), inside)) throw std::invalid_argument("rows");
  const auto rowCount = static_cast<Index>(rows.size());
  std::vector<double> result(static_cast<std::size_t>(p.heads.query * rowCount * p.dV));
  for (Index head = 0; head < p.heads.query; ++head) {
    const Index shared = p.heads.keyValueHeadOf(head);
    const FloatRows q(inputs.q.data() + head * p.queryTokens * p.dK, p.queryTokens, p.dK);
    const FloatRows k(inputs.k.data() + shared * p.keyTokens * p.dK, p.keyTokens, p.dK);
    const FloatRows v(inputs.v.data() + shared * p.keyTokens * p.dV, p.keyTokens, p.dV);
    referenceHead(p, head, q, k, v, rows, result.data() + head * rowCount * p.dV);
  }
  return result;
}

}  // namespace attn
