// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "base/problem.h"
#include "tiling/tile_grid.h"
#include "traffic/algorithm.h"
#include "traffic/memory_event.h"
#include "traffic/traffic_shape.h"

namespace attn {

/// A shape with the settings that its traffic is counted with, all decided: the algorithm and the size of tiles.
struct TrafficPlan {
  TrafficShape shape;
  Algorithm algorithm = Algorithm::Flash2;
  std::int64_t elementBytes = 2;
  std::int64_t sramBytes = 0;  // M
  bool shareKv = false;
  std::optional<TileGrid> grid;  // of every head alike; none where nothing is tiled

  /// Query heads that one load of K and V serves: G in decode, and in the tiled algorithms where they share; else 1.
  Index headsPerLoad() const;
  /// Cached tokens that `decode` reads: T_k, and at most W - 1 under a window W, which the new token is part of.
  Index cachedTokens() const;
  /// Bytes in slow memory of the whole matrix of one head; of S and P also where they are never written.
  std::int64_t matrixBytes(Tensor) const;
  /// Bytes of one token of Q, K, V, O or stats in slow memory: stats are m and l in flash1, L in all others.
  std::int64_t tokenBytes(Tensor) const;
  /// Bytes of the part of a tensor on chip that belongs to this many queries and keys: Q, K, V at the element size; O
  /// (that is acc), S and P at the element size in flash1 and in float32 in flash2; stats (m and l) 8 bytes per query.
  std::int64_t chipBytes(Tensor, Index queries, Index keys) const;
};

/// Decides the algorithm and the size of tiles. Zero block rows or columns are automatic, for flash1 as in the paper
/// and for flash2 the same, so that both can be compared: B_c = ceil(M/e / (4 d)), B_r = min(B_c, d), d = max(d_k,
/// d_v), both cut to the sequence lengths. A block size that is given is taken as it is, even beyond the sequence.
/// Problems: OutOfRange, UnknownName or HeadsNotDivisible with pointers into "/inputs", "/heads" or "/tiling";
/// RowDoesNotFit at "/tiling/sram_bytes" where a size is automatic and M is smaller than one row of K or V.
/// An automatic tile may exceed M otherwise, as in the paper; checkFit() tells.
///
/// Source: Dao et al. 2022, arXiv:2205.14135, algorithm 1; docs/numbers.md, section 3.3.
Result<TrafficPlan> planTraffic(const TrafficShape&, const Tiling&);

/// On-chip memory that a tile needs: flash1 e (B_r d_k + B_c d_k + B_c d_v + B_r d_v + B_r B_c) + 8 B_r bytes; flash2
/// the same with acc (B_r d_v) and S (B_r B_c) in float32; 0 where nothing is tiled.
std::int64_t sramBytesNeeded(const TrafficPlan&);
/// The same for any size of tile, where the algorithm is tiled.
std::int64_t sramBytesNeeded(const TrafficPlan&, TileSize);

/// TileDoesNotFit at "/tiling/sram_bytes" where the tile of the plan needs more than M; nothing where it fits or
/// nothing is tiled. Counts do not depend on it.
std::optional<Problem> checkFit(const TrafficPlan&);

}  // namespace attn
