// SPDX-License-Identifier: GPL-3.0-or-later
// Slides without a lab in the real window: inserted and edited next to recorded labs, saved, presented and exported.
#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScreen>
#include <QTimer>
#include <QUrl>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "learn/lesson/lesson_pane.h"
#include "lecture/present/presenter_window.h"
#include "lecture/record/lecture_panel.h"
#include "lecture/record/view_editor.h"
#include "lecture/record/view_list.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_director.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/two_screens.h"
#include "widgets/painted_stage.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/export/lesson_page.h"
#include "window/frame/workspace.h"
#include "window/lecture/lecture_controller.h"
#include "window/lesson/lesson_check.h"
#include "window/notice/notice_bar.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_slides {
namespace {

struct Study : WindowFixture {
  explicit Study(QSize size = {1440, 900}) : WindowFixture(size) { nextButtons = {QStringLiteral("Change it")}; }

  LectureController& lecture() { return window->lecture(); }
  Recorder& recorder() { return lecture().recorder(); }
  LessonDirector& director() { return window->lessons(); }
  Workspace& workspace() { return window->workspace(); }
  void openExample() {
    window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(isCurrent());
    test::settle();
  }
  void press(QAction* action) {
    QVERIFY(action->isEnabled());
    action->trigger();
    test::settle();
  }
  template <class Editor>
  Editor* field(const char* name) {
    auto* found = window->findChild<Editor*>(QLatin1String(name));
    return found && found->isVisible() ? found : nullptr;
  }
  /// Chooses an entry of the picture menu, or of its submenu.
  void choosePicture(const QString& entry) {
    bool isFound = false;
    QTimer::singleShot(0, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      QList<QAction*> all = menu->actions();
      for (QAction* each : menu->actions())
        if (each->menu()) all << each->menu()->actions();
      for (QAction* each : all)
        if (!each->menu() && each->text() == entry && !std::exchange(isFound, true)) each->trigger();
      menu->close();
    });
    field<QAbstractButton>("lecture.picture")->click();
    QVERIFY2(isFound, qPrintable(entry));
  }
  QString pictureFile(const char* name = "block.png", int width = 300) {
    QImage image(width, 200, QImage::Format_RGB32);
    image.fill(Qt::darkGreen);
    image.save(file(name));
    return file(name);
  }
  /// A lab, a slide with text and a picture, and a lab again.
  void recordThree() {
    openExample();
    press(window->actions().addView);
    press(window->actions().insertSlide);
    recorder().rename(1, QStringLiteral("Why heads?"));
    recorder().setNote(1,
                       QStringLiteral("One head has one row of weights per token.\n\n- heads differ\n- d_k is small"));
    recorder().setSpeakerNotes(1, QStringLiteral("Ask who has seen this."));
    nextFile = pictureFile();
    choosePicture(QStringLiteral("A file…"));
    lecture().leaveView();
    test::settle();
    workspace().showLab(QStringLiteral("heads"));
    test::settle();
    recorder().setCurrent(1);
    press(window->actions().addView);
    QCOMPARE(recorder().count(), 3);
    QVERIFY(recorder().isPage(1) && !recorder().isPage(2));
  }
  QString stageText() {
    QWidget* stage = workspace().lab()->stagePane();
    return dynamic_cast<AccessibleTable*>(stage)->cellText(0, 0);
  }
};

}  // namespace

