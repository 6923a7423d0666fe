// SPDX-License-Identifier: GPL-3.0-or-later
// A request to quit is handled in the event loop; a second one has its default effect.
#include <csignal>

#include "desktop/end_signals.h"
#include "support/qt_test.h"

namespace attn::app::test_end_signals {

namespace {

void (*presentHandler(int signal))(int) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  return action.sa_handler;
}

}  // namespace

class TestEndSignals : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void handlesEachRequestInTheEventLoop_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("the session ends") << SIGTERM;
    QTest::newRow("the terminal goes") << SIGHUP;
    QTest::newRow("Ctrl+C") << SIGINT;
  }
  void handlesEachRequestInTheEventLoop() {
    QFETCH(int, signal);
    int heard = 0;
    const EndSignals signals([&] { ++heard; });
    ::raise(signal);
    QCOMPARE(heard, 0);  // not in the signal handler, where almost nothing is allowed
    QTRY_COMPARE(heard, 1);
    QVERIFY(presentHandler(signal) == SIG_DFL);  // a program that hangs can still be terminated
  }

  void afterwardsTheyMeanWhatTheyMeantBefore() {
    const auto before = presentHandler(SIGTERM);
    {
      const EndSignals signals([] {});
      QVERIFY(presentHandler(SIGTERM) != before);
    }
    QVERIFY(presentHandler(SIGTERM) == before);
  }

  void whatIsIgnoredStaysIgnored() {  // nohup
    const auto before = std::signal(SIGHUP, SIG_IGN);
    int heard = 0;
    {
      const EndSignals signals([&] { ++heard; });
      ::raise(SIGHUP);
      QCoreApplication::processEvents();
    }
    QCOMPARE(heard, 0);
    QVERIFY(presentHandler(SIGHUP) == SIG_IGN);
    std::signal(SIGHUP, before);
  }
};

ATTN_TEST(TestEndSignals)

}  // namespace attn::app::test_end_signals

#include "test_end_signals.moc"
