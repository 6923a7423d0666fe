// SPDX-License-Identifier: GPL-3.0-or-later
// Failing devices return a reason as a value, and stay usable if possible.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "compute/opencl/embedded_sources.h"
#include "compute/opencl/opencl_engine.h"
#include "support/attention_cases.h"

namespace attn {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

AttentionProblem problemOf(Index tokens, Index d = 4) {
  AttentionProblem p;
  p.queryTokens = p.keyTokens = tokens;
  p.dK = p.dV = d;
  return p;
}

/// True if a small problem is computed correctly.
testing::AssertionResult computes(AttentionEngine& engine, AttentionKernel kernel = AttentionKernel::Flash) {
  const AttentionProblem p = problemOf(9);
  const AttentionInputs inputs = randomInputs(p, 1);
  const auto prepared = engine.prepare(p, inputs, kernel);
  if (!prepared) return testing::AssertionFailure() << prepared.error().call << ": " << prepared.error().detail;
  if (!(*prepared)->run()) return testing::AssertionFailure() << "cannot run";
  const double error = test::relativeError(*(*prepared)->output(), test::reference(p, inputs));
  return (error <= 1e-5 ? testing::AssertionSuccess() : testing::AssertionFailure()) << "error " << error;
}

EngineOptions withoutCache() {
  EngineOptions options;
  options.cacheFolder = "";
  return options;
}

class EngineLimits : public testing::TestWithParam<BackendChoice> {
 protected:
  std::unique_ptr<AttentionEngine> engine(std::int64_t memoryBudget = 0) {
    EngineOptions options = withoutCache();
    options.memoryBudget = memoryBudget;
    auto made = makeAttentionEngine(GetParam(), std::nullopt, options);
    return made ? std::move(*made) : nullptr;
  }
};

TEST_P(EngineLimits, scoresThatDoNotFitAreRefusedWithNumbersAndFlashStillRuns) {
  constexpr std::int64_t kBudget = 1 << 20;
  const auto limited = engine(kBudget);
  if (!limited) GTEST_SKIP() << "no OpenCL device here";
  EXPECT_EQ(limited->memoryBudget(), kBudget);
  const AttentionProblem p = problemOf(1024);
  const AttentionInputs inputs = randomInputs(p, 1);
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard}) {
    const auto refused = limited->prepare(p, inputs, kernel);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, BackendFailure::Kind::OutOfMemory);
    EXPECT_EQ(refused.error().detail,
              std::to_string(limited->bytesNeeded(p, kernel)) + " > " + std::to_string(kBudget));
  }
  EXPECT_TRUE(computes(*limited));
  EXPECT_TRUE(limited->prepare(p, inputs, AttentionKernel::Flash));
}

TEST_P(EngineLimits, moreThanAnyMachineHasIsRefusedBeforeItIsAllocated) {
  const auto whole = engine();
  if (!whole) GTEST_SKIP() << "no OpenCL device here";
  const AttentionProblem p = problemOf(Index{1} << 20, 1);  // S alone has 4 TiB
  const auto refused = whole->prepare(p, randomInputs(p, 1), AttentionKernel::Standard);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, BackendFailure::Kind::OutOfMemory);
  EXPECT_TRUE(computes(*whole, AttentionKernel::Standard));
}

TEST_P(EngineLimits, aCancelledRunLeavesTheEngineUsable) {
  const auto made = engine();
  if (!made) GTEST_SKIP() << "no OpenCL device here";
  AttentionProblem p = problemOf(1024, 64);
  const AttentionInputs inputs = randomInputs(p, 1);
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash}) {
    const auto prepared = made->prepare(p, inputs, kernel);
    ASSERT_TRUE(prepared);
    std::stop_source stop;
    std::atomic<bool> begun = false;
    const std::jthread other([&] {
      begun.wait(false);
      stop.request_stop();
    });
    begun = true;
    begun.notify_all();
    BackendResult<RunTime> ran = (*prepared)->run(stop.get_token());
    while (ran) ran = (*prepared)->run(stop.get_token());  // it may finish before the other thread requests the stop
    EXPECT_EQ(ran.error().kind, BackendFailure::Kind::Cancelled);
    ASSERT_TRUE((*prepared)->run()) << "what was prepared still runs";
    EXPECT_LE(test::relativeError(*(*prepared)->output(), test::reference(p, inputs)), 1e-5);
    EXPECT_TRUE(computes(*made, kernel));
  }
}

