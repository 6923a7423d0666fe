// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTemporaryDir>
#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "app/labs/measure/fake_engines.h"
#include "app/labs/measure/measure_results.h"
#include "labs/measure/picture/measure_words.h"
#include "session/session.h"
#include "support/examples.h"
#include "support/failing_threads.h"
#include "support/qt_test.h"

namespace attn::app::test_measure_state {
namespace {

/// A state with machines that compute nothing.
struct Fixture {
  test::FakeMachine machine;
  Session session;
  Playback playback;
  MeasureState state{session, playback, test::fakeParts(machine)};

  Fixture() {
    state.waitForDevices();
    state.apply(test::shortSettings());
  }
  bool done() { return !state.isRunning(); }
};

}  // namespace

class TestMeasureState : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aRunMeasuresEveryCaseOnAThreadOfItsOwn() {
    Fixture f;
    f.state.run();
    QVERIFY(f.state.isRunning());
    QVERIFY(f.playback.isPlaying());
    QTRY_VERIFY(f.done());
    QVERIFY(!f.playback.isPlaying());
    QVERIFY(!f.machine.onGuiThread);
    QCOMPARE(f.machine.alive.load(), 0);
    const auto& result = f.state.result();
    QVERIFY(result && result->complete);
    QCOMPARE(result->runs.size(), 6U);  // 16, 32, 64 tokens with two kernels
    for (const BenchRun& run : result->runs) {
      QVERIFY(isMeasured(&run));
      QVERIFY(run.relativeError && *run.relativeError < 1e-5);
      QCOMPARE(run.backend, std::string("opencl"));
    }
    QCOMPARE(result->devices.front().fmaGflops, 455.0);
    QVERIFY(!result->measuredAt.empty());
    QCOMPARE(f.playback.playhead(), (Playhead{static_cast<int>(BenchPhase::Done), 1, 1}));
  }

  void cancellingKeepsWhatWasMeasuredAndTheNextRunWorks() {
    Fixture f;
    MeasureSettings s = f.state.settings();
    s.rounds = 400;
    f.state.apply(s);
    f.machine.secondsPerRun = 0.1;  // warm after one run each
    f.machine.hold();
    f.state.run();
    const auto measuredRounds = [&] { return f.state.result() ? roundsIn(*f.state.result()) : 0; };
    for (int run = 0; run < 100 && measuredRounds() < 2; ++run) {
      QVERIFY(f.machine.waitUntilHeld());
      QCoreApplication::processEvents();
      if (measuredRounds() < 2) f.machine.letOneRun();
    }
    QCOMPARE(measuredRounds(), 2);
    QVERIFY(f.state.isRunning());
    f.state.cancel();
    QTRY_VERIFY(f.done());
    QVERIFY(f.state.result());
    QVERIFY(!f.state.result()->complete);
    QCOMPARE(measuredRounds(), 2);
    f.machine.secondsPerRun = 0;
    f.machine.release();
    s.rounds = 3;
    f.state.apply(s);
    f.state.run();
    QTRY_VERIFY(f.done());
    QVERIFY(f.state.result()->complete);
    QCOMPARE(f.machine.alive.load(), 0);
  }

  void showsWhatDoesNotFitInASeparateRow() {
    Fixture f;
    f.machine.scoresFitUpTo = 32;
    f.state.run();
    QTRY_VERIFY(f.done());
    const BenchRun* big = findRun(*f.state.result(), AttentionKernel::Standard, "opencl", 64);
    QVERIFY(big && big->failure);
    QCOMPARE(big->failure->kind, BackendFailure::Kind::OutOfMemory);
    QVERIFY(isMeasured(findRun(*f.state.result(), AttentionKernel::Flash, "opencl", 64)));
  }

  void aLostDeviceEndsInFailuresNotInACrash() {
    Fixture f;
    f.machine.lost = true;
    f.state.run();
    QTRY_VERIFY(f.done());
    QVERIFY(f.state.result());
    for (const BenchRun& run : f.state.result()->runs) QVERIFY(run.failure);
    f.machine.lost = false;
    f.state.run();
    QTRY_VERIFY(f.done());
    QVERIFY(isMeasured(&f.state.result()->runs.front()));
  }

  void aMissingEngineIsSaid() {
    Fixture f;
    f.machine.missing = true;
    f.state.run();
    QTRY_VERIFY(f.done());
    QVERIFY(!f.state.result());
    QVERIFY2(f.state.trouble().contains(QStringLiteral("clGetPlatformIDs")), qPrintable(f.state.trouble()));
    f.machine.missing = false;
    f.state.run();
    QTRY_VERIFY(f.done());
    QVERIFY(f.state.trouble().isEmpty());
    QVERIFY(f.state.result());
  }

