// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/word_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "attention/trace.h"
#include "scenario/edit.h"
#include "scenario/embedding.h"
#include "scenario/validate.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

double similarity(const char* a, const char* b) {
  return tableRow(a)->row(0).dot(tableRow(b)->row(0));
}

TEST(WordTable, relatedWordsAreMoreSimilarThanUnrelatedOnes) {
  struct Case {
    const char *word, *related, *unrelated;
  };
  for (const auto& [word, related, unrelated] :
       {Case{"cat", "dog", "seven"}, Case{"king", "queen", "seven"}, Case{"red", "blue", "eat"},
        Case{"Monday", "Friday", "milk"}, Case{"milk", "tea", "car"}, Case{"mother", "father", "river"},
        Case{"the", "a", "cat"}, Case{"happy", "sad", "bread"}, Case{"Paris", "London", "butter"}})
    EXPECT_GT(similarity(word, related), similarity(word, unrelated) + 0.5) << word;
}

TEST(WordTable, hasWordsInAnyCaseMarksAndChineseCharacters) {
  EXPECT_EQ(wordsInTable(), 2288);
  for (const char* word : {"cat", "Cat", "CAT", " cat", "I", "don't", ".", "7"})
    EXPECT_NE(tableRow(word), nullptr) << word;
  for (const char* word : {"", "xyzzy", "caté", "New York"}) EXPECT_EQ(tableRow(word), nullptr) << word;
  EXPECT_EQ(*tableRow("猫"), *tableRow("cat"));
}

TEST(WordTable, everyRowHasTheSameLengthUpToRounding) {
  for (const char* word : {"cat", "seven", "the", "."}) EXPECT_NEAR(tableRow(word)->squaredNorm(), kWordWidth, 0.5);
}

TEST(WordTable, aSentenceHasTheRowsOfTheTableOrDrawnOnes) {
  const Scenario s = scenarioFromTable({"The", "xyzzy", "cat"});
  EXPECT_THAT(validate(s), IsEmpty());
  EXPECT_THAT(tableTokens(s), ElementsAre(0, 2));
  EXPECT_THAT(drawnTokens(s, Sequence::Query), ElementsAre(1));
  EXPECT_EQ(stackIn(s, InputSlot::X)[0].row(2), tableRow("cat")->row(0));
  EXPECT_EQ(drawOf(s, Sequence::Query, 1), 0);
}

TEST(WordTable, identityMatricesMakeScoresOfInnerProducts) {
  const Trace trace = traceOnCpu(scenarioFromTable({"cat", "dog", "seven"}), {}).value();
  const Matrix& weights = trace.heads.front().weights;
  EXPECT_NEAR(trace.heads.front().scaled(0, 1), similarity("cat", "dog") / std::sqrt(8.0), 1e-12);
  EXPECT_GT(weights(0, 1), 2 * weights(0, 2));
}

TEST(WordTable, newTokensOfASentenceFromTheTableAreLookedUpInIt) {
  const Scenario s = scenarioFromTable({"The", "cat"});
  const Scenario longer = withSentence(s, Sequence::Query, {"The", "dog", "xyzzy"});
  EXPECT_THAT(tableTokens(longer), ElementsAre(0, 1));
  EXPECT_THAT(drawnTokens(longer, Sequence::Query), ElementsAre(2));
  EXPECT_THAT(tableTokens(withTokenLookedUp(s, Sequence::Query, 2, "sat")), ElementsAre(0, 1, 2));
}

TEST(WordTable, newTokensOfOtherDocumentsAreDrawn) {
  Scenario s = scenarioFromTable({"The", "cat"});
  s = withCell(withCell(std::move(s), InputSlot::X, 0, 0, 0, 9), InputSlot::X, 0, 1, 0, 9);
  EXPECT_THAT(tableTokens(s), IsEmpty());
  EXPECT_THAT(drawnTokens(withSentence(s, Sequence::Query, {"The", "dog"}), Sequence::Query), ElementsAre(1));
}

TEST(WordTable, keysOfASecondSequenceAreLookedUpInTheSameTable) {
  const Scenario s = withSentence(withSecondSequence(scenarioFromTable({"cat"}), true), Sequence::Key, {"dog", "sat"});
  const Matrix& context = stackIn(s, InputSlot::Context)[0];
  EXPECT_TRUE(isTableRow(context, 0, "dog"));
  EXPECT_TRUE(isTableRow(context, 1, "sat"));
  EXPECT_FALSE(isTableRow(context, 1, "dog"));
}

}  // namespace
}  // namespace attn