TEST_P(EngineLimits, aStopThatCameBeforeIsHonoured) {
  const auto made = engine();
  if (!made) GTEST_SKIP() << "no OpenCL device here";
  std::stop_source stop;
  stop.request_stop();
  const AttentionProblem p = problemOf(9);
  const auto prepared = made->prepare(p, randomInputs(p, 1), AttentionKernel::Standard, stop.get_token());
  ASSERT_FALSE(prepared);
  EXPECT_EQ(prepared.error().kind, BackendFailure::Kind::Cancelled);
  const auto speed = made->measureSpeed(0.1, stop.get_token());
  ASSERT_FALSE(speed);
  EXPECT_EQ(speed.error().kind, BackendFailure::Kind::Cancelled);
}

TEST_P(EngineLimits, measuresTheSpeedOfItsDevice) {
  const auto made = engine();
  if (!made) GTEST_SKIP() << "no OpenCL device here";
  const auto speed = made->measureSpeed(0.05);
  ASSERT_TRUE(speed) << speed.error().call << ": " << speed.error().detail;
  // Any machine that runs these tests reaches more than 10 MFLOP/s and 10 MB/s, and less than 1 EFLOP/s and 1 PB/s.
  EXPECT_GT(speed->fmaRate, 1e7);
  EXPECT_LT(speed->fmaRate, 1e18);
  EXPECT_GT(speed->copyBandwidth, 1e7);
  EXPECT_LT(speed->copyBandwidth, 1e15);
}

std::string choiceName(const testing::TestParamInfo<BackendChoice>& info) {
  return info.param == BackendChoice::Eigen ? "eigen" : "opencl";
}
INSTANTIATE_TEST_SUITE_P(All, EngineLimits, testing::Values(BackendChoice::Eigen, BackendChoice::OpenCl), choiceName);

class OpenClEngineFailure : public testing::Test {
 protected:
  void SetUp() override {
    const auto devices = openClDevices();
    if (!devices) GTEST_SKIP() << "no OpenCL device here: " << devices.error().detail;
    m_device = devices->front();
  }

  static EngineOptions withSources(std::vector<std::string> sources) {
    EngineOptions options = withoutCache();
    options.kernelSources = std::move(sources);
    return options;
  }

  static std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += text + "\n";
    return all;
  }

  /// The kernels that check the device, `text` for those of flash, and no others.
  static std::string insteadOfFlash(const std::string& text) {
    return "#if defined(FLASH_WIDTH)\n" + text + "\n#elif defined(CHAINS)\n" + joined(embeddedSources({"speed.cl"})) +
           "#else\n__kernel void nothing() {}\n#endif\n";
  }

  ClDevice m_device;
};

TEST_F(OpenClEngineFailure, aCompilerThatRejectsEverythingIsKnownAtOnce) {
  const EngineOptions options = withSources({"__kernel void broken(__global float* x) { x[0] = nobodyKnowsThis; }"});
  const auto refused = makeAttentionEngine(BackendChoice::OpenCl, std::nullopt, options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, BackendFailure::Kind::BuildFailed);
  EXPECT_THAT(refused.error().detail, HasSubstr("nobodyKnowsThis"));
  const auto replaced = makeAttentionEngine(BackendChoice::Auto, std::nullopt, options);
  ASSERT_TRUE(replaced);
  EXPECT_EQ((*replaced)->info().name, "eigen");
  EXPECT_TRUE(computes(**replaced));
}

