// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QPlainTextEdit>
#include <QPushButton>
#include <set>

#include "app/window/window_fixture.h"
#include "help/fault_report.h"
#include "help/tour.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_library.h"
#include "panes/reading_column.h"
#include "support/qt_test.h"
#include "widgets/transport_bar.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/frame/spotlight.h"
#include "window/help/help_controller.h"
#include "window/help/tour_guide.h"
#include "window/palette/command_controller.h"
#include "window/palette/commands.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_tour_guide {
namespace {

/// A window as at program start, with the settings of the fixture.
std::unique_ptr<MainWindow> started(WindowFixture& f, const QString& file = {}, QSize size = {1440, 900}) {
  WindowParts parts;
  parts.recoveryFolder = f.folder.filePath(QStringLiteral("recovery"));
  parts.progressFolder = f.folder.filePath(QStringLiteral("progress"));
  auto window = std::make_unique<MainWindow>(f.settings, f.language, parts);
  window->documents().setPatience(std::nullopt);
  window->begin(file);
  window->resize(size);
  window->show();
  window->activateWindow();
  return window;
}

/// After everything that the first paint starts has started.
void waitForFirstPicture(MainWindow& window) {
  QVERIFY(QTest::qWaitForWindowExposed(&window));
  QCoreApplication::processEvents();
  QTest::qWait(0);
  QCoreApplication::processEvents();
}

bool tours(MainWindow& window) {
  return window.help().tour() != nullptr && window.help().tour()->isRunning();
}

QString anExample(WindowFixture& f) {
  const QString path = f.file("mine.attn.json");
  QFile::copy(QStringLiteral(":/scenarios/1-the-cat-sat.attn.json"), path);
  return path;
}

void press(MainWindow& window, Qt::Key key) {
  QTest::keyClick(window.focusWidget(), key);
}

}  // namespace

