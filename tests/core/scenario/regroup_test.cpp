// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/edit.h"
#include "scenario/embedding.h"
#include "scenario/validate.h"
#include "support/print.h"
#include "support/sanitized.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;
using enum InputSlot;

Scenario scenario(HeadCounts heads, Index dK, Index dV) {
  test::Dice dice(5);
  Scenario s;
  s.heads = heads;
  s.inputs =
      QkvInputs{dice.stack(heads.query, 3, dK), dice.stack(heads.keyValue, 3, dK), dice.stack(heads.keyValue, 3, dV)};
  return s;
}

Matrix sideBySide(const MatrixStack& stack) {
  Matrix whole(stack.rows(), stack.heads() * stack.cols());
  for (Index h = 0; h < stack.heads(); ++h) whole.middleCols(h * stack.cols(), stack.cols()) = stack[h];
  return whole;
}

TEST(Heads, AllowedAreTheDivisorsOfBothWidths) {
  EXPECT_THAT(allowedQueryHeads(scenario({4, 2}, 3, 2)), ElementsAre(1, 2, 4));
  EXPECT_THAT(allowedQueryHeads(scenario({1, 1}, 8, 12)), ElementsAre(1, 2, 4));
  EXPECT_THAT(allowedKeyValueHeads(scenario({6, 2}, 2, 2)), ElementsAre(1, 2, 3, 6));
  Scenario rotated = scenario({2, 1}, 4, 4);
  rotated.attention.rope = Rope{};
  EXPECT_THAT(allowedQueryHeads(rotated), ElementsAre(1, 2, 4));  // 8 would leave an odd width of 1
  Scenario large;
  large.heads = {64, 8};
  large.inputs = ShapeInputs{1, 1, 1 << 20, 1 << 20, 1};
  EXPECT_EQ(allowedQueryHeads(large).back(), 65536);
}

TEST(Heads, KeyValueHeadsFollowTheRatio) {
  EXPECT_EQ(headsForQueryHeads(scenario({8, 2}, 2, 2), 4), (HeadCounts{4, 1}));
  EXPECT_EQ(headsForQueryHeads(scenario({8, 2}, 2, 2), 16), (HeadCounts{16, 4}));
  EXPECT_EQ(headsForQueryHeads(scenario({8, 2}, 2, 2), 2), (HeadCounts{2, 1}));
  EXPECT_EQ(headsForQueryHeads(scenario({4, 4}, 2, 2), 8), (HeadCounts{8, 8}));
  EXPECT_EQ(headsForQueryHeads(scenario({4, 2}, 3, 3), 6), (HeadCounts{6, 3}));
  EXPECT_EQ(headsForQueryHeads(scenario({6, 4}, 2, 2), 3), (HeadCounts{3, 1}));
}

TEST(Heads, ANewCountSplitsTheSameColumns) {
  const Scenario before = scenario({4, 2}, 2, 6);
  const Scenario s = withHeads(before, {2, 1});
  EXPECT_EQ(keyWidth(s), 4);
  EXPECT_EQ(valueWidth(s), 12);
  for (const InputSlot slot : {Q, K, V}) EXPECT_TRUE(sideBySide(stackIn(s, slot)) == sideBySide(stackIn(before, slot)));
  EXPECT_TRUE(withHeads(s, {4, 2}) == before);
}

TEST(Heads, FewerKeyValueHeadsAreMeans) {
  const Scenario before = scenario({4, 4}, 2, 1);
  const Scenario s = withHeads(before, {4, 2});
  const MatrixStack &k = stackIn(before, K), &pooled = stackIn(s, K);
  EXPECT_TRUE(pooled[0].isApprox((k[0] + k[1]) / 2));
  EXPECT_TRUE(pooled[1].isApprox((k[2] + k[3]) / 2));
  EXPECT_TRUE(stackIn(s, Q) == stackIn(before, Q));
}

TEST(Heads, MoreKeyValueHeadsAreRepeated) {
  const Scenario before = scenario({4, 2}, 2, 1);
  const Scenario s = withHeads(before, {4, 4});
  const MatrixStack &v = stackIn(before, V), &repeated = stackIn(s, V);
  for (Index h = 0; h < 4; ++h) EXPECT_TRUE(repeated[h] == v[h / 2]);
  EXPECT_TRUE(withHeads(s, {4, 2}) == before);
}

