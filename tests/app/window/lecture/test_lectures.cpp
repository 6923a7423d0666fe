// SPDX-License-Identifier: GPL-3.0-or-later
// A lecture in the real window: recorded across labs, saved as a file or folder, opened elsewhere, and presented.
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>
#include <algorithm>
#include <vector>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "lecture/record/lecture_panel.h"
#include "lecture/record/view_list.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_director.h"
#include "lessons/stage_scenario.h"
#include "scenario/edit.h"
#include "scenario/pairs.h"
#include "support/examples.h"
#include "support/files.h"
#include "support/qt_test.h"
#include "text/number_text.h"
#include "widgets/painted_stage.h"
#include "window/command/actions.h"
#include "window/frame/workspace.h"
#include "window/lecture/lecture_controller.h"
#include "window/lesson/lesson_check.h"
#include "window/palette/command_controller.h"
#include "window/palette/commands.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_lectures {
namespace {

/// The state that a slide restores.
struct Seen {
  Scenario scenario;
  QString lab;
  Playhead playhead;
  Selection selection;
  CompareMode mode = CompareMode::SideBySide;
  bool hasNumbers = true;
};

struct Study : WindowFixture {
  explicit Study(QSize size = {1440, 900}) : WindowFixture(size) { nextButtons = {QStringLiteral("Change it")}; }

  LectureController& lecture() { return window->lecture(); }
  Recorder& recorder() { return lecture().recorder(); }
  LessonDirector& director() { return window->lessons(); }
  void openExample(const char* name) {
    window->documents().openExample(QString::fromLatin1(name) + QStringLiteral(".attn.json"));
    arrive();
  }
  void arrive() {
    QTRY_VERIFY(isCurrent() || !session().hasScenario() ||
                std::holds_alternative<ShapeInputs>(session().scenario()->inputs));
    test::settle();
  }
  void change(double value) {
    session().apply(QStringLiteral("Change"), withCell(*session().scenario(), InputSlot::Q, 0, 0, 0, value));
    arrive();
  }
  void seek(const char* lab, const char* step, std::optional<int> frame = {}) {
    window->workspace().showLab(QString::fromLatin1(lab));
    arrive();
    const auto sought = window->workspace().lab()->seek({QString::fromLatin1(step), 0, frame});
    QVERIFY2(sought, sought ? "" : qPrintable(sought.error()));
    test::settle();
  }
  void press(QAction* action) {
    QVERIFY(action->isEnabled());
    action->trigger();
    test::settle();
  }
  void add() { press(window->actions().addView); }
  Seen seen() {
    const Scenario scenario = *session().scenario();
    return {scenario,
            window->workspace().lab()->id(),
            playback().playhead(),
            session().selection(),
            session().compareMode(),
            !std::holds_alternative<ShapeInputs>(scenario.inputs)};
  }
  void verify(const Seen& expected) {
    const Seen now = seen();
    QVERIFY(now.scenario == expected.scenario);
    QCOMPARE(now.lab, expected.lab);
    QCOMPARE(now.playhead.step, expected.playhead.step);
    QCOMPARE(now.playhead.cell, expected.playhead.cell);
    if (expected.hasNumbers) QCOMPARE(now.selection, expected.selection);
    if (expected.scenario.pinned) QCOMPARE(now.mode, expected.mode);
  }

  /// Ten slides across the labs, with a comparison, an edited document and a question.
  std::vector<Seen> recordTen() {
    std::vector<Seen> all;
    const auto take = [&] {
      add();
      all.push_back(seen());
    };
    openExample("1-the-cat-sat");
    seek("steps", "scores", 3);
    take();
    seek("steps", "weights");
    session().select({Stage::Weights, 0, 2, 1});
    take();
    session().apply(QStringLiteral("Pin"), withCurrentPinned(*session().scenario()));
    Scenario scaled = *session().scenario();
    scaled.attention.scale = 1;
    session().apply(QStringLiteral("Scale"), scaled);
    arrive();
    take();
    session().setCompareMode(CompareMode::Difference);
    arrive();
    take();
    session().apply(QStringLiteral("Unpin"), withoutPinned(*session().scenario()));
    change(7.25);
    take();
    openExample("7-grouped-heads");
    seek("heads", "attend");
    take();
    seek("sandbox", "mask", 1);
    take();
    openExample("t1-causal-tiles");
    seek("tiles", "rescale");
    playback().seek(playback().playhead().step + 9, 1);
    take();
    openExample("8-a-decode-step");
    seek("decode", "last");
    take();
    openExample("t5-gpt2-medium");
    seek("tiles", "race");
    take();
    return all;
  }
};

}  // namespace

