// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/picture/train_data.h"

#include <algorithm>
#include <map>

#include "figures/easing.h"
#include "labs/train/picture/train_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr Index kSections = 6;
constexpr double kSecondsOfRun = 12;     // at speed 1
constexpr std::size_t kFallWindow = 2;   // points to each side
constexpr double kMinFall = 0.1;         // nats, for the whole run; smaller falls are ignored
constexpr double kMinShareOfFall = 0.1;  // of the whole fall, within the window

std::size_t indexOf(Index index) {
  return static_cast<std::size_t>(index);
}

}  // namespace

std::vector<TrainMark> trainMarks(const TrainingRun& run, const ReferenceLosses& references) {
  std::vector<TrainMark> marks;
  const auto& points = run.points;
  if (points.size() > 2 * kFallWindow) {
    std::size_t steepest = 0;
    double most = 0;
    for (std::size_t i = kFallWindow; i + kFallWindow < points.size(); ++i) {
      // The first fall only learns the frequencies; the relevant one comes after it.
      if (points[i].loss > references.withoutAttention) continue;
      const double fall = points[i - kFallWindow].loss - points[i + kFallWindow].loss;
      if (fall > most) steepest = i, most = fall;
    }
    const double whole = points.front().loss - points.back().loss;
    if (whole > kMinFall && most > kMinShareOfFall * whole)
      marks.push_back({TrainMark::Kind::FallsFastest, points[steepest].step, 0, 0, HeadName::Unclear});
  }
  for (Index layer = 0; layer < run.configuration.layers; ++layer)
    for (Index head = 0; head < run.configuration.heads; ++head) {
      const std::size_t at = indexOf(layer * run.configuration.heads + head);
      const auto named = std::ranges::find_if(points, [at](const TrainingPoint& point) {
        return at < point.heads.size() && headName(point.heads[at]) != HeadName::Unclear;
      });
      if (named != points.end())
        marks.push_back({TrainMark::Kind::Named, named->step, layer, head, headName(named->heads[at])});
    }
  if (run.divergence) marks.push_back({TrainMark::Kind::Diverged, run.divergence->step, 0, 0, HeadName::Unclear});
  std::ranges::stable_sort(marks, {}, &TrainMark::step);
  return marks;
}

std::shared_ptr<const TrainRunFacts> trainRunFacts(TrainingRun run, const TrainRunFacts* earlier) {
  constexpr std::size_t kSamples = 32;
  auto facts = std::make_shared<TrainRunFacts>();
  if (earlier != nullptr) {
    facts->references = earlier->references;
    facts->samples = earlier->samples;
  } else {
    facts->references = referenceLosses(run.configuration);
    facts->samples = freshSequences(run.configuration);
    if (facts->samples.size() > kSamples) facts->samples.resize(kSamples);
  }
  facts->marks = trainMarks(run, facts->references);
  facts->run = std::make_shared<const TrainingRun>(std::move(run));
  return facts;
}

TrainMoment trainMoment(const TrainingRun& run, Index step, const TaskSequence& text, bool typed,
                        const AblatedHeads& silent) {
  const KeptWeights& kept = run.kept[checkpointAt(run, step)];
  TrainMoment moment;
  moment.step = kept.step;
  moment.weights = kept.weights;
  moment.text = text;
  moment.typed = typed;
  moment.silent = silent;
  moment.pass = passThrough(run.configuration, *kept.weights, text, silent);
  const auto after = std::ranges::upper_bound(run.points, kept.step, {}, &TrainingPoint::step);
  if (after != run.points.begin()) moment.point = *std::prev(after);
  return moment;
}

const TrainingPoint* shownPoint(const TrainView& view) {
  if (!view.moment) return nullptr;
  return view.moment->silent.off.empty() ? &view.moment->point : view.withoutHeads.get();
}

