// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the real window: the learner's own document, leaving the step, clickers, highlights.
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <algorithm>
#include <string_view>
#include <vector>

#include "app/window/window_fixture.h"
#include "core/lessons/documented_lesson.h"
#include "labs/decode/decode_lab.h"
#include "lessons/lesson_director.h"
#include "lessons/stage_view.h"
#include "panes/reading_column.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/files.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"
#include "window/frame/pane_layout.h"
#include "window/frame/spotlight.h"
#include "window/lesson/task_bar.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_lessons {
namespace {

using Prediction = LessonPlayer::Prediction;

/// A window in which the lesson of docs/lessons.md can be played.
struct Classroom : WindowFixture {
  test::TempFolder lessons;
  std::shared_ptr<const LoadedLesson> lesson;

  Classroom() {
    lessons.write("scaling/lesson.json", test::documentedLesson());
    lessons.write("scaling/en.md", test::documentedText());
    load("scaling");
  }
  void load(const char* name) {
    lesson = loadLesson(QString::fromStdString((lessons.path() / name).string()), lessonVocabulary());
  }
  LessonDirector& director() { return window->lessons(); }
  void play(int step = 0) {
    director().play(lesson, step);
    arrive();
  }
  void arrive() {
    QTRY_VERIFY(isCurrent() && director().player().prediction() != Prediction::Waiting);
    test::settle();
  }
  TaskBar& task() { return *window->findChild<TaskBar*>(); }
  Spotlight& spotlight() { return *window->findChild<Spotlight*>(); }
  void change(double value) {
    session().apply(QStringLiteral("Change"), withCell(*session().scenario(), InputSlot::Q, 0, 0, 0, value));
  }
  void press(Qt::Key key) { QTest::keyClick(window->workspace().lab()->stagePane(), key); }
};

std::shared_ptr<const LoadedLesson> builtIn(std::string_view id) {
  const LoadedLessons all = builtInLessons();
  const auto found = std::ranges::find(all, id, [](const auto& each) { return each->lesson.id; });
  return found == all.end() ? nullptr : *found;
}

}  // namespace