class TestSlides : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFirstSlideNeedsNoDocument() {
    Study study;
    study.press(study.window->actions().insertSlide);
    QCOMPARE(study.recorder().count(), 1);
    QVERIFY(study.recorder().isPage(0));
    QVERIFY(study.workspace().showsSlide());
    QVERIFY(study.lecture().panel().isVisible());
    QVERIFY(!study.workspace().lab()->inputsPane()->isVisible());
    // Its title is typed at once.
    auto* title = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(title);
    QTest::keyClicks(title, QStringLiteral("Attention"));
    QTest::keyClick(title, Qt::Key_Return);
    test::settle();
    QCOMPARE(study.recorder().titleOf(0), QStringLiteral("Attention"));
    QVERIFY(study.stageText().contains(QStringLiteral("Attention")));
    auto* note = study.field<QPlainTextEdit>("lecture.note");
    QVERIFY(note);
    note->setPlainText(QStringLiteral("- queries\n- keys"));
    QVERIFY(study.workspace().lab()->stagePane()->isVisible());
    QCOMPARE(study.recorder().slideAt(0).text, QStringLiteral("- queries\n- keys"));
    QCOMPARE(study.lecture().stage().id(), study.recorder().stepAt(0).id);
    study.press(study.window->actions().undo);
    QCOMPARE(study.recorder().noteOf(0), QString());
    QVERIFY(study.workspace().showsSlide());
    while (study.recorder().undoStack().canUndo()) study.press(study.window->actions().undo);
    QCOMPARE(study.recorder().count(), 0);
    QVERIFY2(!study.workspace().showsSlide(), "there is no slide any more");
    study.press(study.window->actions().redo);
    QCOMPARE(study.recorder().count(), 1);
  }

  void theDocumentStaysBehindASlide() {
    Study study;
    study.openExample();
    study.session().apply(QStringLiteral("Change"), withCell(*study.session().scenario(), InputSlot::Q, 0, 0, 0, 3));
    QTRY_VERIFY(study.isCurrent());
    const auto own = study.session().scenario();
    study.press(study.window->actions().insertSlide);
    QVERIFY(!study.window->actions().addView->isEnabled());
    QVERIFY(!study.window->findChild<TransportBar*>()->isVisible());
    study.lecture().leaveView();
    QCOMPARE(study.session().scenario(), own);
    QCOMPARE(study.workspace().lab()->id(), QStringLiteral("steps"));
    QVERIFY(study.window->findChild<TransportBar*>()->isVisible());
    study.lecture().showView(0);
    QVERIFY(study.workspace().showsSlide());
    study.workspace().showLab(QStringLiteral("tiles"));
    QVERIFY2(study.lecture().stage().id().empty(), "another lab leaves the slide");
    QVERIFY(study.window->actions().addView->isEnabled());
    QCOMPARE(study.session().scenario(), own);
  }

  void aPictureIsCopiedIntoTheLecture() {
    Study study;
    study.openExample();
    study.press(study.window->actions().insertSlide);
    study.nextFile = study.pictureFile("My block.png");
    study.choosePicture(QStringLiteral("A file…"));
    QCOMPARE(study.recorder().lecture().pictures.size(), std::size_t{1});
    QVERIFY(study.recorder().slideAt(0).picture);
    auto* words = study.field<QLineEdit>("lecture.pictureWords");
    QVERIFY(words);
    QTest::keyClicks(words, QStringLiteral("A block"));
    QCOMPARE(study.recorder().slideAt(0).description, QStringLiteral("A block"));
    // The picture of a lab with the document.
    study.choosePicture(QStringLiteral("Tiles"));
    QTRY_COMPARE(study.recorder().slideAt(0).description, QStringLiteral("Tiles"));
    const auto picture = study.recorder().slideAt(0).picture;
    QVERIFY(QImage::fromData(QByteArray::fromStdString(*picture)).width() > 2000);
    study.recorder().undoStack().undo();
    QCOMPARE(study.recorder().slideAt(0).description, QStringLiteral("A block"));
  }

  void aBadPictureIsNamedAndChangesNothing_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    QTest::newRow("text") << QByteArray("not a picture") << QStringLiteral("a PNG, JPEG or SVG picture");
    QTest::newRow("large") << QByteArray(9 << 20, 'x') << QStringLiteral("too large");
    QTest::newRow("linked") << QByteArray(
                                   "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x="
                                   "'http://www.w3.org/1999/xlink'><image x:href='/etc/hostname'/></svg>")
                            << QStringLiteral("/etc/hostname");
  }
  void aBadPictureIsNamedAndChangesNothing() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    Study study;
    study.press(study.window->actions().insertSlide);
    const Lecture before = study.recorder().lecture();
    study.nextFile = study.file("bad.png");
    QFile file(study.nextFile);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    study.choosePicture(QStringLiteral("A file…"));
    QVERIFY(study.recorder().lecture() == before);
    const QString said = study.window->notices().text() + study.window->notices().details();
    QVERIFY2(said.contains(words) && said.contains(QStringLiteral("bad.png")), qPrintable(said));
  }

  void aPictureIsDroppedOrPastedOntoTheSlide() {
    Study study;
    study.openExample();
    study.press(study.window->actions().insertSlide);
    QMimeData file;
    file.setUrls({QUrl::fromLocalFile(study.pictureFile("dropped.jpg"))});
    const auto drop = [](QWidget* onto, const QMimeData& data) {
      QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
      QCoreApplication::sendEvent(onto, &enter);
      QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
      QCoreApplication::sendEvent(onto, &event);
      return enter.isAccepted() && event.isAccepted();
    };
    const Recorder& recorder = study.recorder();
    const auto width = [&recorder] {
      const auto& bytes = recorder.slideAt(0).picture;
      return bytes ? QImage::fromData(QByteArray::fromStdString(*bytes)).width() : 0;
    };
    QVERIFY(drop(study.window.get(), file));
    QCOMPARE(width(), 300);
    QCOMPARE(recorder.lecture().pictures.size(), std::size_t{1});
    study.recorder().undoStack().undo();
    QCOMPARE(width(), 0);

    // A text field takes the picture, not its address.
    ViewEditor& editor = study.lecture().panel().editor();
    auto* text = editor.findChild<QPlainTextEdit*>();
    QVERIFY(text);
    const QString before = text->toPlainText();
    QVERIFY(drop(text->viewport(), file));
    QCOMPARE(text->toPlainText(), before);
    QCOMPARE(width(), 300);

    QImage pixels(120, 80, QImage::Format_RGB32);
    pixels.fill(Qt::red);
    QGuiApplication::clipboard()->setImage(pixels);
    QTest::keyClick(text, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(width(), 120);
    QGuiApplication::clipboard()->setText(QStringLiteral("words"));
    text->clear();
    QTest::keyClick(text, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(text->toPlainText(), QStringLiteral("words"));
    QCOMPARE(width(), 120);

    // Not onto a slide with a lab.
    study.lecture().leaveView();
    test::settle();
    study.workspace().showLab(QStringLiteral("heads"));
    study.press(study.window->actions().addView);
    QVERIFY(!recorder.isPage(recorder.current()));
    const Lecture whole = recorder.lecture();
    drop(study.window.get(), file);
    test::settle();
    QVERIFY(recorder.lecture() == whole);
  }

  void isMovedDuplicatedAndDeletedLikeAnyOther() {
    Study study;
    study.recordThree();
    const LessonSlide slide = study.recorder().slideAt(1);
    study.recorder().move(1, 0);
    QVERIFY(study.recorder().slideAt(0) == slide);
    study.recorder().duplicate(0);
    QVERIFY(study.recorder().slideAt(1) == slide);
    study.recorder().remove(0);
    study.recorder().remove(0);
    QVERIFY(study.recorder().lecture().pictures.empty());
    for (int i = 0; i < 4; ++i) study.recorder().undoStack().undo();
    QVERIFY(study.recorder().slideAt(1) == slide);
    // Its thumbnail is drawn.
    const QModelIndex index = study.lecture().panel().views().model()->index(1, 0);
    QTRY_VERIFY(!index.data(ViewListModel::Picture).value<QPixmap>().isNull());
    QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("Why heads?")));
  }

  void isSavedCheckedAndOpenedAgain() {
    Study study;
    study.recordThree();
    study.nextFile = study.file("slides.lesson.zip");
    study.press(study.window->actions().saveLecture);
    const auto loaded = loadLesson(study.nextFile, lessonVocabulary());
    QVERIFY(problemsOnStage(*loaded).empty());
    const Lecture again = lectureOf(*loaded), &lecture = study.recorder().lecture();
    QVERIFY(again.lesson == lecture.lesson);
    QVERIFY(filesOf(again) == filesOf(lecture));
    // A broken picture is found by the check.
    Lecture broken = study.recorder().lecture();
    broken.pictures.begin()->second = std::make_shared<const std::string>("broken");
    const LessonProblems problems = problemsOnStage(*asLesson(broken));
    QCOMPARE(problems.size(), std::size_t{1});
    QCOMPARE(problems[0].problem.pointer, std::string("/steps/1/page/picture"));
  }

  void isPresentedWithKeysNotesAndTheNextSlide() {
    Study study({1280, 720});
    study.recordThree();
    study.lecture().play(0);
    QTRY_VERIFY(study.isCurrent());
    study.window->presentation().setPresenting(true, false);
    study.window->presentation().showPresenter(true);
    test::settle();
    PresenterWindow& presenter = *study.window->presentation().presenter();
    QTest::keyClick(study.window->focusWidget(), Qt::Key_PageDown);
    test::settle();
    QVERIFY(study.workspace().showsSlide());
    const QWidget* stage = study.workspace().lab()->stagePane();
    QVERIFY2(stage->width() == study.window->width() && stage->height() == study.window->height(),
             "the slide has the whole screen");
    QVERIFY(!study.workspace().lessonPane()->isVisible());
    QCOMPARE(study.window->presentation().glass().stage(), stage);
    bool hasNotes = false;
    for (const QLabel* label : presenter.findChildren<QLabel*>())
      hasNotes = hasNotes || label->text().contains(QStringLiteral("Ask who has seen this."));
    QVERIFY(hasNotes);
    QVERIFY(!study.director().hasStrayed());
    // Ink, black and arrow keys work as on a lab.
    QTest::keyClick(study.window->focusWidget(), Qt::Key_P);
    QCOMPARE(study.window->presentation().glass().tool(), StageTool::Pen);
    QTest::keyClick(study.window->focusWidget(), Qt::Key_Escape);
    QTest::keyClick(study.window->focusWidget(), Qt::Key_B);
    QVERIFY(study.window->presentation().isBlack());
    QTest::keyClick(study.window->focusWidget(), Qt::Key_B);
    QTest::keyClick(study.window->focusWidget(), Qt::Key_Space);
    QVERIFY(study.workspace().showsSlide());
    QTest::keyClick(study.window->focusWidget(), Qt::Key_Right);
    test::settle();
    QCOMPARE(study.director().player().step(), 2);
    QCOMPARE(study.workspace().lab()->id(), QStringLiteral("heads"));
    QTRY_VERIFY(study.isCurrent());
    QVERIFY(study.director().obstacle().isEmpty());
    QTest::keyClick(study.window->focusWidget(), Qt::Key_PageUp);
    test::settle();
    QVERIFY(study.workspace().showsSlide());
    study.window->presentation().setPresenting(false);
    study.director().leave();
    QCOMPARE(study.workspace().lab()->id(), QStringLiteral("heads"));
  }

  void onTwoScreensTheyAreSwapped() {
    if (QGuiApplication::screens().size() < 2)
      return test::runOnTwoScreens("test_slides", "onTwoScreensTheyAreSwapped");
    Study study;
    study.press(study.window->actions().insertSlide);
    study.recorder().setSpeakerNotes(0, QStringLiteral("For me."));
    study.lecture().give(0);
    test::settle();
    PresenterWindow* presenter = study.window->presentation().presenter();
    QVERIFY(presenter && presenter->isVisible());
    QScreen* const own = QGuiApplication::primaryScreen();
    const auto isOn = [](const QWidget& window, const QScreen* screen) {
      return screen->geometry().contains(window.geometry().center());
    };
    QVERIFY(isOn(*presenter, own) && !isOn(*study.window, own));
    QTest::keyClick(presenter, Qt::Key_S);
    QVERIFY(!isOn(*presenter, own) && isOn(*study.window, own));
    QVERIFY(study.workspace().showsSlide() && study.window->isFullScreen());
    study.window->presentation().setPresenting(false);
    test::settle();
    QVERIFY(study.lecture().panel().isVisible());
  }

  void aQuestionOnASlideIsAskedNextToIt() {
    Study study({1280, 720});
    study.recordThree();
    LessonQuestion question;
    question.templateId = "scaled-score";
    question.seed = 3;
    question.reveal = study.recorder().stepAt(1).stage;
    study.recorder().setQuestion(1, question);
    study.lecture().play(1);
    test::settle();
    QVERIFY(study.director().hasOpenQuestion());
    study.window->presentation().setPresenting(true, false);
    QVERIFY(study.workspace().lessonPane()->isVisible());
    study.director().advance();
    QCOMPARE(study.director().player().prediction(), LessonPlayer::Prediction::Revealed);
    QVERIFY(study.workspace().showsSlide());
    study.director().leave();
  }

  void theWebPageHasItsTextAndPicture() {
    Study study;
    study.recordThree();
    study.press(study.window->actions().insertSlide);
    study.recorder().setNote(study.recorder().current(), QStringLiteral("Only text"));
    QByteArray html;
    LessonPageMaker maker;
    for (const bool notes : {false, true}) {
      LessonPageSettings wish;
      wish.speakerNotes = notes;
      bool isDone = false;
      maker.make(asLesson(study.recorder().lecture()), wish, [&](const MadePage& page) {
        html = page.html;
        isDone = true;
        QVERIFY(page.obstacles.isEmpty());
      });
      QTRY_VERIFY_WITH_TIMEOUT(isDone, 60'000);
      QCOMPARE(html.contains("Ask who has seen this."), notes);
    }
    QVERIFY(html.contains("data:image/png;base64,"));
    QVERIFY(html.contains("<li>heads differ"));
    QVERIFY(html.contains("class=\"view text\""));
    QCOMPARE(html.count("Only text"), 1);
  }
};

ATTN_TEST(TestSlides)

}  // namespace attn::app::test_slides

#include "test_slides.moc"
