// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "scenario/input_slots.h"
#include "scenario/validate.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;

Scenario qkv(Index tq, Index tk, Index dK, Index dV) {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(Matrix::Ones(tq, dK)), MatrixStack(Matrix::Ones(tk, dK)),
                       MatrixStack(Matrix::Ones(tk, dV))};
  return s;
}

TEST(InputSlots, AllOfThemAreListed) {
  for (const InputSlot slot : kAllInputSlots) EXPECT_STRNE(slotName(slot), "") << static_cast<int>(slot);
  EXPECT_ANY_THROW(slotName(static_cast<InputSlot>(kAllInputSlots.size()))) << "a slot behind the last one has a name";
}

TEST(MatrixStack, HoldsMatricesOfOneShape) {
  EXPECT_THROW(MatrixStack(std::vector<Matrix>{Matrix::Zero(1, 2), Matrix::Zero(2, 1)}), std::invalid_argument);
  const MatrixStack two(std::vector<Matrix>{Matrix::Zero(1, 2), Matrix::Ones(1, 2)});
  EXPECT_EQ(two.heads(), 2);
  EXPECT_EQ(two.rows(), 1);
  EXPECT_EQ(two.cols(), 2);
  EXPECT_THROW(two.with(0, Matrix::Zero(2, 2)), std::invalid_argument);
  EXPECT_THROW(two.with(2, Matrix::Zero(1, 2)), std::invalid_argument);
  EXPECT_EQ(MatrixStack(Matrix::Zero(1, 2)).with(0, Matrix::Zero(3, 3)).rows(), 3);
  EXPECT_EQ(MatrixStack(Matrix::Zero(1, 2)).forHead(5)(0, 0), 0);
}

TEST(MatrixStack, SharesWhatDoesNotChangeAndForgetsItsFile) {
  const MatrixStack two(std::vector<Matrix>{Matrix::Zero(1, 2), Matrix::Ones(1, 2)}, MatrixSource{});
  const MatrixStack changed = two.with(0, Matrix::Ones(1, 2));
  EXPECT_EQ(&changed[1], &two[1]);
  EXPECT_TRUE(two.source());
  EXPECT_FALSE(changed.source());
  EXPECT_FALSE(two == changed);
  EXPECT_TRUE(changed == MatrixStack(std::vector<Matrix>{Matrix::Ones(1, 2), Matrix::Ones(1, 2)}));
  EXPECT_FALSE(MatrixStack(Matrix::Ones(1, 2)) == MatrixStack(Matrix::Ones(2, 1)));
}

TEST(Sizes, ComeFromTheInputs) {
  const Scenario s = qkv(2, 3, 4, 5);
  EXPECT_EQ(queryTokens(s), 2);
  EXPECT_EQ(keyTokens(s), 3);
  EXPECT_EQ(keyWidth(s), 4);
  EXPECT_EQ(valueWidth(s), 5);
  EXPECT_EQ(modelWidth(s), 0);
  EXPECT_EQ(outputWidth(s), 0);
  EXPECT_EQ(effectiveScale(s), 0.5);
}

TEST(Names, AreNumberedUnlessGiven) {
  EXPECT_THAT(queryTokenNames(qkv(2, 3, 1, 1)), ElementsAre("t0", "t1"));
  EXPECT_THAT(keyTokenNames(qkv(2, 3, 1, 1)), ElementsAre("t0", "t1", "t2"));
  Scenario self = qkv(2, 2, 1, 1);
  self.tokens = {"a", "b"};
  EXPECT_FALSE(isCrossAttention(self));
  EXPECT_THAT(keyTokenNames(self), ElementsAre("a", "b"));
  self.keyTokens = {"c", "d"};
  EXPECT_TRUE(isCrossAttention(self));
  EXPECT_THAT(keyTokenNames(self), ElementsAre("c", "d"));
}

TEST(Heads, ShareKeyValueHeadsInGroups) {
  const HeadCounts heads{8, 2};
  EXPECT_EQ(heads.headsPerGroup(), 4);
  EXPECT_EQ(heads.keyValueHeadOf(3), 0);
  EXPECT_EQ(heads.keyValueHeadOf(4), 1);
}

TEST(Slots, ExistByKindOfInputs) {
  const Scenario s = qkv(2, 2, 1, 1);
  EXPECT_TRUE(stackIn(s, InputSlot::WQ).empty());
  EXPECT_THROW(withStack(s, InputSlot::WQ, MatrixStack(Matrix::Ones(1, 1))), std::invalid_argument);
  EXPECT_EQ(stackIn(withStack(s, InputSlot::Bias, MatrixStack(Matrix::Ones(2, 2))), InputSlot::Bias).rows(), 2);
}

TEST(Equality, LooksAtEveryNumberAndAtThePinnedOne) {
  const Scenario a = qkv(2, 2, 1, 1);
  Scenario b = qkv(2, 2, 1, 1);
  EXPECT_TRUE(a == b);
  b.pinned = std::make_shared<const Scenario>(a);
  EXPECT_FALSE(a == b);
  Scenario c = a;
  c.pinned = std::make_shared<const Scenario>(qkv(2, 2, 1, 1));
  EXPECT_TRUE(b == c);
}

TEST(Validate, CatchesWhatOnlyEditsCanMake) {
  const auto first = [](const Scenario& s) {
    const Problems problems = validate(s);
    return problems.empty() ? Problem{} : problems.front();
  };
  Scenario s = qkv(2, 2, 2, 2);
  EXPECT_EQ(validate(s), Problems{});
  s.attention.mask.fill = HUGE_VAL;
  EXPECT_EQ(first(s), (Problem{ProblemCode::NotFinite, "/attention/mask/fill", {"inf"}}));
  s = qkv(2, 2, 2, 2);
  s.attention.mask.padding = {1, 0};
  EXPECT_EQ(first(s), (Problem{ProblemCode::OutOfRange, "/attention/mask/padding/1", {"0", "≥ 2"}}));
  s = qkv(2, 2, 2, 2);
  s.attention.rope = Rope{10000, Rope::Layout::Half, 3, 0};
  EXPECT_EQ(first(s), (Problem{ProblemCode::OutOfRange, "/attention/rope/dims", {"3", "2"}}));
  s = withStack(qkv(2, 2, 2, 2), InputSlot::K, MatrixStack(Matrix::Constant(2, 2, std::nan(""))));
  EXPECT_EQ(first(s), (Problem{ProblemCode::NotFinite, "/inputs/k/data/0", {"nan"}}));
  s = withStack(qkv(2, 2, 2, 2), InputSlot::K, MatrixStack(Matrix(0, 0)));
  EXPECT_EQ(first(s).pointer, "/inputs/k/shape/1");
  EXPECT_EQ(first(Scenario{}), (Problem{ProblemCode::MissingKey, "/inputs", {"q"}}));
  s = Scenario{};
  s.heads = {64, 8};
  s.inputs = ShapeInputs{1 << 24, 1 << 24, 1 << 20, 1 << 20, 1};
  EXPECT_EQ(first(s).code, ProblemCode::TooLarge);
}

}  // namespace
}  // namespace attn
