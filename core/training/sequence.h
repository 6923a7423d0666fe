// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "base/split_mix.h"
#include "training/training_configuration.h"

namespace attn {

/// A text of a task, with the targets at the marked positions.
struct TaskSequence {
  static constexpr int kUnmarked = -1;
  std::vector<int> tokens;   // T, each in 0 ... V - 1
  std::vector<int> targets;  // T; kUnmarked if the position has no target
  Index period = 0;          // n of induction
  bool operator==(const TaskSequence&) const = default;
};

/// The next text of the task. Tokens of induction and previous have p(t) proportional to 1/(t + 1), without replacement
/// where distinct, so that predicting by frequency and uniform guessing differ.
TaskSequence drawSequence(const TrainingConfiguration&, SplitMix&);
/// The same into a text drawn before, without allocating.
void drawSequence(const TrainingConfiguration&, SplitMix&, TaskSequence& into);

/// The fresh texts on which every point of a run is measured, from a random stream that training does not use.
std::vector<TaskSequence> freshSequences(const TrainingConfiguration&);

/// A text typed by the learner, with the targets of the task: for induction and previous from the text itself (the
/// target of a repeated token is what last followed it), for sort after the separator. May have fewer than T tokens;
/// std::invalid_argument if it has more, or a token that is not in the vocabulary.
TaskSequence typedSequence(const TrainingConfiguration&, std::vector<int> tokens);

/// The text of a token: letters for induction and previous ("a" for the most frequent), digits and "|" for sort,
/// "A", "B", "C" for states of a chain.
std::string tokenName(const TrainingConfiguration&, int token);

/// Losses of reference predictors on the same fresh texts, in nats per marked position.
struct ReferenceLosses {
  double uniform = 0;  // ln V
  /// The best without attention: the entropy of the marked targets' frequencies. For a chain, the best that ignores
  /// transitions: (occurrences of the state so far + 1) / (tokens so far + V).
  double withoutAttention = 0;
  /// The best possible given all earlier tokens. 0 except for a chain, whose rows are uniform on the simplex: Bayes,
  /// (times that the state followed the present one + 1) / (times that any did + V).
  double best = 0;
};
ReferenceLosses referenceLosses(const TrainingConfiguration&);

}  // namespace attn
