// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "panes/reading_column.h"
#include "support/qt_test.h"
#include "widgets/transport_bar.h"
#include "window/frame/appearance.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"

namespace attn::app::test_reading_order {

class TestReadingOrder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void tabGoesThroughTheWindowAsItIsRead() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(QTest::qWaitForWindowActive(f.window.get()));
    for (const char* id : {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"}) {
      f.window->workspace().showLab(QLatin1String(id));
      f.window->settle();
      std::vector<QWidget*> areas = f.window->workspace().panes().areas();
      areas.push_back(f.window->findChild<TransportBar*>());
      areas.push_back(f.window->findChild<HeaderBar*>());
      const auto last = static_cast<std::ptrdiff_t>(areas.size()) - 1;
      // Without a focus, Tab starts with the main control.
      if (QWidget* focused = f.window->focusWidget()) focused->clearFocus();
      QTest::keyClick(f.window.get(), Qt::Key_Tab);
      QWidget* const first = QApplication::focusWidget();
      QVERIFY2(first && areas.front()->isAncestorOf(first), id);
      std::vector<QWidget*> met{first};
      for (int presses = 0; presses < 300; ++presses) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        if (QApplication::focusWidget() == first) break;
        if (QApplication::focusWidget() != met.back())
          met.push_back(QApplication::focusWidget());  // a table handles the key itself
      }
      QVERIFY2(QApplication::focusWidget() == first, id);
      const auto areaOf = [&](const QWidget* w) {
        return std::ranges::find_if(areas, [&](const QWidget* a) { return a == w || a->isAncestorOf(w); }) -
               areas.begin();
      };
      std::vector<std::ptrdiff_t> visited;
      for (const QWidget* w : met)
        if (visited.empty() || visited.back() != areaOf(w)) visited.push_back(areaOf(w));
      QVERIFY2(std::ranges::is_sorted(visited) && visited.front() == 0 && visited.back() == last, id);
      QVERIFY2(visited.size() >= areas.size() - 1, id);  // an explanation may have no links
      for (std::size_t n = 1; n < met.size(); ++n) {
        const QPoint a = met[n - 1]->mapTo(f.window.get(), QPoint()), b = met[n]->mapTo(f.window.get(), QPoint());
        const bool inARow = areaOf(met[n]) >= last - 1;
        if (areaOf(met[n - 1]) == areaOf(met[n]) && inARow)
          QVERIFY2(b.x() > a.x(), qPrintable(met[n]->accessibleName()));
      }
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
      QCOMPARE(areaOf(QApplication::focusWidget()), last);
    }
  }

  void aKeyGoesRoundTheAreas() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(QTest::qWaitForWindowActive(f.window.get()));
    const std::vector<QWidget*> areas{f.window->workspace().lab()->stagePane(),
                                      &f.window->workspace().panes().reading(), f.window->findChild<TransportBar*>(),
                                      f.window->findChild<HeaderBar*>(), f.window->workspace().lab()->inputsPane()};
    const auto isIn = [](const QWidget* area) {
      const QWidget* focused = QApplication::focusWidget();
      return focused && (focused == area || area->isAncestorOf(focused));
    };
    QVERIFY(isIn(areas.front()));
    for (std::size_t n = 1; n <= areas.size(); ++n) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
      QVERIFY2(isIn(areas[n % areas.size()]), qPrintable(QString::number(n)));
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn(areas.back()));
  }
};

ATTN_TEST(TestReadingOrder)

}  // namespace attn::app::test_reading_order

#include "test_reading_order.moc"
