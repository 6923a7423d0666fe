// SPDX-License-Identifier: GPL-3.0-or-later
#include <QThread>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <system_error>
#include <vector>

#include "session/background_job.h"
#include "support/failing_threads.h"
#include "support/qt_test.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

namespace attn::app::test_background_job {
namespace {

/// A job that blocks until the test opens it, or until a stop is requested.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(m_mutex);
    m_open = true;
    m_changed.notify_all();
  }
  /// False if a stop was requested first.
  bool pass(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    return m_changed.wait(lock, stop, [this] { return m_open; });
  }

 private:
  std::mutex m_mutex;
  std::condition_variable_any m_changed;
  bool m_open = false;
};

using Number = tl::expected<int, JobFailure>;

/// The delivered results, in order.
struct Delivered {
  std::vector<Number> all;
  auto take() {
    return [this](Number each) { all.push_back(std::move(each)); };
  }
};

std::optional<JobFailure> failureOf(std::function<int()> work, ThreadStarter starter = &startThread) {
  BackgroundJob job(std::move(starter));
  Delivered delivered;
  job.start([work](const BackgroundJob::Context&) { return work(); }, delivered.take());
  job.waitUntilDone();
  if (delivered.all.size() != 1 || delivered.all[0]) return std::nullopt;
  return delivered.all[0].error();
}

#if defined(__x86_64__) && defined(__GNUC__)
bool canAskForRegistersInUse() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __builtin_cpu_supports("avx") && __get_cpuid_count(0xD, 1, &a, &b, &c, &d) != 0 && (a & 4U) != 0;
}
/// True if the upper halves of the 256-bit registers are in use (XINUSE, bit 2).
bool upperHalvesAreInUse() {
  unsigned low = 0, high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
  return (low & 4U) != 0;
}
#endif

}  // namespace