class TestLessons : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aStepPutsScenarioLabPlaceAndCellOnTheStage() {
    Classroom room;
    room.play();
    QVERIFY2(room.director().obstacle().isEmpty(), qPrintable(room.director().obstacle()));
    QVERIFY(*room.session().scenario() == test::example("1-the-cat-sat"));
    QCOMPARE(room.window->workspace().lab()->id(), QStringLiteral("steps"));
    QVERIFY(room.shownStage() == Stage::Scores);
    QCOMPARE(room.session().selection(), (Selection{Stage::Scores, 0, 2, 1}));
    QCOMPARE(room.director().stepText().title, std::string("A score is a sum"));
    const QString said = room.director().withNumbers(room.director().stepText().text);
    QVERIFY2(!said.contains(QLatin1Char('{')) && !said.contains(QChar(0x2026)), qPrintable(said));
  }

  void theLearnersOwnDocumentComesBackUntouched() {
    Classroom room;
    room.window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    QTRY_VERIFY(room.isCurrent());
    room.change(3);
    room.change(4);
    QTRY_VERIFY(room.isCurrent());
    QVERIFY(room.window->workspace().lab()->seek({QStringLiteral("weights"), 0, 2}));
    const Playhead place = room.playback().playhead();
    const auto own = room.session().scenario();
    const Selection cell = room.session().selection();

    room.play();
    QVERIFY(room.session().scenario() != own);
    room.change(9);
    room.director().goTo(2);
    room.arrive();
    room.director().leave();
    QCOMPARE(room.session().scenario(), own);
    QVERIFY(room.session().isModified());
    QCOMPARE(room.session().undoStack()->count(), 2);
    QCOMPARE(room.session().selection(), cell);
    room.window->workspace().showLab(QStringLiteral("steps"));
    QCOMPARE(room.playback().playhead(), place);
    QTest::keyClick(room.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stackIn(*room.session().scenario(), InputSlot::Q)[0](0, 0), 3.0);
    QCOMPARE(room.asked, 0);
  }

  void openingADocumentAsksAboutTheLearnersOwnAndNotAboutTheLessons() {
    Classroom room;
    room.window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    room.change(3);
    room.play();
    room.change(9);
    room.nextAnswer = UnsavedAnswer::Cancel;
    room.window->documents().openNew();
    QCOMPARE(room.asked, 1);
    QVERIFY(!room.director().isPlaying());
    QCOMPARE(stackIn(*room.session().scenario(), InputSlot::Q)[0](0, 0), 3.0);
  }

  void closingTheWindowKeepsTheLearnersOwnDocument() {
    Classroom room;
    room.window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    room.change(3);
    room.play();
    room.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!room.window->close());
    QCOMPARE(room.asked, 1);
    QCOMPARE(stackIn(*room.session().scenario(), InputSlot::Q)[0](0, 0), 3.0);
  }

  void aPredictionIsRevealedOnTheStageAfterTheGuess() {
    Classroom room;
    room.play(1);
    const LessonPlayer& player = room.director().player();
    QVERIFY(player.prediction() == Prediction::Open);
    QVERIFY(room.session().isComparing());
    QCOMPARE(room.playback().playhead().cell, 6.0);
    room.director().next();
    QCOMPARE(player.step(), 1);  // not before an answer
    QSignalSpy predicted(&room.director(), &LessonDirector::predicted);
    room.director().commit(player.question()->question.answer);
    QCOMPARE(predicted.count(), 1);
    QVERIFY(player.isRight());
    QTRY_COMPARE(room.session().selection(), (Selection{Stage::Weights, 0, 2, 1}));
    QVERIFY(room.playback().playhead().cell > 6.0);
    room.director().otherNumbers();
    room.arrive();
    QVERIFY(player.prediction() == Prediction::Open);
    QCOMPARE(room.playback().playhead().cell, 6.0);
  }

  void theExplanationIsHeldBackUntilTheGuessThatItWouldGiveAway() {
    Classroom room;
    room.play();
    ReadingColumn& reading = room.window->workspace().panes().reading();
    QVERIFY(!reading.holdsBack());
    room.director().next();
    room.arrive();
    reading.showNotes(false);
    QVERIFY(reading.holdsBack());
    QVERIFY(!room.window->workspace().lab()->explainPane()->isVisible());
    room.director().commit(std::nullopt);
    QVERIFY(!reading.holdsBack());
    QVERIFY(room.window->workspace().lab()->explainPane()->isVisible());
    room.director().otherNumbers();
    room.arrive();
    QVERIFY(reading.holdsBack());
    room.director().leave();
    QVERIFY(!reading.holdsBack());
  }

  void returnsToTheStep() {
    Classroom room;
    room.play();
    QSignalSpy strayed(&room.director(), &LessonDirector::strayedChanged);
    QVERIFY(!room.director().hasStrayed());
    room.change(7);
    QVERIFY(room.director().hasStrayed());
    room.session().undoStack()->undo();
    QVERIFY(!room.director().hasStrayed());
    room.window->workspace().showLab(QStringLiteral("tiles"));
    QVERIFY(room.director().hasStrayed());
    room.change(7);
    room.director().restore();
    room.arrive();
    QVERIFY(!room.director().hasStrayed());
    QCOMPARE(room.window->workspace().lab()->id(), QStringLiteral("steps"));
    QVERIFY(*room.session().scenario() == test::example("1-the-cat-sat"));
    room.playback().toEnd();
    QVERIFY(room.director().hasStrayed());
    QCOMPARE(strayed.count(), 5);
  }

  void followingTheTextKeepsTheStep() {
    Classroom room;
    const auto open = [&](const char* id, int step) {
      for (const auto& lesson : builtInLessons())
        if (lesson->lesson.id == id) room.lesson = lesson;
      room.play(step);
      if (room.director().hasOpenQuestion() && !room.director().player().isPassage()) {
        room.director().commit(std::nullopt);
        room.arrive();
      }
      QVERIFY2(!room.director().hasStrayed(), id);
    };
    open("tiles", 5);
    room.playback().play();
    room.playback().advance(0.5);
    room.playback().pause();
    QVERIFY(!room.director().hasStrayed());
    open("positions", 4);
    room.playback().previousStep();
    QVERIFY(!room.director().hasStrayed());
    open("textbook-mistakes", 0);
    room.playback().nextStep();
    QVERIFY(!room.director().hasStrayed());
    room.window->workspace().showLab(QStringLiteral("heads"));
    QVERIFY(room.director().hasStrayed());
    room.director().leave();
  }

  void wordsAboutTheFirstNumbersGoWithThem() {
    Classroom room;
    for (const auto& lesson : builtInLessons())
      if (lesson->lesson.id == "tokens-to-output") room.lesson = lesson;
    room.play(4);
    QVERIFY(!room.director().wordsBefore().isEmpty());
    QVERIFY(!room.director().wordsAfter().isEmpty());
    room.director().commit(std::nullopt);
    room.director().otherNumbers();
    room.arrive();
    QCOMPARE(room.director().wordsBefore(), QString());
    QCOMPARE(room.director().wordsAfter(), QString());
    room.director().goTo(3);
    room.director().goTo(4);
    room.arrive();
    QVERIFY(!room.director().wordsBefore().isEmpty());
    room.director().leave();
  }

  void theStageIsNotDimmedWhereAControlIsPointedOut() {
    Classroom room;
    room.play(1);
    QVERIFY(room.spotlight().isVisible());
    constexpr int kFrame = 12;  // around the control
    const QWidget* pane = room.window->workspace().lab()->stagePane();
    const QRect stage =
        QRect(pane->mapTo(room.window.get(), QPoint()), pane->size()).adjusted(kFrame, kFrame, -kFrame, -kFrame);
    const QRect header(0, 0, room.window->width(), 48);
    const QImage pointed = room.window->grab().toImage();
    room.spotlight().hide();
    const QImage plain = room.window->grab().toImage();
    QCOMPARE(pointed.copy(stage), plain.copy(stage));
    QVERIFY(pointed.copy(header) != plain.copy(header));
  }

  void playingAsAskedKeepsTheStep() {
    Classroom room;
    room.lessons.write("play/lesson.json",
                       QString::fromStdString(test::documentedLesson())
                           .replace(QStringLiteral("inputs.scale"), QStringLiteral("transport.play"))
                           .toStdString());
    room.lessons.write("play/en.md", test::documentedText());
    room.load("play");
    room.play(1);
    QVERIFY(room.spotlight().isVisible());
    room.playback().toStart();
    QVERIFY(!room.director().hasStrayed());
    QVERIFY2(!room.spotlight().isVisible(), "the stage is what there is to see now");
    room.change(7);
    QVERIFY(room.director().hasStrayed());
    room.director().leave();
  }

  void aLessonFindsDecodeAsOnTheFirstDayAndTheLearnerAsItWas() {
    Classroom room;
    room.window->documents().openExample(QStringLiteral("t6-llama-3-8b-decode-8k.attn.json"));
    room.window->workspace().showLab(QStringLiteral("decode"));
    DecodeState& state = static_cast<DecodeLab*>(room.window->workspace().lab())->state();
    state.chooseModel("Llama 2 70B");
    const DecodeSettings own = state.settings();
    for (const auto& lesson : builtInLessons())
      if (lesson->lesson.id == "decoding") room.lesson = lesson;
    const auto& steps = room.lesson->lesson.steps;
    for (int step = 0; step < static_cast<int>(steps.size()); ++step) {
      room.director().play(room.lesson, step);
      test::settle();
      if (steps[static_cast<std::size_t>(step)].stage.lab != "decode") continue;
      QCOMPARE(state.settings().model, std::string());
      QCOMPARE(state.settings().length, std::int64_t{keyTokens(*room.session().scenario())});
    }
    room.director().leave();
    room.window->workspace().showLab(QStringLiteral("decode"));
    QVERIFY(state.settings() == own);
  }

  void ownSettingsOfALabAreChangesOfTheStage() {
    Classroom room;
    for (const auto& lesson : builtInLessons())
      if (lesson->lesson.id == "decoding") room.lesson = lesson;
    const auto& steps = room.lesson->lesson.steps;
    const auto found = std::ranges::find_if(
        steps, [](const LessonStep& step) { return step.stage.lab == "decode" && !step.question; });
    QVERIFY(found != steps.end());
    // A document of sizes alone has no numbers to wait for.
    room.director().play(room.lesson, static_cast<int>(found - steps.begin()));
    QTRY_COMPARE(room.window->workspace().lab()->id(), QStringLiteral("decode"));
    test::settle();
    DecodeState& state = static_cast<DecodeLab*>(room.window->workspace().lab())->state();
    const DecodeSettings begun = state.settings();
    QVERIFY(!room.director().hasStrayed());
    state.chooseModel("Llama 2 70B");
    QVERIFY(room.director().hasStrayed());
    room.director().restore();
    QTRY_VERIFY(!room.director().hasStrayed());
    QVERIFY(state.settings() == begun);
    DecodeSettings next = state.settings();
    next.serving.slots = 8;
    state.apply(next);
    QVERIFY(room.director().hasStrayed());
    room.director().leave();
    QVERIFY(!room.director().hasStrayed());
  }

  void anAnimatedRevealKeepsTheSelectedCell() {
    Classroom room;
    room.settings.setMotion(MotionSetting::Full);
    room.make();
    room.lesson = builtIn("masks");
    room.play(1);
    const Selection before = room.session().selection();
    room.director().commit(std::nullopt);
    QTRY_VERIFY(room.session().selection().row != before.row);  // the animation fills the rows
    QVERIFY(room.director().isGliding());
    room.press(Qt::Key_PageDown);
    QVERIFY(!room.director().isGliding());
    QCOMPARE(room.session().selection(), (Selection{Stage::Masked, 0, before.row, before.column}));
    QVERIFY(!room.director().hasStrayed());
  }

  void titlesGivenByStepsAreInTheLanguage() {
    WindowFixture fixture;
    fixture.language.use(QStringLiteral("zh_CN"));
    int titles = 0;
    for (const auto& lesson : builtInLessons())
      for (const LessonStep& step : lesson->lesson.steps) {
        std::vector<LessonStage> stages{step.stage};
        if (const LessonStage* reveal = step.reveal()) stages.push_back(*reveal);
        for (const LessonTask& task : step.tasks) stages.push_back(task.stage);
        for (const LessonStage& stage : stages) {
          if (stage.scenario.set.find("\"title\"") == std::string::npos) continue;
          ++titles;
          const Result<Scenario> english = scenarioOf(stage, lesson->scenarios);
          const Result<Scenario> shown = shownScenarioOf(stage, lesson->scenarios);
          QVERIFY(english && shown);
          QVERIFY2(shown->title != english->title, shown->title.c_str());
          if (shown->pinned) QCOMPARE(shown->pinned->title, shown->title);
        }
      }
    QVERIFY(titles > 0);
    fixture.language.use(QStringLiteral("en"));
  }

  void aClickerContinuesTheLesson() {
    Classroom room;
    room.play();
    room.window->presentation().setPresenting(true, false);
    room.press(Qt::Key_PageDown);
    room.arrive();
    QCOMPARE(room.director().player().step(), 1);
    room.press(Qt::Key_PageDown);
    room.arrive();
    QVERIFY(room.director().player().prediction() == Prediction::Revealed);
    const auto texts = room.window->workspace().lessonPane()->findChildren<RichLabel*>();
    QVERIFY2(std::ranges::any_of(texts,
                                 [](const RichLabel* each) {
                                   return each->isVisible() && each->text().contains(QStringLiteral("Shown without"));
                                 }),
             "the key tells that it showed the answer");
    room.press(Qt::Key_PageDown);
    room.arrive();
    QCOMPARE(room.director().player().step(), 2);
    room.press(Qt::Key_PageDown);
    QVERIFY2(room.director().isPlaying(), "the last step stays");
    room.press(Qt::Key_PageUp);
    room.arrive();
    QCOMPARE(room.director().player().step(), 1);
    room.director().leave();
    room.window->presentation().setPresenting(false);
  }

  void oneControlIsPointedOutInSightAndTheRestCanStillBeUsed() {
    Classroom room;
    room.play(1);
    const QWidget* control = room.spotlight().control();
    QVERIFY(control && control->objectName() == QStringLiteral("inputs.scale"));
    QVERIFY(room.spotlight().isVisible());
    QVERIFY(!control->visibleRegion().isEmpty());
    QCOMPARE(control->visibleRegion().boundingRect(), control->rect());
    QVERIFY(room.spotlight().testAttribute(Qt::WA_TransparentForMouseEvents));
    room.window->resize(1100, 760);
    test::settle();
    QCOMPARE(room.spotlight().size(), room.window->size());
    room.change(7);
    QVERIFY2(!room.spotlight().isVisible(), "whoever does something else needs the light");
    room.director().restore();
    room.arrive();
    QVERIFY(room.spotlight().isVisible());
    room.director().next();
    QVERIFY(room.director().player().step() == 1);
    QVERIFY(room.window->workspace().lab()->inputsPane()->isVisible());
    room.director().goTo(0);
    QVERIFY(!room.spotlight().isVisible());
    QVERIFY2(room.window->workspace().lab()->explainPane()->isVisible(), "what was turned to is turned back");
    room.director().goTo(1);
    room.arrive();
    QVERIFY(room.spotlight().isVisible());
    room.director().leave();
    QVERIFY(!room.spotlight().isVisible());
  }

  void aTaskOpensAsADocumentOfTheLearnersOwn() {
    Classroom room;
    room.play(2);
    room.director().startTask(QStringLiteral("saturate"));
    QVERIFY(!room.director().isPlaying());
    QTRY_VERIFY(room.isCurrent());
    QCOMPARE(room.window->workspace().lab()->id(), QStringLiteral("sandbox"));
    QCOMPARE(room.session().scenario()->attention.scale, std::optional(1.0));
  }

  void aTaskStaysInSightWithTheWayBack() {
    Classroom room;
    QVERIFY(!room.task().isVisible());
    room.play(2);
    room.director().startTask(QStringLiteral("saturate"));
    QTRY_VERIFY(room.isCurrent());
    QVERIFY(room.task().isVisible());
    const auto* said = room.task().findChild<RichLabel*>();
    QVERIFY2(said->text().contains(QStringLiteral("All or nothing")), qPrintable(said->text()));
    QVERIFY2(said->text().contains(QStringLiteral("Find the width at which the largest weight passes")),
             qPrintable(said->text()));
    // It stays while the learner works, in every lab.
    room.change(7);
    room.window->workspace().showLab(QStringLiteral("heads"));
    QVERIFY(room.task().isVisible());
    const auto own = room.session().scenario();
    room.task().findChild<QPushButton*>(QStringLiteral("task.return"))->click();
    QVERIFY(room.director().isPlaying());
    room.arrive();
    QCOMPARE(room.director().player().step(), 2);
    QVERIFY(!room.task().isVisible());
    room.director().leave();
    QCOMPARE(room.session().scenario(), own);
  }

  void aTaskEndsWithItsDocument() {
    Classroom room;
    room.play(2);
    room.director().startTask(QStringLiteral("wide"));
    QTRY_VERIFY(room.isCurrent());
    QVERIFY(room.task().isVisible());
    room.window->presentation().setPresenting(true, false);
    QVERIFY(!room.task().isVisible());
    room.window->presentation().setPresenting(false);
    QVERIFY(room.task().isVisible());
    room.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QVERIFY(!room.task().isVisible());
  }

  void theLastStepEndsTheLesson() {
    Classroom room;
    QSignalSpy done(&room.director(), &LessonDirector::lessonDone), ended(&room.director(), &LessonDirector::ended);
    room.play(2);
    room.director().next();
    QCOMPARE(done.count(), 1);
    QCOMPARE(ended.count(), 1);
    QVERIFY(!room.session().hasScenario());
  }

  void reportsAStepThatCannotBeShownAndKeepsTheOthers() {
    Classroom room;
    QString text = QString::fromStdString(test::documentedLesson());
    text.replace(QStringLiteral("\"place\": \"scores\""), QStringLiteral("\"place\": \"capped\""));
    text.replace(QStringLiteral("\"compare\": {\"set\": {\"attention\": {\"scale\": 1}}}"),
                 QStringLiteral("\"scenario\": \"missing.attn.json\""));
    room.lessons.write("broken/lesson.json", text.toStdString());
    room.load("broken");
    room.play();
    QVERIFY(!room.director().obstacle().isEmpty());
    room.director().next();
    QVERIFY(room.director().obstacle().contains(QStringLiteral("missing.attn.json")));
    QCOMPARE(room.director().player().step(), 1);
    room.director().goTo(0);
    room.arrive();
    QVERIFY(*room.session().scenario() == test::example("1-the-cat-sat"));
  }
};

ATTN_TEST(TestLessons)

}  // namespace attn::app::test_lessons

#include "test_lessons.moc"
