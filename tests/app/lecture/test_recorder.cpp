// SPDX-License-Identifier: GPL-3.0-or-later
// Recording a lecture; every action is one undo step.
#include <QSignalSpy>

#include "lecture/record/recorder.h"
#include "lessons/lecture_file.h"
#include "lessons/stage_scenario.h"
#include "scenario/pairs.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_recorder {
namespace {

PresentView viewOf(const Scenario& scenario, const char* lab = "steps", const char* step = "weights") {
  PresentView view;
  view.scenario = std::make_shared<const Scenario>(scenario);
  view.lab = QString::fromLatin1(lab);
  view.title = QStringLiteral("Steps: softmax");
  view.place = LessonPlace{step, 0, 3, 0, 0};
  view.selection = Selection{Stage::Weights, 0, 2, 1};
  return view;
}

Result<Scenario> shownBy(const Recorder& recorder, int view) {
  return scenarioOf(recorder.stepAt(view).stage, asLesson(recorder.lecture())->scenarios);
}

/// Three slides of the same example.
struct Recorded {
  Recorder recorder;
  Scenario cat = test::example("1-the-cat-sat");
  Recorded() {
    for (int i = 0; i < 3; ++i) {
      PresentView view = viewOf(cat);
      view.place->frame = i;
      view.title = QStringLiteral("View %1").arg(i + 1);
      recorder.addView(view);
    }
  }
  QStringList titles() const {
    QStringList titles;
    for (int i = 0; i < recorder.count(); ++i) titles << recorder.titleOf(i);
    return titles;
  }
};

}  // namespace

