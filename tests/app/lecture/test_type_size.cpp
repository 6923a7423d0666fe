// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl + and − in a presentation change the text size of the whole stage at once, which is remembered separately from
// that of the window.
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "lecture/present/presenter_window.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_library.h"
#include "support/qt_test.h"
#include "widgets/transport_bar.h"
#include "window/frame/appearance.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_type_size {
namespace {

using attn::test::DrawingRecorder;
using attn::test::DrawnText;

struct Presentation : WindowFixture {
  explicit Presentation(QSize size = {1280, 720}, const char* lab = "steps") : WindowFixture(size) {
    window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    window->workspace().showLab(QLatin1String(lab));
    QTRY_VERIFY(isCurrent());
    window->presentation().setPresenting(true, false);
    arrive();
  }

  void arrive() {
    QCoreApplication::processEvents();
    window->settle();
  }
  void press(QWidget& in, Qt::Key key) {
    QTest::keyClick(&in, key, Qt::ControlModifier);
    arrive();
  }
  void larger() { press(*window, Qt::Key_Plus); }
  void smaller() { press(*window, Qt::Key_Minus); }
  void usual() { press(*window, Qt::Key_0); }
};

/// The height on screen of a text that appears in every picture of a lab.
double titlePixels(QWidget& shown) {
  double largest = 0;
  for (const DrawnText& text : attn::test::textsOf(
           shown.size(), [&](QPainter& painter) { shown.render(&painter); }, DrawingRecorder::Shapes::LeftOut))
    if (!text.seen.isEmpty()) largest = std::max(largest, text.pixels);
  return largest;
}

double smallestPixels(QWidget& shown) {
  double smallest = 1000;
  for (const DrawnText& text : attn::test::textsOf(
           shown.size(), [&](QPainter& painter) { shown.render(&painter); }, DrawingRecorder::Shapes::LeftOut))
    if (!text.seen.isEmpty()) smallest = std::min(smallest, text.pixels);
  return smallest;
}

}  // namespace

