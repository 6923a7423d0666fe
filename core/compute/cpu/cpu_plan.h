// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "compute/cpu/cpu_loops.h"

namespace attn {

/// A problem cut into tiles of query rows, the units of work that threads take from a queue.
///
/// The rows of all heads lie one after the other in Q and O, [H * T_q rows]. A tile stays inside one head, so that its
/// rows see similar keys; where a head has too few rows to fill a tile (a token being decoded), the rows of all heads
/// that share K and V are cut together instead.
class CpuPlan {
 public:
  CpuPlan(const AttentionProblem&, const CpuLoops&);

  struct Tile {
    Index firstRow = 0;  // of the H * T_q
    Index rows = 0;
    Index keyValueHead = 0;
    Index visible = 0;      // place of the first row in visible()
    Index scoresStart = 0;  // floats before its part of S
  };
  /// Head after head, and in each the tile that sees the most keys first: what is left for the end is short, so that
  /// all threads finish together.
  const std::vector<Tile>& tiles() const { return m_tiles; }
  const std::vector<KeyRange>& visible() const { return m_visible; }
  /// Beside visible(): the sinks of each row; empty where none has any.
  const std::vector<KeyRange>& sinks() const { return m_sinks; }
  /// Of the H * T_q rows; empty where the problem has none.
  const std::vector<float>& slopes() const { return m_slopes; }
  const std::vector<float>& positions() const { return m_positions; }
  const std::vector<float>& sinkLogits() const { return m_sinkLogits; }
  /// A byte per key, 1 = padded; empty where nothing is.
  const std::vector<unsigned char>& padded() const { return m_padded; }

 private:
  std::vector<Tile> m_tiles;
  std::vector<KeyRange> m_visible, m_sinks;
  std::vector<float> m_slopes, m_positions, m_sinkLogits;
  std::vector<unsigned char> m_padded;
};

/// Rows that S has in memory, all heads, saturating at the largest int64: those of the tiles, whole vectors each.
std::int64_t scoreRows(const AttentionProblem&, const CpuLoops&);

}  // namespace attn
