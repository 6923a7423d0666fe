// SPDX-License-Identifier: GPL-3.0-or-later
// Overflow in low precision, and the guarantees about fill -inf that hold anyway.
#include <gtest/gtest.h>

#include <cmath>

#include "attention/trace.h"
#include "support/infinity.h"

namespace attn {
namespace {

using test::kInfinity;

/// One query, one feature: the scores are 300 times the keys. In float16 anything above 65504 is infinity.
Scenario inFloat16(const Matrix& keys, const Matrix& values) {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(Matrix{{300}}), MatrixStack(keys), MatrixStack(values)};
  s.attention.scale = 1;
  s.attention.arithmetic = Arithmetic::Float16;
  return s;
}

TEST(Overflow, aRowWithoutKeysIsNeverNaN) {
  Scenario s = inFloat16(Matrix{{300}, {1}}, Matrix{{1e5}, {1}});
  s.attention.mask.padding = {0, 1};
  const HeadTrace h = traceOnCpu(s)->heads[0];
  ASSERT_EQ(h.scores(0, 0), kInfinity);
  ASSERT_EQ(h.v(0, 0), kInfinity);
  EXPECT_EQ(h.emptyRows, std::vector<Index>{0});
  EXPECT_EQ(h.rowMax(0, 0), -kInfinity);
  EXPECT_EQ(h.exponentials, Matrix::Zero(1, 2));
  EXPECT_EQ(h.rowSum(0, 0), 0);
  EXPECT_EQ(h.weights, Matrix::Zero(1, 2));
  EXPECT_EQ(h.output(0, 0), 0);
}

TEST(Overflow, isShownWhereAKeyIsVisibleAndLeavesHiddenKeysAtZero) {
  Scenario s = inFloat16(Matrix{{300}, {1}}, Matrix{{1}, {1}});
  s.attention.mask.padding = {1};
  const HeadTrace h = traceOnCpu(s)->heads[0];
  EXPECT_TRUE(std::isnan(h.exponentials(0, 0))) << "infinity - infinity";
  EXPECT_TRUE(std::isnan(h.weights(0, 0)));
  EXPECT_EQ(h.exponentials(0, 1), 0);
  EXPECT_EQ(h.weights(0, 1), 0);
}

}  // namespace
}  // namespace attn
