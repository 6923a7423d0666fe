// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the numbers that the notes of the examples of the Tiles and Decode labs state.
#include <gmock/gmock.h>

#include <cmath>

#include "support/examples.h"
#include "tiling/online_softmax.h"
#include "traffic/block_cost.h"
#include "traffic/models.h"
#include "traffic/schedule.h"
#include "traffic/size_table.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

using test::example;

Traffic counted(const Scenario& s, const char* algorithm = nullptr) {
  Tiling tiling = s.tiling.value();
  if (algorithm != nullptr) tiling.algorithm = algorithm;
  return countTraffic(trafficShape(s), tiling).value();
}

std::int64_t bytes(const Scenario& s, const char* algorithm = nullptr) {
  return counted(s, algorithm).counters.bytes();
}

std::int64_t cacheRead(const Scenario& s) {
  const TensorBytes reads = counted(s, "decode").counters.reads;
  return reads[Tensor::K] + reads[Tensor::V];
}

class TrafficExample : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(TrafficExample, hasNotesASettingToCountWithAndSurvivesSaving) {
  const auto read = readDocument(GetParam());
  ASSERT_TRUE(read);
  for (const char* part : {"**Look at**", "**Try**", "**Where books disagree.**"})
    EXPECT_THAT(read->notes, testing::HasSubstr(part));
  ASSERT_TRUE(read->tiling);
  EXPECT_TRUE(countTraffic(trafficShape(*read), *read->tiling));
  EXPECT_TRUE(makeSchedule(trafficShape(*read), *read->tiling)) << "can be played";
  const auto again = parseDocument(writeDocument(*read));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *read);
}

std::vector<std::filesystem::path> trafficExamples() {
  std::vector<std::filesystem::path> files = test::allExampleFiles();
  std::erase_if(files, [](const auto& file) { return !file.filename().string().starts_with("t"); });
  return files;
}

