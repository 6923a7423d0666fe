// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "session/playhead.h"
#include "training/head_questions.h"
#include "training/model_pass.h"
#include "training/sequence.h"
#include "training/trainer.h"

namespace attn::app {

/// The parts of the picture; a small picture shows one of them.
enum class TrainPart { Loss, Scores, Maps, Guesses };
inline constexpr TrainPart kTrainParts[] = {TrainPart::Loss, TrainPart::Scores, TrainPart::Maps, TrainPart::Guesses};

/// The selected weight: how much `query` attends to `key` in a head.
struct TrainPlace {
  TrainPart part = TrainPart::Maps;  // the part shown if there is room for one only
  Index layer = 0, head = 0, query = 0, key = 0;
  bool operator==(const TrainPlace&) const = default;
};

/// An event in a run.
struct TrainMark {
  enum class Kind { FallsFastest, Named, Diverged };
  Kind kind = Kind::FallsFastest;
  Index step = 0;
  Index layer = 0, head = 0;          // for Named
  HeadName name = HeadName::Unclear;  // for Named: its first name
  bool operator==(const TrainMark&) const = default;
};

/// Data derived from a run only, computed once per published snapshot.
struct TrainRunFacts {
  std::shared_ptr<const TrainingRun> run;
  ReferenceLosses references;
  std::vector<TrainMark> marks;       // in step order
  std::vector<TaskSequence> samples;  // the first fresh sequences
};
/// Reuses the data of `earlier` that does not change during a run.
std::shared_ptr<const TrainRunFacts> trainRunFacts(TrainingRun, const TrainRunFacts* earlier = nullptr);
/// FallsFastest: the point with the largest fall of the loss between its neighbors, among those below the loss of
/// frequencies alone. Named: the first point at which a head meets the threshold of a name.
std::vector<TrainMark> trainMarks(const TrainingRun&, const ReferenceLosses&);

/// The model at one kept step, on one text.
struct TrainMoment {
  Index step = 0;
  std::shared_ptr<const ModelWeights> weights;
  TaskSequence text;
  bool typed = false;  // by the learner
  AblatedHeads silent;
  ModelPass pass;
  TrainingPoint point;  // measured at this step, on the fresh texts, with all heads on
};
/// For the last weights stored at or before `step`. Requires at least one stored step.
TrainMoment trainMoment(const TrainingRun&, Index step, const TaskSequence&, bool typed, const AblatedHeads&);

/// The part of the residual stream that most distinguishes a key from the others, if an earlier head wrote it: that
/// head, and the token that it copied from at the key's position.
struct TrainSource {
  Index layer = 0, head = 0;
  Index query = 0;  // the selected key, as a query of the earlier head
  Index key = 0;    // the key with its largest weight
  double weight = 0;
  bool operator==(const TrainSource&) const = default;
};
std::optional<TrainSource> sourceOf(const std::vector<ScorePart>& byKey, const ModelPass&, Index key);

/// The decomposition of a score by parts of the residual stream.
struct TrainQuestion {
  TrainPlace place;
  double score = 0, rowMean = 0, weight = 0;
  std::vector<ScorePart> byKey;
};
TrainQuestion trainQuestion(const TrainingConfiguration&, const TrainMoment&, const TrainPlace&);

/// Gradients of a score.
struct TrainGradient {
  double byScore = 0;                      // of this sequence's loss with respect to the score
  double scoreAfter = 0, weightAfter = 0;  // after the step w - rate * gradient on all of the model's weights
};
TrainGradient trainGradient(const TrainingConfiguration&, const TrainMoment&, const TrainPlace&);

/// The accuracy without each head, and what the heads read from each other.
struct TrainWorth {
  std::shared_ptr<const ModelWeights> weights;
  Index step = 0;  // the training step of `weights`
  std::vector<Ablation> ablations;
  std::vector<Composition> compositions;
};

/// The complete input of the picture.
struct TrainView {
  std::shared_ptr<const TrainRunFacts> facts;  // null: nothing trained yet
  std::vector<std::shared_ptr<const TrainingRun>> pinned;
  std::shared_ptr<const TrainMoment> moment;
  std::shared_ptr<const TrainingPoint> withoutHeads;  // like moment->point, without the disabled heads; null: unknown
  TrainingConfiguration settings;                     // for the next run
  std::optional<TrainSource> source;
  TrainPlace place;
  bool running = false;
  bool presenting = false;

  bool operator==(const TrainView&) const = default;
};

/// The measurements of the model shown; null if there are none, or while those without the disabled heads are unknown.
const TrainingPoint* shownPoint(const TrainView&);
/// Clamps a place to the moment; a key that the query cannot see is replaced by the query itself.
TrainPlace clampedPlace(TrainPlace, const TrainMoment&);
/// The default place: the head with the largest induction score (else the largest score), the position whose truth gets
/// the highest probability, and the key with the largest weight.
TrainPlace tellingPlace(const TrainMoment&, const TrainingConfiguration&);

/// Sections of about a sixth of the run, with a timeline step for each measured point.
Timeline trainTimeline(const TrainingConfiguration&);
/// The training step of a playhead, and the playhead of a training step.
Index trainStepAt(const Playhead&, const TrainingConfiguration&);
Playhead trainPlayheadOf(Index step, const TrainingConfiguration&);

/// Names of the tokens of a text: "m", "o", ….
QStringList tokenNames(const TrainingConfiguration&, const std::vector<int>& tokens);
/// Tokens of a typed text: single letters, or names separated by spaces. `unknown` is the part that is not in the
/// vocabulary.
struct TypedTokens {
  std::vector<int> tokens;
  QString unknown;  // empty if all are known
};
TypedTokens typedTokens(const TrainingConfiguration&, const QString&);

/// The model's prediction at a position.
struct TrainGuess {
  int token = 0, guess = 0;
  std::optional<int> truth;  // if the task asks for a token here
  double probability = 0;    // of the truth; of the guess if there is no truth
  bool right() const { return truth && *truth == guess; }
};
TrainGuess guessAt(const TrainMoment&, Index position);

}  // namespace attn::app
