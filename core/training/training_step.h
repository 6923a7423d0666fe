// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/split_mix.h"
#include "base/thread_pool.h"
#include "training/model_weights.h"
#include "training/sequence.h"
#include "training/training_loops.h"

namespace attn {

/// Loss and gradient norm of a batch.
struct BatchOutcome {
  double loss = 0;         // mean over all marked positions of the batch, nats
  Index marked = 0;        // positions
  double squaredNorm = 0;  // of the gradient; not finite if any of its numbers is not
};

/// Computes the gradient of a batch in float32 on several threads: the mean of gradientsOf() over the batch's marked
/// positions, up to rounding. Texts are split into at most eight shares, whatever the number of threads, and the
/// gradients of shares are added in order, so the result is bitwise independent of the threads. Allocates only in the
/// constructor.
class TrainingStep {
 public:
  /// `threads`: the maximum, including the calling thread.
  TrainingStep(const TrainingConfiguration&, int threads, const TrainingLoops& = trainingLoops());
  ~TrainingStep();
  TrainingStep(const TrainingStep&) = delete;
  TrainingStep& operator=(const TrainingStep&) = delete;

  /// The texts of the next run: a batch of T tokens each.
  std::vector<TaskSequence>& texts();
  /// Makes the next run draw its texts, each from its own stream seeded by `random`.
  void drawTexts(SplitMix& random);

  BatchOutcome run(const ModelWeights&);
  /// Gradient of the batch's mean loss, laid out as ModelWeights.
  const std::vector<float>& gradient() const;

  /// The first tensor, in order of computation, with a non-finite product or gradient; empty if all are finite.
  /// Non-finite scores are attributed to W_Q.
  std::string firstNotFinite(const ModelWeights&);

 private:
  struct Machine;
  std::unique_ptr<Machine> m_machine;
};

}  // namespace attn
