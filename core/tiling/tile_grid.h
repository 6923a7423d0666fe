// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "tiling/skip_rules.h"

namespace attn {

/// A tile has B_r query rows and B_c key columns.
struct TileSize {
  Index rows = 1;
  Index cols = 1;
  bool operator==(const TileSize&) const = default;
};

/// Tile (i, j): query tile i, key tile j, both from 0.
struct TileIndex {
  Index row = 0;
  Index col = 0;
  bool operator==(const TileIndex&) const = default;
};

/// Skipped: no pair is visible by the skip rules; full: every pair is; partial: some are.
enum class TileKind : std::uint8_t { Skipped, Partial, Full };

struct TileCounts {
  std::int64_t full = 0, partial = 0, skipped = 0;
  bool operator==(const TileCounts&) const = default;
};

/// The number of tiles, or columns of tiles, that are not skipped, and of their keys.
struct TilesAtWork {
  Index tiles = 0;
  Index keys = 0;
  bool operator==(const TilesAtWork&) const = default;
};

/// Sums over the loops of the tiled algorithms. A tile that is not skipped is "at work", and so is a row or column of
/// tiles that has one.
struct TileSums {
  std::int64_t tiles = 0;          // at work
  std::int64_t tileQueries = 0;    // rows, over the tiles at work
  std::int64_t tileKeys = 0;       // columns, over the tiles at work
  std::int64_t pairs = 0;          // rows * columns, over the tiles at work
  std::int64_t rowsAtWork = 0;     // rows of tiles
  std::int64_t columnsAtWork = 0;  // columns of tiles
  std::int64_t queriesAtWork = 0;  // queries in rows of tiles at work
  std::int64_t keysAtWork = 0;     // keys in columns of tiles at work
  bool operator==(const TileSums&) const = default;
};

/// The T_q x T_k score matrix divided into tiles of B_r x B_c; the last row and the last column of tiles may be
/// smaller. Both sides of a tile must be at least 1 (throws std::invalid_argument otherwise) and may exceed the matrix.
/// Stores only the padded keys, whatever the size; every call for one tile or one row of tiles takes O(log of the
/// padded keys) per document of its queries.
///
/// A grid may be divided into *chunks* of c queries that are processed one after the other, for which the mask must be
/// causal (algorithm `chunked`). Each chunk has its own grid over the keys 0 … keyEnd(), whose rows of tiles begin with
/// the chunk and whose last row and column may be smaller. Rows of tiles are numbered through all chunks.
/// Source: docs/numbers.md, sections 2.1 and 3.2.
class TileGrid {
 public:
  /// `chunk` is the number of queries per chunk (at least 1); 0 means one chunk of all queries over all keys.
  TileGrid(KeyVisibility visibility, TileSize size, Index chunk = 0);

  const KeyVisibility& visibility() const { return m_visibility; }
  TileSize size() const { return m_size; }
  Index rows() const { return m_rows; }  // of tiles
  Index cols() const { return m_cols; }  // of tiles
  /// Queries of row i of tiles, keys of column j of tiles; the last ones may have fewer.
  IndexRange queries(Index row) const;
  IndexRange keys(Index col) const;
  /// The keys of a tile: those of its column within the grid of its chunk.
  IndexRange keys(TileIndex) const;
  /// The number of keys in the grid of this row of tiles: T_k, or with chunks min(T_k, query_offset + the chunk's end),
  /// at least the prefix.
  Index keyEnd(Index row) const;

  /// Depends only on the visible pairs of the tile, not on its scores.
  TileKind kind(TileIndex) const;
  /// Tiles of this row that are not skipped.
  TilesAtWork tilesAtWork(Index row) const { return tilesOver(queries(row), keyEnd(row)); }
  /// The columns of these tiles, ascending.
  std::vector<Index> columnsAtWork(Index row) const { return columnsOver(queries(row)); }
  /// Columns of tiles that are at work in any row, ascending.
  std::vector<Index> columnsAtWork() const { return columnsOver({0, m_visibility.queryTokens()}); }

  /// Over all tiles: O((rows of tiles + documents) * log of the padded keys).
  TileCounts counts() const;
  TileSums sums() const;

 private:
  struct PaddedColumn {
    Index col = 0;
    bool wholly = false;
    Index whollyBefore = 0;  // wholly padded columns before this one
  };

  bool hasOpenKey(IndexRange range) const { return range.size() > m_visibility.padded(range); }
  /// Columns of tiles with an unpadded key that one of these queries sees; their keys below `keyEnd`.
  TilesAtWork tilesOver(IndexRange queries, Index keyEnd) const;
  std::vector<Index> columnsOver(IndexRange queries) const;
  Index countFull(Index row) const;
  Index whollyPaddedColumns(IndexRange cols) const;
  Index paddedColumns(IndexRange cols) const;

  KeyVisibility m_visibility;
  TileSize m_size;
  Index m_chunk;         // queries
  Index m_rowsPerChunk;  // of tiles
  bool m_chunked;
  Index m_rows;
  Index m_cols;
  std::vector<PaddedColumn> m_paddedColumns;  // with at least one padded key, ascending
};

}  // namespace attn