TEST(Heads, CountsThatDoNotDivideGoThroughAllHeads) {
  const Scenario before = scenario({6, 2}, 2, 1);
  const Scenario s = withHeads(before, {6, 3});
  const MatrixStack &k = stackIn(before, K), &three = stackIn(s, K);
  EXPECT_TRUE(three[0] == k[0]);
  EXPECT_TRUE(three[1].isApprox((k[0] + k[1]) / 2));
  EXPECT_TRUE(three[2] == k[1]);
}

TEST(Heads, MasksPerHeadFollowTheColumns) {
  Scenario s = scenario({2, 2}, 2, 2);
  test::Dice dice(9);
  s.attention.mask.bias = dice.stack(2, 3, 3);
  s.attention.mask.custom = dice.bits(1, 3, 3);
  const Scenario four = withHeads(s, {4, 4});
  const MatrixStack &two = s.attention.mask.bias, &bias = four.attention.mask.bias;
  for (Index h = 0; h < 4; ++h) EXPECT_TRUE(bias[h] == two[h / 2]);
  EXPECT_EQ(four.attention.mask.custom.heads(), 1);
  EXPECT_EQ(validate(four), Problems{});
}

TEST(Heads, OfProjectionsAndShapes) {
  test::Dice dice(3);
  Scenario s;
  s.heads = {2, 1};
  ProjectedInputs in;
  in.x = dice.stack(1, 3, 4);
  in.wQ = dice.stack(2, 4, 2);
  in.wK = dice.stack(1, 4, 2);
  in.wV = dice.stack(1, 4, 2);
  in.bQ = dice.stack(2, 1, 2);
  in.wO = dice.stack(1, 4, 4);
  s.inputs = in;
  const Scenario one = withHeads(s, {1, 1});
  EXPECT_TRUE(sideBySide(stackIn(one, WQ)) == sideBySide(in.wQ));
  EXPECT_TRUE(sideBySide(stackIn(one, BQ)) == sideBySide(in.bQ));
  EXPECT_TRUE(stackIn(one, WO) == in.wO);
  EXPECT_EQ(keyWidth(one), 4);
  EXPECT_EQ(validate(one), Problems{});
  Scenario shape;
  shape.heads = {32, 8};
  shape.inputs = ShapeInputs{1, 100, 128, 128, 1};
  shape = withHeads(shape, {16, 4});
  EXPECT_EQ(std::get<ShapeInputs>(shape.inputs), (ShapeInputs{1, 100, 256, 256, 1}));
}

TEST(Heads, OfLatentsMakeKeysAndValuesOfTheirOwn) {
  test::Dice dice(4);
  Scenario s;
  s.heads = {2, 2};
  s.inputs = test::latentInputs(dice, {2, 3, 4, 6, 2, 3, 2});
  s.attention.rope = Rope{};
  EXPECT_EQ(allowedKeyValueHeads(s), (std::vector<Index>{2}));
  EXPECT_EQ(allowedQueryHeads(s), (std::vector<Index>{1, 2, 4}));
  EXPECT_THROW(withHeads(s, {2, 1}), std::invalid_argument);
  const Scenario four = withHeads(s, headsForQueryHeads(s, 4)), one = withHeads(s, {1, 1});
  for (const InputSlot slot : {WQ, WUK, WUV}) {
    EXPECT_TRUE(sideBySide(stackIn(four, slot)) == sideBySide(stackIn(s, slot)));
    EXPECT_TRUE(sideBySide(stackIn(one, slot)) == sideBySide(stackIn(s, slot)));
  }
  // Each head keeps d_r rotated columns, as does the shared key part.
  for (Index h = 0; h < 4; ++h) EXPECT_EQ(stackIn(four, WQR)[h], stackIn(s, WQR)[h / 2]);
  EXPECT_TRUE(stackIn(one, WQR)[0].isApprox((stackIn(s, WQR)[0] + stackIn(s, WQR)[1]) / 2));
  EXPECT_EQ(validate(four), Problems{});
  EXPECT_EQ(validate(one), Problems{});
}

