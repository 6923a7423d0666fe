// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/embedding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "scenario/validate.h"
#include "support/examples.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using enum InputSlot;
using Words = std::vector<std::string>;

Matrix upwards(Index rows, Index cols, double first = 1) {
  Matrix m(rows, cols);
  std::iota(m.data(), m.data() + m.size(), first);
  return m;
}

/// "a b a" with different rows for each position, in everything that has a row or column per token.
Scenario threeWords() {
  Scenario s;
  s.tokens = {"a", "b", "a"};
  s.inputs = QkvInputs{MatrixStack(upwards(3, 2)), MatrixStack(upwards(3, 2, 11)), MatrixStack(upwards(3, 1, 21))};
  s.attention.mask.custom = MatrixStack(Matrix(Matrix::Zero(3, 3)));
  s.attention.mask.bias = MatrixStack(upwards(3, 3));
  s.attention.mask.padding = {2};
  return s;
}

Scenario wordsWithWeights() {
  Scenario s;
  s.tokens = {"the", "cat", "the"};
  s.heads = {2, 1};
  ProjectedInputs in;
  in.x = MatrixStack(Matrix{{1, 2, 3}, {4, 5, 6}, {1, 2, 3}});
  in.wQ = MatrixStack(std::vector<Matrix>{upwards(3, 2), upwards(3, 2)});
  in.wK = MatrixStack(upwards(3, 2));
  in.wV = MatrixStack(upwards(3, 2));
  s.inputs = in;
  return s;
}

Scenario twoSequences() {
  Scenario s = wordsWithWeights();
  s.keyTokens = {"cat", "sat"};
  std::get<ProjectedInputs>(s.inputs).context = MatrixStack(Matrix{{7, 8, 9}, {10, 11, 12}});
  s.attention.mask.queryOffset = -1;  // T_k - T_q: the last query is at the last key
  return s;
}

std::vector<double> rowOf(const Scenario& s, InputSlot slot, Index row, Index head = 0) {
  const Matrix& m = stackIn(s, slot)[head];
  return {m.row(row).begin(), m.row(row).end()};
}

TEST(Sentence, keepsTheRowsOfTokensThatStay) {
  const Scenario s = withSentence(threeWords(), Sequence::Query, {"b", "new", "a"});
  EXPECT_THAT(s.tokens, ElementsAre("b", "new", "a"));
  EXPECT_THAT(rowOf(s, Q, 0), ElementsAre(3, 4));
  EXPECT_THAT(rowOf(s, Q, 2), ElementsAre(5, 6)) << "the second a, which stands after b";
  EXPECT_THAT(rowOf(s, K, 2), ElementsAre(15, 16));
  EXPECT_THAT(rowOf(s, V, 0), ElementsAre(22));
  EXPECT_EQ(stackIn(s, CustomMask)[0], (Matrix{{0, 1, 0}, {1, 1, 1}, {0, 1, 0}})) << "a new token is open";
  EXPECT_EQ(stackIn(s, Bias)[0], (Matrix{{5, 0, 6}, {0, 0, 0}, {8, 0, 9}}));
  EXPECT_THAT(s.attention.mask.padding, ElementsAre(2));
  EXPECT_EQ(validate(s), Problems{});
}

TEST(Sentence, ofTheSameTokensChangesNothing) {
  for (const Scenario& s : {threeWords(), wordsWithWeights(), twoSequences()})
    EXPECT_EQ(withSentence(s, Sequence::Query, queryTokenNames(s)), s);
  EXPECT_EQ(withSentence(twoSequences(), Sequence::Key, {"cat", "sat"}), twoSequences());
}

TEST(Sentence, looksANewTokenUpAmongThoseThatWereThere) {
  const Scenario s = withSentence(wordsWithWeights(), Sequence::Query, {"cat", "the", "cat"});
  EXPECT_THAT(rowOf(s, X, 0), ElementsAre(4, 5, 6));
  EXPECT_THAT(rowOf(s, X, 1), ElementsAre(1, 2, 3));
  EXPECT_THAT(rowOf(s, X, 2), ElementsAre(4, 5, 6));
}

