// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <utility>

#include "labs/tiles/picture/tiles_data.h"

namespace attn::app {

/// Sets the timeline of the data: a step for each phase, a cell for each memory event. Tiled algorithms have a page for
/// every pass over a tile, with the same sections on each. Without a schedule, the whole race is one step.
void tilesTimeline(TilesData&);

/// The phases on the command line, such as "load-query", and "race", which is all there is if no events are followed.
QStringList tilesStepNames();
/// The last event of the named phase when the tile of the selected row meets the second key tile; else when it meets
/// the first one; else the last event of that phase. nullopt if the schedule has none. If `nth` >= 1: the last event of
/// the nth occurrence of the phase for the row's tile.
std::optional<Index> eventNamed(const TilesData&, const QString& word, Index row, int nth = 0);
/// stepOfPass() returns the timeline step of the given occurrence of a phase, from 1, counted across all rows;
/// passOfStep() is its inverse. Both require a schedule.
std::optional<int> stepOfPass(const TilesData&, const QString& word, int pass);
std::pair<QString, int> passOfStep(const TilesData&, int step);

}  // namespace attn::app
