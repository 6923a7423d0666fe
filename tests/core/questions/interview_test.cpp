// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/interview.h"

#include <gmock/gmock.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace attn {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;

/// A few templates for each topic, of the kinds that interviews use.
std::vector<QuestionTemplate> someTemplates(int perTopic) {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (int i = 0; i < kTopics * 8; ++i) all.push_back("template-" + std::to_string(i));
    return all;
  }();
  std::vector<QuestionTemplate> all;
  for (int topic = 0; topic < kTopics; ++topic)
    for (int i = 0; i < perTopic; ++i) {
      QuestionTemplate each;
      each.id = names[static_cast<std::size_t>(topic * 8 + i)];
      each.topic = static_cast<Topic>(topic);
      if (each.topic == Topic::Explain) each.kind = AnswerKind::Text;
      all.push_back(each);
    }
  return all;
}

Topic topicOf(const std::vector<QuestionTemplate>& all, const DrawnQuestion& question) {
  for (const QuestionTemplate& each : all)
    if (each.id == question.templateId) return each.topic;
  throw std::logic_error("a template from nowhere");
}

std::map<Topic, int> topicsIn(const std::vector<QuestionTemplate>& all, const std::vector<DrawnQuestion>& questions) {
  std::map<Topic, int> counts;
  for (const DrawnQuestion& each : questions) ++counts[topicOf(all, each)];
  return counts;
}

TEST(DrawInterview, drawsTheSameForTheSameSeed) {
  const auto all = someTemplates(4);
  InterviewPlan plan;
  plan.seed = 4711;
  const auto questions = drawInterview(plan, all);
  EXPECT_EQ(questions, drawInterview(plan, all));
  // Literal, so that it is the same on every machine.
  std::vector<std::string> ids;
  for (const auto& each : questions) ids.push_back(each.templateId);
  EXPECT_THAT(ids, testing::ElementsAre("template-98", "template-154", "template-64", "template-88", "template-104",
                                        "template-32", "template-144", "template-130", "template-49", "template-10"));
  plan.seed = 4712;
  EXPECT_NE(questions, drawInterview(plan, all));
}

TEST(DrawInterview, asksAboutTenTopicsWithABugAndAnExplanation) {
  const auto all = someTemplates(4);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    InterviewPlan plan;
    plan.seed = seed;
    const auto questions = drawInterview(plan, all);
    ASSERT_EQ(questions.size(), 10u);
    const auto topics = topicsIn(all, questions);
    EXPECT_EQ(topics.size(), 10u) << seed;
    EXPECT_EQ(topics.count(Topic::Code), 1u);
    EXPECT_EQ(topics.count(Topic::Explain), 1u);
    EXPECT_NE(topicOf(all, questions[0]), Topic::Explain);
    std::set<std::uint64_t> seeds;
    for (const auto& each : questions) seeds.insert(each.seed);
    EXPECT_EQ(seeds.size(), 10u);
    EXPECT_LT(*seeds.rbegin(), kSeeds);
  }
}

TEST(DrawInterview, staysWithOneTopicAndRepeatsATemplateOnlyWhenAllHaveCome) {
  const auto all = someTemplates(4);
  InterviewPlan plan;
  plan.kind = InterviewKind::OneTopic;
  plan.topic = Topic::Decoding;
  for (plan.seed = 0; plan.seed < 50; ++plan.seed) {
    const auto questions = drawInterview(plan, all);
    ASSERT_EQ(questions.size(), 10u);
    std::map<std::string, int> times;
    for (const auto& each : questions) {
      EXPECT_EQ(topicOf(all, each), Topic::Decoding);
      ++times[each.templateId];
    }
    EXPECT_EQ(times.size(), 4u);
    for (const auto& [id, count] : times) EXPECT_THAT(count, testing::AnyOf(2, 3)) << id;
  }
}

