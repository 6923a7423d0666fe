// SPDX-License-Identifier: GPL-3.0-or-later
// Specific to the CPU engine: every instruction set, edges of tiles and blocks, threads, memory, cancellation. The
// table of shapes for all engines is in attention_engines_test.cpp.
#include "compute/cpu/cpu_engine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <thread>

#include "support/sanitized.h"

namespace attn {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr AttentionKernel kKernels[] = {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash};

AttentionProblem engineProblem(Index queries, Index keys, Index d, HeadCounts heads = {2, 2}) {
  AttentionProblem p;
  p.heads = heads;
  p.queryTokens = queries;
  p.keyTokens = keys;
  p.dK = p.dV = d;
  return p;
}

/// O of a second run, after the first output was overwritten.
std::vector<float> outputOf(CpuAttentionEngine& engine, const AttentionProblem& p, const AttentionInputs& inputs,
                            AttentionKernel kernel) {
  auto prepared = engine.prepare(p, inputs, kernel);
  if (!prepared) {
    ADD_FAILURE() << prepared.error().call << ": " << prepared.error().detail;
    return {};
  }
  EXPECT_TRUE((*prepared)->poison(kNaN));
  EXPECT_TRUE(std::isnan((*prepared)->output()->front()));
  const auto time = (*prepared)->run({});
  EXPECT_TRUE(time && time->wallSeconds > 0 && !time->deviceSeconds);
  return *(*prepared)->output();
}

std::vector<double> expectedOf(const AttentionProblem& p, const AttentionInputs& inputs) {
  std::vector<Index> rows(static_cast<std::size_t>(p.queryTokens));
  std::iota(rows.begin(), rows.end(), Index{0});
  return referenceRows(p, inputs, rows);
}

double errorOf(const std::vector<float>& found, const std::vector<double>& expected) {
  if (found.size() != expected.size()) return std::numeric_limits<double>::infinity();
  double difference = 0, norm = 0;
  for (std::size_t n = 0; n < expected.size(); ++n) {
    difference += (found[n] - expected[n]) * (found[n] - expected[n]);
    norm += expected[n] * expected[n];
  }
  return std::sqrt(norm > 0 ? difference / norm : difference);
}

class EveryCpuLoop : public testing::TestWithParam<std::size_t> {
 protected:
  const CpuLoops& loops() const { return allCpuLoops()[GetParam()]; }

