// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <utility>

#include "labs/tiles/picture/tiles_data.h"

namespace attn::app {

/// Sets the timeline of the data: a step for each phase, a cell for each memory event. The tiled algorithms have a page
/// for every pass over a tile, with the same stations on each. Without a schedule there is one step, the whole race.
void tilesTimeline(TilesData&);

/// What a learner calls a phase: "load Q".
QString stationName(const TilesData&, Phase);
/// The word in requests: "load-query"; "race" where no events are followed.
QString phaseWord(Phase);
/// Every word of phaseWord(), and "race".
QStringList tilesStepNames();
/// The last event of a phase by its word, where the tile of the selected row meets the second key tile; else where it
/// meets the first one, or the last such event of all. Nothing where the schedule has none. With `nth` from 1 on: the
/// last event of that time that the phase comes for the tile of the row.
std::optional<Index> eventNamed(const TilesData&, const QString& word, Index row, int nth = 0);
/// The step of the timeline in which a phase, by its word, comes for that time of all, from 1, whatever rows it is for;
/// and the other way round. Both expect a schedule.
std::optional<int> stepOfPass(const TilesData&, const QString& word, int pass);
std::pair<QString, int> passOfStep(const TilesData&, int step);
/// The last event of the pass over a tile that computes it.
std::optional<Index> eventOfTile(const TilesData&, Index head, TileIndex);

}  // namespace attn::app
