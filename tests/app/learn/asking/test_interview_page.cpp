// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTranslator>
#include <memory>
#include <optional>
#include <set>

#include "app/learn/asking/learn_stage.h"
#include "learn/asking/interview_page.h"
#include "learn/asking/question_line.h"
#include "panes/check_item.h"
#include "questions/interview_report.h"
#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app::test_interview_page {
namespace {

using test::press;
using test::saidOn;
using test::visibleButton;
using State = QuestionLine::State;

std::vector<AskedQuestion> questionsOf(const InterviewPlan& plan) {
  std::vector<AskedQuestion> questions;
  for (const DrawnQuestion& drawn : drawInterview(plan))
    questions.push_back(drawQuestion(*findTemplate(drawn.templateId, drawn.version), drawn.seed));
  return questions;
}

/// An interview with every kind of question, and a number that a known mistake leads to.
InterviewPlan everyKind(Feedback feedback) {
  InterviewPlan plan;
  plan.feedback = feedback;
  for (plan.seed = 1;; ++plan.seed) {
    std::set<AnswerKind> kinds;
    for (const AskedQuestion& each : questionsOf(plan)) kinds.insert(each.question.kind);
    if (kinds.size() == 5) return plan;
  }
}

std::size_t firstOf(const std::vector<AskedQuestion>& questions, AnswerKind kind, std::size_t from = 0) {
  for (std::size_t i = from; i < questions.size(); ++i)
    if (questions[i].question.kind == kind) return i;
  return questions.size();
}

GivenAnswer givenOf(const AnswerValue& value) {
  return std::visit([](const auto& each) { return GivenAnswer(each); }, value);
}

/// The field for an answer in sentences.
QPlainTextEdit* wordsOn(const QWidget& page) {
  for (QPlainTextEdit* each : page.findChildren<QPlainTextEdit*>())
    if (each->accessibleName() == QStringLiteral("Your answer")) return each;
  return nullptr;
}

struct Interview {
  test::LearnStage stage;
  InterviewPage page{stage.services};
  QSignalSpy ended{&page, &InterviewPage::ended}, left{&page, &InterviewPage::left};

  Interview() { prepare(page); }
  void prepare(InterviewPage& other) {
    other.setClocks(stage.clocks());
    other.resize(1440, 848);
    other.show();
  }
  const LearningLog& log() const { return stage.progress.log(); }
  void answer(const AskedQuestion& asked, const AnswerValue& value) {
    test::enterByKeys(page, asked.question, value);
    press(page, Qt::Key_Return);
  }
  void say(const char* text) {
    QTest::keyClicks(page.focusWidget(), QString::fromLatin1(text));
    press(page, Qt::Key_Return, Qt::ControlModifier);
  }
  void answerRightly(const AskedQuestion& asked) {
    if (asked.question.kind == AnswerKind::Text)
      say("One. Two.");
    else
      answer(asked, asked.question.answer);
  }
  QPlainTextEdit* paper() const {
    const auto all = page.findChildren<QPlainTextEdit*>();
    for (QPlainTextEdit* each : all)
      if (each->accessibleName() == QStringLiteral("Scratchpad")) return each;
    return nullptr;
  }
  static InterviewPlan planOf(InterviewMode mode) {
    InterviewPlan plan = attn::planOf(mode);
    plan.seed = 5;
    return plan;
  }
  /// The first question without an answer in the log.
  AskedQuestion openQuestion() const {
    const DrawnQuestion drawn = stage.progress.record().questionsOf(log().begun.front())[log().answers.size()];
    return drawQuestion(*findTemplate(drawn.templateId, drawn.version), drawn.seed);
  }
  void tickAllButTheFirst() {
    const auto points = page.findChildren<CheckItem*>();
    for (int i = 1; i < points.size(); ++i) points[i]->click();
  }
  State sectionAt(int index) const {
    return page.findChild<QuestionLine*>()->marks()[static_cast<std::size_t>(index)].state;
  }
};

}  // namespace