  void expectRight(const AttentionProblem& p, const std::string& what) {
    CpuAttentionEngine engine({}, {2, &loops()});
    const AttentionInputs inputs = randomInputs(p, 17);
    const std::vector<double> expected = expectedOf(p, inputs);
    for (const AttentionKernel kernel : kKernels) {
      const double error = errorOf(outputOf(engine, p, inputs, kernel), expected);
      EXPECT_LE(error, 1e-5) << loops().instructionSet << " " << code(kernel) << " " << what;
    }
  }
};

TEST_P(EveryCpuLoop, computesTilesThatAreNotFull) {
  const Index lanes = loops().lanes;
  for (const Index rows : {Index{1}, lanes, lanes + 1, 2 * lanes, 2 * lanes + 1, 3 * lanes - 1, 3 * lanes + 2}) {
    for (const bool causal : {false, true}) {
      AttentionProblem p = engineProblem(rows, rows, 5);
      p.causal = causal;
      expectRight(p, "rows " + std::to_string(rows));
    }
  }
}

TEST_P(EveryCpuLoop, computesBlocksOfKeysThatAreNotFull) {
  for (const Index keys : {1, 2, 3, 5, 127, 128, 129, 257})
    expectRight(engineProblem(3, keys, 4), "keys " + std::to_string(keys));
}

TEST_P(EveryCpuLoop, computesHeadsOfAnyWidth) {
  for (const Index d : {1, 2, 3, 4, 6, 7, 9, 33, 80, 256}) {
    AttentionProblem p = engineProblem(50, 40, d);
    expectRight(p, "d " + std::to_string(d));
    p.dV = 257 - d;
    expectRight(p, "d_k " + std::to_string(d) + " d_v " + std::to_string(p.dV));
  }
}

TEST_P(EveryCpuLoop, obeysEveryRuleOfTheMask) {
  for (const Index offset : {-3, 0, 40, 150}) {
    for (const Index window : {0, 1, 30}) {
      for (const bool causal : {false, true}) {
        AttentionProblem p = engineProblem(70, 300, 8, {6, 2});
        p.causal = causal;
        p.window = window;
        p.queryOffset = offset;
        const std::string what = "offset " + std::to_string(offset) + " window " + std::to_string(window);
        expectRight(p, what);
        for (Index key = 0; key < p.keyTokens; ++key)
          if (key < 10 || key % 7 == 0 || (key > 120 && key < 270)) p.padding.push_back(key);
        expectRight(p, what + " padded");
      }
    }
  }
}

TEST_P(EveryCpuLoop, cutsTheRowsOfHeadsTogetherWhereOneTokenIsDecoded) {
  for (const HeadCounts heads : {HeadCounts{8, 1}, HeadCounts{12, 4}, HeadCounts{3, 3}}) {
    AttentionProblem p = engineProblem(1, 200, 16, heads);
    p.causal = true;
    p.queryOffset = 150;
    expectRight(p, "heads " + std::to_string(heads.query));
    p.queryTokens = 2;
    p.window = 20;
    expectRight(p, "two tokens, heads " + std::to_string(heads.query));
  }
}

TEST_P(EveryCpuLoop, aRowWithoutVisibleKeysIsZeros) {
  AttentionProblem p = engineProblem(40, 40, 4);
  p.causal = true;
  p.padding = {0, 1, 2};
  CpuAttentionEngine engine({}, {1, &loops()});
  const AttentionInputs inputs = randomInputs(p, 2);
  for (const AttentionKernel kernel : kKernels) {
    const std::vector<float> out = outputOf(engine, p, inputs, kernel);
    ASSERT_EQ(out.size(), 2U * 40 * 4);
    for (std::size_t n = 0; n < 12; ++n) EXPECT_EQ(out[n], 0.0F) << code(kernel) << " " << n;
    EXPECT_NE(out[12], 0.0F);
    EXPECT_LE(errorOf(out, expectedOf(p, inputs)), 1e-5);
  }
}

TEST_P(EveryCpuLoop, flashSkipsKeysThatNoQuerySees) {
  AttentionProblem p = engineProblem(50, 400, 4);
  p.causal = true;
  p.queryOffset = 200;
  p.window = 20;
  for (Index key = 230; key < 400; ++key) p.padding.push_back(key);
  AttentionInputs inputs = randomInputs(p, 9);
  const AttentionInputs sound = inputs;
  for (Index head = 0; head < 2; ++head) {
    for (Index key = 0; key < p.keyTokens; ++key) {
      if (key >= 181 && key < 230) continue;
      for (Index d = 0; d < 4; ++d) {
        inputs.k[static_cast<std::size_t>((head * p.keyTokens + key) * 4 + d)] = kNaN;
        inputs.v[static_cast<std::size_t>((head * p.keyTokens + key) * 4 + d)] = kNaN;
      }
    }
  }
  CpuAttentionEngine engine({}, {1, &loops()});
  EXPECT_LE(errorOf(outputOf(engine, p, inputs, AttentionKernel::Flash), expectedOf(p, sound)), 1e-5);
}

TEST_P(EveryCpuLoop, largeScoresNeitherOverflowNorVanish) {
  AttentionProblem p = engineProblem(30, 200, 16);
  p.scale = 40.0F;
  AttentionInputs inputs = randomInputs(p, 21);
  // Small whole numbers with scores that are exact in float32: what remains is the error of the softmax.
  for (std::vector<float>* numbers : {&inputs.q, &inputs.k})
    for (float& x : *numbers) x = std::round(x);
  CpuAttentionEngine engine({}, {1, &loops()});
  for (const AttentionKernel kernel : kKernels)
    EXPECT_LE(errorOf(outputOf(engine, p, inputs, kernel), expectedOf(p, inputs)), 1e-5) << code(kernel);
}

INSTANTIATE_TEST_SUITE_P(CpuLoops, EveryCpuLoop, testing::Range<std::size_t>(0, allCpuLoops().size()));

TEST(CpuAttentionEngine, theNumberOfThreadsDoesNotChangeTheResult) {
  AttentionProblem p = engineProblem(150, 150, 20, {4, 2});
  p.causal = true;
  const AttentionInputs inputs = randomInputs(p, 12);
  for (const AttentionKernel kernel : kKernels) {
    CpuAttentionEngine one({}, {1, nullptr});
    const std::vector<float> expected = outputOf(one, p, inputs, kernel);
    for (const int threads : {2, 5}) {
      CpuAttentionEngine several({}, {threads, nullptr});
      EXPECT_EQ(several.device().computeUnits, threads);
      EXPECT_EQ(outputOf(several, p, inputs, kernel), expected) << code(kernel) << " on " << threads;
    }
  }
}

TEST(CpuAttentionEngine, saysWhereItRuns) {
  const CpuAttentionEngine engine;
  EXPECT_EQ(engine.info().name, "eigen");
  EXPECT_EQ(engine.info().precision, "float32");
  EXPECT_FALSE(engine.info().device.empty());
  EXPECT_EQ(engine.device().backend, "eigen");
  EXPECT_EQ(engine.device().type, "cpu");
  EXPECT_EQ(engine.device().name, engine.info().device);
  EXPECT_EQ(engine.device().computeUnits, static_cast<int>(std::thread::hardware_concurrency()));
  EXPECT_GT(engine.device().memoryBytes, 0);
  EXPECT_LE(engine.memoryBudget(), engine.device().memoryBytes / 4 * 3);
  EXPECT_GT(engine.memoryBudget(), 0);
}

TEST(CpuAttentionEngine, onlyKernelsThatKeepScoresNeedMemoryForThem) {
  const CpuAttentionEngine engine;
  const AttentionProblem p = engineProblem(4096, 4096, 64, {8, 8});
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard}) {
    EXPECT_GE(engine.bytesNeeded(p, kernel), operandBytes(p) + scoreBytes(p));
    EXPECT_LE(engine.bytesNeeded(p, kernel), operandBytes(p) + scoreBytes(p) * 102 / 100);
  }
  EXPECT_GE(engine.bytesNeeded(p, AttentionKernel::Flash), operandBytes(p));
  EXPECT_LE(engine.bytesNeeded(p, AttentionKernel::Flash) - operandBytes(p), std::int64_t{1} << 27);
  const Index far = Index{1} << 31;
  EXPECT_EQ(engine.bytesNeeded(engineProblem(far, far, 64, {8, 8}), AttentionKernel::Standard),
            std::numeric_limits<std::int64_t>::max());
}

