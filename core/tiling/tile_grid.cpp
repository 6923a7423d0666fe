// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/tile_grid.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/integer_math.h"

namespace attn {
namespace {

IndexRange part(Index which, Index size, Index whole) {
  return {which * size, std::min((which + 1) * size, whole)};
}

}  // namespace

TileGrid::TileGrid(KeyVisibility visibility, TileSize size, Index chunk)
    : m_visibility(std::move(visibility)),
      m_size(size),
      m_chunk(chunk > 0 ? std::min(chunk, m_visibility.queryTokens()) : m_visibility.queryTokens()),
      m_rowsPerChunk(0),
      m_chunked(chunk > 0),
      m_rows(0),
      m_cols(0) {
  if (size.rows < 1 || size.cols < 1) throw std::invalid_argument("a tile has at least one row and one column");
  m_rowsPerChunk = ceilDivide(m_chunk, size.rows);
  const Index wholeChunks = m_visibility.queryTokens() / m_chunk, left = m_visibility.queryTokens() % m_chunk;
  m_rows = wholeChunks * m_rowsPerChunk + ceilDivide(left, size.rows);
  m_cols = ceilDivide(m_visibility.keyTokens(), size.cols);
  Index wholly = 0;
  for (const Index key : m_visibility.rules().padding) {
    const Index col = key / size.cols;
    if (!m_paddedColumns.empty() && m_paddedColumns.back().col == col) continue;
    const IndexRange all = keys(col);
    const bool every = m_visibility.padded(all) == all.size();
    m_paddedColumns.push_back({col, every, wholly});
    wholly += every ? 1 : 0;
  }
}

IndexRange TileGrid::queries(Index row) const {
  const IndexRange chunk = part(row / m_rowsPerChunk, m_chunk, m_visibility.queryTokens());
  const IndexRange inChunk = part(row % m_rowsPerChunk, m_size.rows, chunk.size());
  return {chunk.begin + inChunk.begin, chunk.begin + inChunk.end};
}

IndexRange TileGrid::keys(Index col) const {
  return part(col, m_size.cols, m_visibility.keyTokens());
}

IndexRange TileGrid::keys(TileIndex tile) const {
  return intersection(keys(tile.col), {0, keyEnd(tile.row)});
}

Index TileGrid::keyEnd(Index row) const {
  if (!m_chunked) return m_visibility.keyTokens();
  const Index chunkEnd = part(row / m_rowsPerChunk, m_chunk, m_visibility.queryTokens()).end;
  const SkipRules& rules = m_visibility.rules();
  return std::clamp<Index>(std::max(rules.queryOffset + chunkEnd, rules.prefix), 0, m_visibility.keyTokens());
}

TileKind TileGrid::kind(TileIndex tile) const {
  const IndexRange rows = queries(tile.row), cols = keys(tile);
  bool any = false;
  m_visibility.forEachRangeOfAny(rows, [&](IndexRange seen) { any = any || hasOpenKey(intersection(seen, cols)); });
  if (!any) return TileKind::Skipped;
  const bool every = m_visibility.keysOfAll(rows).contains(cols) && m_visibility.padded(cols) == 0;
  return every ? TileKind::Full : TileKind::Partial;
}

Index TileGrid::paddedColumns(IndexRange cols) const {
  const auto before = [&](Index col) { return std::ranges::lower_bound(m_paddedColumns, col, {}, &PaddedColumn::col); };
  return cols.empty() ? 0 : before(cols.end) - before(cols.begin);
}

Index TileGrid::whollyPaddedColumns(IndexRange cols) const {
  const auto before = [&](Index col) -> Index {
    const auto next = std::ranges::lower_bound(m_paddedColumns, col, {}, &PaddedColumn::col);
    if (next != m_paddedColumns.end()) return next->whollyBefore;
    if (m_paddedColumns.empty()) return 0;
    return m_paddedColumns.back().whollyBefore + (m_paddedColumns.back().wholly ? 1 : 0);
  };
  return cols.empty() ? 0 : before(cols.end) - before(cols.begin);
}

// Only the first and the last column of a range can be partial or smaller than the others. Ranges ascend, so only the
// first column of a range can have been counted already.
TilesAtWork TileGrid::tilesOver(IndexRange rows, Index keyEnd) const {
  TilesAtWork found;
  Index counted = -1;
  m_visibility.forEachRangeOfAny(rows, [&](IndexRange seen) {
    const Index first = seen.begin / m_size.cols, last = (seen.end - 1) / m_size.cols;
    const auto addEdge = [&](Index col) {
      if (col == counted || !hasOpenKey(intersection(seen, keys(col)))) return;
      ++found.tiles;
      found.keys += intersection(keys(col), {0, keyEnd}).size();
      counted = col;
    };
    addEdge(first);
    if (last == first) return;
    addEdge(last);
    const Index inner = last - first - 1 - whollyPaddedColumns({first + 1, last});
    found.tiles += inner;
    found.keys += inner * m_size.cols;
  });
  return found;
}

std::vector<Index> TileGrid::columnsOver(IndexRange rows) const {
  std::vector<Index> columns;
  m_visibility.forEachRangeOfAny(rows, [&](IndexRange seen) {
    for (Index col = seen.begin / m_size.cols; col <= (seen.end - 1) / m_size.cols; ++col) {
      const bool known = !columns.empty() && columns.back() == col;
      if (!known && hasOpenKey(intersection(seen, keys(col)))) columns.push_back(col);
    }
  });
  return columns;
}

Index TileGrid::countFull(Index row) const {
  const KeyRanges all = m_visibility.keysOfAll(queries(row));
  const auto within = [&](IndexRange range) -> Index {
    if (range.empty()) return 0;
    const IndexRange cols{ceilDivide(range.begin, m_size.cols), range.end / m_size.cols};
    const Index full = cols.size() - paddedColumns(cols);
    // The last column of the row's grid may be smaller, and end before a padded key.
    const IndexRange last{std::max(cols.begin, cols.end) * m_size.cols, keyEnd(row)};
    const bool lastIsFull = !last.empty() && range.contains(last) && m_visibility.padded(last) == 0;
    return full + (lastIsFull ? 1 : 0);
  };
  return within(all.leading) + within(all.local);
}

TileCounts TileGrid::counts() const {
  TileCounts counts;
  for (Index row = 0; row < m_rows; ++row) {
    const Index atWork = tilesAtWork(row).tiles, full = countFull(row);
    counts.full += full;
    counts.partial += atWork - full;
    counts.skipped += ceilDivide(keyEnd(row), m_size.cols) - atWork;
  }
  return counts;
}

TileSums TileGrid::sums() const {
  TileSums sums;
  for (Index row = 0; row < m_rows; ++row) {
    const TilesAtWork atWork = tilesAtWork(row);
    if (atWork.tiles == 0) continue;
    const Index rows = queries(row).size();
    sums.tiles += atWork.tiles;
    sums.tileQueries += atWork.tiles * rows;
    sums.tileKeys += atWork.keys;
    sums.pairs += rows * atWork.keys;
    ++sums.rowsAtWork;
    sums.queriesAtWork += rows;
  }
  const TilesAtWork columns = tilesOver({0, m_visibility.queryTokens()}, m_visibility.keyTokens());
  sums.columnsAtWork = columns.tiles;
  sums.keysAtWork = columns.keys;
  return sums;
}

}  // namespace attn
