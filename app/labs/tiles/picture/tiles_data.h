// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "scenario/has_numbers.h"
#include "session/playhead.h"
#include "traffic/hardware.h"
#include "traffic/roofline.h"
#include "traffic/schedule.h"
#include "traffic/traffic.h"

namespace attn::app {

/// The algorithms that the Tiles lab sets against each other.
inline constexpr std::array kRaced = {Algorithm::Eager, Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

/// What the bytes of a lane are spent on.
enum class LaneKind : std::uint8_t { Pairs, Inputs, Output };  // S and P; Q, K and V; O with m, l, L

/// A stretch of a lane, as shares of its time.
struct LanePart {
  double from = 0, to = 0;
  LaneKind kind = LaneKind::Inputs;
};

/// One algorithm of the race, over what the picture follows.
struct TilesLane {
  Algorithm algorithm = Algorithm::Eager;
  std::optional<TileSize> tile;              // that it races with; nothing where there are no tiles
  std::optional<Problem> misfit;             // why the tile of the document cannot be raced with
  std::optional<TileSize> refused;           // that tile
  std::optional<Traffic> traffic;            // absent where no tile can be chosen
  std::shared_ptr<const Schedule> schedule;  // absent where there are too many events to follow
  double seconds = 0;                        // roofline time on the chosen hardware
  Bound bound = Bound::Memory;               // what takes that time
  std::vector<LanePart> parts;

  /// No kernel could run with the tile that is shown: of the chosen algorithm, which the picture follows nevertheless.
  /// All other lanes race with a tile that fits.
  bool isImpossible() const { return misfit && tile == refused; }
};

/// Everything in the Tiles lab that depends on the scenario and the hardware only. Immutable, made once per edit.
struct TilesData {
  std::shared_ptr<const Scenario> scenario;
  Tiling tiling;
  Algorithm algorithm = Algorithm::Flash2;
  TrafficShape followed;            // one query head, or the group that shares its loads
  Index copies = 1;                 // how often the whole document moves what is followed
  std::optional<TrafficPlan> plan;  // absent: see problem
  std::optional<Problem> problem;   // why nothing can be counted
  std::optional<Problem> misfit;    // the tile needs more than there is on the chip
  std::shared_ptr<const Schedule> schedule;
  std::vector<TilesLane> lanes;  // as kRaced
  Hardware hardware;
  double bytesPerSecond = 1, flopsPerSecond = 1;
  QStringList queryNames, keyNames;  // empty for sizes without names
  Timeline timeline;
  std::vector<Index> firstEvent;  // of every step of the timeline; one more at the end

  const TilesLane& lane(Algorithm) const;
  const TilesLane& chosen() const { return lane(algorithm); }
  bool hasValues() const { return hasNumbers(*scenario); }
  /// The time of the slowest lane.
  double longestSeconds() const;
};

/// Larger schedules are not followed event by event; their totals are counted all the same.
inline constexpr std::int64_t kMostFollowed = 32768;

/// The settings of tiling that a scenario has, or the usual ones; `decode`, which has a lab of its own, is seen as
/// flash2 here.
Tiling shownTiling(const Scenario&);

/// The plan that a lane is counted with. The chosen algorithm takes the tile of the settings, whether it fits or not;
/// the others take one that fits.
Result<TrafficPlan> lanePlan(const TrafficShape&, Tiling, Algorithm, bool chosen);

std::shared_ptr<const TilesData> prepareTiles(std::shared_ptr<const Scenario>, const Hardware&);

/// Where the playhead stands in the schedule.
struct TilesMoment {
  Index done = 0;                   // events finished
  std::optional<Index> event;       // the one at work: in progress, or else the last one finished
  double share = 1;                 // of it: 1 = finished
  std::optional<double> schematic;  // share of the race where no events are followed

  bool inProgress() const { return event && share < 1; }
};
TilesMoment momentAt(const TilesData&, const Playhead&);
/// The playhead at which so many events are finished.
Playhead playheadAfter(const TilesData&, Index events);

/// How far a lane has come.
struct LaneProgress {
  double share = 0;  // of its time
  std::int64_t bytes = 0, flops = 0;
};
/// The clock of the race in seconds: that of the chosen algorithm.
double raceClock(const TilesData&, const TilesMoment&);
LaneProgress laneProgress(const TilesData&, const TilesLane&, const TilesMoment&);

}  // namespace attn::app
