// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/trace.h"

namespace attn {
namespace {

/// sqrt(sum of squares), scaled by the largest number, so that squares neither overflow nor underflow.
class ScaledNorm {
 public:
  void add(double x) {
    const double size = std::abs(x);
    if (size == 0) return;
    if (size > m_largest) {
      m_squares = 1 + m_squares * (m_largest / size) * (m_largest / size);
      m_largest = size;
    } else {
      m_squares += (size / m_largest) * (size / m_largest);
    }
  }
  /// This norm divided by a nonzero one; each factor stays within the range of a double.
  double over(const ScaledNorm& other) const {
    return m_largest / other.m_largest * std::sqrt(m_squares / other.m_squares);
  }
  double value() const { return m_largest * std::sqrt(m_squares); }
  bool isZero() const { return m_largest == 0; }

 private:
  double m_largest = 0, m_squares = 0;
};

/// Norms of the difference and of the reference, accumulated over matrices.
struct Norms {
  ScaledNorm difference, reference;
  bool infinite = false;  // finite on one side only, or different shapes

  void add(const Matrix& result, const Matrix& expected) {
    if (result.rows() != expected.rows() || result.cols() != expected.cols()) {
      infinite = true;
      return;
    }
    const double* a = result.data();
    const double* b = expected.data();
    for (Index n = 0; n < result.size(); ++n) {
      if (a[n] == b[n]) {
        if (std::isfinite(b[n])) reference.add(b[n] / 2);
        continue;
      }
      if (std::isnan(a[n]) && std::isnan(b[n])) continue;
      if (!std::isfinite(a[n]) || !std::isfinite(b[n])) {
        infinite = true;
        return;
      }
      difference.add(a[n] / 2 - b[n] / 2);  // halved: the difference of numbers of opposite signs may overflow
      reference.add(b[n] / 2);
    }
  }

  double ratio() const {
    if (infinite) return std::numeric_limits<double>::infinity();
    return reference.isZero() ? 2 * difference.value() : difference.over(reference);
  }
};

}  // namespace

double relativeError(const Trace& result, const Trace& reference, Stage stage) {
  Norms norms;
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
