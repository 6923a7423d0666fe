// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/learn/home/home_samples.h"
#include "learn/home/home_facts.h"
#include "learn/home/home_texts.h"
#include "support/qt_test.h"
#include "text/learner_markup.h"

namespace attn::app::test_home_facts {
namespace {

using home_samples::daysAgo;
using home_samples::Diary;
using home_samples::kNow;

HomeFacts factsOf(const Diary& diary, const DayRules& rules = {}, bool allCards = false) {
  static const LoadedLessons lessons = builtInLessons();
  return homeFacts(lessons, diary.record(), kNow, rules, allCards, QStringLiteral("en"));
}

const LessonFacts& lesson(const HomeFacts& facts, const char* id) {
  for (const CourseFacts& course : facts.courses)
    for (const LessonFacts& each : course.lessons)
      if (each.id == QLatin1String(id)) return each;
  qFatal("no such lesson");
}

QString nextLesson(const HomeFacts& facts) {
  return facts.next ? facts.at(*facts.next).id : QString();
}

/// "tokens-to-output", "scaling", … in path order.
std::vector<std::string> pathOf(const HomeFacts& facts) {
  std::vector<std::string> ids;
  for (const CourseFacts& course : facts.courses)
    for (const LessonFacts& each : course.lessons) ids.push_back(each.id.toStdString());
  return ids;
}

}  // namespace

class TestHomeFacts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFirstVisitOffersOnlyTheFirstLesson() {
    const HomeFacts facts = factsOf({});
    QVERIFY(facts.firstVisit);
    QCOMPARE(nextLesson(facts), QStringLiteral("tokens-to-output"));
    QCOMPARE(facts.next->step, 0);
    QCOMPARE(facts.lessons(), static_cast<int>(pathOf(facts).size()));
    QCOMPARE(facts.lessonsFinished(), 0);
    QCOMPARE(facts.cards.now(), 0);
    QVERIFY(!facts.openInterview && !facts.report);
    for (const CourseFacts& course : facts.courses)
      for (const LessonFacts& each : course.lessons) {
        QCOMPARE(each.state, LessonState::New);
        QCOMPARE(each.predictionsMade(), 0);
        QVERIFY(!each.last && !each.leftAt);
      }
    QCOMPARE(heroText(facts).action, QStringLiteral("Begin"));
    QVERIFY(heroText(facts).aside.startsWith(QStringLiteral("12 ")));
    QCOMPARE(columnTitle(facts), QStringLiteral("Other ways in"));
  }

  void coursesInOrderAndThePassagesAsideThem() {
    const HomeFacts facts = factsOf({});
    QStringList courses = courseIds();
    courses.removeAll(QStringLiteral("mistakes"));
    int number = 0;
    for (std::size_t c = 0; c < facts.courses.size(); ++c) {
      QCOMPARE(facts.courses[c].id, courses.value(static_cast<qsizetype>(c)));
      QCOMPARE(facts.courses[c].title, courseTitle(facts.courses[c].id));
      QVERIFY(facts.courses[c].title != facts.courses[c].id);
      QVERIFY(facts.courses[c].ours);
      for (const LessonFacts& each : facts.courses[c].lessons) QCOMPARE(each.number, ++number);
    }
    QCOMPARE(facts.passages.all.size(), std::size_t{15});
    QCOMPARE(facts.passages.next, std::optional(std::size_t{0}));
    QCOMPARE(facts.passages.all[0].title, QStringLiteral("Three weights from a book"));
    QCOMPARE(facts.passages.minutesForOne(), 3);  // 33 minutes for 15
  }

