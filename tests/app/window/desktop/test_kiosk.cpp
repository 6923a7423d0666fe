// SPDX-License-Identifier: GPL-3.0-or-later
// A kiosk starts again when nobody has used it for a while.
#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QSignalSpy>

#include "app/session/hand_alarm.h"
#include "app/window/window_fixture.h"
#include "support/qt_test.h"
#include "window/desktop/kiosk.h"

namespace attn::app::test_kiosk {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

struct Room {
  WindowFixture f;
  test::HandAlarm* alarm = new test::HandAlarm;
  Kiosk kiosk{minutes(2), *f.window, f.window->appearance(), std::unique_ptr<Alarm>(alarm)};
  QSignalSpy expired{&kiosk, &Kiosk::expired};

  /// What a display sends for a key or the mouse: QTest::keyClick() and the like send the same.
  void use() { QTest::mouseMove(f.window->windowHandle(), QPoint(20 + ++m_moves, 40)); }

 private:
  int m_moves = 0;
};

}  // namespace

class TestKiosk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void countsTheLastThirtySeconds() {
    Room r;
    QVERIFY(r.alarm->isSet());
    r.alarm->pass(seconds(89));
    QCOMPARE(r.kiosk.text(), QString());
    r.alarm->pass(seconds(1));
    QVERIFY2(r.kiosk.text().contains(QStringLiteral(" 30 s")), qPrintable(r.kiosk.text()));
    const auto* label = r.f.window->findChild<QLabel*>(QStringLiteral("kioskCountdown"));
    QVERIFY(label && label->isVisible());
    QVERIFY(r.f.window->rect().contains(label->geometry()));
    for (int left = 29; left > 0; --left) {
      r.alarm->pass(seconds(1));
      QVERIFY2(r.kiosk.text().contains(QStringLiteral(" %1 s").arg(left)), qPrintable(r.kiosk.text()));
      QCOMPARE(r.expired.size(), 0);
    }
    r.alarm->pass(seconds(1));
    QCOMPARE(r.expired.size(), 1);
  }

  void anyInputCancels() {
    Room r;
    r.alarm->pass(seconds(100));
    QVERIFY(!r.kiosk.text().isEmpty());
    r.use();
    QTRY_COMPARE(r.kiosk.text(), QString());
    r.alarm->pass(seconds(89));
    QCOMPARE(r.kiosk.text(), QString());
    r.use();
    QCoreApplication::processEvents();
    r.alarm->pass(seconds(89));  // the alarm was set for the earlier input
    QCOMPARE(r.kiosk.text(), QString());
    r.alarm->pass(seconds(1));
    QVERIFY(r.kiosk.text().contains(QStringLiteral(" 30 s")));
    QCOMPARE(r.expired.size(), 0);
  }

  void itCoversTheDialogInFront() {
    Room r;
    auto* dialog = new QDialog(r.f.window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->resize(400, 300);
    dialog->show();
    dialog->activateWindow();
    QTRY_COMPARE(QApplication::activeWindow(), dialog);
    r.alarm->pass(seconds(100));
    const auto* label = dialog->findChild<QLabel*>(QStringLiteral("kioskCountdown"));
    QVERIFY(label && label->isVisible());
    QVERIFY(dialog->rect().contains(label->geometry()));
    delete dialog;
    r.alarm->pass(seconds(5));
    QVERIFY(r.kiosk.text().contains(QStringLiteral(" 15 s")));
    QVERIFY(r.f.window->findChild<QLabel*>(QStringLiteral("kioskCountdown")));
  }

  void itsOwnEventsAreNoInput() {
    Room r;
    r.alarm->pass(seconds(100));
    QKeyEvent key(QEvent::KeyPress, Qt::Key_A, Qt::NoModifier);
    QCoreApplication::sendEvent(r.f.window.get(), &key);  // not from a keyboard
    QVERIFY(!r.kiosk.text().isEmpty());
  }

  void aShortPatienceCountsAtOnce() {
    WindowFixture f;
    auto* alarm = new test::HandAlarm;
    const Kiosk kiosk(seconds(12), *f.window, f.window->appearance(), std::unique_ptr<Alarm>(alarm));
    QVERIFY(kiosk.text().contains(QStringLiteral(" 12 s")));
  }
};

ATTN_TEST(TestKiosk)

}  // namespace attn::app::test_kiosk

#include "test_kiosk.moc"
