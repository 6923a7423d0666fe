// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/decode_step.h"

#include <algorithm>

#include "traffic/cache_reach.h"
#include "traffic/checked_count.h"

namespace attn {
namespace {

/// Widths in the computation of a head: of a query and its scores, and of a result.
struct HeadWidths {
  std::int64_t score, result;
};

HeadWidths headWidths(const AttentionShape& shape) {
  if (shape.latent) return {shape.latent->compressed + shape.latent->rotated, shape.latent->compressed};
  return {shape.keyWidth, shape.valueWidth};
}

}  // namespace

WeightCost weightCost(const Model& model, std::int64_t elementBytes) {
  return {weightBytes(model, elementBytes), 2 * multipliedParameters(model)};
}

Result<DecodeStep> decodeStep(const AttentionShape& shape, const CacheUse& use, const WeightCost& weights,
                              std::int64_t newTokens) {
  CacheUse checked = use;
  if (use.tokens == 0) checked.tokens = 1;
  if (const Result<CacheSize> size = cacheSize(shape, checked); !size) return tl::unexpected(size.error());

  const HeadWidths widths = headWidths(shape);
  SkipRules rules;
  rules.window = use.window;
  rules.sinks = use.sinks;
  const CacheReach reach(use.tokens, newTokens, rules);
  const std::int64_t rows = reach.readTokens();
  // Multiplies by layers and sequences.
  const auto everywhere = [&](std::int64_t bytes) { return CheckedCount(shape.layers) * use.batch * bytes; };
  const TokenBytes cached = tokenBytes(shape, use);
  const CheckedCount key = everywhere(cached.keys), value = everywhere(cached.values);
  const CheckedCount latent = everywhere(cached.latent);
  const CheckedCount query = everywhere(shape.heads.query * widths.score * use.elementBytes) * newTokens;
  const CheckedCount output = everywhere(shape.heads.query * widths.result * use.elementBytes) * newTokens;
  const CheckedCount flops = CheckedCount(shape.layers) * use.batch * shape.heads.query *
                                 (2 * (widths.score + widths.result)) * reach.pairs() +
                             CheckedCount(weights.flopsPerSequence) * use.batch * newTokens;
  const CheckedCount row = key + value + latent, newRow = row * newTokens;
  const CheckedCount all = row * rows + newRow + query + output + weights.bytes;
  if (!all.value() || !flops.value())
    return tl::unexpected(countTooLarge(
        {2 * (widths.score + widths.result), newTokens, shape.layers, use.batch, shape.heads.query, use.tokens}));

  DecodeStep step;
  step.readTokens = rows;
  step.keyBytes = *key.value() * rows;
  step.valueBytes = *value.value() * rows;
  step.latentBytes = *latent.value() * rows;
  step.queryBytes = *query.value();
  step.weightBytes = weights.bytes;
  step.newRowBytes = *newRow.value();
  step.outputBytes = *output.value();
  step.flops = *flops.value();
  step.queriesPerLoad = shape.latent ? shape.heads.query : shape.heads.headsPerGroup();
  return step;
}

DecodeSpeed decodeSpeed(const DecodeStep& step, const CacheUse& use, const Hardware& hardware) {
  DecodeSpeed speed{roofline(step.work(), hardware, use.elementBytes), 0};
  speed.tokensPerSecond = static_cast<double>(use.batch) / speed.roofline.seconds;
  return speed;
}

}  // namespace attn
