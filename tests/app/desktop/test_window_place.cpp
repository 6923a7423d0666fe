// SPDX-License-Identifier: GPL-3.0-or-later
// A window is restored where it was, and is always visible.
#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

#include "desktop/kept_window.h"
#include "support/qt_test.h"
#include "support/two_screens.h"

namespace attn::app::test_window_place {

namespace {

constexpr QSize kSmallest(760, 520);

ScreenFacts screen(const char* name, QRect whole) {
  return {QString::fromLatin1(name), whole, whole.adjusted(0, 28, 0, 0)};
}

std::vector<ScreenFacts> deskAndProjector() {
  return {screen("laptop", {0, 0, 1440, 900}), screen("projector", {1440, 0, 1280, 720})};
}

WindowPlace placed(const char* name, QRect rect, bool maximised = false) {
  return {QString::fromLatin1(name), rect, maximised};
}

}  // namespace

class TestWindowPlace : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void itIsFittedIntoTheScreensOfNow_data() {
    QTest::addColumn<QString>("screen");
    QTest::addColumn<QRect>("kept");
    QTest::addColumn<QRect>("expected");
    const auto row = [](const char* what, const char* name, QRect kept, QRect expected) {
      QTest::newRow(what) << QString::fromLatin1(name) << kept << expected;
    };
    row("as it was", "laptop", {100, 120, 1000, 700}, {100, 120, 1000, 700});
    row("on the second screen", "projector", {100, 80, 1000, 600}, {1540, 80, 1000, 600});
    row("at the very top", "laptop", {0, 28, 1000, 700}, {0, 28, 1000, 700});
    row("its screen is gone", "television", {100, 120, 1000, 700}, {100, 120, 1000, 700});
    row("it was larger than the screen is now", "projector", {0, 0, 3000, 2000}, {1440, 60, 1280, 660});
    row("it hangs out to the right", "laptop", {1200, 120, 1000, 700}, {440, 120, 1000, 700});
    row("it hangs out below", "laptop", {100, 700, 1000, 700}, {100, 200, 1000, 700});
    row("its title would be above the screen", "laptop", {-200, -300, 1000, 700}, {0, 60, 1000, 700});
  }
  void itIsFittedIntoTheScreensOfNow() {
    QFETCH(QString, screen);
    QFETCH(QRect, kept);
    QFETCH(QRect, expected);
    QCOMPARE(fittedRect({screen, kept, false}, deskAndProjector(), kSmallest), expected);
  }

  void theFirstWindowFitsIntoItsScreenWithItsTitleBar() {
    constexpr QSize kRequested(1440, 900);
    QCOMPARE(firstSize(kRequested, {screen("desk", {0, 0, 1920, 1080})}), kRequested);
    QCOMPARE(firstSize(kRequested, {screen("laptop", {0, 0, 1366, 768})}).width(), 1366);
    QVERIFY(firstSize(kRequested, {screen("laptop", {0, 0, 1366, 768})}).height() < 768 - 28);
    QVERIFY(firstSize(kRequested, {screen("exactly", {0, 0, 1440, 900})}).height() < 900);
  }

  void aScreenThatIsTooSmallShowsItsUpperLeftCorner() {
    const std::vector<ScreenFacts> small{screen("tablet", {0, 0, 640, 400})};
    const QRect rect = fittedRect(placed("tablet", {500, 300, 1000, 700}), small, kSmallest);
    QCOMPARE(rect.size(), kSmallest);
    QCOMPARE(rect.topLeft(), QPoint(0, 60));
  }

  void itIsReadAsItWasWritten() {
    for (const WindowPlace& place :
         {placed("HDMI-1", {10, 20, 800, 600}), placed("", {-40, -3, 1440, 900}, true), placed("屏幕", {0, 0, 1, 1})})
      QCOMPARE(readPlace(textOf(place)), std::optional(place));
    for (const char* text : {"", "{}", "[1]", R"({"rect": [0, 0, 0, 10]})", R"({"rect": [0, 0, 10]})",
                             R"({"rect": [0, 0, 1e9, 10]})", R"({"rect": [0, "a", 10, 10]})"})
      QVERIFY2(!readPlace(text), text);
  }

  void whatEarlierVersionsKeptIsReadToo() {
    QWidget before, after;
    before.setGeometry(60, 90, 500, 300);
    QVERIFY(restorePlace(after, before.saveGeometry()));
    QCOMPARE(after.size(), QSize(500, 300));
    QVERIFY(!restorePlace(after, QByteArray()));
    QVERIFY(!restorePlace(after, QByteArrayLiteral("nonsense")));
  }

  void itOpensOnTheScreenWhereItWas() {
    if (QGuiApplication::screens().size() < 2)
      return test::runOnTwoScreens("test_window_place", "itOpensOnTheScreenWhereItWas");
    QByteArray kept;
    {
      QWidget window;
      window.setGeometry(1500, 100, 900, 500);
      window.show();
      QVERIFY(QTest::qWaitForWindowExposed(&window));
      QCOMPARE(window.screen()->name(), QStringLiteral("projector"));
      kept = textOf(placeOf(window));
      window.showMaximized();
      QTRY_VERIFY(window.isMaximized());
      const WindowPlace large = placeOf(window);
      QVERIFY(large.maximised);
      QCOMPARE(large.onScreen, QRect(60, 100, 900, 500));  // the position after it is no longer maximized
    }
    QWidget again;
    QVERIFY(restorePlace(again, kept));
    again.show();
    QVERIFY(QTest::qWaitForWindowExposed(&again));
    QCOMPARE(again.screen()->name(), QStringLiteral("projector"));
    QCOMPARE(again.geometry(), QRect(1500, 100, 900, 500));
    // The projector has another name or is disconnected.
    QByteArray elsewhere = kept;
    elsewhere.replace("projector", "television");
    QWidget seen;
    QVERIFY(restorePlace(seen, elsewhere));
    QVERIFY(QGuiApplication::primaryScreen()->availableGeometry().contains(seen.geometry()));
    QWidget maximised;
    QVERIFY(restorePlace(maximised, textOf(placed("projector", {60, 100, 900, 500}, true))));
    maximised.show();
    QVERIFY(maximised.isMaximized());
    QCOMPARE(maximised.screen()->name(), QStringLiteral("projector"));
  }
};

ATTN_TEST(TestWindowPlace)

}  // namespace attn::app::test_window_place

#include "test_window_place.moc"
