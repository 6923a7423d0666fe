// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cpu/cpu_plan.h"

#include <algorithm>
#include <limits>

namespace attn {
namespace {

/// Number of heads whose rows are divided into tiles together.
Index headsPerSegment(const AttentionProblem& p, const CpuLoops& loops) {
  return p.queryTokens < loops.tileRows ? p.heads.headsPerGroup() : 1;
}

/// Expands a number per head to one per row; empty if there are none.
std::vector<float> perRow(const std::vector<float>& perHead, Index queryTokens) {
  std::vector<float> rows;
  rows.reserve(perHead.size() * static_cast<std::size_t>(queryTokens));
  for (const float number : perHead) rows.insert(rows.end(), static_cast<std::size_t>(queryTokens), number);
  return rows;
}

/// The position of each row of all heads, for the linear biases.
std::vector<float> positionsOfRows(const AttentionProblem& p) {
  std::vector<float> positions;
  positions.reserve(static_cast<std::size_t>(p.heads.query * p.queryTokens));
  for (Index head = 0; head < p.heads.query; ++head)
    for (Index i = 0; i < p.queryTokens; ++i) positions.push_back(static_cast<float>(biasPosition(p) + i));
  return positions;
}

/// Query rows of the tile that starts at `start` of a segment. If the last tile would have a single vector of rows,
/// which cannot keep the multipliers busy, the tile before it is shortened.
Index rowsOfTile(const CpuLoops& loops, Index start, Index segmentRows) {
  const Index left = segmentRows - start;
  const Index fewer = loops.tileRows - loops.lanes;
  return left > loops.tileRows && left <= loops.tileRows + loops.lanes && fewer > loops.lanes
             ? fewer
             : std::min(loops.tileRows, left);
}

}  // namespace

CpuPlan::CpuPlan(const AttentionProblem& p, const CpuLoops& loops) {
  const Index together = headsPerSegment(p, loops);
  const Index segmentRows = together * p.queryTokens;
  m_visible.reserve(static_cast<std::size_t>(segmentRows));
  for (Index row = 0; row < segmentRows; ++row) m_visible.push_back(visibleKeys(p, row % p.queryTokens));
  if (hasSinkKeys(p))
    for (Index row = 0; row < segmentRows; ++row) m_sinks.push_back(sinkKeys(p, row % p.queryTokens));
  m_slopes = perRow(p.slopes, p.queryTokens);
  if (!p.slopes.empty()) m_positions = positionsOfRows(p);
  m_sinkLogits = perRow(p.sinkLogits, p.queryTokens);

  std::vector<Tile> segment;
  for (Index start = 0; start < segmentRows; start += segment.back().rows)
    segment.push_back({start, rowsOfTile(loops, start, segmentRows), 0, start, 0});
  const auto keysOfLastRow = [&](const Tile& tile) {
    const KeyRange& keys = m_visible[static_cast<std::size_t>(tile.visible + tile.rows - 1)];
    return keys.end - keys.first;
  };
  std::stable_sort(segment.begin(), segment.end(),
                   [&](const Tile& a, const Tile& b) { return keysOfLastRow(a) > keysOfLastRow(b); });

  m_tiles.reserve(segment.size() * static_cast<std::size_t>(p.heads.query / together));
  Index scores = 0;
  for (Index head = 0; head < p.heads.query; head += together) {
    for (Tile tile : segment) {
      tile.firstRow += head * p.queryTokens;
      tile.keyValueHead = p.heads.keyValueHeadOf(head);
      tile.scoresStart = scores;
      scores += loops.laneRows(tile.rows) * p.keyTokens;
      m_tiles.push_back(tile);
    }
  }

  if (p.padding.empty()) return;
  m_padded.resize(static_cast<std::size_t>(p.keyTokens));
  for (const Index key : p.padding) m_padded[static_cast<std::size_t>(key)] = 1;
}

std::int64_t scoreRows(const AttentionProblem& p, const CpuLoops& loops) {
  const Index together = headsPerSegment(p, loops);
  const Index segmentRows = together * p.queryTokens;
  const Index rest = segmentRows % loops.tileRows;
  std::int64_t rows = 0;
  if (__builtin_mul_overflow(segmentRows - rest + loops.laneRows(rest), p.heads.query / together, &rows))
    return std::numeric_limits<std::int64_t>::max();
  return rows;
}

}  // namespace attn
