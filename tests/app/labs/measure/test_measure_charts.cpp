// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "app/labs/measure/measure_results.h"
#include "labs/measure/charts/measure_chart.h"
#include "labs/measure/charts/measure_speedup_chart.h"
#include "support/qt_test.h"
#include "theme/fonts.h"
#include "window/language.h"

namespace attn::app::test_measure_charts {
namespace {

bool hasLabel(const MeasureContent& content, const QString& wanted) {
  return std::ranges::any_of(content.labels, [&](const auto& label) { return label.text.contains(wanted); });
}

MeasureView compared(BenchResult mine, BenchResult theirs) {
  MeasureView view = test::viewOf(std::move(mine));
  view.other = std::make_shared<const BenchResult>(std::move(theirs));
  return view;
}

/// One device and two, one to three kernels, near and far, one length and many, compared with another machine and with
/// the same one.
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
  void initTestCase() { loadFonts(); }
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

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

  void severalCrossingsAreNotSaidToBeNone() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Flash && run.tokens == 4096) run.wallMs = test::roundsAround(800);
    const MeasureContent c = timeContent(test::viewOf(result));
    QCOMPARE(c.arrowText, QStringLiteral("no one crossing: now one wins, now the other"));
    QVERIFY(!c.arrowFrom);
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Flash) run.wallMs = test::roundsAround(2000);
    QVERIFY(timeContent(test::viewOf(result)).arrowText.contains(QStringLiteral("standard wins up to 4,096")));
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
    double high = 100, low = -100;
    for (const MeasureLabel& label : c.labels) {
      for (const MeasureSpot& spot : label.spots) {
        if (label.text.contains(QStringLiteral("67 %"))) high = std::min(high, -spot.shift.y());
        if (label.text.contains(QStringLiteral("54 %"))) low = std::max(low, -spot.shift.y());
      }
    }
    QVERIFY(high > 0 && low < 0);
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
        MeasureChart chart;
        chart.resize(size);
        chart.setContent(contentOf(view, kind), shownPlace(view));
        const auto& words = chart.words();
        const QByteArray where = QStringLiteral("%1 at %2 wide").arg(chart.content().title).arg(size.width()).toUtf8();
        for (std::size_t i = 0; i < words.size(); ++i) {
          const QByteArray text(where + ": " + words[i].text.toUtf8());
          QVERIFY2(QRectF(chart.rect()).contains(words[i].box), text.constData());
          for (std::size_t k = 0; k < i; ++k)
            QVERIFY2(!words[i].box.intersects(words[k].box),
                     QByteArray(text + " on " + words[k].text.toUtf8()).constData());
          for (const auto& series : chart.content().series)
            for (const auto& dot : series.dots)
              QVERIFY2(!words[i].box.contains(chart.pointOf(dot.x, dot.y)), text.constData());
        }
        const auto names = std::ranges::count_if(words, &MeasureChart::Words::isName);
        const auto lines = static_cast<std::ptrdiff_t>(chart.content().series.size());
        const bool roomy = size.height() > 200 && lines <= 6;
        QVERIFY2(!roomy || names == lines, QByteArray(where + ": a line without a name").constData());
        QVERIFY2(std::ranges::all_of(words, [](const auto& w) { return !w.leader || w.isName; }), where.constData());
      }
  }

  void namesAreNearestToTheirOwnLineOrLeadToIt() {
    for (const auto& [name, view] : manyViews()) {
      MeasureChart chart;
      chart.resize(380, 300);
      chart.setContent(timeContent(view), shownPlace(view));
      for (const auto& words : chart.words()) {
        if (!words.isName || words.leader) continue;
        QString nearest;
        double least = 1e9;
        for (const auto& series : chart.content().series)
          for (std::size_t i = 0; i < series.dots.size(); ++i) {
            const MeasureDot &from = series.dots[i], &to = series.dots[std::min(i + 1, series.dots.size() - 1)];
            const double away = distanceTo(words.box, QLineF(chart.pointOf(from.x, from.y), chart.pointOf(to.x, to.y)));
            if (away < least) least = away, nearest = series.name;
          }
        QVERIFY2(nearest == words.text, qPrintable(name + QStringLiteral(": ") + words.text));
      }
    }
  }

  void textsGoWhereNothingIs() {
    PlotObstacles o;
    o.room = QRectF(0, 0, 100, 100);
    o.lines = {{{{10, 50}, {90, 50}}, true}};
    const QRectF onDot(5, 45, 20, 10), onLine(40, 45, 20, 10), free(40, 10, 20, 10), outside(90, 10, 20, 10);
    QCOMPARE(bestSpot({{onDot, 0}, {onLine, 0}, {free, 9}}, o), std::optional(free));
    QCOMPARE(bestSpot({{onDot, 0}, {onLine, 0}}, o), std::optional(onLine));
    QVERIFY(!bestSpot({{onDot, 0}, {outside, 0}}, o));
    o.taken = {QRectF(30, 8, 20, 10)};
    QVERIFY(!bestSpot({{free, 0}}, o));
    const auto name = placeName({30, 12}, 0, o);
    QVERIFY(name && !name->leader);
    QVERIFY(distanceTo(name->box, QLineF(10, 50, 90, 50)) > 0);
    o.taken = {o.room};
    QVERIFY(!placeName({30, 12}, 0, o));
  }

  void anEnginesPeakIsOnTheScaleAndSaidOnce() {
    const MeasureContent same = rateContent(test::viewOf(test::twoEngines()));
    QCOMPARE(std::ranges::count_if(same.labels, [](const auto& l) { return l.text.contains(u"455"); }), 1);
    QVERIFY(hasLabel(same, QStringLiteral("PoCL, Eigen")));
    const MeasureContent far = rateContent(test::viewOf(test::twoDevices()));
    QVERIFY(far.y.logarithmic);
    QVERIFY(far.y.high >= 7100);
    for (const MeasureRule& rule : far.rules) QVERIFY(far.y.place(rule.from.y()) < 1);
  }

  void lengthsThatAreNoPowersAreMarked() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs) run.tokens = run.tokens * 3 / 4;
    const MeasureContent c = timeContent(test::viewOf(result));
    QCOMPARE(c.mark, std::optional(3072.0));
    for (const double tick : {256.0, 1024.0, 3072.0})
      QVERIFY(std::ranges::find(c.x.ticks, tick, &std::pair<double, QString>::first) != c.x.ticks.end());
    QVERIFY(std::ranges::is_sorted(c.x.ticks, {}, &std::pair<double, QString>::first));
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

ATTN_TEST(TestMeasureCharts)

}  // namespace attn::app::test_measure_charts

#include "test_measure_charts.moc"
