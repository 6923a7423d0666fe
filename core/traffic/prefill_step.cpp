// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/prefill_step.h"

#include <fmt/format.h>

#include <limits>

#include "base/term.h"
#include "traffic/checked_count.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

Problems tooLargePrefill(const Traffic& layer, const AttentionShape& shape) {
  const double most = static_cast<double>(std::numeric_limits<std::int64_t>::max());
  const double flops = static_cast<double>(layer.counters.flops) * static_cast<double>(shape.layers);
  return {{ProblemCode::TooLarge, "", {code(Term::Counts), fmt::format("{:.1e}", flops), fmt::format("{:.1e}", most)}}};
}

}  // namespace

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
  cost.steps = chunk > 0 ? (use.tokens + chunk - 1) / chunk : 1;
  cost.newTokens = use.tokens * use.batch;
  const auto layers = CheckedCount(shape.layers);
  const CheckedCount flops = layers * traffic->counters.flops, bytes = layers * traffic->counters.bytes();
  const CheckedCount weightFlops = CheckedCount(weights.flopsPerSequence) * cost.newTokens;
  const CheckedCount weightBytes = CheckedCount(weights.bytes) * cost.steps;
  if (!(flops + weightFlops).value() || !(bytes + weightBytes).value())
    return tl::unexpected(tooLargePrefill(*traffic, shape));
  cost.attention = {*flops.value(), *bytes.value()};
  cost.weights = {*weightFlops.value(), *weightBytes.value()};
  return cost;
}

}  // namespace attn
