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

/// The parts of the picture; where there is little room it shows one of them.
enum class TrainPart { Loss, Scores, Maps, Guesses };
inline constexpr TrainPart kTrainParts[] = {TrainPart::Loss, TrainPart::Scores, TrainPart::Maps, TrainPart::Guesses};

/// The weight that is asked about: how much query `query` of a head looks at key `key`.
struct TrainPlace {
  TrainPart part = TrainPart::Maps;  // shown where only one is
  Index layer = 0, head = 0, query = 0, key = 0;
  bool operator==(const TrainPlace&) const = default;
};

/// Where something happened in a run.
struct TrainMark {
  enum class Kind { FallsFastest, Named, Diverged };
  Kind kind = Kind::FallsFastest;
  Index step = 0;
  Index layer = 0, head = 0;          // of Named
  HeadName name = HeadName::Unclear;  // of Named: its first name
  bool operator==(const TrainMark&) const = default;
};

/// What follows from a run alone, once for each state of it that was published.
struct TrainRunFacts {
  std::shared_ptr<const TrainingRun> run;
  ReferenceLosses references;
  std::vector<TrainMark> marks;       // in the order of their steps
  std::vector<TaskSequence> samples;  // the first of the fresh texts
};
/// Takes the measures of a run that are the same at each of its states from an earlier one, where it is given.
std::shared_ptr<const TrainRunFacts> trainRunFacts(TrainingRun, const TrainRunFacts* earlier = nullptr);
/// FallsFastest: the point between whose neighbours the loss falls most, of those that lie below what frequencies alone
/// would give. Named: the first point at which a head deserves a name.
std::vector<TrainMark> trainMarks(const TrainingRun&, const ReferenceLosses&);

/// The model at one kept step, on one text.
struct TrainMoment {
  Index step = 0;
  std::shared_ptr<const ModelWeights> weights;
  TaskSequence text;
  bool typed = false;  // by the learner
  SilentHeads silent;
  ModelPass pass;
  TrainingPoint point;  // measured at this step, on the fresh texts, with all heads on
};
/// Of the last weights kept at or before `step`. The run must have kept some.
TrainMoment trainMoment(const TrainingRun&, Index step, const TaskSequence&, bool typed, const SilentHeads&);

/// The part of the stream that tells a key from the others most, where an earlier head wrote it: that head, and the
/// token that the key's own position took it from.
struct TrainSource {
  Index layer = 0, head = 0;
  Index query = 0;  // the key that is asked about, as a query of the earlier head
  Index key = 0;    // what it looked at most
  double weight = 0;
  bool operator==(const TrainSource&) const = default;
};
std::optional<TrainSource> sourceOf(const std::vector<ScorePart>& byKey, const ModelPass&, Index key);

/// Where a score comes from, part by part of what stands in the stream.
struct TrainQuestion {
  TrainPlace place;
  double score = 0, rowMean = 0, weight = 0;
  std::vector<ScorePart> byKey, byQuery;
};
TrainQuestion trainQuestion(const TrainingConfiguration&, const TrainMoment&, const TrainPlace&);

/// What would change a score now.
struct TrainGradient {
  double byScore = 0, byWeight = 0;        // of this text's loss, by the score and by the weight
  double scoreAfter = 0, weightAfter = 0;  // once all of the model's weights w have become w - rate * gradient
};
TrainGradient trainGradient(const TrainingConfiguration&, const TrainMoment&, const TrainPlace&);

/// What the heads of a model are worth, and what they read of each other.
struct TrainWorth {
  std::shared_ptr<const ModelWeights> weights;  // of this model
  Index step = 0;                               // after which it was this
  std::vector<Ablation> ablations;
  std::vector<Composition> compositions;
};

/// All that the picture depends on.
struct TrainView {
  std::shared_ptr<const TrainRunFacts> facts;  // null: nothing was trained yet
  std::vector<std::shared_ptr<const TrainingRun>> pinned;
  std::shared_ptr<const TrainMoment> moment;
  std::shared_ptr<const TrainingPoint> withoutHeads;  // like moment->point, with the heads off that are; null: unknown
  TrainingConfiguration settings;                     // of the next run
  std::optional<TrainSource> source;
  TrainPlace place;
  bool running = false;
  bool presenting = false;

  bool operator==(const TrainView&) const = default;
};

/// What is measured of the model that is shown; null where nothing is, or while heads are off and it is not known yet.
const TrainingPoint* shownPoint(const TrainView&);
/// The place brought into what the moment has; a key that the query cannot see becomes the query itself.
TrainPlace clampedPlace(TrainPlace, const TrainMoment&);
/// Where a learner begins: of the head with the largest induction score (else the largest one) the position that the
/// task marks and the model is surest of, and the key that it looks at most.
TrainPlace tellingPlace(const TrainMoment&, const TrainingConfiguration&);

/// Stations of about a sixth of the run, with a step of the timeline for each measured point.
Timeline trainTimeline(const TrainingConfiguration&);
/// The training step of a playhead, and the playhead of a training step.
Index trainStepAt(const Playhead&, const TrainingConfiguration&);
Playhead trainPlayheadOf(Index step, const TrainingConfiguration&);

/// Names of the tokens of a text: "m", "o", ….
QStringList tokenNames(const TrainingConfiguration&, const std::vector<int>& tokens);
/// Tokens of a text that somebody typed: letter by letter, or names with blanks between them. Else which part of it is
/// none of the vocabulary's.
struct TypedTokens {
  std::vector<int> tokens;
  QString unknown;  // empty where all are known
};
TypedTokens typedTokens(const TrainingConfiguration&, const QString&);

/// What the model says at a position.
struct TrainGuess {
  int token = 0, guess = 0;
  std::optional<int> truth;  // where the task asks for something
  double probability = 0;    // of the truth; where there is none, of the guess
  bool right() const { return truth && *truth == guess; }
};
TrainGuess guessAt(const TrainMoment&, Index position);

}  // namespace attn::app
