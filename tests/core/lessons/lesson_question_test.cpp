// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_question.h"

#include <gtest/gtest.h>

#include "support/examples.h"

namespace attn {
namespace {

LessonQuestion asking(const char* id, bool fromStage) {
  LessonQuestion question;
  question.templateId = id;
  question.fromStage = fromStage;
  return question;
}

TEST(LessonQuestions, FromTheStageAreFoundWithEverySeedWhereThereIsOne) {
  const Scenario scenario = test::example("1-the-cat-sat");
  const auto trace = traceOnCpu(scenario);
  const OnStage stage{scenario, &*trace, 0, {}};
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    EXPECT_TRUE(lessonQuestion(asking("scaled-score", true), stage, seed)) << seed;
}

TEST(LessonQuestions, AreTheSameForTheSameSeedAndOtherWithTheNextDraw) {
  const Scenario scenario = test::example("1-the-cat-sat");
  const auto trace = traceOnCpu(scenario);
  const OnStage stage{scenario, &*trace, 0, {}};
  for (const bool fromStage : {true, false}) {
    LessonQuestion question = asking("scaled-score", fromStage);
    question.seed = 7;
    const auto first = lessonQuestion(question, stage, 1), again = lessonQuestion(question, stage, 2);
    ASSERT_TRUE(first && again);
    EXPECT_EQ(first->seed, again->seed) << "the lesson's own seed goes before";
    EXPECT_NE(lessonQuestion(question, stage, 1, 1)->seed, first->seed);
  }
}

TEST(LessonQuestions, HaveTheParametersThatTheLessonWants) {
  const Scenario nothing;
  LessonQuestion question = asking("scaled-score", false);
  question.parameters = R"({"key_width": 16})";
  for (std::uint64_t draw = 0; draw < 5; ++draw)
    EXPECT_EQ(lessonQuestion(question, {nothing, nullptr, 0, {}}, 3, draw)->parameters.whole("key_width"), 16);
  question.parameters = R"({"key_width": 17})";
  EXPECT_FALSE(lessonQuestion(question, {nothing, nullptr, 0, {}}, 3));
}

// A lesson may choose numbers for which two mistakes coincide, such as standard deviations of 1.
TEST(LessonQuestions, HaveOtherNumbersThoughTheLessonChoseAllOfTheFirst) {
  const Scenario nothing;
  LessonQuestion question = asking("score-spread", false);
  question.parameters = R"({"key_width": 64, "query_spread": 1, "key_spread": 1})";
  const auto first = lessonQuestion(question, {nothing, nullptr, 0, {}}, 3);
  ASSERT_TRUE(first);
  EXPECT_TRUE(hasParameters(first->parameters, question.parameters));
  EXPECT_TRUE(isRight(first->question, AnswerValue(8.0)));
  EXPECT_FALSE(
      hasParameters(lessonQuestion(question, {nothing, nullptr, 0, {}}, 3, 1)->parameters, question.parameters));
}

TEST(LessonQuestions, AreAbsentIfTheTemplateDoesNotFitTheStage) {
  const Scenario sizes = test::example("t5-gpt2-medium");
  EXPECT_FALSE(lessonQuestion(asking("scaled-score", true), {sizes, nullptr, 0, {}}, 0));
  EXPECT_FALSE(lessonQuestion(asking("no-such-template", false), {sizes, nullptr, 0, {}}, 0));
}

}  // namespace
}  // namespace attn
