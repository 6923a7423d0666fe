// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/scale_experiment.h"
#include "figures/charts/line_plot.h"

namespace attn::app {

/// A histogram of the products q·k at one width, and the density N(0, d_k) or, if scaled, N(0, 1) as a line. The axes
/// do not depend on the width, so that a slider shows the distribution widen.
Plot histogramPlot(const ScaleAtWidth&, Index products, bool scaled, const Theme&);

enum class RowMeasure { LargestWeight, Entropy, Jacobian };
/// One measure against d_k (logarithmic), with and without scaling, and its value for equal weights. `shown` marks a
/// width.
Plot rowMeasurePlot(const ScaleExperiment&, RowMeasure, Index shown, const Theme&);

double valueOf(const RowMeasures&, RowMeasure);

}  // namespace attn::app
