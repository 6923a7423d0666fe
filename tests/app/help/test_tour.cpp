// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <set>

#include "help/tour.h"
#include "support/qt_test.h"

namespace attn::app::test_tour {

std::vector<TourStep> anySteps() {
  return tourSteps({QStringLiteral("F1"), QStringLiteral("Ctrl+K"), QStringLiteral("Ctrl+Z")});
}

class TestTour : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void hasAtMostFiveStepsEachAtAnotherPlace() {
    const std::vector<TourStep> steps = anySteps();
    QVERIFY(steps.size() <= 5);
    std::set<TourPlace> places;
    for (const TourStep& step : steps) places.insert(step.place);
    QCOMPARE(places.size(), steps.size());
  }

  void readsQuickly() {
    for (const TourStep& step : anySteps()) {
      QVERIFY2(step.title.size() <= 40, qPrintable(step.title));
      QVERIFY2(step.text.size() <= 140, qPrintable(step.text));
    }
  }

  void namesTheKeysAsTheyAre() {
    QString all;
    for (const TourStep& step : tourSteps({QStringLiteral("F12"), QStringLiteral("Ctrl+J"), QStringLiteral("Alt+Z")}))
      all += step.text;
    for (const char* key : {"F12", "Ctrl+J", "Alt+Z"}) QVERIFY(all.contains(QLatin1String(key)));
  }

  void appearsNextToTheHighlight_data() {
    QTest::addColumn<QRect>("lit");
    QTest::newRow("a line at the top") << QRect(0, 0, 1024, 48);
    QTest::newRow("a line at the bottom") << QRect(0, 640, 1024, 60);
    QTest::newRow("a pane at the left") << QRect(0, 48, 252, 592);
    QTest::newRow("a pane at the right") << QRect(772, 48, 252, 592);
    QTest::newRow("a button in a corner") << QRect(1000, 0, 24, 24);
  }
  void appearsNextToTheHighlight() {
    QFETCH(QRect, lit);
    const QRect card = tourCardPlace({1024, 700}, lit, {360, 180}, 10);
    QVERIFY(QRect(0, 0, 1024, 700).contains(card));
    QVERIFY(!card.intersects(lit));
    QCOMPARE(card.size(), QSize(360, 180));
  }

  void staysInsideWhereNothingIsFree() {
    const QRect lit(100, 48, 824, 592);
    const QRect card = tourCardPlace({1024, 700}, lit, {600, 400}, 10);
    QVERIFY(QRect(0, 0, 1024, 700).contains(card));
  }

  void keysContinueGoBackAndClose() {
    QWidget window;
    window.resize(900, 600);
    TourCard card(&window);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    int next = 0, back = 0, ended = 0;
    connect(&card, &TourCard::nextRequested, this, [&] { ++next; });
    connect(&card, &TourCard::backRequested, this, [&] { ++back; });
    connect(&card, &TourCard::endRequested, this, [&] { ++ended; });
    const std::vector<TourStep> steps = anySteps();
    card.say(steps[0], 1, 5);
    card.place({0, 0, 900, 40});
    QVERIFY(card.isAncestorOf(window.focusWidget()));
    QTest::keyClick(window.focusWidget(), Qt::Key_Left);
    QCOMPARE(back, 0);  // there is no step before the first
    QTest::keyClick(window.focusWidget(), Qt::Key_Return);
    QTest::keyClick(window.focusWidget(), Qt::Key_Right);
    QCOMPARE(next, 2);
    card.say(steps[1], 2, 5);
    QTest::keyClick(window.focusWidget(), Qt::Key_Left);
    QCOMPARE(back, 1);
    QTest::keyClick(window.focusWidget(), Qt::Key_Escape);
    QCOMPARE(ended, 1);
  }

  void theTabKeyStaysOnIt() {
    QWidget window;
    window.resize(900, 600);
    QPushButton elsewhere(&window);
    TourCard card(&window);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    card.say(anySteps()[1], 2, 5);
    std::set<QWidget*> visited;
    for (int press = 0; press < 6; ++press) {
      visited.insert(window.focusWidget());
      QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
    }
    QCOMPARE(visited.size(), std::size_t{3});
    QVERIFY(!visited.contains(&elsewhere));
  }

  void isReadAloud() {
    QWidget window;
    TourCard card(&window);
    const std::vector<TourStep> steps = anySteps();
    card.say(steps[2], 3, 5);
    QVERIFY(card.accessibleName().contains(steps[2].text));
  }

  void holdsItsWordsInLargeType_data() {
    QTest::addColumn<double>("scale");
    QTest::newRow("usual") << 1.0;
    QTest::newRow("twice as large") << 2.0;
  }
  void holdsItsWordsInLargeType() {
    QFETCH(double, scale);
    QWidget window;
    window.resize(1024, 700);
    TourCard card(&window);
    card.setTheme(darkTheme(scale));
    for (const TourStep& step : anySteps()) {
      card.say(step, 2, 5);
      card.place({0, 0, 1024, 60});
      QVERIFY(window.rect().contains(card.geometry()));
      QVERIFY(card.height() >= card.layout()->totalMinimumHeightForWidth(card.width()));
    }
  }
};

ATTN_TEST(TestTour)

}  // namespace attn::app::test_tour

#include "test_tour.moc"
