// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/experiment_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct ChartText {
  Q_DECLARE_TR_FUNCTIONS(ExperimentCharts)
};

constexpr double kUnscaledReach = 100;  // a little more than three times the spread at d_k = 1024
constexpr double kScaledReach = 4;

QString deltaName(const RowMeasures& m, RowMeasure measure) {
  return numberText(valueOf(m, measure), measure == RowMeasure::Entropy ? 2 : 3);
}

}  // namespace

double valueOf(const RowMeasures& m, RowMeasure measure) {
  const double values[] = {m.largestWeight, m.entropyBits, m.jacobianNorm};
  return values[static_cast<std::size_t>(measure)];
}

Plot histogramPlot(const ScaleAtWidth& at, Index products, bool scaled, const Theme& theme) {
  const auto d = static_cast<double>(at.width);
  const double stretch = scaled ? 1 : std::sqrt(d), variance = scaled ? 1 : d;
  const double reach = scaled ? kScaledReach : kUnscaledReach;
  Plot c;
  c.title = scaled ? ChartText::tr("q·k / √d_k, with scaling") : ChartText::tr("q·k, without scaling");
  c.x.low = -reach;
  c.x.high = reach;
  for (const double share : {-1.0, -0.5, 0.0, 0.5, 1.0})
    c.x.ticks.push_back({share * reach, numberText(share * reach, 0)});
  PlotLine bars;
  bars.area = theme.dark ? theme.scores.darker(190) : theme.scores.lighter(185);
  bars.width = 0;
  const double binWidth = ScoreHistogram::kBinWidth * stretch;
  double tallest = normalDensity(0, variance);
  for (std::size_t b = 0; b < ScoreHistogram::kBins; ++b) {
    const double left = (-ScoreHistogram::kReach + static_cast<double>(b) * ScoreHistogram::kBinWidth) * stretch;
    const double height = static_cast<double>(at.histogram.counts[b]) / (static_cast<double>(products) * binWidth);
    tallest = std::max(tallest, height);
    // Clip to the axis here, because some export formats do not clip.
    const double from = std::clamp(left, -reach, reach), to = std::clamp(left + binWidth, -reach, reach);
    if (to <= from) continue;
    bars.points.emplace_back(from, height);
    bars.points.emplace_back(to, height);
    c.readings.push_back({(from + to) / 2,
                          {},
                          ChartText::tr("%1 … %2: %3 of %4")
                              .arg(numberText(left), numberText(left + binWidth), wholeText(at.histogram.counts[b]),
                                   wholeText(products))});
  }
  PlotLine bell;
  bell.color = scaled ? theme.value : theme.key;
  bell.width = 2;
  bell.namedInColor = true;
  const double far = std::min(reach, 5 * stretch);
  constexpr int kSteps = 120;
  for (int i = 0; i <= kSteps; ++i) {
    const double x = far * (2.0 * i / kSteps - 1);
    bell.points.emplace_back(x, normalDensity(x, variance));
  }
  bell.strong = true;
  bell.name = scaled ? QStringLiteral("N(0, 1)") : QStringLiteral("N(0, %1)").arg(wholeText(at.width));
  c.y.high = tallest * 1.2;  // room for the name
  c.y.ticks = {{0, QString()}};
  c.guides = {std::move(bars)};
  c.lines = {std::move(bell)};
  const double spread = std::sqrt(at.variance) / (scaled ? std::sqrt(d) : 1);
  c.description = ChartText::tr("Histogram of %1 products at d_k = %2; their standard deviation is %3.")
                      .arg(wholeText(products), wholeText(at.width), numberText(spread));
  return c;
}

Plot rowMeasurePlot(const ScaleExperiment& e, RowMeasure measure, Index shown, const Theme& theme) {
  Plot c;
  const QString titles[] = {ChartText::tr("Largest weight"), ChartText::tr("Row entropy, bits"),
                            ChartText::tr("Gradient of softmax")};
  // Headroom above the highest line of the entropy, which is at 4.
  const std::vector<double> allTicks[] = {{0, 0.5, 1}, {0, 1, 2, 3, 4, 5}, {0, 0.2, 0.4}};
  c.title = titles[static_cast<std::size_t>(measure)];
  const std::vector<double>& ticks = allTicks[static_cast<std::size_t>(measure)];
  for (const double tick : ticks) c.y.ticks.push_back({tick, numberText(tick, tick == std::round(tick) ? 0 : 1)});
  c.y.high = ticks.back();
  c.x.low = -0.25;
  c.x.high = static_cast<double>(kExperimentWidths) - 0.75;
  PlotLine scaled{ChartText::tr("scaled"), {}, theme.value, 2}, unscaled{ChartText::tr("not scaled"), {}, theme.key, 2};
  unscaled.dashes = {4, 3};  // distinguishable without color
  scaled.strong = unscaled.strong = scaled.namedInColor = unscaled.namedInColor = true;
  scaled.marker = PlotMarker{PlotMarker::Shape::Disc, 3.4, false};
  unscaled.marker = PlotMarker{PlotMarker::Shape::Disc, 2.8, true};
  const double equal = valueOf(measuresOfEqualWeights(kExperimentKeys), measure);
  const PlotLine even{ChartText::tr("all equal"), {{c.x.low, equal}, {c.x.high, equal}}, theme.faint, 1.2, {4, 3}};
  for (std::size_t n = 0; n < e.widths.size(); ++n) {
    const ScaleAtWidth& at = e.widths[n];
    const auto x = static_cast<double>(n);
    scaled.points.emplace_back(x, valueOf(at.scaled, measure));
    unscaled.points.emplace_back(x, valueOf(at.unscaled, measure));
    const bool isShown = static_cast<Index>(n) == shown;
    if (n % 2 == 0 || isShown) c.x.ticks.push_back({x, wholeText(at.width), isShown});
    c.readings.push_back({x,
                          {},
                          ChartText::tr("d_k = %1\nscaled %2\nnot scaled %3")
                              .arg(wholeText(at.width), deltaName(at.scaled, measure), deltaName(at.unscaled, measure)),
                          true});
  }
  c.guides = {guideAt(static_cast<double>(shown), c.y, theme.selection)};
  c.lines = {even, std::move(unscaled), std::move(scaled)};
  const ScaleAtWidth& at = e.widths[static_cast<std::size_t>(shown)];
  c.description =
      ChartText::tr("%1 at d_k = %2: %3 scaled, %4 not scaled.")
          .arg(c.title, wholeText(at.width), deltaName(at.scaled, measure), deltaName(at.unscaled, measure));
  return c;
}

}  // namespace attn::app