INSTANTIATE_TEST_SUITE_P(Examples, TrafficExample, testing::ValuesIn(trafficExamples()), [](const auto& file) {
  std::string name = file.param.stem().stem().string();
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(TrafficExamples, areThePromisedOnes) {
  std::vector<std::string> titles;
  for (const auto& file : trafficExamples()) titles.push_back(readDocument(file)->title);
  EXPECT_THAT(titles, testing::ElementsAre("Causal tiles", "Ragged tiles", "Window tiles", "Grouped decode",
                                           "A decode step in parts", "GPT-2 medium shape", "Llama 3 8B decode at 8k",
                                           "Llama 3.1 8B decode at 128k", "A tile too big for the chip",
                                           "Llama 3.1 8B prefill at 8k"));
}

TEST(CausalTiles, hasThreeKindsOfTile) {
  Scenario s = example("t1-causal-tiles");
  EXPECT_EQ(counted(s).tiles, (TileCounts{3, 3, 3}));
  EXPECT_EQ(bytes(s), 624);
  EXPECT_EQ(bytes(s, "flash1"), 1344);
  EXPECT_EQ(bytes(s, "standard"), 1536);
  EXPECT_EQ(bytes(s, "eager"), 2688);
  s.tiling->blockCols = 12;
  EXPECT_EQ(counted(s).sramBytesNeeded, 512);
  EXPECT_EQ(s.tiling->sramBytes, 320);
}

TEST(CausalTiles, warmMeetsALargerScore) {
  const Scenario s = example("t1-causal-tiles");
  const HeadTrace head = test::traced(s).heads[0];
  const auto names = queryTokenNames(s);
  ASSERT_EQ(names[9], "warm");
  const OnlineSoftmax online(head.masked, head.v, 4);
  const OnlineStep step = online.step({9, 10}, 1);
  EXPECT_NEAR(step.before.rowMax(0), 1.185, 1e-12);
  EXPECT_EQ(step.before.rowMax(0), head.masked(9, 2)) << names[2];
  EXPECT_NEAR(step.after.rowMax(0), 1.87, 1e-12);
  EXPECT_EQ(step.after.rowMax(0), head.masked(9, 7)) << names[7];
  EXPECT_EQ(names[2], "sat");
  EXPECT_EQ(names[7], "it");
  EXPECT_NEAR(step.factor(0), 0.50, 0.005);
  EXPECT_LT((online.result({0, 12}).output - head.output).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(RaggedTiles, countsTheCornersAtTheirTrueSize) {
  Scenario s = example("t2-ragged-tiles");
  const TileGrid grid = *planTraffic(trafficShape(s), *s.tiling)->grid;
  EXPECT_EQ(grid.queries(2).size(), 2);
  EXPECT_EQ(grid.keys(3).size(), 1);
  EXPECT_EQ(grid.sums().pairs, 100);
  EXPECT_EQ(grid.sums().tiles, 12);
  EXPECT_EQ(counted(s).counters.reads[Tensor::K], 240);
  EXPECT_EQ(bytes(s), 680);
  s.tiling->blockRows = 10;
  EXPECT_EQ(bytes(s), 360);
}

TEST(WindowTiles, areABandAlongTheDiagonal) {
  Scenario s = example("t3-window-tiles");
  EXPECT_EQ(counted(s).tiles, (TileCounts{0, 7, 9}));
  s.attention.mask.window = 8;
  EXPECT_EQ(counted(s).tiles, (TileCounts{3, 6, 7}));
  s.attention.mask.window = 0;
  EXPECT_EQ(counted(s).tiles.skipped, 16 - 10);
  s.attention.mask.causal = false;
  EXPECT_EQ(counted(s).tiles.full, 16);
}

TEST(GroupedDecode, readsTwoSetsForEightHeads) {
  Scenario s = example("t4-grouped-decode");
  const TrafficCounters c = counted(s).counters;
  EXPECT_EQ(c.reads[Tensor::K], 192);
  EXPECT_EQ(c.reads[Tensor::V], 192);
  EXPECT_EQ(c.reads[Tensor::Q], 64);
  EXPECT_EQ(c.writes[Tensor::O], 64);
  EXPECT_EQ(c.writes[Tensor::K] + c.writes[Tensor::V], 32);
  EXPECT_EQ(c.flops, 1664);
  EXPECT_EQ(c.bytes(), 544);
  s.attention.mask.window = 5;
  EXPECT_EQ(counted(s).counters.reads[Tensor::K], 64);
  TrafficShape shape = trafficShape(s);
  shape.rules.window = 0;
  shape.heads.keyValue = 8;
  EXPECT_EQ(countTraffic(shape, *s.tiling)->counters.reads[Tensor::K], 768);
  shape.heads.keyValue = 1;
  EXPECT_EQ(countTraffic(shape, *s.tiling)->counters.reads[Tensor::K], 96);
}

TEST(GptTwoMedium, movesWhatItsNotesSay) {
  Scenario s = example("t5-gpt2-medium");
  const auto gigabytes = [&](const char* algorithm) {
    return std::round(static_cast<double>(bytes(s, algorithm)) / 1e8) / 10;
  };
  EXPECT_EQ(gigabytes("eager"), 17.7);
  EXPECT_EQ(gigabytes("standard"), 9.1);
  EXPECT_EQ(gigabytes("flash1"), 1.7);
  EXPECT_EQ(counted(s).counters.flops, 274'877'906'944);
  EXPECT_EQ(counted(s).tile, (TileSize{64, 384}));
  EXPECT_EQ(counted(s, "standard").counters.writes[Tensor::S], 2'147'483'648);
  const auto flash2 = [&](std::int64_t rows, std::int64_t cols) {
    Scenario tiled = s;
    tiled.tiling->blockRows = rows;
    tiled.tiling->blockCols = cols;
    return counted(tiled, "flash2");
  };
  EXPECT_NEAR(static_cast<double>(flash2(64, 384).counters.bytes()), 4.6e9, 0.05e9);
  EXPECT_EQ(flash2(64, 384).sramBytesNeeded, 221'696) << "more than the chip has";
  EXPECT_NEAR(static_cast<double>(flash2(256, 64).counters.bytes()), 1.35e9, 0.005e9);
  EXPECT_EQ(flash2(256, 64).sramBytesNeeded, 182'272);
  EXPECT_EQ(s.tiling->sramBytes, 196'608);
  for (const char* said : {"221,696", "182,272", "196,608", "1.35 GB", "4.6 GB"})
    EXPECT_THAT(s.notes, testing::HasSubstr(said));
  const std::int64_t queries = counted(s).counters.reads[Tensor::Q];
  s.tiling->sramBytes = 98304;
  EXPECT_EQ(counted(s).tile, (TileSize{64, 192}));
  EXPECT_EQ(counted(s).counters.reads[Tensor::Q], 2 * queries);
}

TEST(LlamaDecode, readsTheCacheOfOneLayer) {
  Scenario s = example("t6-llama-3-8b-decode-8k");
  constexpr std::int64_t layers = 32, gibibyte = std::int64_t{1} << 30;
  EXPECT_EQ(cacheRead(s), 33'554'432);
  EXPECT_EQ(layers * cacheRead(s), gibibyte);
  const TrafficCounters c = counted(s).counters;
  EXPECT_NEAR(static_cast<double>(c.flops) / static_cast<double>(c.bytes()), 4, 0.01);
  const auto parameters = static_cast<double>(weightBytes(*findModel("Llama 3 8B")));
  EXPECT_NEAR(parameters, 15.0e9, 0.05e9);
  EXPECT_LT(parameters, static_cast<double>(layers * cacheRead(example("t7-llama-3-8b-decode-128k"))));
  EXPECT_EQ(std::round(parameters / static_cast<double>(layers * cacheRead(s))), 14) << "sequences of this length";
  EXPECT_EQ(std::round(parameters / static_cast<double>(layers * cacheRead(s)) * 8.192), 115) << "thousand tokens";
  for (const char* said : {"15.0 GB", "1.05 GB", "14 sequences", "115,000"})
    EXPECT_THAT(s.notes, testing::HasSubstr(said));
  s.heads.keyValue = 32;
  EXPECT_NEAR(static_cast<double>(cacheRead(s)), 134e6, 0.5e6);
  const Scenario longer = example("t7-llama-3-8b-decode-128k");
  EXPECT_NEAR(static_cast<double>(cacheRead(longer)), 537e6, 0.5e6);
  EXPECT_EQ(layers * cacheRead(longer), 16 * gibibyte);
  Scenario window = longer;
  window.attention.mask.window = 4096;
  EXPECT_NEAR(static_cast<double>(cacheRead(window)), 16.8e6, 0.05e6);
}

TEST(LongPrefill, growsAsItsNotesSay) {
  const Scenario s = example("t9-llama-3-1-8b-prefill-8k");
  ASSERT_EQ(likelyModel(s), findModel("Llama 3.1 8B"));
  GrowthShape shape = growthShape(s);
  shape.tileRows = 128;
  const GrowthCase standard{Algorithm::Standard, 0}, flash{Algorithm::Flash2, 0};
  EXPECT_NEAR(static_cast<double>(growthCost(shape, standard, 8192)->intermediateBytes), 8.59e9, 0.005e9);
  for (const GrowthCase& which : {standard, flash}) {
    const GrowthFactors doubled = whenDoubled(shape, which, 8192).value();
    EXPECT_NEAR(doubled.flops, 4, 0.001);
    EXPECT_NEAR(doubled.bytes, 4, 0.05);
    EXPECT_NEAR(doubled.memory, which == flash ? 2 : 4, 0.05);
  }
  EXPECT_EQ(tokensThatFit(shape, standard, findHardware("A100 80 GB")->memoryBytes), 25'825);
  EXPECT_THAT(s.notes, testing::HasSubstr("80 GiB of an A100 at 25,825 tokens"));
  const Model& model = *findModel("Llama 3.1 8B");
  const Hardware& a100 = *findHardware("A100 80 GB");
  EXPECT_EQ(std::floor(roofline(blockDecode(model, 8192, 16, 2)->whole(), a100, 2).intensity), 9);
  const Roofline prefill = roofline(blockPrefill(model, shape, 8192)->whole(), a100, 2);
  EXPECT_GT(prefill.intensity, 400);
  EXPECT_EQ(prefill.bound, Bound::Compute);
}

TEST(TileTooBig, saysSoAndCountsOn) {
  Scenario s = example("t8-tile-too-big");
  const auto fit = [&] { return checkFit(planTraffic(trafficShape(s), *s.tiling).value()); };
  EXPECT_EQ(fit(), (Problem{ProblemCode::TileDoesNotFit, "/tiling/sram_bytes", {"432", "320", "6", "6"}}));
  EXPECT_GT(bytes(s), 0);
  s.tiling->algorithm = "flash1";
  EXPECT_EQ(counted(s).sramBytesNeeded, 312);
  EXPECT_EQ(fit(), std::nullopt);
  s.tiling->blockRows = s.tiling->blockCols = 0;
  EXPECT_EQ(counted(s).tile, (TileSize{4, 10}));
  EXPECT_EQ(counted(s).sramBytesNeeded, 336);
  EXPECT_EQ(counted(s, "flash2").tile, (TileSize{8, 1}));
  EXPECT_EQ(counted(s, "flash2").sramBytesNeeded, 304);
  s.tiling->algorithm = "flash2";
  s.tiling->blockRows = s.tiling->blockCols = 4;
  EXPECT_EQ(fit(), std::nullopt);
}

TEST(SplitDecode, paysForItsPartsWithBytes) {
  const Scenario s = example("t4b-split-decode");
  const Traffic parts = counted(s), whole = counted(s, "decode");
  EXPECT_EQ(parts.algorithm, Algorithm::Split);
  EXPECT_EQ(whole.counters.bytes(), 544);
  EXPECT_EQ(parts.counters.writes[Tensor::Partial], 768);
  EXPECT_EQ(parts.counters.bytes(), 544 + 2 * 768);
  EXPECT_EQ(parts.counters.flops, whole.counters.flops);
  EXPECT_EQ(parts.intermediateBytes, 768);
}

}  // namespace
}  // namespace attn
