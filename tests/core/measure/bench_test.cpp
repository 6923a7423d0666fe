// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "measure/bench_cases.h"
#include "support/fake_engine.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::FakeEngine;
constexpr auto kEager = AttentionKernel::Eager, kStandard = AttentionKernel::Standard, kFlash = AttentionKernel::Flash;

BenchPlan smallPlan() {
  BenchPlan plan;
  plan.tokens = {8, 16};
  plan.heads = {2, 1};
  plan.d = 4;
  plan.kernels = {kStandard, kFlash};
  plan.rounds = 3;
  plan.warmUpSeconds = 0;
  plan.seed = 7;
  return plan;
}

BenchResult bench(const BenchPlan& plan, FakeEngine& engine, const BenchObserver& observer = {},
                  std::stop_token stop = {}) {
  return runBench(plan, {&engine}, observer, std::move(stop));
}

TEST(Bench, GoesThroughEveryCaseInEveryRound) {
  FakeEngine engine;
  const BenchResult result = bench(smallPlan(), engine);
  std::vector<std::string> expected = {"speed"};
  const std::vector<std::string> cases = {"standard 8", "flash 8", "standard 16", "flash 16"};
  for (const std::string& each : cases) expected.push_back("prepare " + each);
  for (int round = 0; round < 1 + 3; ++round)  // the warm-up first
    for (const std::string& each : cases) expected.push_back("run " + each);
  expected.push_back("speed");
  EXPECT_EQ(engine.log, expected);
  EXPECT_EQ(engine.alive, 0);
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.runs.size(), 4U);
  for (const BenchRun& run : result.runs) {
    EXPECT_THAT(run.wallMs, ElementsAre(1, 1, 1));
    EXPECT_THAT(run.deviceMs, ElementsAre(0.5, 0.5, 0.5));
    ASSERT_TRUE(run.relativeError);
    EXPECT_LT(*run.relativeError, 1e-6);
    EXPECT_GT(*run.relativeError, 0) << "float against double";
    EXPECT_EQ(run.rowsCompared, run.tokens);
    EXPECT_FALSE(run.failure);
  }
}

TEST(Bench, RecordsDeviceKernelAndSettings) {
  FakeEngine engine;
  engine.hasDeviceClock = false;
  engine.wallMs[{kFlash, 16}] = {100, 4, 2, 3};  // the warm-up does not count
  BenchPlan plan = smallPlan();
  plan.tokens = {16, 8, 16};
  plan.causal = true;
  const BenchResult result = bench(plan, engine);
  ASSERT_EQ(result.devices.size(), 1U);
  EXPECT_EQ(result.devices[0], (BenchDevice{"opencl", "Fake 9000", "Fakes", "cpu", 2, 200, 20}));
  EXPECT_FALSE(result.processor.empty());
  EXPECT_THAT(result.measuredAt, testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));
  EXPECT_EQ(result.seed, 7U);
  EXPECT_EQ(result.heads, (HeadCounts{2, 1}));
  EXPECT_EQ(result.d, 4);
  EXPECT_TRUE(result.causal);
  EXPECT_EQ(result.window, 0);
  EXPECT_EQ(result.rounds, 3);
  ASSERT_EQ(result.runs.size(), 4U) << "each count of tokens once";
  EXPECT_EQ(result.runs[0].tokens, 8);
  const BenchRun* run = findRun(result, kFlash, "opencl", 16);
  ASSERT_NE(run, nullptr);
  EXPECT_THAT(run->wallMs, ElementsAre(4, 2, 3));
  EXPECT_THAT(run->deviceMs, IsEmpty());
  EXPECT_EQ(run->flops, 2 * 16 * 16 * 8);
  EXPECT_GT(run->bytesCounted, 0);
}

