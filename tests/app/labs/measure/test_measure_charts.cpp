// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "app/figures/plot_words.h"
#include "app/labs/measure/measure_results.h"
#include "figures/charts/word_places.h"
#include "labs/measure/charts/measure_plots.h"
#include "labs/measure/charts/measure_speedup_chart.h"
#include "preferences/language.h"
#include "support/qt_test.h"

namespace attn::app::test_measure_charts {
namespace {

bool hasLabel(const Plot& content, const QString& wanted) {
  return std::ranges::any_of(content.labels, [&](const auto& label) { return label.text.contains(wanted); });
}

Plot timesOf(const MeasureView& view) {
  return timePlot(view, lightTheme()).plot;
}

Plot ratesOf(const MeasureView& view) {
  return ratePlot(view, lightTheme()).plot;
}

/// The hatched range of skipped lengths; nullopt if all were measured.
std::optional<std::pair<double, double>> bandOf(const Plot& plot) {
  for (const PlotLine& guide : plot.guides)
    if (guide.area.style() != Qt::NoBrush) return std::pair(guide.points.front().x(), guide.points.back().x());
  return std::nullopt;
}

/// The token count with the major tick.
std::optional<double> askedAbout(const Plot& plot) {
  const auto found = std::ranges::find_if(plot.x.ticks, &PlotTick::strong);
  return found == plot.x.ticks.end() ? std::nullopt : std::optional(found->value);
}

MeasureView compared(BenchResult mine, BenchResult theirs) {
  MeasureView view = test::viewOf(std::move(mine));
  view.other = std::make_shared<const BenchResult>(std::move(theirs));
  return view;
}

/// One device and two, one to three kernels, close and far apart, one length and many, compared with another machine
/// and with the same one.
std::vector<std::pair<QString, MeasureView>> manyViews() {
  const BenchResult pocl = test::poclResult(), far = test::gpuResult(), large = test::longResult();
  BenchResult flash = pocl, one = pocl, close = pocl;
  std::erase_if(flash.runs, [](const BenchRun& run) { return run.kernel != AttentionKernel::Flash; });
  std::erase_if(one.runs, [](const BenchRun& run) { return run.tokens != 1024; });
  for (BenchRun& run : close.runs)
    if (run.kernel == AttentionKernel::Standard)
      run.wallMs = test::roundsAround(1.2 * medianMs(*findRun(pocl, AttentionKernel::Flash, "opencl", run.tokens)));
  MeasureView shorter = test::viewOf(large);
  shorter.place = MeasurePlace{AttentionKernel::Standard, "opencl", 64};
  return {{QStringLiteral("flash alone"), test::viewOf(flash)},
          {QStringLiteral("two kernels"), test::viewOf(pocl)},
          {QStringLiteral("crossing"), test::viewOf(large)},
          {QStringLiteral("crossing, another place"), shorter},
          {QStringLiteral("close"), test::viewOf(close)},
          {QStringLiteral("three kernels"), test::viewOf(test::withEager(pocl))},
          {QStringLiteral("one length"), test::viewOf(test::withEager(one))},
          {QStringLiteral("two engines"), test::viewOf(test::twoEngines())},
          {QStringLiteral("two engines, three kernels"), test::viewOf(test::withEager(test::twoEngines()))},
          {QStringLiteral("two devices"), test::viewOf(test::twoDevices())},
          {QStringLiteral("another machine"), compared(pocl, far)},
          {QStringLiteral("the same again"), compared(pocl, close)},
          {QStringLiteral("another machine, other lengths"), compared(large, test::twoDevices())},
          {QStringLiteral("everything"), compared(test::withEager(test::twoDevices()), test::withEager(large))}};
}

}  // namespace

class TestMeasureCharts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void timesGoWithTheFactorAtBothEnds() {
    const Plot c = timesOf(test::viewOf(test::poclResult()));
    QCOMPARE(c.lines.size(), 3U);  // and the selected run
    QCOMPARE(c.lines[1].name, QStringLiteral("flash"));
    QCOMPARE(c.lines[1].points.front().y(), 0.519);
    QCOMPARE(c.x.low, 128.0);
    QCOMPARE(c.x.high, 4096.0);
    QCOMPARE(bandOf(c), std::optional(std::pair(128.0, 256.0)));
    QVERIFY(hasLabel(c, QStringLiteral("5.2×")));
    QVERIFY(hasLabel(c, QStringLiteral("6.4×")));
    const auto none = std::ranges::find_if(c.labels, [](const auto& l) { return l.text.contains(u"no crossing"); });
    QVERIFY(none != c.labels.end());
    QVERIFY(none->text.contains(QStringLiteral("256")) && none->more.startsWith(u'←'));
    QCOMPARE(c.y.low, 0.1);
    QCOMPARE(c.y.high, 1000.0);
  }

