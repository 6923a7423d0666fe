// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "attention/trace.h"
#include "scenario/loss.h"

/// The backward pass of attention (docs/numbers.md, section 1.9): gradients of a loss with respect to every stage.
/// Source: Dao et al. 2022, arXiv:2205.14135, appendix B.2; soft cap, rotation, groups and sink logit by the chain
/// rule.
namespace attn {

/// The gradients of one query head: dX is the derivative of the loss with respect to each cell of X.
struct HeadGradients {
  Matrix output;   // dO [T_q x d_v]: 1, or 2 o
  Matrix weights;  // dP = dO V^T [T_q x T_k]
  Matrix rowDot;   // D_i = sum_j P_ij dP_ij = dO_i . O_i [T_q x 1]
  Matrix masked;   // dS = P o (dP - D) [T_q x T_k], of the masked scores; 0 if a key is hidden under -inf
  Matrix scaled;   // dS o (1 - (capped / c)^2) [T_q x T_k], of the scaled scores; equals dS without a cap
  // With respect to the rotated q and this head's share of the rotated k (RoPE), [T_q x d_k], [T_k x d_k]
  Matrix rotatedQueries, rotatedKeys;
  Matrix queries;    // dQ [T_q x d_k]: rotatedQueries rotated back
  Matrix keys;       // this head's share of dK [T_k x d_k]: rotatedKeys rotated back
  Matrix values;     // this head's share of dV = P^T dO [T_k x d_v]
  double sinkLogit;  // - sum_i D_i exp(x - m_i) / l_i; 0 without one
};

/// A forward pass in double and without a cache, with its gradients.
struct Backward {
  Scenario scenario;  // kind qkv: the projected q, k, v in double
  Loss loss = Loss::Sum;
  Trace forward;
  std::vector<HeadGradients> heads;  // by query head
  std::vector<Matrix> keys, values;  // dK, dV by key/value head: sums over its query heads
};

/// The scenario must have numbers (std::invalid_argument otherwise). Returns nullopt if `stop` was requested.
std::optional<Backward> backward(const Scenario&, Loss, std::stop_token stop = {});

/// The gradients of the matrices that the scenario gives: q, k, v; x, context, w_q, w_k, w_v and their biases; or x and
/// the weights of latent inputs. Each has the shape of its stack. The loss precedes W_O, which has no gradient.
std::map<InputSlot, MatrixStack> inputGradients(const Scenario&, const Backward&);

/// Reorders the columns of a gradient of q or k to those of the scenario's trace: for latent inputs with rotation, the
/// backward pass has the rotated columns first (withLatentExpanded()).
Matrix reorderToTraceColumns(const Scenario&, const Matrix& gradient);

double lossOf(const Trace&, Loss);

/// Matrices whose gradients can be checked cell by cell.
enum class GradientOf { Values, Weights, Masked, Scaled, Queries, Keys };
/// (loss(x + h) - loss(x - h)) / 2h in double, where x is the cell of the matrix of the forward pass. Keys and Values
/// are those of the head's key/value head and affect all its query heads. Returns 0 for the score of a key hidden under
/// -inf. `step` is h; the default is 6e-6, the cube root of the spacing at 1, times max(1, |x|). Costs two forward
/// passes, except for Weights, which enter the loss directly.
double centralDifference(const Backward&, GradientOf, Index head, Index row, Index column,
                         std::optional<double> step = {});
/// Multiply-adds of the two forward passes.
std::int64_t centralDifferenceCost(const Scenario&);

/// Bytes kept from the forward to the backward pass, besides Q, K, V and O: the weights of all heads,
/// H * T_q * T_k * e; or, if they are recomputed, L = m + log l of each row, 4 * H * T_q.
struct BackwardMemory {
  std::int64_t weights, statistics;
};
BackwardMemory keptForBackward(const Scenario&, std::int64_t elementBytes);

}  // namespace attn
