// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_result.h"

#include <gtest/gtest.h>

#include <limits>

#include "measure/bench_traffic.h"

namespace attn {
namespace {

BenchRun runOf(AttentionKernel kernel, Index tokens, std::vector<double> wallMs) {
  BenchRun run;
  run.kernel = kernel;
  run.backend = "opencl";
  run.tokens = tokens;
  run.wallMs = std::move(wallMs);
  return run;
}

TEST(BenchRunStatistics, AreThoseOfTheTimes) {
  struct Row {
    std::vector<double> times;
    double median, least, spread;
  };
  const std::vector<Row> rows = {
      {{}, 0, 0, 0},
      {{4}, 4, 4, 0},
      {{6, 2}, 4, 2, 1},                    // quartiles 3 and 5
      {{9, 1, 5}, 5, 1, 2},                 // 3 and 7
      {{4, 1, 3, 2}, 2.5, 1, 0.75},         // 1.75 and 3.25
      {{5, 1, 4, 2, 3}, 3, 1, 1},           // 2 and 4
      {{1, 1, 1, 1, 1000, 1, 1}, 1, 1, 0},  // one slow run does not matter
  };
  for (const Row& row : rows) {
    const BenchRun run = runOf(AttentionKernel::Flash, 1, row.times);
    EXPECT_DOUBLE_EQ(medianMs(run), row.median) << testing::PrintToString(row.times);
    EXPECT_DOUBLE_EQ(minMs(run), row.least) << testing::PrintToString(row.times);
    EXPECT_DOUBLE_EQ(spreadMs(run), row.spread) << testing::PrintToString(row.times);
  }
}

TEST(BenchRunStatistics, RatesAreAtTheMedian) {
  BenchResult result;
  result.devices = {{"eigen", "A", "", "cpu", 2, 100, 10}, {"opencl", "B", "P", "gpu", 2, 400, 10}};
  BenchRun run = runOf(AttentionKernel::Flash, 1024, {1, 2, 9});
  run.flops = 400'000'000;
  run.bytesCounted = 6'000'000;
  EXPECT_DOUBLE_EQ(gflops(run), 200);
  EXPECT_DOUBLE_EQ(effectiveBandwidth(run), 3e9);
  EXPECT_DOUBLE_EQ(shareOfPeak(result, run), 0.5);
  run.backend = "eigen";
  EXPECT_DOUBLE_EQ(shareOfPeak(result, run), 2);
  run.backend = "none";
  EXPECT_EQ(shareOfPeak(result, run), 0);
  run.wallMs.clear();
  EXPECT_EQ(gflops(run), 0);
  EXPECT_EQ(effectiveBandwidth(run), 0);
}

TEST(BenchRunStatistics, MarksWrongResults) {
  BenchRun run;
  EXPECT_FALSE(isWrong(run)) << "not compared";
  for (const auto& [error, wrong] : {std::pair{0.0, false},
                                     {1e-5, false},
                                     {1.1e-5, true},
                                     {std::numeric_limits<double>::infinity(), true},
                                     {std::numeric_limits<double>::quiet_NaN(), true}}) {
    run.relativeError = error;
    EXPECT_EQ(isWrong(run), wrong) << error;
  }
}

/// Standard and flash in ms at 100, 200, 400, ... tokens; a time of 0 was not measured.
BenchResult race(const std::vector<std::pair<double, double>>& times) {
  BenchResult result;
  Index tokens = 100;
  for (const auto& [standard, flash] : times) {
    if (standard > 0) result.runs.push_back(runOf(AttentionKernel::Standard, tokens, {standard}));
    if (flash > 0) result.runs.push_back(runOf(AttentionKernel::Flash, tokens, {flash}));
    tokens *= 2;
  }
  return result;
}

TEST(Crossing, LiesOnStraightLinesBetweenLogarithms) {
  struct Row {
    std::vector<std::pair<double, double>> times;
    std::optional<double> tokens;
  };
  const std::vector<Row> rows = {
      {{}, std::nullopt},
      {{{1, 2}}, std::nullopt},
      {{{1, 2}, {4, 2}}, 100 * std::sqrt(2.0)},          // 1/2 and 2: in the middle
      {{{1, 2}, {8, 2}}, 100 * std::pow(2.0, 1.0 / 3)},  // 1/2 and 4: after a third
      {{{1, 1}, {4, 2}}, 100},                           // equal there: from there on
      {{{2, 1}, {4, 2}, {8, 4}}, std::nullopt},          // flash everywhere
      {{{1, 2}, {2, 4}}, std::nullopt},                  // standard everywhere
      {{{2, 1}, {1, 2}}, std::nullopt},                  // standard at the end
      {{{2, 1}, {1, 2}, {4, 2}}, 200 * std::sqrt(2.0)},  // the last crossing
      {{{1, 2}, {0, 5}, {4, 2}}, 200},                   // over a gap of two steps, half of it
      {{{1, 2}, {5, 0}}, std::nullopt},
  };
  for (const Row& row : rows) {
    const auto found = crossing(race(row.times), "opencl");
    ASSERT_EQ(found.has_value(), row.tokens.has_value()) << testing::PrintToString(row.times);
    if (found) {
      EXPECT_NEAR(*found, *row.tokens, 1e-9) << testing::PrintToString(row.times);
    }
    EXPECT_EQ(crossing(race(row.times), "eigen"), std::nullopt);
  }
}

AttentionProblem problem(Index tokens, bool causal, Index window) {
  BenchPlan plan;
  plan.heads = {2, 1};
  plan.d = 3;
  plan.causal = causal;
  plan.window = window;
  return benchProblem(plan, tokens);
}

TEST(BenchFlops, CountWhatTheMaskLeaves) {
  // 2 heads * 2 * (3 + 3) operations = 24 for each pair.
  EXPECT_EQ(benchFlops(problem(10, false, 0)), 24 * 100);
  EXPECT_EQ(benchFlops(problem(10, true, 0)), 24 * 50) << "half, as docs/numbers.md says in section 5.3";
  EXPECT_EQ(benchFlops(problem(10, true, 3)), 24 * (1 + 2 + 3 * 8));
  EXPECT_EQ(benchFlops(problem(10, false, 3)), 24 * (3 + 4 + 5 * 6 + 4 + 3));
  EXPECT_EQ(benchFlops(problem(10, true, 100)), 24 * 55) << "exactly the visible pairs";
  AttentionProblem huge = problem(Index{1} << 40, false, 0);
  EXPECT_EQ(benchFlops(huge), std::numeric_limits<std::int64_t>::max());
}

TEST(BenchTraffic, IsThatOfTheTilesLab) {
  const AttentionProblem p = problem(10, false, 0);
  // Per head, 4 bytes: Q, K, V, O of 30 numbers, S and P of 100.
  const auto standard = benchTraffic(p, AttentionKernel::Standard);
  ASSERT_TRUE(standard);
  EXPECT_EQ(standard->counters.bytes(), 2 * 4 * (4 * 30 + 4 * 100));
  const auto eager = benchTraffic(p, AttentionKernel::Eager);
  ASSERT_TRUE(eager);
  EXPECT_EQ(eager->counters.bytes(), 2 * 4 * (4 * 30 + 8 * 100));
  const auto flash = benchTraffic(p, AttentionKernel::Flash);
  ASSERT_TRUE(flash);
  EXPECT_EQ(flash->algorithm, Algorithm::Flash2);
  // All ten rows fit with ten columns: K and V are loaded once; plus L for O.
  EXPECT_EQ(flash->tile, (TileSize{10, 10}));
  EXPECT_EQ(flash->counters.bytes(), 2 * (4 * (30 + 60 + 30) + 4 * 10));
}

}  // namespace
}  // namespace attn
