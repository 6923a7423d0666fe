// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "labs/growth/picture/growth_data.h"
#include "theme/theme.h"

namespace attn::app {

/// The stroke of a case in plots and next to its name: strong, soft, dashed.
PlotLine strokeOf(const GrowthCase&, const Theme&);

/// Operations, bytes moved, or peak memory against T, both axes logarithmic, with the current T, the hardware's memory
/// as a line, and the point where standard attention fills it.
Plot growthPlot(const GrowthData&, const GrowthMoment&, GrowthPart, const Theme&);

/// The roofline of the hardware, FLOP/s against FLOPs per byte: one layer, prefill and decode steps of growing batches.
/// `chosen` is the index of the dot that is drawn larger.
Plot roofPlot(const GrowthData&, const GrowthMoment&, std::size_t chosen, const Theme&);

/// The values of the plots at a position of the x axis, for the tooltip.
QString growthReading(const GrowthData&, GrowthPart, double tokens);

}  // namespace attn::app
