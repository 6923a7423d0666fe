// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/row_tokens.h"

#include <gtest/gtest.h>

#include "attention/trace.h"
#include "support/examples.h"

namespace attn {
namespace {

Index tokensOf(const Scenario& s, Sequence sequence) {
  return sequence == Sequence::Query ? queryTokens(s) : keyTokens(s);
}

/// Some examples have queries and keys that are sequences of different lengths.
TEST(RowTokens, areAsManyAsTheRowsOfEveryMatrix) {
  int told = 0;
  for (const auto& file : test::exampleFiles()) {
    const Scenario s = readDocument(file).value();
    const Trace trace = test::traced(s);
    for (int n = 0; n <= static_cast<int>(Stage::Projected); ++n) {
      const auto stage = static_cast<Stage>(n);
      const Matrix* matrix = stageMatrix(trace, 0, stage);
      if (!matrix) continue;
      ASSERT_TRUE(rowTokens(stage)) << stageName(stage);
      EXPECT_EQ(matrix->rows(), tokensOf(s, *rowTokens(stage))) << file << " " << stageName(stage);
    }
    for (int n = 0; n <= static_cast<int>(InputSlot::WKR); ++n) {
      const auto slot = static_cast<InputSlot>(n);
      const MatrixStack& stack = stackIn(s, slot);
      if (stack.empty() || !rowTokens(slot)) continue;
      EXPECT_EQ(stack.rows(), tokensOf(s, *rowTokens(slot))) << file << " " << slotName(slot);
      told += queryTokens(s) != keyTokens(s);
    }
  }
  EXPECT_GT(told, 0) << "no example could have told queries from keys";
}

TEST(RowTokens, areAbsentForWeightsAndBiases) {
  for (const InputSlot slot :
       {InputSlot::WQ, InputSlot::WK, InputSlot::WV, InputSlot::WO, InputSlot::BQ, InputSlot::BK, InputSlot::BV,
        InputSlot::BO, InputSlot::WQR, InputSlot::WDKV, InputSlot::WUK, InputSlot::WUV, InputSlot::WKR})
    EXPECT_FALSE(rowTokens(slot)) << slotName(slot);
}

}  // namespace
}  // namespace attn