class TestRecorder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFirstViewBeginsALecture() {
    Recorder recorder;
    QVERIFY(!recorder.hasLecture());
    QVERIFY(recorder.addView(viewOf(test::example("1-the-cat-sat"))));
    QCOMPARE(recorder.count(), 1);
    QVERIFY(recorder.isModified());
    QCOMPARE(recorder.titleOf(0), QStringLiteral("Steps: softmax"));
    const LessonStage& stage = recorder.stepAt(0).stage;
    QCOMPARE(stage.scenario.source, std::string("example:1-the-cat-sat"));
    QCOMPARE(stage.lab, std::string("steps"));
    QVERIFY(stage.place == (LessonPlace{"weights", 0, 3, 0, 0}));
    QVERIFY(stage.select == (LessonCell{"weights", 0, 2, 1}));
    QVERIFY(!stage.compare);
  }

  void aViewShowsExactlyWhatWasOnScreen_data() {
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("pinned");
    for (const CompareMode mode : {CompareMode::SideBySide, CompareMode::Difference, CompareMode::OnlyB})
      for (const bool pinned : {false, true})
        QTest::addRow("mode %d, %s", static_cast<int>(mode), pinned ? "pinned" : "alone")
            << static_cast<int>(mode) << pinned;
  }

  void aViewShowsExactlyWhatWasOnScreen() {
    QFETCH(int, mode);
    QFETCH(bool, pinned);
    Scenario changed = test::example("7-grouped-heads");
    if (pinned) changed = withCurrentPinned(changed);
    changed.attention.scale = 0.3;
    changed.tokens.front() = "another";
    PresentView view = viewOf(changed);
    view.mode = static_cast<CompareMode>(mode);
    Recorder recorder;
    recorder.addView(view);
    const Result<Scenario> shown = shownBy(recorder, 0);
    QVERIFY(shown.has_value());
    QVERIFY(*shown == changed);
    QCOMPARE(recorder.stepAt(0).stage.compare.has_value(), pinned);
  }

  void viewsOfTheSameDocumentShareIt() {
    Recorder recorder;
    Scenario own = test::example("1-the-cat-sat");
    own.tokens.back() = "dog";
    recorder.addView(viewOf(own, "steps", "scores"));
    recorder.addView(viewOf(own, "steps", "output"));
    QCOMPARE(recorder.lecture().documents.size(), std::size_t{1});
    own.tokens.back() = "cow";
    recorder.addView(viewOf(own));
    QCOMPARE(recorder.lecture().documents.size(), std::size_t{2});
    recorder.remove(2);
    QCOMPARE(recorder.lecture().documents.size(), std::size_t{1});
    recorder.undoStack().undo();
    QVERIFY(*shownBy(recorder, 2) == own);
  }

  void everyActIsOneNamedUndoStepAndLeadsBack_data() {
    QTest::addColumn<int>("act");
    for (int act = 0; act < 8; ++act) QTest::addRow("act %d", act) << act;
  }

  void everyActIsOneNamedUndoStepAndLeadsBack() {
    QFETCH(int, act);
    Recorded r;
    const Lecture before = r.recorder.lecture();
    const int steps = r.recorder.undoStack().count();
    LessonQuestion question;
    question.templateId = "scaled-score";
    switch (act) {
      case 0:
        r.recorder.move(0, 2);
        QCOMPARE(r.titles(),
                 (QStringList{QStringLiteral("View 2"), QStringLiteral("View 3"), QStringLiteral("View 1")}));
        QCOMPARE(r.recorder.current(), 2);
        break;
      case 1:
        r.recorder.duplicate(1);
        QCOMPARE(r.recorder.count(), 4);
        QCOMPARE(r.recorder.titleOf(2), QStringLiteral("View 2"));
        break;
      case 2:
        r.recorder.remove(1);
        QCOMPARE(r.recorder.count(), 2);
        break;
      case 3:
        r.recorder.rename(1, QStringLiteral("Another"));
        break;
      case 4:
        r.recorder.setNote(1, QStringLiteral("Words"));
        break;
      case 5:
        r.recorder.setQuestion(1, question);
        QVERIFY(r.recorder.stepAt(1).isPrediction());
        break;
      case 6:
        r.recorder.updateView(1, viewOf(test::example("4-translation"), "heads", "attend"));
        QCOMPARE(r.recorder.stepAt(1).stage.lab, std::string("heads"));
        break;
      default:
        r.recorder.setTitle(QStringLiteral("Another title"));
    }
    QCOMPARE(r.recorder.undoStack().count(), steps + 1);
    QVERIFY(!r.recorder.undoStack().undoText().isEmpty());
    const Lecture after = r.recorder.lecture();
    QVERIFY(!(after == before));
    r.recorder.undoStack().undo();
    QVERIFY(r.recorder.lecture() == before);
    r.recorder.undoStack().redo();
    QVERIFY(r.recorder.lecture() == after);
  }

  void whatIsTypedInOneGoIsOneStep() {
    Recorded r;
    const int steps = r.recorder.undoStack().count();
    for (const char* text : {"W", "Wo", "Wor", "Word"}) r.recorder.setNote(0, QString::fromLatin1(text));
    QCOMPARE(r.recorder.undoStack().count(), steps + 1);
    r.recorder.endTyping();
    r.recorder.setNote(0, QStringLiteral("Words"));
    r.recorder.setNote(1, QStringLiteral("Of another view"));
    QCOMPARE(r.recorder.undoStack().count(), steps + 3);
    r.recorder.undoStack().undo();
    r.recorder.undoStack().undo();
    QCOMPARE(r.recorder.noteOf(0), QStringLiteral("Word"));
    r.recorder.undoStack().undo();
    QCOMPARE(r.recorder.noteOf(0), QString());
  }

  void unchangedValuesCreateNoUndoStep() {
    Recorded r;
    const int steps = r.recorder.undoStack().count();
    r.recorder.rename(0, r.recorder.titleOf(0));
    r.recorder.move(1, 1);
    r.recorder.move(0, -1);
    r.recorder.setNote(9, QStringLiteral("no such view"));
    r.recorder.remove(-1);
    QCOMPARE(r.recorder.undoStack().count(), steps);
  }

  void savedAndUndoneItKnowsWhetherItIsModified() {
    Recorded r;
    QSignalSpy modified(&r.recorder, &Recorder::modifiedChanged);
    r.recorder.setSaved();
    QVERIFY(!r.recorder.isModified());
    r.recorder.rename(0, QStringLiteral("Another"));
    QVERIFY(r.recorder.isModified());
    r.recorder.undoStack().undo();
    QVERIFY(!r.recorder.isModified());
    r.recorder.undoStack().undo();
    QVERIFY(r.recorder.isModified());
    QVERIFY(modified.count() >= 3);
  }

  void aViewIsPutBehindAnother() {
    Recorded r;
    PresentView view = viewOf(r.cat);
    view.title = QStringLiteral("Between");
    r.recorder.addView(view, 0);
    QCOMPARE(r.titles()[1], QStringLiteral("Between"));
    QCOMPARE(r.recorder.current(), 1);
  }

  void theRevealIsTakenFromTheScreen() {
    Recorded r;
    LessonQuestion question;
    question.templateId = "scaled-score";
    question.reveal = r.recorder.stepAt(0).stage;
    r.recorder.setQuestion(0, question);
    r.recorder.setReveal(0, viewOf(r.cat, "steps", "output"));
    QCOMPARE(r.recorder.stepAt(0).question->reveal.place->step, std::string("output"));
    r.recorder.setRevealHere(0);
    QVERIFY(r.recorder.stepAt(0).question->reveal == r.recorder.stepAt(0).stage);
  }

  void aLectureHasUpToAHundredSlides() {
    Recorder recorder;
    const PresentView view = viewOf(test::example("1-the-cat-sat"));
    for (int i = 0; i < 100; ++i) QVERIFY(recorder.addView(view));
    QVERIFY(recorder.isFull());
    QVERIFY(!recorder.addView(view));
    recorder.duplicate(0);
    QCOMPARE(recorder.count(), 100);
  }

  void aDocumentOfSizesHasNoCell() {
    Recorder recorder;
    recorder.addView(viewOf(test::example("t5-gpt2-medium"), "tiles", "race"));
    QVERIFY(!recorder.stepAt(0).stage.select);
  }
};

ATTN_TEST(TestRecorder)

}  // namespace attn::app::test_recorder

#include "test_recorder.moc"