  void theCrossingIsWhereTheCoreFindsIt() {
    const MeasureView view = test::viewOf(test::longResult());
    const auto at = crossing(*view.result, "opencl");
    QVERIFY(at && *at > 32 && *at < 64);
    const Plot c = timesOf(view);
    QVERIFY(hasLabel(c, QString::number(std::lround(*at))));
    QVERIFY(!hasLabel(c, QStringLiteral("no crossing")));
    QVERIFY(!bandOf(c));  // nothing shorter can be measured
  }

  void severalCrossingsAreNotSaidToBeNone() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Flash && run.tokens == 4096) run.wallMs = test::roundsAround(800);
    const Plot c = timesOf(test::viewOf(result));
    QVERIFY(hasLabel(c, QStringLiteral("no single crossing: sometimes one wins, sometimes the other")));
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Flash) run.wallMs = test::roundsAround(2000);
    QVERIFY(hasLabel(timesOf(test::viewOf(result)), QStringLiteral("standard wins up to 4,096")));
  }

  void ratesHaveThePeakAndItsShares() {
    const Plot c = ratesOf(test::viewOf(test::poclResult()));
    QVERIFY(hasLabel(c, QStringLiteral("peak 455")));
    QVERIFY(hasLabel(c, QStringLiteral("67 %")));
    QVERIFY(hasLabel(c, QStringLiteral("10 %")));
    QCOMPARE(c.y.high, 500.0);
    QCOMPARE(askedAbout(c), std::optional(4096.0));
    QVERIFY(std::abs(c.lines[1].points.back().y() - 304.06) < 0.1);
  }

  void sharesOfCloseLinesDoNotMeet() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Standard && run.tokens == 4096) run.wallMs = test::roundsAround(140);
    const Plot c = ratesOf(test::viewOf(result));
    double high = 100, low = -100;
    for (const PlotLabel& label : c.labels) {
      for (const PlotSpot& spot : label.spots) {
        if (label.text.contains(QStringLiteral("67 %"))) high = std::min(high, -spot.shift.y());
        if (label.text.contains(QStringLiteral("54 %"))) low = std::max(low, -spot.shift.y());
      }
    }
    QVERIFY(high > 0 && low < 0);
  }

  void theRooflineIsThatOfThisMachine() {
    const MeasurePlot roofline = measuredRooflinePlot(test::viewOf(test::poclResult()), lightTheme());
    const Plot& c = roofline.plot;
    QCOMPARE(c.guides.size(), 1U);
    QVERIFY(std::abs(c.guides[0].points[1].x() - 455 / 21.5) < 1e-9);
    QCOMPARE(c.guides[0].points[1].y(), 455.0);
    const BenchRun run = test::benchRun(AttentionKernel::Flash, 4096, 113);
    QCOMPARE(c.lines[1].points.back().x(), static_cast<double>(run.flops) / static_cast<double>(run.bytesCounted));
    QCOMPARE(c.lines[0].width, 0.0);
    QCOMPARE(c.readings.size(), roofline.places.size());
  }

  void theOtherMachineIsDashed() {
    MeasureView view = test::viewOf(test::poclResult());
    view.other = std::make_shared<const BenchResult>(test::gpuResult());
    const Plot c = timesOf(view);
    QCOMPARE(c.lines.size(), 5U);
    QVERIFY(c.lines[0].dashes.isEmpty() && !c.lines[2].dashes.isEmpty());
    QVERIFY(c.lines[3].name.contains(QStringLiteral("NVIDIA T4")));
    QVERIFY(c.readings.front().canBeChosen && !c.readings.back().canBeChosen);
    QVERIFY(!timePlot(view, lightTheme()).places.back());
    QVERIFY(ratesOf(view).y.logarithmic);
  }

  void chartsWithoutATimeAreEmptyAxes() {
    MeasureView view;
    view.moment = MeasureMoment{};
    for (const auto kind : {MeasureChartKind::Time, MeasureChartKind::Rate, MeasureChartKind::Roofline}) {
      const Plot c = measurePlot(view, kind, lightTheme()).plot;
      QVERIFY(c.lines.empty());
      QVERIFY(c.x.high > c.x.low);
      QVERIFY(c.y.high > c.y.low);
    }
    QCOMPARE(timesOf(view).x.high, 4096.0);  // what will be measured
  }

  void everyPointIsItsRun() {
    LinePlot chart;
    chart.resize(380, 300);
    const MeasureView view = test::viewOf(test::poclResult());
    const MeasurePlot times = timePlot(view, lightTheme());
    chart.setPlot(times.plot);
    const auto drawn = chart.drawnPoints(1);
    QCOMPARE(drawn.size(), 5U);
    QCOMPARE(drawn.back().x(), 4096.0);
    const auto reading = chart.readingAt(chart.pointOf(1024, 7.32));
    QVERIFY(reading && times.plot.readings[*reading].text.contains(QStringLiteral("7.32")));
    QCOMPARE(*times.places[*reading], (MeasurePlace{AttentionKernel::Flash, "opencl", 1024}));
  }

  void wordsNeverMeet_data() {
    QTest::addColumn<MeasureView>("view");
    QTest::addColumn<QString>("language");
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")})
      for (const auto& [name, view] : manyViews())
        QTest::newRow(qPrintable(name + QLatin1Char(' ') + language)) << view << language;
  }

  void wordsNeverMeet() {
    QFETCH(MeasureView, view);
    QFETCH(QString, language);
    Language spoken;
    spoken.use(language);
    for (const QSize size : {QSize(360, 236), QSize(380, 300), QSize(468, 160)})
      for (const auto kind : {MeasureChartKind::Time, MeasureChartKind::Rate, MeasureChartKind::Roofline}) {
        LinePlot chart;
        chart.resize(size);
        chart.setPlot(measurePlot(view, kind, lightTheme()).plot);
        const auto& words = chart.words();
        const QByteArray where = QStringLiteral("%1 at %2 wide").arg(chart.plot().title).arg(size.width()).toUtf8();
        test::expectWordsApart(chart, where);
        const auto names = std::ranges::count_if(words, &LinePlot::Words::isName);
        const auto lines = std::ranges::count_if(chart.plot().lines, [](const auto& l) { return !l.name.isEmpty(); });
        const bool roomy = size.height() > 200 && lines <= 6;
        QVERIFY2(!roomy || names == lines, QByteArray(where + ": a line without a name").constData());
        QVERIFY2(std::ranges::all_of(words, [](const auto& w) { return !w.leader || w.isName; }), where.constData());
      }
  }

  void namesAreNearestToTheirOwnLineOrLeadToIt() {
    for (const auto& [name, view] : manyViews()) {
      LinePlot chart;
      chart.resize(380, 300);
      chart.setPlot(timesOf(view));
      for (const auto& words : chart.words()) {
        if (!words.isName || words.leader) continue;
        QString nearest;
        double least = 1e9;
        for (const PlotLine& line : chart.plot().lines)
          for (std::size_t i = 0; i < line.points.size() && !line.name.isEmpty(); ++i) {
            const QPointF from = line.points[i], to = line.points[std::min(i + 1, line.points.size() - 1)];
            const double away =
                distanceTo(words.box, QLineF(chart.pointOf(from.x(), from.y()), chart.pointOf(to.x(), to.y())));
            if (away < least) least = away, nearest = line.name;
          }
        QVERIFY2(nearest == words.text, qPrintable(name + QStringLiteral(": ") + words.text));
      }
    }
  }

  void anEnginesPeakIsOnTheScaleAndSaidOnce() {
    const Plot same = ratesOf(test::viewOf(test::twoEngines()));
    QCOMPARE(std::ranges::count_if(same.labels, [](const auto& l) { return l.text.contains(u"455"); }), 1);
    QVERIFY(hasLabel(same, QStringLiteral("PoCL, Eigen")));
    const Plot far = ratesOf(test::viewOf(test::twoDevices()));
    QVERIFY(far.y.logarithmic);
    QVERIFY(far.y.high >= 7100);
    for (const PlotLine& guide : far.guides)
      if (!guide.dashes.isEmpty()) QVERIFY(far.y.place(guide.points[0].y()) < 1);
  }

  void lengthsThatAreNoPowersAreMarked() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs) run.tokens = run.tokens * 3 / 4;
    const Plot c = timesOf(test::viewOf(result));
    QCOMPARE(askedAbout(c), std::optional(3072.0));
    for (const double tick : {256.0, 1024.0, 3072.0})
      QVERIFY(std::ranges::find(c.x.ticks, tick, &PlotTick::value) != c.x.ticks.end());
    QVERIFY(std::ranges::is_sorted(c.x.ticks, {}, &PlotTick::value));
  }

  void theColumnsAreTheFactors() {
    MeasureSpeedupChart chart;
    chart.resize(296, 156);
    MeasureView view = test::viewOf(test::poclResult());
    chart.setBars(speedupBars(view));
    QCOMPARE(chart.bars().size(), 5U);
    QVERIFY(chart.bars().back().chosen);
    QCOMPARE(chart.bars()[0].factor, 2.69 / 0.519);
    QCOMPARE(chart.bars()[4].factor, 726.0 / 113);
    QCOMPARE(chart.barRect(0).height() / chart.barRect(4).height(), chart.bars()[0].factor / chart.bars()[4].factor);
    QSignalSpy chosen(&chart, &MeasureSpeedupChart::chosen);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, {10, 80});
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].value<Index>(), 256);
  }
};

ATTN_TEST(TestMeasureCharts)

}  // namespace attn::app::test_measure_charts

#include "test_measure_charts.moc"
