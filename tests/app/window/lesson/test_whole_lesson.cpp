// SPDX-License-Identifier: GPL-3.0-or-later
// A learner does a whole lesson with keys and clicks: from home through every step to its end, and leaves it in the
// middle to return.
#include <QLineEdit>
#include <QPushButton>
#include <QTextDocumentFragment>

#include "app/window/window_fixture.h"
#include "learn/home/home_page.h"
#include "learn/learn_page.h"
#include "learn/lesson/lesson_pane.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"

namespace attn::app::test_whole_lesson {
namespace {

using Prediction = LessonPlayer::Prediction;

struct Learner : WindowFixture {
  Learner() {
    if (!window->progress().isOpen()) QSignalSpy(&window->progress(), &Progress::opened).wait(test::kPatienceMs);
    window->workspace().showLearn();
    test::settle();
  }
  LessonDirector& director() { return window->lessons(); }
  const LessonPlayer& player() { return director().player(); }
  LessonPane& pane() { return *window->findChild<LessonPane*>(); }
  void arrive() {
    QTRY_VERIFY(!director().isComputing() && player().prediction() != Prediction::Waiting);
    test::settle();
  }
  /// The focused widget of the lesson pane.
  QWidget* focused() {
    QWidget* focus = window->focusWidget();
    return focus && pane().isAncestorOf(focus) ? focus : nullptr;
  }
  void press(Qt::Key key) {
    QTRY_VERIFY2(focused(), "keys go to the lesson");
    QTest::keyClick(focused(), key);
    if (director().isPlaying()) arrive();
  }
  void typeAnswer(const QString& answer) {
    QTRY_VERIFY(qobject_cast<QLineEdit*>(focused()));
    QTest::keyClicks(focused(), answer);
    press(Qt::Key_Return);
  }
  void click(const QString& words) {
    for (QPushButton* each : pane().findChildren<QPushButton*>()) {
      if (!each->isVisible() || each->text() != words) continue;
      QTest::mouseClick(each, Qt::LeftButton);
      test::settle();
      return;
    }
    QFAIL(qPrintable(words));
  }
  QString said() {
    QString all;
    for (const RichLabel* each : pane().findChildren<RichLabel*>())
      if (each->isVisible()) all += QTextDocumentFragment::fromHtml(each->text()).toPlainText() + QLatin1Char('\n');
    return all;
  }
  QString rightNumber() { return QString::number(std::get<double>(player().question()->question.answer), 'g', 12); }
  /// As offered on the home page.
  void beginFromHome(const QString& lesson) {
    Q_EMIT window->workspace().learn().findChild<HomePage*>()->lessonRequested(lesson);
    arrive();
  }
  const LessonProgress& kept() { return window->progress().record().lessons().at("scaling"); }
};

}  // namespace

class TestWholeLesson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void scalingIsDoneFromBeginningToEndAndHomeKnowsIt() {
    Learner learner;
    learner.beginFromHome(QStringLiteral("scaling"));
    QCOMPARE(learner.player().step(), 0);

    // Types the right number.
    learner.typeAnswer(learner.rightNumber());
    QVERIFY(learner.said().contains(QStringLiteral("Right.")));
    learner.press(Qt::Key_Return);
    QCOMPARE(learner.player().step(), 1);

    // The second step has no question.
    learner.press(Qt::Key_Return);
    QCOMPARE(learner.player().step(), 2);

    // A known mistake is named; then the same with other numbers.
    const Mistake mistake = learner.player().question()->question.mistakes.front();
    learner.typeAnswer(QString::number(std::get<double>(mistake.answer), 'g', 12));
    QVERIFY(!learner.player().isRight());
    QVERIFY(learner.player().mistakes().size() == 1 && learner.player().mistakes().front().kind == mistake.kind);
    QVERIFY(learner.said().contains(QLatin1String(mistake.kind->name)));
    QVERIFY(learner.session().isComparing());
    learner.click(QStringLiteral("Other numbers"));
    learner.arrive();
    learner.typeAnswer(learner.rightNumber());
    QVERIFY(learner.player().isRight());
    learner.press(Qt::Key_Return);

    // Left in the middle: home is shown, and the lesson continues there.
    QCOMPARE(learner.player().step(), 3);
    learner.director().leave();
    test::settle();
    QVERIFY(!learner.session().hasScenario());
    QVERIFY(learner.window->findChild<HomePage*>()->isVisible());
    QCOMPARE(learner.kept().step, std::string("slope"));
    learner.beginFromHome(QStringLiteral("scaling"));
    QCOMPARE(learner.player().step(), 3);

    // The answer is shown without a prediction.
    learner.click(QStringLiteral("Show me"));
    learner.arrive();
    QVERIFY(learner.player().prediction() == Prediction::Revealed && !learner.player().guess());
    learner.click(QStringLiteral("Continue"));
    learner.arrive();

    // The order has to be changed before it can be submitted.
    QCOMPARE(learner.player().step(), 4);
    QTRY_VERIFY(learner.focused());
    QTest::keyClick(learner.focused(), Qt::Key_Down, Qt::ControlModifier);
    learner.click(QStringLiteral("Commit"));
    learner.arrive();
    QVERIFY(learner.player().guess());
    learner.click(QStringLiteral("Continue"));
    learner.arrive();

    QVERIFY(learner.player().isAtLast());
    learner.click(QStringLiteral("Finish"));
    QVERIFY(!learner.director().isPlaying());
    QVERIFY(learner.window->findChild<HomePage*>()->isVisible());

    const LearningLog& log = learner.window->progress().log();
    QCOMPARE(log.answers.size(), std::size_t{5});
    std::vector<std::string> steps;
    for (const LoggedAnswer& each : learner.window->progress().record().answers()) steps.push_back(each.step);
    QCOMPARE(steps, (std::vector<std::string>{"sum", "ratio", "ratio", "slope", "root"}));
    QVERIFY(learner.kept().finished);
    QCOMPARE(learner.kept().predictions, 3);  // showing the answer about the slope is not a prediction
    QCOMPARE(learner.kept().steps.size(), std::size_t{6});
    learner.beginFromHome(QStringLiteral("scaling"));
    QVERIFY2(learner.player().step() == 0, "a finished lesson begins anew");
  }

  void anUnfinishedGuessSurvivesLanguageThemeAndTheWindow() {
    Learner learner;
    learner.beginFromHome(QStringLiteral("scaling"));
    QTest::keyClicks(learner.focused(), QStringLiteral("7.25"));
    learner.language.use(QStringLiteral("zh_CN"));
    learner.window->resize(1024, 700);
    test::settle();
    learner.language.use(QStringLiteral("en"));
    test::settle();
    const auto fields = learner.pane().findChildren<QLineEdit*>();
    QVERIFY(
        std::ranges::any_of(fields, [](const QLineEdit* field) { return field->text() == QStringLiteral("7.25"); }));
  }
};

ATTN_TEST(TestWholeLesson)

}  // namespace attn::app::test_whole_lesson

#include "test_whole_lesson.moc"