class TestInterviewPage : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { test::dress(); }

  /// Ten questions of all kinds by keyboard: one with a hint, one skipped, one with a known mistake, sentences
  /// compared.
  void aWholeInterviewWithFeedbackAtTheEnd() {
    Interview run;
    const InterviewPlan plan = everyKind(Feedback::AtTheEnd);
    const std::vector<AskedQuestion> questions = questionsOf(plan);
    const std::size_t hinted = firstOf(questions, AnswerKind::Choice), words = firstOf(questions, AnswerKind::Text);
    const std::size_t wrong = firstOf(questions, AnswerKind::Number);
    const std::size_t skipped = firstOf(questions, AnswerKind::Number, wrong + 1);
    QVERIFY(skipped < questions.size());

    const Moment begun = run.stage.now();
    run.page.start(plan);
    QVERIFY(run.page.isRunning());
    QCOMPARE(run.page.title(), QStringLiteral("Mock interview"));
    QCOMPARE(run.page.detail(), QStringLiteral("10 question(s) · 20 minute(s) · seed %1").arg(plan.seed));
    for (std::size_t i = 0; i < questions.size(); ++i) {
      run.stage.pass(60);
      run.page.checkTime();
      const QString heading = QStringLiteral("Question %1 of 10 · ").arg(i + 1) + topicText(questions[i].from->topic);
      QVERIFY2(saidOn(run.page).contains(heading), qPrintable(heading));
      QVERIFY(saidOn(run.page).contains(QStringLiteral("1:00 on this question")));
      QCOMPARE(run.log().answers.size(), i);
      if (i == hinted) visibleButton(run.page, QStringLiteral("Show me a hint"))->click();
      if (i == wrong) {
        QTest::keyClicks(run.paper(), QStringLiteral("rough"));
        run.answer(questions[i], questions[i].question.mistakes.front().answer);
      } else if (i == skipped) {
        visibleButton(run.page, QStringLiteral("Skip"))->click();
      } else {
        run.answerRightly(questions[i]);
      }
      // Nothing reveals whether it was right.
      if (i + 1 < questions.size() && i != skipped) QCOMPARE(run.sectionAt(static_cast<int>(i)), State::Done);
    }

    QVERIFY(run.ended.isEmpty());
    QVERIFY(saidOn(run.page).contains(QStringLiteral("A good answer")));
    QVERIFY(saidOn(run.page).contains(QStringLiteral("Compare your answer")));
    press(run.page, Qt::Key_Space);  // the first point of the checklist
    press(run.page, Qt::Key_Return);
    QCOMPARE(run.ended.size(), 1);
    QVERIFY(!run.page.isRunning());

    QCOMPARE(run.log().begun.size(), std::size_t{1});
    const InterviewStarted& line = run.log().begun.front();
    QCOMPARE(line.when, begun);
    QCOMPARE(line.plan, plan);
    QCOMPARE(line.questions, drawInterview(plan));
    QCOMPARE(run.ended[0][0].toString().toStdString(), line.uid);
    QCOMPARE(run.log().answers.size(), questions.size());
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const Question& question = questions[i].question;
      GivenAnswer given;
      if (i == words)
        given = TextAnswer{"One. Two.", {}};
      else if (i == wrong)
        given = givenOf(question.mistakes.front().answer);
      else if (i != skipped)
        given = givenOf(question.answer);
      LoggedAnswer expected;
      expected.uid = run.log().answers[i].uid;
      expected.when = {begun.utcMs + static_cast<std::int64_t>(i + 1) * 60'000, 0};
      expected.templateId = questions[i].from->id;
      expected.seed = questions[i].seed;
      expected.occasion = Occasion::Interview;
      expected.interview = line.uid;
      expected.number = static_cast<int>(i);
      expected.given = jsonOf(given);
      expected.right = i != words && i != wrong && i != skipped;
      expected.share = expected.right ? 1 : 0;
      if (i == wrong) expected.mistake = question.mistakes.front().kind->id;
      if (i == wrong) expected.working = "rough";
      expected.seconds = 60;
      expected.hintUsed = i == hinted;
      expected.rating = i == hinted ? Rating::Hard : expected.right ? Rating::Good : Rating::Again;
      if (i == words) expected.rating.reset();
      if (question.kind == AnswerKind::Number) {  // what is typed is rounded
        expected.given = run.log().answers[i].given;
        QCOMPARE(answerFromJson(expected.given, question.kind).has_value(), true);
      }
      QVERIFY2(run.log().answers[i] == expected, qPrintable(QStringLiteral("question %1").arg(i + 1)));
    }
    QCOMPARE(run.log().checked.size(), std::size_t{1});
    QCOMPARE(run.log().checked.front().answer, run.log().answers[words].uid);
    QCOMPARE(run.log().checked.front().given, jsonOf(TextAnswer{"One. Two.", std::vector<std::size_t>{0}}));
    QCOMPARE(run.log().ended.size(), std::size_t{1});
    QCOMPARE(run.log().ended.front().interview, line.uid);
    QCOMPARE(run.log().ended.front().seconds, 600.0);
    const auto report = reportOf(run.stage.progress.record(), line.uid, run.stage.now(), DayRules());
    QVERIFY(report && report->wasEnded);
    QCOMPARE(report->right, 7);
    QCOMPARE(report->hints, 1);
  }

  void afterEachQuestionItsAnswerIsReadWhileTheClockStands() {
    Interview run;
    const InterviewPlan plan = everyKind(Feedback::AfterEach);
    const std::vector<AskedQuestion> questions = questionsOf(plan);
    const std::size_t wrong = firstOf(questions, AnswerKind::Number);
    run.page.start(plan);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const Question& question = questions[i].question;
      run.stage.pass(30);
      if (i == wrong) {
        run.answer(questions[i], question.mistakes.front().answer);
        QVERIFY(saidOn(run.page).contains(plainOf(learnerHtml(mistakeName(*question.mistakes.front().kind)))));
      } else {
        run.answerRightly(questions[i]);
      }
      QVERIFY(saidOn(run.page).contains(QStringLiteral("left, clock stopped")));
      if (i == wrong) QVERIFY(saidOn(run.page).contains(QStringLiteral("due again in 1 minute(s)")));
      QCOMPARE(run.log().answers.size(), i + 1);
      const int mark = static_cast<int>(i);
      if (question.kind == AnswerKind::Text) {
        QCOMPARE(run.sectionAt(mark), State::Done);
        const auto points = run.page.findChildren<CheckItem*>();
        for (CheckItem* point : points) point->click();
      } else {
        QCOMPARE(run.sectionAt(mark), i == wrong ? State::Wrong : State::Right);
      }
      run.stage.pass(300);  // reading takes no time
      press(run.page, Qt::Key_Return);
      if (question.kind == AnswerKind::Text && i + 1 < questions.size()) QCOMPARE(run.sectionAt(mark), State::Right);
    }
    QCOMPARE(run.ended.size(), 1);
    QCOMPARE(run.log().ended.front().seconds, 300.0);
    QCOMPARE(run.log().checked.size(), std::size_t{1});
    QVERIFY(run.log().checked.front().right);
  }

  /// Showing the page gives it the focus, so typing works at once.
  void thePageHandsTheFocusOn() {
    Interview run;
    run.page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&run.page));
    run.page.choose();
    run.page.setFocus();
    QCOMPARE(run.page.focusWidget(), visibleButton(run.page, QStringLiteral("Start")));
    InterviewPlan plan;
    plan.kind = InterviewKind::OneTopic;
    plan.topic = Topic::Scaling;
    plan.seed = 3;
    run.page.start(plan);
    run.page.setFocus();
    QVERIFY(qobject_cast<QLineEdit*>(run.page.focusWidget()));
  }

  void howSureIsSaidOrNot() {
    Interview run;
    InterviewPlan plan = everyKind(Feedback::AtTheEnd);
    const std::vector<AskedQuestion> questions = questionsOf(plan);
    run.page.start(plan);
    const auto controls = run.page.findChildren<SegmentedControl*>();
    SegmentedControl* sure = nullptr;
    for (SegmentedControl* each : controls)
      if (each->labels().contains(QStringLiteral("Certain"))) sure = each;
    QVERIFY(sure && sure->isVisible());
    QTest::keyClick(sure, Qt::Key_Right);
    QTest::keyClick(sure, Qt::Key_Right);
    QTest::keyClick(sure, Qt::Key_Space);
    run.answerRightly(questions[0]);
    run.answerRightly(questions[1]);
    QCOMPARE(run.log().answers[0].sureness, std::optional(kCertain));
    QCOMPARE(run.log().answers[1].sureness, std::nullopt);
  }

  void whenTheTimeIsUpItEnds() {
    Interview run;
    InterviewPlan plan;
    plan.kind = InterviewKind::OneTopic;
    plan.topic = Topic::Scaling;
    plan.seed = 3;
    const std::vector<AskedQuestion> questions = questionsOf(plan);
    run.page.start(plan);
    run.answerRightly(questions[0]);
    QTest::keyClicks(run.paper(), QStringLiteral("almost"));
    test::enterByKeys(run.page, questions[1].question, questions[1].question.answer);
    run.stage.pass(20 * 60 - 1);
    run.page.checkTime();
    QVERIFY(run.ended.isEmpty());
    run.stage.pass(2);
    run.page.checkTime();
    QCOMPARE(run.ended.size(), 1);
    QCOMPARE(run.log().answers.size(), std::size_t{2});
    const LoggedAnswer& open = run.log().answers[1];
    QCOMPARE(open.given, std::string("null"));
    QCOMPARE(open.rating, std::nullopt);
    QCOMPARE(open.seconds, 1200.0);
    QVERIFY2(open.working.starts_with("almost"), open.working.c_str());
    QCOMPARE(run.log().ended.front().seconds, 1200.0);
  }

  void anInterruptedInterviewContinuesInAnotherWindow() {
    Interview run;
    const InterviewPlan plan = everyKind(Feedback::AfterEach);
    const std::vector<AskedQuestion> questions = questionsOf(plan);
    run.page.start(plan);
    for (int i = 0; i < 3; ++i) {
      run.stage.pass(60);
      run.answerRightly(questions[static_cast<std::size_t>(i)]);
      press(run.page, Qt::Key_Return);
    }
    run.stage.pass(40);  // the open question is lost with the window

    InterviewPage reopened(run.stage.services);
    run.prepare(reopened);
    run.stage.pass(3600);
    reopened.choose();
    QVERIFY(!reopened.isRunning());
    QVERIFY2(saidOn(reopened).contains(QStringLiteral("3 of 10 questions are done, with 17:00")),
             qPrintable(saidOn(reopened)));
    QPushButton* proceed = visibleButton(reopened, QStringLiteral("Continue with question 4"));
    QVERIFY(proceed);
    QCOMPARE(reopened.focusWidget(), proceed);
    press(reopened, Qt::Key_Return);
    QVERIFY(reopened.isRunning());
    QVERIFY(saidOn(reopened).contains(QStringLiteral("Question 4 of 10")));
    QVERIFY(saidOn(reopened).contains(QStringLiteral("17:00")));
    run.stage.pass(20);
    if (questions[3].question.kind != AnswerKind::Text) {
      test::enterByKeys(reopened, questions[3].question, questions[3].question.answer);
      press(reopened, Qt::Key_Return);
      QCOMPARE(run.log().answers.back().number, 3);
      QCOMPARE(run.log().answers.back().seconds, 20.0);
    }
    QCOMPARE(run.log().begun.size(), std::size_t{1});
  }

  void closingTheWindowKeepsPaperAndTime() {
    test::LearnStage stage;
    InterviewPlan plan;
    plan.kind = InterviewKind::OneTopic;
    plan.topic = Topic::Scores;
    const auto opened = [&] {
      auto page = std::make_unique<InterviewPage>(stage.services);
      page->setClocks(stage.clocks());
      page->resize(1440, 848);
      page->show();
      return page;
    };
    const auto paperOf = [](const InterviewPage& page) {
      for (QPlainTextEdit* each : page.findChildren<QPlainTextEdit*>())
        if (each->accessibleName() == QStringLiteral("Scratchpad")) return each;
      return static_cast<QPlainTextEdit*>(nullptr);
    };
    auto page = opened();
    page->start(plan);
    stage.pass(100);
    QTest::keyClicks(paperOf(*page), QStringLiteral("rough"));
    page = opened();  // the first one is closed
    stage.pass(600);
    page->choose();
    QVERIFY2(saidOn(*page).contains(QStringLiteral("18:20")), qPrintable(saidOn(*page)));
    visibleButton(*page, QStringLiteral("Continue with question 1"))->click();
    stage.pass(10);
    page->checkTime();
    QVERIFY(saidOn(*page).contains(QStringLiteral("1:50 on this question")));
    QCOMPARE(paperOf(*page)->toPlainText(), QStringLiteral("rough"));
    visibleButton(*page, QStringLiteral("Skip"))->click();
    QCOMPARE(stage.progress.log().answers.size(), std::size_t{1});
    QCOMPARE(stage.progress.log().answers.back().seconds, 110.0);
    QCOMPARE(stage.progress.log().answers.back().working, std::string("rough"));
  }

  void leavingStopsTheClockAndKeepsWhatWasTyped() {
    Interview run;
    InterviewPlan plan;
    plan.kind = InterviewKind::OneTopic;
    plan.topic = Topic::Scores;
    run.page.start(plan);
    QVERIFY(run.page.findChild<QLineEdit*>());
    run.stage.pass(100);
    QTest::keyClicks(run.paper(), QStringLiteral("rough"));
    visibleButton(run.page, QStringLiteral("Leave"))->click();
    QCOMPARE(run.left.size(), 1);
    run.stage.pass(3000);
    run.page.choose();
    QVERIFY(saidOn(run.page).contains(QStringLiteral("18:20")));
    visibleButton(run.page, QStringLiteral("Continue with question 1"))->click();
    run.stage.pass(10);
    run.page.checkTime();
    QVERIFY(saidOn(run.page).contains(QStringLiteral("1:50 on this question")));
    QCOMPARE(run.paper()->toPlainText(), QStringLiteral("rough"));
    // start() does not discard a running interview.
    run.page.start({});
    QCOMPARE(run.log().begun.size(), std::size_t{1});
  }

  void theClockRunsOnWhileThePageIsOutOfSight() {
    Interview run;
    run.page.start(everyKind(Feedback::AtTheEnd));
    run.page.hide();
    run.stage.pass(20 * 60 + 1);
    run.page.checkTime();
    QCOMPARE(run.ended.size(), 1);
  }

  void anInterruptedOneCanBeEnded() {
    Interview run;
    run.page.start(everyKind(Feedback::AtTheEnd));
    InterviewPage reopened(run.stage.services);
    run.prepare(reopened);
    QSignalSpy ended(&reopened, &InterviewPage::ended);
    reopened.choose();
    visibleButton(reopened, QStringLiteral("End it"))->click();
    QCOMPARE(ended.size(), 1);
    QCOMPARE(run.log().ended.size(), std::size_t{1});
    run.stage.pass(1);
    reopened.choose();
    QVERIFY(!visibleButton(reopened, QStringLiteral("Continue")));
  }

  void afterTwoHoursItIsNotOffered() {
    Interview run;
    run.page.start(everyKind(Feedback::AtTheEnd));
    InterviewPage reopened(run.stage.services);
    run.prepare(reopened);
    run.stage.pass(2 * 3600 + 1);
    reopened.choose();
    QVERIFY(!visibleButton(reopened, QStringLiteral("Continue")));
  }

  void whatItIsAboutIsChosenByKeys() {
    Interview run;
    run.page.choose();
    const auto controls = run.page.findChildren<SegmentedControl*>();
    SegmentedControl *about = nullptr, *feedback = nullptr;
    for (SegmentedControl* each : controls) {
      if (each->labels().contains(QStringLiteral("One topic"))) about = each;
      if (each->labels().contains(QStringLiteral("After each question"))) feedback = each;
    }
    auto* topic = run.page.findChild<QComboBox*>();
    QVERIFY(!topic->isVisible());
    QTest::keyClick(about, Qt::Key_Right);
    QVERIFY(topic->isVisible());
    QCOMPARE(topic->count(), kTopics);
    topic->setCurrentIndex(static_cast<int>(Topic::Masks));
    QTest::keyClick(feedback, Qt::Key_Right);
    auto* seed = run.page.findChild<QLineEdit*>();
    seed->setText(QStringLiteral("no number"));
    QVERIFY(!visibleButton(run.page, QStringLiteral("Start"))->isEnabled());
    seed->setText(QStringLiteral("4711"));
    QTest::keyClick(seed, Qt::Key_Return);
    InterviewPlan expected;
    expected.kind = InterviewKind::OneTopic;
    expected.topic = Topic::Masks;
    expected.seed = 4711;
    expected.feedback = Feedback::AfterEach;
    QCOMPARE(run.log().begun.front().plan, expected);
  }

  /// Four explanations, spoken and typed; questions follow about what was missed.
  void explainAloudIsPlayedWhole() {
    Interview run;
    const InterviewPlan plan = run.planOf(InterviewMode::Aloud);
    run.page.start(plan);
    QCOMPARE(run.page.detail(), QStringLiteral("4 question(s) · 20 minute(s) · seed 5"));
    int spoken = 0, followed = 0;
    while (run.ended.isEmpty()) {
      const AskedQuestion asked = run.openQuestion();
      const QString said = saidOn(run.page);
      QVERIFY2(!said.contains(QStringLiteral("A good answer")), "an answer before the question is answered");
      run.stage.pass(60);
      if (asked.question.kind != AnswerKind::Text) {
        QVERIFY(said.contains(QStringLiteral(", about a missed point")));
        ++followed;
        run.answerRightly(asked);
      } else if (++spoken == 1) {
        QVERIFY(!said.contains(QStringLiteral(", about a missed point")));
        visibleButton(run.page, QStringLiteral("I have said it"))->click();
        const auto points = run.page.findChildren<CheckItem*>();
        for (CheckItem* point : points) {
          QCOMPARE(run.page.focusWidget(), static_cast<QWidget*>(point));
          QTest::keyClick(point, Qt::Key_Tab);
        }
      } else {
        run.answerRightly(asked);
      }
      if (asked.question.kind == AnswerKind::Text) {
        const QString after = saidOn(run.page);
        QVERIFY(after.contains(QStringLiteral("A good answer")));
        QVERIFY(after.contains(QStringLiteral("Questions about those you missed may follow.")));
        if (!asked.from->next.empty()) run.tickAllButTheFirst();
      }
      press(run.page, Qt::Key_Return);
    }
    QCOMPARE(followed, 4);
    const InterviewStarted& begun = run.log().begun.front();
    QCOMPARE(begun.plan, plan);
    QCOMPARE(begun.questions.size(), std::size_t{4});
    QCOMPARE(run.log().answers.size(), std::size_t{8});
    QCOMPARE(run.log().answers.front().given, std::string(R"({"text":""})"));
    const auto report = reportOf(run.stage.progress.record(), begun.uid, run.stage.now(), DayRules());
    QCOMPARE(report->questions.size(), std::size_t{8});
    QCOMPARE(report->right, 8);  // all but one point is enough
    QVERIFY(report->points < 8);
    QCOMPARE(report->seconds, 480.0);
  }

  /// Three cases: the numbers, one with a known mistake, then the reasons.
  void designIsPlayedWhole() {
    Interview run;
    run.page.start(run.planOf(InterviewMode::Design));
    for (int i = 0; i < 9; ++i) {
      const AskedQuestion asked = run.openQuestion();
      QVERIFY(saidOn(run.page).contains(QStringLiteral("Question %1 of 9 · Design").arg(i + 1)));
      run.stage.pass(60);
      if (i == 0) {
        run.answer(asked, asked.question.mistakes.front().answer);
        QVERIFY(saidOn(run.page).contains(plainOf(learnerHtml(mistakeName(*asked.question.mistakes.front().kind)))));
      } else {
        run.answerRightly(asked);
      }
      if (asked.question.kind == AnswerKind::Text) {
        const QString model = plainOf(learnerHtml(phraseText(asked.question.modelAnswer)));
        QVERIFY(saidOn(run.page).contains(QString(model).remove(QChar(0x2060)).replace(QChar::Nbsp, QLatin1Char(' '))));
        run.tickAllButTheFirst();
      }
      QVERIFY(run.ended.isEmpty());
      press(run.page, Qt::Key_Return);
    }
    QCOMPARE(run.ended.size(), 1);
    const auto report =
        reportOf(run.stage.progress.record(), run.ended[0][0].toString().toStdString(), run.stage.now(), DayRules());
    QCOMPARE(report->right, 8);
    QCOMPARE(report->mistakes.size(), std::size_t{1});
  }

  void aClickerHoldsAnInterviewAloud() {
    Interview run;
    run.page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&run.page));
    run.page.start(run.planOf(InterviewMode::Aloud));
    press(run.page, Qt::Key_PageDown);
    QCOMPARE(run.log().answers.size(), std::size_t{1});
    QVERIFY(saidOn(run.page).contains(QStringLiteral("A good answer")));
    press(run.page, Qt::Key_PageDown);
    QVERIFY(!saidOn(run.page).contains(QStringLiteral("A good answer")));
    QVERIFY(saidOn(run.page).contains(QStringLiteral("Question 2 of 6, about a missed point")));
  }

  void anInterviewInterruptedBeforeItWasMarkedIsMarkedFirst() {
    for (const InterviewMode mode : {InterviewMode::Aloud, InterviewMode::Design}) {
      Interview run;
      run.page.start(run.planOf(mode));
      AskedQuestion asked = run.openQuestion();
      while (asked.question.kind != AnswerKind::Text) {
        run.answerRightly(asked);
        press(run.page, Qt::Key_Return);
        asked = run.openQuestion();
      }
      run.say("In short.");
      InterviewPage reopened(run.stage.services);
      run.prepare(reopened);
      reopened.choose();
      visibleButton(reopened, QStringLiteral("Continue with question"))->click();
      QVERIFY(saidOn(reopened).contains(QStringLiteral("A good answer")));
      QCOMPARE(wordsOn(reopened)->toPlainText(), QStringLiteral("In short."));
      press(reopened, Qt::Key_Return);
      QCOMPARE(run.log().checked.size(), std::size_t{1});
      QVERIFY(saidOn(reopened).contains(mode == InterviewMode::Aloud ? QStringLiteral("Question 2 of 6, about")
                                                                     : QStringLiteral("Question 4 of 9")));
    }
  }

  void theModeIsChosenAndRemembered() {
    Interview run;
    run.page.choose();
    const auto modes = [](const InterviewPage& page) {
      for (SegmentedControl* each : page.findChildren<SegmentedControl*>())
        if (each->labels().contains(QStringLiteral("Explain aloud"))) return each;
      return static_cast<SegmentedControl*>(nullptr);
    };
    QVERIFY(saidOn(run.page).contains(QStringLiteral("10 questions in 20 minutes.")));
    QCOMPARE(modes(run.page)->accessibleName(), QStringLiteral("How it is held"));
    QTest::keyClick(modes(run.page), Qt::Key_Right);
    QVERIFY(saidOn(run.page).contains(QStringLiteral("4 explanations in 20 minutes.")));
    QVERIFY(!saidOn(run.page).contains(QStringLiteral("What it is about")));
    visibleButton(run.page, QStringLiteral("Start"))->click();
    QCOMPARE(run.log().begun.front().plan.mode, InterviewMode::Aloud);
    InterviewPage reopened(run.stage.services);
    run.prepare(reopened);
    reopened.choose();
    QCOMPARE(modes(reopened)->current(), 1);
  }

  void anotherLanguageKeepsWhatIsTyped() {
    Interview run;
    const InterviewPlan plan = everyKind(Feedback::AfterEach);
    const std::vector<AskedQuestion> questions = questionsOf(plan);
    run.page.start(plan);
    if (questions[0].question.kind != AnswerKind::Text)
      test::enterByKeys(run.page, questions[0].question, questions[0].question.answer);
    QTest::keyClicks(run.paper(), QStringLiteral("rough"));
    const auto changeLanguage = [&] {
      QEvent change(QEvent::LanguageChange);
      QCoreApplication::sendEvent(&run.page, &change);
    };
    changeLanguage();
    QCOMPARE(run.paper()->toPlainText(), QStringLiteral("rough"));
    QPushButton* answer = visibleButton(run.page, QStringLiteral("Answer"));
    QVERIFY(answer->isEnabled());
    answer->click();
    QVERIFY(run.log().answers.front().right);
    changeLanguage();
    QVERIFY(saidOn(run.page).contains(QStringLiteral("Your answer: without a hint.")));
    QVERIFY(saidOn(run.page).contains(QStringLiteral("✓ Right")));
  }

  void aPictureLogsNothing() {
    Interview run;
    InterviewPlan plan = everyKind(Feedback::AfterEach);
    run.page.showFor(plan, 5, true);
    QVERIFY(saidOn(run.page).contains(QStringLiteral("Question 6 of 10")));
    QVERIFY(saidOn(run.page).contains(QStringLiteral("1:07 on this question")));
    QVERIFY(visibleButton(run.page, QStringLiteral("Next question")));
    QCOMPARE(run.log().size(), std::size_t{0});
    QVERIFY(!run.page.isRunning());
    // A mistake's picture gets its height in a second layout pass.
    QCoreApplication::processEvents();
    const QImage once = run.page.grab().toImage();
    run.page.showFor(plan, 5, true);
    QCoreApplication::processEvents();
    QCOMPARE(run.page.grab().toImage(), once);
  }
};

ATTN_TEST(TestInterviewPage)

}  // namespace attn::app::test_interview_page

#include "test_interview_page.moc"