  void anEngineThatThrowsIsMissing() {
    test::FakeMachine machine;
    Session session;
    Playback playback;
    MeasureParts parts = test::fakeParts(machine);
    parts.engines = [](const DeviceEntry&) -> BackendResult<std::unique_ptr<AttentionEngine>> {
      throw std::runtime_error("the driver is gone");
    };
    MeasureState state(session, playback, parts);
    state.waitForDevices();
    state.apply(test::shortSettings());
    state.run();
    QTRY_VERIFY_WITH_TIMEOUT(!state.isRunning(), test::kPatienceMs);
    QVERIFY(!state.result());
    QVERIFY2(state.trouble().contains(QStringLiteral("the driver is gone")), qPrintable(state.trouble()));
  }

  void withoutAThreadNothingHangsAndItIsSaid() {
    test::FakeMachine machine;
    Session session;
    Playback playback;
    MeasureParts parts = test::fakeParts(machine);
    parts.threads = attn::test::threadsRunOutAfter(1);  // devices are found, but measuring fails
    MeasureState state(session, playback, parts);
    state.waitForDevices();
    QVERIFY(state.canRun());
    state.run();
    QTRY_VERIFY_WITH_TIMEOUT(!state.isRunning(), test::kPatienceMs);
    QVERIFY(!playback.isPlaying());
    QVERIFY(!state.trouble().isEmpty());
  }

  void devicesThatCannotBeLookedForAreSaid() {
    test::FakeMachine machine;
    Session session;
    Playback playback;
    QStringList notices;
    connect(&session, &Session::notice, this, [&](const QString& text) { notices << text; });
    MeasureParts parts = test::fakeParts(machine);
    bool works = false;
    parts.devices = [&works]() -> std::vector<DeviceEntry> {
      if (!works) throw std::runtime_error("no bus");
      return test::fakeDevices();
    };
    MeasureState state(session, playback, parts);
    state.waitForDevices();
    QCOMPARE(notices.size(), 1);
    QVERIFY(!state.canRun());
    QVERIFY(state.canRun().error().contains(QStringLiteral("no bus")));
    works = true;
    state.waitForDevices();
    QVERIFY(state.canRun());
  }

  void allDevicesAreMeasuredTogether() {
    test::FakeMachine machine;
    Session session;
    Playback playback;
    MeasureParts parts = test::fakeParts(machine);
    parts.devices = [] {
      auto devices = test::fakeDevices();
      for (const char* name : {"NVIDIA T4", "NVIDIA A2"})
        devices.push_back({"opencl", static_cast<int>(devices.size()) - 1, name, "NVIDIA CUDA", "gpu", 40, 0, {}});
      return devices;
    };
    MeasureState state(session, playback, parts);
    state.waitForDevices();
    state.apply(test::shortSettings());
    state.chooseDevice(std::nullopt);
    QCOMPARE(state.chosenDevices().size(), 4U);
    state.run();
    QTRY_VERIFY(!state.isRunning());
    const BenchResult& result = *state.result();
    QVERIFY(result.complete);
    QCOMPARE(result.devices.size(), 4U);
    QCOMPARE(result.runs.size(), 24U);
    for (const BenchDevice& device : result.devices)
      for (const Index tokens : {16, 32, 64})
        QVERIFY(isMeasured(findRun(result, AttentionKernel::Flash, device.backend, tokens)));
    QStringList names;
    for (const BenchDevice& device : result.devices) names << deviceShort(result, device.backend);
    QCOMPARE(names, QStringList({QStringLiteral("Eigen"), QStringLiteral("PoCL"), QStringLiteral("GPU"),
                                 QStringLiteral("GPU 2")}));
  }

  void goingAwayWhileMeasuringStopsTheMachine() {
    test::FakeMachine machine;
    {
      Session session;
      Playback playback;
      MeasureState state(session, playback, test::fakeParts(machine));
      state.waitForDevices();
      state.apply(test::shortSettings());
      machine.hold();
      state.run();
      QVERIFY(machine.waitUntilHeld());
    }  // only a stop request ends the wait
    QCOMPARE(machine.alive.load(), 0);
  }

  void theLearnersStepsWaitWhileItRuns() {
    Fixture f;
    f.machine.hold();
    f.state.run();
    QVERIFY(f.machine.waitUntilHeld());
    const Playhead before = f.playback.playhead();
    f.playback.toEnd();
    f.playback.nextStep();
    f.playback.seek(4, 1);
    QCOMPARE(f.playback.playhead(), before);
    f.playback.pause();  // another lab is shown
    QVERIFY(f.state.isRunning());
    QVERIFY(f.playback.isPlaying());
    f.playback.togglePlay();
    QVERIFY(f.state.isCancelling());
    f.machine.release();
    QTRY_VERIFY(f.done());
    f.playback.togglePlay();
    QVERIFY(f.state.isRunning());
    QTRY_VERIFY(f.done());
  }

