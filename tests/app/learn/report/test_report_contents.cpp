// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/mistake_picture.h"
#include "learn/picture/report_contents.h"
#include "preferences/language.h"
#include "support/interview_logs.h"
#include "support/qt_test.h"

namespace attn::app::test_report_contents {
namespace {

using How = attn::test::Went::How;
using attn::test::interviewLog;
using attn::test::kThursday;
using attn::test::reportAfter;
using attn::test::Went;

const DrawnQuestion kScale{"scaled-score", 1, 3}, kPairs{"visible-pairs", 1, 4}, kCache{"cache-bytes", 1, 8},
    kRatio{"ratio-squared", 1, 5}, kGone{"no-such-question", 1, 1};

ReportContents sheetOf(const LearningLog& log) {
  return reportSheet(reportAfter(log), kThursday, std::nullopt, {});
}

Went went(How how, std::optional<double> sureness = kFairlySure, bool hint = false) {
  return {how, 60, sureness, hint};
}

/// A report with a single question, with the given outcome.
InterviewReport comesBack(CardPhase phase, std::int64_t dueMs, std::int64_t dueDay) {
  InterviewReport report;
  QuestionReport question;
  question.from = findTemplate("scaled-score");
  question.phase = phase;
  question.dueMs = dueMs;
  question.dueDay = dueDay;
  report.questions = {question};
  return report;
}

}  // namespace

class TestReportContents : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }

  void theSentencesHoldWhateverWasAnswered_data() {
    QTest::addColumn<QList<int>>("how");  // of scaling, masks, memory
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    const int right = 0, mistaken = 1, wrong = 2, skipped = 3, notReached = 4;
    QTest::newRow("all right") << QList<int>{right, right, right} << "Everything was right."
                               << "Nothing needs a second look.";
    QTest::newRow("nothing right") << QList<int>{wrong, wrong, wrong}
                                   << "Nothing was right yet: now you know where to begin."
                                   << "Look again at scaling, masks and memory.";
    QTest::newRow("nothing answered")
        << QList<int>{skipped, skipped, notReached} << "Nothing was answered."
        << "Open the questions one by one: each shows its answer and how it is worked out.";
    QTest::newRow("known mistakes") << QList<int>{right, mistaken, mistaken}
                                    << "This time you were right about scaling."
                                    << "Look again at masks and memory, each with one mistake to correct.";
    QTest::newRow("one known mistake") << QList<int>{right, right, mistaken}
                                       << "This time you were right about masks and scaling."
                                       << "Look again at memory: there is one mistake to correct.";
    QTest::newRow("one known, one not") << QList<int>{right, wrong, mistaken}
                                        << "This time you were right about scaling."
                                        << "Look again at masks and memory.";
    QTest::newRow("half answered") << QList<int>{right, notReached, notReached}
                                   << "This time you were right about scaling."
                                   << "Look again at masks and memory.";
  }

  void theSentencesHoldWhateverWasAnswered() {
    QFETCH(QList<int>, how);
    QFETCH(QString, first);
    QFETCH(QString, second);
    std::vector<Went> all;
    for (const int each : how) all.push_back(went(static_cast<How>(each)));
    const auto [said, comes] = reportSentences(reportAfter(interviewLog({kScale, kPairs, kCache}, all)));
    QCOMPARE(said, first);
    QCOMPARE(comes, second);
  }

  void aTopicThatWasRightTwiceCanBeAskedAbout() {
    const auto [said, comes] = reportSentences(reportAfter(interviewLog(
        {kScale, {"scaled-score", 1, 9}, kCache}, {went(How::Right), went(How::Right), went(How::Mistaken)})));
    QCOMPARE(said, QStringLiteral("You are strong in scaling."));
    QCOMPARE(comes, QStringLiteral("Look again at memory: there is one mistake to correct."));
  }

  void oneTopicOnlyCanBeHalfKnown() {
    const auto [said, comes] =
        reportSentences(reportAfter(interviewLog({kScale, kRatio}, {went(How::Right), went(How::Wrong)})));
    QCOMPARE(said, QStringLiteral("Some answers were right; every topic needs more practice."));
    QCOMPARE(comes, QStringLiteral("Look again at scaling."));
  }

  void whatWasRightWithAHintOrGuessedIsNamed() {
    const auto [said, comes] = reportSentences(reportAfter(
        interviewLog({kScale, kCache}, {went(How::Right, kFairlySure, true), went(How::Right, kGuessing)})));
    QCOMPARE(said, QStringLiteral("Everything was right."));
    QCOMPARE(comes, QStringLiteral("Right, but with a hint or guessed: scaling and memory."));
  }

  void manyTopicsAreCounted() {
    const auto [said, comes] = reportSentences(reportAfter(
        interviewLog({kScale, kPairs, kCache, {"rope-turn", 1, 7}, {"tile-bytes", 1, 9}, {"softmax-row", 1, 2}},
                     std::vector<Went>(6, went(How::Wrong)))));
    QVERIFY2(comes.startsWith(QStringLiteral("Look again at scaling, masks, memory and 3 more topic")),
             qPrintable(comes));
  }

  void anInterviewWithoutQuestionsOrWithUnknownOnesIsTold() {
    InterviewReport empty;
    QCOMPARE(reportSentences(empty).first, QStringLiteral("This interview had no questions."));
    const ReportContents gone = sheetOf(interviewLog({kGone, kScale}, {went(How::Wrong), went(How::Right)}));
    QVERIFY(!gone.questions[0].asked);
    QVERIFY(!gone.questions[0].topic.isEmpty());
    QVERIFY(!gone.comesBack.isEmpty());
  }

  void showsARecognizedMistakeNextToTheAnswer() {
    const ReportContents sheet = sheetOf(interviewLog({kCache, kScale}, {went(How::Mistaken), went(How::Right)}));
    QCOMPARE(sheet.mistakes.size(), std::size_t(1));
    const MistakeSummary& mistake = sheet.mistakes.front();
    const Question& question = sheet.questions[0].asked->question;
    QCOMPARE(mistake.id, QLatin1String(question.mistakes.front().kind->id.data()));
    QVERIFY(mistake.given != mistake.right);
    QVERIFY2(mistake.right.contains(QStringLiteral("iB")), qPrintable(mistake.right));
    QCOMPARE(mistake.questions, std::vector<int>{1});
  }

  void oneMistakeMadeTwiceIsOneCard() {
    const ReportContents sheet =
        sheetOf(interviewLog({kCache, {"cache-bytes", 1, 20}}, {went(How::Mistaken), went(How::Mistaken)}));
    QCOMPARE(sheet.mistakes.size(), std::size_t(1));
    QCOMPARE(sheet.mistakes.front().questions, (std::vector<int>{1, 2}));
  }

  void certainAndWrongIsSaidFirst() {
    const ReportContents once = sheetOf(interviewLog({kScale, kCache}, {went(How::Right), went(How::Wrong, kCertain)}));
    QCOMPARE(once.sureSentences.front(), QStringLiteral("You were certain and wrong once: question 2."));
    const ReportContents twice =
        sheetOf(interviewLog({kScale, kCache}, {went(How::Wrong, kCertain), went(How::Wrong, kCertain)}));
    QVERIFY(twice.sureSentences.front().contains(QStringLiteral("questions 1 and 2")));
    const ReportContents right =
        sheetOf(interviewLog({kScale, kCache}, {went(How::Right, kCertain), went(How::Wrong)}));
    QCOMPARE(right.sureSentences.front(), QStringLiteral("What you were certain of was right."));
    const ReportContents never = sheetOf(interviewLog({kScale}, {went(How::Wrong)}));
    QCOMPARE(never.sureSentences.front(), QStringLiteral("You were never certain."));
    const ReportContents silent = sheetOf(interviewLog({kScale}, {went(How::Right, std::nullopt)}));
    QCOMPARE(silent.sureSentences, QStringList{QStringLiteral("You did not say how sure you were.")});
  }

  void sureGroupsCountWhatWasRight() {
    const ReportContents sheet =
        sheetOf(interviewLog({kScale, kCache, kPairs},
                             {went(How::Right, kCertain), went(How::Wrong, kGuessing), went(How::Wrong, kCertain)}));
    QCOMPARE(sheet.sure.size(), std::size_t(2));
    QCOMPARE(sheet.sure[0].name, QStringLiteral("Guessing"));
    QCOMPARE(sheet.sure[0].countRight(), 0);
    QCOMPARE(sheet.sure[1].name, QStringLiteral("Certain"));
    QCOMPARE(sheet.sure[1].right, (std::vector<bool>{true, false}));
  }

  void whatToReviewNowIsNamedOnce() {
    const ReportContents sheet = sheetOf(interviewLog({kCache, {"cache-bytes", 1, 20}, kScale},
                                                      {went(How::Wrong), went(How::Mistaken), went(How::Right)}));
    QCOMPARE(sheet.againIds, QStringList{QStringLiteral("cache-bytes")});
    QVERIFY(sheet.againMinutes >= 1);
  }

  // From Thursday, 26 November 2026, 23:30 in a time zone two hours ahead of UTC.
  void comesBackOnADay_data() {
    QTest::addColumn<int>("phase");
    QTest::addColumn<int>("minutes");
    QTest::addColumn<int>("days");
    QTest::addColumn<int>("examInDays");  // 0: none
    QTest::addColumn<QString>("when");
    QTest::addColumn<QString>("after");
    const int steps = static_cast<int>(CardPhase::Relearning), review = static_cast<int>(CardPhase::Review);
    QTest::newRow("overdue step") << steps << -3 << 0 << 0 << "Now"
                                  << "";
    QTest::newRow("step at once") << steps << 0 << 0 << 0 << "Now"
                                  << "";
    QTest::newRow("step") << steps << 10 << 0 << 0 << "Within 10 minutes"
                          << "";
    QTest::newRow("longer step") << steps << 25 << 0 << 0 << "Within an hour"
                                 << "";
    QTest::newRow("step after midnight") << steps << 45 << 0 << 0 << "Tomorrow"
                                         << "";
    QTest::newRow("overdue day") << review << 0 << -4 << 0 << "Today"
                                 << "";
    QTest::newRow("this day") << review << 0 << 0 << 0 << "Today"
                              << "";
    QTest::newRow("next day") << review << 0 << 1 << 0 << "Tomorrow"
                              << "";
    QTest::newRow("a day of the week, over the end of the month") << review << 0 << 5 << 0 << "Tuesday"
                                                                  << "in 5 day";
    QTest::newRow("six days") << review << 0 << 6 << 0 << "Wednesday"
                              << "in 6 day";
    QTest::newRow("seven days") << review << 0 << 7 << 0 << "3 December"
                                << "in 7 day";
    QTest::newRow("another year") << review << 0 << 36 << 0 << "1 January 2027"
                                  << "in 36 day";
    QTest::newRow("the exam") << review << 0 << 9 << 9 << "5 December"
                              << "the day of the exam";
    QTest::newRow("the exam tomorrow") << review << 0 << 1 << 1 << "Tomorrow"
                                       << "the day of the exam";
    QTest::newRow("no card") << static_cast<int>(CardPhase::New) << 0 << 0 << 0 << "No day yet"
                             << "no card yet";
  }

  void comesBackOnADay() {
    QFETCH(int, phase);
    QFETCH(int, minutes);
    QFETCH(int, days);
    QFETCH(int, examInDays);
    QFETCH(QString, when);
    QFETCH(QString, after);
    const Moment now{1'795'728'600'000, 120};
    const std::int64_t today = localDay(now);
    QCOMPARE(dayText(today), QStringLiteral("Thursday, 26 November 2026"));
    const std::optional<std::int64_t> exam = examInDays ? std::optional(today + examInDays) : std::nullopt;
    const std::vector<BackGroup> groups = comingBack(
        comesBack(static_cast<CardPhase>(phase), now.utcMs + minutes * kMsPerMinute, today + days), now, exam);
    QCOMPARE(groups.size(), std::size_t(1));
    QCOMPARE(groups.front().when, when);
    if (after.isEmpty())
      QCOMPARE(groups.front().after, QString());
    else
      QVERIFY2(groups.front().after.startsWith(after), qPrintable(groups.front().after));
    QCOMPARE(groups.front().questions.front().second, 1);
  }

  void groupsAreInTheOrderOfTime() {
    const Moment now = kThursday;
    InterviewReport report;
    for (const auto& [phase, minutes, days] : {std::tuple{CardPhase::Review, 0, 9},
                                               {CardPhase::New, 0, 0},
                                               {CardPhase::Learning, 9, 0},
                                               {CardPhase::Review, 0, 1},
                                               {CardPhase::Learning, -2, 0},
                                               {CardPhase::Relearning, 5, 0}}) {
      QuestionReport question = comesBack(phase, now.utcMs + minutes * kMsPerMinute, localDay(now) + days).questions[0];
      report.questions.push_back(question);
    }
    report.again = {5};
    QStringList order;
    for (const BackGroup& group : comingBack(report, now, std::nullopt))
      for (const auto& [topic, number] : group.questions) order << QString::number(number);
    // The one to review leads its group.
    QCOMPARE(order.join(QLatin1Char(' ')), QStringLiteral("5 6 3 4 1 2"));
  }

  void numbersAreShort() {
    QCOMPARE(pointsText(7), QStringLiteral("7"));
    QCOMPARE(pointsText(6.5), QStringLiteral("6.5"));
    QCOMPARE(pointsText(20.0 / 3), QStringLiteral("6.67"));
    QCOMPARE(pointsText(0), QStringLiteral("0"));
    QCOMPARE(clockText(0), QStringLiteral("0:00"));
    QCOMPARE(clockText(121.4), QStringLiteral("2:01"));
    QCOMPARE(clockText(3725), QStringLiteral("1:02:05"));
    QCOMPARE(listWithAnd({}), QString());
    QCOMPARE(listWithAnd({QStringLiteral("a")}), QStringLiteral("a"));
    QCOMPARE(listWithAnd({QStringLiteral("a"), QStringLiteral("b")}), QStringLiteral("a and b"));
    QCOMPARE(listWithAnd({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}),
             QStringLiteral("a, b and c"));
  }

  void labsThatTemplatesNameHaveTheirNames() {
    for (const QuestionTemplate& each : questionTemplates())
      if (each.scenario) QVERIFY2(!labText(QString::fromStdString(std::string(each.lab))).isEmpty(), each.id.data());
  }

 private:
  Language m_language;
};

ATTN_TEST(TestReportContents)

}  // namespace attn::app::test_report_contents

#include "test_report_contents.moc"
