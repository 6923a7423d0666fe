// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "figures/charts/line_plot.h"
#include "labs/measure/picture/measure_data.h"

namespace attn::app {

/// A plot with a reading for every run, and the place of that run; nullopt: from the other result.
struct MeasurePlot {
  Plot plot;
  std::vector<std::optional<MeasurePlace>> places;
};

/// Milliseconds against T, with the speedup of flash at both ends and the crossing point, or where it would be.
MeasurePlot timePlot(const MeasureView&, const Theme&);
/// GFLOP/s against T, with the device's peak and the fraction of it that each kernel reaches.
MeasurePlot ratePlot(const MeasureView&, const Theme&);
/// GFLOP/s against FLOPs per counted byte, under the roof of measured peak and copy bandwidth.
MeasurePlot measuredRooflinePlot(const MeasureView&, const Theme&);
MeasurePlot measurePlot(const MeasureView&, MeasureChartKind, const Theme&);

// --- parts of the above

using ValueOfRun = double (*)(const BenchRun&);
/// One line per side and kernel with a point for every run that has both values; the selected run is larger.
MeasurePlot plotOfRuns(const MeasureView&, ValueOfRun x, ValueOfRun y, bool joined, const Theme&);
/// Adds text below the curves, as low as possible, right of x or left of the right end. Requires the axes.
void addBelow(const QString& text, const QString& more, double x, Plot&);
/// Powers of ten around the range.
PlotAxis measuredDecades(double low, double high);

}  // namespace attn::app