class TestTypeSize : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void thePictureGrowsAtOnce_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("lab");
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)})
      for (const char* lab : {"steps", "heads"})
        QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(lab)).arg(size.width())))
            << size << QString::fromLatin1(lab);
  }
  void thePictureGrowsAtOnce() {
    QFETCH(QSize, size);
    QFETCH(QString, lab);
    Presentation f(size, qPrintable(lab));
    QWidget& stage = *f.window->workspace().lab()->stagePane();
    const double before = titlePixels(stage);
    f.larger();
    const double once = titlePixels(stage);
    QVERIFY2(once > before * 1.05, qPrintable(QStringLiteral("%1 px, then %2 px").arg(before).arg(once)));
    f.larger();
    QVERIFY(titlePixels(stage) > once * 1.05);
    f.usual();
    QCOMPARE(titlePixels(stage), before);
  }

  void smallerTypeIsStillReadFromTheLastRow() {
    Presentation f({1920, 1080});
    QWidget& stage = *f.window->workspace().lab()->stagePane();
    const double before = titlePixels(stage);
    f.smaller();
    QVERIFY(titlePixels(stage) < before);
    for (int more = 0; more < 12; ++more) f.smaller();
    QVERIFY(smallestPixels(stage) >= 14);
    QVERIFY(smallestPixels(*f.window->findChild<TransportBar*>()) >= 14);
  }

  void theTextOfALessonAndTheBarGrowToo() {
    WindowFixture f({1920, 1080});
    f.window->lessons().setSeeds([] { return 3; });
    f.window->lessons().play(builtInLessons()[0]);
    f.window->presentation().setPresenting(true, false);
    f.window->settle();
    QWidget& bar = *f.window->findChild<TransportBar*>();
    const QRect stage = f.window->workspace().lab()->stagePane()->geometry();
    const double barBefore = titlePixels(bar), textBefore = titlePixels(*f.window);
    for (int twice = 0; twice < 2; ++twice) {
      f.window->actions().larger->trigger();
      f.window->settle();
    }
    QVERIFY(titlePixels(bar) > barBefore * 1.1);
    QVERIFY(titlePixels(*f.window) > textBefore);
    QVERIFY(f.window->workspace().lab()->stagePane()->geometry().left() > stage.left());  // its text needs wider lines
    QVERIFY(f.window->workspace().lab()->stagePane()->width() >= 0.58 * f.window->width());
  }

  void aShortNoticeTellsTheSize() {
    Presentation f;
    const StageNotice& notice = f.window->presentation().notice();
    QVERIFY(!notice.isVisible());
    f.larger();
    QVERIFY(notice.isVisible());
    QVERIFY2(notice.words().contains(QStringLiteral("110")), qPrintable(notice.words()));
    QVERIFY(f.window->workspace().lab()->stagePane()->geometry().contains(notice.geometry()));
    for (int more = 0; more < 20; ++more) f.larger();
    const QString largest = notice.words();
    QVERIFY2(largest.contains(QStringLiteral("largest")), qPrintable(largest));
    f.usual();
    QVERIFY(notice.words().contains(QStringLiteral("100")));
    f.window->presentation().setPresenting(false);
    QVERIFY(!notice.isVisible());
  }

  void itIsRememberedApartFromTheTypeOfTheWindow() {
    Presentation f;
    const double usual = f.settings.textPixels();
    const Theme window = f.window->appearance().usualTheme();
    f.larger();
    f.larger();
    QCOMPARE(f.settings.textPixels(), usual);
    QCOMPARE(f.settings.presentedScale(), 1.25);
    f.window->presentation().setPresenting(false);
    QCOMPARE(f.window->appearance().theme(), window);
    f.window->actions().larger->trigger();
    QVERIFY(f.settings.textPixels() > usual);
    QCOMPARE(f.settings.presentedScale(), 1.25);
    f.window->presentation().setPresenting(true, false);
    QCOMPARE(f.window->appearance().theme().scale, 1.25);
  }

  void fromThePresentersWindowItIsTheAudiencesTypeThatChanges() {
    Presentation f;
    f.window->presentation().showPresenter(true);
    PresenterWindow& presenter = *f.window->presentation().presenter();
    QVERIFY(QTest::qWaitForWindowExposed(&presenter));
    presenter.activateWindow();
    QTRY_VERIFY(presenter.isActiveWindow());
    QWidget& stage = *f.window->workspace().lab()->stagePane();
    const double audience = titlePixels(stage), own = titlePixels(presenter);
    f.press(presenter, Qt::Key_Plus);
    f.press(presenter, Qt::Key_Plus);
    QVERIFY(titlePixels(stage) > audience * 1.1);
    QCOMPARE(titlePixels(presenter), own);
    const auto labels = presenter.findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(
        labels, [&](const QLabel* label) { return label->text() == f.window->presentation().notice().words(); }));
    f.press(presenter, Qt::Key_0);
    QCOMPARE(titlePixels(stage), audience);
  }

  void stepsAreSeenAndEndAtWhatTheScreenHolds() {
    QCOMPARE(nextPresentedScale(1, SizeChange::Larger, 4), 1.1);
    QCOMPARE(nextPresentedScale(1.1, SizeChange::Larger, 4), 1.25);
    QCOMPARE(nextPresentedScale(1.25, SizeChange::Larger, 1.38), 1.38);
    QCOMPARE(nextPresentedScale(1.38, SizeChange::Larger, 1.38), 1.38);
    QCOMPARE(nextPresentedScale(1.38, SizeChange::Smaller, 1.38), 1.25);
    QCOMPARE(nextPresentedScale(1, SizeChange::Smaller, 4), 0.9);
    QCOMPARE(nextPresentedScale(0.8, SizeChange::Smaller, 4), 0.8);
    QCOMPARE(nextPresentedScale(2.5, SizeChange::Normal, 4), 1.0);
    QCOMPARE(nextPresentedScale(4, SizeChange::Larger, 6), 4.0);
  }
};

ATTN_TEST(TestTypeSize)

}  // namespace attn::app::test_type_size

#include "test_type_size.moc"
