// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/edit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "scenario/validate.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using enum InputSlot;

/// 1, 2, 3, ... row by row.
Matrix counting(Index rows, Index cols, double first = 1) {
  Matrix m(rows, cols);
  std::iota(m.data(), m.data() + m.size(), first);
  return m;
}

std::vector<double> numbers(const Matrix& m) {
  return {m.data(), m.data() + m.size()};
}
std::vector<double> numbers(const Scenario& s, InputSlot slot, Index head = 0) {
  return numbers(stackIn(s, slot)[head]);
}

Scenario selfAttention() {
  Scenario s;
  s.tokens = {"a", "b"};
  s.inputs = QkvInputs{MatrixStack(counting(2, 2)), MatrixStack(counting(2, 2, 5)), MatrixStack(counting(2, 1, 9))};
  s.attention.mask.custom = MatrixStack(Matrix::Zero(2, 2));
  s.attention.mask.bias = MatrixStack(counting(2, 2));
  s.attention.mask.padding = {1};
  return s;
}

Scenario decodeStep() {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(counting(1, 2)), MatrixStack(counting(3, 2)), MatrixStack(counting(3, 1))};
  s.attention.mask.queryOffset = 2;
  return s;
}

Scenario projectedTwoHeads() {
  Scenario s;
  s.heads = {2, 1};
  ProjectedInputs in;
  in.x = MatrixStack(counting(2, 3));
  in.wQ = MatrixStack(std::vector<Matrix>{counting(3, 2), counting(3, 2)});
  in.wK = MatrixStack(counting(3, 2));
  in.wV = MatrixStack(counting(3, 2));
  in.wO = MatrixStack(counting(4, 2));
  in.bO = MatrixStack(counting(1, 2));
  s.inputs = in;
  return s;
}

TEST(Tokens, InsertedInSelfAttentionAppearEverywhere) {
  const Scenario s = withTokenInserted(selfAttention(), Sequence::Query, 1, "new");
  EXPECT_THAT(s.tokens, ElementsAre("a", "new", "b"));
  EXPECT_THAT(numbers(s, Q), ElementsAre(1, 2, 0, 0, 3, 4));
  EXPECT_THAT(numbers(s, K), ElementsAre(5, 6, 0, 0, 7, 8));
  EXPECT_THAT(numbers(s, V), ElementsAre(9, 0, 10));
  EXPECT_THAT(numbers(s, CustomMask), ElementsAre(0, 1, 0, 1, 1, 1, 0, 1, 0));
  EXPECT_THAT(numbers(s, Bias), ElementsAre(1, 0, 2, 0, 0, 0, 3, 0, 4));
  EXPECT_THAT(s.attention.mask.padding, ElementsAre(2));
  EXPECT_EQ(validate(s), Problems{});
}

TEST(Tokens, RemovedInSelfAttentionVanishEverywhere) {
  const Scenario s = withTokenRemoved(selfAttention(), Sequence::Key, 0);
  EXPECT_THAT(s.tokens, ElementsAre("b"));
  EXPECT_THAT(numbers(s, Q), ElementsAre(3, 4));
  EXPECT_THAT(numbers(s, K), ElementsAre(7, 8));
  EXPECT_THAT(numbers(s, V), ElementsAre(10));
  EXPECT_THAT(numbers(s, Bias), ElementsAre(4));
  EXPECT_THAT(s.attention.mask.padding, ElementsAre(0));
  EXPECT_TRUE(withTokenRemoved(s, Sequence::Query, 0) == s);  // the last one stays
}

TEST(Tokens, RemovingAPaddedKeyRemovesItsPadding) {
  EXPECT_THAT(withTokenRemoved(selfAttention(), Sequence::Key, 1).attention.mask.padding, ElementsAre());
}

