// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/idle.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <atomic>
#include <new>
#include <thread>

#include "app/session/fake_backend.h"
#include "session/background_job.h"
#include "session/session.h"
#include "support/failing_threads.h"
#include "support/qt_test.h"

namespace attn::app::test_idle {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kLong{test::kPatienceMs};

const std::function<bool()> kNothingComes = [] { return false; };
const std::function<void()> kNothingToShow = [] {};

Scenario oneNumber() {
  Scenario s;
  const MatrixStack one(Matrix(Matrix::Ones(1, 1)));
  s.inputs = QkvInputs{one, one, one};
  return s;
}

/// Computes like Eigen, or has no memory for the result.
class FullMemory final : public Backend {
 public:
  explicit FullMemory(const std::atomic<bool>& fails) : m_fails(fails) {}
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario& scenario, std::stop_token stop) override {
    if (m_fails) return tl::unexpected(BackendFailure{BackendFailure::Kind::BeyondMemory, "trace", {}});
    return traceOnCpu(scenario, stop).value();
  }

 private:
  const std::atomic<bool>& m_fails;
  BackendInfo m_info{"eigen", "", "double"};
};

/// Requests another layout in each of its layouts, as a text whose height depends on its width does.
class Restless : public QWidget {
 public:
  explicit Restless(int times) : m_left(times) {}
  int layouts() const { return m_layouts; }

 protected:
  bool event(QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) {
      ++m_layouts;
      if (m_left != 0) QTimer::singleShot(0, this, [this] { QCoreApplication::postEvent(this, request()); });
      if (m_left > 0) --m_left;
    }
    return QWidget::event(event);
  }

 private:
  static QEvent* request() { return new QEvent(QEvent::LayoutRequest); }
  int m_left, m_layouts = 0;
};

}  // namespace

class TestIdle : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theNumbersAreWaitedFor() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(oneNumber());
    session.chooseBackend(BackendChoice::OpenCl);
    QVERIFY(waitForNumbers(session).has_value());
    QCOMPARE(session.backendInfo().name, std::string("opencl"));
    QVERIFY(session.largestRelativeError().value_or(0) > 0);
  }

  void aReferenceThatFailsEndsTheWaitWithItsReason() {
    FakeDevice device;
    Session session(fakeBackends(device), &startThread,
                    [](const Scenario&, const Trace&, std::stop_token) -> std::optional<std::map<Stage, double>> {
                      throw std::bad_alloc();
                    });
    session.openScenario(oneNumber());
    session.chooseBackend(BackendChoice::OpenCl);
    const auto waited = waitForNumbers(session);
    QVERIFY(!waited);
    QVERIFY2(waited.error().contains(QStringLiteral("error relative to the reference")), qPrintable(waited.error()));
  }

  void aTraceThatFailsWhileTheErrorIsMeasuredEndsTheWait() {
    std::atomic<bool> fails = false, measures = false;
    const BackendFactory factory = [&](BackendChoice, std::optional<int>) -> BackendResult<std::unique_ptr<Backend>> {
      return std::make_unique<FullMemory>(fails);
    };
    // Measures until it is canceled.
    Session session(factory, &startThread, [&](const Scenario&, const Trace&, std::stop_token stop) {
      measures = true;
      while (!stop.stop_requested()) std::this_thread::yield();
      return std::optional<std::map<Stage, double>>();
    });
    session.openScenario(oneNumber());
    QTRY_VERIFY(measures && session.isMeasuringError());
    fails = true;
    Scenario two = oneNumber();
    two.attention.scale = 2;
    QVERIFY(session.apply(QStringLiteral("Change the scale"), std::move(two)).empty());
    const auto waited = waitForNumbers(session);
    QVERIFY(!waited);
    QVERIFY2(waited.error().contains(QStringLiteral("previous state")), qPrintable(waited.error()));
    QVERIFY(!session.isMeasuringError());
  }

  void withoutThreadsTheWaitEndsWithTheReason() {
    FakeDevice device;
    Session session(fakeBackends(device), test::threadsRunOutAfter(0));
    session.openScenario(oneNumber());
    session.chooseBackend(BackendChoice::OpenCl);
    const auto waited = waitForNumbers(session);
    QVERIFY(!waited);
    QVERIFY(!waited.error().isEmpty());
  }

  void whatIsComputedIsWaitedForAndThenShown() {
    BackgroundJob job;
    std::atomic<bool> mayEnd = false;
    int result = 0;
    QString shown;
    job.start(
        [&](const BackgroundJob::Context&) {
          while (!mayEnd) std::this_thread::yield();
          return 7;
        },
        [&](const tl::expected<int, JobFailure>& outcome) { result = *outcome; });
    QTimer::singleShot(20, this, [&] { mayEnd = true; });
    const auto rested =
        waitUntilIdle({[&] { return job.isRunning(); }, [&] { shown = QString::number(result); }}, kLong);
    QVERIFY(rested.has_value());
    QCOMPARE(shown, QStringLiteral("7"));
  }

  /// Showing something may request more, which is waited for, too.
  void whatFollowsIsWaitedForToo() {
    BackgroundJob job;
    bool isThere = false;
    const auto settle = [&] {
      job.start([](const BackgroundJob::Context&) {}, [&](const tl::expected<void, JobFailure>&) { isThere = true; });
    };
    QVERIFY(waitUntilIdle({[&] { return job.isRunning(); }, settle}, kLong).has_value());
    QVERIFY(isThere);
  }

  void reportsAMissingFile() {
    const auto rested = waitUntilIdle({[] { return true; }, kNothingToShow}, 30ms);
    QVERIFY(!rested);
    QVERIFY(rested.error() == IdleFailure::Preparing);
  }

  void everyLayoutThatAnotherAsksForIsWaitedFor() {
    Restless widget(20);
    const auto change = [&] { QCoreApplication::postEvent(&widget, new QEvent(QEvent::LayoutRequest)); };
    QVERIFY(waitUntilIdle({kNothingComes, change}, kLong).has_value());
    QCOMPARE(widget.layouts(), 21);
  }

  void aLayoutWithoutAnEndIsTold() {
    Restless widget(-1);
    QCoreApplication::postEvent(&widget, new QEvent(QEvent::LayoutRequest));
    const auto rested = waitUntilIdle({kNothingComes, kNothingToShow}, 30ms);
    QVERIFY(!rested);
    QVERIFY(rested.error() == IdleFailure::Events);
  }
};

ATTN_TEST(TestIdle)

}  // namespace attn::app::test_idle

#include "test_idle.moc"
