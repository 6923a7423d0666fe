// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <set>
#include <string>
#include <vector>

#include "questions/interview_report.h"
#include "support/interview_logs.h"

namespace attn {
namespace {

InterviewPlan planWith(InterviewMode mode, std::uint64_t seed) {
  InterviewPlan plan = planOf(mode);
  plan.seed = seed;
  return plan;
}

const QuestionTemplate& templateOf(const DrawnQuestion& drawn) {
  return *findTemplate(drawn.templateId, drawn.version);
}

std::vector<std::string> idsOf(const std::vector<DrawnQuestion>& questions) {
  std::vector<std::string> ids;
  for (const DrawnQuestion& each : questions) ids.push_back(each.templateId);
  return ids;
}

const std::vector<DrawnQuestion> kScalingThenMask{{"explain-scaling", 1, 7}, {"explain-causal-mask", 1, 8}};

TEST(InterviewModes, areNamedByCodesAndPlanned) {
  for (const InterviewModeRow& row : kInterviewModes) {
    EXPECT_EQ(interviewModeOfCode(row.id), row.mode);
    EXPECT_EQ(rowOf(row.mode).id, row.id);
  }
  EXPECT_FALSE(interviewModeOfCode("panel"));
  EXPECT_EQ(planOf(InterviewMode::Numbers), InterviewPlan());
  const InterviewPlan aloud = planOf(InterviewMode::Aloud), design = planOf(InterviewMode::Design);
  EXPECT_EQ(aloud.questions, 4);
  EXPECT_EQ(aloud.seconds, 20 * 60);
  EXPECT_EQ(aloud.feedback, Feedback::AfterEach);
  EXPECT_EQ(design.questions, 3);
  EXPECT_EQ(design.seconds, 24 * 60);
  EXPECT_EQ(design.feedback, Feedback::AfterEach);
}

TEST(InterviewModes, explainAloudAsksForExplanationsThatQuestionsFollow) {
  std::set<std::string> asked;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::vector<DrawnQuestion> questions = drawInterview(planWith(InterviewMode::Aloud, seed));
    ASSERT_EQ(questions.size(), 4U);
    EXPECT_EQ(questions, drawInterview(planWith(InterviewMode::Aloud, seed)));
    const std::vector<std::string> ids = idsOf(questions);
    EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), 4U);
    asked.insert(ids.begin(), ids.end());
    for (const DrawnQuestion& each : questions) {
      EXPECT_EQ(templateOf(each).topic, Topic::Explain);
      EXPECT_FALSE(templateOf(each).next.empty());
    }
  }
  EXPECT_EQ(asked.size(), 16U);
  EXPECT_THAT(asked, testing::IsSupersetOf({"explain-scaling", "explain-row-maximum", "explain-causal-mask",
                                            "explain-key-value-cache", "explain-shared-heads", "explain-exact-tiles",
                                            "explain-prefill-decode", "explain-rotary-positions",
                                            "explain-memory-bound", "explain-residual-stream"}));
}

TEST(InterviewModes, everyPointOfAnExplanationHasAFollowUpThatNoOtherFollows) {
  for (const QuestionTemplate& each : questionTemplates()) {
    const std::vector<std::string_view> next = each.nextIds();
    if (each.kind == AnswerKind::Text && !next.empty()) {
      const std::size_t points = drawQuestion(each, 1).question.checklist.size();
      EXPECT_EQ(next.size(), points) << each.id;
      EXPECT_GE(points, 4U) << each.id;
      EXPECT_LE(points, 6U) << each.id;
    }
    for (const std::string_view id : next) {
      const QuestionTemplate* following = findTemplate(id);
      ASSERT_NE(following, nullptr) << each.id << " " << id;
      EXPECT_TRUE(following->next.empty()) << id;
    }
  }
}

TEST(InterviewModes, designAsksTheNumbersOfACaseAndThenForTheReasons) {
  std::set<std::string> cases;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::vector<DrawnQuestion> questions = drawInterview(planWith(InterviewMode::Design, seed));
    ASSERT_EQ(questions.size(), 9U);
    for (std::size_t first = 0; first < questions.size(); first += 3) {
      cases.insert(questions[first].templateId);
      const AskedQuestion one = drawQuestion(templateOf(questions[first]), questions[first].seed);
      for (std::size_t i = first; i < first + 3; ++i) {
        const AskedQuestion asked = drawQuestion(templateOf(questions[i]), questions[i].seed);
        EXPECT_EQ(asked.from->topic, Topic::Design);
        EXPECT_EQ(asked.question.kind, i == first + 2 ? AnswerKind::Text : AnswerKind::Number) << asked.from->id;
        EXPECT_EQ(asked.parameters.all(), one.parameters.all()) << asked.from->id;
        EXPECT_EQ(asked.from->lesson, one.from->lesson) << asked.from->id;
      }
      const Question reasons = drawQuestion(templateOf(questions[first + 2]), questions[first].seed).question;
      EXPECT_GE(reasons.checklist.size(), 4U) << questions[first + 2].templateId;
    }
  }
  EXPECT_EQ(cases.size(), 8U);
}

