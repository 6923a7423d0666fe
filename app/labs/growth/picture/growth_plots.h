// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "labs/growth/picture/growth_data.h"
#include "theme/theme.h"

namespace attn::app {

/// The stroke that a case is drawn with, in plots and beside its name: strong, soft, dashed.
PlotLine strokeOf(const GrowthCase&, const Theme&);

/// Operations, bytes moved, or memory at its peak against T, both axes logarithmic, with the present T; the memory of
/// the hardware as a line, and where standard fills it.
Plot growthPlot(const GrowthData&, const GrowthMoment&, GrowthPart, const Theme&);

/// FLOP/s against FLOPs per byte under the roof of the hardware: one layer, prefill and decode steps of more and more
/// sequences. `chosen` of the moment's dots is drawn larger.
Plot roofPlot(const GrowthData&, const GrowthMoment&, std::size_t chosen, const Theme&);

/// What the plots show at a place of their x axis, for the pointer.
QString growthReading(const GrowthData&, GrowthPart, double tokens);

}  // namespace attn::app
