// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/learning_record.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "questions/interview_report.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kStartMs = 1'700'000'000'000;

Moment atSecond(std::int64_t seconds) {
  return {kStartMs + seconds * 1000, 60};
}

LoggedAnswer loggedLine(std::string uid, std::int64_t seconds, std::string templateId, bool right) {
  LoggedAnswer line;
  line.uid = std::move(uid);
  line.when = atSecond(seconds);
  line.templateId = std::move(templateId);
  line.right = right;
  line.share = right ? 1 : 0;
  line.given = "1";
  return line;
}

LoggedAnswer ratedLine(std::string uid, std::int64_t seconds, std::string templateId, Rating rating) {
  LoggedAnswer line = loggedLine(std::move(uid), seconds, std::move(templateId), rating != Rating::Again);
  line.occasion = Occasion::Card;
  line.rating = rating;
  return line;
}

LessonEvent lessonMark(std::string uid, std::int64_t seconds, LessonEvent::What what, std::string lesson,
                       std::string step = {}) {
  return {std::move(uid), atSecond(seconds), what, std::move(lesson), std::move(step), 1};
}

TEST(LearningRecord, doesNotDependOnTheOrderOfLinesNorOnRepeatedOnes) {
  LearningLog log;
  log.answers = {ratedLine("c", 900, "x", Rating::Good), ratedLine("a", 0, "x", Rating::Good),
                 ratedLine("b", 600, "y", Rating::Again)};
  log.marks = {lessonMark("m2", 20, LessonEvent::What::Reached, "scaling", "two"),
               lessonMark("m1", 10, LessonEvent::What::Reached, "scaling", "one")};
  LearningLog other = log;
  std::ranges::reverse(other.answers);
  std::ranges::reverse(other.marks);
  other.answers.push_back(log.answers[0]);
  const LearningRecord record(log), again(other);
  EXPECT_EQ(record.answers(), again.answers());
  EXPECT_EQ(record.lessons(), again.lessons());
  EXPECT_EQ(record.cards({}), again.cards({}));
  EXPECT_EQ(record.answers().size(), 3u);
  EXPECT_EQ(record.answers()[0].uid, "a");
}

TEST(LearningRecord, foldsCardsFromRatedAnswersAlone) {
  LearningLog log;
  log.answers = {ratedLine("a", 0, "x", Rating::Good), loggedLine("b", 100, "x", true),
                 ratedLine("c", 600, "x", Rating::Good), ratedLine("d", 700, "y", Rating::Again)};
  const std::vector<Card> cards = LearningRecord(log).cards({});
  ASSERT_EQ(cards.size(), 2u);
  Card fresh;
  fresh.id = "x";
  const Card once = rated(fresh, Rating::Good, atSecond(0), {});
  EXPECT_EQ(cards[0], rated(once, Rating::Good, atSecond(600), {}));
  EXPECT_EQ(cards[1].phase, CardPhase::Learning);
  // As before the second rating.
  EXPECT_EQ(LearningRecord(log).cards({}, atSecond(599).utcMs)[0], once);
}

TEST(LearningRecord, takesBackARating) {
  LearningLog log;
  log.answers = {ratedLine("a", 0, "x", Rating::Good), ratedLine("b", 600, "x", Rating::Again)};
  const std::vector<Card> before = LearningRecord({{log.answers[0]}, {}, {}, {}, {}, {}}).cards({});
  ASSERT_EQ(LearningRecord(log).lastRated()->uid, "b");
  log.undone = {{"u", atSecond(610), "b"}};
  const LearningRecord record(log);
  EXPECT_EQ(record.cards({}), before);
  EXPECT_EQ(record.lastRated()->uid, "a");
  EXPECT_EQ(record.answers().size(), 1u);
  log.undone.push_back({"v", atSecond(620), "a"});
  EXPECT_EQ(LearningRecord(log).lastRated(), nullptr);
  EXPECT_THAT(LearningRecord(log).cards({}), IsEmpty());
}

TEST(LearningRecord, whoOnlyLookedAtAnAnswerOfALessonHasPredictedNothing) {
  LearningLog log;
  LoggedAnswer looked = loggedLine("1", 0, std::string(questionTemplates().front().id), false);
  looked.occasion = Occasion::Lesson;
  looked.lesson = "scaling";
  looked.step = "a";
  looked.given = "null";
  LoggedAnswer passage = loggedLine("2", 1, std::string(kPassage), true);
  passage.occasion = Occasion::Lesson;
  passage.lesson = "textbook-mistakes";
  passage.step = "b";
  log.answers = {looked, passage};
  const LearningRecord record(log);
  EXPECT_FALSE(record.lessons().contains("scaling"));
  EXPECT_EQ(record.lessons().at("textbook-mistakes").predictions, 1);
  EXPECT_EQ(record.lessons().at("textbook-mistakes").right, 1);
  EXPECT_TRUE(record.strengths(atSecond(10)).empty());
  EXPECT_EQ(findTemplate(kPassage), nullptr);
}

