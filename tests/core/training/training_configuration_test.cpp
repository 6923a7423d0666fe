// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_configuration.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "training/model_weights.h"
#include "training/training_limits.h"

namespace attn {

void PrintTo(const TrainingProblem& p, std::ostream* out) {
  *out << p.option << " kind " << static_cast<int>(p.kind) << ": " << p.found << " not in " << p.least << " ... "
       << p.most;
}

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = TrainingProblem::Kind;

TEST(TrainingConfiguration, codesAreReadBack) {
  for (const TrainingTask task : kTrainingTasks) EXPECT_EQ(trainingTask(code(task)), task);
  for (const PositionUse use : kPositionUses) EXPECT_EQ(positionUse(code(use)), use);
  EXPECT_EQ(trainingTask("sorting"), std::nullopt);
  EXPECT_EQ(positionUse(""), std::nullopt);
}

TEST(TrainingConfiguration, defaultsCanRun) {
  for (const TrainingTask task : kTrainingTasks) {
    EXPECT_THAT(trainingProblems(defaultTraining(task)), IsEmpty()) << code(task);
    EXPECT_EQ(defaultTraining(task).task, task);
  }
}

TEST(TrainingConfiguration, theNumberOfParametersIsThatOfAllTensors) {
  // By hand: 26 x 32 + 24 x 32 + 2 layers x 4 matrices x 2 heads x 32 x 16 + 32 x 26.
  TrainingConfiguration c = defaultTraining(TrainingTask::Induction);
  EXPECT_EQ(parameterCount(c), 10624);
  for (const TrainingTask task : kTrainingTasks)
    for (const PositionUse use : kPositionUses) {
      c = defaultTraining(task);
      c.positions = use;
      EXPECT_EQ(ModelLayout(c).size(), parameterCount(c));
    }
  c.layers = c.heads = c.modelWidth = c.headWidth = std::numeric_limits<Index>::max();
  EXPECT_EQ(parameterCount(c), std::numeric_limits<Index>::max());
}

TEST(TrainingConfiguration, namesInvalidValuesAndTheirRange) {
  const TrainingConfiguration good = defaultTraining(TrainingTask::Induction);
  struct Case {
    std::function<void(TrainingConfiguration&)> change;
    TrainingProblem expected;
  };
  const double most = static_cast<double>(limits::trainedFactor);
  const Case cases[] = {
      {[](auto& c) { c.tokens = 1; }, {Kind::TooFewTokens, "tokens", 1, 6, 512}},
      {[](auto& c) { c.tokens = 5; }, {Kind::TooFewTokens, "tokens", 5, 6, 512}},
      {[](auto& c) { c.tokens = 513; }, {Kind::OutOfRange, "tokens", 513, 6, 512}},
      {[](auto& c) { c.vocabulary = 11; }, {Kind::TooFewDistinct, "vocabulary", 11, 12, 4096}},
      {[](auto& c) { c.tokens = 25, c.vocabulary = 12; }, {Kind::TooFewDistinct, "vocabulary", 12, 13, 4096}},
      {[](auto& c) { c.vocabulary = 1; }, {Kind::OutOfRange, "vocabulary", 1, 2, 4096}},
      {[](auto& c) { c.layers = 0; }, {Kind::OutOfRange, "layers", 0, 1, 8}},
      {[](auto& c) { c.heads = 17; }, {Kind::OutOfRange, "heads", 17, 1, 16}},
      {[](auto& c) { c.modelWidth = 0; }, {Kind::OutOfRange, "d-model", 0, 1, 512}},
      {[](auto& c) { c.headWidth = -1; }, {Kind::OutOfRange, "d-head", -1, 1, 512}},
      {[](auto& c) { c.rate = -1; }, {Kind::OutOfRange, "rate", -1, 0, most}},
      {[](auto& c) { c.scale = -0.5; }, {Kind::OutOfRange, "scale", -0.5, 0, most}},
      {[](auto& c) { c.qkGain = 1001; }, {Kind::OutOfRange, "qk-gain", 1001, 0, most}},
      {[](auto& c) { c.gain = 1001; }, {Kind::OutOfRange, "gain", 1001, 0, most}},
      {[](auto& c) { c.batch = 0; }, {Kind::OutOfRange, "batch", 0, 1, 2730}},
      {[](auto& c) { c.steps = -1; }, {Kind::OutOfRange, "steps", -1, 0, 1e6}},
      {[](auto& c) { c.every = 0; }, {Kind::OutOfRange, "every", 0, 1, 1e6}},
      {[](auto& c) { c.warmUp = -1; }, {Kind::OutOfRange, "warm-up", -1, 0, 1e6}},
      {[](auto& c) { c.freshSequences = 0; }, {Kind::OutOfRange, "fresh-sequences", 0, 1, 4096}},
      {[](auto& c) { c.embeddingSpread = std::numeric_limits<double>::infinity(); },
       {Kind::NotFinite, "embedding-spread", std::numeric_limits<double>::infinity(), 0, most}},
      {[](auto& c) { c.layers = 8, c.heads = 16, c.modelWidth = c.headWidth = 512, c.tokens = 24; },
       {Kind::TooManyParameters, "parameters", 8.0 * 4 * 16 * 512 * 512 + (26 + 24 + 26) * 512, 1, 1 << 22}},
  };
  for (const Case& each : cases) {
    TrainingConfiguration c = good;
    each.change(c);
    EXPECT_THAT(trainingProblems(c), ElementsAre(each.expected));
  }
}

TEST(TrainingConfiguration, isAsItIsMadeThatOfInduction) {
  EXPECT_EQ(TrainingConfiguration{}, defaultTraining(TrainingTask::Induction));
}

TEST(TrainingConfiguration, tasksHaveBoundsOfTheirOwn) {
  TrainingConfiguration c = defaultTraining(TrainingTask::Sort);
  c.tokens = 12;
  EXPECT_THAT(trainingProblems(c), ElementsAre(TrainingProblem{Kind::EvenTokens, "tokens", 12, 3, 512}));
  c.tokens = 13;
  c.vocabulary = 2;
  EXPECT_THAT(trainingProblems(c), ElementsAre(TrainingProblem{Kind::OutOfRange, "vocabulary", 2, 3, 4096}));
  c = defaultTraining(TrainingTask::Previous);
  c.tokens = 2;
  EXPECT_THAT(trainingProblems(c), IsEmpty()) << "a period is asked of induction alone";
  // Many heads allow fewer tokens: 8 x 16 x 256^2 = 2^23.
  c.layers = 8;
  c.heads = 16;
  c.tokens = 257;
  EXPECT_THAT(trainingProblems(c), ElementsAre(TrainingProblem{Kind::OutOfRange, "tokens", 257, 2, 256}));
}

TEST(TrainingConfiguration, reportsAllProblems) {
  TrainingConfiguration c;
  c.tokens = c.vocabulary = c.layers = std::numeric_limits<Index>::min();
  c.heads = c.modelWidth = c.batch = std::numeric_limits<Index>::max();
  c.rate = std::nan("");
  EXPECT_EQ(trainingProblems(c).size(), 7U);
}

TEST(ModelWeights, lieInTheOrderOfTheFileWithTheirSpread) {
  TrainingConfiguration c = defaultTraining(TrainingTask::Induction);
  c.qkGain = 0.5;
  c.gain = 2;
  c.embeddingSpread = 0.25;
  const ModelLayout layout(c);
  std::vector<std::string> names;
  Index offset = 0;
  const ModelWeights weights = firstWeights(c);
  ASSERT_EQ(static_cast<Index>(weights.size()), layout.size());
  for (const ModelTensor& tensor : layout.tensors()) {
    names.push_back(tensor.name);
    EXPECT_EQ(tensor.offset, offset);
    offset += tensor.size();
    double squares = 0;
    for (Index h = 0; h < tensor.heads; ++h) squares += matrixOf(tensor, weights, h).squaredNorm();
    const double spread = std::sqrt(squares / static_cast<double>(tensor.size()));
    // Four standard deviations of an estimate from `size` numbers.
    EXPECT_NEAR(spread / tensor.spread, 1, 4 / std::sqrt(2.0 * static_cast<double>(tensor.size()))) << tensor.name;
  }
  EXPECT_THAT(names,
              ElementsAre("embedding", "positions", "layers.0.w_q", "layers.0.w_k", "layers.0.w_v", "layers.0.w_o",
                          "layers.1.w_q", "layers.1.w_k", "layers.1.w_v", "layers.1.w_o", "unembedding"));
  EXPECT_DOUBLE_EQ(layout.embedding().spread, 0.25);
  EXPECT_DOUBLE_EQ(layout.wQ(1).spread, 0.5 / std::sqrt(32.0));
  EXPECT_DOUBLE_EQ(layout.wV(0).spread, 2 / std::sqrt(32.0));
  EXPECT_DOUBLE_EQ(layout.wO(0).spread, 2 / std::sqrt(32.0)) << "rows are H k";
  EXPECT_EQ(layout.wO(1).rows, 32);
  EXPECT_EQ(layout.wK(1).name, "layers.1.w_k");
  EXPECT_EQ(firstWeights(c), weights);
  ++c.seed;
  EXPECT_NE(firstWeights(c), weights);
}

}  // namespace
}  // namespace attn
