// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/trainer.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "support/allocation_count.h"
#include "support/sanitized.h"
#include "training/training_limits.h"

namespace attn {
namespace {

using testing::ElementsAre;

/// Learns almost immediately.
TrainingConfiguration quickRun() {
  TrainingConfiguration c = defaultTraining(TrainingTask::Previous);
  c.tokens = 8;
  c.vocabulary = 5;
  c.modelWidth = 16;
  c.headWidth = 8;
  c.rate = 0.02;
  c.steps = 60;
  c.every = 10;
  c.freshSequences = 16;
  return c;
}

std::vector<Index> keptSteps(const TrainingRun& run) {
  std::vector<Index> steps;
  for (const KeptWeights& kept : run.kept) steps.push_back(kept.step);
  return steps;
}
std::vector<Index> pointSteps(const TrainingRun& run) {
  std::vector<Index> steps;
  for (const TrainingPoint& point : run.points) steps.push_back(point.step);
  return steps;
}

TEST(Trainer, theSameSeedIsTheSameRunWithAnyNumberOfThreads) {
  TrainingConfiguration c = defaultTraining(TrainingTask::Induction);
  c.batch = 13;
  std::vector<ModelWeights> ends;
  std::vector<std::vector<double>> losses;
  for (const int threads : {1, 2, 3}) {
    Trainer trainer(c, threads);
    losses.emplace_back();
    for (int step = 0; step < 12; ++step) losses.back().push_back(trainer.advance().value());
    ends.push_back(trainer.weights());
    EXPECT_EQ(trainer.step(), 12);
  }
  EXPECT_EQ(ends[1], ends[0]);
  EXPECT_EQ(ends[2], ends[0]);
  EXPECT_EQ(losses[1], losses[0]);
  EXPECT_EQ(losses[2], losses[0]);
  c.seed = 2;
  Trainer other(c, 1);
  EXPECT_NE(other.advance(), losses[0][0]);
}

TEST(Trainer, aStepAllocatesNothing) {
  if (ATTN_COUNTS_ALLOCATIONS == 0) GTEST_SKIP() << "the sanitizer has its own operator new";
  for (const TrainingTask task : kTrainingTasks) {
    const long atFirst = test::allocations;
    Trainer trainer(defaultTraining(task), 2);
    ASSERT_TRUE(trainer.advance());
    EXPECT_GT(test::allocations, atFirst) << "the counter does not count";
    const long before = test::allocations;
    for (int step = 0; step < 5; ++step) ASSERT_TRUE(trainer.advance());
    EXPECT_EQ(test::allocations, before) << code(task);
  }
}

/// The first step of Adam changes every weight with a gradient by the rate, independent of the gradient; a warm-up of 4
/// steps by a quarter of it.
TEST(Trainer, warmsUpLinearly) {
  TrainingConfiguration c = quickRun();
  for (const Index warmUp : {0, 4}) {
    c.warmUp = warmUp;
    const ModelWeights first = firstWeights(c);
    Trainer trainer(c, 1);
    EXPECT_EQ(trainer.weights(), first);
    ASSERT_TRUE(trainer.advance());
    double largest = 0;
    for (std::size_t n = 0; n < first.size(); ++n)
      largest = std::max(largest, std::abs(double{trainer.weights()[n]} - double{first[n]}));
    EXPECT_NEAR(largest, warmUp == 0 ? c.rate : c.rate / 4, 1e-3 * c.rate);
  }
}

TEST(Trainer, rejectsInvalidConfigurations) {
  TrainingConfiguration c = quickRun();
  c.layers = 0;
  EXPECT_THROW(Trainer{c}, std::invalid_argument);
  EXPECT_THROW(train(c), std::invalid_argument);
}

TEST(Trainer, stopsWhereItDivergesAndKeepsTheWeightsBefore) {
  TrainingConfiguration c = quickRun();
  c.rate = 1000;
  c.layers = 3;
  c.steps = 1000;
  Trainer trainer(c, 1);
  ModelWeights before = trainer.weights();
  while (trainer.step() < c.steps && trainer.advance()) before = trainer.weights();
  ASSERT_TRUE(trainer.divergence());
  EXPECT_EQ(trainer.divergence()->step, trainer.step() + 1);
  EXPECT_NE(trainer.divergence()->tensor, "");
  EXPECT_EQ(trainer.weights(), before);
  for (const float w : trainer.weights()) ASSERT_TRUE(std::isfinite(w));
  EXPECT_EQ(trainer.advance(), std::nullopt) << "it stays so";

  const TrainingRun run = train(c, {}, {}, {}, 1);
  EXPECT_TRUE(run.isDone());
  ASSERT_TRUE(run.divergence);
  EXPECT_EQ(run.divergence->step, trainer.divergence()->step);
  EXPECT_EQ(run.divergence->tensor, trainer.divergence()->tensor);
  EXPECT_EQ(run.step, trainer.step());
  EXPECT_EQ(run.points.back().step, run.step);
  EXPECT_EQ(*run.kept.back().weights, trainer.weights());
}

TEST(Train, aRunIsItsPointsItsLossesAndItsWeights) {
  TrainingConfiguration c = quickRun();
  c.steps = 55;
  std::vector<Index> told;
  const TrainingRun run = train(
      c, [&](const TrainingRun& sofar) { told.push_back(sofar.step); }, {}, {}, 2);
  EXPECT_THAT(pointSteps(run), ElementsAre(0, 10, 20, 30, 40, 50, 55));
  EXPECT_EQ(told, pointSteps(run));
  EXPECT_EQ(keptSteps(run), pointSteps(run));
  EXPECT_EQ(run.batchLoss.size(), 55U);
  EXPECT_EQ(run.step, 55);
  EXPECT_TRUE(run.isDone());
  EXPECT_GT(run.seconds, 0);
  EXPECT_EQ(*run.kept.front().weights, firstWeights(c));
  Trainer trainer(c, 1);
  for (Index step = 0; step < 20; ++step)
    EXPECT_EQ(static_cast<float>(*trainer.advance()), run.batchLoss[static_cast<std::size_t>(step)]);
  EXPECT_EQ(*run.kept[2].weights, trainer.weights());
  const TrainingPoint again = measured(c, trainer.weights(), freshSequences(c), 20);
  EXPECT_EQ(again.loss, run.points[2].loss);
  EXPECT_EQ(again.accuracy, run.points[2].accuracy);
  EXPECT_LT(run.points.back().loss, run.points.front().loss / 2) << "it learns";
}

TEST(Train, keepsWhatTheBudgetAllowsEvenlyThinned) {
  TrainingConfiguration c = quickRun();
  const auto bytes = static_cast<std::int64_t>(parameterCount(c)) * 4;
  EXPECT_THAT(keptSteps(train(c, {}, {}, {.most = 4}, 1)), ElementsAre(0, 20, 40, 60));
  EXPECT_THAT(keptSteps(train(c, {}, {}, {.most = 5}, 1)), ElementsAre(0, 20, 40, 60));
  EXPECT_THAT(keptSteps(train(c, {}, {}, {.bytes = 3 * bytes + 1}, 1)), ElementsAre(0, 30, 60));
  EXPECT_THAT(keptSteps(train(c, {}, {}, {.bytes = 0}, 1)), ElementsAre(0, 60));
  c.steps = 55;
  EXPECT_THAT(keptSteps(train(c, {}, {}, {.most = 4}, 1)), ElementsAre(0, 20, 40, 55));
  c.steps = 0;
  EXPECT_THAT(keptSteps(train(c, {}, {}, {}, 1)), ElementsAre(0));
}

/// The goal is one second on two cores (core_bench measures it when idle); a busy machine has four. Under sanitizers, a
/// tenth of the steps take as long.
TEST(Trainer, threeHundredStepsOfInductionAreFast) {
  using Clock = std::chrono::steady_clock;
  constexpr double kMax = 4;
  constexpr Index kSteps = test::kSanitized ? 30 : 300;
  Trainer trainer(defaultTraining(TrainingTask::Induction), 2);
  const Clock::time_point start = Clock::now();
  while (trainer.step() < kSteps) ASSERT_TRUE(trainer.advance());
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - start).count(), kMax);
}

