// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/growth.h"

#include <gtest/gtest.h>

#include "support/traffic_shapes.h"

namespace attn {
namespace {

using test::count, test::square, test::tiles, test::withHeads;

constexpr GrowthCase kEager{Algorithm::Eager, 0}, kStandard{Algorithm::Standard, 0}, kFlash1{Algorithm::Flash1, 0},
    kFlash2{Algorithm::Flash2, 0};

GrowthShape llama() {
  GrowthShape shape = growthShape(*findModel("Llama 3 8B"));
  shape.tileRows = 128;
  return shape;
}

GrowthCost costOf(const GrowthShape& shape, const GrowthCase& which, Index tokens) {
  return growthCost(shape, which, tokens).value();
}

TEST(Growth, CountsALayerOfLlamaByHand) {
  const GrowthShape shape = llama();
  const std::int64_t t = 8192, pairs = t * t * 32, tensors = t * (32 + 8) * 256 * 2, q = t * 128 * 32 * 2;
  struct Row {
    GrowthCase which;
    std::int64_t flops, bytes, beside;
  };
  const Row rows[] = {
      // Q, K, V read and O written for each of 32 heads; S and P in 2 bytes: written and read, S three times.
      {kEager, 4 * 128 * pairs, 4 * q + 8 * pairs * 2, 4 * pairs},
      {kStandard, 4 * 128 * pairs, 4 * q + 4 * pairs * 2, 4 * pairs},
      // 64 rows of tiles: K and V each time; Q and O once; L.
      {kFlash2, 4 * 128 * pairs, 2 * q + 64 * 2 * q + 4 * t * 32, 4 * t * 32},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(algorithmName(row.which.algorithm));
    const GrowthCost cost = costOf(shape, row.which, t);
    EXPECT_EQ(cost.flops, row.flops);
    EXPECT_EQ(cost.bytes, row.bytes);
    EXPECT_EQ(cost.tensorBytes, tensors);
    EXPECT_EQ(cost.intermediateBytes, row.beside);
  }
  EXPECT_EQ(costOf(shape, kFlash2, t).flops, 1'099'511'627'776);
  EXPECT_EQ(costOf(shape, kFlash2, t).bytes, 8'725'200'896);
  EXPECT_EQ(costOf(shape, kFlash2, t).memory(), 168'820'736);
  EXPECT_EQ(costOf(shape, kStandard, t).memory(), 8'757'706'752);
  EXPECT_EQ(costOf(shape, kFlash2, t).tile, (TileSize{128, 64}));
}

TEST(Growth, IsWhatTrafficCounts) {
  const GrowthShape shape = llama();
  for (const Index tokens : {Index{256}, Index{1000}, Index{4096}}) {
    TrafficShape traffic = withHeads(square(tokens, 128, 128), 32, 8);
    Tiling tiling = tiles("flash2", 128);
    tiling.sramBytes = shape.sramBytes;
    EXPECT_EQ(costOf(shape, kFlash2, tokens).bytes, count(traffic, tiling).counters.bytes());
    traffic.rules.causal = true;
    traffic.rules.window = 512;
    const Traffic windowed = count(traffic, tiling);
    EXPECT_EQ(costOf(shape, {Algorithm::Flash2, 512}, tokens).bytes, windowed.counters.bytes());
    EXPECT_EQ(costOf(shape, {Algorithm::Flash2, 512}, tokens).flops, windowed.counters.flops);
  }
}

TEST(Growth, DoublingTShowsWhatIsQuadratic) {
  const GrowthShape shape = llama();
  const Index t = 65'536;
  for (const GrowthCase& which : {kEager, kStandard, kFlash1, kFlash2})
    EXPECT_DOUBLE_EQ(whenDoubled(shape, which, t)->flops, 4) << algorithmName(which.algorithm);
  EXPECT_NEAR(whenDoubled(shape, kEager, t)->memory, 4, 0.02);
  EXPECT_NEAR(whenDoubled(shape, kStandard, t)->bytes, 4, 0.02);
  EXPECT_NEAR(whenDoubled(shape, kFlash1, t)->bytes, 4, 0.02);
  EXPECT_NEAR(whenDoubled(shape, kFlash2, t)->bytes, 4, 0.02);
  EXPECT_DOUBLE_EQ(whenDoubled(shape, kFlash1, t)->memory, 2);
  EXPECT_DOUBLE_EQ(whenDoubled(shape, kFlash2, t)->memory, 2);
  const GrowthFactors windowed = whenDoubled(shape, {Algorithm::Flash2, 4096}, t).value();
  EXPECT_NEAR(windowed.flops, 2, 0.1);
  EXPECT_NEAR(windowed.bytes, 2, 0.1);
  EXPECT_DOUBLE_EQ(windowed.memory, 2);
}

TEST(Growth, AWindowAsLongAsTheTextIsCausal) {
  const GrowthShape shape = llama();
  TrafficShape traffic = withHeads(square(2048, 128, 128), 32, 8);
  traffic.rules.causal = true;
  Tiling tiling = tiles("flash2", 128);
  tiling.sramBytes = shape.sramBytes;
  EXPECT_EQ(costOf(shape, {Algorithm::Flash2, 2048}, 2048).flops, count(traffic, tiling).counters.flops);
}

TEST(Growth, KnowsWhereAMemoryIsFull) {
  const GrowthShape shape = llama();
  const std::int64_t a100 = std::int64_t{80} << 30;
  for (const GrowthCase& which : {kEager, kStandard, kFlash1, kFlash2}) {
    const Index most = tokensThatFit(shape, which, a100).value();
    EXPECT_LE(costOf(shape, which, most).memory(), a100) << algorithmName(which.algorithm);
    EXPECT_GT(costOf(shape, which, most + 1).memory(), a100) << algorithmName(which.algorithm);
  }
  // 128 T^2 + 20480 T = 80 * 2^30.
  EXPECT_EQ(tokensThatFit(shape, kStandard, a100), 25'825);
  // 20608 T = 80 * 2^30.
  EXPECT_EQ(tokensThatFit(shape, kFlash2, a100), 4'168'252);
  EXPECT_EQ(tokensThatFit(shape, kFlash2, 20'607), 0);
  EXPECT_EQ(tokensThatFit(shape, kFlash2, 20'608), 1);
}

TEST(Growth, TellsWhatCannotBeCounted) {
  GrowthShape shape = llama();
  EXPECT_EQ(growthCost(shape, kFlash2, 0).error().front().pointer, "/inputs/query_tokens");
  shape.sramBytes = 1024;
  EXPECT_EQ(growthCost(shape, kFlash2, 256).error().front().code, ProblemCode::RowDoesNotFit);
  EXPECT_TRUE(growthCost(shape, kStandard, 256));
  shape = llama();
  shape.heads = {65536, 65536};
  shape.batch = 1 << 20;
  EXPECT_EQ(growthCost(shape, kStandard, kMaxGrowth).error().front().code, ProblemCode::TooLarge);
  EXPECT_EQ(growthCost(shape, kFlash2, kMaxGrowth).error().front().code, ProblemCode::TooLarge);
}

TEST(Growth, AWindowIsOneMoreCase) {
  EXPECT_EQ(growthCases(0), (std::vector<GrowthCase>{kEager, kStandard, kFlash1, kFlash2}));
  EXPECT_EQ(growthCases(4096).back(), (GrowthCase{Algorithm::Flash2, 4096}));
  EXPECT_EQ(growthCases(4096).size(), 5U);
}

}  // namespace
}  // namespace attn
