// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "labs/tiles/picture/tiles_data.h"

namespace attn::app {

/// Bytes against sequence length, both logarithmic: the open scenario with other T. Query and key lengths keep their
/// ratio.
Plot trafficByLength(const TilesData&, const Theme&);
/// Bytes of the tiled algorithms against the columns of a tile, B_c.
Plot trafficByColumns(const TilesData&, const Theme&);
/// Attainable FLOP/s against FLOPs per byte, with a point for each algorithm.
Plot rooflinePlot(const TilesData&, const Theme&);

}  // namespace attn::app
