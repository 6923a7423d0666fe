// SPDX-License-Identifier: GPL-3.0-or-later
// How a parent handles a measuring child. Here the child is a script; a real one is in test_measure_state.
#include "measure/bench_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "measure/bench_document.h"
#include "support/fake_engine.h"
#include "support/files.h"

namespace attn {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing_support::FakeEngine;

BenchRequest smallOrder() {
  BenchRequest order;
  order.plan.tokens = {8};
  order.plan.heads = {2, 1};
  order.plan.d = 4;
  order.plan.kernels = {AttentionKernel::Flash};
  order.plan.rounds = 2;
  order.plan.warmUpSeconds = 0;
  order.devices = {{"eigen", 0, "CPU", "", "cpu", 2, 0, {}}, {"opencl", 1, "GPU", "P", "gpu", 2, 0, {}}};
  return order;
}

/// A line as sent by the child, after one round of the order.
std::string progressLine() {
  BenchResult result;
  FakeEngine engine;
  const BenchObserver observer = [&](const BenchProgress& progress) {
    if (progress.soFar) result = *progress.soFar;
  };
  runBench(smallOrder().plan, {&engine}, observer, {});
  result.complete = false;
  const nlohmann::json json = {{"phase", 3},
                               {"fraction", 0.5},
                               {"round", 1},
                               {"rounds", 2},
                               {"doing", "opencl flash T=8"},
                               {"result", {{"document", writeBenchDocument(result)}, {"first_looks", {0}}}}};
  return json.dump();
}

class BenchChild : public testing::Test {
 protected:
  /// Measures with a child that sends a progress line and then runs this.
  BenchOutcome measuredBy(const std::string& lines, const std::stop_token& stop = {}) {
    m_folder.write("line", progressLine() + "\n");
    const fs::path file =
        m_folder.write("child", "#!/bin/sh\ncat '" + (m_folder.path() / "line").string() + "' >&3\n" + lines + "\n");
    fs::permissions(file, fs::perms::owner_all);
    return runBenchInChild(
        file, smallOrder(), [this](const BenchProgress& progress) { m_heard.push_back(progress); }, stop);
  }

  test::TempFolder m_folder;
  std::vector<BenchProgress> m_heard;
};

TEST_F(BenchChild, PassesProgressOn) {
  measuredBy("exit 3");
  ASSERT_THAT(m_heard, SizeIs(1));
  EXPECT_EQ(m_heard[0].phase, BenchPhase::Measure);
  EXPECT_EQ(m_heard[0].doing, "opencl flash T=8");
  ASSERT_TRUE(m_heard[0].soFar);
  ASSERT_THAT(m_heard[0].soFar->runs, SizeIs(1));
  EXPECT_TRUE(m_heard[0].soFar->runs[0].isPreview);
}

TEST_F(BenchChild, KeepsWhatWasMeasuredWhenTheDriverAborts) {
  const BenchOutcome outcome = measuredBy("echo 'LLVM ERROR' >&2; kill -ABRT $$");
  EXPECT_THAT(outcome.result.runs, SizeIs(1));
  EXPECT_FALSE(outcome.result.complete);
  ASSERT_THAT(outcome.missing, SizeIs(1));
  EXPECT_EQ(outcome.missing[0].device.name, "GPU");
  EXPECT_EQ(outcome.missing[0].failure, (BackendFailure{BackendFailure::Kind::DriverDied, "SIGABRT", "LLVM ERROR"}));
}

TEST_F(BenchChild, EndsOneThatHangs) {
  ::setenv("ATTENTIONSCOPE_PATIENCE", "1", 1);
  const BenchOutcome outcome = measuredBy("exec sleep 1000");
  ::unsetenv("ATTENTIONSCOPE_PATIENCE");
  EXPECT_THAT(outcome.result.runs, SizeIs(1));
  ASSERT_THAT(outcome.missing, SizeIs(1));
  EXPECT_EQ(outcome.missing[0].failure.kind, BackendFailure::Kind::DriverHung);
}

TEST_F(BenchChild, IsAskedToStop) {
  std::stop_source stop;
  stop.request_stop();
  const BenchOutcome outcome = measuredBy("trap 'exit 0' TERM; while :; do sleep 0.01; done", stop.get_token());
  EXPECT_FALSE(outcome.result.complete);
  EXPECT_THAT(outcome.missing, IsEmpty());
}

TEST_F(BenchChild, IgnoresLinesOfUnknownFormat) {
  measuredBy("echo 'nonsense' >&3; echo '{\"phase\": \"x\"}' >&3; echo '[]' >&3; exit 1");
  EXPECT_THAT(m_heard, SizeIs(1));
}

}  // namespace
}  // namespace attn
