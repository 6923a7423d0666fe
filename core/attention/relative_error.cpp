// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/trace.h"

namespace attn {
namespace {

/// Squared norms of the difference and of the reference, gathered over matrices.
struct SquaredNorms {
  double difference = 0;
  double reference = 0;

  void add(const Matrix& result, const Matrix& expected) {
    if (result.rows() != expected.rows() || result.cols() != expected.cols()) {
      difference = std::numeric_limits<double>::infinity();
      return;
    }
    const double* a = result.data();
    const double* b = expected.data();
    for (Index n = 0; n < result.size(); ++n) {
      if (a[n] == b[n]) {
        if (std::isfinite(b[n])) reference += b[n] * b[n];
        continue;
      }
      if (std::isnan(a[n]) && std::isnan(b[n])) continue;
      const double d = a[n] - b[n];
      if (!std::isfinite(d)) {
        difference = std::numeric_limits<double>::infinity();
        continue;
      }
      difference += d * d;
      reference += b[n] * b[n];
    }
  }

  double ratio() const {
    if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
    return reference > 0 ? std::sqrt(difference / reference) : std::sqrt(difference);
  }
};

}  // namespace

double relativeError(const Trace& result, const Trace& reference, Stage stage) {
  SquaredNorms norms;
  const bool oncePerTrace = stage == Stage::Concat || stage == Stage::Projected;
  const std::size_t heads = oncePerTrace ? 1 : std::min(result.heads.size(), reference.heads.size());
  for (std::size_t h = 0; h < heads; ++h) {
    const Matrix* a = stageMatrix(result, static_cast<Index>(h), stage);
    const Matrix* b = stageMatrix(reference, static_cast<Index>(h), stage);
    if (a != nullptr && b != nullptr) norms.add(*a, *b);
  }
  return norms.ratio();
}

double relativeError(const Trace& result, const Trace& reference) {
  double largest = 0;
  for (int stage = 0; stage <= static_cast<int>(Stage::Projected); ++stage) {
    largest = std::max(largest, relativeError(result, reference, static_cast<Stage>(stage)));
  }
  return largest;
}

}  // namespace attn
