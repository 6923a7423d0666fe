// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/prefill_step.h"

#include "base/integer_math.h"
#include "traffic/checked_count.h"
#include "traffic/traffic.h"

namespace attn {
Result<PrefillCost> prefillCost(const AttentionShape& shape, const CacheUse& use, const WeightCost& weights,
                                std::int64_t chunk) {
  if (const Result<CacheSize> size = cacheSize(shape, use); !size) return tl::unexpected(size.error());
  TrafficShape layer{use.tokens, use.tokens, shape.keyWidth, shape.valueWidth, shape.heads, use.batch, {}};
  layer.rules.causal = true;
  layer.rules.window = use.window;
  Tiling tiling;
  tiling.algorithm = algorithmName(chunk > 0 ? Algorithm::Chunked : Algorithm::Flash2);
  tiling.elementBytes = use.elementBytes;
  TrafficOptions options;
  if (chunk > 0) options.chunk = chunk;
  const Result<Traffic> traffic = countTraffic(layer, tiling, options);
  if (!traffic) return tl::unexpected(traffic.error());

  PrefillCost cost;
  cost.steps = chunk > 0 ? ceilDivide(use.tokens, chunk) : 1;
  cost.newTokens = use.tokens * use.batch;
  const auto layers = CheckedCount(shape.layers);
  const CheckedCount flops = layers * traffic->counters.flops, bytes = layers * traffic->counters.bytes();
  const CheckedCount weightFlops = CheckedCount(weights.flopsPerSequence) * cost.newTokens;
  const CheckedCount weightBytes = CheckedCount(weights.bytes) * cost.steps;
  if (!(flops + weightFlops).value() || !(bytes + weightBytes).value())
    return tl::unexpected(countTooLarge({traffic->counters.flops, shape.layers}));
  cost.attention = {*flops.value(), *bytes.value()};
  cost.weights = {*weightFlops.value(), *weightBytes.value()};
  return cost;
}

}  // namespace attn