/// What a run stores, from its first step to its end: a stop or a divergence adds one.
Index mostKept(const TrainingConfiguration& c) {
  const Index between = stepsBetweenKept(c);
  return c.steps == 0 ? 1 : (c.steps - 1) / between + 2;
}

TEST(Train, keepsWithinItsBudgetWhateverItsSizes) {
  const CheckpointPolicy policy;
  TrainingConfiguration largest;
  largest.task = TrainingTask::Markov;
  largest.modelWidth = limits::trainedWidth;
  largest.positions = PositionUse::None;
  largest.heads = 1;
  largest.layers = 1;
  largest.headWidth = 1;
  largest.vocabulary = (limits::trainedParameters - 4 * largest.modelWidth) / (2 * largest.modelWidth);
  ASSERT_TRUE(trainingProblems(largest).empty());
  ASSERT_GT(parameterCount(largest), limits::trainedParameters - 2 * largest.modelWidth);
  for (TrainingConfiguration c : {largest, defaultTraining(TrainingTask::Induction), quickRun()})
    for (const Index every : {1, 7, 10, 1000})
      for (const Index steps : {0, 1, 2, 13, 199, 200, 201, 600, 1990, 2000, 20'000, 999'999, 1'000'000}) {
        SCOPED_TRACE(testing::Message() << parameterCount(c) << " parameters, " << steps << " by " << every);
        c.steps = steps;
        c.every = every;
        ASSERT_TRUE(trainingProblems(c).empty());
        const Index kept = mostKept(c);
        EXPECT_LE(kept, static_cast<Index>(policy.most));
        EXPECT_LE(kept * parameterCount(c) * Index{sizeof(float)}, policy.bytes);
        // Close to the budget: more than half of what would fit.
        const Index room = std::min(static_cast<Index>(policy.most), policy.bytes / (parameterCount(c) * 4));
        EXPECT_GE(kept + 1, std::min(room, (steps + every - 1) / every + 1) / 2);
      }
}

