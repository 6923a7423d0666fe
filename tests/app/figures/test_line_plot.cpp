// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/line_plot.h"

#include <QSignalSpy>
#include <cmath>

#include "app/figures/plot_words.h"
#include "figures/charts/word_places.h"
#include "support/qt_test.h"

namespace attn::app::test_line_plot {
namespace {

QString whole(double value) {
  return QString::number(std::lround(value));
}

/// Three falling lines that end close together.
Plot bundle() {
  Plot plot;
  plot.title = QStringLiteral("Rates");
  plot.description = QStringLiteral("they fall");
  plot.x = {1, 1024, true, decadeTicks(1, 1024, whole), {}};
  plot.y = decadeAxis(2, 9000, whole);
  int n = 0;
  for (const QString& name : {QStringLiteral("upper"), QStringLiteral("middle"), QStringLiteral("lower")}) {
    PlotLine line{.name = name, .points = {}, .color = Qt::black};
    for (double x = 1; x <= 1024; x *= 2) line.points.emplace_back(x, 8000 / x - n);
    line.marker = PlotMarker{};
    plot.lines.push_back(line);
    ++n;
  }
  plot.guides = {guideAt(32, plot.y, Qt::red)};
  for (const double x : {1.0, 32.0, 1024.0}) plot.readings.push_back({x, {}, whole(x), x > 1});
  return plot;
}

}  // namespace

class TestLinePlot : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void axesSayWhereValuesLie() {
    const PlotAxis round = roundAxis(455, whole);
    QCOMPARE(round.high, 500.0);
    QCOMPARE(round.ticks.size(), std::size_t(6));
    const PlotAxis decades = decadeAxis(3, 2000, whole);
    QCOMPARE(decades.low, 1.0);
    QCOMPARE(decades.high, 10'000.0);
    QCOMPARE(decades.ticks.back().text, QStringLiteral("10000"));
    QCOMPARE(decades.place(100), 0.5);
    QCOMPARE(decades.at(0.5), 100.0);
    QCOMPARE(decades.place(0), 0.0);  // points outside of the axes are not drawn: some file writers do not clip
    QCOMPARE(decades.place(1e9), 1.0);
    QCOMPARE(decadeAxis(5, 5, whole).ticks.size(), std::size_t(2));
    QCOMPARE(decadeAxis(10, 10, whole).high, 100.0);
  }

  void whatQtDrawsAreTheValues() {
    LinePlot plot;
    plot.resize(380, 300);
    plot.setPlot(bundle());
    for (std::size_t i = 0; i < 3; ++i) {
      const auto drawn = plot.drawnPoints(i);
      QCOMPARE(drawn.size(), plot.plot().lines[i].points.size());
      for (std::size_t n = 0; n < drawn.size(); ++n) {
        QCOMPARE(drawn[n].x(), plot.plot().lines[i].points[n].x());
        QCOMPARE(drawn[n].y(), std::clamp(plot.plot().lines[i].points[n].y(), 1.0, 10'000.0));
      }
    }
    QCOMPARE(plot.accessibleName(), QStringLiteral("Rates"));
    QCOMPARE(plot.accessibleDescription(), QStringLiteral("they fall"));
  }

  void ticksDoNotOverlapAndMajorTicksStay() {
    Plot shown = bundle();
    shown.x.ticks.clear();
    for (double x = 1; x <= 1024; x *= 2) shown.x.ticks.push_back({x, whole(x * 1000), x == 32});
    for (const int width : {120, 200, 400, 1200}) {
      LinePlot plot;
      plot.resize(width, 300);
      plot.setPlot(shown);
      const QStringList ticks = plot.shownTicks(Qt::Horizontal);
      QVERIFY(std::ranges::any_of(ticks, [](const QString& t) { return t.contains(QStringLiteral(">32000<")); }));
      QVERIFY(ticks.size() == 11 || width < 1200);
      QVERIFY(ticks.size() < 9 || width > 200);
    }
  }

  void namesKeepApart() {
    for (const auto names : {Plot::Names::AtLines, Plot::Names::AtEnds})
      for (const QSize size : {QSize(200, 120), QSize(296, 160), QSize(380, 300), QSize(700, 500)}) {
        LinePlot plot;
        plot.resize(size);
        Plot shown = bundle();
        shown.names = names;
        plot.setPlot(shown);
        test::expectWordsApart(plot, QByteArray::number(size.width()));
        QVERIFY(plot.words().size() == 3 || size.height() < 300);
        if (names == Plot::Names::AtEnds) QCOMPARE(plot.words().size(), std::size_t(3));
      }
  }

  void readingsAreFoundAndChosen() {
    LinePlot plot;
    plot.resize(380, 300);
    Plot shown = bundle();
    shown.readings.push_back({8, 1000.0, QStringLiteral("a point"), true});
    plot.setPlot(shown);
    QSignalSpy chosen(&plot, &LinePlot::chosen);
    QCOMPARE(plot.readingAt(plot.pointOf(40, 3)), std::optional<std::size_t>(1));
    QCOMPARE(plot.readingAt(plot.pointOf(8, 1000)), std::optional<std::size_t>(3));
    QVERIFY(!plot.readingAt({1, 1}));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.pointOf(1, 10).toPoint());
    QVERIFY(chosen.empty());  // read-only
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.pointOf(1000, 10).toPoint());
    QCOMPARE(chosen.takeLast().at(0).toInt(), 2);
  }

  void linesAreSeen() {
    LinePlot plot;
    plot.resize(380, 300);
    Plot shown = bundle();
    shown.lines[2].color = Qt::blue;
    plot.setPlot(shown);
    const QImage image = plot.grab().toImage();
    const double ratio = image.devicePixelRatio();
    const QPointF at = (plot.pointOf(1, 8000) + plot.pointOf(2, 4000)) / 2 * ratio;
    bool found = false;
    for (int y = -4; y <= 4; ++y) {
      const QColor c = image.pixelColor(qRound(at.x()), qRound(at.y()) + y);
      found = found || (c.blue() > c.red() + 60 && c.blue() > c.green() + 60);
    }
    QVERIFY(found);
  }

  void textsAvoidOccupiedSpace() {
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
};

ATTN_TEST(TestLinePlot)

}  // namespace attn::app::test_line_plot

#include "test_line_plot.moc"
