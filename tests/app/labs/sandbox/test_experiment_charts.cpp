// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "labs/sandbox/picture/experiment_charts.h"
#include "support/qt_test.h"

namespace attn::app::test_experiment_charts {
namespace {

const ScaleExperiment& experiment() {
  static const ScaleExperiment result = *runScaleExperiment({.samples = 10'000, .seed = 3});
  return result;
}

Plot histogram(std::size_t width, bool scaled) {
  return histogramPlot(experiment().widths[width], experiment().products(), scaled, lightTheme());
}

/// The area under a polyline.
double areaOf(const PlotLine& curve) {
  double area = 0;
  for (std::size_t i = 1; i < curve.points.size(); ++i)
    area += (curve.points[i].x() - curve.points[i - 1].x()) * (curve.points[i].y() + curve.points[i - 1].y()) / 2;
  return area;
}

}  // namespace

class TestExperimentCharts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void histogramsAreDensities() {
    for (std::size_t width = 0; width < 11; ++width) {
      const Plot c = histogram(width, false);
      QCOMPARE(c.guides.size(), std::size_t(1));
      QCOMPARE(c.lines.size(), std::size_t(1));
      QVERIFY2(std::abs(areaOf(c.guides[0]) - 1) < 0.02, qPrintable(QString::number(width)));
      QVERIFY(std::abs(areaOf(c.lines[0]) - 1) < 0.02);
      QVERIFY(std::abs(areaOf(histogram(width, true).lines[0]) - 1) < 0.02);
    }
  }

  void theLinesAreTheNormalDensities() {
    for (const std::size_t width : {std::size_t(0), std::size_t(6), std::size_t(10)}) {
      const auto d = static_cast<double>(experiment().widths[width].width);
      const Plot unscaled = histogram(width, false), scaled = histogram(width, true);
      for (const QPointF& p : unscaled.lines[0].points)
        QVERIFY(std::abs(p.y() - std::exp(-p.x() * p.x() / (2 * d)) / std::sqrt(2 * M_PI * d)) < 1e-12);
      for (const QPointF& p : scaled.lines[0].points)
        QVERIFY(std::abs(p.y() - std::exp(-p.x() * p.x() / 2) / std::sqrt(2 * M_PI)) < 1e-12);
      QCOMPARE(scaled.lines[0].name, QStringLiteral("N(0, 1)"));
    }
    QCOMPARE(histogram(6, false).lines[0].name, QStringLiteral("N(0, 64)"));
  }

  void axesStayWhereTheyAreAtEveryWidth() {
    for (const bool scaled : {false, true}) {
      for (std::size_t width = 1; width < 11; ++width) {
        QCOMPARE(histogram(width, scaled).x.low, histogram(0, scaled).x.low);
        QCOMPARE(histogram(width, scaled).x.high, histogram(0, scaled).x.high);
      }
    }
    // Points outside of the axes are not drawn.
    const Plot widest = histogram(10, false);
    for (const PlotLine& curve : {widest.guides[0], widest.lines[0]})
      for (const QPointF& p : curve.points) QVERIFY(p.x() >= -100 && p.x() <= 100);
  }

  void measuresShowBothCurvesAndEqualWeights() {
    for (const RowMeasure measure : {RowMeasure::LargestWeight, RowMeasure::Entropy, RowMeasure::Jacobian}) {
      const Plot c = rowMeasurePlot(experiment(), measure, 4, lightTheme());
      QCOMPARE(c.lines.size(), std::size_t(3));
      QCOMPARE(c.lines[0].points[0].y(), valueOf(measuresOfEqualWeights(16), measure));
      for (std::size_t n = 0; n < 11; ++n) {
        QCOMPARE(c.lines[1].points[n].y(), valueOf(experiment().widths[n].unscaled, measure));
        QCOMPARE(c.lines[2].points[n].y(), valueOf(experiment().widths[n].scaled, measure));
      }
      QCOMPARE(c.guides[0].points[0].x(), 4.0);
      QCOMPARE(c.readings.size(), std::size_t(11));
      QVERIFY(c.description.contains(QStringLiteral("d_k = 16")));
      for (const PlotLine& curve : c.lines) {
        QVERIFY(!curve.name.isEmpty());
        for (const QPointF& p : curve.points) QVERIFY(p.y() >= c.y.low && p.y() <= c.y.high);
      }
    }
  }

  void everyWidthCanBeChosen() {
    LinePlot plot;
    plot.resize(300, 200);
    plot.setPlot(rowMeasurePlot(experiment(), RowMeasure::Entropy, 10, lightTheme()));
    for (std::size_t n = 0; n < 11; ++n) {
      const QPointF at = plot.pointOf(static_cast<double>(n), 2);
      QCOMPARE(plot.readingAt(at), std::optional(n));
      QVERIFY(plot.plot().readings[n].canBeChosen);
    }
    QVERIFY(plot.plot().readings[6].text.contains(QStringLiteral("d_k = 64")));
  }

  void everyLineIsNamedWhereItRuns() {
    for (const QSize size : {QSize(300, 240), QSize(230, 220), QSize(160, 190)})
      for (const RowMeasure measure : {RowMeasure::LargestWeight, RowMeasure::Entropy, RowMeasure::Jacobian}) {
        LinePlot plot;
        plot.resize(size);
        plot.setPlot(rowMeasurePlot(experiment(), measure, 4, lightTheme()));
        QCOMPARE(plot.words().size(), std::size_t(3));
      }
  }

  void curvesAreDrawn() {
    LinePlot plot;
    plot.resize(400, 240);
    plot.setPlot(histogram(6, true));
    plot.show();
    const QImage image = plot.grab().toImage();
    const double ratio = image.devicePixelRatio();
    const QPointF peak = plot.pointOf(0, normalDensity(0, 1)) * ratio;
    bool found = false;
    for (int y = -3; y <= 3; ++y) {
      const QColor c = image.pixelColor(qRound(peak.x()), qRound(peak.y()) + y);
      found = found || (c.green() > c.red() + 60 && c.green() > c.blue());
    }
    QVERIFY(found);
  }
};

ATTN_TEST(TestExperimentCharts)

}  // namespace attn::app::test_experiment_charts

#include "test_experiment_charts.moc"
