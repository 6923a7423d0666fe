// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "base/problem.h"
#include "tiling/tile_grid.h"
#include "traffic/algorithm.h"
#include "traffic/cache_reach.h"
#include "traffic/memory_event.h"
#include "traffic/traffic_shape.h"

namespace attn {

/// Options set on the command line, not in a document; each applies to the algorithms named.
struct TrafficOptions {
  Index splits = 4;   // split: number of parts of the cache
  Index chunk = 512;  // chunked: queries per chunk
  Index queries = 1;  // decode, split: new tokens per step

  bool operator==(const TrafficOptions&) const = default;
};

/// A shape with all settings for counting its traffic, including the algorithm and the tile size.
struct TrafficPlan {
  TrafficShape shape;
  Algorithm algorithm = Algorithm::Flash2;
  std::int64_t elementBytes = 2;
  std::int64_t sramBytes = 0;  // M
  bool shareKv = false;
  std::optional<TileGrid> grid;  // the same for every head; nullopt if not tiled
  TrafficOptions options;

  /// True if a cache of latents is read: `decode` and `split` of latent inputs, with W_UK and W_UV absorbed, so that no
  /// keys and values are computed. K is then the rotated key, V the latent, one row of each for all heads, and O the
  /// mixed latents.
  bool readsLatents() const { return shape.latent.has_value() && readsCache(algorithm); }
  /// Widths of the products for a score and for a weight: d_k and d_v; for latents d_c + d_r and d_c.
  Index scoreWidth() const;
  Index resultWidth() const;
  /// Query heads per load of K and V: G in decode and split (all heads for latents), and in the tiled algorithms if
  /// they share; otherwise 1.
  Index headsPerLoad() const;
  /// The part of the cache that `decode` and `split` read.
  CacheReach reach() const { return CacheReach(shape.keyTokens, options.queries, shape.rules); }
  /// How `split` divides it.
  CacheParts parts() const { return CacheParts(reach(), options.splits); }
  /// Bytes of the whole matrix of one head in off-chip memory; for S and P even if they are never written.
  std::int64_t matrixBytes(Tensor) const;
  /// Bytes of one token of Q, K, V, O, stats or partial in off-chip memory. Stats are m and l in flash1, L in all
  /// others; partial is m, l and acc of one part in float32, 4 (d_v + 2).
  std::int64_t tokenBytes(Tensor) const;
  /// On-chip bytes of a tensor for this many queries and keys: Q, K, V at the element size; O (acc), S and P at the
  /// element size in flash1 and in float32 in flash2 and chunked; stats (m and l) 8 bytes per query.
  std::int64_t chipBytes(Tensor, Index queries, Index keys) const;
};

/// Determines the algorithm and the tile size. Zero block rows or columns are automatic.
///
/// flash1 follows its paper: B_c = ceil(M/e / (4 d)), B_r = min(B_c, d), d = max(d_k, d_v), both limited to the
/// sequence lengths. Such a tile may exceed M, see checkFit(). RowDoesNotFit (bytes of a row, M) if M is smaller than
/// one row of K or V.
///
/// flash2 uses tall tiles that always fit: B_c starts at min(64, T_k); r is the largest integer B_r that needs at most
/// M; while r < min(16, T_q) and B_c > 1, B_c is halved; then B_r = min(T_q, r), where r >= 16 is first rounded down to
/// a multiple of 16. Given B_r: the first of min(64, T_k), halved, … that fits with it. Given B_c: B_r as above.
/// RowDoesNotFit (bytes needed, M, rows, columns of the smallest tile) if nothing fits.
///
/// chunked uses the tiles of flash2 for T_q = c, and is causal whatever the mask.
///
/// If both sizes are given, they are used unchanged, even beyond the sequence or M.
/// Problems: OutOfRange, UnknownName or HeadsNotDivisible with pointers into "/inputs", "/heads" or "/tiling";
/// OutOfRange at "/splits", "/chunk" and "/queries"; RowDoesNotFit at "/tiling/sram_bytes".
///
/// Source: Dao et al. 2022, arXiv:2205.14135, algorithm 1; Dao 2023, arXiv:2307.08691, section 3.3, on the size of
/// blocks; docs/numbers.md, section 3.3.
Result<TrafficPlan> planTraffic(const TrafficShape&, const Tiling&, const TrafficOptions& = {});

/// The plan of planTraffic() if its tile fits; otherwise with an automatic tile; otherwise, if the paper's rule exceeds
/// M for flash1, with that tile reduced until it fits. Used for races.
/// Problems as above; RowDoesNotFit if no tile of the algorithm fits.
Result<TrafficPlan> planThatFits(const TrafficShape&, const Tiling&);

/// On-chip memory needed by a tile: flash1 e (B_r d_k + B_c d_k + B_c d_v + B_r d_v + B_r B_c) + 8 B_r bytes; flash2
/// the same with acc (B_r d_v) and S (B_r B_c) in float32; 0 if not tiled.
std::int64_t sramBytesNeeded(const TrafficPlan&);
/// The same for any tile size, if the algorithm is tiled.
std::int64_t sramBytesNeeded(const TrafficPlan&, TileSize);

/// TileDoesNotFit at "/tiling/sram_bytes" if the tile of the plan needs more than M; nullopt if it fits or the plan is
/// not tiled. Counts do not depend on it.
std::optional<Problem> checkFit(const TrafficPlan&);

}  // namespace attn
