// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a lesson next to its stage.
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>

#include "app/learn/lesson/lesson_classroom.h"
#include "learn/lesson/lesson_pane.h"
#include "learn/lesson/passage_list.h"
#include "learn/lesson/prediction_card.h"
#include "learn/lesson/step_bar.h"
#include "lessons/lesson_director.h"
#include "panes/answer_editor.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_lesson_pane {
namespace {

using Prediction = LessonPlayer::Prediction;
using Classroom = test::LessonClassroom;

}  // namespace

class TestLessonPane : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void saysWhereOneIsAndWhatTheStepSays() {
    Classroom room;
    room.play(room.own("scaling"), 2);
    const QString said = room.said();
    for (const char* words : {"Lesson 2", "step 3 of 6", "Why divide by √dk?", "What it does to a ratio",
                              "Here dk = 4, so √dk = 2", "Predict", "Twice the scores. Twice the ratio?"})
      QVERIFY2(said.contains(QString::fromUtf8(words)),
               qPrintable(QString::fromUtf8(words) + QLatin1Char('\n') + said));
    QVERIFY(!said.contains(QLatin1Char('{')));
    QVERIFY(room.button(QStringLiteral("Show me")));
    QVERIFY2(!room.button(QStringLiteral("Commit"))->isEnabled(), "nothing is typed yet");
    QVERIFY(!room.button(QStringLiteral("Continue")));
  }

  void whatOneTypesGoesIntoTheAnswerAndReturnCommitsAndContinues() {
    Classroom room;
    room.play(room.own("scaling"), 0);
    QVERIFY(room.field());
    QTRY_VERIFY(room.field()->hasFocus());
    room.type(QStringLiteral("8"));
    QVERIFY(room.button(QStringLiteral("Commit"))->isEnabled());
    QTest::keyClick(room.field(), Qt::Key_Return);
    QVERIFY(room.player().prediction() == Prediction::Revealed);
    QVERIFY(room.player().isRight());
    QVERIFY2(room.said().contains(QStringLiteral("Right.")), qPrintable(room.said()));
    QPushButton* on = room.button(QStringLiteral("Continue"));
    QTRY_VERIFY(on->hasFocus());
    QTest::keyClick(on, Qt::Key_Return);
    QCOMPARE(room.player().step(), 1);
  }

  void aKeyThatIsHeldDownDoesNotRunThroughTheLesson() {
    Classroom room;
    room.play(room.own("scaling"), 0);
    room.type(QStringLiteral("8"));
    const auto held = [&](QWidget* focus, bool again) {
      QKeyEvent key(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), again);
      QApplication::sendEvent(focus, &key);
    };
    held(room.field(), false);
    QVERIFY(room.player().prediction() == Prediction::Revealed);
    for (int i = 0; i < 20; ++i) held(room.window->focusWidget(), true);
    QCOMPARE(room.player().step(), 0);
  }

  void namesAKnownMistakeNextToGuessAndAnswer() {
    Classroom room;
    room.play(room.own("scaling"), 2);
    const Question& question = room.player().question()->question;
    const double doubled = std::get<double>(question.mistakes.front().answer);
    room.type(QString::number(doubled, 'f', 3));
    room.press(QStringLiteral("Commit"));
    room.arrive();
    const QString said = room.said();
    for (const char* words : {"you predicted", "on the stage", "You doubled the ratio", "How it is worked out",
                              "Softmax turns differences into ratios"})
      QVERIFY2(said.contains(QLatin1String(words)), qPrintable(said));
    QVERIFY2(!room.field(), "guess and answer stand in the place of the field");
    const QString spoken = room.button(QStringLiteral("Continue"))->accessibleDescription();
    QVERIFY2(
        spoken.contains(QStringLiteral("you predicted")) && spoken.contains(QStringLiteral("You doubled the ratio")),
        qPrintable(spoken));
    room.press(QStringLiteral("Other numbers"));
    room.arrive();
    QVERIFY(room.player().prediction() == Prediction::Open);
    QVERIFY(room.field() && room.field()->text().isEmpty());
    QVERIFY(!room.said().contains(QStringLiteral("you predicted")));
  }

  void showsTheAnswerOnRequest() {
    Classroom room;
    room.play(room.own("scaling"), 0);
    room.press(QStringLiteral("Show me"));
    QVERIFY(room.said().contains(QStringLiteral("Shown without a prediction.")));
    QVERIFY(room.said().contains(QStringLiteral("the answer")));
    QVERIFY(!room.said().contains(QStringLiteral("you predicted")));
    QVERIFY(room.button(QStringLiteral("Continue"))->isEnabled());
  }

  void everyStepCanBeGoneToByMouseAndByKeys() {
    Classroom room;
    room.play(room.own("scaling"));
    const auto marks = room.pane().findChild<StepBar*>()->findChildren<QAbstractButton*>();
    QCOMPARE(marks.size(), 6);
    QCOMPARE(marks[3]->accessibleName(), QStringLiteral("Step 4 of 6: A confident row stops learning"));
    QVERIFY(marks[3]->toolTip().contains(QStringLiteral("A confident row stops learning")));
    QTest::mouseClick(marks[3], Qt::LeftButton);
    room.arrive();
    QCOMPARE(room.player().step(), 3);
    marks[3]->setFocus();
    QTest::keyClick(marks[3], Qt::Key_Left);
    QVERIFY(marks[2]->hasFocus());
    QTest::keyClick(marks[2], Qt::Key_Return);
    room.arrive();
    QCOMPARE(room.player().step(), 2);
  }

  void theWrongSentenceOfAPassageIsPointedAt() {
    Classroom room(QSize(1024, 700));
    room.play(room.own("textbook-mistakes"));
    auto& passage = *room.pane().findChild<PassageList*>();
    const auto sentences = passage.findChildren<QAbstractButton*>();
    QCOMPARE(sentences.size(), 4);
    QTRY_VERIFY(passage.isAncestorOf(room.window->focusWidget()));
    QTest::keyClick(room.window->focusWidget(), Qt::Key_2);
    QCOMPARE(passage.chosen(), std::optional<std::size_t>(1));
    QTest::mouseClick(sentences[3], Qt::LeftButton);
    QCOMPARE(passage.chosen(), std::optional<std::size_t>(3));
    QTest::keyClick(room.window->focusWidget(), Qt::Key_Return);
    QVERIFY(room.player().prediction() == Prediction::Revealed && !room.player().isRight());
    QVERIFY2(room.said().contains(QStringLiteral("This one is wrong\nSo the weights")), qPrintable(room.said()));
    QVERIFY(room.said().contains(QStringLiteral("It is another sentence.")));
    QVERIFY2(!room.button(QStringLiteral("Other numbers")), "a passage has no other numbers");
    QTRY_VERIFY2(!room.pane().findChild<PredictionCard*>()->comparison().isEmpty(), "what is said about it");
    room.press(QStringLiteral("Continue"));
    room.arrive();
    QVERIFY(!passage.chosen());
    QCOMPARE(room.player().step(), 1);
  }

  void theLanguageChangesAndWhatWasTypedStays() {
    Classroom room;
    room.play(room.own("scaling"), 2);
    room.type(QStringLiteral("12.5"));
    room.language.use(QStringLiteral("zh_CN"));
    test::settle();
    QVERIFY2(room.said().contains(QStringLiteral("它对比值的影响")), qPrintable(room.said()));
    QCOMPARE(room.field()->text(), QStringLiteral("12.5"));
    room.language.use(QStringLiteral("en"));
    test::settle();
    QCOMPARE(room.field()->text(), QStringLiteral("12.5"));
    QVERIFY(room.player().prediction() == Prediction::Open);
    room.pane().setTheme(darkTheme(1.5));
    QCOMPARE(room.field()->text(), QStringLiteral("12.5"));
  }

  void offersToReturnToTheStep() {
    Classroom room;
    room.play(room.own("scaling"), 2);
    room.type(QStringLiteral("7"));
    QVERIFY(!room.button(QStringLiteral("Back to the lesson")));
    room.playback().toStart();
    QVERIFY(room.button(QStringLiteral("Back to the lesson")));
    room.press(QStringLiteral("Back to the lesson"));
    room.arrive();
    QVERIFY(!room.button(QStringLiteral("Back to the lesson")));
    QVERIFY(!room.director().hasStrayed());
    QVERIFY2(room.field() && room.field()->text() == QStringLiteral("7"), "the guess that was begun is still there");
  }

  void theLastStepHasTasksSourcesAndWhatComesNext() {
    Classroom room;
    room.play(room.own("scaling"), 5);
    const QString said = room.said();
    for (const char* words : {"Cap instead of divide", "Set the soft cap to 5", "Vaswani et al. 2017",
                              "section 3.2.1 and footnote 4", "Who may look: masks"})
      QVERIFY2(said.contains(QLatin1String(words)), qPrintable(said));
    QUrl opened;
    room.pane().setOpenLink([&](const QUrl& link) { opened = link; });
    for (RichLabel* label : room.pane().findChildren<RichLabel*>())
      if (label->text().contains(QStringLiteral("1706.03762")))
        Q_EMIT label->linkActivated(QStringLiteral("https://arxiv.org/abs/1706.03762"));
    QCOMPARE(opened.host(), QStringLiteral("arxiv.org"));
    QSignalSpy done(&room.director(), &LessonDirector::lessonDone);
    QSignalSpy wanted(&room.pane(), &LessonPane::lessonRequested);
    room.press(QStringLiteral("Finish, and continue with it"));
    QCOMPARE(done.count(), 1);
    QCOMPARE(wanted.value(0).value(0).toString(), QStringLiteral("masks"));
  }

  void aTaskIsDoneInTheLab() {
    Classroom room;
    room.play(room.own("scaling"), 5);
    room.press(QStringLiteral("Do it"));
    QTRY_VERIFY(!room.director().isPlaying());
    QCOMPARE(room.session().scenario()->attention.scale, std::optional(1.0));
  }

  void aLessonOfOthersSaysWhatItLacks() {
    Classroom room;
    room.play(room.documented([](QString& structure, QString& text) {
      structure.replace(QStringLiteral("\"compare\": {\"set\": {\"attention\": {\"scale\": 1}}}"),
                        QStringLiteral("\"scenario\": \"missing.attn.json\""));
      text.replace(QStringLiteral("On the left"), QStringLiteral("<b>No tag</b>, {nonsense}. On the left"));
    }),
              0);
    room.director().goTo(1);
    test::settle();
    const QString said = room.said();
    QVERIFY2(said.contains(QStringLiteral("cannot be shown as intended")), qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("missing.attn.json")), qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("<b>No tag</b>")), qPrintable(said));
    QVERIFY2(room.button(QStringLiteral("Continue"))->isEnabled(), "the lesson goes on");
  }

  void keepsItsButtonsInSightWhateverTheTextIsLong() {
    Classroom room(QSize(1024, 700));
    room.play(room.documented([](QString&, QString& text) {
      QString wall;
      for (int i = 0; i < 120; ++i) wall += QStringLiteral("Pneumonoultramicroscopicsilicovolcanoconiosis and more. ");
      text.replace(QStringLiteral("The score of"), wall + QStringLiteral("The score of"));
    }));
    const QPushButton* on = room.button(QStringLiteral("Continue"));
    QCOMPARE(on->visibleRegion().boundingRect(), on->rect());
    const auto* scroll = room.pane().findChild<QScrollArea*>();
    QVERIFY(scroll->verticalScrollBar()->maximum() > 0);
    QCOMPARE(scroll->horizontalScrollBar()->maximum(), 0);
  }

  void scrollsToTheWrongSentenceOfAPassage() {
    Classroom room(QSize(1024, 700));
    room.play(room.own("textbook-mistakes-heads"), 2);
    room.press(QStringLiteral("Show me"));
    auto& passage = *room.pane().findChild<PassageList*>();
    const auto* scroll = room.pane().findChild<QScrollArea*>();
    QTRY_VERIFY(scroll->verticalScrollBar()->value() > 0);
    QTRY_COMPARE(passage.visibleRegion() & passage.wrongSentence(), QRegion(passage.wrongSentence()));
  }

  void keepsTheVerdictInSightIfTextsGrowUnlessOneHasScrolled() {
    Classroom room(QSize(1024, 700));
    room.play(room.own("scaling"), 2);
    room.press(QStringLiteral("Show me"));
    QScrollBar* bar = room.pane().findChild<QScrollArea*>()->verticalScrollBar();
    QTRY_VERIFY(bar->value() > 0);
    test::settle();
    const int place = bar->value();
    bar->setRange(0, place - 3);
    QCOMPARE(bar->value(), place - 3);
    bar->setRange(0, place + 40);
    test::settle();
    QCOMPARE(bar->value(), place);
    bar->setValue(1);
    bar->setRange(0, place + 50);
    test::settle();
    QCOMPARE(bar->value(), 1);
  }

  void theLanguageMayChangeAndTheLearnerMayLeaveWhileNumbersAreComputed() {
    Classroom room;
    room.director().play(room.own("scaling"), 2);
    QVERIFY(room.player().prediction() == Prediction::Waiting);
    QVERIFY2(room.said().contains(QStringLiteral("are being computed")), qPrintable(room.said()));
    QVERIFY(!room.button(QStringLiteral("Continue"))->isEnabled());
    room.language.use(QStringLiteral("zh_CN"));
    room.arrive();
    QVERIFY(room.player().prediction() == Prediction::Open);
    QVERIFY(room.field());
    room.director().goTo(3);
    room.director().leave();
    test::settle();
    QVERIFY(!room.director().isPlaying());
  }

  void doesNotScrollTextThatFits() {
    Classroom room;
    for (const char* lesson : {"tokens-to-output", "numbers", "textbook-mistakes"}) {
      room.play(room.own(lesson), 0);
      for (int step = 0; step < room.player().stepCount(); ++step) {
        room.director().goTo(step);
        room.arrive();
        QPushButton* on = room.button(QStringLiteral("Continue"));
        if (!on) on = room.button(QStringLiteral("Show me"));
        if (!on) on = room.button(QStringLiteral("Finish"));
        QVERIFY(on);
        const int roomBelow = room.pane().height() - on->parentWidget()->geometry().bottom() - 1;
        const QScrollBar* bar = room.pane().findChild<QScrollArea*>()->verticalScrollBar();
        QVERIFY2(bar->maximum() == 0 || roomBelow <= 1, qPrintable(QStringLiteral("%1 %2: %3 px to scroll, %4 px free")
                                                                       .arg(QLatin1String(lesson))
                                                                       .arg(step)
                                                                       .arg(bar->maximum())
                                                                       .arg(roomBelow)));
      }
    }
  }

  void inALectureTheClickerShowsTheAnswerAndContinues() {
    Classroom room;
    room.play(room.own("scaling"), 0);
    const int before = room.pane().findChild<StepBar*>()->height();
    room.window->presentation().setPresenting(true, false);
    room.arrive();
    QVERIFY2(room.pane().findChild<StepBar*>()->height() > before, "the type is larger");
    QVERIFY2(!qobject_cast<QLineEdit*>(room.window->focusWidget()), "the clicker's keys are not typed");
    QWidget* focus = room.window->focusWidget();
    QTest::keyClick(focus, Qt::Key_PageDown);
    room.arrive();
    QVERIFY(room.player().prediction() == Prediction::Revealed);
    QVERIFY(room.said().contains(QStringLiteral("the answer")));
    QTest::keyClick(room.window->focusWidget(), Qt::Key_PageDown);
    room.arrive();
    QCOMPARE(room.player().step(), 1);
    room.window->presentation().setPresenting(false);
  }

  void leavingIsAlwaysPossible() {
    Classroom room;
    room.director().play(room.own("scaling"), 2);  // its question still waits for numbers
    for (QAbstractButton* each : room.pane().findChildren<QAbstractButton*>())
      if (each->accessibleName() == QStringLiteral("Leave the lesson")) QTest::mouseClick(each, Qt::LeftButton);
    QVERIFY(!room.director().isPlaying());
    test::settle();
    QVERIFY(!room.session().hasScenario());
  }

  // --- reveals with playback

  void aRevealPlaysToItsPlaceAndAnyKeyEndsTheWay() {
    Classroom room;
    room.play(room.documented([](QString& structure, QString&) {
      structure.replace(QStringLiteral("\"compare\": {\"set\": {\"attention\": {\"scale\": 1}}},"), QString());
    }),
              1);
    room.playback().setReducedMotion(false);
    const Playhead before = room.playback().playhead();
    room.director().commit(room.player().question()->question.answer);
    QVERIFY(room.director().isGliding());
    QCOMPARE(room.playback().playhead().cell, before.cell);
    QTRY_VERIFY(room.playback().playhead().cell > before.cell);
    QVERIFY(room.director().isGliding());
    QVERIFY(!room.director().hasStrayed());
    room.window->workspace().lab()->stagePane()->setFocus();
    QTest::keyClick(room.window->focusWidget(), Qt::Key_PageDown);
    QVERIFY(!room.director().isGliding());
    QCOMPARE(room.playback().playhead().cell, 9.0);
    QCOMPARE(room.session().selection(), (Selection{attn::Stage::Weights, 0, 2, 1}));
    QVERIFY2(room.player().step() == 1, "the key that ends the way does not go on as well");
    QVERIFY(!room.director().hasStrayed());
    QTest::keyClick(room.window->focusWidget(), Qt::Key_PageDown);
    QCOMPARE(room.player().step(), 2);
  }

  void returnOnContinueIsAClickAlsoWhileARevealPlays() {
    Classroom room;
    room.play(room.documented([](QString& structure, QString&) {
      structure.replace(QStringLiteral("\"compare\": {\"set\": {\"attention\": {\"scale\": 1}}},"), QString());
    }),
              1);
    room.playback().setReducedMotion(false);
    room.director().commit(room.player().question()->question.answer);
    QVERIFY(room.director().isGliding());
    QPushButton* go = room.button(QStringLiteral("Continue"));
    QVERIFY(go);
    go->setFocus();
    QTest::keyClick(go, Qt::Key_Return);
    QVERIFY(!room.director().isGliding());
    QCOMPARE(room.player().step(), 2);
  }

  void aRevealArrivesByItself() {
    Classroom room;
    room.play(room.documented([](QString& structure, QString&) {
      structure.replace(QStringLiteral("\"compare\": {\"set\": {\"attention\": {\"scale\": 1}}},"), QString());
    }),
              1);
    room.playback().setReducedMotion(false);
    room.playback().setSpeed(4);
    room.director().commit(std::nullopt);
    QVERIFY(room.director().isGliding());
    QTRY_VERIFY(!room.director().isGliding());
    QCOMPARE(room.playback().playhead().cell, 9.0);
    QVERIFY(!room.playback().isPlaying());
    QVERIFY(!room.director().hasStrayed());
  }

  void leavingInterruptsTheReveal() {
    Classroom room;
    room.play(room.documented([](QString& structure, QString&) {
      structure.replace(QStringLiteral("\"compare\": {\"set\": {\"attention\": {\"scale\": 1}}},"), QString());
    }),
              1);
    room.playback().setReducedMotion(false);
    room.director().commit(std::nullopt);
    QVERIFY(room.director().isGliding());
    room.director().leave();
    QVERIFY(!room.director().isPlaying() && !room.director().isGliding());
    test::settle();
  }

  void stepsThatChangeWhileNumbersAreComputedEndWhereTheyShould() {
    Classroom room;
    room.director().play(room.own("scaling"), 0);
    for (int i = 1; i < 6; ++i) room.director().goTo(i);
    for (int i = 4; i >= 2; --i) room.director().goTo(i);
    room.arrive();
    QCOMPARE(room.player().step(), 2);
    QVERIFY(room.player().prediction() == Prediction::Open);
    QVERIFY(!room.director().hasStrayed());
    QVERIFY(room.said().contains(QStringLiteral("What it does to a ratio")));
  }
};

ATTN_TEST(TestLessonPane)

}  // namespace attn::app::test_lesson_pane

#include "test_lesson_pane.moc"