class TestTourGuide : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFirstStartLeadsThroughTheWindowOnceOverLearn() {
    WindowFixture f;
    f.window.reset();
    {
      const auto window = started(f);
      QTRY_VERIFY(tours(*window));
      QVERIFY(window->workspace().isLearnInFront());
      QCOMPARE(window->help().tour()->step(), 0);
      press(*window, Qt::Key_Escape);
      QVERIFY(!tours(*window));
      QVERIFY(window->workspace().isLearnInFront());
    }
    const auto again = started(f);
    waitForFirstPicture(*again);
    QVERIFY(!tours(*again));
  }

  void startingWithADocumentSkipsTheTour() {
    WindowFixture f;
    f.window.reset();
    const QString file = anExample(f);
    {
      const auto window = started(f, file);
      waitForFirstPicture(*window);
      QVERIFY(window->workspace().lab());
      QVERIFY(!tours(*window));
    }
    const auto later = started(f);
    waitForFirstPicture(*later);
    QVERIFY(!tours(*later));
  }

  void anExampleIsOpenedByItsName() {
    WindowFixture f;
    f.window.reset();
    const auto window = started(f, QStringLiteral("4-translation.attn.json"));
    QVERIFY(window->workspace().lab());
    QVERIFY(window->session().path().empty());
    QCOMPARE(window->session().scenario()->title, std::string("Translation"));
  }

  void goesThroughFiveStepsAndBackToWhereItBegan_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("pixels");
    QTest::newRow("usual") << QSize(1440, 900) << 13.0;
    QTest::newRow("small") << QSize(1024, 700) << 13.0;
    QTest::newRow("small, large type") << QSize(1024, 700) << 26.0;
  }
  void goesThroughFiveStepsAndBackToWhereItBegan() {
    QFETCH(QSize, size);
    QFETCH(double, pixels);
    WindowFixture f(std::nullopt);
    f.settings.setTextPixels(pixels);
    f.make(size);
    MainWindow& window = *f.window;
    const bool left = f.settings.inputsShown(), right = f.settings.explainShown();
    window.workspace().showLearn();
    window.actions().tour->trigger();
    int steps = 0;
    while (tours(window)) {
      ++steps;
      QVERIFY(steps <= 5);
      window.settle();
      QCoreApplication::processEvents();
      TourGuide& tour = *window.help().tour();
      for (const QWidget* lit : tour.lit()) QVERIFY(lit->isVisible());
      QVERIFY(!tour.lit().empty());
      QVERIFY(window.rect().contains(tour.card().geometry()));
      QVERIFY(tour.card().isVisible());
      QVERIFY(tour.card().isAncestorOf(window.focusWidget()));
      press(window, Qt::Key_Return);
    }
    QCOMPARE(steps, 5);
    QVERIFY(window.workspace().isLearnInFront());
    QVERIFY(!window.session().isModified());
    QCOMPARE(f.settings.inputsShown(), left);
    QCOMPARE(f.settings.explainShown(), right);
  }

  void changesNothingOfWhatIsOpen() {
    WindowFixture f;
    f.window->documents().openFile(anExample(f));
    f.window->workspace().showLab(QStringLiteral("tiles"));
    const auto scenario = f.session().scenario();
    const Playhead playhead = f.playback().playhead();
    f.window->actions().tour->trigger();
    for (int step = 0; step < 5; ++step) press(*f.window, Qt::Key_Right);
    QVERIFY(!tours(*f.window));
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("tiles"));
    QCOMPARE(f.session().scenario(), scenario);
    QVERIFY(f.playback().playhead() == playhead);
  }

  void goesBack() {
    WindowFixture f;
    f.window->actions().tour->trigger();
    press(*f.window, Qt::Key_Right);
    press(*f.window, Qt::Key_Right);
    press(*f.window, Qt::Key_Left);
    QCOMPARE(f.window->help().tour()->step(), 1);
  }

  void whatIsLitMayBeTriedAndAnythingElseEndsIt() {
    WindowFixture f;
    f.window->documents().openFile(anExample(f));
    f.window->actions().tour->trigger();
    press(*f.window, Qt::Key_Right);
    press(*f.window, Qt::Key_Right);
    QWidget* inputs = f.window->workspace().lab()->inputsPane();
    QCOMPARE(f.window->help().tour()->lit(), std::vector<QWidget*>{inputs});
    auto* editor = inputs->findChild<MatrixEditor*>();
    QVERIFY(editor);
    QTest::mouseClick(editor->viewport(), Qt::LeftButton, {}, QPoint(20, 10));
    QVERIFY(tours(*f.window));
    QTest::keyClick(f.window->focusWidget(), Qt::Key_F6);
    QVERIFY(f.window->help().tour()->card().isAncestorOf(f.window->focusWidget()));
    QTest::mouseClick(f.window->workspace().lab()->stagePane(), Qt::LeftButton, {}, QPoint(5, 5));
    QVERIFY(!tours(*f.window));
  }

  void anotherLabOrPageEndsIt() {
    WindowFixture f;
    f.window->documents().openFile(anExample(f));
    for (QAction* elsewhere : {f.window->actions().labs[3], f.window->actions().welcome}) {
      f.window->workspace().showLab(0);
      f.window->actions().tour->trigger();
      press(*f.window, Qt::Key_Right);
      QVERIFY(tours(*f.window));
      elsewhere->trigger();
      QVERIFY(!tours(*f.window));
    }
  }

  void neverStandsInAPresentation() {
    WindowFixture f;
    f.window->documents().openFile(anExample(f));
    f.window->actions().tour->trigger();
    QVERIFY(tours(*f.window));
    f.window->presentation().setPresenting(true, false);
    QVERIFY(!tours(*f.window));
    f.window->actions().tour->trigger();
    QVERIFY(!tours(*f.window));
  }

  void aLessonKeepsItsHighlightAfterAPause() {
    WindowFixture f;
    f.window->workspace().showLearn();
    const LoadedLessons lessons = builtInLessons();
    f.window->lessons().play(lessons.front());
    QVERIFY(f.window->workspace().lab());
    auto* spotlight = f.window->findChild<Spotlight*>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(spotlight);
    QWidget* const pointedAt = spotlight->control();
    f.window->actions().tour->trigger();
    QVERIFY(!tours(*f.window));
    QCOMPARE(spotlight->control(), pointedAt);
    QVERIFY(f.window->notices().past().back().text.contains(QStringLiteral("lesson")));
  }

  void aSlideThatIsEditedIsNoLesson() {
    WindowFixture f;
    f.window->documents().openFile(anExample(f));
    f.window->actions().insertSlide->trigger();
    test::settle();
    QVERIFY(f.window->workspace().showsLesson() && !f.window->lessons().isPlaying());
    f.window->actions().tour->trigger();
    QVERIFY(!tours(*f.window));
    const QString said = f.window->notices().past().back().text;
    QVERIFY2(said.contains(QStringLiteral("slide of your lecture")) && !said.contains(QStringLiteral("lesson")),
             qPrintable(said));
    f.window->workspace().showLab(QStringLiteral("heads"));
    test::settle();
    f.window->actions().tour->trigger();
    QVERIFY2(tours(*f.window), "as the notice says");
  }

  void isFoundByItsNameAndInTheMenu() {
    WindowFixture f;
    std::set<QString> ids;
    for (const Command& command : f.window->commands().all()) ids.insert(command.id);
    QVERIFY(ids.count(QStringLiteral("tour")) == 1);
    QVERIFY(ids.count(QStringLiteral("faultReport")) == 1);
  }

  void isTranslatedAndThemedWhileItRuns() {
    WindowFixture f;
    f.window->actions().tour->trigger();
    const QString english = f.window->help().tour()->card().text();
    f.window->actions().themeDark->trigger();
    QVERIFY(f.window->appearance().theme().dark);
    QVERIFY(tours(*f.window));
    QCOMPARE(f.window->help().tour()->card().text(), english);
  }

  void theReportIsShownAsItIsCopied() {
    WindowFixture f;
    const QString path = f.file("exam of Bob.attn.json");
    QFile::copy(QStringLiteral(":/scenarios/2-it-and-the-dog.attn.json"), path);
    QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    f.window->documents().openFile(path);
    f.window->notices().show(NoticeBar::Kind::Error, QStringLiteral("exam of Bob.attn.json was not saved."),
                             path + QStringLiteral(": full"));
    f.window->actions().faultReport->trigger();
    QTRY_VERIFY(f.window->findChild<FaultReportDialog*>());
    const auto* dialog = f.window->findChild<FaultReportDialog*>();
    const QString shown = dialog->findChild<QPlainTextEdit*>()->toPlainText();
    QCOMPARE(QGuiApplication::clipboard()->text(), shown);
    for (const char* word : {"Bob", "exam", "It and the dog"})
      QVERIFY2(!shown.contains(QLatin1String(word)), qPrintable(shown));
    QVERIFY(!shown.contains(f.folder.path()));
    for (const char* word : {"eigen 0", "was not saved.", "Screens", "in front          steps"})
      QVERIFY2(shown.contains(QLatin1String(word)), qPrintable(shown));
  }
};

ATTN_TEST(TestTourGuide)

}  // namespace attn::app::test_tour_guide

#include "test_tour_guide.moc"