TEST(Sentence, looksUpXAndContextInOneTable) {
  const Scenario queries = withSentence(twoSequences(), Sequence::Query, {"sat", "the"});
  EXPECT_THAT(rowOf(queries, X, 0), ElementsAre(10, 11, 12));
  EXPECT_EQ(keyTokens(queries), 2);
  EXPECT_EQ(queries.attention.mask.queryOffset, 0) << "still aligned to the end";
  const Scenario keys = withSentence(twoSequences(), Sequence::Key, {"the", "cat", "sat"});
  EXPECT_THAT(rowOf(keys, Context, 0), ElementsAre(1, 2, 3));
  EXPECT_THAT(rowOf(keys, Context, 1), ElementsAre(7, 8, 9)) << "its own row stays, though X has another cat";
  EXPECT_TRUE(isCrossAttention(keys));
  EXPECT_EQ(validate(keys), Problems{});
}

TEST(Sentence, drawsAnUnknownTokenFromItsText) {
  const Words words{"the", "dog", "and", "dog"};
  const Scenario s = withSentence(wordsWithWeights(), Sequence::Query, words);
  EXPECT_EQ(rowOf(s, X, 1), rowOf(s, X, 3)) << "one token, one row";
  EXPECT_NE(rowOf(s, X, 1), rowOf(s, X, 2));
  EXPECT_EQ(withSentence(wordsWithWeights(), Sequence::Query, words), s) << "the same on every run";
  EXPECT_THAT(rowOf(withSentence(wordsWithWeights(), Sequence::Query, {"dog"}), X, 0), rowOf(s, X, 1))
      << "wherever it stands";
  EXPECT_THAT(drawnTokens(s, Sequence::Query), ElementsAre(1, 2, 3));
  EXPECT_THAT(drawnTokens(wordsWithWeights(), Sequence::Query), IsEmpty());
}

TEST(Sentence, drawsTheSameNumbersOnEveryMachine) {
  const Scenario s = withSentence(wordsWithWeights(), Sequence::Query, {"dog"});
  EXPECT_THAT(rowOf(s, X, 0), ElementsAre(0.02, 0.18, -0.16));
}

TEST(Sentence, ofSizesOnlyChangesTheirNumber) {
  Scenario s;
  s.inputs = ShapeInputs{4, 4, 2, 2, 1};
  const Scenario longer = withSentence(s, Sequence::Query, {"a", "b", "c", "d", "e"});
  EXPECT_EQ(queryTokens(longer), 5);
  EXPECT_EQ(keyTokens(longer), 5);
  EXPECT_EQ(validate(longer), Problems{});
}

TEST(Sentence, hasAtLeastOneToken) {
  EXPECT_THROW(withSentence(threeWords(), Sequence::Query, {}), std::invalid_argument);
}

TEST(Sentence, leavesEveryExampleValidWhateverIsTyped) {
  for (const auto& file : test::exampleFiles()) {
    for (const Sequence which : {Sequence::Query, Sequence::Key}) {
      for (const Words& words :
           {Words{"one"}, Words{"The", "cat", "", " the", "cat", "🙂", "tea", "it", "n", "m", "o"}}) {
        const Scenario before = *readDocument(file);
        const Scenario s = withSentence(before, which, words);
        EXPECT_EQ(validate(s), Problems{}) << file;
        EXPECT_EQ(which == Sequence::Query ? queryTokenNames(s) : keyTokenNames(s), words) << file;
        EXPECT_EQ(isCrossAttention(s), isCrossAttention(before)) << file;
      }
    }
  }
}

TEST(Draws, areToldFromEditedRows) {
  const Scenario s = withSentence(threeWords(), Sequence::Query, {"a", "new"});
  EXPECT_EQ(drawOf(s, Sequence::Query, 0), std::nullopt);
  EXPECT_EQ(drawOf(s, Sequence::Query, 1), 0);
  EXPECT_EQ(drawOf(withCell(s, V, 0, 1, 0, 0.123), Sequence::Query, 1), std::nullopt) << "one number typed";
  EXPECT_EQ(drawOf(withTokenRenamed(s, Sequence::Query, 1, "other"), Sequence::Query, 1), std::nullopt);
}

TEST(Draws, followOneAnotherAndComeRound) {
  Scenario s = withSentence(threeWords(), Sequence::Query, {"a", "new", "newer"});
  const Scenario first = s;
  std::set<std::vector<double>> rows;
  for (int draw = 0; draw < tokenDraws; ++draw) {
    EXPECT_EQ(drawOf(s, Sequence::Query, 1), draw);
    EXPECT_THAT(rowOf(s, Q, 0), ElementsAre(1, 2)) << "what was not drawn stays";
    rows.insert(rowOf(s, Q, 1));
    s = withRowsDrawnAgain(s);
  }
  EXPECT_EQ(s, first);
  EXPECT_EQ(rows.size(), std::size_t{tokenDraws});
}