  void aLessonContinuesWhereItWasLeft() {
    Diary diary;
    diary.finished("tokens-to-output", 3)
        .reached("shared-heads", "share", 1.1)
        .predicted("shared-heads", "share", false, 1.05)
        .reached("shared-heads", "cache", 1);
    const HomeFacts facts = factsOf(diary);
    QVERIFY(!facts.firstVisit);
    QCOMPARE(nextLesson(facts), QStringLiteral("shared-heads"));
    QCOMPARE(facts.next->step, 3);
    QCOMPARE(facts.next->asks, AskedFor::Number);
    QCOMPARE(facts.next->minutesLeft, 6);  // 4 of 7 steps, 10 minutes
    const LessonFacts& left = lesson(facts, "shared-heads");
    QCOMPARE(left.state, LessonState::Begun);
    QCOMPARE(left.predictions, (std::vector<PredictionFacts>{{true, false}, {}, {}}));
    QCOMPARE(left.last->utcMs, daysAgo(1).utcMs);
    QCOMPARE(lessonProgress(left), QStringLiteral("0 of 1 right"));
    const HeroText hero = heroText(facts);
    QCOMPARE(hero.title, QStringLiteral("What is kept, in bytes"));
    QCOMPARE(hero.action, QStringLiteral("Continue"));
    QVERIFY2(hero.overline.contains(QStringLiteral("lesson %1 · step 4 of 7 · yesterday").arg(left.number)),
             qPrintable(hero.overline));
    QVERIFY(hero.body.contains(QStringLiteral("Next: guess a number.")));
    QVERIFY(!hero.title.contains(left.title) && !hero.overline.contains(left.title));
    QVERIFY2(spokenLesson(left, facts.courses[1], 20)
                 .startsWith(QStringLiteral("Lesson %1 of 20, Shared heads: GQA and MQA, 10 minute").arg(left.number)),
             qPrintable(spokenLesson(left, facts.courses[1], 20)));
  }

  void whatComesNext_data() {
    QTest::addColumn<QString>("diary");
    QTest::addColumn<int>("next");
    QTest::addColumn<int>("step");
    // Letters: b started at its second step, f finished, o finished and reopened; then the number of the lesson in the
    // path, 0 for the last one. The next lesson is its number as well, 0 if none is left.
    QTest::newRow("the newest that was begun") << "f1 b3 b2" << 2 << 1;
    QTest::newRow("the one behind what was finished last") << "f1 f6" << 7 << 0;
    QTest::newRow("none is left behind it") << "f0" << 1 << 0;
    QTest::newRow("one that was finished is not pressed again") << "f1 o1" << 2 << 0;
    QTest::newRow("begun before others were finished") << "b4 f1 f2 f3" << 4 << 1;
    QStringList all;
    for (std::size_t number = 1; number <= pathOf(factsOf({})).size(); ++number)
      all << QStringLiteral("f%1").arg(number);
    QTest::newRow("all finished") << all.join(QLatin1Char(' ')) << 0 << 0;
  }
  void whatComesNext() {
    QFETCH(QString, diary);
    QFETCH(int, next);
    QFETCH(int, step);
    const std::vector<std::string> path = pathOf(factsOf({}));
    Diary lived;
    double ago = 20;
    for (const QString& entry : diary.split(QLatin1Char(' '))) {
      const auto number = entry.mid(1).toULongLong();
      const std::string id = number == 0 ? path.back() : path[number - 1];
      const std::string second = [&] {
        for (const auto& loaded : builtInLessons())
          if (loaded->lesson.id == id) return loaded->lesson.steps[1].id;
        return std::string();
      }();
      if (entry[0] == QLatin1Char('f'))
        lived.finished(id, ago);
      else
        lived.reached(id, second, ago);
      ago -= 1;
    }
    const HomeFacts facts = factsOf(lived);
    QCOMPARE(facts.next ? facts.at(*facts.next).number : 0, next);
    if (facts.next) QCOMPARE(facts.next->step, step);
  }

  void listsLessonsThenPassagesThenTheInterview() {
    Diary diary;
    for (const std::string& id : pathOf(factsOf({}))) diary.finished(id, 2);
    const HomeFacts lessonsDone = factsOf(diary);
    QCOMPARE(heroText(lessonsDone).title, QStringLiteral("Three weights from a book"));
    QCOMPARE(heroText(lessonsDone).action, QStringLiteral("Find it"));
    for (const PassageFacts& each : lessonsDone.passages.all)
      diary.predicted("textbook-mistakes", each.id.toStdString(), true, 1);
    QCOMPARE(heroText(factsOf(diary)).action, QStringLiteral("Mock interview"));
  }