  void scrubbingShowsTheMediansOfThatRound() {
    Fixture f;
    BenchResult result = test::poclResult();
    result.runs.back().wallMs = {300, 100, 113, 113, 113, 113, 113};
    f.state.show(std::make_shared<const BenchResult>(result));
    const auto median = [&] {
      return medianMs(*findRun(*f.state.view().result, AttentionKernel::Flash, "opencl", 4096));
    };
    QCOMPARE(median(), 113.0);
    const auto measure = static_cast<int>(BenchPhase::Measure);
    f.playback.seek(measure, 1);
    QCOMPARE(median(), 300.0);
    f.playback.seek(measure, 2);
    QCOMPARE(median(), 200.0);
    f.playback.seek(measure, 7);
    QCOMPARE(median(), 113.0);
    QCOMPARE(f.state.result()->runs.back().wallMs.size(), 7U);  // viewing changes nothing
  }

  void resultsComeBackFromFilesAsTheyWere() {
    Fixture f;
    QTemporaryDir folder;
    const auto original = std::make_shared<const BenchResult>(test::longResult());
    f.state.show(original);
    const auto file = folder.filePath(QStringLiteral("here")).toStdString();
    QVERIFY(f.state.save(file));
    f.state.show(nullptr);
    QVERIFY(!f.state.save(file));
    const auto opened = f.state.open(file + ".json");
    QVERIFY2(opened, opened ? "" : qPrintable(opened.error()));
    QCOMPARE(f.state.result()->runs.size(), original->runs.size());
    for (const BenchRun& run : original->runs) {
      const BenchRun* read = findRun(*f.state.result(), run.kernel, run.backend, run.tokens);
      QVERIFY(read);
      QCOMPARE(medianMs(*read), medianMs(run));
      QCOMPARE(read->wallMs.size(), run.wallMs.size());
      QCOMPARE(read->failure.has_value(), run.failure.has_value());
    }
    QCOMPARE(f.state.settings().firstTokens, 16);
    QCOMPARE(f.state.settings().lastTokens, 16'384);
    QVERIFY(f.state.compare(file + ".json"));
    QCOMPARE(sidesOf(f.state.view()).size(), 2U);
    QVERIFY(sidesOf(f.state.view()).back().other);
    QVERIFY(f.state.save(folder.filePath(QStringLiteral("table.csv")).toStdString()));
    QFile table(folder.filePath(QStringLiteral("table.csv")));
    QVERIFY(table.open(QIODevice::ReadOnly));
    QCOMPARE(table.readAll().trimmed().split('\n').size(), static_cast<qsizetype>(original->runs.size()) + 1);
  }

  void filesThatAreNoResultsAreRefusedInWords() {
    Fixture f;
    QTemporaryDir folder;
    QVERIFY(!f.state.open(folder.filePath(QStringLiteral("none.json")).toStdString()));
    QFile other(folder.filePath(QStringLiteral("other.json")));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("{\"format\": \"attentionscope/trace\"}");
    other.close();
    const auto opened = f.state.open(other.fileName().toStdString());
    QVERIFY(!opened);
    QVERIFY(opened.error().contains(QStringLiteral("other.json")));
    QVERIFY(!f.state.result());
    f.state.show(std::make_shared<const BenchResult>(test::poclResult()));
    QVERIFY(!f.state.save(folder.filePath(QStringLiteral("result.txt")).toStdString()));
  }

  void sizesComeFromTheOpenDocument() {
    Fixture f;
    QVERIFY(!f.state.takeSizes());
    f.session.openScenario(attn::test::example("7-grouped-heads"));
    QVERIFY(f.state.takeSizes());
    QCOMPARE(f.state.settings().heads, f.session.scenario()->heads);
    QCOMPARE(f.state.settings().d, keyWidth(*f.session.scenario()));
    QCOMPARE(f.state.settings().lastTokens, test::shortSettings().lastTokens);
  }

  /// The test program is its own child process (run_qt_tests.cpp).
  void aChildMeasuresEveryDevice() {
    BenchRequest order;
    order.plan.tokens = {16};
    order.plan.heads = {2, 1};
    order.plan.d = 4;
    order.plan.kernels = {AttentionKernel::Flash};
    order.plan.rounds = 2;
    order.plan.warmUpSeconds = 0;
    order.plan.tuneFirst = false;
    std::ranges::copy_if(listDevices(), std::back_inserter(order.devices),
                         [](const DeviceEntry& device) { return !device.unavailable; });
    if (order.devices.size() < 2) QSKIP("no OpenCL device here");
    const auto inThisProcess = [](const DeviceEntry&) -> BackendResult<std::unique_ptr<AttentionEngine>> {
      qFatal("measured in the window's process");
      return {};
    };
    int progresses = 0;
    const BenchOutcome measured =
        measure(order, inThisProcess, "/proc/self/exe", [&](const BenchProgress&) { ++progresses; }, {});
    QVERIFY(measured.missing.empty());
    QVERIFY(progresses > 0);
    QVERIFY(measured.result.complete);
    QCOMPARE(measured.result.runs.size(), order.devices.size());
    for (const BenchRun& run : measured.result.runs) {
      QCOMPARE(run.wallMs.size(), 2U);
      QVERIFY(run.relativeError && *run.relativeError < kLargestError);
    }
  }
};

ATTN_TEST(TestMeasureState)

}  // namespace attn::app::test_measure_state

#include "test_measure_state.moc"
