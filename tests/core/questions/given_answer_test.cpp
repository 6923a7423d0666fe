// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/given_answer.h"

#include <gmock/gmock.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace attn {
namespace {

TEST(GivenAnswer, isWrittenAsHandOutsWriteIt) {
  EXPECT_EQ(jsonOf({}), "null");
  EXPECT_EQ(jsonOf(0.1), "0.1");
  EXPECT_EQ(jsonOf(std::size_t{2}), "2");
  EXPECT_EQ(jsonOf(std::vector<std::size_t>{2, 0, 1}), "[2,0,1]");
  EXPECT_EQ(jsonOf(CellPlace{1, 3}), "[1,3]");
  EXPECT_EQ(jsonOf(TextAnswer{"So that \"S\" stays small", {}}), R"({"text":"So that \"S\" stays small"})");
  EXPECT_EQ(jsonOf(TextAnswer{"a", {{0, 2}}}), R"({"text":"a","ticked":[0,2]})");
  EXPECT_EQ(jsonOf(std::numeric_limits<double>::infinity()), "null");
}

TEST(GivenAnswer, readsBackAsWritten) {
  const std::vector<std::pair<GivenAnswer, AnswerKind>> all{{{}, AnswerKind::Number},
                                                            {1.0 / 3.0, AnswerKind::Number},
                                                            {42949672960.0, AnswerKind::Number},
                                                            {std::size_t{2}, AnswerKind::Choice},
                                                            {std::vector<std::size_t>{2, 0, 1}, AnswerKind::Order},
                                                            {std::vector<std::size_t>{}, AnswerKind::Order},
                                                            {CellPlace{1, 3}, AnswerKind::Cell},
                                                            {TextAnswer{"ein Satz — 句子", {}}, AnswerKind::Text},
                                                            {TextAnswer{"", {{}}}, AnswerKind::Text},
                                                            {TextAnswer{"a", {{0, 2}}}, AnswerKind::Text}};
  for (const auto& [given, kind] : all) {
    const std::optional<GivenAnswer> read = answerFromJson(jsonOf(given), kind);
    ASSERT_TRUE(read) << jsonOf(given);
    EXPECT_EQ(*read, given) << jsonOf(given);
  }
}

TEST(GivenAnswer, rejectsTextThatIsNotAnAnswer) {
  const std::vector<std::pair<const char*, AnswerKind>> none{{"", AnswerKind::Number},
                                                             {"\"3\"", AnswerKind::Number},
                                                             {"[1]", AnswerKind::Number},
                                                             {"1e999", AnswerKind::Number},
                                                             {"-1", AnswerKind::Choice},
                                                             {"1.5", AnswerKind::Choice},
                                                             {"1e300", AnswerKind::Choice},
                                                             {"[1,-1]", AnswerKind::Order},
                                                             {"3", AnswerKind::Order},
                                                             {"[1]", AnswerKind::Cell},
                                                             {"[1,2,3]", AnswerKind::Cell},
                                                             {"{}", AnswerKind::Text},
                                                             {"{\"text\":3}", AnswerKind::Text},
                                                             {"{\"text\":\"a\",\"ticked\":3}", AnswerKind::Text},
                                                             {"{\"text\":\"a\"", AnswerKind::Text}};
  for (const auto& [text, kind] : none) EXPECT_FALSE(answerFromJson(text, kind)) << text;
}

TEST(GivenAnswer, isStoredThoughItsTextIsBroken) {
  const std::string json = jsonOf(TextAnswer{"half a character \xE2\x82", {}});
  EXPECT_TRUE(answerFromJson(json, AnswerKind::Text));
}

constexpr MistakeKind kTwice{"twice", "You doubled it", "Look again."};

TEST(Judged, recognizesRightAnswersAndMistakes) {
  Question question;
  question.answer = 4.0;
  question.tolerance = 0.5;
  question.mistakes = {{&kTwice, 8.0, {}}};
  EXPECT_TRUE(judged(question, 4.4).right);
  EXPECT_EQ(judged(question, 4.4).share, 1);
  EXPECT_EQ(judged(question, 8.0).mistake(), &kTwice);
  EXPECT_EQ(judged(question, 8.0).share, 0);
  EXPECT_EQ(judged(question, 5.0).mistake()->id, "near-one-too-many");
  const GivenAnswer otherKind = std::size_t{4};
  for (const GivenAnswer& unknown : {GivenAnswer(6.3), GivenAnswer(), otherKind}) {
    const Verdict verdict = judged(question, unknown);
    EXPECT_FALSE(verdict.right);
    EXPECT_EQ(verdict.share, 0);
    EXPECT_TRUE(verdict.mistakes.empty());
  }
}

TEST(Judged, countsWhatWasTicked) {
  Question question;
  question.kind = AnswerKind::Text;
  question.checklist = {{"a", {}}, {"b", {}}, {"c", {}}};
  EXPECT_FALSE(judged(question, TextAnswer{"text", {}}).right);
  EXPECT_FALSE(judged(question, TextAnswer{"text", {{0}}}).right);
  EXPECT_TRUE(judged(question, TextAnswer{"text", {{0, 2}}}).right);
  EXPECT_DOUBLE_EQ(judged(question, TextAnswer{"text", {{0, 2}}}).share, 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(judged(question, TextAnswer{"text", {{1, 1, 7}}}).share, 1.0 / 3.0);
}

}  // namespace
}  // namespace attn
