// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/tiles/picture/tiles_data.h"
#include "labs/tiles/traffic_plot.h"

namespace attn::app {

/// Bytes against the length of the text, both logarithmic: the open scenario with other T, all else as it is. Query and
/// key sequence keep their ratio.
TrafficPlotData trafficByLength(const TilesData&);
/// Bytes of the tiled algorithms against the columns of a tile, B_c.
TrafficPlotData trafficByColumns(const TilesData&);
/// FLOP/s that the hardware allows against FLOPs per byte, with a point for each algorithm.
TrafficPlotData rooflinePlot(const TilesData&);

}  // namespace attn::app