TEST(CpuAttentionEngine, reportsWhatDoesNotFitAndStaysUsable) {
  EngineOptions options;
  options.memoryBudget = 1'000'000;
  CpuAttentionEngine engine(options);
  EXPECT_EQ(engine.memoryBudget(), 1'000'000);
  const AttentionProblem p = engineProblem(512, 512, 16);
  const AttentionInputs inputs = randomInputs(p, 1);
  const auto refused = engine.prepare(p, inputs, AttentionKernel::Standard);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, BackendFailure::Kind::OutOfMemory);
  EXPECT_EQ(refused.error().detail, std::to_string(engine.bytesNeeded(p, AttentionKernel::Standard)) + " > 1000000");
  EXPECT_LE(errorOf(outputOf(engine, p, inputs, AttentionKernel::Flash), expectedOf(p, inputs)), 1e-5);
}

TEST(CpuAttentionEngine, refusesInputsOfAnotherSize) {
  CpuAttentionEngine engine;
  const AttentionProblem p = engineProblem(4, 4, 4);
  AttentionInputs inputs = randomInputs(p, 1);
  inputs.k.pop_back();
  EXPECT_THROW((void)engine.prepare(p, inputs, AttentionKernel::Flash), std::invalid_argument);
  AttentionProblem wide = p;
  wide.dK = 257;
  EXPECT_THROW((void)engine.prepare(wide, inputs, AttentionKernel::Flash), std::invalid_argument);
}

TEST(CpuAttentionEngine, aCancelledRunLeavesItUsable) {
  CpuAttentionEngine engine;
  // A run takes milliseconds, long enough to be stopped.
  constexpr Index kTokens = test::kSanitized ? 250 : 700;
  const AttentionProblem p = engineProblem(kTokens, kTokens, 64, {8, 8});
  const AttentionInputs inputs = randomInputs(p, 6);
  const std::vector<double> expected = expectedOf(p, inputs);
  for (const AttentionKernel kernel : kKernels) {
    auto prepared = engine.prepare(p, inputs, kernel);
    ASSERT_TRUE(prepared);
    std::stop_source before;
    before.request_stop();
    const auto never = (*prepared)->run(before.get_token());
    ASSERT_FALSE(never);
    EXPECT_EQ(never.error().kind, BackendFailure::Kind::Cancelled);
    std::stop_source during;
    std::atomic<bool> begun = false;
    std::jthread impatient([&] {
      begun.wait(false);
      during.request_stop();
    });
    begun = true;
    begun.notify_all();
    (void)(*prepared)->run(during.get_token());  // finishes first if the machine is fast
    impatient.join();
    EXPECT_TRUE((*prepared)->poison(kNaN));
    ASSERT_TRUE((*prepared)->run({}));
    EXPECT_LE(errorOf(*(*prepared)->output(), expected), 1e-5) << code(kernel);
  }
  std::stop_source stopped;
  stopped.request_stop();
  const auto refused = engine.prepare(p, inputs, AttentionKernel::Flash, stopped.get_token());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, BackendFailure::Kind::Cancelled);
}

TEST(CpuAttentionEngine, hasNothingToTuneAndKnowsItsSpeed) {
  CpuAttentionEngine engine;
  const AttentionProblem p = engineProblem(8, 8, 8);
  EXPECT_FALSE(engine.wantsTuning(p));
  const auto report = engine.tune(p, {});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->tried.empty());
  EXPECT_FALSE(report->stored);
  const auto speed = engine.measureSpeed(0.02);
  ASSERT_TRUE(speed);
  EXPECT_GT(speed->fmaRate, 1e8);
  EXPECT_GT(speed->copyBandwidth, 1e8);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_EQ(engine.measureSpeed(0.02, stopped.get_token()).error().kind, BackendFailure::Kind::Cancelled);
}

}  // namespace
}  // namespace attn
