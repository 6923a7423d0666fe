// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the float32 batch with the double pass of each of its texts, with every instruction set of this machine.
#include "training/training_step.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/sanitized.h"
#include "training/model_pass.h"

namespace attn {
namespace {

/// Sizes that fill neither a vector nor a block.
TrainingConfiguration oddModel() {
  TrainingConfiguration c;
  c.tokens = 13;
  c.vocabulary = 9;
  c.heads = 2;
  c.modelWidth = 7;
  c.headWidth = 5;
  c.batch = 5;
  c.seed = 3;
  return c;
}

struct BatchReference {
  double loss = 0;
  std::vector<double> gradient;
};
/// Means over the scored positions of all texts.
BatchReference referenceOf(const TrainingConfiguration& c, const ModelWeights& weights,
                           const std::vector<TaskSequence>& texts) {
  BatchReference sum;
  sum.gradient.assign(weights.size(), 0);
  double marked = 0;
  for (const TaskSequence& text : texts) {
    const ModelPass pass = passThrough(c, weights, text);
    const auto share = static_cast<double>(pass.marked);
    const ModelGradients gradients = gradientsOf(c, weights, text);
    sum.loss += pass.loss * share;
    for (std::size_t n = 0; n < weights.size(); ++n) sum.gradient[n] += gradients.weights[n] * share;
    marked += share;
  }
  sum.loss /= marked;
  for (double& each : sum.gradient) each /= marked;
  return sum;
}

void expectStep(const TrainingConfiguration& c) {
  const ModelWeights weights = firstWeights(c);
  const ModelLayout layout(c);
  std::vector<TaskSequence> texts;
  BatchReference expected;  // takes longer than the steps, so it is computed once for all instruction sets
  for (const TrainingLoops& loops : allTrainingLoops()) {
    SCOPED_TRACE(loops.instructionSet);
    TrainingStep step(c, 2, loops);
    SplitMix random(7);
    step.drawTexts(random);
    const BatchOutcome outcome = step.run(weights);
    if (texts.empty()) {
      texts = step.texts();
      expected = referenceOf(c, weights, texts);
    }
    ASSERT_EQ(step.texts(), texts);
    EXPECT_NEAR(outcome.loss, expected.loss, 1e-5 * expected.loss);
    double squares = 0;
    for (const ModelTensor& tensor : layout.tensors()) {
      double largest = 0, worst = 0;
      for (Index n = tensor.offset; n < tensor.offset + tensor.size(); ++n) {
        const auto at = static_cast<std::size_t>(n);
        largest = std::max(largest, std::abs(expected.gradient[at]));
        worst = std::max(worst, std::abs(expected.gradient[at] - double{step.gradient()[at]}));
        squares += expected.gradient[at] * expected.gradient[at];
      }
      EXPECT_GT(largest, 0) << tensor.name;
      EXPECT_LE(worst, 1e-4 * largest) << tensor.name;
    }
    EXPECT_NEAR(outcome.squaredNorm / squares, 1, 1e-4);
    EXPECT_EQ(step.firstNotFinite(weights), "");
  }
}

TEST(TrainingStep, gradientsAreThoseOfTheDoublePass) {
  for (const PositionUse positions : kPositionUses)
    for (const bool layerNorm : {false, true})
      for (const Index layers : {1, 2, 3}) {
        SCOPED_TRACE(testing::Message() << code(positions) << " norm " << layerNorm << " layers " << layers);
        TrainingConfiguration c = oddModel();
        c.positions = positions;
        c.layerNorm = layerNorm;
        c.layers = layers;
        expectStep(c);
      }
}

TEST(TrainingStep, gradientsOfEveryTaskAndSize) {
  for (const TrainingTask task : kTrainingTasks) {
    SCOPED_TRACE(code(task));
    TrainingConfiguration c = defaultTraining(task);
    if (test::kSanitized) c.batch = 4;
    expectStep(c);
  }
  // Fewer numbers than a vector, more texts than shares, one text after the other, no scaling.
  TrainingConfiguration c = oddModel();
  c.task = TrainingTask::Previous;
  c.tokens = c.vocabulary = 2;
  c.heads = c.modelWidth = c.headWidth = 1;
  c.batch = 30;
  expectStep(c);
  c = oddModel();
  c.scale = 1;
  c.batch = 21;
  c.heads = 3;
  expectStep(c);
  c.task = TrainingTask::Markov;
  c.tokens = 150;
  c.batch = test::kSanitized ? 3 : 9;
  c.headWidth = 17;
  c.modelWidth = 33;
  expectStep(c);
}

TEST(TrainingStep, threadsAndTimesChangeNoBit) {
  TrainingConfiguration c = oddModel();
  c.batch = 19;
  const ModelWeights weights = firstWeights(c);
  std::vector<float> first;
  double loss = 0;
  for (const int threads : {1, 2, 3, 20}) {
    TrainingStep step(c, threads);
    for (int time = 0; time < 3; ++time) {
      SplitMix random(7);
      step.drawTexts(random);
      const BatchOutcome outcome = step.run(weights);
      if (first.empty()) {
        first = step.gradient();
        loss = outcome.loss;
      }
      EXPECT_EQ(step.gradient(), first);
      EXPECT_EQ(outcome.loss, loss);
    }
  }
}

TEST(TrainingStep, usesGivenTexts) {
  const TrainingConfiguration c = oddModel();
  TrainingStep step(c, 1);
  SplitMix random(7);
  for (TaskSequence& text : step.texts()) text = drawSequence(c, random);
  const std::vector<TaskSequence> given = step.texts();
  step.run(firstWeights(c));
  EXPECT_EQ(step.texts(), given);
  for (TaskSequence& text : step.texts()) std::fill(text.targets.begin(), text.targets.end(), TaskSequence::kUnmarked);
  const BatchOutcome outcome = step.run(firstWeights(c));
  EXPECT_EQ(outcome.marked, 0);
  EXPECT_EQ(outcome.loss, 0);
  EXPECT_THAT(step.gradient(), testing::Each(0));
}

TEST(TrainingStep, namesTheFirstMatrixThatIsNotFinite) {
  TrainingConfiguration c = oddModel();
  c.layers = 2;
  const ModelLayout layout(c);
  for (const ModelTensor& tensor : layout.tensors()) {
    ModelWeights weights = firstWeights(c);
    for (Index n = 0; n < tensor.size(); ++n)
      weights[static_cast<std::size_t>(tensor.offset + n)] = std::numeric_limits<float>::quiet_NaN();
    TrainingStep step(c, 1);
    SplitMix random(7);
    step.drawTexts(random);
    EXPECT_FALSE(std::isfinite(step.run(weights).squaredNorm)) << tensor.name;
    // Positions are added to what the first W_Q reads.
    EXPECT_EQ(step.firstNotFinite(weights), tensor.name == "positions" ? "layers.0.w_q" : tensor.name);
  }
}

TEST(TrainingLoops, adamIsItsFormula) {
  for (const TrainingLoops& loops : allTrainingLoops()) {
    constexpr std::size_t kCount = 37;
    std::vector<float> first(kCount), second(kCount), gradient(kCount), weights(kCount), moved(kCount);
    for (std::size_t n = 0; n < kCount; ++n) {
      first[n] = 0.1F * static_cast<float>(n);
      second[n] = 0.02F * static_cast<float>(n);
      gradient[n] = 1 - 0.07F * static_cast<float>(n);
      weights[n] = 0.5F;
    }
    AdamStep step;
    step.gradientFactor = 0.5F;
    step.rate = 0.03F;
    step.inverseCorrection2 = 2;
    step.first = first.data();
    step.second = second.data();
    step.gradient = gradient.data();
    step.weights = weights.data();
    step.moved = moved.data();
    step.count = kCount;
    loops.adam(step);
    for (std::size_t n = 0; n < kCount; ++n) {
      const auto i = static_cast<double>(n);
      const double g = 0.5 * (1 - 0.07 * i), m = 0.9 * 0.1 * i + 0.1 * g, v = 0.99 * 0.02 * i + 0.01 * g * g;
      EXPECT_NEAR(first[n], m, 1e-6);
      EXPECT_NEAR(second[n], v, 1e-6);
      EXPECT_NEAR(moved[n], 0.5 - 0.03 * m / (std::sqrt(2 * v) + 1e-8), 1e-6) << loops.instructionSet;
      EXPECT_EQ(weights[n], 0.5F);
    }
  }
}

}  // namespace
}  // namespace attn