TEST(Train, aLongRunStaysWithinItsBudget) {
  TrainingConfiguration c = quickRun();
  c.batch = 2;
  c.freshSequences = 1;
  c.steps = test::kSanitized ? 2'000 : 20'000;
  for (const CheckpointPolicy& policy : {CheckpointPolicy{}, CheckpointPolicy{.bytes = 50 * 4 * parameterCount(c)}}) {
    std::size_t most = 0;
    std::int64_t bytes = 0;
    const TrainingRun run = train(
        c,
        [&](const TrainingRun& sofar) {
          most = std::max(most, sofar.kept.size());
          bytes = 0;
          for (const KeptWeights& kept : sofar.kept)
            bytes += static_cast<std::int64_t>(kept.weights->capacity() * sizeof(float));
          ASSERT_LE(bytes, policy.bytes);
        },
        {}, policy, 1);
    EXPECT_TRUE(run.isDone());
    EXPECT_EQ(run.kept.front().step, 0);
    EXPECT_EQ(run.kept.back().step, run.step);
    EXPECT_LE(run.kept.size(), policy.most);
    EXPECT_LE(static_cast<std::int64_t>(run.kept.size()) * 4 * parameterCount(c), policy.bytes);
    EXPECT_GE(most, 25U);
  }
}

TEST(Train, endsWhereItIsToldTo) {
  const TrainingConfiguration c = quickRun();
  std::stop_source source;
  const TrainingRun run = train(
      c,
      [&](const TrainingRun& sofar) {
        if (sofar.step == 20) source.request_stop();
      },
      source.get_token(), {}, 1);
  EXPECT_EQ(run.step, 20);
  EXPECT_FALSE(run.isDone());
  EXPECT_THAT(keptSteps(run), ElementsAre(0, 10, 20));
}

TEST(Train, findsTheWeightsThatWereKeptLast) {
  TrainingRun run;
  for (const Index step : {0, 10, 30}) run.kept.push_back({step, nullptr});
  EXPECT_EQ(checkpointAt(run, 0), 0U);
  EXPECT_EQ(checkpointAt(run, 9), 0U);
  EXPECT_EQ(checkpointAt(run, 10), 1U);
  EXPECT_EQ(checkpointAt(run, 29), 1U);
  EXPECT_EQ(checkpointAt(run, 1000), 2U);
  EXPECT_EQ(checkpointAt(run, -1), 0U);
}

}  // namespace
}  // namespace attn
