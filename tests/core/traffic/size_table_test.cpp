// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/size_table.h"

#include <gtest/gtest.h>

#include <set>

#include "base/split_mix.h"
#include "scenario/edit.h"
#include "support/print.h"
#include "traffic/decode_step.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

using enum SizeQuantity;

Scenario document(HeadCounts heads, const ShapeInputs& sizes, bool causal = false, Index window = 0) {
  Scenario s;
  s.heads = heads;
  s.inputs = sizes;
  s.attention.mask.causal = causal;
  s.attention.mask.window = window;
  s.attention.mask.queryOffset = sizes.queryTokens < sizes.keyTokens ? sizes.keyTokens - sizes.queryTokens : 0;
  return s;
}

SizeTableSettings on(const char* hardware, std::int64_t layers = 1, const char* model = nullptr) {
  return {layers, model != nullptr ? findModel(model) : nullptr, *findHardware(hardware)};
}

std::int64_t whole(const SizeTable& sheet, SizeQuantity quantity) {
  const SizeRow* row = sheet.row(quantity);
  if (row == nullptr || !row->whole) throw std::invalid_argument(std::string(code(quantity)));
  return *row->whole;
}

TEST(SizeTable, AnswersWhatIsAskedMost) {
  // 32 heads, 8,192 tokens, 16 bit: 4 GiB of scores in a layer; 32 layers of them are 128 GiB.
  const SizeTable scores = sizeTable(document({32, 32}, {8192, 8192, 128, 128, 1}), on("A100 80 GB", 32));
  EXPECT_EQ(whole(scores, ScoresOfHead), 134'217'728);
  EXPECT_EQ(whole(scores, ScoresOfLayer), 4'294'967'296);
  EXPECT_EQ(whole(scores, ScoresOfModel), 137'438'953'472);
  EXPECT_EQ(whole(scores, StatisticsOfModel), 33'554'432);
  // Llama 3.1 8B at 128k: 128 KiB per token, 16 GiB in all; 64 GiB if each query head had its own keys.
  const SizeTable llama =
      sizeTable(document({32, 8}, {1, 131'072, 128, 128, 1}, true), on("A100 80 GB", 32, "Llama 3.1 8B"));
  EXPECT_EQ(whole(llama, CacheOfToken), 131'072);
  EXPECT_EQ(whole(llama, Cache), 17'179'869'184);
  EXPECT_EQ(whole(llama, CacheOfMany), 68'719'476'736);
  EXPECT_EQ(whole(llama, Weights), 16'060'522'496);
  // A window of 4,096 keeps 4,096 tokens.
  const SizeTable window = sizeTable(document({32, 8}, {1, 131'072, 128, 128, 1}, true, 4096), on("A100 80 GB", 32));
  EXPECT_EQ(whole(window, Cache), 536'870'912);
}

TEST(SizeTable, CachesFollowTheirFormat) {
  Scenario s = document({32, 8}, {1, 131'072, 128, 128, 2}, true);
  const auto cache = [&](CacheFormat format) {
    s.attention.cache = format;
    const SizeTable sheet = sizeTable(s, on("A100 80 GB", 32));
    const DecodeStep step = decodeStep({32, {32, 8}, 128, 128, std::nullopt}, {131'072, 2, 0, 2, 0, format}).value();
    EXPECT_EQ(whole(sheet, StepBytes), step.bytes());
    EXPECT_EQ(whole(sheet, ScoresOfHead), 131'072 * 2);  // no cache
    return std::vector{whole(sheet, CacheOfToken), whole(sheet, Cache), whole(sheet, CacheOfMany)};
  };
  using Bytes = std::vector<std::int64_t>;
  EXPECT_EQ(cache(CacheFormat::BFloat16), (Bytes{131'072, 34'359'738'368, 137'438'953'472}));
  EXPECT_EQ(cache(CacheFormat::Fp8E4M3), (Bytes{65'536, 17'179'869'184, 68'719'476'736}));
  EXPECT_EQ(cache(CacheFormat::Int8), (Bytes{67'584, 17'716'740'096, 70'866'960'384}));
}

TEST(SizeTable, AWindowKeepsItsSinksToo) {
  Scenario s = document({1, 1}, {100, 100, 1, 1, 1}, true, 10);
  s.attention.mask.sinks = 4;
  s.attention.mask.prefix = 3;
  EXPECT_EQ(whole(sizeTable(s, on("T4")), Cache), 14 * 2 * 2);
}

TEST(SizeTable, CountsTheOperationsOfBothPasses) {
  // One layer of GPT-2 medium at batch 64: a product of 137.4 GFLOP, two forward, four backward, one more for S.
  const SizeTable sheet = sizeTable(document({16, 16}, {1024, 1024, 64, 64, 64}), on("A100 80 GB"));
  const std::int64_t one = 137'438'953'472;
  EXPECT_EQ(whole(sheet, ScoreFlops), one);
  EXPECT_EQ(whole(sheet, ValueFlops), one);
  EXPECT_EQ(whole(sheet, BackwardFlops), 4 * one);
  EXPECT_EQ(whole(sheet, RecomputedFlops), one);
  EXPECT_EQ(sheet.row(SizeQuantity::VisiblePairs), nullptr);
  EXPECT_EQ(sheet.row(VisibleFlops), nullptr);
}

TEST(SizeTable, AWindowCountsTheVisiblePairs) {
  const SizeTable sheet = sizeTable(document({1, 1}, {8192, 8192, 64, 32, 1}, true, 1024), on("T4"));
  EXPECT_EQ(whole(sheet, Pairs), 67'108'864);
  const std::int64_t visible = 1024 * 8192 - 1024 * 1023 / 2;
  EXPECT_EQ(whole(sheet, SizeQuantity::VisiblePairs), visible);
  EXPECT_EQ(whole(sheet, VisibleFlops), 2 * (64 + 32) * visible);
}

TEST(SizeTable, HasTheTrafficThatIsCountedElsewhere) {
  Scenario s = document({8, 2}, {512, 768, 64, 32, 3}, true, 200);
  s.tiling = Tiling{"standard", 16, 32, 4, 196'608, true};
  const SizeTable sheet = sizeTable(s, on("H100 SXM", 5));
  const std::pair<SizeQuantity, const char*> rows[] = {
      {EagerTraffic, "eager"}, {StandardTraffic, "standard"}, {Flash1Traffic, "flash1"}, {Flash2Traffic, "flash2"}};
  for (const auto& [quantity, algorithm] : rows) {
    Tiling tiling = *s.tiling;
    tiling.algorithm = algorithm;
    const Traffic counted = countTraffic(trafficShape(s), tiling).value();
    EXPECT_EQ(whole(sheet, quantity), counted.counters.bytes()) << algorithm;
    EXPECT_EQ(sheet.row(quantity)->chipBytes, counted.sramBytesNeeded);
    const Roofline time = roofline({counted.counters.flops, counted.counters.bytes()}, *findHardware("H100 SXM"), 4);
    EXPECT_DOUBLE_EQ(*sheet.row(quantity)->seconds, time.seconds);
  }
  EXPECT_EQ(sheet.row(Flash2Traffic)->tile, (TileSize{16, 32}));
  EXPECT_EQ(sheet.row(StandardTraffic)->tile, std::nullopt);
}

TEST(SizeTable, SaysWhichTileDoesNotFit) {
  Scenario s = document({1, 1}, {1024, 1024, 64, 64, 1});
  s.tiling = Tiling{"flash1", 64, 384, 2, 196'608, false};
  const SizeTable sheet = sizeTable(s, on("A100 80 GB"));
  EXPECT_TRUE(sheet.row(Flash1Traffic)->fits);
  EXPECT_FALSE(sheet.row(Flash2Traffic)->fits);
  EXPECT_EQ(sheet.row(Flash2Traffic)->chipBytes, 221'696);
  EXPECT_TRUE(sheet.row(Flash2Traffic)->value);  // counts do not depend on it
}

TEST(SizeTable, PlacesADecodeStepOnTheRoofline) {
  const Scenario s = document({32, 8}, {1, 8192, 128, 128, 1}, true);
  const SizeTable alone = sizeTable(s, on("A100 80 GB", 32)), all = sizeTable(s, on("A100 80 GB", 32, "Llama 3 8B"));
  const AttentionShape shape{32, {32, 8}, 128, 128, std::nullopt};
  const DecodeStep step = decodeStep(shape, {8192, 1, 0, 2}).value();
  EXPECT_EQ(whole(alone, StepBytes), step.bytes());
  EXPECT_EQ(whole(alone, StepFlops), step.flops);
  EXPECT_NEAR(*alone.row(StepIntensity)->value, 4, 0.01);  // one for each query head that shares a load
  EXPECT_NEAR(*alone.row(Ridge)->value, 153, 0.1);
  EXPECT_EQ(whole(all, StepBytes), step.bytes() + 15'009'849'344);
  EXPECT_NEAR(*all.row(StepIntensity)->value, 1.20, 0.005);
  EXPECT_EQ(alone.row(PrefillIntensity), nullptr);
  const SizeTable prompt = sizeTable(document({32, 8}, {8192, 8192, 128, 128, 1}, true), on("A100 80 GB", 32));
  const Traffic flash = countTraffic(prompt.shape, Tiling{"flash2", 0, 0, 2, 196'608, false}).value();
  EXPECT_DOUBLE_EQ(*prompt.row(PrefillIntensity)->value,
                   static_cast<double>(flash.counters.flops) / static_cast<double>(flash.counters.bytes()));
}

TEST(SizeTable, EveryValueFollowsFromItsFormula) {
  SplitMix random(5);
  const auto from1 = [&](Index most) { return 1 + static_cast<Index>(random.uniform() * static_cast<double>(most)); };
  for (int n = 0; n < 300; ++n) {
    const Index groups = from1(8), keys = from1(3000);
    Scenario s = document({groups * from1(6), groups}, {from1(3000), keys, from1(200), from1(200), from1(5)},
                          random.uniform() < 0.5, random.uniform() < 0.5 ? from1(4000) : 0);
    s.tiling = Tiling{"flash2", from1(64), from1(64), from1(4), 196'608, random.uniform() < 0.5};
    if (random.uniform() < 0.5) s.attention.cache = static_cast<CacheFormat>(from1(5) - 1);
    const SizeTable sheet = sizeTable(s, on("L4", from1(100), random.uniform() < 0.5 ? "Falcon 7B" : nullptr));
    for (const SizeRow& row : sheet.rows) {
      ASSERT_TRUE(row.value) << code(row.quantity);
      double sum = 0, divisor = 1;
      for (const SizeProduct& product : row.sum) {
        double factors = 1;
        for (const SizeFactor& factor : product) factors *= factor.value;
        sum += factors;
      }
      for (const SizeFactor& factor : row.divisor) divisor *= factor.value;
      EXPECT_DOUBLE_EQ(sum / divisor, *row.value) << code(row.quantity);
      EXPECT_EQ(static_cast<double>(row.whole.value_or(0)), row.whole ? *row.value : 0);
    }
  }
}

TEST(SizeTable, LeavesOutWhatCannotBeCounted) {
  const ShapeInputs huge{1 << 24, 1 << 24, 1 << 20, 1 << 20, 1 << 20};
  const SizeTable sheet = sizeTable(document({65'536, 65'536}, huge), on("T4", 65'536));
  for (const SizeQuantity quantity : {ScoresOfModel, Cache, ScoreFlops, StandardTraffic, StepFlops})
    EXPECT_FALSE(sheet.row(quantity)->value) << code(quantity);
  EXPECT_EQ(whole(sheet, ScoresOfHead), std::int64_t{1} << 49);
  EXPECT_THROW(sizeTable(document({1, 1}, {}), on("T4", 0)), std::invalid_argument);
}

TEST(SizeTable, IsInGroups) {
  const SizeTable sheet = sizeTable(document({8, 2}, {64, 64, 8, 8, 1}, true), on("T4", 2, "Falcon 7B"));
  std::size_t rows = 0;
  for (const SizeGroup group : kSizeGroups) rows += sheet.rowsOf(group).size();
  EXPECT_EQ(rows, sheet.rows.size());
  EXPECT_EQ(rows, 24U);
  std::set<std::string_view> codes;
  for (const SizeRow& row : sheet.rows) EXPECT_TRUE(codes.insert(code(row.quantity)).second);
}

TEST(LikelyModel, IsTheOneInTheTitleOrTheFirstThatFits) {
  Scenario s = document({32, 8}, {1, 131'072, 128, 128, 1});
  EXPECT_EQ(likelyModel(s)->name, "Llama 3.1 8B");
  s.title = "Llama 3 8B decode at 8k";
  EXPECT_EQ(likelyModel(s)->name, "Llama 3 8B");
  s = document({16, 16}, {1024, 1024, 64, 64, 64});
  EXPECT_EQ(likelyModel(s)->name, "GPT-2 medium");
  EXPECT_EQ(likelyModel(document({3, 1}, {4, 4, 5, 5, 1})), nullptr);
  EXPECT_EQ(modelsLike(document({64, 8}, {1, 1, 128, 128, 1})).size(), 3U);
}

}  // namespace
}  // namespace attn