  void aStepThatIsGoneBeginsTheLessonAgain() {
    Diary diary;
    diary.reached("scaling", "gone-with-an-update", 1);
    const HomeFacts facts = factsOf(diary);
    QCOMPARE(nextLesson(facts), QStringLiteral("scaling"));
    QCOMPARE(facts.next->step, 0);
  }

  void cardsOfTodayAndOfTheWeek() {
    Diary diary;
    // Two ratings of Good graduate a card: it is due again after two days (see the intervals of FSRS-6).
    diary.finished("scaling", 4);
    for (const char* card : {"scaled-score", "dot-product"})
      diary.rated(card, Rating::Good, 3.1).rated(card, Rating::Good, 3.09);
    diary.rated("softmax-row", Rating::Good, 0.02);  // of the steps in minutes, ten of which have passed
    const HomeFacts facts = factsOf(diary);
    QCOMPARE(facts.cards.begun, 3);
    QCOMPARE(facts.cards.due, 3);
    QCOMPARE(facts.cards.fresh, 5);  // six a day, one of which was started today
    QCOMPARE(facts.cards.week.size(), std::size_t{7});
    QCOMPARE(facts.cards.week[0], 8);
    int seconds = 0;
    for (const char* card : {"scaled-score", "dot-product", "softmax-row"}) seconds += findTemplate(card)->seconds;
    QVERIFY(facts.cards.minutes * 60 > seconds);
    const PartText text = cardsText(facts);
    QCOMPARE(text.action, QStringLiteral("Review"));
    QVERIFY(spokenWeek(facts).contains(QStringLiteral("today 8, Tuesday 0")));
    QCOMPARE(weekNames(facts).first(), QStringLiteral("today"));
  }

  void theTextAccountsForAllCardsOfToday() {
    Diary diary;
    diary.rated("softmax-row", Rating::Good, 0.02);     // due: ten minutes have passed
    diary.rated("scaled-score", Rating::Good, 0.0001);  // due in ten minutes
    const HomeFacts facts = factsOf(diary);
    QCOMPARE(facts.cards.now(), 1);
    QCOMPARE(facts.cards.week[0], 2);
    QVERIFY2(cardsText(facts).body.contains(QStringLiteral("1 more later today.")), qPrintable(cardsText(facts).body));
  }

  void nothingDueSaysWhenTheNextOneComes() {
    Diary diary;
    diary.rated("scaled-score", Rating::Good, 0.0001);
    const HomeFacts facts = factsOf(diary);
    QCOMPARE(facts.cards.now(), 0);
    QVERIFY(facts.cards.nextStepMs);
    QCOMPARE(facts.validUntilMs, *facts.cards.nextStepMs);
    const PartText text = cardsText(facts);
    QVERIFY(text.action.isEmpty());
    QVERIFY2(text.body.contains(QStringLiteral("The next one comes at")), qPrintable(text.body));
  }

  void anExamIsNamedAndBringsCardsForward() {
    Diary diary;
    diary.rated("scaled-score", Rating::Easy, 30).rated("scaled-score", Rating::Easy, 20);
    DayRules rules;
    const HomeFacts without = factsOf(diary, rules);
    QVERIFY(!without.cards.daysToExam);
    rules.exam = localDay(kNow) + 5;
    const HomeFacts facts = factsOf(diary, rules);
    QCOMPARE(facts.cards.daysToExam, std::optional(5));
    QVERIFY(cardsText(facts).body.contains(QStringLiteral("to your exam")));
    // Shown once more in the days before it.
    int inTime = 0;
    for (int i = 0; i < 5; ++i) inTime += facts.cards.week[static_cast<std::size_t>(i)];
    QCOMPARE(inTime, 1);
    rules.exam = localDay(kNow);
    QVERIFY(cardsText(factsOf(diary, rules)).body.contains(QStringLiteral("Your exam is today.")));
    rules.exam = localDay(kNow) - 1;
    QVERIFY(!factsOf(diary, rules).cards.daysToExam);
  }

