// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "scenario/edit.h"
#include "scenario/limits.h"
#include "scenario/validate.h"
#include "support/print.h"
#include "support/scenarios.h"

namespace attn {
namespace {

/// 32 query heads on 8 key/value heads, prefill of 8,192 tokens.
Scenario llama() {
  Scenario s;
  s.heads = {32, 8};
  s.inputs = ShapeInputs{8192, 8192, 128, 128, 4};
  s.attention.mask.causal = true;
  s.attention.mask.window = 4096;
  s.tiling = Tiling{};
  return s;
}

const ShapeInputs& sizes(const Scenario& s) {
  return std::get<ShapeInputs>(s.inputs);
}

TEST(WithSizes, ChangesEverySizeFreely) {
  const ShapeInputs next{1024, 1024, 80, 96, 2};
  const Scenario s = withSizes(llama(), {71, 1}, next).value();
  EXPECT_EQ(sizes(s), next);
  EXPECT_EQ(s.heads, (HeadCounts{71, 1}));
  EXPECT_EQ(s.attention.mask, llama().attention.mask);
  EXPECT_TRUE(validate(s).empty());
}

TEST(WithSizes, LeavesWhatIsOutOfRangeToTheCheck) {
  EXPECT_FALSE(validate(withSizes(llama(), {32, 5}, sizes(llama())).value()).empty());
  EXPECT_FALSE(validate(withSizes(llama(), {32, 8}, {8192, limits::tokens + 1, 128, 128, 1}).value()).empty());
}

TEST(WithSizes, AFewQueriesAreTheLastOnes) {
  Scenario one = withSizes(llama(), {32, 8}, {1, 8192, 128, 128, 1}).value();
  EXPECT_EQ(one.attention.mask.queryOffset, 8191);
  one = withSizes(one, {32, 8}, {1, 100, 128, 128, 1}).value();
  EXPECT_EQ(one.attention.mask.queryOffset, 99);
  one = withSizes(one, {32, 8}, {100, 100, 128, 128, 1}).value();
  EXPECT_EQ(one.attention.mask.queryOffset, 0);
}

TEST(WithSizes, TakesMaskPaddingAndRotationAlong) {
  Scenario s = llama();
  s.heads = {2, 2};
  s.inputs = ShapeInputs{3, 3, 4, 4, 1};
  s.attention.mask.padding = {1, 2};
  s.attention.mask.custom = MatrixStack(std::vector<Matrix>{Matrix::Zero(3, 3), Matrix::Ones(3, 3)});
  s.attention.rope = Rope{};
  ASSERT_TRUE(validate(s).empty());
  const Scenario next = withSizes(s, {4, 4}, {2, 2, 3, 4, 1}).value();
  EXPECT_TRUE(validate(next).empty());
  EXPECT_EQ(next.attention.mask.padding, (std::vector<Index>{1}));
  EXPECT_EQ(next.attention.mask.custom.heads(), 4);
  EXPECT_EQ(next.attention.mask.custom[1](1, 1), 0);
  EXPECT_EQ(next.attention.mask.custom[2](1, 1), 1);
  EXPECT_EQ(next.attention.rope->dims, 2);
}

TEST(WithSizes, AMaskOfItsOwnCannotGrowBeyondWhatFits) {
  Scenario s = llama();
  s.inputs = ShapeInputs{2, 2, 4, 4, 1};
  s.attention.mask.bias = MatrixStack(Matrix::Zero(2, 2));
  const Result<Scenario> grown = withSizes(s, {32, 8}, {limits::tokens, limits::tokens, 4, 4, 1});
  ASSERT_FALSE(grown);
  EXPECT_EQ(grown.error().front().code, ProblemCode::TooLarge);
  EXPECT_EQ(grown.error().front().pointer, "/attention/mask/bias");
}

TEST(SmallWithNumbers, KeepsTheStructure) {
  struct Row {
    HeadCounts heads;
    ShapeInputs sizes;
    Index offset, window;
    HeadCounts smallHeads;
    Index queries, keys, smallOffset, smallWindow;
  };
  const Row rows[] = {
      {{32, 8}, {8192, 8192, 128, 128, 4}, 0, 4096, {8, 2}, 8, 8, 0, 4},        // grouped, half a window
      {{32, 8}, {1, 131'072, 128, 128, 1}, 131'071, 4096, {8, 2}, 1, 8, 7, 1},  // one new token
      {{16, 16}, {1024, 1024, 64, 64, 64}, 0, 0, {4, 4}, 8, 8, 0, 0},           // multi-head
      {{71, 1}, {2048, 2048, 64, 64, 1}, 0, 5000, {4, 1}, 8, 8, 0, 8},  // multi-query, a window that hides nothing
      {{2, 1}, {3, 5, 2, 3, 1}, 1, 2, {2, 1}, 3, 5, 1, 2},              // already small
      {{1, 1}, {512, 1024, 64, 64, 1}, 512, 0, {1, 1}, 4, 8, 4, 0},     // the second half of a text
  };
  for (const Row& row : rows) {
    Scenario s = llama();
    s.heads = row.heads;
    s.inputs = row.sizes;
    s.attention.mask.queryOffset = row.offset;
    s.attention.mask.window = row.window;
    const Scenario small = smallWithNumbers(s, 1);
    EXPECT_TRUE(validate(small).empty());
    EXPECT_TRUE(std::holds_alternative<QkvInputs>(small.inputs));
    EXPECT_EQ(small.heads, row.smallHeads);
    EXPECT_EQ(queryTokens(small), row.queries);
    EXPECT_EQ(keyTokens(small), row.keys);
    EXPECT_EQ(keyWidth(small), std::min<Index>(row.sizes.dK, kSmallWidth));
    EXPECT_EQ(valueWidth(small), std::min<Index>(row.sizes.dV, kSmallWidth));
    EXPECT_EQ(small.attention.mask.queryOffset, row.smallOffset);
    EXPECT_EQ(small.attention.mask.window, row.smallWindow);
    EXPECT_TRUE(small.attention.mask.causal);
    EXPECT_LE(small.tiling->blockRows, std::min<Index>(4, row.queries));
    EXPECT_LE(small.tiling->blockCols, std::min<Index>(4, row.keys));
    EXPECT_EQ(small.tiling->algorithm, s.tiling->algorithm);
  }
}

TEST(SmallWithNumbers, HidesAsLargeAShareByPadding) {
  Scenario s = llama();
  for (Index key = 6144; key < 8192; ++key) s.attention.mask.padding.push_back(key);
  EXPECT_EQ(smallWithNumbers(s, 1).attention.mask.padding, (std::vector<Index>{6, 7}));
}

TEST(SmallWithNumbers, DrawsFromTheSeed) {
  const Scenario a = smallWithNumbers(llama(), 1), b = smallWithNumbers(llama(), 1), c = smallWithNumbers(llama(), 2);
  EXPECT_EQ(a, b);
  EXPECT_FALSE(a == c);
  EXPECT_FALSE(std::get<QkvInputs>(a.inputs).q == std::get<QkvInputs>(a.inputs).k);
  EXPECT_THROW(smallWithNumbers(a, 1), std::invalid_argument);
}

TEST(SizesOnly, KeepsEverySizeAndRuleOfAnyDocument) {
  test::Dice dice(3);
  for (int n = 0; n < 200; ++n) {
    const Scenario s = test::anyScenario(dice);
    const Scenario only = sizesOnly(s);
    EXPECT_TRUE(validate(only).empty()) << n;
    EXPECT_TRUE(std::holds_alternative<ShapeInputs>(only.inputs));
    EXPECT_EQ(only.heads, s.heads);
    EXPECT_EQ(queryTokens(only), queryTokens(s));
    EXPECT_EQ(keyTokens(only), keyTokens(s));
    EXPECT_EQ(keyWidth(only), keyWidth(s));
    EXPECT_EQ(valueWidth(only), valueWidth(s));
    EXPECT_EQ(only.attention.mask.causal, s.attention.mask.causal);
    EXPECT_EQ(only.attention.mask.window, s.attention.mask.window);
    std::optional<Rope> rope = s.attention.rope;
    if (rope && isLatent(s)) rope->dims = rotatedColumns(s).width;  // as many rotated columns as before
    EXPECT_EQ(only.attention.rope, rope);
    EXPECT_TRUE(only.attention.mask.custom.empty() && only.attention.mask.bias.empty());
    EXPECT_EQ(only.title, s.title);
    EXPECT_EQ(only.pinned != nullptr, s.pinned != nullptr);
    if (only.pinned) {
      EXPECT_TRUE(std::holds_alternative<ShapeInputs>(only.pinned->inputs));
    }
    EXPECT_EQ(sizesOnly(only), only);
  }
}

}  // namespace
}  // namespace attn