TEST(DrawInterview, asksSeniorsToExplainAndToFindBugs) {
  const auto all = someTemplates(4);
  InterviewPlan plan;
  plan.kind = InterviewKind::Senior;
  for (plan.seed = 0; plan.seed < 50; ++plan.seed) {
    auto topics = topicsIn(all, drawInterview(plan, all));
    EXPECT_EQ(topics[Topic::Explain], 2);
    EXPECT_EQ(topics[Topic::Code], 2);
    EXPECT_EQ(topics.count(Topic::Shapes), 0u);
    EXPECT_EQ(topics.size(), 8u);
  }
}

TEST(DrawInterview, prefersQuestionsThatFitIntoItsTime) {
  auto all = someTemplates(4);
  for (QuestionTemplate& each : all) each.seconds = each.id.back() % 2 == 0 ? 90 : 240;
  InterviewPlan plan;
  int fitting = 0;
  for (plan.seed = 0; plan.seed < 50; ++plan.seed) {
    int seconds = 0;
    for (const auto& question : drawInterview(plan, all))
      for (const QuestionTemplate& each : all)
        if (each.id == question.templateId) seconds += each.seconds;
    fitting += seconds <= plan.seconds ? 1 : 0;
  }
  EXPECT_GT(fitting, 40);  // a single draw of ten has this property in one case of six
}

TEST(DrawInterview, takesTheNewestVersionsAndWhatThereIs) {
  std::vector<QuestionTemplate> few(2);
  few[0].id = few[1].id = "scaled-score";
  few[0].topic = few[1].topic = Topic::Scaling;
  few[0].version = 2;
  const auto questions = drawInterview({}, few);
  ASSERT_EQ(questions.size(), 10u);
  for (const auto& each : questions) EXPECT_EQ(each.version, 2);
  EXPECT_NE(questions[0].seed, questions[1].seed);

  InterviewPlan decoding;
  decoding.kind = InterviewKind::OneTopic;
  decoding.topic = Topic::Decoding;
  EXPECT_TRUE(drawInterview(decoding, few).empty());
  EXPECT_TRUE(drawInterview({}, {}).empty());

  few.resize(1);
  few[0].topic = Topic::Explain;
  few[0].kind = AnswerKind::Text;
  EXPECT_EQ(drawInterview({}, few).size(), 10u);
}

TEST(DrawInterview, drawsFromTheProgramsOwnTemplates) {
  for (const InterviewKind kind : {InterviewKind::AllTopics, InterviewKind::Senior}) {
    InterviewPlan plan;
    plan.kind = kind;
    for (const DrawnQuestion& each : drawInterview(plan)) {
      const QuestionTemplate* from = findTemplate(each.templateId, each.version);
      ASSERT_TRUE(from);
      EXPECT_FALSE(drawQuestion(*from, each.seed).question.text.isEmpty());
    }
  }
}

TEST(InterviewCodes, readBack) {
  for (const auto kind : {InterviewKind::AllTopics, InterviewKind::OneTopic, InterviewKind::Senior})
    EXPECT_EQ(interviewKindOfCode(code(kind)), kind);
  for (const auto feedback : {Feedback::AtTheEnd, Feedback::AfterEach})
    EXPECT_EQ(feedbackOfCode(code(feedback)), feedback);
  EXPECT_FALSE(interviewKindOfCode("junior"));
  EXPECT_FALSE(feedbackOfCode(""));
}

InterviewState started(Feedback feedback, std::vector<bool> isTextQuestion = {false, false, false}) {
  InterviewPlan plan;
  plan.feedback = feedback;
  plan.questions = static_cast<int>(isTextQuestion.size());
  return begunInterview(plan, std::move(isTextQuestion), 0);
}

