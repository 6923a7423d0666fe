// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/counters.h"
#include "traffic/traffic_plan.h"

namespace attn {

/// Total bytes and operations of an algorithm, over all heads and the batch.
struct Traffic {
  Algorithm algorithm = Algorithm::Flash2;
  TileSize tile{0, 0};  // 0 x 0 if not tiled
  TrafficCounters counters;
  std::int64_t sramBytesNeeded = 0;    // 0 if not tiled
  std::int64_t intermediateBytes = 0;  // intermediate_bytes.h
  TileCounts tiles;                    // of one head's grid; for chunked, summed over the grids of its chunks

  bool operator==(const Traffic&) const = default;
};

/// The counts of docs/numbers.md, section 3.2, in closed form: computed from the structure of the mask for each row of
/// tiles, without iterating over pairs, tiles or heads. Equal to the sum over all events of makeSchedule()
/// (schedule.h).
///
/// Problem: TooLarge (Counts) at "/inputs" if a count or the sum of all bytes exceeds an int64.
Result<Traffic> countTraffic(const TrafficPlan&);
Result<Traffic> countTraffic(const TrafficShape&, const Tiling&, const TrafficOptions& = {});

}  // namespace attn