TEST(Bench, LongCasesHaveFewerRoundsSpreadOverAll) {
  FakeEngine engine;
  engine.wallMs[{kStandard, 8}] = {600};      // 3.3 times in 2 s
  engine.wallMs[{kStandard, 16}] = {90'000};  // less than once: 3 rounds
  BenchPlan plan = smallPlan();
  plan.rounds = 9;
  const BenchResult result = bench(plan, engine);
  EXPECT_EQ(findRun(result, kStandard, "opencl", 8)->wallMs.size(), 3U);
  EXPECT_EQ(findRun(result, kStandard, "opencl", 16)->wallMs.size(), 3U);
  EXPECT_EQ(findRun(result, kFlash, "opencl", 16)->wallMs.size(), 9U);
  std::vector<int> rounds;
  for (int round = 1; round <= 9; ++round)
    if (runsInRound(round, 3, 9)) rounds.push_back(round);
  EXPECT_THAT(rounds, ElementsAre(1, 4, 7));
}

TEST(Bench, RoundsFitIntoTheTimeThatACaseHas) {
  struct Row {
    double seconds, one;
    int rounds, expected;
  };
  for (const Row& row : {Row{2, 0, 7, 7},
                         {2, 0.1, 7, 7},
                         {2, 0.4, 7, 5},
                         {2, 0.7, 7, 3},
                         {2, 1e300, 7, 3},
                         {2, 1, 2, 2},
                         {2, 1, 1, 1},
                         {2, 9, 0, 1},
                         {2, 0.01, 500, 200}})
    EXPECT_EQ(roundsWithin(row.seconds, row.one, row.rounds), row.expected) << row.one << " " << row.rounds;
  for (int of = 1; of <= 20; ++of)
    for (int rounds = 1; rounds <= of; ++rounds) {
      int part = 0;
      for (int round = 1; round <= of; ++round) part += runsInRound(round, rounds, of) ? 1 : 0;
      EXPECT_EQ(part, rounds) << rounds << " of " << of;
      EXPECT_TRUE(runsInRound(1, rounds, of));
    }
}

TEST(Bench, ACaseThatFailsDoesNotStopTheOthers) {
  FakeEngine engine;
  engine.failsAtPrepare[{kStandard, 8}] = {BackendFailure::Kind::BuildFailed, "clBuildProgram", "log"};
  engine.throwsAtPrepare[{kFlash, 8}] = "a driver's surprise";
  engine.diesAtRun[{kStandard, 16}] = 3;  // the second round
  const BenchResult result = bench(smallPlan(), engine);
  EXPECT_TRUE(result.complete);
  const BenchRun* notBuilt = findRun(result, kStandard, "opencl", 8);
  ASSERT_TRUE(notBuilt->failure);
  EXPECT_EQ(notBuilt->failure->kind, BackendFailure::Kind::BuildFailed);
  EXPECT_EQ(notBuilt->failure->detail, "log");
  EXPECT_THAT(notBuilt->wallMs, IsEmpty());
  const BenchRun* thrown = findRun(result, kFlash, "opencl", 8);
  ASSERT_TRUE(thrown->failure);
  EXPECT_EQ(thrown->failure->kind, BackendFailure::Kind::CallFailed);
  EXPECT_EQ(thrown->failure->detail, "a driver's surprise");
  const BenchRun* died = findRun(result, kStandard, "opencl", 16);
  ASSERT_TRUE(died->failure);
  EXPECT_EQ(died->failure->call, "clFinish");
  EXPECT_EQ(died->wallMs.size(), 1U) << "what it had measured before";
  EXPECT_FALSE(died->relativeError);
  const BenchRun* good = findRun(result, kFlash, "opencl", 16);
  EXPECT_FALSE(good->failure);
  EXPECT_EQ(good->wallMs.size(), 3U);
  EXPECT_TRUE(good->relativeError);
}

TEST(Bench, SkipsCasesThatDoNotFitInMemory) {
  FakeEngine engine;
  engine.budget = 8000;  // S of 2 heads and 16 tokens has 2048 bytes, of 64 tokens 32768
  BenchPlan plan = smallPlan();
  plan.tokens = {16, 64};
  const BenchResult result = bench(plan, engine);
  EXPECT_TRUE(result.complete);
  const BenchRun* large = findRun(result, kStandard, "opencl", 64);
  ASSERT_TRUE(large->failure);
  EXPECT_EQ(large->failure->kind, BackendFailure::Kind::OutOfMemory);
  EXPECT_EQ(large->bytesNeeded, 2 * 64 * 64 * 4 + (2 + 1) * 64 * 8 * 4);
  EXPECT_EQ(large->bytesAllowed, 8000);
  EXPECT_EQ(std::ranges::count(engine.log, "prepare standard 64"), 0);
  EXPECT_EQ(findRun(result, kStandard, "opencl", 16)->wallMs.size(), 3U);
}

TEST(Bench, AFailureOfMemoryWhilePreparingSaysWhatWasNeeded) {
  FakeEngine engine;
  engine.failsAtPrepare[{kStandard, 8}] = {BackendFailure::Kind::OutOfMemory, "clCreateBuffer", ""};
  const BenchResult result = bench(smallPlan(), engine);
  const BenchRun* run = findRun(result, kStandard, "opencl", 8);
  EXPECT_EQ(run->bytesNeeded, engine.bytes({{2, 1}, 8, 8, 4, 4, {}, false, 0, 0, {}}, kStandard));
  EXPECT_EQ(run->bytesAllowed, engine.budget);
}

TEST(Bench, TakesOnlyAsManyCasesAtATimeAsTheDeviceCanHold) {
  FakeEngine engine;
  engine.bytes = [](const auto&, auto) { return std::int64_t{1000}; };
  engine.budget = 4500;  // two kernels and the inputs of one token count
  BenchPlan plan = smallPlan();
  plan.tokens = {4, 8, 16};
  const BenchResult result = bench(plan, engine);
  EXPECT_TRUE(result.complete);
  EXPECT_LT(engine.mostAlive, 6);
  EXPECT_GE(engine.mostAlive, 2);
  for (const BenchRun& run : result.runs) EXPECT_EQ(run.wallMs.size(), 3U);
  engine.log.clear();
  engine.mostAlive = 0;
  engine.budget = 1900;  // one at a time
  EXPECT_TRUE(bench(plan, engine).complete);
  EXPECT_EQ(engine.mostAlive, 1);
}

TEST(Bench, ReportsWrongOutputs) {
  FakeEngine engine;
  engine.factor[{kStandard, 8}] = 1.01;
  engine.factor[{kFlash, 16}] = std::numeric_limits<double>::infinity();
  const BenchResult result = bench(smallPlan(), engine);
  EXPECT_NEAR(*findRun(result, kStandard, "opencl", 8)->relativeError, 0.01, 1e-6);
  EXPECT_TRUE(std::isinf(*findRun(result, kFlash, "opencl", 16)->relativeError));
  EXPECT_FALSE(isWrong(*findRun(result, kFlash, "opencl", 8)));
}

TEST(Bench, FindsUnwrittenOutputsWithoutAReference) {
  FakeEngine engine;
  engine.writesLastRow = false;
  BenchPlan plan = smallPlan();
  plan.tokens = {8};
  for (const BenchRun& run : bench(plan, engine).runs) EXPECT_TRUE(std::isinf(*run.relativeError));
}

TEST(Bench, SearchesTheShapeOfFlashBeforeAnythingIsBuilt) {
  FakeEngine engine;
  engine.tunable = true;
  std::vector<std::pair<BenchPhase, std::string>> told;
  bench(smallPlan(), engine, [&](const BenchProgress& p) {
    if (p.phase == BenchPhase::Tune) told.emplace_back(p.phase, p.doing);
  });
  EXPECT_THAT(engine.log[1], "tune");
  EXPECT_EQ(std::ranges::count(engine.log, "tune"), 1);
  ASSERT_GE(told.size(), 3U);
  EXPECT_EQ(told[1].second, "first");
  EXPECT_EQ(told[2].second, "second");
  for (const bool wanted : {false, true}) {
    FakeEngine other;
    other.tunable = true;
    BenchPlan plan = smallPlan();
    plan.tuneFirst = wanted;
    if (wanted) plan.kernels = {kEager};
    bench(plan, other);
    EXPECT_EQ(std::ranges::count(other.log, "tune"), 0);
  }
}

TEST(Bench, HasNumbersBeforeItSearches) {
  FakeEngine engine;
  engine.tunable = true;
  BenchPlan plan = smallPlan();
  plan.firstLookSeconds = 60;
  std::vector<BenchRun> seen;
  const BenchResult result = bench(plan, engine, [&](const BenchProgress& p) {
    if (p.phase == BenchPhase::Tune && seen.empty()) seen = p.soFar->runs;
  });
  ASSERT_EQ(seen.size(), 4U);
  for (const BenchRun& run : seen) {
    EXPECT_TRUE(run.isPreview);
    EXPECT_THAT(run.wallMs, ElementsAre(1));
  }
  EXPECT_THAT(engine.log[0], "prepare standard 8");
  EXPECT_LT(std::ranges::find(engine.log, "run flash 16"), std::ranges::find(engine.log, "tune"));
  // They are measured again.
  for (const BenchRun& run : result.runs) {
    EXPECT_FALSE(run.isPreview);
    EXPECT_THAT(run.wallMs, ElementsAre(1, 1, 1));
  }
  EXPECT_EQ(engine.alive, 0);
}

TEST(Bench, LooksAtEveryKernelEvenIfThatTakesLong) {
  FakeEngine engine;
  engine.tunable = true;
  BenchPlan plan = smallPlan();
  plan.firstLookSeconds = 1e-12;
  std::vector<std::pair<AttentionKernel, Index>> seen;
  bench(plan, engine, [&](const BenchProgress& p) {
    if (p.phase != BenchPhase::Tune || !seen.empty()) return;
    for (const BenchRun& run : p.soFar->runs)
      if (run.isPreview) seen.emplace_back(run.kernel, run.tokens);
  });
  EXPECT_THAT(seen, ElementsAre(std::pair(kStandard, 8), std::pair(kFlash, 8)));
}

TEST(Bench, DiscardsTheFirstTimings) {
  FakeEngine engine;
  engine.tunable = true;
  BenchPlan plan = smallPlan();
  plan.firstLookSeconds = 60;
  std::stop_source source;
  const BenchResult result = bench(
      plan, engine,
      [&](const BenchProgress& p) {
        if (p.phase == BenchPhase::Tune) source.request_stop();
      },
      source.get_token());
  EXPECT_FALSE(result.complete);
  EXPECT_THAT(result.runs, IsEmpty());
}

TEST(Bench, LooksFirstOnlyWhereASearchFollows) {
  FakeEngine engine;
  BenchPlan plan = smallPlan();
  plan.firstLookSeconds = 60;
  bench(plan, engine);
  EXPECT_THAT(engine.log[0], "speed");
}

TEST(Bench, WarmsUpByTime) {
  FakeEngine engine;  // 1 ms a run
  BenchPlan plan = smallPlan();
  plan.warmUpSeconds = 0.02;
  const BenchResult result = bench(plan, engine);
  const auto runs = std::ranges::count(engine.log, "run flash 16");
  EXPECT_EQ(runs, 20 / 4 + 3) << "four cases in turn for 20 ms, then three rounds";
  EXPECT_EQ(findRun(result, kFlash, "opencl", 16)->wallMs.size(), 3U) << "warming up does not count";
}

TEST(Bench, ReportsProgressWithFinalResults) {
  FakeEngine engine;
  double fraction = 0;
  std::vector<BenchProgress> all;
  const BenchResult result = bench(smallPlan(), engine, [&](const BenchProgress& p) {
    EXPECT_GE(p.fraction, fraction);
    EXPECT_LE(p.fraction, 1);
    fraction = p.fraction;
    all.push_back(p);
  });
  std::vector<BenchPhase> phases;
  for (const BenchProgress& p : all)
    if (phases.empty() || phases.back() != p.phase) phases.push_back(p.phase);
  EXPECT_THAT(phases, ElementsAre(BenchPhase::Build, BenchPhase::WarmUp, BenchPhase::Measure, BenchPhase::Compare,
                                  BenchPhase::Done));
  EXPECT_EQ(all.back().fraction, 1);
  EXPECT_EQ(*all.back().soFar, result);
  EXPECT_EQ(all.front().soFar->runs.size(), 4U) << "all that is to come is known";
  EXPECT_THAT(all.front().soFar->runs[0].wallMs, IsEmpty());
  int measured = 0;
  for (const BenchProgress& p : all) {
    if (p.phase != BenchPhase::Measure) continue;
    EXPECT_EQ(p.rounds, 3);
    EXPECT_EQ(p.round, 1 + measured / 4);
    std::size_t times = 0;
    for (const BenchRun& run : p.soFar->runs) times += run.wallMs.size();
    EXPECT_EQ(times, static_cast<std::size_t>(measured)) << "a snapshot does not change any more";
    ++measured;
  }
  EXPECT_EQ(measured, 12);
  EXPECT_EQ(all[all.size() - 3].doing, "opencl flash T=16");
  EXPECT_EQ(all[all.size() - 2].doing, "opencl") << "the speed of the device once more";
}

TEST(Bench, StopsAnywhereWithWhatWasMeasured) {
  FakeEngine whole;
  bench(smallPlan(), whole);
  const std::size_t steps = whole.log.size();
  for (std::size_t at = 0; at < steps; ++at) {
    FakeEngine engine;
    std::stop_source source;
    const BenchResult result = bench(
        smallPlan(), engine,
        [&](const BenchProgress&) {
          if (engine.log.size() >= at) source.request_stop();
        },
        source.get_token());
    EXPECT_FALSE(result.complete) << at;
    EXPECT_LE(engine.log.size(), at + 1);
    EXPECT_EQ(engine.alive, 0);
    for (const BenchRun& run : result.runs) {
      EXPECT_FALSE(run.failure) << "a case that was stopped has not failed";
      EXPECT_FALSE(run.wallMs.empty());
    }
  }
}

TEST(Bench, AStopDuringARunKeepsTheOnesBefore) {
  FakeEngine engine;
  std::stop_source source;
  int runs = 0;
  engine.onRun = [&](const std::string&) {
    if (++runs == 4 + 6) source.request_stop();  // the second case of the second round
  };
  const BenchResult result = bench(smallPlan(), engine, {}, source.get_token());
  EXPECT_FALSE(result.complete);
  std::vector<std::size_t> times;
  for (const BenchRun& run : result.runs) times.push_back(run.wallMs.size());
  EXPECT_THAT(times, ElementsAre(2U, 1U, 1U, 1U));
}

TEST(Bench, EnginesOfOneKindAreToldApart) {
  FakeEngine first, second, eigen("eigen");
  second.speed = DeviceSpeed{100e9, 20e9};
  eigen.speed = tl::unexpected(BackendFailure{});
  BenchPlan plan = smallPlan();
  plan.tokens = {8};
  const BenchResult result = runBench(plan, {&first, &second, &eigen}, {}, {});
  std::vector<std::string> backends;
  for (const BenchDevice& device : result.devices) backends.push_back(device.backend);
  EXPECT_THAT(backends, ElementsAre("opencl", "opencl:2", "eigen"));
  for (const BenchDevice& device : result.devices)
    EXPECT_EQ(device.fmaGflops, 200) << "one processor has one peak, whoever came nearest to it";
  EXPECT_NE(findRun(result, kFlash, "opencl:2", 8), nullptr);
  EXPECT_EQ(result.runs.size(), 6U);
}

TEST(Bench, RejectsAnEmptyPlan) {
  FakeEngine engine;
  BenchPlan plan = smallPlan();
  plan.heads = {3, 2};
  EXPECT_THROW(bench(plan, engine), std::invalid_argument);
  plan = smallPlan();
  plan.tokens = {0};
  EXPECT_THROW(bench(plan, engine), std::invalid_argument);
  plan.tokens = {};
  EXPECT_TRUE(bench(plan, engine).runs.empty());
}

TEST(Comparison, TakesAllRowsOrSomeThatTheSeedChooses) {
  EXPECT_EQ(comparedRows(1, 3), std::vector<Index>{0});
  EXPECT_EQ(comparedRows(512, 3).size(), 512U);
  const std::vector<Index> some = comparedRows(513, 3);
  EXPECT_EQ(some.size(), 64U);
  EXPECT_EQ(some.front(), 0);
  EXPECT_EQ(some.back(), 512);
  EXPECT_TRUE(std::ranges::is_sorted(some));
  EXPECT_EQ(std::ranges::adjacent_find(some), some.end());
  EXPECT_EQ(some, comparedRows(513, 3));
  EXPECT_NE(some, comparedRows(513, 4));
}

TEST(Comparison, FindsAnErrorInAnyRowThatIsCompared) {
  AttentionProblem p{{2, 1}, 40, 40, 3, 3, {}, true, 0, 0, {}};
  const AttentionInputs inputs = randomInputs(p, 5);
  const std::vector<Index> rows = comparedRows(p.queryTokens, 5);
  std::vector<float> right;
  for (const double x : referenceRows(p, inputs, rows)) right.push_back(static_cast<float>(x));
  for (const std::size_t at : {std::size_t{0}, right.size() / 2, right.size() - 1}) {
    std::vector<float> wrong = right;
    wrong[at] += 1;
    double squares = 0;
    for (const float x : right) squares += static_cast<double>(x) * x;
    const OutputSample good = sampleOutput(p, right, rows), bad = sampleOutput(p, wrong, rows);
    const auto errors = relativeErrors(p, inputs, rows, {&good, &bad}, {});
    ASSERT_TRUE(errors);
    EXPECT_LT(errors->at(0), 1e-6);
    EXPECT_NEAR(errors->at(1), 1 / std::sqrt(squares), 1e-5);
  }
}

}  // namespace
}  // namespace attn