class TestLectures : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void numbersOfTheSelectedCellAreOffered() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.seek("steps", "weights");
    study.session().select({Stage::Weights, 0, 2, 1});
    study.add();
    QStringList offered;
    QTimer::singleShot(0, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      for (const QAction* action : menu->actions()) offered << action->text().section(QLatin1Char('\t'), 0, 0);
      menu->close();
    });
    for (QAbstractButton* button : study.window->findChildren<QAbstractButton*>())
      if (button->accessibleName() == QStringLiteral("Insert a stage number")) button->click();
    QCOMPARE(offered.mid(1, 3), (QStringList{QStringLiteral("weights[2, 1]"), QStringLiteral("scores[2, 1]"),
                                             QStringLiteral("scaled[2, 1]")}));
  }

  // A click on a cell, or Enter on the cell reached with the arrow keys.
  void aNumberOfTheStageGoesIntoTheNote() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.seek("steps", "weights");
    study.session().select({Stage::Weights, 0, 2, 1});
    study.add();
    auto* note = study.window->findChild<QPlainTextEdit*>(QStringLiteral("lecture.note"));
    auto* stage = qobject_cast<PaintedStage*>(study.window->workspace().lab()->stagePane());
    for (PaintedStage* each : study.window->workspace().lab()->stagePane()->findChildren<PaintedStage*>())
      if (each->isVisible()) stage = each;
    QVERIFY(note);
    QVERIFY(stage);
    const auto choose = [&] {
      QTimer::singleShot(0, [] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        menu->setActiveAction(menu->actions().front());
        QTest::keyClick(menu, Qt::Key_Return);
      });
      for (QAbstractButton* button : study.window->findChildren<QAbstractButton*>())
        if (button->accessibleName() == QStringLiteral("Insert a stage number")) return button->click();
    };
    const Scenario before = *study.session().scenario();
    choose();
    QTest::mouseClick(stage, Qt::LeftButton, {}, stage->cellArea(1, 0).center());
    QCOMPARE(note->toPlainText(), QStringLiteral("{weights[1, 0]}"));

    note->setPlainText(QStringLiteral("It is "));
    note->moveCursor(QTextCursor::End);
    choose();
    QTest::keyClick(stage, Qt::Key_Up);
    QTest::keyClick(stage, Qt::Key_Return);
    QCOMPARE(note->toPlainText(), QStringLiteral("It is {weights[1, 1]}"));
    QCOMPARE(study.recorder().noteOf(0), note->toPlainText());
    const double weight = study.session().snapshot().trace->heads[0].weights(1, 1);
    QCOMPARE(study.director().withNumbers(note->toPlainText().toStdString()),
             QStringLiteral("It is ") + numberText(weight));

    choose();
    QTest::keyClick(stage, Qt::Key_Escape);
    QTest::mouseClick(stage, Qt::LeftButton, {}, stage->cellArea(0, 0).center());
    QCOMPARE(note->toPlainText(), QStringLiteral("It is {weights[1, 1]}"));
    QVERIFY(*study.session().scenario() == before);
  }

  void tenViewsOfAllLabsAreSavedAsOneFileAndShowTheSameElsewhere() {
    QTemporaryDir kept;
    const QString file = kept.filePath(QStringLiteral("my lecture.lesson.zip"));
    std::vector<Seen> all;
    {
      Study study;
      all = study.recordTen();
      QCOMPARE(study.recorder().count(), 10);
      LessonQuestion question;
      question.templateId = "scaled-score";
      question.fromStage = true;
      question.reveal = study.recorder().stepAt(1).stage;
      study.recorder().setQuestion(1, question);
      study.recorder().setPredictText(1, QStringLiteral("Guess."));
      study.recorder().setNote(0, QStringLiteral("d_k is {d_k}"));
      study.nextFile = file;
      study.press(study.window->actions().saveLecture);
      QVERIFY(!study.recorder().isModified());
    }
    QVERIFY(QFileInfo(file).isFile());
    const auto loaded = loadLesson(file, lessonVocabulary());
    LessonProblems faults = problemsOnStage(*loaded);
    for (const LessonProblem& each : loaded->problems)
      if (each.severity == Severity::Fault) faults.push_back(each);
    QVERIFY2(faults.empty(), faults.empty() ? "" : faults[0].problem.pointer.c_str());

    Study elsewhere;
    elsewhere.nextButtons = {QStringLiteral("Play it")};
    elsewhere.window->documents().openFile(file);
    QTRY_VERIFY(elsewhere.director().isPlaying());
    QCOMPARE(elsewhere.boxes.size(), 1);
    QVERIFY2(elsewhere.boxes[0].contains(QStringLiteral("lesson with 10 step")), qPrintable(elsewhere.boxes[0]));
    QVERIFY2(!elsewhere.boxes[0].contains(QStringLiteral("errors")), qPrintable(elsewhere.boxes[0]));
    for (int view = 0; view < 10; ++view) {
      elsewhere.director().goTo(view);
      elsewhere.arrive();
      QVERIFY2(elsewhere.director().obstacle().isEmpty(), qPrintable(elsewhere.director().obstacle()));
      elsewhere.verify(all[static_cast<std::size_t>(view)]);
    }
    QVERIFY(elsewhere.director().withNumbers(loaded->texts.at("en").steps.begin()->second.text).size() >= 0);
    elsewhere.director().leave();
  }

  void aClickShowsAViewThatMayBeChangedAndTakenOver() {
    Study study;
    study.openExample("2-it-and-the-dog");
    study.change(3);
    const auto own = study.session().scenario();
    study.add();
    study.openExample("1-the-cat-sat");
    study.seek("steps", "weights", 4);
    study.add();
    const Seen second = study.seen();
    study.change(5);
    const auto changed = study.session().scenario();

    study.lecture().showView(0);
    study.arrive();
    QVERIFY(*study.session().scenario() == *own);
    QVERIFY(study.lecture().stage().hasOwnDocument());
    study.lecture().showView(1);
    study.arrive();
    study.verify(second);
    QVERIFY(!study.lecture().stage().isElsewhere());
    study.change(9);
    QVERIFY(study.lecture().stage().isElsewhere());
    study.lecture().updateView(1);
    QVERIFY(!study.lecture().stage().isElsewhere());
    study.lecture().showView(0);
    study.arrive();
    study.lecture().showView(1);
    study.arrive();
    QCOMPARE(stackIn(*study.session().scenario(), InputSlot::Q)[0](0, 0), 9.0);

    study.lecture().leaveView();
    QVERIFY2(study.session().scenario() == changed, "the learner's own document is back as it was");
    QVERIFY(study.session().undoStack()->canUndo());
    QCOMPARE(study.asked, 1);  // caused by opening the second example, not by showing slides
  }

  void whatWasChangedOnTheStageCanBeTakenOverWhenAnotherViewCame() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.seek("steps", "output");
    study.add();
    study.lecture().showView(0);
    study.arrive();
    study.change(9);
    study.lecture().showView(1);
    study.arrive();
    QVERIFY(study.window->notices().text().contains(QStringLiteral("Slide 1")));
    bool offered = false;
    for (QAbstractButton* button : study.window->notices().findChildren<QAbstractButton*>())
      if (button->text() == QStringLiteral("Save the change")) {
        offered = true;
        button->click();
        break;
      }
    QVERIFY(offered);
    study.lecture().showView(0);
    study.arrive();
    QCOMPARE(stackIn(*study.session().scenario(), InputSlot::Q)[0](0, 0), 9.0);
  }

  void undoGoesToWhatWasDoneLast() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.change(3);
    study.add();
    study.press(study.window->actions().undo);
    QCOMPARE(study.recorder().count(), 0);
    study.press(study.window->actions().redo);
    QCOMPARE(study.recorder().count(), 1);
    study.window->workspace().lab()->stagePane()->setFocus();
    study.change(4);
    study.press(study.window->actions().undo);
    QCOMPARE(study.recorder().count(), 1);
    QCOMPARE(stackIn(*study.session().scenario(), InputSlot::Q)[0](0, 0), 3.0);
    study.lecture().panel().views().setFocus();
    study.press(study.window->actions().undo);
    QCOMPARE(study.recorder().count(), 0);
  }

  void aFolderCarriesEverythingAndDropsWhatIsNotNeeded() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.change(3.5);
    Scenario other = *study.session().scenario();
    other.tokens.back() = "dog";
    study.session().apply(QStringLiteral("Token"), other);
    study.arrive();
    study.add();
    study.nextFile = study.file("Week 3: softmax");
    study.nextFilter = QStringLiteral("Lecture as a folder (*)");
    study.press(study.window->actions().saveLectureAs);
    const QDir folder(study.file("week-3-softmax"));
    QVERIFY(folder.exists(QStringLiteral("lesson.json")));
    QCOMPARE(folder.entryList({QStringLiteral("*.attn.json")}).size(), 1);
    QVERIFY(faultless(folder.path()));
    study.recorder().undoStack().undo();
    study.openExample("4-translation");
    study.add();
    study.press(study.window->actions().saveLecture);
    QCOMPARE(folder.entryList({QStringLiteral("*.attn.json")}).size(), 0);
    QVERIFY(faultless(folder.path()));

    Study again;
    again.nextFile = folder.filePath(QStringLiteral("lesson.json"));
    again.press(again.window->actions().openLecture);
    QTRY_COMPARE(again.recorder().count(), 1);
    QVERIFY(!again.recorder().isModified());
    QVERIFY(again.lecture().panel().isVisible());
  }

  void aFolderOfSomethingElseIsNotWrittenInto() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    QDir(study.folder.path()).mkpath(QStringLiteral("full"));
    QFile file(study.file("full/mine.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    study.nextFile = study.file("Full");  // is saved as "full"
    study.nextFilter = QStringLiteral("Lecture as a folder (*)");
    study.press(study.window->actions().saveLectureAs);
    QVERIFY(study.recorder().isModified());
    QCOMPARE(QDir(study.file("full")).entryList(QDir::Files).size(), 1);
  }

  void whereNothingCanBeWrittenTheLectureStaysUnsavedAndTheOldFileWhole() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.nextFile = study.file("a.lesson.zip");
    study.press(study.window->actions().saveLecture);
    QFile file(study.file("a.lesson.zip"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    file.close();
    study.add();
    study.nextFile = study.file("none/such/a.lesson.zip");
    study.press(study.window->actions().saveLectureAs);
    QVERIFY(study.recorder().isModified());
    QVERIFY(study.window->notices().text().contains(QStringLiteral("not saved")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), before);
  }

  void closingAsksAboutAnUnsavedLecture() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!study.window->close());
    QCOMPARE(study.asked, 1);
    study.nextAnswer = UnsavedAnswer::Save;
    study.nextFile = study.file("kept.lesson.zip");
    QVERIFY(study.window->close());
    QVERIFY(QFileInfo::exists(study.file("kept.lesson.zip")));
  }

  void anUnsavedLectureIsFoundAfterACrash() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.add();
    study.lecture().showView(0);
    study.arrive();
    study.change(9);
    QVERIFY(study.lecture().autosave().flush());
    // The state after a crash: the journal, and no lock of a running program.
    const QString journal = study.lecture().autosave().path();
    QVERIFY(QFile::copy(journal, study.file("recovery/left.lecture")));
    study.nextAnswer = UnsavedAnswer::Discard;
    QVERIFY(study.window->close());
    study.window.reset();
    study.make();
    QTRY_VERIFY(study.window->notices().text().contains(QStringLiteral("unsaved lecture")));
    for (QAbstractButton* button : study.window->notices().findChildren<QAbstractButton*>())
      if (button->text() == QStringLiteral("Open it")) {
        button->click();
        break;
      }
    QCOMPARE(study.recorder().count(), 3);  // with the changes on the stage that were not saved
    QVERIFY(study.recorder().isModified());
    study.lecture().showView(1);
    study.arrive();
    QCOMPARE(stackIn(*study.session().scenario(), InputSlot::Q)[0](0, 0), 9.0);
  }

  void aLessonOfOthersWithFaultsSaysWhatIsWrong() {
    Study study;
    test::TempFolder folder;
    folder.write("broken/lesson.json",
                 R"({"format": "attentionscope/lesson", "version": 1, "id": "broken", "course": "x", "minutes": 6,
                     "steps": [{"id": "a", "scenario": "none.attn.json", "lab": "nowhere"}]})");
    folder.write("broken/en.md", "# T {#lesson r1}\n\nS\n\n## A {#a r1}\n\nWords.\n");
    folder.write("garbage.lesson.zip", "no archive at all");
    study.nextButtons = {QStringLiteral("Cancel")};
    study.window->documents().openFile(QString::fromStdString((folder.path() / "broken").string()));
    QTRY_COMPARE(study.boxes.size(), 1);
    QVERIFY2(study.boxes[0].contains(QStringLiteral("nowhere")), qPrintable(study.boxes[0]));
    study.window->documents().openFile(QString::fromStdString((folder.path() / "garbage.lesson.zip").string()));
    QTRY_VERIFY(study.window->notices().text().contains(QStringLiteral("was not opened")));
    QVERIFY(study.window->notices().details().contains(QStringLiteral("ZIP")));
    QCOMPARE(study.boxes.size(), 1);
  }

  void givingItBeginsAtTheChosenViewAndComesBackToThePanel() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.seek("steps", "output");
    study.add();
    const auto own = study.session().scenario();
    study.lecture().play(1);
    study.arrive();
    QVERIFY(study.director().isPlaying());
    QCOMPARE(study.director().player().step(), 1);
    QVERIFY(!study.lecture().panel().isVisible());
    study.director().leave();
    QVERIFY(study.session().scenario() == own);
    QVERIFY(study.lecture().panel().isVisible());
    QVERIFY(study.recorder().isModified());
  }

  void givingItPresentsAndTheEndComesBackToTheSlide() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.seek("steps", "output");
    study.add();
    study.recorder().setCurrent(0);
    study.window->actions().present->trigger();
    study.arrive();
    QVERIFY2(study.window->workspace().isPresenting() && study.director().isPlaying(), "F5 presents the lecture");
    QCOMPARE(study.director().player().step(), 0);
    study.director().goTo(1);
    study.arrive();
    study.window->presentation().setPresenting(false);
    QTRY_VERIFY(!study.director().isPlaying());
    QVERIFY(study.lecture().panel().isVisible());
    QCOMPARE(study.recorder().current(), 1);
    study.lecture().give(1);
    QVERIFY(study.window->workspace().isPresenting());
    QCOMPARE(study.director().player().step(), 1);
    study.window->presentation().setPresenting(false);
    QTRY_VERIFY(!study.director().isPlaying());
    study.lecture().setPanelShown(false);
    study.window->actions().present->trigger();
    QVERIFY2(!study.director().isPlaying(), "without the editor, F5 presents the document");
    study.window->presentation().setPresenting(false);
  }

  void aClickOnASlideKeepsTheKeysOfTheList() {
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.add();
    ViewList& list = study.lecture().panel().views();
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(list.model()->index(1, 0)).center());
    study.arrive();
    QVERIFY(study.lecture().stage().isShowing());
    QVERIFY(list.hasFocus());
    QTest::keyClick(&list, Qt::Key_Delete);
    QCOMPARE(study.recorder().count(), 1);
  }

  void backToTheDocumentReturnsToItsStep() {
    Study study;
    study.openExample("7-grouped-heads");
    study.seek("heads", "attend");
    study.add();
    study.openExample("1-the-cat-sat");
    study.seek("steps", "output");
    const Seen own = study.seen();
    study.lecture().showView(0);
    study.arrive();
    study.lecture().leaveView();
    study.arrive();
    study.verify(own);
  }

  void settingsOfTheDecodeLabAreKept() {
    Study study;
    study.openExample("7-grouped-heads");
    study.seek("decode", "next");
    auto* lab = study.window->workspace().lab();
    QVERIFY(lab->useLessonSettings(QStringLiteral(R"({"model": "Mistral 7B v0.1", "batch": 4, "parameters": true})")));
    const QString before = lab->lessonSettings();
    study.add();
    const std::string settings = study.recorder().stepAt(0).stage.place->settings;
    QVERIFY2(settings.find("\"batch\":4") != std::string::npos, settings.c_str());
    QVERIFY(lab->useLessonSettings(QStringLiteral(R"({"batch": 2})")));
    const QString own = lab->lessonSettings();
    study.lecture().showView(0);
    study.arrive();
    QCOMPARE(study.window->workspace().lab()->lessonSettings(), before);
    QVERIFY(!study.lecture().stage().isElsewhere());
    study.lecture().leaveView();
    study.arrive();
    QCOMPARE(lab->lessonSettings(), own);
  }

  void idAndFileNameComeFromTheTitle() {
    for (const auto& [title, id] :
         {std::pair("Softmax, row by row", "softmax-row-by-row"), std::pair("Scaling", "scaling-lecture")}) {
      Study study;
      study.openExample("1-the-cat-sat");
      study.add();
      study.recorder().setTitle(QString::fromLatin1(title));
      study.nextFile = study.folder.filePath(QStringLiteral("any.lesson.zip"));
      QVERIFY(study.lecture().save());
      QCOMPARE(study.recorder().lecture().lesson.id, std::string(id));
    }
  }

  void aLectureIsAmongTheRecentFilesAndOnTheHomePage() {
    QTemporaryDir kept;
    const QString file = kept.filePath(QStringLiteral("scaling.lesson.zip"));
    Study study;
    study.openExample("1-the-cat-sat");
    study.add();
    study.recorder().setTitle(QStringLiteral("Scaling & more"));
    study.nextFile = file;
    QVERIFY(study.lecture().save());
    QCOMPARE(study.settings.recentFiles().front().path, file);
    QMenu& recent = *study.window->actions().recentMenu;
    Q_EMIT recent.aboutToShow();
    const QString first = recent.actions().front()->text();
    QVERIFY2(first.contains(QStringLiteral("Scaling")), qPrintable(first));
    const std::vector<Command> commands = study.window->commands().all();
    QVERIFY(std::ranges::any_of(
        commands, [](const Command& each) { return each.title.contains(QStringLiteral("Scaling & more")); }));

    study.window->workspace().showLearn();
    study.window->workspace().learn().refreshNow();
    test::settle();
    auto* again = study.window->findChild<QPushButton*>(QStringLiteral("home.lecture"));
    QVERIFY(again && again->isVisible());
    again->click();
    QTRY_COMPARE(study.boxes.size(), 1);
    QTRY_COMPARE(study.lecture().path(), file);
    Q_EMIT recent.aboutToShow();
    recent.actions().front()->trigger();
    QTRY_COMPARE(study.boxes.size(), 2);
    QCOMPARE(study.recorder().title(), QStringLiteral("Scaling & more"));
  }

  void withoutAStageNothingIsAdded() {
    Study study;
    study.window->workspace().showWelcome();
    QVERIFY(!study.window->actions().addView->isEnabled());
    study.lecture().addView();
    QVERIFY(!study.recorder().hasLecture());
  }

  void inANarrowWindowTheStageKeepsItsWidth() {
    Study study({1024, 700});
    study.openExample("1-the-cat-sat");
    study.add();
    QVERIFY(study.lecture().panel().isVisible());
    QVERIFY(study.window->workspace().lab()->stagePane()->width() >= 340);
    QCOMPARE(study.window->width(), 1024);
  }

 private:
  static bool faultless(const QString& folder) {
    const auto lesson = loadLesson(folder, lessonVocabulary());
    for (const LessonProblem& each : lesson->problems)
      if (each.severity == Severity::Fault) {
        qWarning("%s %s", each.file.c_str(), each.problem.pointer.c_str());
        return false;
      }
    return true;
  }
};

ATTN_TEST(TestLectures)

}  // namespace attn::app::test_lectures

#include "test_lectures.moc"
