// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/experiment_charts.h"

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
  switch (measure) {
    case RowMeasure::LargestWeight:
      return m.largestWeight;
    case RowMeasure::Entropy:
      return m.entropyBits;
    case RowMeasure::Jacobian:
      break;
  }
  return m.jacobianNorm;
}

ExperimentContent histogramContent(const ScaleAtWidth& at, Index products, bool scaled, const Theme& theme) {
  const auto d = static_cast<double>(at.width);
  const double stretch = scaled ? 1 : std::sqrt(d), variance = scaled ? 1 : d;
  const double reach = scaled ? kScaledReach : kUnscaledReach;
  ExperimentContent c;
  c.title = scaled ? ChartText::tr("q·k / √d_k, with scaling") : ChartText::tr("q·k, without scaling");
  c.x.low = -reach;
  c.x.high = reach;
  for (const double share : {-1.0, -0.5, 0.0, 0.5, 1.0})
    c.x.ticks.emplace_back(share * reach, numberText(share * reach, 0));
  ExperimentCurve bars;
  bars.color = theme.dark ? theme.scores.darker(190) : theme.scores.lighter(185);
  bars.width = 0;
  bars.filled = true;
  const double binWidth = ScoreHistogram::kBinWidth * stretch;
  double tallest = normalDensity(0, variance);
  for (std::size_t b = 0; b < ScoreHistogram::kBins; ++b) {
    const double left = (-ScoreHistogram::kReach + static_cast<double>(b) * ScoreHistogram::kBinWidth) * stretch;
    const double height = static_cast<double>(at.histogram.counts[b]) / (static_cast<double>(products) * binWidth);
    tallest = std::max(tallest, height);
    // What lies beyond the axis is not drawn: some writers of files do not clip.
    const double from = std::clamp(left, -reach, reach), to = std::clamp(left + binWidth, -reach, reach);
    if (to <= from) continue;
    bars.points.emplace_back(from, height);
    bars.points.emplace_back(to, height);
    c.readings.push_back({(from + to) / 2, ChartText::tr("%1 … %2: %3 of %4")
                                               .arg(numberText(left), numberText(left + binWidth),
                                                    wholeText(at.histogram.counts[b]), wholeText(products))});
  }
  ExperimentCurve bell;
  bell.color = scaled ? theme.value : theme.key;
  bell.width = 2;
  const double far = std::min(reach, 5 * stretch);
  constexpr int kSteps = 120;
  for (int i = 0; i <= kSteps; ++i) {
    const double x = far * (2.0 * i / kSteps - 1);
    bell.points.emplace_back(x, normalDensity(x, variance));
  }
  bell.name = scaled ? QStringLiteral("N(0, 1)") : QStringLiteral("N(0, %1)").arg(wholeText(at.width));
  bell.nameAt = 0.5 + 0.5 * stretch / reach;  // at one standard deviation, where the curve is steep
  bell.nameSide = ExperimentCurve::NameSide::RightAbove;
  c.y = {0, tallest * 1.12, {}};
  c.curves = {std::move(bars), std::move(bell)};
  const double spread = std::sqrt(at.variance) / (scaled ? std::sqrt(d) : 1);
  c.description = ChartText::tr("Histogram of %1 products at d_k = %2; their standard deviation is %3.")
                      .arg(wholeText(products), wholeText(at.width), numberText(spread));
  return c;
}

ExperimentContent measureContent(const ScaleExperiment& e, RowMeasure measure, Index shown, const Theme& theme) {
  ExperimentContent c;
  const RowMeasures equal = measuresOfEqualWeights(kExperimentKeys);
  double top = 1;
  switch (measure) {
    case RowMeasure::LargestWeight:
      c.title = ChartText::tr("Largest weight");
      c.y.ticks = {{0, numberText(0, 0)}, {0.5, numberText(0.5, 1)}, {1, numberText(1, 0)}};
      break;
    case RowMeasure::Entropy:
      c.title = ChartText::tr("Row entropy, bits");
      top = 4;
      c.y.ticks = {{0, numberText(0, 0)}, {2, numberText(2, 0)}, {4, numberText(4, 0)}};
      break;
    case RowMeasure::Jacobian:
      c.title = ChartText::tr("Gradient of softmax");
      top = 0.4;
      c.y.ticks = {{0, numberText(0, 0)}, {0.2, numberText(0.2, 1)}, {0.4, numberText(0.4, 1)}};
      break;
  }
  c.y.low = 0;
  c.y.high = top * (measure == RowMeasure::Entropy ? 1.16 : 1.06);  // room for a name above the highest line
  c.x.low = -0.25;
  c.x.high = static_cast<double>(kExperimentWidths) - 0.75;
  ExperimentCurve scaled, unscaled, even;
  scaled.color = theme.value;
  scaled.name = ChartText::tr("scaled");
  scaled.nameAt = 0.78;
  unscaled.color = theme.key;
  unscaled.name = ChartText::tr("not scaled");
  // Beside the curve, on the side that it leaves free.
  unscaled.nameAt = measure == RowMeasure::LargestWeight ? 0.36 : measure == RowMeasure::Entropy ? 0.3 : 0.7;
  unscaled.nameSide = measure == RowMeasure::LargestWeight ? ExperimentCurve::NameSide::RightBelow
                                                           : ExperimentCurve::NameSide::RightAbove;
  for (ExperimentCurve* curve : {&scaled, &unscaled}) curve->marked = true;
  unscaled.dashed = true;  // told apart without colour
  unscaled.width = 2;
  scaled.width = 2;
  even.color = theme.faint;
  even.width = 1.2;
  even.dashed = true;
  even.name = ChartText::tr("all equal");
  even.nameAt = measure == RowMeasure::LargestWeight ? 0.2 : 0.84;
  for (std::size_t n = 0; n < e.widths.size(); ++n) {
    const ScaleAtWidth& at = e.widths[n];
    const auto x = static_cast<double>(n);
    scaled.points.emplace_back(x, valueOf(at.scaled, measure));
    unscaled.points.emplace_back(x, valueOf(at.unscaled, measure));
    if (n % 2 == 0) c.x.ticks.emplace_back(x, wholeText(at.width));
    c.readings.push_back(
        {x, ChartText::tr("d_k = %1\nscaled %2\nnot scaled %3")
                .arg(wholeText(at.width), deltaName(at.scaled, measure), deltaName(at.unscaled, measure))});
  }
  even.points = {{c.x.low, valueOf(equal, measure)}, {c.x.high, valueOf(equal, measure)}};
  c.mark = static_cast<double>(shown);
  c.curves = {std::move(even), std::move(unscaled), std::move(scaled)};
  const ScaleAtWidth& at = e.widths[static_cast<std::size_t>(shown)];
  c.description =
      ChartText::tr("%1 at d_k = %2: %3 scaled, %4 not scaled.")
          .arg(c.title, wholeText(at.width), deltaName(at.scaled, measure), deltaName(at.unscaled, measure));
  return c;
}

}  // namespace attn::app
