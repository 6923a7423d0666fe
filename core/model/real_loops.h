// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include "base/matrix.h"
#include "model/model_loops.h"
#include "model/model_shape.h"
#include "training/training_loops.h"

// The loops of a forward pass for float, with the vector loops of this processor, and for double, the reference.
namespace attn::real_loops {

using Part = FloatProduct::Part;

/// Columns of operands are padded with zeros to multiples of this.
template <class Real>
Index lanes() {
  if constexpr (std::is_same_v<Real, float>) return trainingLoops().lanes;
  return 4;
}
template <class Real>
Index padded(Index count) {
  return (count + lanes<Real>() - 1) / lanes<Real>() * lanes<Real>();
}

template <class Real>
struct Operand {
  Real* data;
  Index step;
};

/// c(i, j) = or += sum over k < depth of a(i, k) b(k, j). `part`: what float may skip.
inline void product(Index rows, Index depth, Index cols, Operand<const float> a, Operand<const float> b,
                    Operand<float> c, bool add, Part part = Part::Whole) {
  trainingLoops().product({.rows = rows,
                           .depth = depth,
                           .cols = cols,
                           .a = a.data,
                           .aStep = a.step,
                           .b = b.data,
                           .bStep = b.step,
                           .c = c.data,
                           .cStep = c.step,
                           .add = add,
                           .part = part});
}
inline void product(Index rows, Index depth, Index cols, Operand<const double> a, Operand<const double> b,
                    Operand<double> c, bool add, Part = Part::Whole) {
  using Step = Eigen::OuterStride<>;
  const Eigen::Map<const Matrix, 0, Step> left(a.data, rows, depth, Step(a.step)),
      right(b.data, depth, cols, Step(b.step));
  Eigen::Map<Matrix, 0, Step> to(c.data, rows, cols, Step(c.step));
  if (!add) to.setZero();
  to.noalias() += left * right;
}

/// y_i += sum over k < depth of w(i, k) x_k.
inline void multiply(const float* w, Index rows, Index depth, const float* x, float* y) {
  modelLoops().multiply(w, rows, depth, x, y);
}
inline void multiply(const double* w, Index rows, Index depth, const double* x, double* y) {
  Eigen::Map<Vector>(y, rows).noalias() +=
      Eigen::Map<const Matrix>(w, rows, depth) * Eigen::Map<const Vector>(x, depth);
}

/// to(j, i) = from(i, j).
inline void transpose(Operand<const float> from, Index rows, Index cols, Operand<float> to) {
  trainingLoops().transpose(from.data, rows, cols, from.step, to.data, to.step);
}
inline void transpose(Operand<const double> from, Index rows, Index cols, Operand<double> to) {
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < cols; ++j) to.data[j * to.step + i] = from.data[i * from.step + j];
}

/// Softmax in place; may overwrite up to lanes() numbers behind the row.
inline void softmax(float* row, Index count) {
  (void)trainingLoops().softmax(row, count);
}
inline void softmax(double* row, Index count) {
  const double largest = *std::max_element(row, row + count);
  double sum = 0;
  for (Index j = 0; j < count; ++j) sum += row[j] = std::exp(row[j] - largest);
  for (Index j = 0; j < count; ++j) row[j] /= sum;
}

/// x = activation(x), times `factors` unless null.
template <class Real>
void activate(ActivationKind kind, Real* x, const Real* factors, Index count) {
  if constexpr (std::is_same_v<Real, float>) {
    if (kind == ActivationKind::Silu) return modelLoops().silu(x, factors, count);
    if (kind == ActivationKind::GeluTanh) return modelLoops().gelu(x, factors, count);
  }
  constexpr double kRootTwoOverPi = 0.79788456080286535588, kRootHalf = 0.70710678118654752440;
  const auto value = [kind](double v) {
    if (kind == ActivationKind::Silu) return v / (1 + std::exp(-v));
    if (kind == ActivationKind::GeluErf) return v / 2 * (1 + std::erf(v * kRootHalf));
    return v / 2 * (1 + std::tanh(kRootTwoOverPi * (v + 0.044715 * v * v * v)));
  };
  for (Index i = 0; i < count; ++i) x[i] = static_cast<Real>(value(x[i]) * (factors ? factors[i] : Real{1}));
}

}  // namespace attn::real_loops
