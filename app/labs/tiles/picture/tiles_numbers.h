// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "attention/trace.h"
#include "figures/matrix_figure.h"
#include "labs/tiles/picture/tiles_data.h"
#include "tiling/online_softmax.h"

namespace attn::app {

/// Tiled versus untiled, across all outputs of a head.
struct TiledDifference {
  double largest = 0;   // magnitude; NaN if either side is NaN
  double relative = 0;  // Frobenius norm of the differences over that of the untiled outputs; NaN as above
  Index outputs = 0;
};

/// What the Tiles lab shows of a trace independently of the playhead: computed once per result, tile size, and followed
/// head (or group of heads).
struct TilesNumbers {
  std::shared_ptr<const Trace> trace;
  Index blockCols = 1;
  Division division = Division::AtTheEnd;    // flash1 divides after every tile
  Index firstHead = 0;                       // the first followed head
  std::vector<OnlineResult> results;         // of each followed head: tiled with these key tiles
  std::vector<TiledDifference> differences;  // of each followed head
  ColorScale scores, outputs;

  const HeadTrace& head(Index queryHead) const { return trace->head(queryHead); }
  const OnlineResult& result(Index queryHead) const { return results[static_cast<std::size_t>(queryHead - firstHead)]; }
  const TiledDifference& difference(Index queryHead) const {
    return differences[static_cast<std::size_t>(queryHead - firstHead)];
  }
};

/// Null if there is no trace, or if its sizes differ from the scenario's (it may be one edit behind).
std::shared_ptr<const TilesNumbers> tilesNumbers(const TilesData&, std::shared_ptr<const Trace>, Index selectedHead);

/// The query head of an event, which belongs to the followed head or group.
Index queryHeadOf(const TilesData&, Index selectedHead, Index eventHead);

/// The query tile and key tile shown at a time.
struct TileAtWork {
  Index head = 0;  // among the followed ones
  Index row = 0;
  std::optional<Index> col;  // absent while no key tile is involved
};
std::optional<TileAtWork> tileAtWork(const TilesData&, const TilesMoment&);

/// The running m, l and acc (flash1: O) of some query rows at a moment: on chip while their tile is active; between
/// tiles as last left (flash1 stores them in off-chip memory).
struct RunningRows {
  IndexRange queries;
  std::optional<OnlineStep> step;  // the current key tile, from its scores on
  OnlineState now;                 // m, l, acc or O
  Index tilesMet = 0, tilesToMeet = 0;
  bool rescaled = false, accumulated = false;  // progress within `step`
  bool finished() const { return tilesMet == tilesToMeet; }
};
/// Requires a tiled algorithm with values. Keys of skipped tiles count as passed: they change nothing under a fill of
/// −∞.
RunningRows runningRows(const TilesData&, const TilesNumbers&, const TilesMoment&, Index queryHead, Index eventHead,
                        IndexRange queries);

}  // namespace attn::app
