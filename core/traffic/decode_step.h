// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "base/problem.h"
#include "traffic/kv_cache.h"
#include "traffic/models.h"
#include "traffic/roofline.h"

namespace attn {

/// What a step pays for the weights of a model: read once for all sequences, computed with for each.
struct WeightCost {
  std::int64_t bytes = 0;
  std::int64_t flopsPerSequence = 0;
  bool operator==(const WeightCost&) const = default;
};

/// weightBytes(), and 2 FLOPs for each parameter that a token is multiplied by. With several sequences a mixture of
/// experts may have to read more, because each sequence picks experts of its own: then this is the least.
WeightCost weightCost(const Model&, std::int64_t elementBytes = 2);

/// What one new token (or several) of every sequence moves and computes, in all layers.
struct DecodeStep {
  std::int64_t readTokens = 0;   // cached tokens that are read, of one sequence
  std::int64_t keyBytes = 0;     // read; with MLA 0
  std::int64_t valueBytes = 0;   // read; with MLA 0
  std::int64_t latentBytes = 0;  // read by MLA instead of keys and values
  std::int64_t queryBytes = 0;   // read
  std::int64_t weightBytes = 0;  // read
  std::int64_t newRowBytes = 0;  // written: what the cache grows by, or overwrites
  std::int64_t outputBytes = 0;  // written
  std::int64_t flops = 0;
  std::int64_t queriesPerLoad = 1;  // query heads that use each block while it is on chip

  std::int64_t cacheBytes() const { return keyBytes + valueBytes + latentBytes; }
  std::int64_t bytes() const { return cacheBytes() + queryBytes + weightBytes + newRowBytes + outputBytes; }
  KernelWork work() const { return {flops, bytes()}; }
  bool operator==(const DecodeStep&) const = default;
};

/// The algorithm `decode` of docs/numbers.md, section 3.2, over all layers: the new token stands after `use.tokens`
/// cached ones (0: the first of a text), reads those that it sees (a window W leaves it W - 1 and the sinks before
/// them) and its query, attends to itself without a load, writes its own row and its result. What the cache holds, and
/// the row that it grows by, take the bytes of its format; query, result and arithmetic stay at e bytes. With MLA, keys
/// and values stay compressed and H heads compute with the latent itself: rows of compressed + rotated elements,
/// products of that width for scores and of `compressed` for values (DeepSeek-V2, arXiv:2405.04434, section 2.1.2).
/// Projections are part of the weights. `newTokens` of every sequence at once (at least 1) read the cache and the
/// weights once together, and see each other as CacheReach says (speculative decoding). Problems as in cacheSize(), but
/// that `use.tokens` may be 0.
Result<DecodeStep> decodeStep(const AttentionShape&, const CacheUse&, const WeightCost& = {},
                              std::int64_t newTokens = 1);

/// How fast such steps can follow each other at best: a step takes its roofline time and writes a token of every
/// sequence.
struct DecodeSpeed {
  Roofline roofline;           // of one step
  double tokensPerSecond = 0;  // of all sequences together
};
DecodeSpeed decodeSpeed(const DecodeStep&, const CacheUse&, const Hardware&);

}  // namespace attn
