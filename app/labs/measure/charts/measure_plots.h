// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "figures/charts/line_plot.h"
#include "labs/measure/picture/measure_data.h"

namespace attn::app {

/// A plot with a reading for every run, and which run that is; none: of the result that is compared with.
struct MeasurePlot {
  Plot plot;
  std::vector<std::optional<MeasurePlace>> places;
};

/// Milliseconds against T, with the factor of flash at both ends and the crossing point, or where it would be.
MeasurePlot timePlot(const MeasureView&, const Theme&);
/// GFLOP/s against T, with the peak of the device and the share of it that each kernel reaches.
MeasurePlot ratePlot(const MeasureView&, const Theme&);
/// GFLOP/s against FLOPs per counted byte, under the roof of measured peak and copy bandwidth.
MeasurePlot measuredRooflinePlot(const MeasureView&, const Theme&);
MeasurePlot measurePlot(const MeasureView&, MeasureChartKind, const Theme&);

// --- parts of the above

using ValueOfRun = double (*)(const BenchRun&);
/// One line per side and kernel with a point for every run that has both values; the run that is asked about is larger.
MeasurePlot plotOfRuns(const MeasureView&, ValueOfRun x, ValueOfRun y, bool joined, const Theme&);
/// Adds words below the curves, as far down as there is room, behind x or before the right end. Needs the axes.
void addBelow(const QString& text, const QString& more, double x, Plot&);
/// Powers of ten around the values.
PlotAxis measuredDecades(double low, double high);

}  // namespace attn::app
