// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "base/problem.h"
#include "traffic/kv_cache.h"
#include "traffic/models.h"
#include "traffic/roofline.h"

namespace attn {

/// The cost of a model's weights in a step: read once for all sequences, multiplied for each.
struct WeightCost {
  std::int64_t bytes = 0;
  std::int64_t flopsPerSequence = 0;
  bool operator==(const WeightCost&) const = default;
};

/// weightBytes(), and 2 FLOPs for each parameter that multiplies a token. A lower bound for several sequences in a
/// mixture of experts, because each may use other experts.
WeightCost weightCost(const Model&, std::int64_t elementBytes = 2);

/// Bytes and operations for one or more new tokens of every sequence, in all layers.
struct DecodeStep {
  std::int64_t readTokens = 0;   // cached tokens read, per sequence
  std::int64_t keyBytes = 0;     // read; with MLA 0
  std::int64_t valueBytes = 0;   // read; with MLA 0
  std::int64_t latentBytes = 0;  // read by MLA instead of keys and values
  std::int64_t queryBytes = 0;   // read
  std::int64_t weightBytes = 0;  // read
  std::int64_t newRowBytes = 0;  // written: added to the cache, or overwritten in it
  std::int64_t outputBytes = 0;  // written
  std::int64_t flops = 0;
  std::int64_t queriesPerLoad = 1;  // query heads that use each loaded block

  std::int64_t cacheBytes() const { return keyBytes + valueBytes + latentBytes; }
  std::int64_t bytes() const { return cacheBytes() + queryBytes + weightBytes + newRowBytes + outputBytes; }
  KernelWork work() const { return {flops, bytes()}; }
  bool operator==(const DecodeStep&) const = default;
};

/// The algorithm `decode` of docs/numbers.md, section 3.2, over all layers. The new token follows `use.tokens` cached
/// ones (0 for the first of a text). It reads those that it sees (W - 1 with a window W, and the sinks before them) and
/// its query, attends to itself without a load, and writes its own row and its result. Cached rows, including the new
/// one, have the bytes of the cache format; query, result and arithmetic use e bytes. With MLA, keys and values stay
/// compressed and H heads compute with the latent itself: rows of compressed + rotated elements, products of that width
/// for scores and of `compressed` for values (DeepSeek-V2, arXiv:2405.04434, section 2.1.2). Projections are part of
/// the weights. `newTokens` (at least 1) of every sequence share one read of the cache and the weights, and see each
/// other as in CacheReach (speculative decoding). Problems as in cacheSize(), but `use.tokens` may be 0.
Result<DecodeStep> decodeStep(const AttentionShape&, const CacheUse&, const WeightCost& = {},
                              std::int64_t newTokens = 1);

/// The upper bound of the decode speed: a step takes its roofline time and generates a token for every sequence.
struct DecodeSpeed {
  Roofline roofline;           // of one step
  double tokensPerSecond = 0;  // of all sequences together
};
DecodeSpeed decodeSpeed(const DecodeStep&, const CacheUse&, const Hardware&);

}  // namespace attn