  void anInterruptedInterviewContinues() {
    Diary diary;
    diary.begunInterview("open", {"scaled-score", "dot-product", "softmax-row"}, 0.02)
        .answeredInterview("open", 0, true, 100, 0.019)
        .answeredInterview("open", 1, false, 140, 0.018);
    const HomeFacts facts = factsOf(diary);
    QVERIFY(facts.openInterview);
    QCOMPARE(*facts.openInterview, (OpenInterviewFacts{3, 3, 16}));
    QCOMPARE(interviewText(facts).action, QStringLiteral("Continue"));
    // Two hours after its start it counts as aborted.
    QVERIFY(facts.validUntilMs <= daysAgo(0.02).utcMs + 2 * 60 * kMsPerMinute + 1);
    Diary old;
    old.begunInterview("old", {"scaled-score"}, 0.2);
    QVERIFY(!factsOf(old).openInterview);
  }

  void theLastReport() {
    const HomeFacts facts = factsOf(home_samples::someWeeks());
    QVERIFY(facts.report);
    QCOMPARE(facts.report->interview, std::string("interview"));
    QCOMPARE(facts.report->points(), 7.0);
    QCOMPARE(facts.report->questions.size(), std::size_t{10});
    QCOMPARE(facts.report->seconds, 949.0);
    QCOMPARE(facts.report->lookAgain, (std::vector<Topic>{Topic::Softmax, Topic::Tiles, Topic::Positions}));
    QCOMPARE(facts.report->questions[2], (AskedQuestionFacts{118, true, false}));
    const PartText text = reportText(facts);
    QVERIFY2(text.body.contains(QStringLiteral("7 of 10")) && text.body.contains(QStringLiteral("15:49")),
             qPrintable(text.body));
  }

  void passagesAreFoundOneAfterTheOther() {
    Diary diary;
    // A log of the time when all passages were in one lesson.
    diary.predicted("textbook-mistakes", "forgotten-root", true, 2)
        .predicted("textbook-mistakes", "all-other-words", false, 1)
        .predicted("textbook-mistakes", "columns", true, 1);
    const HomeFacts facts = factsOf(diary);
    QCOMPARE(facts.passages.found(), 2);
    QCOMPARE(facts.passages.next, std::optional(std::size_t{1}));
    QCOMPARE(facts.passages.all[1].step, 1);
    QCOMPARE(passageText(facts).action, QStringLiteral("Try again"));
    QCOMPARE(passagesNote(facts.passages), QStringLiteral("2 of 15 found"));
    for (const PassageFacts& each : facts.passages.all)
      diary.predicted("textbook-mistakes", each.id.toStdString(), true, 0.5);
    QVERIFY(!factsOf(diary).passages.next);
  }

  void lessonsOfOthersComeBehindOurs() {
    LoadedLessons lessons = builtInLessons();
    auto other = std::make_shared<LoadedLesson>(*lessons.front());
    other->lesson.id = "mine";
    other->lesson.course = "My course";
    lessons.push_back(other);
    const HomeFacts facts = homeFacts(lessons, {}, kNow, {}, false, QStringLiteral("en"));
    QCOMPARE(facts.courses.back().title, QStringLiteral("My course"));
    QVERIFY(!facts.courses.back().ours);
    QCOMPARE(facts.courses.back().lessons[0].number, 1);
    QCOMPARE(facts.lessons(), factsOf({}).lessons());
    QCOMPARE(nextLesson(facts), QStringLiteral("tokens-to-output"));
  }

  void textsAreThoseOfTheLanguage() {
    const HomeFacts facts = homeFacts(builtInLessons(), {}, kNow, {}, false, QStringLiteral("zh_CN"));
    QVERIFY(facts.courses[0].lessons[0].title != lesson(factsOf({}), "tokens-to-output").title);
  }

  void staysValidUntilMidnightAtMost() {
    const HomeFacts facts = factsOf({});
    // 09:00 on the clock: fifteen hours.
    QCOMPARE(facts.validUntilMs - kNow.utcMs, std::int64_t{15} * 60 * kMsPerMinute);
  }
};

ATTN_TEST(TestHomeFacts)

}  // namespace attn::app::test_home_facts

#include "test_home_facts.moc"
