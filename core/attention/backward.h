// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "attention/trace.h"
#include "scenario/loss.h"

/// The backward pass of attention (docs/numbers.md, section 1.9): what every number of the forward pass does to a loss.
/// Source: Dao et al. 2022, arXiv:2205.14135, appendix B.2; the tanh of a soft cap, rotation, groups and a sink logit
/// by the chain rule.
namespace attn {

/// The gradients of one query head: dX is what the loss gains for each unit that a cell of X gains.
struct HeadGradients {
  Matrix output;   // dO [T_q x d_v]: 1, or 2 o
  Matrix weights;  // dP = dO V^T [T_q x T_k]
  Matrix rowDot;   // D_i = sum_j P_ij dP_ij = dO_i . O_i [T_q x 1]
  Matrix masked;   // dS = P o (dP - D) [T_q x T_k], of the masked scores; 0 where a key is hidden under -inf
  Matrix scaled;   // dS o (1 - (capped / c)^2) [T_q x T_k], of the scaled scores; dS itself without a cap
  // Of q and of this head's share of k as they meet (rotated with RoPE), [T_q x d_k], [T_k x d_k]
  Matrix turnedQueries, turnedKeys;
  Matrix queries;    // dQ [T_q x d_k]: turnedQueries turned back
  Matrix keys;       // this head's share of dK [T_k x d_k]: turnedKeys turned back
  Matrix values;     // this head's share of dV = P^T dO [T_k x d_v]
  double sinkLogit;  // - sum_i D_i exp(x - m_i) / l_i; 0 without one
};

/// A forward pass in double and without a cache, and all that a backward pass makes of it.
struct Backward {
  Scenario scenario;  // with given q, k, v: what the projections give, in double
  Loss loss = Loss::Sum;
  Trace forward;
  std::vector<HeadGradients> heads;  // by query head
  std::vector<Matrix> keys, values;  // dK, dV by key/value head: the shares of its query heads added up
};

/// The scenario must have numbers (std::invalid_argument otherwise). nullopt when `stop` was requested.
std::optional<Backward> backward(const Scenario&, Loss, std::stop_token stop = {});

/// The gradients of the matrices that the scenario gives: q, k, v; x, context, w_q, w_k, w_v and their biases; or x and
/// the weights of latent inputs, each of the shape of its stack. W_O comes after the loss and has none.
std::map<InputSlot, MatrixStack> inputGradients(const Scenario&, const Backward&);

/// A matrix of gradients with a column for each column of q or k, as the trace of this scenario has them: of latent
/// inputs that rotate, a backward pass has the columns that turn first (withLatentExpanded()).
Matrix inColumnsOfTrace(const Scenario&, const Matrix& gradient);

double lossOf(const Trace&, Loss);

/// Matrices of the backward pass whose cells can be tried out.
enum class GradientOf { Values, Weights, Masked, Scaled, Queries, Keys };
/// (loss(x + h) - loss(x - h)) / 2h, x being the cell of that matrix of the forward pass that the gradient belongs to,
/// in double; Keys and Values are those of the head's key/value head, for all its query heads. A hidden key's score
/// under -inf changes nothing: 0. `step` is h; without one 6e-6, the cube root of the spacing at 1, times max(1, |x|).
/// Takes two forward passes, but for Weights, which reach the loss at once.
double centralDifference(const Backward&, GradientOf, Index head, Index row, Index column,
                         std::optional<double> step = {});
/// Multiply-adds of those two forward passes.
std::int64_t workOfDifference(const Scenario&);

/// Bytes that must be kept of the forward pass until the backward pass, besides Q, K, V and O: the weights of all
/// heads, H * T_q * T_k * e; or, where they are computed once more, L = m + log l of each row, 4 * H * T_q.
struct KeptForBackward {
  std::int64_t weights, statistics;
};
KeptForBackward keptForBackward(const Scenario&, std::int64_t elementBytes);

}  // namespace attn