TEST(Tokens, OfTwoSequencesAreEditedApart) {
  const Scenario s = withTokenInserted(decodeStep(), Sequence::Key, 3, "");
  EXPECT_EQ(queryTokens(s), 1);
  EXPECT_EQ(keyTokens(s), 4);
  EXPECT_EQ(s.attention.mask.queryOffset, 3);  // the query stays at the end of the cache
}

TEST(Tokens, TwoSequencesOfOneLengthStayTwo) {
  Scenario s = withTokenRemoved(withTokenRemoved(decodeStep(), Sequence::Key, 0), Sequence::Key, 0);
  EXPECT_EQ(keyTokens(s), 1);
  EXPECT_TRUE(isCrossAttention(s));
  EXPECT_THAT(s.keyTokens, ElementsAre("t0"));
  s = withTokenInserted(std::move(s), Sequence::Query, 1, "");
  EXPECT_EQ(queryTokens(s), 2);
  EXPECT_EQ(keyTokens(s), 1);
}

TEST(Tokens, GetNamesWhenTheFirstOneIsNamed) {
  Scenario s = selfAttention();
  s.tokens.clear();
  EXPECT_TRUE(withTokenInserted(s, Sequence::Query, 0, "").tokens.empty());
  EXPECT_THAT(withTokenInserted(s, Sequence::Query, 2, "x").tokens, ElementsAre("t0", "t1", "x"));
  EXPECT_THAT(withTokenRenamed(s, Sequence::Key, 1, "y").tokens, ElementsAre("t0", "y"));
  EXPECT_THAT(withTokenRenamed(decodeStep(), Sequence::Key, 1, "y").keyTokens, ElementsAre("t0", "y", "t2"));
}

TEST(Tokens, OfShapesAreOnlyCounted) {
  Scenario s;
  s.inputs = ShapeInputs{4, 1000000, 8, 8, 1};
  s = withTokenInserted(s, Sequence::Key, 5, "name");
  EXPECT_EQ(keyTokens(s), 1000001);
  EXPECT_TRUE(s.keyTokens.empty());
  EXPECT_EQ(queryTokens(withTokenRemoved(s, Sequence::Query, 0)), 3);
}

TEST(Tokens, PlacesThatDoNotExistAreErrors) {
  EXPECT_THROW(withTokenInserted(selfAttention(), Sequence::Query, 3, ""), std::invalid_argument);
  EXPECT_THROW(withTokenInserted(selfAttention(), Sequence::Query, -1, ""), std::invalid_argument);
  EXPECT_THROW(withTokenRemoved(selfAttention(), Sequence::Query, 2), std::invalid_argument);
  EXPECT_THROW(withTokenRenamed(decodeStep(), Sequence::Query, 1, ""), std::invalid_argument);
}

TEST(Cell, ChangesOneNumberAndSharesTheRest) {
  const Scenario before = selfAttention();
  const Scenario s = withCell(before, K, 0, 1, 0, 42);
  EXPECT_THAT(numbers(s, K), ElementsAre(5, 6, 42, 8));
  EXPECT_THAT(numbers(before, K), ElementsAre(5, 6, 7, 8));
  EXPECT_EQ(&stackIn(s, Q)[0], &stackIn(before, Q)[0]);
  EXPECT_THROW(withCell(before, K, 0, 2, 0, 1), std::invalid_argument);
  EXPECT_THROW(withCell(before, K, 1, 0, 0, 1), std::invalid_argument);
  EXPECT_THROW(withCell(before, X, 0, 0, 0, 1), std::invalid_argument);
}

TEST(MatrixEdit, OfQueriesResizesSelfAttention) {
  const Scenario s = withMatrix(selfAttention(), Q, 0, counting(3, 1));
  EXPECT_THAT(s.tokens, ElementsAre("a", "b", "t2"));
  EXPECT_THAT(numbers(s, Q), ElementsAre(1, 2, 3));
  EXPECT_THAT(numbers(s, K), ElementsAre(5, 7, 0));
  EXPECT_THAT(numbers(s, V), ElementsAre(9, 10, 0));
  EXPECT_THAT(numbers(s, CustomMask), ElementsAre(0, 0, 1, 0, 0, 1, 1, 1, 1));
  EXPECT_EQ(validate(s), Problems{});
}

