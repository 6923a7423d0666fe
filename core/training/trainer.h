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

/// Why a run ended before its last step: a number that is none (infinite, or NaN), in float32.
struct Divergence {
  Index step = 0;  // the step that was not made
  /// "layers.0.w_q": where such a number stands first, in the order of the calculation.
  /// 1. In a batch's way through the model: the tensor whose product holds it, of all its texts the one that lies first
  ///    in the file. Weights and what heads read are counted to `w_q` of their layer, the embedded tokens to
  ///    `embedding`.
  /// 2. Where that way is finite, in the gradients: the tensor that lies last in the file, for the way back begins
  ///    there.
  /// 3. Where these are finite, too, in the weights that the step would have made: the first in the file.
  std::string tensor;
};

/// All weights of a run after a step.
struct KeptWeights {
  Index step = 0;
  std::shared_ptr<const ModelWeights> weights;
};

/// A run as far as it has come: a value that pictures, explanations and the command line read; never changed, so that a
/// window keeps one while the next grows.
struct TrainingRun {
  TrainingConfiguration configuration;
  Index step = 0;                     // steps done
  std::vector<TrainingPoint> points;  // at step 0, at every `every` steps, at the last one
  std::vector<float> batchLoss;       // of each step, on what it was trained on
  std::vector<KeptWeights> kept;      // at the points, as many as the budget allows; 0 and the last always
  std::optional<Divergence> divergence;
  double seconds = 0;  // of training alone, without measuring
  bool isDone() const { return divergence.has_value() || step >= configuration.steps; }
};

/// Index in `kept` of the last weights at or before a step.
std::size_t keptAt(const TrainingRun&, Index step);

/// A model that learns: Adam (beta 0.9, 0.99, epsilon 1e-8), linear warm-up, global norm of gradients clipped at 1, in
/// float32; batches over `threads` threads, sums in an order that does not depend on their number. advance() allocates
/// nothing once warm.
class Trainer {
 public:
  /// Throws std::invalid_argument where trainingProblems() finds one. `threads` 0: one per core.
  explicit Trainer(const TrainingConfiguration&, int threads = 0);
  ~Trainer();
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;

  Index step() const;
  const ModelWeights& weights() const;
  /// One step: draws a batch, and moves the weights. Returns the batch's loss; nullopt where it diverged, and then the
  /// weights are those before.
  std::optional<double> advance();
  const std::optional<Divergence>& divergence() const;

 private:
  struct Machine;
  std::unique_ptr<Machine> m_machine;
};

/// Where a run keeps weights: at most `most` times, spread evenly over the points, within a budget of bytes.
struct KeepPolicy {
  std::size_t most = 200;
  std::int64_t bytes = std::int64_t{256} << 20;
};
/// Steps from one time to the next: floor(steps / this) + 1 times, and once more at an end that lies between, are
/// `most` at most and fit the budget. Where not even two do, the first and the last are kept all the same.
Index stepsBetweenKept(const TrainingConfiguration&, const KeepPolicy& = {});

/// The whole run, with what it was at each point told to `observer` (in this thread). When `stop` is requested, what
/// there is until then.
TrainingRun train(const TrainingConfiguration&, const std::function<void(const TrainingRun&)>& observer = {},
                  std::stop_token = {}, KeepPolicy = {}, int threads = 0);

}  // namespace attn
