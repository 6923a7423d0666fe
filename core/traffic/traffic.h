// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/counters.h"
#include "traffic/traffic_plan.h"

namespace attn {

/// What an algorithm moves and computes in all, over all heads and the batch.
struct Traffic {
  Algorithm algorithm = Algorithm::Flash2;
  TileSize tile{0, 0};  // 0 x 0 where nothing is tiled
  TrafficCounters counters;
  std::int64_t sramBytesNeeded = 0;    // 0 where nothing is tiled
  std::int64_t intermediateBytes = 0;  // intermediate_bytes.h
  TileCounts tiles;                    // of one head's grid; of chunked the grids of its chunks together

  bool operator==(const Traffic&) const = default;
};

/// The counts of docs/numbers.md, section 3.2, in closed form: from the structure of the mask, tile row by tile row,
/// without going through pairs, tiles or heads. Equal to the sum over all events of makeSchedule() (schedule.h).
///
/// Problem: TooLarge (Counts) at "/inputs" where a count, or all bytes together, exceed an int64.
Result<Traffic> countTraffic(const TrafficPlan&);
Result<Traffic> countTraffic(const TrafficShape&, const Tiling&, const TrafficOptions& = {});

}  // namespace attn
