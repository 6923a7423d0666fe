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

/// What the command line sets and a document does not; each matters to the algorithms named.
struct TrafficOptions {
  Index splits = 4;   // split: the cache is read in so many parts
  Index chunk = 512;  // chunked: queries of a chunk
  Index queries = 1;  // decode, split: new tokens at once

  bool operator==(const TrafficOptions&) const = default;
};

/// A shape with the settings that its traffic is counted with, all decided: the algorithm and the size of tiles.
struct TrafficPlan {
  TrafficShape shape;
  Algorithm algorithm = Algorithm::Flash2;
  std::int64_t elementBytes = 2;
  std::int64_t sramBytes = 0;  // M
  bool shareKv = false;
  std::optional<TileGrid> grid;  // of every head alike; none where nothing is tiled
  TrafficOptions options;

  /// True where a cache of latents is read: `decode` and `split` of latent inputs, with W_UK and W_UV absorbed, so that
  /// no keys and values are made. K then stands for the rotated key, V for the latent, one row of each for all heads,
  /// and O for the mixed latents.
  bool readsLatents() const { return shape.latent.has_value() && readsCache(algorithm); }
  /// Products of a score, and of a weight with its value: d_k and d_v; where latents are read d_c + d_r and d_c.
  Index scoreWidth() const;
  Index resultWidth() const;
  /// Query heads that one load of K and V serves: G in decode and split (all where latents are read), and in the tiled
  /// algorithms where they share; else 1.
  Index headsPerLoad() const;
  /// What `decode` and `split` read of the cache, and compute with it.
  CacheReach reach() const { return CacheReach(shape.keyTokens, options.queries, shape.rules); }
  /// How `split` cuts it.
  CacheParts parts() const { return CacheParts(reach(), options.splits); }
  /// Bytes in slow memory of the whole matrix of one head; of S and P also where they are never written.
  std::int64_t matrixBytes(Tensor) const;
  /// Bytes of one token of Q, K, V, O, stats or partial in slow memory: stats are m and l in flash1, L in all others;
  /// partial are m, l and acc of one part in float32, 4 (d_v + 2).
  std::int64_t tokenBytes(Tensor) const;
  /// Bytes of the part of a tensor on chip that belongs to this many queries and keys: Q, K, V at the element size; O
  /// (that is acc), S and P at the element size in flash1 and in float32 in flash2 and chunked; stats (m and l) 8 bytes
  /// per query.
  std::int64_t chipBytes(Tensor, Index queries, Index keys) const;
};

/// Decides the algorithm and the size of tiles. Zero block rows or columns are automatic.
///
/// flash1 follows its paper: B_c = ceil(M/e / (4 d)), B_r = min(B_c, d), d = max(d_k, d_v), both cut to the sequence
/// lengths; such a tile may exceed M, checkFit() tells. RowDoesNotFit (bytes of a row, M) where M is smaller than one
/// row of K or V.
///
/// flash2 takes tiles that are tall and always fit: B_c starts at min(64, T_k); r is the largest whole B_r whose need
/// is at most M; while r < min(16, T_q) and B_c > 1, B_c is halved; then B_r = min(T_q, r), where r >= 16 is first
/// rounded down to a multiple of 16. B_r given: the first of min(64, T_k), halved, … that fits with it. B_c given: B_r
/// as above. RowDoesNotFit (bytes needed, M, rows, columns of the smallest tile) where nothing fits.
///
/// chunked takes tiles as flash2 does for T_q = c, and is causal whatever the mask says.
///
/// Sizes that are both given are taken as they are, even beyond the sequence or M.
/// Problems: OutOfRange, UnknownName or HeadsNotDivisible with pointers into "/inputs", "/heads" or "/tiling";
/// OutOfRange at "/splits", "/chunk" and "/queries"; RowDoesNotFit at "/tiling/sram_bytes".
///
/// Source: Dao et al. 2022, arXiv:2205.14135, algorithm 1; Dao 2023, arXiv:2307.08691, section 3.3, on the
/// size of blocks; docs/numbers.md, section 3.3.
Result<TrafficPlan> planTraffic(const TrafficShape&, const Tiling&, const TrafficOptions& = {});

/// The plan of planTraffic() where its tile fits; else with an automatic tile; else, where the paper's rule asks flash1
/// for too much, with that tile made narrower until it fits. What can be raced.
/// Problems as above; RowDoesNotFit where no tile of the algorithm fits.
Result<TrafficPlan> planThatFits(const TrafficShape&, const Tiling&);

/// On-chip memory that a tile needs: flash1 e (B_r d_k + B_c d_k + B_c d_v + B_r d_v + B_r B_c) + 8 B_r bytes; flash2
/// the same with acc (B_r d_v) and S (B_r B_c) in float32; 0 where nothing is tiled.
std::int64_t sramBytesNeeded(const TrafficPlan&);
/// The same for any size of tile, where the algorithm is tiled.
std::int64_t sramBytesNeeded(const TrafficPlan&, TileSize);

/// TileDoesNotFit at "/tiling/sram_bytes" where the tile of the plan needs more than M; nothing where it fits or
/// nothing is tiled. Counts do not depend on it.
std::optional<Problem> checkFit(const TrafficPlan&);

}  // namespace attn