std::optional<TrainSource> sourceOf(const std::vector<ScorePart>& byKey, const ModelPass& pass, Index key) {
  const ScorePart* most = nullptr;
  for (const ScorePart& part : byKey)
    if (most == nullptr || part.score - part.rowMean > most->score - most->rowMean) most = &part;
  if (most == nullptr || most->part.kind != ResidualComponent::Kind::Head || most->score <= most->rowMean)
    return std::nullopt;
  const HeadPass& head = pass.layers[indexOf(most->part.layer)].heads[indexOf(most->part.head)];
  if (key >= head.weights.rows()) return std::nullopt;
  TrainSource source{most->part.layer, most->part.head, key, 0, 0};
  source.weight = head.weights.row(key).maxCoeff(&source.key);
  return source;
}

TrainQuestion trainQuestion(const TrainingConfiguration& c, const TrainMoment& moment, const TrainPlace& asked) {
  TrainQuestion question;
  question.place = clampedPlace(asked, moment);
  const TrainPlace& at = question.place;
  if (moment.pass.layers.empty() || moment.text.tokens.empty()) return question;
  const HeadPass& head = moment.pass.layers[indexOf(at.layer)].heads[indexOf(at.head)];
  question.score = head.scores(at.query, at.key);
  question.rowMean = head.scores.row(at.query).head(at.query + 1).mean();
  question.weight = head.weights(at.query, at.key);
  question.byKey = scoreByKeyParts(c, *moment.weights, moment.pass, at.layer, at.head, at.query, at.key);
  return question;
}

TrainGradient trainGradient(const TrainingConfiguration& c, const TrainMoment& moment, const TrainPlace& asked) {
  TrainGradient gradient;
  const TrainPlace at = clampedPlace(asked, moment);
  if (moment.pass.layers.empty() || moment.text.tokens.empty()) return gradient;
  const ModelGradients all = gradientsOf(c, *moment.weights, moment.text, moment.silent);
  gradient.byScore = all.scores[indexOf(at.layer)][indexOf(at.head)](at.query, at.key);
  ModelWeights moved = *moment.weights;
  for (std::size_t i = 0; i < moved.size(); ++i)
    moved[i] = static_cast<float>(static_cast<double>(moved[i]) - c.rate * all.weights[i]);
  const ModelPass after = passThrough(c, moved, moment.text, moment.silent);
  const HeadPass& head = after.layers[indexOf(at.layer)].heads[indexOf(at.head)];
  gradient.scoreAfter = head.scores(at.query, at.key);
  gradient.weightAfter = head.weights(at.query, at.key);
  return gradient;
}

TrainPlace clampedPlace(TrainPlace place, const TrainMoment& moment) {
  const auto& layers = moment.pass.layers;
  if (layers.empty()) return place;
  place.layer = std::clamp<Index>(place.layer, 0, static_cast<Index>(layers.size()) - 1);
  const auto heads = static_cast<Index>(layers[indexOf(place.layer)].heads.size());
  place.head = std::clamp<Index>(place.head, 0, std::max<Index>(0, heads - 1));
  const auto tokens = static_cast<Index>(moment.text.tokens.size());
  place.query = std::clamp<Index>(place.query, 0, std::max<Index>(0, tokens - 1));
  place.key = std::clamp<Index>(place.key, 0, place.query);
  return place;
}

TrainPlace tellingPlace(const TrainMoment& moment, const TrainingConfiguration& c) {
  TrainPlace place;
  double most = -1;
  for (Index layer = 0; layer < c.layers; ++layer)
    for (Index head = 0; head < c.heads; ++head) {
      const std::size_t at = indexOf(layer * c.heads + head);
      if (at >= moment.point.heads.size()) continue;
      const HeadScores& scores = moment.point.heads[at];
      const double induction = scores.induction >= kHeadNameThreshold ? 1 + scores.induction : 0;
      const double rank = std::max(induction, scoreOf(scores, HeadName::Unclear));
      if (rank > most) place.layer = layer, place.head = head, most = rank;
    }
  const auto tokens = static_cast<Index>(moment.text.tokens.size());
  double surest = -1;
  for (Index p = 0; p < tokens; ++p) {
    const TrainGuess guess = guessAt(moment, p);
    if (!guess.truth || guess.probability <= surest) continue;
    place.query = p;
    surest = guess.probability;
  }
  if (place.layer < static_cast<Index>(moment.pass.layers.size())) {
    const Matrix& weights = moment.pass.layers[indexOf(place.layer)].heads[indexOf(place.head)].weights;
    if (place.query < weights.rows()) weights.row(place.query).maxCoeff(&place.key);
  }
  return clampedPlace(place, moment);
}

