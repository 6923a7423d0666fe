// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "training/head_scores.h"

namespace attn {

/// Why a run ended before its last step: a float32 number became infinite or NaN.
struct Divergence {
  Index step = 0;  // the step that was not made
  /// "layers.0.w_q": the tensor of the first such number, in the order of the calculation.
  /// 1. In the forward pass of a batch: the tensor whose product contains it; of all texts the one that comes first in
  /// the file. Attention weights and head outputs are attributed to `w_q` of their layer, the embedded tokens to
  /// `embedding`.
  /// 2. In the gradients: the tensor that comes last in the file, where the backward pass begins.
  /// 3. In the weights after the step: the first tensor in the file.
  std::string tensor;
};

/// All weights of a run after a step.
struct KeptWeights {
  Index step = 0;
  std::shared_ptr<const ModelWeights> weights;
};

/// The state of a run. An immutable value, so that the interface can keep one while the next grows.
struct TrainingRun {
  TrainingConfiguration configuration;
  Index step = 0;                     // steps done
  std::vector<TrainingPoint> points;  // at step 0, every `every` steps, and the last one
  std::vector<float> batchLoss;       // of each step, before its update
  std::vector<KeptWeights> kept;      // at points, as many as the budget allows; 0 and the last always
  std::optional<Divergence> divergence;
  double seconds = 0;  // of training, without measuring
  bool isDone() const { return divergence.has_value() || step >= configuration.steps; }
};

/// Index in `kept` of the last weights at or before a step.
std::size_t checkpointAt(const TrainingRun&, Index step);

/// Trains a model with Adam (beta 0.9, 0.99, epsilon 1e-8), linear warm-up and gradients clipped to a global norm of 1,
/// in float32. Batches are split over `threads` threads; the order of sums does not depend on their number. advance()
/// does not allocate after the first step.
class Trainer {
 public:
  /// Throws std::invalid_argument if trainingProblems() finds one. `threads` 0: one per core.
  explicit Trainer(const TrainingConfiguration&, int threads = 0);
  ~Trainer();
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;

  Index step() const;
  const ModelWeights& weights() const;
  /// Draws a batch and updates the weights. Returns the batch's loss; nullopt if it diverged, and the weights are
  /// unchanged.
  std::optional<double> advance();
  const std::optional<Divergence>& divergence() const;

 private:
  struct Machine;
  std::unique_ptr<Machine> m_machine;
};

/// When a run keeps weights: at most `most` times, spread evenly over the points, within a budget of bytes.
struct CheckpointPolicy {
  std::size_t most = 200;
  std::int64_t bytes = std::int64_t{256} << 20;
};
/// Steps between two kept weights, such that floor(steps / this) + 1, plus one for an end in between, is at most `most`
/// and fits the budget. The first and the last are kept even if they exceed it.
Index stepsBetweenKept(const TrainingConfiguration&, const CheckpointPolicy& = {});

/// The whole run; calls `observer` on this thread at each point. If `stop` is requested, returns the run so far.
TrainingRun train(const TrainingConfiguration&, const std::function<void(const TrainingRun&)>& observer = {},
                  std::stop_token = {}, CheckpointPolicy = {}, int threads = 0);

}  // namespace attn
