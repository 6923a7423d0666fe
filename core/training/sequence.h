// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "base/split_mix.h"
#include "training/training_configuration.h"

namespace attn {

/// A text of a task, with what is to be said at the marked positions.
struct TaskSequence {
  static constexpr int kUnmarked = -1;
  std::vector<int> tokens;   // T, each in 0 ... V - 1
  std::vector<int> targets;  // T; kUnmarked where the task asks nothing
  Index period = 0;          // of induction: n
  bool operator==(const TaskSequence&) const = default;
};

/// The next text of the task. Tokens of induction and previous: p(t) proportional to 1/(t + 1), without replacement
/// where distinct, so that guessing by frequency alone and uniform guessing do not coincide.
TaskSequence drawSequence(const TrainingConfiguration&, SplitMix&);
/// The same into a text that has been drawn before: allocates nothing.
void drawSequence(const TrainingConfiguration&, SplitMix&, TaskSequence& into);

/// The fresh texts that every point of a run is measured on: of a stream of random numbers that training does not use.
std::vector<TaskSequence> freshSequences(const TrainingConfiguration&);

/// A text that a learner typed, with the targets that the task would mark in it: for induction and previous from the
/// text itself (a position that repeats an earlier token is to say what followed it last), for sort after the
/// separator. Fewer tokens than T are allowed; std::invalid_argument where there are more, or one that the vocabulary
/// has not.
TaskSequence typedSequence(const TrainingConfiguration&, std::vector<int> tokens);

/// How a token is written: letters for induction and previous ("a" for the most frequent), digits and "|" for sort,
/// "A", "B", "C" for states of a chain.
std::string tokenName(const TrainingConfiguration&, int token);

/// What a loss is worth, in nats a marked position: what others would reach on the same fresh texts.
struct ReferenceLosses {
  double uniform = 0;  // ln V
  /// The best that does not look back: by the frequency of marked answers alone, their entropy. Of a chain, the best
  /// that does not look at what followed what: (times that the state came so far + 1) / (tokens so far + V).
  double withoutLooking = 0;
  /// The best that the task allows, looking at all that stands before. 0 but for a chain, whose rows are uniform on the
  /// simplex: Bayes, (times that the state followed the present one + 1) / (times that anything did + V).
  double best = 0;
};
ReferenceLosses referenceLosses(const TrainingConfiguration&);

}  // namespace attn
