// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/explanation/refused_tip.h"
#include "app/labs/measure/measure_results.h"
#include "labs/measure/explanation/explain_measure.h"
#include "support/qt_test.h"

namespace attn::app::test_measure_explain {
namespace {

Explanation of(const MeasureView& view) {
  return explainMeasure(view, lightTheme());
}

bool has(const Explanation& e, const QString& wanted) {
  return e.plainText.contains(wanted);
}

}  // namespace

class TestMeasureExplain : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void theQuotientIsWrittenOut() {
    const Explanation e = of(test::viewOf(test::poclResult()));
    QCOMPARE(e.formula.plainText().remove(u' '), QStringLiteral("4·T^2·d·H/t"));
    for (const char* wanted :
         {"flash · T = 4,096", "4 · 4,096² · 64 · 8", "34.4 GFLOP", "÷ median of 7", "113 ms", "of the peak, 455",
          "67 %", "standard reaches", "47 · 10 %", "1.8·10⁻⁶", "352 MB", "by the device’s clock", "copy: 21.5 GB/s"})
      QVERIFY2(has(e, QString::fromUtf8(wanted)), qPrintable(QString::fromUtf8(wanted) + u" in " + e.plainText));
    QCOMPARE(e.result, QStringLiteral("304"));
    QVERIFY(e.why.contains(QStringLiteral("same multiplications")));
  }

  void causalCountsHalf() {
    BenchResult result = test::poclResult();
    result.causal = true;
    for (BenchRun& run : result.runs) run.flops /= 2;
    const Explanation e = of(test::viewOf(result));
    QVERIFY(e.formula.plainText().startsWith(QLatin1Char('2')));
    QVERIFY(has(e, QStringLiteral("17.2 GFLOP")));
    QCOMPARE(e.result, QStringLiteral("152"));
    QVERIFY(e.why.contains(QStringLiteral("half of the pairs")));
  }

  void inAWindowThePairsAreCounted() {
    BenchResult result = test::poclResult();
    result.causal = true;
    result.window = 256;
    for (BenchRun& run : result.runs) run.flops = 4 * 64 * 8 * std::int64_t{1'016'000};
    QVERIFY(has(of(test::viewOf(result)), QStringLiteral("4 · 1,016,000 · 64 · 8")));
  }

  void whatPassesBetweenTheClocksIsExplained() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      for (std::size_t i = 0; i < run.deviceMs.size(); ++i) run.deviceMs[i] = run.wallMs[i] - 0.05;
    MeasureView view = test::viewOf(result);
    QVERIFY(!has(of(view), QStringLiteral("between the call")));  // 0.05 of 113 ms
    view.place = MeasurePlace{AttentionKernel::Flash, "opencl", 256};
    QVERIFY2(has(of(view), QString::fromUtf8("The other 50.0 µs")), qPrintable(of(view).plainText));
    for (BenchRun& run : result.runs) run.deviceMs.clear();
    QVERIFY(has(of(test::viewOf(result)), QStringLiteral("no clock of its own")));
  }

  void aRunThatDoesNotFitTeachesWhy() {
    MeasureView view = test::viewOf(test::longResult());
    view.place = MeasurePlace{AttentionKernel::Standard, "opencl", 16'384};
    const Explanation e = of(view);
    QVERIFY(e.result.startsWith(QStringLiteral("8.59")));  // 4 bytes · 8 heads · 16,384²
    QVERIFY2(has(e, QStringLiteral("17 GB")), qPrintable(e.plainText));
    QVERIFY(e.why.contains(QStringLiteral("every pair")));
    QVERIFY(e.tryThis.text.contains(QStringLiteral("one head")));
  }

  void whatToTryDependsOnWhatWasMeasured() {
    BenchResult result = test::poclResult();
    const auto tried = [&] {
      const Tip tip = measureTryThis(test::viewOf(result));
      return attn::test::refusedTip(tip).isEmpty() ? tip.text : QString();
    };
    QVERIFY(tried().contains(QStringLiteral("T = 16")));
    result = test::longResult();
    QVERIFY(tried().contains(QStringLiteral("causal")));
    result.causal = true;
    QVERIFY(tried().contains(QStringLiteral("K/V head")));
    result.heads.keyValue = 1;
    QVERIFY(tried().contains(QStringLiteral("256")));
    result.d = 256;
    QVERIFY(tried().contains(QStringLiteral("eager")));
    std::erase_if(result.runs, [](const BenchRun& run) { return run.kernel == AttentionKernel::Standard; });
    QVERIFY(tried().contains(QStringLiteral("standard and flash together")));
  }

  void aLargeSIsNeverCalledSmall() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Flash) run.wallMs = {700, 900, 740, 690, 980};
    MeasureView view = test::viewOf(result);
    QVERIFY(!measureWhy(view).contains(QStringLiteral("S is small")));
    QVERIFY(measureWhy(view).contains(QStringLiteral("rounds differ")));
    view.place = MeasurePlace{AttentionKernel::Flash, "opencl", 256};
    view.cacheBytes = 32'000'000;
    QVERIFY(measureWhy(view).contains(QStringLiteral("S is small")));
  }

  void linesBreakAtGoodPlaces() {
    const Explanation e = of(test::viewOf(test::poclResult()));
    QString all = e.lines.front();
    for (const QString& remark : e.remarks) all += remark;
    const QString n = QChar(QChar::Nbsp), w = QChar(0x2060);
    QVERIFY(all.contains(QStringLiteral("21.5_GB|/|s)").replace(u'_', n).replace(u'|', w)));
    QVERIFY(all.contains(QStringLiteral("4_·_4,096² ·_64_·_8").replace(u'_', n)));
    QVERIFY(all.contains(QStringLiteral("34.4_GFLOP").replace(u'_', n)));
    QVERIFY(!e.plainText.contains(n) && !e.plainText.contains(w));
  }

  void whereStandardWinsItSaysSo() {
    MeasureView view = test::viewOf(test::longResult());
    view.place = MeasurePlace{AttentionKernel::Flash, "opencl", 16};
    QVERIFY(measureWhy(view).contains(QStringLiteral("stays in the caches")));
  }

  void reportsNoise() {
    BenchResult result = test::poclResult();
    result.runs.back().wallMs = {80, 90, 100, 113, 130, 150, 170};
    QVERIFY(measureWhy(test::viewOf(result)).contains(QStringLiteral("differ a lot")));
  }

  void casesThatWaitAreNotFailures() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs) run.wallMs.clear();
    const Explanation e = of(test::viewOf(result));
    QVERIFY(e.result.isEmpty() && e.why.isEmpty());
    QVERIFY(e.question.contains(QStringLiteral("no time yet")));
  }

  void beforeARunThereIsAQuestionOnly() {
    const Explanation e = of(MeasureView{});
    QVERIFY(e.result.isEmpty());
    QVERIFY(e.question.contains(QStringLiteral("run it")));
  }
};

ATTN_TEST(TestMeasureExplain)

}  // namespace attn::app::test_measure_explain

#include "test_measure_explain.moc"
