// SPDX-License-Identifier: GPL-3.0-or-later
// A machine without any OpenCL driver. Loaders search for drivers once per process, so each case runs in a separate
// process.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "compute/attention_engine.h"
#include "compute/backend.h"
#include "support/attention_cases.h"
#include "support/files.h"
#include "support/scenarios.h"

namespace attn {
namespace {

/// Called in the child, before anything lists devices.
void hideDrivers(const test::TempFolder& empty) {
  ::setenv("OCL_ICD_VENDORS", empty.path().c_str(), 1);
  ::setenv("OPENCL_VENDOR_PATH", empty.path().c_str(), 1);
  ::unsetenv("OCL_ICD_FILENAMES");
}

/// Ends the child; the exit code is 0 if the expectation holds.
[[noreturn]] void conclude(bool good, const std::string& said) {
  std::cerr << said << std::endl;
  std::_Exit(good ? 0 : 1);
}

[[noreturn]] void askForOpenCl() {
  const auto backend = makeBackend(BackendChoice::OpenCl);
  if (backend) conclude(false, (*backend)->info().name);
  conclude(backend.error().kind == BackendFailure::Kind::NoPlatform, backend.error().detail);
}

[[noreturn]] void computeWithAuto() {
  const auto backend = makeBackend(BackendChoice::Auto);
  if (!backend) conclude(false, backend.error().detail);
  test::Dice dice(1);
  Scenario s;
  s.inputs = QkvInputs{dice.stack(1, 3, 2), dice.stack(1, 3, 2), dice.stack(1, 3, 2)};
  conclude(relativeError(*(*backend)->trace(s), *traceOnCpu(s)) == 0, (*backend)->info().name);
}

[[noreturn]] void listThem() {
  const std::vector<DeviceEntry> devices = listDevices();
  const bool good = devices.size() == 2 && !devices[0].unavailable && devices[1].backend == "opencl" &&
                    devices[1].unavailable && devices[1].unavailable->kind == BackendFailure::Kind::NoPlatform;
  conclude(good, std::to_string(devices.size()) + " devices");
}

[[noreturn]] void askForAnOpenClEngine() {
  const auto engine = makeAttentionEngine(BackendChoice::OpenCl);
  if (engine) conclude(false, (*engine)->info().name);
  conclude(engine.error().kind == BackendFailure::Kind::NoPlatform, engine.error().detail);
}

[[noreturn]] void computeWholeAttentionWithAuto() {
  const auto engine = makeAttentionEngine(BackendChoice::Auto);
  if (!engine) conclude(false, engine.error().detail);
  AttentionProblem p;
  p.queryTokens = p.keyTokens = 9;
  p.dK = p.dV = 4;
  const AttentionInputs inputs = randomInputs(p, 1);
  const auto prepared = (*engine)->prepare(p, inputs, AttentionKernel::Flash);
  if (!prepared || !(*prepared)->run()) conclude(false, "it does not run");
  const double error = test::relativeError(*(*prepared)->output(), test::reference(p, inputs));
  conclude(error <= 1e-5, (*engine)->info().name);
}

class NoDriver : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
  test::TempFolder m_empty;
};

TEST_F(NoDriver, openClIsRefusedWithTheReason) {
  EXPECT_EXIT((hideDrivers(m_empty), askForOpenCl()), testing::ExitedWithCode(0), "CL_PLATFORM_NOT_FOUND_KHR");
}

TEST_F(NoDriver, autoComputesWithEigen) {
  EXPECT_EXIT((hideDrivers(m_empty), computeWithAuto()), testing::ExitedWithCode(0), "eigen");
}

TEST_F(NoDriver, anOpenClEngineIsRefusedWithTheReason) {
  EXPECT_EXIT((hideDrivers(m_empty), askForAnOpenClEngine()), testing::ExitedWithCode(0), "CL_PLATFORM_NOT_FOUND_KHR");
}

TEST_F(NoDriver, wholeAttentionIsComputedWithEigen) {
  EXPECT_EXIT((hideDrivers(m_empty), computeWholeAttentionWithAuto()), testing::ExitedWithCode(0), "eigen");
}

TEST_F(NoDriver, theListHasEigenAndTheReason) {
  EXPECT_EXIT((hideDrivers(m_empty), listThem()), testing::ExitedWithCode(0), "2 devices");
}

}  // namespace
}  // namespace attn