TEST(Heads, CountsThatAreNotAllowedAreErrors) {
  EXPECT_THROW(withHeads(scenario({4, 2}, 2, 2), {4, 3}), std::invalid_argument);
  EXPECT_THROW(withHeads(scenario({4, 2}, 2, 2), {3, 1}), std::invalid_argument);
  EXPECT_THROW(withHeads(scenario({4, 2}, 2, 2), {0, 0}), std::invalid_argument);
}

Scenario anyEdit(const Scenario& s, test::Dice& dice) {
  const auto side = dice.coin() ? Sequence::Query : Sequence::Key;
  const auto slot = static_cast<InputSlot>(dice.in(0, static_cast<Index>(WKR)));
  const bool projected = modelWidth(s) > 0;  // or latent
  const Index shorter = std::min(queryTokens(s), keyTokens(s));
  const MatrixStack& stack = stackIn(s, slot);
  switch (dice.in(0, 15)) {
    case 0:
      return withTokenInserted(s, side, dice.in(0, shorter), dice.coin() ? "new" : "");
    case 1:
      return withTokenRemoved(s, side, dice.in(0, shorter - 1));
    case 2:
      return withTokenRenamed(s, side, dice.in(0, shorter - 1), "name");
    case 3:
      return withKeyWidth(s, dice.in(1, 6));
    case 4:
      return withValueWidth(s, dice.in(1, 6));
    case 5:
      return projected ? withModelWidth(s, dice.in(1, 6)) : s;
    case 6:
      return withSecondSequence(s, dice.coin());
    case 7:
      return withOutputProjection(s, dice.coin());
    case 8:
      return withRandomFill(s, slot, 1);
    case 9: {
      const auto counts = allowedQueryHeads(s);
      const Index query = counts[static_cast<std::size_t>(dice.in(0, static_cast<Index>(counts.size()) - 1))];
      if (dice.coin() || isLatent(s)) return withHeads(s, headsForQueryHeads(s, query));
      std::vector<Index> divisors;
      for (Index d = 1; d <= query; ++d)
        if (query % d == 0) divisors.push_back(d);
      return withHeads(
          s, {query, divisors[static_cast<std::size_t>(dice.in(0, static_cast<Index>(divisors.size()) - 1))]});
    }
    case 10:
      if (stack.empty()) return s;
      return withCell(s, slot, dice.in(0, stack.heads() - 1), dice.in(0, stack.rows() - 1),
                      dice.in(0, stack.cols() - 1), 1);
    case 11:
      return withSentence(s, side, dice.coin() ? std::vector<std::string>{"a", "b", "a"} : queryTokenNames(s));
    case 12:
      return withTokenLookedUp(s, side, dice.in(0, shorter), dice.coin() ? "new" : "");
    case 14:
      if (!isLatent(s)) return s;
      return withLatentWidth(withRotatedWidth(withContentWidth(s, dice.in(1, 5)), dice.in(1, 5)), dice.in(1, 5));
    case 13:
      return withRowsDrawnAgain(withOneRowForEachToken(s));
    default: {
      const bool grid = slot == CustomMask || slot == Bias;
      const bool own =
          isLatent(s) ? !stack.empty() || slot == WO : projected == (slot != Q && slot != K && slot != V) && slot < WQR;
      const bool fits = grid || own;
      if (!fits || std::holds_alternative<ShapeInputs>(s.inputs)) return s;
      return withMatrix(s, slot, 0, Matrix::Ones(dice.in(1, 5), dice.in(1, 5)));
    }
  }
}

TEST(Edits, OfAValidScenarioLeaveItValid) {
  test::Dice dice(11);
  for (int i = 0; i < (test::kSanitized ? 50 : 200); ++i) {
    Scenario s = test::anyScenario(dice);
    for (int step = 0; step < 30; ++step) {
      s = anyEdit(s, dice);
      const Problems problems = validate(s);
      ASSERT_EQ(problems, Problems{}) << i << " " << step << " " << problems.front().pointer
                                      << testing::PrintToString(problems.front().arguments);
      if (queryTokens(s) > 12 || keyTokens(s) > 12) break;
    }
  }
}

}  // namespace
}  // namespace attn
