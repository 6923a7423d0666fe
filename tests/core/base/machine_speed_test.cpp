// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/machine_speed.h"

#include <gtest/gtest.h>

#include "support/failing_threads.h"

namespace attn {
namespace {

void expectPlausible(const MachineSpeed& speed) {
  // The bounds are a hundredth of a small machine and a hundred large ones; builds with sanitizers are slow.
  EXPECT_GT(speed.fmaRate, 1e7);
  EXPECT_LT(speed.fmaRate, 1e15);
  EXPECT_GT(speed.copyBandwidth, 1e7);
  EXPECT_LT(speed.copyBandwidth, 1e14);
}

TEST(MachineSpeed, isMeasuredOnEveryCore) {
  const MachineSpeed speed = measureMachineSpeed(0.05);
  EXPECT_EQ(speed.threads, threadsOfThisMachine());
  expectPlausible(speed);
}

TEST(MachineSpeed, isMeasuredOnTheThreadsThatCouldBeStarted) {
  const MachineSpeed speed = measureMachineSpeed(0, test::threadsRunOutAfter(0));
  EXPECT_EQ(speed.threads, 1);
  expectPlausible(speed);
}

}  // namespace
}  // namespace attn
