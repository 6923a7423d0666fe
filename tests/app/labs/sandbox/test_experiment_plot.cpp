// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "labs/sandbox/experiment_charts.h"
#include "support/qt_test.h"
#include "theme/fonts.h"

namespace attn::app::test_experiment_plot {
namespace {

const ScaleExperiment& experiment() {
  static const ScaleExperiment result = *runScaleExperiment({.samples = 10'000, .seed = 3});
  return result;
}

ExperimentContent histogram(std::size_t width, bool scaled) {
  return histogramContent(experiment().widths[width], experiment().products(), scaled, lightTheme());
}

/// The area under a line of points.
double areaOf(const ExperimentCurve& curve) {
  double area = 0;
  for (std::size_t i = 1; i < curve.points.size(); ++i)
    area += (curve.points[i].x() - curve.points[i - 1].x()) * (curve.points[i].y() + curve.points[i - 1].y()) / 2;
  return area;
}

}  // namespace

class TestExperimentPlot : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    loadFonts();
    QLocale::setDefault(QLocale::c());
  }

  void histogramsAreDensities() {
    for (std::size_t width = 0; width < 11; ++width) {
      const ExperimentContent c = histogram(width, false);
      QCOMPARE(c.curves.size(), std::size_t(2));
      QVERIFY2(std::abs(areaOf(c.curves[0]) - 1) < 0.02, qPrintable(QString::number(width)));
      QVERIFY(std::abs(areaOf(c.curves[1]) - 1) < 0.02);
      QVERIFY(std::abs(areaOf(histogram(width, true).curves[1]) - 1) < 0.02);
    }
  }

  void theLinesAreTheNormalDensities() {
    for (const std::size_t width : {std::size_t(0), std::size_t(6), std::size_t(10)}) {
      const auto d = static_cast<double>(experiment().widths[width].width);
      const ExperimentContent unscaled = histogram(width, false), scaled = histogram(width, true);
      for (const QPointF& p : unscaled.curves[1].points)
        QVERIFY(std::abs(p.y() - std::exp(-p.x() * p.x() / (2 * d)) / std::sqrt(2 * M_PI * d)) < 1e-12);
      for (const QPointF& p : scaled.curves[1].points)
        QVERIFY(std::abs(p.y() - std::exp(-p.x() * p.x() / 2) / std::sqrt(2 * M_PI)) < 1e-12);
      QCOMPARE(scaled.curves[1].name, QStringLiteral("N(0, 1)"));
    }
    QCOMPARE(histogram(6, false).curves[1].name, QStringLiteral("N(0, 64)"));
  }

  void axesStayWhereTheyAreAtEveryWidth() {
    for (const bool scaled : {false, true}) {
      for (std::size_t width = 1; width < 11; ++width) {
        QCOMPARE(histogram(width, scaled).x.low, histogram(0, scaled).x.low);
        QCOMPARE(histogram(width, scaled).x.high, histogram(0, scaled).x.high);
      }
    }
    // What lies beyond an axis is not drawn.
    for (const ExperimentCurve& curve : histogram(10, false).curves) {
      for (const QPointF& p : curve.points) QVERIFY(p.x() >= -100 && p.x() <= 100);
    }
  }

  void measuresShowBothCurvesAndEqualWeights() {
    for (const RowMeasure measure : {RowMeasure::LargestWeight, RowMeasure::Entropy, RowMeasure::Jacobian}) {
      const ExperimentContent c = measureContent(experiment(), measure, 4, lightTheme());
      QCOMPARE(c.curves.size(), std::size_t(3));
      QCOMPARE(c.curves[0].points[0].y(), valueOf(measuresOfEqualWeights(16), measure));
      for (std::size_t n = 0; n < 11; ++n) {
        QCOMPARE(c.curves[1].points[n].y(), valueOf(experiment().widths[n].unscaled, measure));
        QCOMPARE(c.curves[2].points[n].y(), valueOf(experiment().widths[n].scaled, measure));
      }
      QCOMPARE(c.mark, std::optional(4.0));
      QCOMPARE(c.readings.size(), std::size_t(11));
      QVERIFY(c.description.contains(QStringLiteral("d_k = 16")));
      for (const ExperimentCurve& curve : c.curves) {
        QVERIFY(!curve.name.isEmpty());
        for (const QPointF& p : curve.points) QVERIFY(p.y() >= c.y.low && p.y() <= c.y.high);
      }
    }
  }

  void valuesAreReadUnderThePointer() {
    ExperimentPlot plot;
    plot.resize(300, 200);
    plot.setTheme(lightTheme());
    plot.setContent(measureContent(experiment(), RowMeasure::Entropy, 10, lightTheme()));
    QSignalSpy chosen(&plot, &ExperimentPlot::chosen);
    for (int n = 0; n < 11; ++n) {
      const QPointF at = plot.pointOf(n, 2);
      QVERIFY(plot.readingAt(at));
      QCOMPARE(plot.readingAt(at)->x, static_cast<double>(n));
      QTest::mouseClick(&plot, Qt::LeftButton, {}, at.toPoint());
      QCOMPARE(chosen.takeLast().at(0).toDouble(), static_cast<double>(n));
    }
    QVERIFY(plot.readingAt(plot.pointOf(6, 2))->text.contains(QStringLiteral("d_k = 64")));
    QVERIFY(!plot.readingAt({2, 2}));
    QCOMPARE(plot.accessibleName(), plot.content().title);
    QCOMPARE(plot.accessibleDescription(), plot.content().description);
  }

  void curvesAreDrawn() {
    ExperimentPlot plot;
    plot.resize(400, 240);
    plot.setTheme(lightTheme());
    plot.setContent(histogram(6, true));
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

ATTN_TEST(TestExperimentPlot)

}  // namespace attn::app::test_experiment_plot

#include "test_experiment_plot.moc"
