// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/scale_experiment.h"
#include "figures/charts/line_plot.h"

namespace attn::app {

/// The products q·k at one width as bars, without or with scaling, and the density N(0, d_k) or N(0, 1) as a line.
/// Each kind keeps its axis at every width, so that a slider shows the bell grow.
Plot histogramPlot(const ScaleAtWidth&, Index products, bool scaled, const Theme&);

enum class RowMeasure { LargestWeight, Entropy, Jacobian };
/// One measure against d_k (logarithmic), scaled and not, with its value for equal weights. `shown` marks a width.
Plot rowMeasurePlot(const ScaleExperiment&, RowMeasure, Index shown, const Theme&);

double valueOf(const RowMeasures&, RowMeasure);

}  // namespace attn::app