TEST(LearningRecord, findsPassagesInTheLessonsThatHaveThemNow) {
  LearningLog log;
  log.marks = {lessonMark("1", 0, LessonEvent::What::Reached, "textbook-mistakes", "forgotten-root"),
               lessonMark("2", 10, LessonEvent::What::Reached, "textbook-mistakes", "query-heads")};
  LoggedAnswer passage = loggedLine("3", 11, std::string(kPassage), true);
  passage.occasion = Occasion::Lesson;
  passage.lesson = "textbook-mistakes";
  passage.step = "query-heads";
  log.answers = {passage};
  const LearningRecord record(log);
  EXPECT_EQ(record.answers().front().lesson, "textbook-mistakes-heads");
  EXPECT_EQ(record.lessons().at("textbook-mistakes-heads").right, 1);
  EXPECT_EQ(record.lessons().at("textbook-mistakes-heads").step, "query-heads");
  EXPECT_EQ(record.lessons().at("textbook-mistakes").step, "forgotten-root");
  EXPECT_EQ(record.lessons().at("textbook-mistakes").predictions, 0);
}

TEST(LearningRecord, knowsWhereLessonsWereLeft) {
  LearningLog log;
  log.marks = {lessonMark("1", 0, LessonEvent::What::Reached, "tokens", "a"),
               lessonMark("2", 10, LessonEvent::What::Reached, "tokens", "b"),
               lessonMark("3", 20, LessonEvent::What::Finished, "tokens"),
               lessonMark("4", 30, LessonEvent::What::Reached, "scaling", "a"),
               lessonMark("5", 40, LessonEvent::What::Reached, "scaling", "b"),
               lessonMark("6", 50, LessonEvent::What::Reached, "scaling", "a")};
  LoggedAnswer wrong = loggedLine("7", 35, "x", false);
  wrong.occasion = Occasion::Lesson;
  wrong.lesson = "scaling";
  wrong.step = "a";
  LoggedAnswer right = wrong;
  right.uid = "8";
  right.when = atSecond(36);
  right.right = true;
  LoggedAnswer other = wrong;
  other.uid = "9";
  other.step = "b";
  log.answers = {right, wrong, other};
  const LearningRecord record(log);
  EXPECT_TRUE(record.lessons().at("tokens").finished);
  EXPECT_EQ(record.lessons().at("tokens").step, "");
  const LessonProgress& scaling = record.lessons().at("scaling");
  EXPECT_FALSE(scaling.finished);
  EXPECT_EQ(scaling.step, "a");
  EXPECT_THAT(scaling.steps, ElementsAre("a", "b"));
  EXPECT_EQ(scaling.predictions, 2);
  EXPECT_EQ(scaling.right, 1);
  EXPECT_EQ(record.lessonToResume(), "scaling");

  log.marks.push_back(lessonMark("10", 60, LessonEvent::What::Restarted, "scaling"));
  EXPECT_THAT(LearningRecord(log).lessons().at("scaling").steps, IsEmpty());
  EXPECT_EQ(LearningRecord(log).lessonToResume(), "");
  EXPECT_EQ(LearningRecord().lessonToResume(), "");
}

TEST(LearningRecord, sumsUpTopicsByTheTemplatesOfTheProgram) {
  const QuestionTemplate& known = questionTemplates().front();
  LearningLog log;
  log.answers = {loggedLine("a", 0, std::string(known.id), true), loggedLine("b", 1, std::string(known.id), false),
                 loggedLine("c", 2, "gone-with-an-update", true)};
  const auto strengths = LearningRecord(log).strengths(atSecond(2));
  ASSERT_EQ(strengths.size(), 1u);
  EXPECT_NEAR(strengths.at(known.topic).chance, 0.5, 1e-4);
  EXPECT_NEAR(strengths.at(known.topic).answers, 2, 1e-4);
  log.answers[1].interview = "i";
  EXPECT_NEAR(LearningRecord(log).strengths(atSecond(2), "i").at(known.topic).chance, 2.0 / 3.0, 1e-4);
}

TEST(LearningRecord, offersTheCardsOfFinishedLessonsFirst) {
  std::set<std::string> lessons;
  for (const QuestionTemplate& each : questionTemplates())
    if (!each.lesson.empty()) lessons.insert(std::string(each.lesson));
  ASSERT_FALSE(lessons.empty());
  LearningLog log;
  log.marks = {lessonMark("1", 0, LessonEvent::What::Finished, *lessons.rbegin())};
  const std::vector<std::string> offered = offeredCards(LearningRecord(log), false);
  ASSERT_FALSE(offered.empty());
  for (const std::string& id : offered) EXPECT_EQ(findTemplate(id)->lesson, *lessons.rbegin());
  const std::vector<std::string> all = offeredCards(LearningRecord(log), true);
  EXPECT_TRUE(std::equal(offered.begin(), offered.end(), all.begin()));
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
  EXPECT_THAT(offeredCards(LearningRecord(), false), IsEmpty());
}

