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

/// Tiled next to untiled, of all outputs of a head.
struct TiledDifference {
  double largest = 0;   // magnitude; NaN where one side is no number
  double relative = 0;  // Frobenius norm of the differences over that of the untiled outputs; NaN as above
  Index outputs = 0;
};

/// What the Tiles lab shows of a trace, as far as it does not depend on the playhead: made once per result, size of
/// tile, and head (or group of heads) that is followed.
struct TilesNumbers {
  std::shared_ptr<const Trace> trace;
  Index blockCols = 1;
  Division division = Division::AtTheEnd;    // flash1 divides after every tile
  Index firstHead = 0;                       // of those followed
  std::vector<OnlineResult> results;         // of each: tiled with these key tiles
  std::vector<TiledDifference> differences;  // of each
  ColorScale scores, outputs;

  const HeadTrace& head(Index queryHead) const { return trace->heads[static_cast<std::size_t>(queryHead)]; }
  const OnlineResult& result(Index queryHead) const { return results[static_cast<std::size_t>(queryHead - firstHead)]; }
  const TiledDifference& difference(Index queryHead) const {
    return differences[static_cast<std::size_t>(queryHead - firstHead)];
  }
};

/// Nothing where there is no trace, or where it has other sizes than the scenario (it may be one edit behind).
std::shared_ptr<const TilesNumbers> tilesNumbers(const TilesData&, std::shared_ptr<const Trace>, Index selectedHead);

/// The query head that an event of the followed head or group belongs to.
Index queryHeadOf(const TilesData&, Index selectedHead, Index eventHead);

/// The query tile and key tile that the picture is about at a moment.
struct TileAtWork {
  Index head = 0;  // of the followed ones
  Index row = 0;
  std::optional<Index> col;  // absent while nothing has to do with a key tile
};
std::optional<TileAtWork> tileAtWork(const TilesData&, const TilesMoment&);

/// The running m, l and acc (flash1: O) of some query rows at a moment: on chip while their tile is at work; between
/// their tiles as they were left (flash1 keeps them in slow memory meanwhile).
struct RunningRows {
  IndexRange queries;
  std::optional<OnlineStep> step;  // the key tile that is being met: from its scores on
  OnlineState now;                 // m, l, acc or O
  Index tilesMet = 0, tilesToMeet = 0;
  bool rescaled = false, accumulated = false;  // how far `step` has come
  bool finished() const { return tilesMet == tilesToMeet; }
};
/// Of a tiled algorithm with values. The keys of tiles that are skipped count as met in passing: they change nothing
/// under a fill of −∞.
RunningRows runningRows(const TilesData&, const TilesNumbers&, const TilesMoment&, Index queryHead, Index eventHead,
                        IndexRange queries);

}  // namespace attn::app
