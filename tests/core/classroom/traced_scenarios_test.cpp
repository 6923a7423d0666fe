// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/traced_scenarios.h"

#include <gtest/gtest.h>

#include "scenario/document.h"
#include "support/examples.h"

namespace attn {
namespace {

std::shared_ptr<const Scenario> exampleOf(const char* name) {
  return std::make_shared<const Scenario>(*readDocument(test::exampleFolder() / name));
}

TEST(TracedScenarios, ComputeEqualOnesOnce) {
  TracedScenarios traced;
  const auto cat = exampleOf("1-the-cat-sat.attn.json");
  const OnStage first = *traced.stageOf(cat);
  ASSERT_NE(first.trace, nullptr);
  EXPECT_EQ(first.trace->heads.at(0).weights, traceOnCpu(*cat)->heads.at(0).weights);
  EXPECT_EQ(traced.stageOf(cat)->trace, first.trace);
  EXPECT_EQ(traced.stageOf(std::make_shared<const Scenario>(*cat))->trace, first.trace);
  Scenario other = *cat;
  other.attention.mask.causal = !other.attention.mask.causal;
  EXPECT_NE(traced.stageOf(std::make_shared<const Scenario>(other))->trace, first.trace);
  EXPECT_EQ(traced.stageOf(cat)->trace, first.trace) << "it stays where it is";
}

TEST(TracedScenarios, HaveNoTraceOfSizes) {
  TracedScenarios traced;
  Scenario sizes;
  sizes.inputs = ShapeInputs{1 << 20, 1 << 20, 128, 128, 1};
  const auto stage = traced.stageOf(std::make_shared<const Scenario>(sizes));
  ASSERT_TRUE(stage);
  EXPECT_EQ(stage->trace, nullptr);
}

TEST(TracedScenarios, AreOfASizeThatEveryMachineCanCompute) {
  TracedScenarios traced;
  Scenario large;
  const Matrix rows = Matrix::Zero(2000, 1);
  large.inputs = QkvInputs{MatrixStack(rows), MatrixStack(rows), MatrixStack(rows)};
  EXPECT_FALSE(traced.stageOf(std::make_shared<const Scenario>(large))) << "5 stages of 2000 x 2000 doubles: 160 MB";
}

}  // namespace
}  // namespace attn
