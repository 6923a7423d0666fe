// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/visibility.h"

#include <gtest/gtest.h>

#include <string>

namespace attn {
namespace {

/// One line per query: '.' visible, otherwise the first letter of the rule that hides the key.
std::string picture(const Mask& mask, Index queries, Index keys) {
  std::string text;
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) text += ".CWDPX"[static_cast<int>(hiddenBy(mask, 0, i, j))];
    text += '\n';
  }
  return text;
}

Mask causal(Index offset = 0) {
  Mask m;
  m.causal = true;
  m.queryOffset = offset;
  return m;
}

TEST(Visibility, withoutRulesEveryKeyIsVisible) {
  EXPECT_EQ(picture(Mask{}, 2, 3), "...\n...\n");
}

TEST(Visibility, causalIsAlignedToTheTopLeft) {
  EXPECT_EQ(picture(causal(), 2, 4), ".CCC\n..CC\n");
}

TEST(Visibility, anOffsetOfTheDifferenceAlignsToTheBottomRight) {
  EXPECT_EQ(picture(causal(2), 2, 4), "...C\n....\n");
}

TEST(Visibility, aNegativeOffsetLeavesTheFirstQueriesWithoutKeys) {
  EXPECT_EQ(picture(causal(-1), 3, 3), "CCC\n.CC\n..C\n");
}

TEST(Visibility, aCausalWindowShowsAtMostItsWidthAndTheQueryItself) {
  Mask m = causal();
  m.window = 2;
  EXPECT_EQ(picture(m, 4, 4), ".CCC\n..CC\nW..C\nWW..\n");
}

TEST(Visibility, aWindowWithoutCausalReachesBothWays) {
  Mask m;
  m.window = 2;
  EXPECT_EQ(picture(m, 4, 4), "..WW\n...W\nW...\nWW..\n");
}

TEST(Visibility, sinksStayVisibleWhereTheWindowHasPassedThem) {
  Mask m = causal();
  m.window = 2;
  m.sinks = 1;
  EXPECT_EQ(picture(m, 5, 5), ".CCCC\n..CCC\n...CC\n.W..C\n.WW..\n");
}

TEST(Visibility, sinksOpenNothingThatLiesAhead) {
  Mask m;
  m.window = 2;
  m.sinks = 4;
  EXPECT_EQ(picture(m, 5, 5), "..WWW\n...WW\n....W\n.....\n.....\n");
  m = causal();
  m.sinks = 2;
  EXPECT_EQ(picture(m, 2, 3), ".CC\n..C\n") << "without a window there is nothing to open";
}

TEST(Visibility, thePrefixIsVisibleWhateverCausalAndWindowSay) {
  Mask m = causal();
  m.prefix = 3;
  EXPECT_EQ(picture(m, 4, 4), "...C\n...C\n...C\n....\n");
  m.window = 1;
  EXPECT_EQ(picture(m, 5, 5), "...CC\n...CC\n...CC\n....C\n...W.\n");
  m.padding = {1};
  EXPECT_EQ(picture(m, 1, 3), ".P.\n") << "but padding hides it";
}

TEST(Visibility, documentsKeepQueriesAmongTheirOwn) {
  Mask m = causal();
  m.documents = {2, 3};
  EXPECT_EQ(picture(m, 5, 5), ".CCCC\n..CCC\nDD.CC\nDD..C\nDD...\n");
  m.causal = false;
  EXPECT_EQ(picture(m, 3, 5), "..DDD\n..DDD\nDD...\n");
  m.prefix = 1;
  EXPECT_EQ(picture(m, 3, 5), "..DDD\n..DDD\nDD...\n") << "a prefix opens no other document";
}

TEST(Visibility, aPositionOutsideEveryDocumentSeesNothing) {
  Mask m;
  m.documents = {1, 2};
  m.queryOffset = -1;
  EXPECT_EQ(picture(m, 5, 3), "DDD\n.DD\nD..\nD..\nDDD\n");
}

TEST(Visibility, paddingHidesAKeyFromEveryQuery) {
  Mask m;
  m.padding = {0, 2};
  EXPECT_EQ(picture(m, 2, 3), "P.P\nP.P\n");
}

TEST(Visibility, aCustomMaskIsReadPerHeadWhereThereAreSeveral) {
  Mask m;
  m.custom = MatrixStack(std::vector<Matrix>{(Matrix(1, 2) << 1, 0).finished(), (Matrix(1, 2) << 0, 1).finished()});
  EXPECT_EQ(hiddenBy(m, 0, 0, 1), Hidden::ByCustom);
  EXPECT_EQ(hiddenBy(m, 1, 0, 1), Hidden::No);
}

TEST(Visibility, theFirstRuleIsNamedWhenSeveralForbid) {
  Mask m = causal();
  m.padding = {1};
  EXPECT_EQ(hiddenBy(m, 0, 0, 1), Hidden::ByCausal);
  EXPECT_EQ(hiddenBy(m, 0, 1, 1), Hidden::ByPadding);
}

TEST(Visibility, theWholeMatrixAgreesWithItsCells) {
  Mask m = causal(1);
  m.window = 3;
  m.padding = {2};
  m.custom = MatrixStack(Matrix(Matrix::Ones(5, 6) - Matrix::Identity(5, 6)));
  const VisibilityMatrix all = visibility(m, 0, 5, 6);
  for (Index i = 0; i < 5; ++i) {
    for (Index j = 0; j < 6; ++j) EXPECT_EQ(all(i, j), isVisible(m, 0, i, j)) << i << ", " << j;
  }
}

}  // namespace
}  // namespace attn