class TestBackgroundJob : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theResultComesBackToTheOwner() {
    BackgroundJob job;
    QThread *worked = nullptr, *heard = nullptr;
    int result = 0;
    job.start(
        [&](const BackgroundJob::Context&) {
          worked = QThread::currentThread();
          return 42;
        },
        [&](Number number) {
          heard = QThread::currentThread();
          QVERIFY(!job.isRunning());
          result = number.value_or(-1);
        });
    QVERIFY(job.isRunning());
    QCOMPARE(result, 0);  // never from within start()
    QVERIFY(job.waitUntilDone());
    QCOMPARE(result, 42);
    QVERIFY(worked && worked != heard);
    QCOMPARE(heard, thread());
    QCOMPARE(job.threads(), 0);
    QVERIFY(job.waitUntilDone());  // nothing to wait for
  }

  void theEventLoopDeliversToo() {
    BackgroundJob job;
    QEventLoop loop;
    job.start([](const BackgroundJob::Context&) {},
              [&](const tl::expected<void, JobFailure>& done) {
                QVERIFY(done.has_value());
                loop.quit();
              });
    loop.exec();
    QVERIFY(!job.isRunning());
  }

  void whateverIsThrownIsAFailure() {
    const auto thrown = failureOf([]() -> int { throw std::runtime_error("no such thing"); });
    QVERIFY(thrown);
    QCOMPARE(*thrown, (JobFailure{JobFailure::Kind::Failed, "no such thing"}));
    QVERIFY(failureText(*thrown).contains(QStringLiteral("(no such thing)")));
    const auto memory = failureOf([]() -> int { throw std::bad_alloc(); });
    QVERIFY(memory);
    QCOMPARE(memory->kind, JobFailure::Kind::OutOfMemory);
    const auto number = failureOf([]() -> int { throw 7; });
    QVERIFY(number);
    QCOMPARE(*number, (JobFailure{JobFailure::Kind::Failed, {}}));
    QVERIFY(!failureText(*number).isEmpty());
  }

  void aThreadThatCannotStartIsAFailure() {
    const auto failure = failureOf([] { return 1; }, test::threadsRunOutAfter(0));
    QVERIFY(failure);
    QCOMPARE(failure->kind, JobFailure::Kind::NoThread);
    QVERIFY(!failure->detail.empty());
    QVERIFY(failureText(*failure) != failureText({JobFailure::Kind::Failed, failure->detail}));
  }

  void canStartAfterAFailedStart() {
    int left = 1;
    BackgroundJob job([&left](std::function<void()> body) {
      if (left-- > 0) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      return startThread(std::move(body));
    });
    Delivered delivered;
    const auto work = [](const BackgroundJob::Context&) { return 3; };
    job.start(work, delivered.take());
    QVERIFY(job.isRunning());
    QVERIFY(delivered.all.empty());
    job.waitUntilDone();
    job.start(work, delivered.take());
    job.waitUntilDone();
    QCOMPARE(delivered.all.size(), std::size_t(2));
    QVERIFY(!delivered.all[0]);
    QCOMPARE(delivered.all[1], Number(3));
  }

  void aCancelledJobSaysNothingMore() {
    BackgroundJob job;
    Gate gate;
    Delivered delivered;
    bool heard = false;
    job.start(
        [&](const BackgroundJob::Context& context) {
          const bool stopped = !gate.pass(context.stop());
          context.notify([&heard] { heard = true; });
          return stopped ? 1 : 2;
        },
        delivered.take());
    job.cancel();
    QVERIFY(!job.isRunning());
    QTRY_COMPARE(job.threads(), 0);
    QVERIFY(delivered.all.empty());
    QVERIFY(!heard);
  }

  void aRequestedStopStillBringsTheResult() {
    BackgroundJob job;
    Gate gate;
    Delivered delivered;
    job.start([&](const BackgroundJob::Context& context) { return gate.pass(context.stop()) ? 2 : 1; },
              delivered.take());
    job.requestStop();
    QVERIFY(job.isRunning());
    job.waitUntilDone();
    QCOMPARE(delivered.all, std::vector<Number>{1});
  }

  void aLateResultOfAnEarlierStartIsDropped() {
    BackgroundJob job;
    Gate first;
    Delivered early, late;
    // It ignores the stop request: its result arrives after that of the later job.
    job.start([&](const BackgroundJob::Context&) { return first.pass({}) ? 1 : 0; }, early.take());
    job.start([](const BackgroundJob::Context&) { return 2; }, late.take());
    job.waitUntilDone();
    QCOMPARE(late.all, std::vector<Number>{2});
    QCOMPARE(job.threads(), 1);
    first.open();
    QTRY_COMPARE(job.threads(), 0);
    QVERIFY(early.all.empty());
  }

  void keepsOnlyTheLatestProgressBeforeTheResult() {
    BackgroundJob job;
    std::vector<int> heard;
    job.start(
        [&](const BackgroundJob::Context& context) {
          for (int i = 1; i <= 1000; ++i) context.notify([&heard, i] { heard.push_back(i); });
          return 0;
        },
        [&](Number) { heard.push_back(-1); });
    job.waitUntilDone();
    QCOMPARE(heard, (std::vector<int>{1000, -1}));  // the event loop did not run in between
  }

  void deliversProgressWhileRunning() {
    BackgroundJob job;
    Gate gate;
    QEventLoop loop;
    std::vector<int> heard;
    job.start(
        [&](const BackgroundJob::Context& context) {
          context.notify([&] {
            heard.push_back(1);
            gate.open();
          });
          return gate.pass(context.stop()) ? 5 : 0;
        },
        [&](Number number) {
          heard.push_back(*number);
          loop.quit();
        });
    loop.exec();
    QCOMPARE(heard, (std::vector<int>{1, 5}));
  }

  void itsEndStopsAndWaits() {
    Gate gate;
    std::atomic<int> stopped = 0;
    Delivered delivered;
    {
      BackgroundJob job;
      const auto work = [&](const BackgroundJob::Context& context) {
        if (!gate.pass(context.stop())) ++stopped;
        context.notify([] { QFAIL("the owner is gone"); });
        return 1;
      };
      job.start(work, delivered.take());
      job.start(work, delivered.take());
    }
    QCOMPARE(stopped.load(), 2);
    QCoreApplication::processEvents();
    QVERIFY(delivered.all.empty());
  }

  void aResultMayAskForTheNext() {
    BackgroundJob job;
    int rounds = 0;
    std::function<void()> next = [&] {
      job.start([](const BackgroundJob::Context&) { return 1; },
                [&](Number number) {
                  rounds += number.value_or(0);
                  if (rounds < 3) next();
                });
    };
    next();
    while (job.isRunning()) job.waitUntilDone();
    QCOMPARE(rounds, 3);
    QCOMPARE(job.threads(), 0);
  }

  void waitingCanHaveAnEnd() {
    BackgroundJob job;
    Gate gate;
    Delivered delivered;
    job.start([&](const BackgroundJob::Context& context) { return gate.pass(context.stop()) ? 1 : 0; },
              delivered.take());
    QVERIFY(!job.waitUntilDone(std::chrono::milliseconds(0)));
    QVERIFY(job.isRunning());
    gate.open();
    QVERIFY(job.waitUntilDone());
    QCOMPARE(delivered.all, std::vector<Number>{1});
  }

  // A thread inherits the registers of its creator, and Qt 6.4 leaves their upper halves in use: the Sandbox experiment
  // took ten times as long after something had been painted.
  void jobsStartWithCleanVectorRegisters() {
#if defined(__x86_64__) && defined(__GNUC__)
    if (!canAskForRegistersInUse()) QSKIP("this processor does not tell which registers are in use");
    Number inUse = 1;
    const ThreadStarter dirty = [](std::function<void()> body) {
      __asm__ volatile("vpcmpeqd %%xmm15, %%xmm15, %%xmm15\n\tvinsertf128 $1, %%xmm15, %%ymm15, %%ymm15" ::: "xmm15");
      return startThread(std::move(body));
    };
    const auto look = [](const BackgroundJob::Context&) { return upperHalvesAreInUse() ? 1 : 0; };
    BackgroundJob inheriting(dirty);
    inheriting.start(look, [&](Number number) { inUse = std::move(number); });
    inheriting.waitUntilDone();
    __asm__ volatile("vzeroupper" ::: "xmm15");
    QCOMPARE(inUse, Number(0));
#else
    QSKIP("not a processor with vector registers of this kind");
#endif
  }
};

ATTN_TEST(TestBackgroundJob)

}  // namespace attn::app::test_background_job

#include "test_background_job.moc"
