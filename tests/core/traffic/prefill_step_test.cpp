// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/prefill_step.h"

#include <gmock/gmock.h>

#include "traffic/traffic.h"

namespace attn {
namespace {

const AttentionShape kSmall{3, {4, 2}, 8, 8, std::nullopt};

TEST(PrefillStep, isAttentionOfEveryLayerAndTheParametersOnce) {
  const CacheUse use{100, 5, 0, 2};
  const WeightCost weights{7000, 9000};
  const PrefillCost cost = prefillCost(kSmall, use, weights).value();
  TrafficShape layer{100, 100, 8, 8, {4, 2}, 5, {}};
  layer.rules.causal = true;
  const Traffic flash = countTraffic(layer, Tiling{}).value();
  EXPECT_EQ(cost.attention.flops, 3 * flash.counters.flops);
  EXPECT_EQ(cost.attention.bytes, 3 * flash.counters.bytes());
  EXPECT_EQ(cost.weights.bytes, 7000);
  EXPECT_EQ(cost.weights.flops, 9000 * 500);
  EXPECT_EQ(cost.newTokens, 500);
  EXPECT_EQ(cost.work().flops, cost.attention.flops + cost.weights.flops);
}

TEST(PrefillStep, chunksMoveTheParametersOnceEach) {
  const PrefillCost cost = prefillCost(kSmall, {100, 5, 0, 2}, {7000, 9000}, 32).value();
  EXPECT_EQ(cost.steps, 4);
  EXPECT_EQ(cost.weights.bytes, 4 * 7000);
  EXPECT_EQ(cost.weights.flops, 9000 * 500);
  TrafficShape layer{100, 100, 8, 8, {4, 2}, 5, {}};
  Tiling tiling;
  tiling.algorithm = "chunked";
  EXPECT_EQ(cost.attention.bytes, 3 * countTraffic(layer, tiling, {.chunk = 32})->counters.bytes());
}

TEST(PrefillStep, problemsAreThoseOfTheCacheAndOfTheCounts) {
  EXPECT_EQ(prefillCost(kSmall, {0, 1, 0, 2}, {}).error().front().pointer, "/tokens");
  const AttentionShape wide{60000, {65536, 65536}, 1 << 20, 1 << 20, std::nullopt};
  EXPECT_EQ(prefillCost(wide, {1 << 10, 1, 0, 2}, {}).error().front().code, ProblemCode::TooLarge);
}

TEST(DecodeStep, severalNewTokensReadCacheAndParametersOnce) {
  const CacheUse use{100, 5, 0, 2};
  const WeightCost weights{7000, 9000};
  const DecodeStep one = decodeStep(kSmall, use, weights).value(), four = decodeStep(kSmall, use, weights, 4).value();
  EXPECT_EQ(four.keyBytes, one.keyBytes);
  EXPECT_EQ(four.weightBytes, one.weightBytes);
  EXPECT_EQ(four.queryBytes, 4 * one.queryBytes);
  EXPECT_EQ(four.outputBytes, 4 * one.outputBytes);
  EXPECT_EQ(four.newRowBytes, 4 * one.newRowBytes);
  EXPECT_EQ(four.flops, 3 * 5 * 4 * 32 * (101 + 102 + 103 + 104) + 4 * 5 * 9000);
  // As counted by the algorithm decode, layer by layer.
  TrafficShape layer{100, 100, 8, 8, {4, 2}, 5, {}};
  Tiling tiling;
  tiling.algorithm = "decode";
  const Traffic counted = countTraffic(layer, tiling, {.queries = 4}).value();
  const DecodeStep alone = decodeStep(kSmall, use, {}, 4).value();
  EXPECT_EQ(alone.bytes(), 3 * counted.counters.bytes());
  EXPECT_EQ(alone.flops, 3 * counted.counters.flops);
}

}  // namespace
}  // namespace attn
