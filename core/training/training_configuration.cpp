// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_configuration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/enum_codes.h"
#include "base/integer_math.h"
#include "training/training_limits.h"

namespace attn {
namespace {

constexpr std::array<std::string_view, 3> kPositionCodes{"qk", "stream", "none"};

/// Records options that are out of range.
class RangeCheck {
 public:
  /// Records a problem and returns false if `found` is out of range.
  bool holds(std::string option, double found, double least, double most) {
    if (!std::isfinite(found)) {
      m_problems.push_back({TrainingProblem::Kind::NotFinite, std::move(option), found, least, most});
      return false;
    }
    if (found >= least && found <= most) return true;
    m_problems.push_back({TrainingProblem::Kind::OutOfRange, std::move(option), found, least, most});
    return false;
  }
  bool holds(std::string option, Index found, Index least, Index most) {
    return holds(std::move(option), static_cast<double>(found), static_cast<double>(least), static_cast<double>(most));
  }
  void add(TrainingProblem::Kind kind, std::string option, Index found, Index least, Index most) {
    m_problems.push_back(
        {kind, std::move(option), static_cast<double>(found), static_cast<double>(least), static_cast<double>(most)});
  }
  std::vector<TrainingProblem> take() { return std::move(m_problems); }

 private:
  std::vector<TrainingProblem> m_problems;
};

/// The fewest tokens with which a text of the task has marked positions; induction needs periods of T/6 ... T/2 tokens.
Index fewestTokens(TrainingTask task) {
  switch (task) {
    case TrainingTask::Induction:
      return 6;
    case TrainingTask::Sort:
      return 3;
    case TrainingTask::Previous:
    case TrainingTask::Markov:
      break;
  }
  return 2;
}

/// Sort needs two digits and the separator.
Index smallestVocabulary(TrainingTask task) {
  return task == TrainingTask::Sort ? 3 : 2;
}

}  // namespace

std::string_view code(TrainingTask task) {
  return enumCode<TrainingTask::Markov>(task);
}
std::optional<TrainingTask> trainingTask(std::string_view name) {
  return enumValue<TrainingTask::Markov>(name);
}
std::string_view code(PositionUse use) {
  return kPositionCodes.at(static_cast<std::size_t>(use));
}
std::optional<PositionUse> positionUse(std::string_view name) {
  const auto found = std::ranges::find(kPositionCodes, name);
  return found == kPositionCodes.end() ? std::nullopt
                                       : std::optional(static_cast<PositionUse>(found - kPositionCodes.begin()));
}

TrainingConfiguration defaultTraining(TrainingTask task) {
  TrainingConfiguration c;
  c.task = task;
  switch (task) {
    case TrainingTask::Induction:
      break;
    case TrainingTask::Previous:
      c.layers = c.heads = 1;
      c.steps = 400;
      break;
    case TrainingTask::Sort:
      c.tokens = 13;
      c.vocabulary = 11;
      c.layers = c.heads = 1;
      c.headWidth = 32;
      c.embeddingSpread = 0.5;
      c.rate = 0.006;
      c.steps = 1000;
      break;
    case TrainingTask::Markov:
      c.tokens = 64;
      c.vocabulary = 3;
      c.batch = 32;
      c.rate = 0.003;
      c.steps = 2000;
      c.every = 20;
      break;
  }
  return c;
}

double effectiveScale(const TrainingConfiguration& c) {
  return c.scale ? *c.scale : 1 / std::sqrt(static_cast<double>(c.headWidth));
}

Index parameterCount(const TrainingConfiguration& c) {
  const Index d = c.modelWidth, positions = c.positions == PositionUse::None ? 0 : c.tokens;
  const Index tables = saturatingSum(saturatingProduct({2, c.vocabulary, d}), saturatingProduct({positions, d}));
  return saturatingSum(tables, saturatingProduct({4, c.layers, c.heads, d, c.headWidth}));
}

std::vector<TrainingProblem> trainingProblems(const TrainingConfiguration& c) {
  using Kind = TrainingProblem::Kind;
  RangeCheck check;
  bool sizesHold = check.holds("layers", c.layers, 1, limits::trainedLayers);
  sizesHold &= check.holds("heads", c.heads, 1, limits::trainedHeads);
  // Limits the tokens so that the weights of all heads fit.
  Index mostTokens = limits::trainedTokens;
  if (sizesHold) {
    const Index weightsOfAHead = limits::trainedAttention / (c.layers * c.heads);
    mostTokens = std::min(mostTokens, static_cast<Index>(std::sqrt(static_cast<double>(weightsOfAHead))));
  }
  const Index fewest = fewestTokens(c.task);
  const bool lacksPeriod = c.task == TrainingTask::Induction && c.tokens < fewest;
  if (lacksPeriod) check.add(Kind::TooFewTokens, "tokens", c.tokens, fewest, mostTokens);
  const bool tokensHold = !lacksPeriod && check.holds("tokens", c.tokens, fewest, mostTokens);
  const bool vocabularyHolds =
      check.holds("vocabulary", c.vocabulary, smallestVocabulary(c.task), limits::trainedVocabulary);
  sizesHold &= tokensHold && vocabularyHolds;
  sizesHold &= check.holds("d-model", c.modelWidth, 1, limits::trainedWidth);
  sizesHold &= check.holds("d-head", c.headWidth, 1, limits::trainedWidth);

  constexpr auto kMaxFactor = static_cast<double>(limits::trainedFactor);
  if (c.scale) check.holds("scale", *c.scale, 0.0, kMaxFactor);
  check.holds("qk-gain", c.qkGain, 0.0, kMaxFactor);
  check.holds("gain", c.gain, 0.0, kMaxFactor);
  check.holds("embedding-spread", c.embeddingSpread, 0.0, kMaxFactor);
  check.holds("rate", c.rate, 0.0, kMaxFactor);
  check.holds("warm-up", c.warmUp, 0, limits::trainedSteps);
  check.holds("batch", c.batch, 1, tokensHold ? limits::trainedBatchTokens / c.tokens : limits::trainedBatchTokens);
  check.holds("steps", c.steps, 0, limits::trainedSteps);
  check.holds("every", c.every, 1, limits::trainedSteps);
  check.holds("fresh-sequences", c.freshSequences, 1, limits::freshSequences);

  if (c.task == TrainingTask::Induction && tokensHold && vocabularyHolds && 2 * c.vocabulary < c.tokens)
    check.add(Kind::TooFewDistinct, "vocabulary", c.vocabulary, (c.tokens + 1) / 2, limits::trainedVocabulary);
  if (c.task == TrainingTask::Sort && tokensHold && c.tokens % 2 == 0)
    check.add(Kind::EvenTokens, "tokens", c.tokens, fewest, mostTokens);
  if (sizesHold && parameterCount(c) > limits::trainedParameters)
    check.add(Kind::TooManyParameters, "parameters", parameterCount(c), 1, limits::trainedParameters);
  return check.take();
}

}  // namespace attn
