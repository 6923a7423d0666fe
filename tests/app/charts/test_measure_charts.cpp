// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>

#include "app/scenes/measure_results.h"
#include "charts/measure_chart.h"
#include "charts/measure_speedup_chart.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

bool hasLabel(const MeasureContent& content, const QString& wanted) {
  return std::ranges::any_of(content.labels, [&](const auto& label) { return label.text.contains(wanted); });
}

}  // namespace

class TestMeasureCharts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    loadFonts();
  }

  void timesGoWithTheFactorAtBothEnds() {
    const MeasureContent c = timeContent(test::viewOf(test::poclResult()));
    QCOMPARE(c.series.size(), 2U);
    QCOMPARE(c.series[1].name, QStringLiteral("flash"));
    QCOMPARE(c.series[1].dots.front().y, 0.519);
    QCOMPARE(c.x.low, 128.0);
    QCOMPARE(c.x.high, 4096.0);
    QCOMPARE(c.band, std::optional(std::pair(128.0, 256.0)));
    QVERIFY(hasLabel(c, QStringLiteral("5.2×")));
    QVERIFY(hasLabel(c, QStringLiteral("6.4×")));
    QCOMPARE(c.arrowFrom, std::optional(256.0));
    QVERIFY(c.arrowText.contains(QStringLiteral("256")));
    QCOMPARE(c.y.low, 0.1);
    QCOMPARE(c.y.high, 1000.0);
  }

  void theCrossingIsWhereTheCoreFindsIt() {
    const MeasureView view = test::viewOf(test::longResult());
    const auto at = crossing(*view.result, "opencl");
    QVERIFY(at && *at > 32 && *at < 64);
    const MeasureContent c = timeContent(view);
    QVERIFY(hasLabel(c, QString::number(std::lround(*at))));
    QVERIFY(c.arrowText.isEmpty());
    QVERIFY(!c.band);  // nothing shorter can be measured
  }

  void ratesHaveThePeakAndItsShares() {
    const MeasureContent c = rateContent(test::viewOf(test::poclResult()));
    QVERIFY(hasLabel(c, QStringLiteral("peak 455")));
    QVERIFY(hasLabel(c, QStringLiteral("67 %")));
    QVERIFY(hasLabel(c, QStringLiteral("10 %")));
    QCOMPARE(c.y.high, 500.0);
    QCOMPARE(c.mark, std::optional(4096.0));
    QVERIFY(std::abs(c.series[1].dots.back().y - 304.06) < 0.1);
  }

  void sharesOfCloseLinesDoNotMeet() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Standard && run.tokens == 4096) run.wallMs = test::roundsAround(140);
    const MeasureContent c = rateContent(test::viewOf(result));
    double high = 0, low = 0;
    for (const MeasureLabel& label : c.labels) {
      if (label.text.contains(QStringLiteral("67 %"))) high = label.shift.y();
      if (label.text.contains(QStringLiteral("54 %"))) low = label.shift.y();
    }
    QVERIFY(high < 0 && low > 0);
  }

  void theRooflineIsThatOfThisMachine() {
    const MeasureContent c = rooflineContent(test::viewOf(test::poclResult()));
    QCOMPARE(c.rules.size(), 2U);
    QVERIFY(std::abs(c.rules[0].to.x() - 455 / 21.5) < 1e-9);
    QCOMPARE(c.rules[0].to.y(), 455.0);
    const BenchRun run = test::benchRun(AttentionKernel::Flash, 4096, 113);
    QCOMPARE(c.series[1].dots.back().x, static_cast<double>(run.flops) / static_cast<double>(run.bytesCounted));
    QVERIFY(!c.series[0].joined);
  }

  void theOtherMachineIsDashed() {
    MeasureView view = test::viewOf(test::poclResult());
    view.other = std::make_shared<const BenchResult>(test::gpuResult());
    const MeasureContent c = timeContent(view);
    QCOMPARE(c.series.size(), 4U);
    QVERIFY(!c.series[0].dashed && c.series[2].dashed);
    QVERIFY(c.series[3].name.contains(QStringLiteral("NVIDIA T4")));
    QVERIFY(!c.series[3].dots.front().place);
    QVERIFY(rateContent(view).y.logarithmic);
  }

  void chartsWithoutATimeAreEmptyAxes() {
    MeasureView view;
    view.moment = MeasureMoment{};
    for (const auto kind : {MeasureChartKind::Time, MeasureChartKind::Rate, MeasureChartKind::Roofline}) {
      const MeasureContent c = contentOf(view, kind);
      QVERIFY(c.series.empty());
      QVERIFY(c.x.high > c.x.low);
      QVERIFY(c.y.high > c.y.low);
    }
    QCOMPARE(timeContent(view).x.high, 4096.0);  // what will be measured
  }

  void whatIsDrawnLiesWhereThePointsAre() {
    MeasureChart chart;
    chart.resize(380, 300);
    const MeasureView view = test::viewOf(test::poclResult());
    chart.setContent(timeContent(view), shownPlace(view));
    const auto drawn = chart.drawnPoints(1);
    QCOMPARE(drawn.size(), 5);
    for (const QPointF& p : drawn) QVERIFY(p.x() >= 0 && p.x() <= 1 && p.y() >= 0 && p.y() <= 1);
    QCOMPARE(drawn.last().x(), 1.0);
    QSignalSpy chosen(&chart, &MeasureChart::chosen);
    const QPointF at = chart.pointOf(1024, 7.32);
    QVERIFY(chart.dotAt(at) && chart.dotAt(at)->tip.contains(QStringLiteral("7.32")));
    QTest::mouseClick(&chart, Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].value<MeasurePlace>(), (MeasurePlace{AttentionKernel::Flash, "opencl", 1024}));
    QTest::mouseClick(&chart, Qt::LeftButton, {}, (at + QPointF(0, 60)).toPoint());
    QCOMPARE(chosen.size(), 1);
  }

  void namesStandClearOfLinesAndOfEachOther() {
    for (const BenchResult& result : {test::poclResult(), test::longResult()}) {
      const MeasureView view = test::viewOf(result);
      for (const auto kind : {MeasureChartKind::Time, MeasureChartKind::Rate}) {
        MeasureChart chart;
        chart.resize(380, 300);
        chart.setContent(contentOf(view, kind), shownPlace(view));
        const auto names = chart.nameBoxes();
        QCOMPARE(names.size(), 2U);
        QVERIFY(!names[0].intersects(names[1]));
        for (const QRectF& box : names) {
          QVERIFY(QRectF(chart.rect()).contains(box));
          for (const auto& series : chart.content().series)
            for (const auto& dot : series.dots) QVERIFY(!box.contains(chart.pointOf(dot.x, dot.y)));
        }
      }
    }
  }

  void theColumnsAreTheFactors() {
    MeasureSpeedupChart chart;
    chart.resize(296, 156);
    MeasureView view = test::viewOf(test::poclResult());
    chart.setBars(speedupBars(view));
    QCOMPARE(chart.bars().size(), 5U);
    QVERIFY(chart.bars().back().chosen);
    QCOMPARE(chart.drawnValue(0), 2.69 / 0.519);
    QCOMPARE(chart.drawnValue(4), 726.0 / 113);
    QCOMPARE(chart.drawnValue(5), 0.0);
    QSignalSpy chosen(&chart, &MeasureSpeedupChart::chosen);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, {10, 80});
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].value<Index>(), 256);
  }
};

}  // namespace attn::app

QTEST_MAIN(attn::app::TestMeasureCharts)
#include "test_measure_charts.moc"
