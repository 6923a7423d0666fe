// SPDX-License-Identifier: GPL-3.0-or-later
// Failing devices return a reason as a value.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compute/opencl/opencl_backend.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::HasSubstr;

class OpenClFailure : public testing::Test {
 protected:
  void SetUp() override {
    auto devices = openClDevices();
    if (!devices) GTEST_SKIP() << "no OpenCL device here: " << devices.error().detail;
    m_device = devices->front();
  }

  static Scenario scenario(Index tokens) {
    test::Dice dice(1);
    Scenario s;
    s.inputs = QkvInputs{dice.stack(1, tokens, 4), dice.stack(1, tokens, 4), dice.stack(1, tokens, 4)};
    return s;
  }

  ClDevice m_device;
};

TEST_F(OpenClFailure, aKernelThatDoesNotCompileComesWithTheLog) {
  OpenClOptions options;
  options.kernelSources.push_back("__kernel void broken(__global float* x) { x[0] = nobodyKnowsThis; }");
  const auto backend = OpenClBackend::create(m_device, options);
  ASSERT_FALSE(backend);
  EXPECT_EQ(backend.error().kind, BackendFailure::Kind::BuildFailed);
  EXPECT_THAT(backend.error().detail, HasSubstr("nobodyKnowsThis"));
}

TEST_F(OpenClFailure, aMissingKernelIsNamed) {
  OpenClOptions options;
  std::erase_if(options.kernelSources, [](const std::string& text) { return text.find("void row_sum") != text.npos; });
  const auto backend = OpenClBackend::create(m_device, options);
  ASSERT_FALSE(backend);
  EXPECT_EQ(backend.error().kind, BackendFailure::Kind::CallFailed);
  EXPECT_THAT(backend.error().call, HasSubstr("row_sum"));
}

TEST_F(OpenClFailure, rejectsTooLargeAllocationsAndStaysUsable) {
  OpenClOptions options;
  options.memoryBudget = 16 * 1024;
  auto backend = OpenClBackend::create(m_device, options);
  ASSERT_TRUE(backend);
  const auto tooLarge = (*backend)->trace(scenario(64), {});
  ASSERT_FALSE(tooLarge);
  EXPECT_EQ(tooLarge.error().kind, BackendFailure::Kind::OutOfMemory);
  EXPECT_THAT(tooLarge.error().call, HasSubstr("clCreateBuffer("));
  EXPECT_TRUE((*backend)->trace(scenario(4), {}));
}

TEST_F(OpenClFailure, cancellationIsNotAnError) {
  auto backend = OpenClBackend::create(m_device);
  ASSERT_TRUE(backend);
  std::stop_source stop;
  stop.request_stop();
  const auto cancelled = (*backend)->trace(scenario(4), stop.get_token());
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().kind, BackendFailure::Kind::Cancelled);
}

TEST_F(OpenClFailure, aDeviceThatDoesNotExistIsNotReplaced) {
  const auto backend = makeBackend(BackendChoice::OpenCl, 99);
  ASSERT_FALSE(backend);
  EXPECT_EQ(backend.error().kind, BackendFailure::Kind::NoSuchDevice);
}

TEST(Devices, eigenIsAlwaysThereAndFirst) {
  const std::vector<DeviceEntry> devices = listDevices();
  ASSERT_FALSE(devices.empty());
  EXPECT_EQ(devices.front().backend, "eigen");
  EXPECT_FALSE(devices.front().unavailable);
  EXPECT_FALSE(devices.front().name.empty());
  EXPECT_GE(devices.size(), 2U) << "OpenCL is listed, if only with the reason why it cannot be used";
}

}  // namespace
}  // namespace attn