Timeline trainTimeline(const TrainingConfiguration& c) {
  Timeline timeline;
  const Index every = std::max<Index>(1, c.every), points = std::max<Index>(1, (c.steps + every - 1) / every);
  const Index each = std::max<Index>(1, (points + kSections - 1) / kSections);
  for (Index point = 0; point <= points; ++point) {
    TimelineStep step;
    step.id = static_cast<int>(point);
    const bool last = point == points, begins = point % each == 0 || last;
    if (begins) timeline.sections.push_back(wholeText(std::min(c.steps, point * every)));
    step.section = static_cast<int>(timeline.sections.size()) - 1;
    step.cells = 1;
    step.standing = true;  // the step shows its weights from the start; the cell leads to the next point
    step.seconds = last ? 0 : kSecondsOfRun / static_cast<double>(points);
    timeline.steps.push_back(step);
  }
  return timeline;
}

Index trainStepAt(const Playhead& playhead, const TrainingConfiguration& c) {
  const Index every = std::max<Index>(1, c.every);
  double points = playhead.step + std::min(1.0, playhead.cell);
  // During a transition it slides in from the previous point.
  if (playhead.transition < 1 && playhead.step > 0)
    points = playhead.step - 1 + (points - (playhead.step - 1)) * eased(playhead.transition);
  return std::min(c.steps, static_cast<Index>(points * static_cast<double>(every)));
}

Playhead trainPlayheadOf(Index step, const TrainingConfiguration& c) {
  const Index every = std::max<Index>(1, c.every);
  step = std::clamp<Index>(step, 0, c.steps);
  // The last interval may be shorter.
  if (step == c.steps) return {static_cast<int>((c.steps + every - 1) / every), 0, 1};
  return {static_cast<int>(step / every), static_cast<double>(step % every) / static_cast<double>(every), 1};
}

QStringList tokenNames(const TrainingConfiguration& c, const std::vector<int>& tokens) {
  QStringList names;
  for (const int token : tokens) names << QString::fromStdString(tokenName(c, token));
  return names;
}

TypedTokens typedTokens(const TrainingConfiguration& c, const QString& text) {
  std::map<QString, int> known;
  for (Index token = 0; token < c.vocabulary; ++token)
    known.emplace(QString::fromStdString(tokenName(c, static_cast<int>(token))), static_cast<int>(token));
  TypedTokens typed;
  const QString plain = text.simplified();
  const QStringList words = plain.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  QStringList names;
  if (words.size() > 1) {
    for (const QString& word : words)
      if (known.contains(word))
        names << word;
      else
        for (const QChar letter : word) names << QString(letter);
  } else {
    for (const QChar letter : plain) names << QString(letter);
  }
  for (const QString& name : names) {
    const auto found = known.find(name);
    if (found == known.end()) {
      typed.unknown = name;
      return typed;
    }
    typed.tokens.push_back(found->second);
  }
  return typed;
}

TrainGuess guessAt(const TrainMoment& moment, Index position) {
  TrainGuess guess;
  guess.token = moment.text.tokens[indexOf(position)];
  Index largest = 0;
  moment.pass.probabilities.row(position).maxCoeff(&largest);
  guess.guess = static_cast<int>(largest);
  const int target = moment.text.targets[indexOf(position)];
  if (target != TaskSequence::kUnmarked) guess.truth = target;
  guess.probability = moment.pass.probabilities(position, guess.truth.value_or(guess.guess));
  return guess;
}

}  // namespace attn::app