TEST(Draws, ofOneNumberAreNoEvidence) {
  Scenario s;
  s.tokens = {"a"};
  ProjectedInputs in;
  in.x = in.wQ = in.wK = in.wV = MatrixStack(Matrix(Matrix::Ones(1, 1)));
  s.inputs = in;
  EXPECT_THAT(drawnTokens(withSentence(s, Sequence::Query, {"b", "c"}), Sequence::Query), IsEmpty());
}

TEST(Draws, areAgainForBothSequences) {
  Scenario s = withSentence(twoSequences(), Sequence::Query, {"new"});
  s = withSentence(s, Sequence::Key, {"new", "cat"});
  EXPECT_EQ(rowOf(s, X, 0), rowOf(s, Context, 0)) << "one table";
  const Scenario again = withRowsDrawnAgain(s);
  EXPECT_EQ(drawOf(again, Sequence::Query, 0), 1);
  EXPECT_EQ(drawOf(again, Sequence::Key, 0), 1);
  EXPECT_EQ(rowOf(again, X, 0), rowOf(again, Context, 0));
}

TEST(ATokenLookedUp, standsWhereItIsPutWithItsRow) {
  const Scenario s = withTokenLookedUp(wordsWithWeights(), Sequence::Query, 3, "cat");
  EXPECT_THAT(s.tokens, ElementsAre("the", "cat", "the", "cat"));
  EXPECT_THAT(rowOf(s, X, 3), ElementsAre(4, 5, 6));
  const Scenario unknown = withTokenLookedUp(wordsWithWeights(), Sequence::Query, 0, "dog");
  EXPECT_EQ(drawOf(unknown, Sequence::Query, 0), 0);
  EXPECT_THAT(rowOf(unknown, X, 1), ElementsAre(1, 2, 3));
}

TEST(Table, hasARowForEachTokenInTheirOrder) {
  EXPECT_THAT(embeddingTable(wordsWithWeights(), X, 0),
              ElementsAre(TableRow{"the", {{X, 0}, {X, 2}}}, TableRow{"cat", {{X, 1}}}));
  EXPECT_THAT(embeddingTable(wordsWithWeights(), Q, 0), IsEmpty());
  EXPECT_FALSE(hasDifferingRows(wordsWithWeights()));
}

TEST(Table, reportsDifferentRowsOfOneToken) {
  EXPECT_THAT(embeddingTable(threeWords(), K, 0),
              ElementsAre(TableRow{"a", {{K, 0}}}, TableRow{"b", {{K, 1}}}, TableRow{"a", {{K, 2}}}));
  EXPECT_TRUE(hasDifferingRows(threeWords()));
  const Scenario one = withOneRowForEachToken(threeWords());
  EXPECT_FALSE(hasDifferingRows(one));
  EXPECT_THAT(rowOf(one, K, 2), ElementsAre(11, 12));
  EXPECT_THAT(rowOf(one, K, 1), ElementsAre(13, 14));
  EXPECT_EQ(validate(one), Problems{});
}

TEST(Table, servesXAndContext) {
  const Scenario s = twoSequences();
  EXPECT_THAT(embeddingTable(s, X, 0), ElementsAre(TableRow{"the", {{X, 0}, {X, 2}}}, TableRow{"cat", {{X, 1}}},
                                                   TableRow{"cat", {{Context, 0}}}, TableRow{"sat", {{Context, 1}}}));
  EXPECT_THAT(rowOf(withOneRowForEachToken(s), Context, 0), ElementsAre(4, 5, 6));
}

TEST(Table, isEditedInAllPlacesOfARow) {
  const Scenario s = withTableCell(wordsWithWeights(), embeddingTable(wordsWithWeights(), X, 0)[0], 0, 1, -8);
  EXPECT_THAT(rowOf(s, X, 0), ElementsAre(1, -8, 3));
  EXPECT_THAT(rowOf(s, X, 1), ElementsAre(4, 5, 6));
  EXPECT_THAT(rowOf(s, X, 2), ElementsAre(1, -8, 3));
}

}  // namespace
}  // namespace attn
