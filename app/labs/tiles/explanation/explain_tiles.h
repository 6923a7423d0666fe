// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "explanation/explanation.h"
#include "labs/tiles/picture/tiles_scene.h"

namespace attn::app {

/// Explains the event at the playhead, with the numbers of the followed row if its tile is active, else of the first
/// row of that tile; bytes and FLOPs if there are no numbers.
Explanation explainTiles(const TilesView&, const Theme&);

Index explainedRow(const TilesView&);

/// The running result of a row next to the untiled one, and all rows at the end.
struct UntiledComparison {
  QString row;                  // name of the query
  QString result;               // letters of the running result: "acc / ℓ", "O"
  std::vector<double> running;  // the output over the keys so far
  std::vector<double> untiled;  // the output without tiles
  Index tilesMet = 0, tilesToMeet = 0;
  bool begun = false;   // any event has started
  double largest = 0;   // largest difference of the head's outputs, at the end
  double relative = 0;  // Frobenius norm of the differences over that of the untiled outputs
  Index outputs = 0;
  QString precision;  // of the untiled result: "float32"

  bool finished() const { return tilesMet == tilesToMeet; }
  /// True if the tiled result equals the untiled one within that one's precision.
  bool isEqual() const;
  /// running − untiled; 0 if rounding alone explains the difference, whose digits depend on the processor.
  std::vector<double> differences() const;
  bool operator==(const UntiledComparison&) const = default;

 private:
  /// The relative difference that rounding explains in this precision.
  double roundingLimit() const;
};
/// nullopt without numbers, or if nothing is tiled.
std::optional<UntiledComparison> compareUntiled(const TilesView&);

}  // namespace attn::app