TEST(MatrixEdit, OfKeysLeavesQueriesOfAnotherSequence) {
  const Scenario s = withMatrix(decodeStep(), K, 0, counting(5, 3));
  EXPECT_EQ(queryTokens(s), 1);
  EXPECT_EQ(keyTokens(s), 5);
  EXPECT_THAT(numbers(s, Q), ElementsAre(1, 2, 0));
  EXPECT_EQ(s.attention.mask.queryOffset, 4);
}

TEST(MatrixEdit, OfOneHeadResizesTheOthers) {
  const Scenario s = withMatrix(projectedTwoHeads(), WQ, 1, counting(2, 3, 100));
  EXPECT_THAT(numbers(s, WQ, 1), ElementsAre(100, 101, 102, 103, 104, 105));
  EXPECT_THAT(numbers(s, WQ, 0), ElementsAre(1, 2, 0, 3, 4, 0));
  EXPECT_THAT(numbers(s, WK), ElementsAre(1, 2, 0, 3, 4, 0));
  EXPECT_THAT(numbers(s, X), ElementsAre(1, 2, 4, 5));
  EXPECT_EQ(validate(s), Problems{});
}

TEST(MatrixEdit, OfTheContextMakesASecondSequence) {
  const Scenario s = withMatrix(projectedTwoHeads(), Context, 0, counting(4, 3));
  EXPECT_EQ(keyTokens(s), 4);
  EXPECT_EQ(queryTokens(s), 2);
  EXPECT_EQ(validate(s), Problems{});
}

TEST(MatrixEdit, OfTheOutputProjectionSharesItsRowsOut) {
  const Scenario wide = withMatrix(projectedTwoHeads(), WO, 0, counting(6, 1));
  EXPECT_EQ(valueWidth(wide), 3);
  EXPECT_EQ(validate(wide), Problems{});
  const Scenario odd = withMatrix(projectedTwoHeads(), WO, 0, counting(5, 1));
  EXPECT_EQ(valueWidth(odd), 2);
  EXPECT_THAT(numbers(odd, WO), ElementsAre(1, 2, 3, 4));
}

TEST(MatrixEdit, FillsEmptySlots) {
  Scenario s = withOutputProjection(projectedTwoHeads(), false);
  for (const InputSlot slot : {BQ, BK, BV, BO, CustomMask, Bias}) {
    s = withMatrix(std::move(s), slot, 0, Matrix::Ones(1, 3));
    EXPECT_EQ(validate(s), Problems{}) << slotName(slot);
    EXPECT_FALSE(stackIn(s, slot).empty());
  }
  EXPECT_EQ(keyWidth(s), 3);
  EXPECT_EQ(valueWidth(s), 3);
  EXPECT_EQ(outputWidth(s), 3);
}

TEST(MatrixEdit, RefusesWhatCannotBe) {
  EXPECT_THROW(withMatrix(selfAttention(), WQ, 0, counting(2, 2)), std::invalid_argument);
  EXPECT_THROW(withMatrix(selfAttention(), Q, 1, counting(2, 2)), std::invalid_argument);
  EXPECT_THROW(withMatrix(selfAttention(), Q, 0, Matrix(0, 2)), std::invalid_argument);
}

TEST(Widths, KeepNumbersAndAddZeros) {
  EXPECT_THAT(numbers(withKeyWidth(selfAttention(), 1), Q), ElementsAre(1, 3));
  EXPECT_THAT(numbers(withKeyWidth(selfAttention(), 3), K), ElementsAre(5, 6, 0, 7, 8, 0));
  EXPECT_THAT(numbers(withValueWidth(selfAttention(), 2), V), ElementsAre(9, 0, 10, 0));
  EXPECT_THAT(numbers(withModelWidth(projectedTwoHeads(), 2), X), ElementsAre(1, 2, 4, 5));
  EXPECT_THROW(withKeyWidth(selfAttention(), 0), std::invalid_argument);
  EXPECT_THROW(withModelWidth(selfAttention(), 2), std::invalid_argument);
}

