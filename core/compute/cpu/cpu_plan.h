// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "compute/cpu/cpu_loops.h"

namespace attn {

/// A problem divided into tiles of query rows, the units of work in the threads' queue.
///
/// The rows of all heads are consecutive in Q and O, [H * T_q rows]. A tile is inside one head, so that its rows see
/// similar keys; if a head has too few rows for a tile (when decoding a token), the rows of all heads that share K and
/// V are divided together.
class CpuPlan {
 public:
  CpuPlan(const AttentionProblem&, const CpuLoops&);

  struct Tile {
    Index firstRow = 0;  // of the H * T_q
    Index rows = 0;
    Index keyValueHead = 0;
    Index visible = 0;      // index of the first row in visible()
    Index scoresStart = 0;  // offset of its part of S, in floats
  };
  /// By head, and in each head the tile that sees the most keys first: the last ones are short, so that all threads
  /// finish at about the same time.
  const std::vector<Tile>& tiles() const { return m_tiles; }
  const std::vector<KeyRange>& visible() const { return m_visible; }
  /// The sinks of each row, parallel to visible(); empty if none has any.
  const std::vector<KeyRange>& sinks() const { return m_sinks; }
  /// By row of H * T_q; empty if the problem has none.
  const std::vector<float>& slopes() const { return m_slopes; }
  const std::vector<float>& positions() const { return m_positions; }
  const std::vector<float>& sinkLogits() const { return m_sinkLogits; }
  /// A byte per key, 1 = padded; empty if none is.
  const std::vector<unsigned char>& padded() const { return m_padded; }

 private:
  std::vector<Tile> m_tiles;
  std::vector<KeyRange> m_visible, m_sinks;
  std::vector<float> m_slopes, m_positions, m_sinkLogits;
  std::vector<unsigned char> m_padded;
};

/// Rows of S in memory for all heads, with tiles padded to whole vectors; saturates at the largest int64.
std::int64_t scoreRows(const AttentionProblem&, const CpuLoops&);

}  // namespace attn
