// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "base/problem.h"
#include "traffic/decode_step.h"

namespace attn {

/// The cost of processing the prompts of all sequences.
struct PrefillCost {
  KernelWork attention;        // of all layers
  KernelWork weights;          // each parameter moved once per step, 2 FLOPs per parameter and token
  std::int64_t steps = 1;      // ceil(T / c)
  std::int64_t newTokens = 0;  // of all sequences

  KernelWork work() const { return {attention.flops + weights.flops, attention.bytes + weights.bytes}; }
};

/// The cost of T = `use.tokens` tokens in each of `use.batch` prompts: attention as counted for `flash2` with automatic
/// tiles (docs/numbers.md, section 3.2), causal and with the window of `use`, in every layer; projections and MLP from
/// the model's parameters. In chunks of c = `chunk` tokens (0: all at once), attention is `chunked`, and the parameters
/// are moved once per chunk. MLA counts as attention with full keys. Problems as in cacheSize() and countTraffic().
Result<PrefillCost> prefillCost(const AttentionShape&, const CacheUse& use, const WeightCost&, std::int64_t chunk = 0);

}  // namespace attn
