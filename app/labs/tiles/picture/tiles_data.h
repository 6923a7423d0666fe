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

/// The algorithms compared in the Tiles lab.
inline constexpr std::array kRaced = {Algorithm::Eager, Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

/// The purpose of an algorithm's bytes.
enum class TrafficKind : std::uint8_t { Pairs, Inputs, Output };  // S and P; Q, K and V; O with m, l, L

/// An interval of a series, as fractions of its time.
struct SeriesPart {
  double from = 0, to = 0;
  TrafficKind kind = TrafficKind::Inputs;
};

/// One algorithm of the race, for the followed heads.
struct TilesSeries {
  Algorithm algorithm = Algorithm::Eager;
  std::optional<TileSize> tile;              // the tile in the race; nullopt if the algorithm has no tiles
  std::optional<Problem> misfit;             // why the document's tile does not fit this algorithm
  std::optional<TileSize> refused;           // the document's tile, if it does not fit
  std::optional<Traffic> traffic;            // absent if no tile fits
  std::shared_ptr<const Schedule> schedule;  // null if there are too many events to follow
  double seconds = 0;                        // roofline time on the chosen hardware
  Bound bound = Bound::Memory;               // what limits `seconds`
  std::vector<SeriesPart> parts;

  /// True if the tile does not fit on the chip. Only the chosen algorithm can have such a tile; the others run with one
  /// that fits.
  bool isImpossible() const { return misfit && tile == refused; }
};

/// The data of the Tiles lab that depends only on scenario and hardware. Immutable; recreated at every edit.
struct TilesData {
  std::shared_ptr<const Scenario> scenario;
  Tiling tiling;
  Algorithm algorithm = Algorithm::Flash2;
  TrafficShape followed;            // one query head, or the group that shares its loads
  Index copies = 1;                 // how many times the document moves the followed traffic
  std::optional<TrafficPlan> plan;  // absent if there is a problem
  std::optional<Problem> problem;   // why nothing can be counted
  std::optional<Problem> misfit;    // the tile does not fit in on-chip memory
  std::shared_ptr<const Schedule> schedule;
  std::vector<TilesSeries> allSeries;  // in the order of kRaced
  Hardware hardware;
  double bytesPerSecond = 1, flopsPerSecond = 1;
  QStringList queryNames, keyNames;  // empty for sizes without names
  Timeline timeline;
  std::vector<Index> firstEvent;  // of each timeline step, plus one past the end

  const TilesSeries& series(Algorithm) const;
  const TilesSeries& chosen() const { return series(algorithm); }
  bool hasValues() const { return hasNumbers(*scenario); }
  /// The time of the slowest series.
  double longestSeconds() const;
};

/// Larger schedules are not followed event by event; only their totals are counted.
inline constexpr std::int64_t kMaxFollowed = 32768;

/// The tiling settings of a scenario, or the defaults; `decode`, which has its own lab, is treated as flash2.
Tiling shownTiling(const Scenario&);

/// The plan used to count an algorithm. The chosen one uses the tile of the settings, even if it does not fit; the
/// others use one that fits.
Result<TrafficPlan> seriesPlan(const TrafficShape&, Tiling, Algorithm, bool chosen);

std::shared_ptr<const TilesData> prepareTiles(std::shared_ptr<const Scenario>, const Hardware&);

/// A position in the schedule.
struct TilesMoment {
  Index done = 0;                   // number of finished events
  std::optional<Index> event;       // the one in progress, or else the last one finished
  double share = 1;                 // finished fraction of the event
  std::optional<double> schematic;  // fraction of the race, if no events are followed

  bool inProgress() const { return event && share < 1; }
};
TilesMoment momentAt(const TilesData&, const Playhead&);
/// The playhead at which this many events are finished.
Playhead playheadAfter(const TilesData&, Index events);

/// Progress of one algorithm.
struct SeriesProgress {
  double share = 0;  // of its time
  std::int64_t bytes = 0, flops = 0;
};
/// The clock of the race in seconds: that of the chosen algorithm.
double raceClock(const TilesData&, const TilesMoment&);
SeriesProgress seriesProgress(const TilesData&, const TilesSeries&, const TilesMoment&);

}  // namespace attn::app
