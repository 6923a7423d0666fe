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

/// The running result of a row beside the untiled one, and all rows at the end.
struct UntiledComparison {
  QString row;                  // name of the query
  QString result;               // how the running result is written: "acc / ℓ", "O"
  std::vector<double> running;  // the output over the keys so far
  std::vector<double> untiled;  // the output without tiles
  Index tilesMet = 0, tilesToMeet = 0;
  bool begun = false;   // anything has been loaded or computed
  double largest = 0;   // difference of all outputs of the head, at the end
  double relative = 0;  // Frobenius norm of the differences over that of the untiled outputs
  Index outputs = 0;
  QString precision;  // that the untiled result was computed in: "float32"

  bool finished() const { return tilesMet == tilesToMeet; }
  /// Whether the tiled result is the untiled one, as far as the precision of that one tells.
  bool isEqual() const;
  /// running − untiled; 0 where rounding alone explains it, since its digits depend on the processor.
  std::vector<double> differences() const;
  bool operator==(const UntiledComparison&) const = default;

 private:
  /// The relative difference that rounding explains in this precision.
  double roundingLimit() const;
};
/// Nothing without numbers, and where nothing is tiled.
std::optional<UntiledComparison> compareUntiled(const TilesView&);

}  // namespace attn::app
