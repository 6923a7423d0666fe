// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "explanation/explanation.h"
#include "labs/tiles/picture/tiles_scene.h"

namespace attn::app {

/// What happens at the playhead of the Tiles lab, with the numbers of the followed row where its tile is at work, else
/// of the first row of that tile; bytes and FLOPs where there are no numbers.
Explanation explainTiles(const TilesView&, const Theme&);

/// The row that an explanation is about.
Index explainedRow(const TilesView&);

/// The running result of a row beside the untiled one.
struct UntiledComparison {
  QString row;                  // name of the query
  std::vector<double> running;  // acc / l so far
  std::vector<double> untiled;  // the output without tiles
  double apart = 0;             // largest difference of this row, now
  bool finished = false;        // the row has met all its keys
  double largest = 0;           // of all outputs of the head, at the end
  Index outputs = 0;
  QString precision;  // that the untiled result was computed in: "float32"
  bool operator==(const UntiledComparison&) const = default;
};
/// Nothing without numbers, and where nothing is tiled.
std::optional<UntiledComparison> compareUntiled(const TilesView&);

}  // namespace attn::app