TEST(FollowUps, askAboutTheFirstTwoPointsThatWereMissed) {
  std::vector<DrawnQuestion> questions = kScalingThenMask;
  EXPECT_EQ(insertFollowUps(InterviewMode::Aloud, questions, 0, {0, 3}), 2U);
  EXPECT_THAT(idsOf(questions),
              testing::ElementsAre("explain-scaling", "scale-factor", "ratio-of-weights", "explain-causal-mask"));
  EXPECT_EQ(questions[1].seed, 7U);
  EXPECT_EQ(insertFollowUps(InterviewMode::Aloud, questions, 3, {0, 1, 2, 3}), 1U);
  EXPECT_EQ(questions.back().templateId, "weight-after-mask");
}

TEST(FollowUps, areNotAskedIfNothingWasMissedOrInOtherModesOrTwice) {
  std::vector<DrawnQuestion> questions = kScalingThenMask;
  EXPECT_EQ(insertFollowUps(InterviewMode::Aloud, questions, 0, {0, 1, 2, 3, 4}), 0U);
  EXPECT_EQ(insertFollowUps(InterviewMode::Numbers, questions, 0, {}), 0U);
  EXPECT_EQ(questions, kScalingThenMask);
  questions.insert(questions.begin(), DrawnQuestion{"score-spread", 1, 9});
  EXPECT_EQ(insertFollowUps(InterviewMode::Aloud, questions, 1, {1, 2, 3, 4}), 0U);
}

TEST(FollowUps, useTheNumbersOfTheirExplanation) {
  for (const auto& [prompt, followUp] :
       std::vector<std::pair<std::string, std::string>>{{"explain-key-value-cache", "million-token-cache"},
                                                        {"explain-exact-tiles", "million-token-scores"},
                                                        {"explain-decode-speed", "four-bit-token-time"},
                                                        {"explain-sliding-window", "window-reach"},
                                                        {"explain-residual-stream", "residual-sums"},
                                                        {"explain-residual-stream", "explain-pre-norm"}})
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      EXPECT_EQ(drawQuestion(*findTemplate(followUp), seed).parameters.all(),
                drawQuestion(*findTemplate(prompt), seed).parameters.all())
          << followUp;
}

TEST(FollowUps, comeAfterTheirQuestionWhileItsAnswerIsRead) {
  InterviewState state = begunInterview(planOf(InterviewMode::Aloud), {true, true}, 0);
  state = textChecked(answerGiven(state, TextAnswer(), {}, "", 60'000), 0, {1});
  state = continueInterview(questionsInserted(state, {false}), 70'000);
  EXPECT_EQ(state.current, 1U);
  EXPECT_EQ(state.answers.size(), 3U);
  EXPECT_EQ(state.isTextQuestion, (std::vector<bool>{true, false, true}));
  EXPECT_EQ(state.phase, InterviewPhase::Asking);
}

TEST(FollowUps, waitUntilAnInterruptedAnswerIsMarked) {
  std::vector<InterviewAnswer> answers(2);
  answers[0].given = TextAnswer{"spoken", {}};
  answers[0].done = true;
  answers[0].ms = 60'000;
  const InterviewState state = resumeInterview(planOf(InterviewMode::Aloud), {true, true}, answers, 500'000);
  EXPECT_EQ(state.phase, InterviewPhase::Reading);
  EXPECT_EQ(state.current, 0U);
  EXPECT_FALSE(state.runningSinceMs);
  EXPECT_EQ(leftMs(state, 900'000), 19 * 60'000);
  // With feedback at the end, sentences are compared at the end.
  EXPECT_EQ(resumeInterview({}, {true, true}, answers, 0).phase, InterviewPhase::Asking);
}

TEST(FollowUps, areReadFromTheLogAndReported) {
  using How = test::Went::How;
  const std::vector<DrawnQuestion> asked{
      kScalingThenMask[0], {"score-spread", 1, 7}, {"scale-factor", 1, 7}, kScalingThenMask[1]};
  LearningLog log = test::interviewLog(asked, {{How::Wrong}, {How::Right}, {How::Mistaken}, {How::Right}},
                                       planOf(InterviewMode::Aloud));
  log.begun.front().questions = kScalingThenMask;  // what follows is not known at the start
  const LearningRecord record(log);
  EXPECT_EQ(record.questionsOf(record.interviews().front()), asked);
  const InterviewReport report = test::reportAfter(log);
  ASSERT_EQ(report.questions.size(), 4U);
  EXPECT_EQ(report.questions[1].drawn.templateId, "score-spread");
  EXPECT_TRUE(report.questions[1].right);
  EXPECT_FALSE(report.questions[2].right);
  EXPECT_DOUBLE_EQ(report.points, 2);
}

}  // namespace
}  // namespace attn
