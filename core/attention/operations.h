// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>

#include "attention/visibility.h"
#include "base/matrix.h"
#include "scenario/scenario.h"

/// The operations of docs/numbers.md, section 1.1, one function each, matching the OpenCL kernels. Each is computed in
/// `arithmetic`: Double uses Eigen's vectorized paths; the others round the inputs and the result of every single
/// operation, sums in ascending index. Inputs must already be rounded (see rounded()).
namespace attn {

Matrix rounded(const Matrix&, Arithmetic);

/// The format of products, sums, scores and the softmax: float32 if the scenario accumulates in it, as matrix units do,
/// else its arithmetic. Stored results (inputs, projections, rotated and cached rows, weights, outputs) always are in
/// its arithmetic.
Arithmetic summingArithmetic(const AttentionSettings&);

/// a*b + bias: a [n x m], b [m x p], bias [1 x p] added to every row, or null. Result [n x p].
Matrix project(const Matrix& a, const Matrix& b, const Matrix* bias, Arithmetic);

/// S = q k^T: q [T_q x d_k], k [T_k x d_k]. Result [T_q x T_k].
Matrix scores(const Matrix& q, const Matrix& k, Arithmetic);

/// scores * factor, cell by cell.
Matrix scaled(const Matrix& scores, double factor, Arithmetic);

/// c * tanh(s / c), cell by cell; c > 0.
Matrix softCapped(const Matrix& s, double c, Arithmetic);

/// ALiBi's layer, -slope |p - j| with p = i + queryOffset; slope and product are rounded once each. [T_q x T_k].
/// Source: Press, Smith and Lewis 2022, "Train Short, Test Long", section 3; docs/numbers.md, section 1.6.
Matrix linearBias(double slope, Index queryOffset, Index queries, Index keys, Arithmetic);

/// s with the layers added in order (bias, then ALiBi; null means off), then + fill if not visible. All [T_q x T_k].
Matrix masked(const Matrix& s, std::initializer_list<const Matrix*> layers, const VisibilityMatrix&, double fill,
              Arithmetic);

/// m_i = max_j s_ij [T_q x 1]; -inf for a row of -inf; NaN if the row contains NaN.
Matrix rowMaximum(const Matrix& s);
/// m_i = max(x, m_i) with sink logit x. NaN stays NaN.
Matrix withSinkInMaximum(Matrix rowMax, double sinkLogit, Arithmetic);

/// e_ij = exp(s_ij - m_i) [T_q x T_k]. With `zeroHidden` (fill -inf) hidden keys are exactly 0, even in a row with no
/// visible key.
Matrix exponentials(const Matrix& s, const Matrix& rowMax, const VisibilityMatrix&, bool zeroHidden, Arithmetic);

/// l_i = sum_j e_ij [T_q x 1].
Matrix rowSums(const Matrix& e, Arithmetic);
/// l_i + exp(x - m_i) with sink logit x, added last.
Matrix withSinkInSum(Matrix rowSum, const Matrix& rowMax, double sinkLogit, Arithmetic);

/// p_ij = e_ij / l_i [T_q x T_k]; rows in `emptyRows` (ascending) are 0, not 0/0.
Matrix weights(const Matrix& e, const Matrix& rowSum, const std::vector<Index>& emptyRows, Arithmetic);

/// o = p v: p [T_q x T_k], v [T_k x d_v]. Result [T_q x d_v].
Matrix weightedSum(const Matrix& p, const Matrix& v, Arithmetic);

enum class RotationDirection { Forth, Back };

/// RoPE of every row: (x, y) -> (x cos t - y sin t, x sin t + y cos t) for each pair, with the angle of pair t of row i
/// (start + positionOffset + i) * base^(-2t/r). Columns before `first` and beyond the rotated width r are not changed;
/// `Back` negates the angles.
/// Source: Su et al. 2021, "RoFormer", section 3.2.2; layouts as in docs/numbers.md, section 1.4.
Matrix rotated(const Matrix&, const Rope&, Index positionOffset, Arithmetic, Index first = 0,
               RotationDirection = RotationDirection::Forth);

/// The angle, in radians, of pair `pair` for the row at `position` (start included).
double rotationAngle(const Rope&, Index rotatedWidth, Index position, Index pair);

}  // namespace attn
