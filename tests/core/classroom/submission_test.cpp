// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/submission.h"

#include <gmock/gmock.h>

#include "core/classroom/documented_class.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;
using enum ProblemCode;

const std::string kHash(64, 'a');

std::string returnWith(const std::string& answers) {
  return R"({"format": "attentionscope/return", "version": 1, "handout": ")" + kHash + R"(", "answers": [)" + answers +
         "]}";
}

Problems problemsOfReturn(const std::string& text) {
  const Result<Submission> returned = readSubmission(text);
  return returned ? Problems{} : returned.error();
}

GivenAnswer answerOf(const std::string& id, const std::string& json) {
  const Result<Submission> returned = readSubmission(
      returnWith(R"({"template": ")" + id + R"(", "seed": 1, "answer": )" + json + R"(, "seconds": 2})"));
  EXPECT_TRUE(returned) << testing::PrintToString(returned.error());
  return returned ? returned->answers.at(0).answer : GivenAnswer();
}

TEST(Return, ThatIsDocumentedIsRead) {
  const Result<Submission> returned = readSubmission(test::documentedExample("attentionscope/return"));
  ASSERT_TRUE(returned) << testing::PrintToString(returned.error());
  EXPECT_EQ(returned->handout.size(), 64u);
}

TEST(Return, ReadsAnswersByTheKindOfTheirQuestion) {
  EXPECT_EQ(answerOf("scaled-score", "2.5"), GivenAnswer(2.5));
  EXPECT_EQ(answerOf("scaled-score", "null"), GivenAnswer());
  EXPECT_EQ(answerOf("hiding-rule", "2"), GivenAnswer(std::size_t{2}));
  EXPECT_EQ(answerOf("stage-order", "[2, 0, 1]"), GivenAnswer(std::vector<std::size_t>{2, 0, 1}));
  EXPECT_EQ(answerOf("score-cell", "[2, 0]"), GivenAnswer(CellPlace{2, 0}));
  EXPECT_EQ(answerOf("of-next-year", "[[{}]]"), GivenAnswer()) << "nobody here knows what it should be";
  EXPECT_EQ(answerOf("explain-scaling", R"({"text": "x"})"), GivenAnswer(TextAnswer{"x", {}}));
  EXPECT_EQ(answerOf("own-number-0123456789abcdef", "2.5"), GivenAnswer(2.5));
  EXPECT_EQ(answerOf("own-choice-0123456789abcdef", "2"), GivenAnswer(std::size_t{2}));
  EXPECT_EQ(answerOf("own-order-0123456789abcdef", "[1, 0]"), GivenAnswer(std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(answerOf("own-text-0123456789abcdef", R"({"text": "x"})"), GivenAnswer(TextAnswer{"x", {}}));
}

TEST(Return, ReadsBackAsItWasWritten) {
  const Submission returned{kHash,
                            "Ada \"猫\"\n",
                            "2026-11-27T18:05:00+01:00",
                            {{"scaled-score", 1, 0.1, 12.5},
                             {"scaled-score", (std::uint64_t{1} << 53) - 1, -7.0, {}},
                             {"hiding-rule", 3, std::size_t{2}, 0.0},
                             {"stage-order", 4, std::vector<std::size_t>{1, 0}, 3.0},
                             {"score-cell", 5, CellPlace{2, 3}, 3.0},
                             {"score-cell", 6, std::monostate(), {}}}};
  const std::string text = writeSubmission(returned);
  const Result<Submission> back = readSubmission(text);
  ASSERT_TRUE(back) << testing::PrintToString(back.error());
  EXPECT_EQ(*back, returned);
  EXPECT_EQ(writeSubmission(*back), text);
}

TEST(Return, OfASealedHandoutNamesQuestionsByTheirIndex) {
  Submission returned{kHash, {}, {}};
  returned.answers = {{{}, 0, 2.0, 12.5, 0, AnswerKind::Number},
                      {{}, 0, std::size_t{1}, {}, 3, AnswerKind::Choice},
                      {{}, 0, std::monostate(), {}, 1, AnswerKind::Cell}};
  const Result<Submission> back = readSubmission(writeSubmission(returned));
  ASSERT_TRUE(back) << testing::PrintToString(back.error());
  EXPECT_EQ(*back, returned);
  EXPECT_THAT(problemsOfReturn(returnWith(R"({"question": 0, "kind": "cell", "answer": [0, 1]},
                                            {"question": 0, "kind": "number", "answer": 1},
                                            {"question": 1, "answer": 1},
                                            {"question": 2, "kind": "choice", "answer": 0.5})")),
              UnorderedElementsAre(Problem{RepeatedValue, "/answers/1/question", {"0"}},
                                   Problem{MissingKey, "/answers/2", {"kind"}},
                                   Problem{OutOfRange, "/answers/3/answer", {"0.5", "0, 1, 2, …"}}));
}

TEST(Return, ThatWasEditedDoesNotFitItsChecksum) {
  Submission returned{kHash, "Ada", "2026-11-27T18:05:00+01:00", {{"scaled-score", 1, 2.0, 12.5}}};
  const std::string text = writeSubmission(returned);
  EXPECT_TRUE(readSubmission(text)->isUnchanged);
  const auto edited = [&text](const std::string& from, const std::string& to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    const Result<Submission> read = readSubmission(other);
    EXPECT_TRUE(read) << other;
    return read && !read->isUnchanged;
  };
  EXPECT_TRUE(edited("\"answer\": 2", "\"answer\": 3"));
  EXPECT_TRUE(edited("18:05", "17:05"));
  EXPECT_TRUE(edited("Ada", "Bob"));
  EXPECT_TRUE(edited(text.substr(text.rfind(",\n  \"checksum\"")), "\n}\n")) << "removed";
  EXPECT_FALSE(edited("\"answers\": [", "\"answers\":    [")) << "only spaces";
  EXPECT_TRUE(readSubmission(returnWith(""))->isUnchanged) << "from an older program";
}

TEST(Return, NeedsNoNameAndNoTimes) {
  const Result<Submission> returned = readSubmission(returnWith(R"({"template": "scaled-score", "seed": 1, "answer": 1},
                     {"template": "scaled-score", "seed": 2, "answer": null, "seconds": null})"));
  ASSERT_TRUE(returned) << testing::PrintToString(returned.error());
  EXPECT_FALSE(returned->student);
  EXPECT_FALSE(returned->answers[0].seconds);
  EXPECT_FALSE(returned->answers[1].seconds);
}

TEST(Return, TakesCapitalsInTheHash) {
  EXPECT_EQ(readSubmission(R"({"format": "attentionscope/return", "version": 1, "handout": ")" + std::string(64, 'F') +
                           R"(", "answers": []})")
                ->handout,
            std::string(64, 'f'));
}

TEST(Return, ReportsAllProblems) {
  EXPECT_THAT(
      problemsOfReturn(
          R"({"format": "attentionscope/return", "version": 1, "handout": "abc", "student": 4, "points": 100,
        "answers": [{"template": "scaled-score", "seed": 1, "answer": "2.5", "seconds": -1},
                    {"template": "scaled-score", "seed": 1, "answer": 1},
                    {"template": "scaled-score", "seed": 1.5, "answer": NaN, "seconds": 1e999},
                    {"template": "hiding-rule", "seed": 2, "answer": -1},
                    {"template": "score-cell", "seed": 2, "answer": [1, 2, 3]},
                    {"template": "stage-order", "seed": 2, "answer": [1, 0.5], "right": true},
                    {"template": "", "seed": 2, "answer": 3}, {}, 3]})"),
      UnorderedElementsAre(
          Problem{NotASha256, "/handout", {"abc"}}, Problem{WrongType, "/student", {"integer", "string"}},
          Problem{OutOfRange, "/answers/0/answer", {"\"2.5\"", "1.5"}},
          Problem{OutOfRange, "/answers/0/seconds", {"-1", "0 … 1000000000"}},
          Problem{RepeatedValue, "/answers/1/seed", {"1"}},
          Problem{WrongType, "/answers/2/seed", {"number", "integer"}},
          Problem{NotFinite, "/answers/2/answer", {"nan"}}, Problem{NotFinite, "/answers/2/seconds", {"1e999"}},
          Problem{OutOfRange, "/answers/3/answer", {"-1", "0, 1, 2, …"}},
          Problem{OutOfRange, "/answers/4/answer", {"[1,2,3]", "[row, column]"}},
          Problem{OutOfRange, "/answers/5/answer", {"[1,0.5]", "[2, 0, 1, …]"}},
          Problem{UnknownKey, "/answers/5/right", {"right", "question, template, seed, answer, seconds"}},
          Problem{BadId, "/answers/6/template", {""}}, Problem{MissingKey, "/answers/7", {"template"}},
          Problem{MissingKey, "/answers/7", {"seed"}}, Problem{MissingKey, "/answers/7", {"answer"}},
          Problem{WrongType, "/answers/8", {"integer", "object"}},
          Problem{
              UnknownKey, "/points", {"points", "format, version, handout, student, submitted, answers, checksum"}}));
}

TEST(Return, OfAnythingElseIsAProblemAndNoCrash) {
  for (const std::string& text :
       {std::string(), std::string("\0\xff\xfe", 3), std::string("{\"format\": \"attentionscope/return\""),
        std::string(1 << 20, '['), std::string("nul"), std::string("\"\\ud800\""), returnWith("") + "x"})
    EXPECT_FALSE(problemsOfReturn(text).empty()) << text.substr(0, 20);
  EXPECT_THAT(problemsOfReturn(R"({"format": "attentionscope/handout", "version": 1})"),
              ElementsAre(Problem{WrongFormat, "/format", {"attentionscope/handout", "attentionscope/return"}}));
}

}  // namespace
}  // namespace attn