TEST_F(OpenClEngineFailure, reportsTheBuildLogAndStaysUsable) {
  const auto engine =
      OpenClAttentionEngine::create(m_device, withSources({insteadOfFlash("#error this flash is broken")}));
  ASSERT_TRUE(engine) << engine.error().detail;
  const AttentionProblem p = problemOf(9);
  const auto refused = (*engine)->prepare(p, randomInputs(p, 1), AttentionKernel::Flash);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, BackendFailure::Kind::BuildFailed);
  EXPECT_THAT(refused.error().detail, HasSubstr("this flash is broken"));
  EXPECT_TRUE((*engine)->measureSpeed(0.01));
}

TEST_F(OpenClEngineFailure, restartsAfterADeviceError) {
  // `scores` is missing here, which fails like a lost device.
  const auto engine = OpenClAttentionEngine::create(m_device, withSources({insteadOfFlash(joined(flashSources()))}));
  ASSERT_TRUE(engine) << engine.error().detail;
  const AttentionProblem p = problemOf(9);
  const AttentionInputs inputs = randomInputs(p, 1);
  const auto before = (*engine)->prepare(p, inputs, AttentionKernel::Flash);
  ASSERT_TRUE(before) << before.error().detail;

  const auto failed = (*engine)->prepare(p, inputs, AttentionKernel::Standard);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().kind, BackendFailure::Kind::CallFailed);
  EXPECT_THAT(failed.error().call, HasSubstr("scores"));

  const auto stale = (*before)->run();
  ASSERT_FALSE(stale) << "nothing of the old session is trusted";
  EXPECT_EQ(stale.error().kind, BackendFailure::Kind::CallFailed);
  EXPECT_FALSE((*before)->output());
  EXPECT_TRUE(computes(**engine));
}

TEST_F(OpenClEngineFailure, aPartBeyondTheLargestAllocationIsNamed) {
  EngineOptions options = withoutCache();
  options.memoryBudget = std::numeric_limits<std::int64_t>::max();
  const auto engine = OpenClAttentionEngine::create(m_device, options);
  ASSERT_TRUE(engine);
  const AttentionProblem p = problemOf(Index{1} << 21, 1);  // S alone has 16 TiB
  const auto refused = (*engine)->prepare(p, randomInputs(p, 1), AttentionKernel::Standard);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, BackendFailure::Kind::OutOfMemory);
  EXPECT_EQ(refused.error().call, "clCreateBuffer(scores)");
  EXPECT_THAT(refused.error().detail, StartsWith(std::to_string(scoreBytes(p)) + " > "));
}

TEST_F(OpenClEngineFailure, countsPreparedMemoryUntilItIsReleased) {
  const AttentionProblem p = problemOf(256);
  const AttentionInputs inputs = randomInputs(p, 1);
  EngineOptions options = withoutCache();
  const auto unlimited = OpenClAttentionEngine::create(m_device, options);
  ASSERT_TRUE(unlimited);
  const std::int64_t one = (*unlimited)->bytesNeeded(p, AttentionKernel::Standard);
  options.memoryBudget = one + one / 2;
  const auto limited = OpenClAttentionEngine::create(m_device, options);
  ASSERT_TRUE(limited);
  auto first = (*limited)->prepare(p, inputs, AttentionKernel::Standard);
  ASSERT_TRUE(first);
  const auto second = (*limited)->prepare(p, inputs, AttentionKernel::Standard);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, BackendFailure::Kind::OutOfMemory);
  EXPECT_EQ(second.error().detail, std::to_string(one) + " > " + std::to_string(one / 2));
  first->reset();
  EXPECT_TRUE((*limited)->prepare(p, inputs, AttentionKernel::Standard));
}

TEST_F(OpenClEngineFailure, aDeviceThatDoesNotExistIsNotReplaced) {
  const auto engine = makeAttentionEngine(BackendChoice::OpenCl, 99);
  ASSERT_FALSE(engine);
  EXPECT_EQ(engine.error().kind, BackendFailure::Kind::NoSuchDevice);
}

}  // namespace
}  // namespace attn
