// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "labs/measure/charts/measure_content.h"
#include "labs/measure/picture/measure_words.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

double intensityOf(const BenchRun& run) {
  return run.bytesCounted > 0 ? static_cast<double>(run.flops) / static_cast<double>(run.bytesCounted) : 0;
}

}  // namespace

MeasureContent rooflineContent(const MeasureView& view) {
  MeasureContent c;
  c.title = MeasureSceneText::tr("GFLOP per second by FLOPs per counted byte");
  const auto sides = sidesOf(view);
  const BenchDevice* device = sides.empty() ? nullptr : sides.front().device();
  const bool known = device && device->fmaGflops > 0 && device->copyGbps > 0;
  double lowX = 4, highX = 64, lowY = 10, highY = known ? device->fmaGflops : 100;
  c.series = seriesOf(view, &gflops);
  for (MeasureSeries& series : c.series) {
    series.joined = false;
    for (MeasureDot& dot : series.dots) lowY = std::min(lowY, dot.y), highY = std::max(highY, dot.y);
  }
  // The same dots, moved from their count of tokens to their intensity.
  std::size_t at = 0;
  for (const MeasureSide& side : sides)
    for (const AttentionKernel kernel : measuredKernels(*side.result)) {
      std::vector<double> intensities;
      for (const Index n : measuredTokens(*side.result)) {
        const BenchRun* run = side.run(kernel, n);
        if (isMeasured(run) && gflops(*run) > 0) intensities.push_back(intensityOf(*run));
      }
      if (intensities.empty()) continue;
      for (std::size_t i = 0; i < intensities.size(); ++i) {
        MeasureDot& dot = c.series[at].dots[i];
        dot.x = intensities[i];
        dot.tip += MeasureSceneText::tr(", %1 FLOPs per byte").arg(threeDigits(dot.x));
        if (dot.x > 0) lowX = std::min(lowX, dot.x), highX = std::max(highX, dot.x);
      }
      std::erase_if(c.series[at].dots, [](const MeasureDot& dot) { return dot.x <= 0; });
      ++at;
    }
  const double ridge = known ? device->fmaGflops / device->copyGbps : 16;
  c.x = decadeAxis(std::min(lowX, ridge / 2), std::max(highX, ridge * 2));
  c.y = decadeAxis(lowY, highY);
  c.x.unit = MeasureSceneText::tr("FLOPs per byte");
  if (known) {
    const double peak = device->fmaGflops, copy = device->copyGbps;
    const double from = std::max(c.x.low, c.y.low / copy);
    c.rules.push_back({QPointF(from, from * copy), QPointF(ridge, peak), MeasureRule::Pen::Solid, true});
    c.rules.push_back({QPointF(ridge, peak), QPointF(c.x.high, peak), MeasureRule::Pen::Solid, true});
    MeasureLabel top, slope;
    top.text = MeasureSceneText::tr("peak %1").arg(gflopsText(peak));
    for (const double along : {1.0, 0.66, 0.33, 0.0})
      for (const double shift : {-6.0, 16.0})
        top.spots.push_back(
            {ridge * std::pow(c.x.high / ridge, along), peak, QPointF(along > 0 ? -2 : 2, shift), along});
    slope.text = MeasureSceneText::tr("copy %1").arg(bandwidthText(copy * 1e9));
    for (const double along : {0.5, 0.7, 0.3, 0.85, 0.1}) {
      const double x = from * std::pow(ridge / from, along);
      slope.spots.push_back({x, x * copy, QPointF(-6, -6), 1});
      slope.spots.push_back({x, x * copy, QPointF(8, 14), 0});
    }
    c.labels.push_back(std::move(top));
    c.labels.push_back(std::move(slope));
  }
  const bool above = known && std::ranges::any_of(c.series, [&](const MeasureSeries& series) {
                       return std::ranges::any_of(
                           series.dots, [&](const MeasureDot& dot) { return dot.y > dot.x * device->copyGbps * 1.02; });
                     });
  if (above) c.arrowText = MeasureSceneText::tr("above the slope: caches serve it, not memory");
  QStringList lines;
  for (const MeasureSeries& series : c.series)
    for (const MeasureDot& dot : series.dots) lines << dot.tip;
  c.description = lines.join(QLatin1Char('\n'));
  return c;
}

}  // namespace attn::app
