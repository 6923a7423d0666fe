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

/// What a batch says of weights.
struct BatchOutcome {
  double loss = 0;         // mean over all marked positions of the batch, nats
  Index marked = 0;        // positions
  double squaredNorm = 0;  // of the gradient; not finite where a number in it is none
};

/// The gradient of a batch in float32, over threads: the same as the mean of gradientsOf() over the batch's marked
/// positions, up to rounding. Texts go in as many shares as there are, eight at most, whatever the number of threads;
/// the gradients of shares are added up in their order, so that threads change no bit. Allocates in its constructor
/// alone.
class TrainingStep {
 public:
  /// `threads`: at most so many, the caller's among them.
  TrainingStep(const TrainingConfiguration&, int threads, const TrainingLoops& = trainingLoops());
  ~TrainingStep();
  TrainingStep(const TrainingStep&) = delete;
  TrainingStep& operator=(const TrainingStep&) = delete;

  /// The texts of the next run: as many as a batch has, of T tokens each.
  std::vector<TaskSequence>& texts();
  /// Lets the next run draw its texts, each from a stream of its own that `random` begins.
  void drawTexts(SplitMix& random);

  BatchOutcome run(const ModelWeights&);
  /// By the mean loss of the batch, as ModelWeights.
  const std::vector<float>& gradient() const;

  /// The first tensor, in the order in which the batch was computed, whose product or gradient holds a number that is
  /// none; empty where all are finite. Scores that are none count as W_Q's.
  std::string firstNotFinite(const ModelWeights&);

 private:
  struct Machine;
  std::unique_ptr<Machine> m_machine;
};

}  // namespace attn
