// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QThread>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "app/session/fake_backend.h"
#include "session/session.h"
#include "support/failing_threads.h"
#include "support/qt_test.h"

namespace attn::app::test_compute_service {
namespace {

Scenario oneToken() {
  Scenario s;
  const MatrixStack one(Matrix(Matrix::Ones(1, 1)));
  s.inputs = QkvInputs{one, one, one};
  return s;
}

std::shared_ptr<const Scenario> shared() {
  return std::make_shared<const Scenario>(oneToken());
}

enum class Throws { RuntimeError, BadAlloc, Int };

[[noreturn]] void throwIt(Throws what) {
  if (what == Throws::RuntimeError) throw std::runtime_error("the driver is gone");
  if (what == Throws::BadAlloc) throw std::bad_alloc();
  throw 7;
}

/// A backend that throws while it traces.
class ThrowingBackend final : public Backend {
 public:
  ThrowingBackend(Throws what, const char* name) : m_what(what), m_info{name, "thrower", "float32"} {}
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario&, std::stop_token) override { throwIt(m_what); }

 private:
  Throws m_what;
  BackendInfo m_info;
};

/// Runs events until `done`, without a time limit.
template <class Done>
void processUntil(Done done) {
  while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

}  // namespace

class TestComputeService : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void throwing_data() {
    QTest::addColumn<int>("what");
    QTest::newRow("std::runtime_error") << static_cast<int>(Throws::RuntimeError);
    QTest::newRow("std::bad_alloc") << static_cast<int>(Throws::BadAlloc);
    QTest::newRow("an int") << static_cast<int>(Throws::Int);
  }

  void aFactoryThatThrowsLeavesEigen_data() { throwing_data(); }
  void aFactoryThatThrowsLeavesEigen() {
    QFETCH(int, what);
    ComputeService service([what](BackendChoice, std::optional<int>) -> BackendResult<std::unique_ptr<Backend>> {
      throwIt(static_cast<Throws>(what));
    });
    QSignalSpy failed(&service, &ComputeService::backendFailed), traced(&service, &ComputeService::traced);
    service.choose(BackendChoice::OpenCl, std::nullopt);
    processUntil([&] { return !failed.isEmpty(); });
    QCOMPARE(failed[0][1].value<BackendInfo>().name, std::string("eigen"));
    service.request(shared());
    processUntil([&] { return !traced.isEmpty(); });
    QVERIFY(!service.isBusy());
  }

  void aBackendThatThrowsIsReplaced_data() { throwing_data(); }
  void aBackendThatThrowsIsReplaced() {
    QFETCH(int, what);
    ComputeService service([what](BackendChoice choice, std::optional<int> index) {
      if (choice == BackendChoice::Eigen) return makeBackend(choice, index);
      return BackendResult<std::unique_ptr<Backend>>(
          std::make_unique<ThrowingBackend>(static_cast<Throws>(what), "opencl"));
    });
    QSignalSpy failed(&service, &ComputeService::backendFailed), ready(&service, &ComputeService::backendReady),
        traced(&service, &ComputeService::traced);
    service.choose(BackendChoice::OpenCl, std::nullopt);  // nothing to test it with: it is accepted
    processUntil([&] { return !ready.isEmpty(); });
    service.request(shared());
    processUntil([&] { return !traced.isEmpty() && !failed.isEmpty(); });
    QCOMPARE(failed[0][1].value<BackendInfo>().name, std::string("eigen"));
  }

  void whereEvenEigenThrowsThatIsSaid_data() { throwing_data(); }
  void whereEvenEigenThrowsThatIsSaid() {
    QFETCH(int, what);
    ComputeService service([what](BackendChoice, std::optional<int>) {
      return BackendResult<std::unique_ptr<Backend>>(
          std::make_unique<ThrowingBackend>(static_cast<Throws>(what), "eigen"));
    });
    QSignalSpy failed(&service, &ComputeService::traceFailed);
    service.request(shared());
    processUntil([&] { return !failed.isEmpty(); });
    QVERIFY(!service.isBusy());
    const auto failure = failed[0][0].value<BackendFailure>();
    QCOMPARE(failure.kind == BackendFailure::Kind::OutOfMemory, what == static_cast<int>(Throws::BadAlloc));
  }

  void aReferenceThatThrowsIsToldAndThePictureIsThere_data() { throwing_data(); }
  void aReferenceThatThrowsIsToldAndThePictureIsThere() {
    QFETCH(int, what);
    FakeDevice device;
    Session session(fakeBackends(device), &startThread,
                    [what](const Scenario&, const Trace&, std::stop_token) -> std::optional<std::map<Stage, double>> {
                      throwIt(static_cast<Throws>(what));
                    });
    QStringList notices;
    connect(&session, &Session::notice, this, [&](const QString& text) { notices << text; });
    session.openScenario(oneToken());
    processUntil([&] { return !notices.isEmpty(); });
    QVERIFY2(notices[0].contains(QStringLiteral("error relative to the reference")), qPrintable(notices[0]));
    QVERIFY(session.snapshot().hasResults());
    QVERIFY(!session.isMeasuringError());
    QVERIFY(!session.largestRelativeError());
  }

  void withoutAThreadEveryRequestIsAnsweredByAFailure() {
    FakeDevice device;
    ComputeService service(fakeBackends(device), test::threadsRunOutAfter(0));
    QSignalSpy failed(&service, &ComputeService::computeFailed), start(&service, &ComputeService::startFailed);
    service.request(shared());
    service.requestPinned(shared());
    QVERIFY(service.isBusy());
    service.choose(BackendChoice::OpenCl, std::nullopt);
    processUntil([&] { return !failed.isEmpty() && !start.isEmpty(); });
    QVERIFY(!service.isBusy());
    QCOMPARE(failed[0][0].value<JobFailure>().kind, JobFailure::Kind::NoThread);
  }

