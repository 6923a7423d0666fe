// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/stage.h"

#include <gtest/gtest.h>

namespace attn {
namespace {

TEST(StageName, isTheNameOfTheTraceFileAndReadsBack) {
  for (int i = 0; i <= static_cast<int>(Stage::Projected); ++i) {
    const auto stage = static_cast<Stage>(i);
    EXPECT_EQ(stageNamed(stageName(stage)), stage);
  }
  EXPECT_EQ(stageName(Stage::QueriesRotated), "q_rot");
  EXPECT_EQ(stageName(Stage::RowMax), "row_max");
  EXPECT_EQ(stageNamed("attention"), std::nullopt);
}

}  // namespace
}  // namespace attn
