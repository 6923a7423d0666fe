// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/merged_states.h"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace attn {
namespace {

/// e^(m - merged); 0 for a side without a visible key.
double factorOf(double m, double merged) {
  return m == -std::numeric_limits<double>::infinity() ? 0.0 : std::exp(m - merged);
}

}  // namespace

OnlineState mergeStates(const OnlineState& a, const OnlineState& b) {
  const bool alike = a.rowMax.size() == b.rowMax.size() && a.result.cols() == b.result.cols();
  if (!alike || a.division != Division::AtTheEnd || b.division != Division::AtTheEnd)
    throw std::invalid_argument("states of the same rows, divided at the end, can be merged");
  OnlineState merged = initialOnlineState(a.rowMax.size(), a.result.cols());
  for (Index i = 0; i < a.rowMax.size(); ++i) {
    const double m = std::isnan(a.rowMax(i)) || a.rowMax(i) > b.rowMax(i) ? a.rowMax(i) : b.rowMax(i);
    const double ofA = factorOf(a.rowMax(i), m), ofB = factorOf(b.rowMax(i), m);
    merged.rowMax(i) = m;
    merged.rowSum(i) = ofA * a.rowSum(i) + ofB * b.rowSum(i);
    merged.result.row(i) = ofA * a.result.row(i) + ofB * b.result.row(i);
  }
  return merged;
}

OnlineState stateOf(const Matrix& masked, const Matrix& values, IndexRange queries, IndexRange keys) {
  if (masked.cols() != values.rows()) throw std::invalid_argument("scores have one column for each row of V");
  return onlineStep(initialOnlineState(queries.size(), values.cols()),
                    masked.block(queries.begin, keys.begin, queries.size(), keys.size()),
                    values.middleRows(keys.begin, keys.size()))
      .after;
}

}  // namespace attn