TEST(Widths, LeaveEachHeadItsRowsOfTheOutputProjection) {
  EXPECT_THAT(numbers(withValueWidth(projectedTwoHeads(), 1), WO), ElementsAre(1, 2, 5, 6));
  EXPECT_THAT(numbers(withValueWidth(projectedTwoHeads(), 3), WO), ElementsAre(1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0));
}

TEST(Widths, NarrowTheRotation) {
  Scenario s = selfAttention();
  s.attention.rope = Rope{};
  EXPECT_EQ(withKeyWidth(s, 3).attention.rope->dims, 2);
  EXPECT_EQ(withKeyWidth(s, 4).attention.rope->dims, 0);
  EXPECT_EQ(withKeyWidth(s, 1).attention.rope, std::nullopt);
}

TEST(SecondSequence, IsACopyOfTheFirstAndGoesAgain) {
  for (const Scenario& one : {selfAttention(), projectedTwoHeads()}) {
    const Scenario two = withSecondSequence(one, true);
    EXPECT_TRUE(isCrossAttention(two));
    EXPECT_EQ(keyTokenNames(two), queryTokenNames(one));
    EXPECT_EQ(validate(two), Problems{});
    EXPECT_TRUE(withSecondSequence(two, false) == one);
    const Scenario longer = withTokenInserted(two, Sequence::Key, 0, "x");
    EXPECT_EQ(queryTokens(longer), 2);
    const Scenario back = withSecondSequence(longer, false);
    EXPECT_EQ(keyTokens(back), 2);
    EXPECT_FALSE(isCrossAttention(back));
    EXPECT_EQ(validate(back), Problems{});
  }
}

TEST(OutputProjection, IsTheIdentityAtFirst) {
  const Scenario without = withOutputProjection(projectedTwoHeads(), false);
  EXPECT_EQ(outputWidth(without), 0);
  EXPECT_TRUE(stackIn(without, BO).empty());
  const Scenario with = withOutputProjection(without, true);
  EXPECT_TRUE(stackIn(with, WO)[0] == Matrix::Identity(4, 4));
  EXPECT_TRUE(withOutputProjection(projectedTwoHeads(), true) == projectedTwoHeads());
  EXPECT_TRUE(withOutputProjection(selfAttention(), true) == selfAttention());
}

TEST(RandomFill, IsTheSameEverywhere) {
  const Scenario s = withRandomFill(selfAttention(), Q, 7);
  EXPECT_THAT(numbers(s, Q), numbers(withRandomFill(selfAttention(), Q, 7), Q));
  EXPECT_NE(numbers(s, Q), numbers(withRandomFill(selfAttention(), Q, 8), Q));
  EXPECT_NE(numbers(s, Q), numbers(withRandomFill(selfAttention(), K, 7), K));
}

TEST(RandomFill, IsNormalWithTwoDecimals) {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(Matrix::Zero(200, 100)), MatrixStack(Matrix::Zero(200, 100)),
                       MatrixStack(Matrix::Zero(200, 1))};
  s = withRandomFill(s, Q, 1);
  const Matrix& q = stackIn(s, Q)[0];
  EXPECT_NEAR(q.mean(), 0, 0.02);
  EXPECT_NEAR(q.array().square().mean(), 1, 0.03);
  EXPECT_NEAR((q.array().abs() < 0.995).cast<double>().mean(), 0.6803, 0.01);  // P(|x| < 0.995)
  EXPECT_TRUE(((q * 100).array().round() / 100 == q.array()).all());
  const Scenario masked = withRandomFill(selfAttention(), CustomMask, 3);
  EXPECT_EQ(validate(masked), Problems{});
}

}  // namespace
}  // namespace attn
