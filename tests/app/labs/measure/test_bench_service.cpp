// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "labs/measure/bench_service.h"
#include "support/patience.h"
#include "support/qt_test.h"

namespace attn::app::test_bench_service {

class TestBenchService : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// This program is its own child (run_qt_tests.cpp).
  void aChildMeasuresEveryDevice() {
    BenchService service(
        [](const DeviceEntry&) -> BackendResult<std::unique_ptr<AttentionEngine>> {
          qFatal("measured in the window's process");
          return {};
        },
        &startThread, "/proc/self/exe");
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
    std::shared_ptr<const BenchResult> result;
    std::vector<FailedEngine> missing;
    int progresses = 0;
    connect(&service, &BenchService::progressed, this, [&] { ++progresses; });
    connect(&service, &BenchService::finished, this, [&](const auto& measured, const auto& without) {
      result = measured;
      missing = without;
    });
    service.start(order);
    QTRY_VERIFY_WITH_TIMEOUT(result, attn::test::kPatienceMs);
    QVERIFY(missing.empty());
    QVERIFY(progresses > 0);
    QVERIFY(result->complete);
    QCOMPARE(result->runs.size(), order.devices.size());
    for (const BenchRun& run : result->runs) {
      QCOMPARE(run.wallMs.size(), 2U);
      QVERIFY(run.relativeError && *run.relativeError < kLargestError);
    }
  }
};

ATTN_TEST(TestBenchService)

}  // namespace attn::app::test_bench_service

#include "test_bench_service.moc"
