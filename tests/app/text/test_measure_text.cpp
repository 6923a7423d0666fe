// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include "support/qt_test.h"
#include "text/measure_text.h"

namespace attn::app::test_measure_text {

class TestMeasureText : public QObject {
  Q_OBJECT

 private:
  static BenchRun run(AttentionKernel kernel, Index tokens, double ms) {
    BenchRun r;
    r.kernel = kernel;
    r.backend = "opencl";
    r.tokens = tokens;
    if (ms > 0) r.wallMs = {ms};
    return r;
  }

  /// Standard and flash in ms at 64, 128, ... tokens.
  static BenchResult race(const std::vector<std::pair<double, double>>& times) {
    BenchResult result;
    Index tokens = 64;
    for (const auto& [standard, flash] : times) {
      result.runs.push_back(run(AttentionKernel::Standard, tokens, standard));
      result.runs.push_back(run(AttentionKernel::Flash, tokens, flash));
      tokens *= 2;
    }
    return result;
  }

 private Q_SLOTS:
  void numbersStayWithTheirUnits() {
    const QString n = QChar(QChar::Nbsp), w = QChar(0x2060);
    QCOMPARE(unbroken(QStringLiteral("÷ time (a copy: 40.5 GB/s)")),
             QStringLiteral("÷ time (a copy: 40.5_GB|/|s)").replace(u'_', n).replace(u'|', w));
    QCOMPARE(unbroken(QStringLiteral("Start at T = 16, ± 3 ms, 67 % of 304 GFLOP/s.")),
             QStringLiteral("Start at T_=_16, ±_3_ms, 67_% of 304_GFLOP|/|s.").replace(u'_', n).replace(u'|', w));
    QCOMPARE(unbroken(QStringLiteral("at 64 bytes")), QStringLiteral("at 64%1bytes").arg(n));
    QCOMPARE(unbroken(QStringLiteral("8 heads and 5 slow kernels")), QStringLiteral("8 heads and 5 slow kernels"));
  }

  void roundsBytes_data() {
    QTest::addColumn<double>("bytes");
    QTest::addColumn<QString>("text");
    const auto row = [](double bytes, const char* text) { QTest::newRow(text) << bytes << QString::fromUtf8(text); };
    row(0, "0 bytes");
    row(999, "999 bytes");
    row(999.6, "1.0 KB");
    row(1500, "1.5 KB");
    row(33'554'432, "34 MB");
    row(17'179'869'184, "17 GB");
    row(9.949e12, "9.9 TB");
    row(9.96e12, "10 TB");
    row(9e18, "9000 PB");
  }
  void roundsBytes() {
    QFETCH(double, bytes);
    QString text = roundBytesText(bytes);
    QTEST(text.remove(QLatin1Char(',')), "text");
  }

  void saysWhyAKernelDoesNotFit() {
    BenchResult result;
    result.heads = {1, 1};
    result.d = 32;
    BenchRun r = run(AttentionKernel::Standard, 65536, 0);
    r.failure = BackendFailure{BackendFailure::Kind::OutOfMemory, {}, {}};
    r.bytesNeeded = 17'213'423'616;
    r.bytesAllowed = 12'000'000'000;
    QCOMPARE(runTroubleText(result, r),
             QStringLiteral("S alone needs 17 GB; the tiled kernel needs 34 MB. The device allows at most "
                            "12 GB."));
    r.bytesAllowed = 17'200'000'000;  // S would fit, but all matrices together do not
    QCOMPARE(runTroubleText(result, r),
             QStringLiteral("It needs 17 GB, 17 GB of them for S; the tiled kernel needs 34 MB. The device allows at "
                            "most 17 GB."));
    r.kernel = AttentionKernel::Flash;
    r.bytesNeeded = 34'000'000;
    r.bytesAllowed = 1'000'000;
    QVERIFY(runTroubleText(result, r).startsWith(QStringLiteral("Q, K, V and O need 34 MB, but this device")));
    r.bytesAllowed = r.bytesNeeded;  // it reported more memory than available
    QCOMPARE(runTroubleText(result, r), QStringLiteral("The device does not have enough memory for these matrices."));
  }

  void reportsFailuresAndWrongOutputs() {
    const BenchResult result;
    BenchRun r = run(AttentionKernel::Flash, 64, 1);
    QCOMPARE(runTroubleText(result, r), QString());
    r.relativeError = 1e-6;
    QCOMPARE(runTroubleText(result, r), QString());
    r.relativeError = 0.19;
    QCOMPARE(runTroubleText(result, r), QStringLiteral("The output differs from the double reference by 0.2 (limit: "
                                                       "10⁻⁵): its time is meaningless."));
    r.relativeError = std::numeric_limits<double>::infinity();
    QVERIFY(runTroubleText(result, r).contains(QStringLiteral("not finite")));
    r.failure = BackendFailure{BackendFailure::Kind::CallFailed, "clFinish", "CL_DEVICE_LOST"};
    QCOMPARE(runTroubleText(result, r), QStringLiteral("The device reported an error. (clFinish: CL_DEVICE_LOST)"));
  }

  void namesTheFasterDevice() {
    const BenchResult result = race({{1, 2}, {2, 2}, {64, 10}, {400, 2}, {3, 0}});
    QCOMPARE(timesFasterText(result, "opencl", 64), QStringLiteral("flash takes 2.0 times as long as standard"));
    QCOMPARE(timesFasterText(result, "opencl", 128), QStringLiteral("flash takes about as long as standard"));
    QCOMPARE(timesFasterText(result, "opencl", 256), QStringLiteral("flash is 6.4 times faster than standard"));
    QCOMPARE(timesFasterText(result, "opencl", 512), QStringLiteral("flash is 200 times faster than standard"));
    QCOMPARE(timesFasterText(result, "opencl", 1024), QString());
    QCOMPARE(timesFasterText(result, "eigen", 64), QString());
  }

  void reportsTheCrossing() {
    const auto text = [](const std::vector<std::pair<double, double>>& times) {
      return crossingText(race(times), "opencl");
    };
    QCOMPARE(text({{1, 2}, {4, 2}}), QStringLiteral("From about 91 tokens on, flash is faster than standard."));
    QCOMPARE(text({{2, 1}, {4, 2}}),
             QStringLiteral("No crossing: flash is faster at every length from 64 to 128 tokens."));
    QCOMPARE(text({{1, 2}, {2, 4}}),
             QStringLiteral("No crossing: standard is faster at every length from 64 to 128 tokens."));
    QCOMPARE(text({{2, 1}, {1, 2}}),
             QStringLiteral("At 128 tokens standard is faster, at some lengths below flash is."));
    QCOMPARE(text({{2, 1}}), QString());
    QCOMPARE(text({{2, 0}, {2, 0}}), QString());
  }
};

ATTN_TEST(TestMeasureText)

}  // namespace attn::app::test_measure_text

#include "test_measure_text.moc"
