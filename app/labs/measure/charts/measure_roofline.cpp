// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "labs/measure/charts/measure_plots.h"
#include "labs/measure/picture/measure_words.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

double intensityOf(const BenchRun& run) {
  return run.bytesCounted > 0 ? static_cast<double>(run.flops) / static_cast<double>(run.bytesCounted) : 0;
}

}  // namespace

MeasurePlot measuredRooflinePlot(const MeasureView& view, const Theme& theme) {
  MeasurePlot all = plotOfRuns(view, intensityOf, gflops, false, theme);
  Plot& c = all.plot;
  c.title = MeasureSceneText::tr("GFLOP per second by FLOPs per counted byte");
  const auto sides = sidesOf(view);
  const BenchDevice* device = sides.empty() ? nullptr : sides.front().device();
  const bool known = device && device->fmaGflops > 0 && device->copyGbps > 0;
  double lowX = 4, highX = 64, lowY = 10, highY = known ? device->fmaGflops : 100;
  bool above = false;
  QStringList tips;
  for (PlotReading& dot : c.readings) {
    lowX = std::min(lowX, dot.x), highX = std::max(highX, dot.x);
    lowY = std::min(lowY, *dot.y), highY = std::max(highY, *dot.y);
    above = above || (known && *dot.y > dot.x * device->copyGbps * 1.02);
    dot.text += MeasureSceneText::tr(", %1 FLOPs per byte").arg(threeDigits(dot.x));
    tips << dot.text;
  }
  c.description = tips.join(QLatin1Char('\n'));
  const double ridge = known ? device->fmaGflops / device->copyGbps : 16;
  c.x = measuredDecades(std::min(lowX, ridge / 2), std::max(highX, ridge * 2));
  c.y = measuredDecades(lowY, highY);
  c.x.title = MeasureSceneText::tr("FLOPs per byte");
  if (above) addBelow(MeasureSceneText::tr("above the slope: read from caches"), {}, c.x.low, c);
  if (!known) return all;
  const double peak = device->fmaGflops, copy = device->copyGbps;
  const double from = std::max(c.x.low, c.y.low / copy);
  c.guides.push_back({{}, {{from, from * copy}, {ridge, peak}, {c.x.high, peak}}, theme.ink, 1.5});
  PlotLabel top, slope;
  top.text = MeasureSceneText::tr("peak %1").arg(gflopsText(peak));
  for (const double along : {1.0, 0.66, 0.33, 0.0})
    for (const double shift : {-6.0, 16.0})
      top.spots.push_back({ridge * std::pow(c.x.high / ridge, along), peak, QPointF(along > 0 ? -2 : 2, shift), along});
  slope.text = MeasureSceneText::tr("copy %1").arg(bandwidthText(copy * 1e9));
  for (const double along : {0.5, 0.7, 0.3, 0.85, 0.1}) {
    const double x = from * std::pow(ridge / from, along);
    slope.spots.push_back({x, x * copy, QPointF(-6, -6), 1});
    slope.spots.push_back({x, x * copy, QPointF(8, 14), 0});
  }
  c.labels.push_back(std::move(top));
  c.labels.push_back(std::move(slope));
  return all;
}

}  // namespace attn::app