  void theNextRequestTriesAgain() {
    FakeDevice device;
    int left = 1;
    ComputeService service(fakeBackends(device), [&left](std::function<void()> body) {
      if (left-- > 0) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      return startThread(std::move(body));
    });
    QSignalSpy failed(&service, &ComputeService::computeFailed), traced(&service, &ComputeService::traced);
    service.request(shared());
    processUntil([&] { return !failed.isEmpty(); });
    service.request(shared());
    processUntil([&] { return !traced.isEmpty(); });
    QCOMPARE(failed.size(), 1);
  }

  void aSessionWithoutThreadsSaysSo() {
    FakeDevice device;
    Session session(fakeBackends(device), test::threadsRunOutAfter(0));
    QStringList notices;
    connect(&session, &Session::notice, this, [&](const QString& text) { notices << text; });
    session.openScenario(oneToken());
    session.chooseBackend(BackendChoice::OpenCl);
    processUntil([&] { return notices.size() >= 2; });
    QVERIFY(!session.isComputing());
    QVERIFY(!session.backendIsStarting());
    QVERIFY(!session.snapshot().hasResults());
  }

  void whereThereIsNoOpenClEigenAnswersWithoutANoticeAndTheReasonIsKnown() {
    FakeDevice device;
    device.missing = true;
    Session session(fakeBackends(device));
    QSignalSpy notices(&session, &Session::notice);
    session.restoreBackend(BackendChoice::Auto);
    processUntil([&] { return !session.backendIsStarting(); });
    QCOMPARE(session.backendInfo().name, std::string("eigen"));
    QVERIFY(session.whyNotOpenCl());
    QCOMPARE(session.whyNotOpenCl()->kind, BackendFailure::Kind::NoPlatform);
    QVERIFY(notices.isEmpty());
    session.chooseBackend(BackendChoice::Eigen);
    processUntil([&] { return !session.backendIsStarting(); });
    QVERIFY(!session.whyNotOpenCl());
  }

  void aDriverThatWasKeptOutIsSaidAndOfferedAgain_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("choice");
    for (const auto kind :
         {BackendFailure::Kind::DriverDied, BackendFailure::Kind::DriverHung, BackendFailure::Kind::CrashedBefore}) {
      for (const auto choice : {BackendChoice::Auto, BackendChoice::OpenCl}) {
        QTest::addRow("%d %d", static_cast<int>(kind), static_cast<int>(choice))
            << static_cast<int>(kind) << static_cast<int>(choice);
      }
    }
  }
  void aDriverThatWasKeptOutIsSaidAndOfferedAgain() {
    QFETCH(int, kind);
    QFETCH(int, choice);
    Session session([kind](BackendChoice wanted, std::optional<int> index) -> BackendResult<std::unique_ptr<Backend>> {
      if (wanted == BackendChoice::Eigen) return makeBackend(wanted, index);
      return tl::unexpected(BackendFailure{static_cast<BackendFailure::Kind>(kind), "SIGABRT", "LLVM ERROR"});
    });
    QStringList order;
    connect(&session, &Session::notice, this, [&](const QString& text) { order << text; });
    connect(&session, &Session::driverKeptOut, this, [&] { order << QStringLiteral("offered"); });
    session.restoreBackend(static_cast<BackendChoice>(choice));
    processUntil([&] { return !session.backendIsStarting(); });
    QCOMPARE(session.backendInfo().name, std::string("eigen"));
    QCOMPARE(order.size(), 2);
    QVERIFY2(order[0].contains(QStringLiteral("SIGABRT: LLVM ERROR")), qPrintable(order[0]));
    QCOMPARE(order[1], QStringLiteral("offered"));
  }

  void onlyAChoiceByHandTriesADriverThatIsNotTrusted() {
    std::mutex mutex;
    std::vector<BackendChoice> asked;
    FakeDevice device;
    Session session([&](BackendChoice wanted, std::optional<int> index) {
      if (wanted != BackendChoice::Eigen) {
        const std::lock_guard lock(mutex);
        asked.push_back(wanted);
      }
      return fakeBackends(device)(wanted, index);
    });
    for (const auto choice : {BackendChoice::Auto, BackendChoice::OpenCl}) {
      session.restoreBackend(choice);
      processUntil([&] { return !session.backendIsStarting(); });
      session.chooseBackend(choice);
      processUntil([&] { return !session.backendIsStarting(); });
      QCOMPARE(session.chosenBackend(), choice);
    }
    const std::lock_guard lock(mutex);
    using enum BackendChoice;
    QVERIFY(asked == (std::vector{TrustedOpenCl, OpenCl, TrustedOpenCl, OpenCl}));
  }

  void itsEndStopsWhatRuns() {
    FakeDevice device;
    {
      ComputeService service(fakeBackends(device));
      QSignalSpy ready(&service, &ComputeService::backendReady);
      service.choose(BackendChoice::OpenCl, std::nullopt);
      processUntil([&] { return !ready.isEmpty(); });
      device.hold();
      service.request(shared());
      while (device.traces == 0) QThread::yieldCurrentThread();
    }
    QCOMPARE(device.cancelled.load(), 1);
  }
};

ATTN_TEST(TestComputeService)

}  // namespace attn::app::test_compute_service

#include "test_compute_service.moc"
