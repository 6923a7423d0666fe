// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "support/qt_test.h"
#include "widgets/transport_bar.h"
#include "window/appearance.h"
#include "window/header_bar.h"
#include "window/pane_layout.h"

namespace attn::app::test_reading_order {

class TestReadingOrder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepareApplication(); }

  void tabGoesThroughTheWindowAsItIsRead() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(QTest::qWaitForWindowActive(f.window.get()));
    for (const char* id : {"steps", "heads", "sandbox", "tiles", "decode", "measure"}) {
      f.window->showLab(QLatin1String(id));
      f.window->settle();
      std::vector<QWidget*> areas = f.window->panes().areas();
      areas.insert(areas.begin(), f.window->findChild<HeaderBar*>());
      areas.push_back(f.window->findChild<TransportBar*>());
      const auto last = static_cast<std::ptrdiff_t>(areas.size()) - 1;
      QWidget* const menu = areas.front()->findChild<QAbstractButton*>();
      menu->setFocus(Qt::TabFocusReason);
      std::vector<QWidget*> met{menu};
      for (int presses = 0; presses < 300; ++presses) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        if (QApplication::focusWidget() == menu) break;
        if (QApplication::focusWidget() != met.back())
          met.push_back(QApplication::focusWidget());  // a table moves within
      }
      QVERIFY2(QApplication::focusWidget() == menu, id);
      const auto areaOf = [&](const QWidget* w) {
        return std::ranges::find_if(areas, [&](const QWidget* a) { return a == w || a->isAncestorOf(w); }) -
               areas.begin();
      };
      std::vector<std::ptrdiff_t> visited;
      for (const QWidget* w : met)
        if (visited.empty() || visited.back() != areaOf(w)) visited.push_back(areaOf(w));
      QVERIFY2(std::ranges::is_sorted(visited) && visited.front() == 0 && visited.back() == last, id);
      QVERIFY2(visited.size() >= areas.size() - 1, id);  // an explanation may have nothing to go to
      for (std::size_t n = 1; n < met.size(); ++n) {
        const QPoint a = met[n - 1]->mapTo(f.window.get(), QPoint()), b = met[n]->mapTo(f.window.get(), QPoint());
        const bool inARow = areaOf(met[n]) == 0 || areaOf(met[n]) == last;
        if (areaOf(met[n - 1]) == areaOf(met[n]) && inARow)
          QVERIFY2(b.x() > a.x(), qPrintable(met[n]->accessibleName()));
      }
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
      QCOMPARE(areaOf(QApplication::focusWidget()), last);
    }
  }
};

ATTN_TEST(TestReadingOrder)

}  // namespace attn::app::test_reading_order

#include "test_reading_order.moc"