TEST(LearningRecord, findsTheInterviewThatCanBeResumed) {
  LearningLog log;
  log.begun = {{"old", atSecond(0), {}, {}}, {"new", atSecond(3600), {}, {}}};
  log.ended = {{"e", atSecond(900), "old", 900}};
  const LearningRecord record(log);
  EXPECT_EQ(record.lastInterview()->uid, "old");
  ASSERT_TRUE(record.openInterview(atSecond(4000)));
  EXPECT_EQ(record.openInterview(atSecond(4000))->uid, "new");
  EXPECT_FALSE(record.openInterview(atSecond(3600 + 3 * 3600)));
  EXPECT_FALSE(record.openInterview(atSecond(10)));
  log.ended.push_back({"f", atSecond(4800), "new", 1200});
  EXPECT_FALSE(LearningRecord(log).openInterview(atSecond(4900)));
  EXPECT_EQ(LearningRecord(log).lastInterview()->uid, "new");
}

constexpr MistakeKind kDoubledInTest{"twice", "You doubled it", "Look again."};

AskedQuestion asked() {
  static const QuestionTemplate from = [] {
    QuestionTemplate made;
    made.id = "made-up";
    made.version = 3;
    return made;
  }();
  AskedQuestion question{&from, 7, {}, {}};
  question.question.answer = 4.0;
  question.question.mistakes = {{&kDoubledInTest, 8.0, {}}};
  return question;
}

TEST(LoggedAnswer, saysWhatWasAskedAndHowItWasAnswered) {
  const LoggedAnswer wrong = loggedAnswer(asked(), 8.0, false, kCertain);
  EXPECT_EQ(wrong.templateId, "made-up");
  EXPECT_EQ(wrong.version, 3);
  EXPECT_EQ(wrong.seed, 7u);
  EXPECT_EQ(wrong.given, "8.0");
  EXPECT_FALSE(wrong.right);
  EXPECT_EQ(wrong.mistake, "twice");
  EXPECT_EQ(wrong.rating, Rating::Again);
  const LoggedAnswer right = loggedAnswer(asked(), 4.0, true);
  EXPECT_TRUE(right.right);
  EXPECT_EQ(right.share, 1);
  EXPECT_EQ(right.mistake, "");
  EXPECT_EQ(right.rating, Rating::Hard);
  EXPECT_EQ(loggedAnswer(asked(), 4.0).rating, Rating::Good);
  EXPECT_EQ(loggedAnswer(asked(), {}).rating, Rating::Again);
}

TEST(LoggedAnswer, ofSentencesIsRatedWhenTheyAreCompared) {
  AskedQuestion question = asked();
  question.question.checklist = {{"a", {}}, {"b", {}}};
  LoggedAnswer said = loggedAnswer(question, TextAnswer{"words", {}});
  said.uid = "a";
  said.when = atSecond(0);
  EXPECT_FALSE(said.rating);
  std::optional<TextChecked> check = checkedText(said, question.question, {0, 1});
  ASSERT_TRUE(check);
  check->uid = "c";
  check->when = atSecond(5);
  EXPECT_EQ(check->answer, "a");
  EXPECT_FALSE(checkedText(loggedAnswer(question, 3.0), question.question, {0}));
  LearningLog log;
  log.answers = {said};
  log.checked = {*check};
  const LoggedAnswer counted = LearningRecord(log).answers().at(0);
  EXPECT_TRUE(counted.right);
  EXPECT_EQ(counted.share, 1);
  EXPECT_EQ(counted.rating, Rating::Good);
  EXPECT_EQ(counted.given, R"({"text":"words","ticked":[0,1]})");
}

