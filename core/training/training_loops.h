// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include "base/matrix.h"

namespace attn {

/// c(i, j) = or += sum over k < depth of a(i, k) b(k, j). Rows of b and c are padded to whole vectors: `cols` is a
/// multiple of TrainingLoops::lanes.
struct FloatProduct {
  /// The part to skip if a or c is causal, that is, 0 above its diagonal.
  enum class Part {
    Whole,
    ColumnsToRow,  // c(i, j) is needed only for j <= i
    DepthToRow,    // a(i, k) is 0 for k > i
    DepthFromRow,  // a(i, k) is 0 for k < i
  };
  Index rows = 0, depth = 0, cols = 0;
  const float* a = nullptr;
  Index aStep = 0;
  bool aIsTransposed = false;  // a(i, k) = a[k aStep + i], else a[i aStep + k]
  const float* b = nullptr;    // b(k, j) = b[k bStep + j]
  Index bStep = 0;
  float* c = nullptr;
  Index cStep = 0;
  bool add = false;
  Part part = Part::Whole;
};

/// The log-sum-exp of a row of logits, as the maximum and the sum of e^(x - maximum).
struct RowSum {
  float largest = 0, sum = 0;
};

/// The state of Adam and the parameters of a step. Source: Kingma and Ba 2015, arXiv:1412.6980, algorithm 1.
struct AdamStep {
  static constexpr float kBeta1 = 0.9F, kBeta2 = 0.99F, kEpsilon = 1e-8F;
  float gradientFactor = 1;      // multiplied with every gradient: clipping
  float rate = 0;                // including 1/(1 - beta1^t)
  float inverseCorrection2 = 1;  // 1/(1 - beta2^t)
  float* first = nullptr;        // m
  float* second = nullptr;       // v
  const float* gradient = nullptr;
  const float* weights = nullptr;
  float* moved = nullptr;  // the weights after the step
  Index count = 0;
};

/// The hot loops of a training step in float32, compiled for one instruction set like HotLoops. Matrix rows are padded
/// to whole vectors with zeros. Sums are reordered and may be fused, so the sets agree to rounding, not bitwise.
struct TrainingLoops {
  const char* instructionSet;
  int lanes;

  void (*product)(const FloatProduct&);

  /// to(j, i) = from(i, j).
  void (*transpose)(const float* from, Index rows, Index cols, Index fromStep, float* to, Index toStep);

  /// Softmax in place of each row of scores, softmax(scores factor), over the keys up to the row's own; 0 beyond.
  void (*causalSoftmax)(float* scores, Index rows, Index step, float factor);

  /// Replaces dP by dS = P o (dP - D) factor, with D_i = sum_j P_ij dP_ij; 0 beyond the row's own key.
  void (*causalSoftmaxBackward)(const float* weights, float* gradient, Index rows, Index step, float factor);

  /// Replaces one row of logits by softmax(logits).
  RowSum (*softmax)(float* logits, Index cols);

  /// y = (x - mean) / sqrt(variance + epsilon) and `precision` = 1 / sqrt(variance + epsilon) of each row.
  void (*norm)(const float* x, Index rows, Index cols, Index step, float* y, float* precision);

  /// dx += (dy - mean(dy) - y mean(dy y)) precision of each row.
  void (*normBackward)(const float* y, const float* precision, const float* dy, Index rows, Index cols, Index step,
                       float* dx);

  /// to += from.
  void (*add)(const float* from, Index count, float* to);

  /// to = factor (from + from[step] + ... ), `parts` terms in this order. Returns the sum of squares of `to`.
  double (*addUp)(const float* from, Index step, Index parts, float factor, Index count, float* to);

  void (*adam)(const AdamStep&);

  /// Columns of a row with padding.
  Index padded(Index cols) const { return (cols + lanes - 1) / lanes * lanes; }
};

/// The sets supported by this processor, fastest last; never empty.
std::span<const TrainingLoops> allTrainingLoops();
inline const TrainingLoops& trainingLoops() {
  return allTrainingLoops().back();
}

}  // namespace attn
