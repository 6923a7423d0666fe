// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/decode_step.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <utility>

#include "scenario/limits.h"
#include "support/cached_shapes.h"
#include "traffic/decode_pace.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

using test::kLatent, test::kLlama3;

TEST(DecodeStep, OfLlama3IsWhatAHandCounts) {
  const Result<DecodeStep> step = decodeStep(kLlama3, {8192, 1, 0, 2});
  ASSERT_TRUE(step);
  EXPECT_EQ(step->readTokens, 8192);
  EXPECT_EQ(step->keyBytes, 536'870'912);
  EXPECT_EQ(step->valueBytes, 536'870'912);
  EXPECT_EQ(step->latentBytes, 0);
  EXPECT_EQ(step->cacheBytes(), 1'073'741'824);
  EXPECT_EQ(step->newRowBytes, 131'072);
  EXPECT_EQ(step->queryBytes, 32 * 32 * 128 * 2);
  EXPECT_EQ(step->outputBytes, 32 * 32 * 128 * 2);
  EXPECT_EQ(step->flops, 32LL * 32 * 8193 * 512);
  EXPECT_EQ(step->queriesPerLoad, 4);
  EXPECT_EQ(step->bytes(), 1'073'741'824 + 131'072 + 2 * 262'144);
}

TEST(DecodeStep, ReadsAndWritesTheCacheInItsFormat) {
  // A row of K or V takes 128 bytes in FP8 and 132 in int8; queries and results stay at 2 bytes a number.
  for (const auto& [format, row] :
       {std::pair{CacheFormat::Float16, 256}, {CacheFormat::Fp8E4M3, 128}, {CacheFormat::Int8, 132}}) {
    const DecodeStep step = decodeStep(kLlama3, {8192, 2, 0, 2, 0, format}, {}, 3).value();
    EXPECT_EQ(step.keyBytes, 2LL * 32 * 8 * 8192 * row);
    EXPECT_EQ(step.valueBytes, step.keyBytes);
    EXPECT_EQ(step.newRowBytes, 3LL * 2 * 32 * 2 * 8 * row);
    EXPECT_EQ(step.queryBytes, 3LL * 2 * 32 * 32 * 256);
    EXPECT_EQ(step.outputBytes, step.queryBytes);
    EXPECT_EQ(step.flops, decodeStep(kLlama3, {8192, 2, 0, 2}, {}, 3)->flops);
  }
  EXPECT_EQ(decodeStep(kLatent, {1000, 2, 0, 2, 0, CacheFormat::Int8})->latentBytes, 2LL * 1000 * 35'624);
}

TEST(DecodeStep, HalfTheBytesOfACacheHalveTheTimeToReadIt) {
  const Hardware a100 = *findHardware("A100 80 GB");
  const CacheUse plain{131'072, 1, 0, 2}, half{131'072, 1, 0, 2, 0, CacheFormat::Fp8E5M2};
  const double seconds = decodeSpeed(*decodeStep(kLlama3, plain), plain, a100).roofline.seconds;
  EXPECT_NEAR(decodeSpeed(*decodeStep(kLlama3, half), half, a100).roofline.seconds / seconds, 0.5, 1e-4);
}

TEST(DecodeStep, AWindowReadsOneTokenLessThanItsWidth) {
  EXPECT_EQ(decodeStep(kLlama3, {8192, 1, 4096, 2})->readTokens, 4095);
  EXPECT_EQ(decodeStep(kLlama3, {4095, 1, 4096, 2})->readTokens, 4095);
  EXPECT_EQ(decodeStep(kLlama3, {4094, 1, 4096, 2})->readTokens, 4094);
  EXPECT_EQ(decodeStep(kLlama3, {100, 1, 1, 2})->cacheBytes(), 0);
}

TEST(DecodeStep, TheFirstTokenOfATextReadsNothing) {
  const Result<DecodeStep> step = decodeStep(kLlama3, {0, 1, 0, 2});
  ASSERT_TRUE(step);
  EXPECT_EQ(step->cacheBytes(), 0);
  EXPECT_EQ(step->newRowBytes, 131'072);
  EXPECT_EQ(step->flops, 32LL * 32 * 512);  // it attends to itself
}

TEST(DecodeStep, MlaReadsTheLatentAndComputesWithIt) {
  const Result<DecodeStep> step = decodeStep(kLatent, {1000, 2, 0, 2});
  ASSERT_TRUE(step);
  EXPECT_EQ(step->keyBytes + step->valueBytes, 0);
  EXPECT_EQ(step->latentBytes, 2LL * 1000 * 70'272);
  EXPECT_EQ(step->queriesPerLoad, 128);
  EXPECT_EQ(step->flops, 61LL * 2 * 128 * 1001 * 2 * (576 + 512));
}

TEST(DecodeStep, IsTheCountOfTheDecodeAlgorithmInEveryLayer) {
  std::mt19937 dice(7);
  const auto any = [&](int low, int high) { return std::uniform_int_distribution<std::int64_t>(low, high)(dice); };
  for (int round = 0; round < 300; ++round) {
    AttentionShape shape{any(1, 5), {0, any(1, 4)}, any(1, 9), any(1, 9), std::nullopt};
    shape.heads.query = shape.heads.keyValue * any(1, 4);
    const CacheUse use{any(1, 40), any(1, 3), any(0, 50), any(1, 4)};
    TrafficShape layer;
    layer.queryTokens = 1;
    layer.keyTokens = use.tokens;
    layer.keyWidth = shape.keyWidth;
    layer.valueWidth = shape.valueWidth;
    layer.heads = shape.heads;
    layer.batch = use.batch;
    layer.rules.window = use.window;
    Tiling tiling;
    tiling.algorithm = "decode";
    tiling.elementBytes = use.elementBytes;
    const Result<Traffic> traffic = countTraffic(layer, tiling);
    const Result<DecodeStep> step = decodeStep(shape, use);
    ASSERT_TRUE(traffic && step);
    const TrafficCounters& c = traffic->counters;
    EXPECT_EQ(step->keyBytes, shape.layers * c.reads[Tensor::K]);
    EXPECT_EQ(step->valueBytes, shape.layers * c.reads[Tensor::V]);
    EXPECT_EQ(step->queryBytes, shape.layers * c.reads[Tensor::Q]);
    EXPECT_EQ(step->outputBytes, shape.layers * c.writes[Tensor::O]);
    EXPECT_EQ(step->newRowBytes, shape.layers * (c.writes[Tensor::K] + c.writes[Tensor::V]));
    EXPECT_EQ(step->bytes(), shape.layers * c.bytes());
    EXPECT_EQ(step->flops, shape.layers * c.flops);
  }
}

TEST(DecodeStep, WeightsAreReadOnceForTheWholeBatch) {
  const Model& model = *findModel("Llama 3 8B");
  const WeightCost weights = weightCost(model);
  EXPECT_EQ(weights.bytes, 15'009'849'344);
  const Result<DecodeStep> one = decodeStep(model.shape, {8192, 1, 0, 2}, weights);
  const Result<DecodeStep> four = decodeStep(model.shape, {8192, 4, 0, 2}, weights);
  EXPECT_EQ(four->weightBytes, one->weightBytes);
  EXPECT_EQ(four->cacheBytes(), 4 * one->cacheBytes());
  EXPECT_EQ(four->flops, 4 * one->flops);
  EXPECT_EQ(one->flops - decodeStep(model.shape, {8192, 1, 0, 2})->flops,
            2 * (model.activeParameters - 128'256 * 4096));
}

TEST(DecodeStep, ProblemsNameTheSizeAndNothingOverflows) {
  EXPECT_EQ(decodeStep(kLlama3, {-1, 1, 0, 2}).error().front().pointer, "/tokens");
  EXPECT_EQ(decodeStep(kLlama3, {1, 0, 0, 2}).error().front().pointer, "/batch");
  EXPECT_EQ(decodeStep({1, {6, 4}, 1, 1, std::nullopt}, {1, 1, 0, 2}).error().front().code,
            ProblemCode::HeadsNotDivisible);
  const AttentionShape largest{
      limits::heads, {limits::heads, limits::heads}, limits::width, limits::width, std::nullopt};
  EXPECT_EQ(decodeStep(largest, {limits::tokens, limits::batch, 0, 16}).error().front().code, ProblemCode::TooLarge);
  // Few bytes, but every one of many heads computes with them.
  const AttentionShape shared{limits::heads, {limits::heads, 1}, 1 << 15, 1 << 15, std::nullopt};
  EXPECT_EQ(decodeStep(shared, {limits::tokens, 1, 0, 1}).error().front().code, ProblemCode::TooLarge);
}

TEST(DecodeSpeed, OfLlama3OnAnA100IsSetByItsMemory) {
  const Hardware& a100 = *findHardware("A100 80 GB");
  const CacheUse use{8192, 1, 0, 2};
  const DecodeSpeed speed = decodeSpeed(*decodeStep(kLlama3, use), use, a100);
  EXPECT_EQ(speed.roofline.bound, Bound::Memory);
  EXPECT_NEAR(speed.roofline.seconds, 1'074'397'184 / 2039e9, 1e-12);
  EXPECT_NEAR(speed.tokensPerSecond, 1897.8, 0.1);
  const CacheUse many{8192, 16, 0, 2};
  const WeightCost weights = weightCost(*findModel("Llama 3 8B"));
  EXPECT_NEAR(decodeSpeed(*decodeStep(kLlama3, use, weights), use, a100).tokensPerSecond, 126.8, 0.1);
  EXPECT_NEAR(decodeSpeed(*decodeStep(kLlama3, many, weights), many, a100).tokensPerSecond, 1013, 1);
}

TEST(DecodePace, AddsUpTheTimesOfItsTokens) {
  const Hardware& a100 = *findHardware("A100 80 GB");
  const CacheUse first{100, 1, 0, 2};
  const Result<DecodePace> pace = DecodePace::make(kLlama3, first, {}, a100, 5);
  ASSERT_TRUE(pace);
  EXPECT_EQ(pace->tokens(), 5);
  double seconds = 0, bytes = 0;
  for (std::int64_t token = 0; token < 5; ++token) {
    CacheUse use = first;
    use.tokens += token;
    const DecodeStep step = *decodeStep(kLlama3, use);
    const double all = decodeSpeed(step, use, a100).roofline.seconds;
    const DecodePace::Place half = pace->at(seconds + all / 2);
    EXPECT_EQ(half.done, token);
    EXPECT_NEAR(half.share, 0.5, 1e-9);
    EXPECT_NEAR(half.bytes, bytes + static_cast<double>(step.bytes()) / 2, 1);
    EXPECT_NEAR(pace->secondsUntil(static_cast<double>(token) + 0.5), seconds + all / 2, 1e-15);
    seconds += all;
    bytes += static_cast<double>(step.bytes());
    const DecodePace::Place end = pace->at(pace->secondsUntil(static_cast<double>(token + 1)));
    EXPECT_EQ(end.done, token + 1);
    EXPECT_EQ(end.share, 0);
    EXPECT_EQ(end.bytes, bytes);
  }
  EXPECT_FALSE(pace->at(seconds).beyond);
  EXPECT_TRUE(pace->at(seconds * 1.1).beyond);
  EXPECT_EQ(pace->at(0).done, 0);
}

TEST(DecodePace, GeneratesTokensUntilTheTimeIsOver) {
  const Hardware& a100 = *findHardware("A100 80 GB");
  const CacheUse first{8192, 1, 0, 2};
  const double time = DecodePace::make(kLlama3, first, {}, a100, 6)->secondsUntil(6);
  const AttentionShape shared{32, {32, 1}, 128, 128, std::nullopt};
  const Result<DecodePace> fast = DecodePace::make(shared, first, {}, a100, 0, time);
  ASSERT_TRUE(fast);
  const DecodePace::Place place = fast->at(time);
  EXPECT_FALSE(place.beyond);
  EXPECT_EQ(place.done, 47);  // nearly 8 times as many; its queries and results are not reduced
  EXPECT_NEAR(place.bytes, time * a100.bandwidth, 1e3);
  const AttentionShape tiny{1, {1, 1}, 1, 1, std::nullopt};
  const Result<DecodePace> capped = DecodePace::make(tiny, {1, 1, 1, 2}, {}, a100, 0, time);
  EXPECT_EQ(capped->tokens(), DecodePace::kMaxTokens);
  EXPECT_TRUE(capped->at(time).beyond);
}

}  // namespace
}  // namespace attn