/// An interview with four questions of the program's templates.
LearningLog interviewed() {
  LearningLog log;
  InterviewStarted begun;
  begun.uid = "i";
  begun.when = atSecond(0);
  const QuestionTemplate& from = questionTemplates().front();
  for (std::uint64_t i = 0; i < 6; ++i) begun.questions.push_back({std::string(from.id), from.version, i});
  log.begun = {begun};
  struct Given {
    bool right, hint;
    double sureness;
    const char* mistake;
  };
  const std::vector<Given> given{{false, false, kFairlySure, "twice"},
                                 {true, false, kCertain, ""},
                                 {false, false, kCertain, "twice"},
                                 {true, true, kFairlySure, ""},
                                 {false, false, kGuessing, "half"}};
  for (std::size_t i = 0; i < given.size(); ++i) {
    LoggedAnswer line =
        loggedLine("q" + std::to_string(i), 60 * (static_cast<int>(i) + 1), std::string(from.id), given[i].right);
    line.occasion = Occasion::Interview;
    line.interview = "i";
    line.number = static_cast<int>(i);
    line.hintUsed = given[i].hint;
    line.sureness = given[i].sureness;
    line.mistake = given[i].mistake;
    line.seconds = 60;
    line.rating = suggestedRating(line.right, line.hintUsed, line.sureness);
    log.answers.push_back(line);
  }
  log.ended = {{"e", atSecond(330), "i", 330}};
  return log;
}

TEST(InterviewReport, followsFromTheLog) {
  const std::optional<InterviewReport> report = reportOf(LearningRecord(interviewed()), "i", atSecond(400), {});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->wasEnded);
  EXPECT_EQ(report->points, 1.5);
  EXPECT_EQ(report->right, 2);
  EXPECT_EQ(report->hints, 1);
  EXPECT_EQ(report->seconds, 330);
  ASSERT_EQ(report->questions.size(), 6u);
  EXPECT_EQ(report->questions[2].seconds, 60);
  EXPECT_EQ(report->questions[2].uid, "q2");
  EXPECT_FALSE(report->questions[5].answered);
  EXPECT_EQ(report->questions[5].uid, "");
  EXPECT_EQ(report->questions[0].from, &questionTemplates().front());

  // Certain and wrong first, then wrong by confidence, then not answered, then with a hint.
  EXPECT_THAT(report->again, ElementsAre(2, 0, 4, 5, 3));
  EXPECT_EQ(report->confidentErrors, 1u);
  ASSERT_EQ(report->mistakes.size(), 2u);
  EXPECT_EQ(report->mistakes[0].id, "twice");
  EXPECT_THAT(report->mistakes[0].questions, ElementsAre(0, 2));
  EXPECT_EQ(report->mistakes[1].id, "half");

  ASSERT_EQ(report->topics.size(), 1u);
  EXPECT_EQ(report->topics[0].questions, 6);
  EXPECT_EQ(report->topics[0].right, 2);
  EXPECT_EQ(report->topics[0].points, 1.5);
  EXPECT_FALSE(report->topics[0].before);  // never asked before
  EXPECT_NEAR(report->topics[0].now.chance, 2.5 / 7, 1e-3);

  ASSERT_TRUE(report->calibration);
  EXPECT_EQ(report->calibration->levels.size(), 3u);
  EXPECT_EQ(report->calibration->levels.back().right, 1);
}

TEST(InterviewReport, listsTheDatesOfTheNextReviews) {
  const InterviewReport report = *reportOf(LearningRecord(interviewed()), "i", atSecond(400), {});
  // All from one template: its card was last rated Again.
  EXPECT_EQ(report.questions[0].phase, CardPhase::Learning);
  EXPECT_EQ(report.questions[0].dueMs, atSecond(300 + 60).utcMs);
}

TEST(InterviewReport, comparesWithWhatWasKnownBefore) {
  LearningLog log = interviewed();
  log.answers.push_back(loggedLine("before", -86'400, std::string(questionTemplates().front().id), true));
  const InterviewReport report = *reportOf(LearningRecord(log), "i", atSecond(400), {});
  ASSERT_TRUE(report.topics[0].before);
  EXPECT_GT(report.topics[0].before->chance, report.topics[0].now.chance);
}

TEST(InterviewReport, handlesAbortedAndUnknownInterviews) {
  LearningLog log = interviewed();
  log.ended.clear();
  const InterviewReport report = *reportOf(LearningRecord(log), "i", atSecond(400), {});
  EXPECT_FALSE(report.wasEnded);
  EXPECT_EQ(report.seconds, 300);
  EXPECT_FALSE(reportOf(LearningRecord(log), "never", atSecond(400), {}));
  log.begun[0].questions[0].templateId = "gone-with-an-update";
  EXPECT_EQ(reportOf(LearningRecord(log), "i", atSecond(400), {})->questions[0].from, nullptr);
}

TEST(LearningCodes, readBack) {
  for (const auto each : {Occasion::Lesson, Occasion::Card, Occasion::Interview, Occasion::AskMe})
    EXPECT_EQ(occasionOfCode(code(each)), each);
  for (const auto each : {LessonEvent::What::Reached, LessonEvent::What::Finished, LessonEvent::What::Restarted})
    EXPECT_EQ(lessonMarkOfCode(code(each)), each);
  EXPECT_FALSE(occasionOfCode("exam"));
  EXPECT_FALSE(lessonMarkOfCode(""));
}

}  // namespace
}  // namespace attn
