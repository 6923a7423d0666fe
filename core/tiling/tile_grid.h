// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "tiling/skip_rules.h"

namespace attn {

/// B_r query rows and B_c key columns of a tile.
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

/// Skipped: no pair in it is visible by the skip rules; full: every pair is; partial: some are.
enum class TileKind : std::uint8_t { Skipped, Partial, Full };

/// How many tiles of a grid are of each kind.
struct TileCounts {
  std::int64_t full = 0, partial = 0, skipped = 0;
  bool operator==(const TileCounts&) const = default;
};

/// How many tiles, or columns of tiles, are not skipped, and how many keys they have together.
struct TilesAtWork {
  Index tiles = 0;
  Index keys = 0;
  bool operator==(const TilesAtWork&) const = default;
};

/// What the loops of the tiled algorithms go through, added up. "At work" is a tile that is not skipped, and a row or
/// column of tiles that has one.
struct TileSums {
  std::int64_t tiles = 0;          // at work
  std::int64_t tileQueries = 0;    // true rows, over the tiles at work
  std::int64_t tileKeys = 0;       // true columns, over the tiles at work
  std::int64_t pairs = 0;          // rows * columns, over the tiles at work
  std::int64_t rowsAtWork = 0;     // rows of tiles
  std::int64_t columnsAtWork = 0;  // columns of tiles
  std::int64_t queriesAtWork = 0;  // queries in rows of tiles at work
  std::int64_t keysAtWork = 0;     // keys in columns of tiles at work
  bool operator==(const TileSums&) const = default;
};

/// The T_q x T_k score matrix cut in tiles of B_r x B_c; the last row and the last column of tiles may be smaller. Both
/// sides of a tile are at least 1 (std::invalid_argument otherwise) and may exceed the matrix. Holds the padded keys
/// only, whatever the size; every question about one tile or one row of tiles takes O(log of the padded keys) for each
/// document that its queries lie in.
///
/// A grid may be cut in *chunks* of c queries that are gone through one after the other, for which the mask must be
/// causal (algorithm `chunked`): each chunk has a grid of its own over the keys 0 … keyEnd(), whose rows of tiles begin
/// with the chunk and whose last row and column may be smaller. Rows of tiles are counted through all chunks.
/// Source: docs/numbers.md, sections 2.1 and 3.2.
class TileGrid {
 public:
  /// `chunk` queries (at least 1) in each chunk; 0 is one chunk of all queries over all keys.
  TileGrid(KeyVisibility visibility, TileSize size, Index chunk = 0);

  const KeyVisibility& visibility() const { return m_visibility; }
  TileSize size() const { return m_size; }
  Index rows() const { return m_rows; }  // of tiles
  Index cols() const { return m_cols; }  // of tiles
  /// Queries of row i of tiles, keys of column j of tiles, at their true size.
  IndexRange queries(Index row) const;
  IndexRange keys(Index col) const;
  /// Keys of a tile: those of its column that the grid of its chunk has.
  IndexRange keys(TileIndex) const;
  /// How many keys the grid has that this row of tiles lies in: T_k, and in chunks min(T_k, query_offset + the chunk's
  /// end), with a prefix at least that.
  Index keyEnd(Index row) const;

  /// By the visible pairs of the tile alone, whatever its scores are.
  TileKind kind(TileIndex) const;
  /// Tiles of this row that are not skipped.
  TilesAtWork tilesAtWork(Index row) const { return tilesOver(queries(row), keyEnd(row)); }
  /// Their columns, ascending.
  std::vector<Index> columnsAtWork(Index row) const { return columnsOver(queries(row)); }
  /// Columns of tiles that are at work in any row, ascending.
  std::vector<Index> columnsAtWork() const { return columnsOver({0, m_visibility.queryTokens()}); }

  /// Over all tiles, row by row of tiles: O((rows of tiles + documents) * log of the padded keys).
  TileCounts counts() const;
  TileSums sums() const;

 private:
  struct PaddedColumn {
    Index col = 0;
    bool wholly = false;
    Index whollyBefore = 0;  // wholly padded columns before this one
  };

  bool hasOpenKey(IndexRange range) const { return range.size() > m_visibility.padded(range); }
  /// Columns of tiles with an open key that one of these queries sees; their keys below `keyEnd`.
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