TEST(Interview, goesThroughItsQuestionsWithoutFeedback) {
  InterviewState state = started(Feedback::AtTheEnd);
  EXPECT_EQ(state.phase, InterviewPhase::Asking);
  EXPECT_EQ(leftMs(state, 30 * kSecond), 20 * kMinute - 30 * kSecond);
  state = answerGiven(state, 4.0, 0.7, "2 · 2", 60 * kSecond);
  EXPECT_EQ(state.phase, InterviewPhase::Asking);
  EXPECT_EQ(state.current, 1u);
  EXPECT_EQ(state.answers[0].ms, 60 * kSecond);
  EXPECT_EQ(state.answers[0].working, "2 · 2");
  EXPECT_EQ(questionMs(state, 70 * kSecond), 10 * kSecond);
  state = skipped(state, "", 90 * kSecond);
  EXPECT_TRUE(state.answers[1].done);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(state.answers[1].given));
  state = answerGiven(state, std::size_t{1}, {}, "", 100 * kSecond);
  EXPECT_EQ(state.phase, InterviewPhase::Over);
  EXPECT_EQ(state.spentMs, 100 * kSecond);
  EXPECT_EQ(leftMs(state, 10'000 * kMinute), 20 * kMinute - 100 * kSecond);
  // A finished interview ignores further input.
  EXPECT_EQ(answerGiven(state, 5.0, {}, "", 200 * kSecond), state);
  EXPECT_EQ(hintOpened(state, 200 * kSecond), state);
  EXPECT_EQ(ended(state, 200 * kSecond), state);
}

TEST(Interview, stopsItsClockWhileOneReadsTheAnswer) {
  InterviewState state = answerGiven(started(Feedback::AfterEach), 4.0, {}, "", 60 * kSecond);
  EXPECT_EQ(state.phase, InterviewPhase::Reading);
  EXPECT_EQ(state.current, 0u);
  EXPECT_FALSE(state.runningSinceMs);
  EXPECT_EQ(leftMs(state, 600 * kMinute), 19 * kMinute);
  EXPECT_EQ(questionMs(state, 600 * kMinute), kMinute);
  EXPECT_EQ(applyTimeout(state, 600 * kMinute), state);
  EXPECT_EQ(answerGiven(state, 5.0, {}, "", 61 * kSecond), state);
  state = continueInterview(state, 600 * kMinute);
  EXPECT_EQ(state.phase, InterviewPhase::Asking);
  EXPECT_EQ(state.current, 1u);
  EXPECT_EQ(leftMs(state, 600 * kMinute), 19 * kMinute);
  EXPECT_EQ(continueInterview(state, 601 * kMinute), state);
}

TEST(Interview, isOutOfTimeAfterTwentyMinutes) {
  InterviewState state = answerGiven(started(Feedback::AtTheEnd), 4.0, {}, "", 5 * kMinute);
  EXPECT_EQ(applyTimeout(state, 20 * kMinute - 1), state);
  // A late answer is ignored.
  const InterviewState late = answerGiven(state, 5.0, {}, "", 20 * kMinute);
  EXPECT_EQ(late, applyTimeout(state, 25 * kMinute));
  EXPECT_EQ(late.phase, InterviewPhase::Over);
  EXPECT_FALSE(late.answers[1].done);
  EXPECT_EQ(late.answers[1].ms, 15 * kMinute);
  EXPECT_EQ(late.spentMs, 20 * kMinute);
  EXPECT_EQ(leftMs(late, 30 * kMinute), 0);
}

TEST(Interview, chargesHalfAPointForAHint) {
  InterviewState state = hintOpened(started(Feedback::AtTheEnd), kSecond);
  EXPECT_TRUE(state.answers[0].hintUsed);
  EXPECT_EQ(pointsOf(1, false), 1);
  EXPECT_EQ(pointsOf(1, true), 0.5);
  EXPECT_EQ(pointsOf(0, true), 0);
  EXPECT_DOUBLE_EQ(pointsOf(0.75, true), 0.25);
  // No hint after the answer.
  state = answerGiven(started(Feedback::AfterEach), 4.0, {}, "", kSecond);
  EXPECT_FALSE(hintOpened(state, kSecond).answers[0].hintUsed);
}

TEST(Interview, comparesSentencesWhenNoQuestionIsLeft) {
  InterviewState state = started(Feedback::AtTheEnd, {true, false, true});
  state = answerGiven(state, TextAnswer{"So that it stays small.", {}}, {}, "", kMinute);
  EXPECT_EQ(textChecked(state, 0, {0}), state);  // no feedback before the end
  state = answerGiven(state, 4.0, {}, "", 2 * kMinute);
  state = skipped(state, "", 3 * kMinute);
  EXPECT_EQ(state.phase, InterviewPhase::Checking);
  EXPECT_EQ(leftMs(state, 100 * kMinute), 17 * kMinute);
  EXPECT_EQ(textChecked(state, 1, {0}), state);  // a number is not a sentence
  EXPECT_EQ(textChecked(state, 9, {0}), state);
  EXPECT_EQ(endCheckingOf(state).phase, InterviewPhase::Over);
  state = textChecked(state, 0, {0, 1});
  EXPECT_EQ(state.phase, InterviewPhase::Over);
  EXPECT_EQ(std::get<TextAnswer>(state.answers[0].given).ticked, (std::vector<std::size_t>{0, 1}));
}

TEST(Interview, comparesSentencesAtOnceWhereEachAnswerIsRead) {
  InterviewState state = answerGiven(started(Feedback::AfterEach, {true, false}), TextAnswer{"a", {}}, {}, "", kMinute);
  EXPECT_EQ(state.phase, InterviewPhase::Reading);
  state = textChecked(state, 0, {1});
  EXPECT_EQ(state.phase, InterviewPhase::Reading);
  state = continueInterview(answerGiven(continueInterview(state, kMinute), 1.0, {}, "", 2 * kMinute), 2 * kMinute);
  EXPECT_EQ(state.phase, InterviewPhase::Over);
}

TEST(Interview, continuesAfterAnInterruption) {
  InterviewState state = answerGiven(started(Feedback::AtTheEnd), 4.0, {}, "", 5 * kMinute);
  const InterviewState resumed = resumeInterview(state.plan, state.isTextQuestion, state.answers, 1'000 * kMinute);
  EXPECT_EQ(resumed.current, 1u);
  EXPECT_EQ(leftMs(resumed, 1'000 * kMinute), 15 * kMinute);
  EXPECT_EQ(resumeInterview(state.plan, {}, {}, 0).phase, InterviewPhase::Over);
  // The time of an open question is not refunded.
  state.answers[1].ms = 2 * kMinute;
  const InterviewState open = resumeInterview(state.plan, state.isTextQuestion, state.answers, 0);
  EXPECT_EQ(open.current, 1u);
  EXPECT_EQ(leftMs(open, kMinute), 12 * kMinute);
  EXPECT_EQ(questionMs(open, kMinute), 3 * kMinute);
}

TEST(Interview, canBePausedAndEnded) {
  InterviewState state = paused(started(Feedback::AtTheEnd), kMinute);
  EXPECT_EQ(leftMs(state, 100 * kMinute), 19 * kMinute);
  state = unpaused(state, 100 * kMinute);
  EXPECT_EQ(questionMs(state, 101 * kMinute), 2 * kMinute);
  state = ended(state, 101 * kMinute);
  EXPECT_EQ(state.phase, InterviewPhase::Over);
  EXPECT_EQ(state.spentMs, 2 * kMinute);
  EXPECT_FALSE(state.answers[0].done);
}

TEST(Interview, takesNoTimeBackFromAClockThatWasSetBack) {
  InterviewState state = started(Feedback::AtTheEnd);
  EXPECT_EQ(leftMs(state, -kMinute), 20 * kMinute);
  EXPECT_EQ(answerGiven(state, 4.0, {}, "", -kMinute).answers[0].ms, 0);
}

}  // namespace
}  // namespace attn
