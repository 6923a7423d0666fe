// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/traffic_plan.h"

#include <gmock/gmock.h>

#include <limits>

#include "support/traffic_shapes.h"

namespace attn {
namespace {

using test::count, test::problemsOf, test::square, test::tiles, test::withHeads;
using testing::ElementsAre;

TEST(TrafficPlan, knowsTheMatricesOfOneHead) {
  TrafficShape shape = withHeads(square(4, 2, 3), 6, 2, 5);
  shape.keyTokens = 7;
  const auto sizes = [&](const char* algorithm) {
    std::vector<std::int64_t> bytes;
    for (const Tensor tensor : kTensors)
      bytes.push_back(planTraffic(shape, tiles(algorithm, 2, 2))->matrixBytes(tensor));
    return bytes;
  };
  EXPECT_THAT(sizes("flash2"), ElementsAre(4 * 4, 7 * 4, 7 * 6, 4 * 7 * 2, 4 * 7 * 2, 4 * 6, 4 * 4));
  EXPECT_THAT(sizes("flash1"), ElementsAre(4 * 4, 7 * 4, 7 * 6, 4 * 7 * 2, 4 * 7 * 2, 4 * 6, 4 * 8));
}

TEST(TrafficPlan, choosesTilesAsThePaperDoes) {
  const auto automatic = [](TrafficShape shape, std::int64_t sram, std::int64_t e = 2) {
    Tiling t = tiles("flash1");
    t.sramBytes = sram;
    t.elementBytes = e;
    return count(shape, t).tile;
  };
  // M/e = 98304 elements, d = 64: B_c = 98304 / 256 = 384, B_r = d.
  EXPECT_EQ(automatic(square(1024, 64, 64), 196608), (TileSize{64, 384}));
  // d is the larger width; B_r = B_c where that is smaller.
  EXPECT_EQ(automatic(square(1024, 64, 128), 65536), (TileSize{64, 64}));
  EXPECT_EQ(automatic(square(1024, 128, 64), 65536), (TileSize{64, 64}));
  // Rounded up, also where M/e is not whole: 1003 / (4 * 4 * 2) = 31.3.
  EXPECT_EQ(automatic(square(1024, 4, 4), 1003), (TileSize{4, 32}));
  // 81 / 4 = 20.25 elements are more than one column of 4 * 5.
  EXPECT_EQ(automatic(square(1024, 5, 5), 321, 4), (TileSize{5, 5}));
  EXPECT_EQ(automatic(square(1024, 5, 5), 320, 4), (TileSize{4, 4}));
  // Cut to the sequence lengths.
  TrafficShape narrow = square(3, 64, 64);
  narrow.keyTokens = 100;
  EXPECT_EQ(automatic(narrow, 196608), (TileSize{3, 100}));
  narrow.queryTokens = 1000;
  narrow.keyTokens = 5;
  EXPECT_EQ(automatic(narrow, 196608), (TileSize{64, 5}));
}

TEST(TrafficPlan, flash2TakesTheSameAutomaticTiles) {
  for (const char* algorithm : {"flash1", "flash2"})
    EXPECT_EQ(count(square(1024, 64, 64), tiles(algorithm)).tile, (TileSize{64, 384}));
}

TEST(TrafficPlan, oneSideMayBeGiven) {
  EXPECT_EQ(count(square(1024, 64, 64), tiles("flash1", 16, 0)).tile, (TileSize{16, 384}));
  EXPECT_EQ(count(square(1024, 64, 64), tiles("flash1", 0, 16)).tile, (TileSize{64, 16}));
}

TEST(TrafficPlan, givenTilesAreTakenAsTheyAre) {
  const Traffic t = count(square(4, 1, 1), tiles("flash2", 100, 200));
  EXPECT_EQ(t.tile, (TileSize{100, 200}));
  EXPECT_EQ(t.sramBytesNeeded, 2 * (100 + 200 + 200) + 4 * (100 + 100 * 200) + 8 * 100);
  EXPECT_EQ(t.counters, count(square(4, 1, 1), tiles("flash2", 4, 4)).counters);
}

TEST(TrafficPlan, saysWhenATileDoesNotFit) {
  Tiling t = tiles("flash1");
  t.sramBytes = 320;
  const auto plan = planTraffic(square(12, 4, 4), t);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->grid->size(), (TileSize{4, 10}));
  EXPECT_EQ(sramBytesNeeded(*plan), 336);
  EXPECT_EQ(checkFit(*plan), (Problem{ProblemCode::TileDoesNotFit, "/tiling/sram_bytes", {"336", "320", "4", "10"}}));
  t.sramBytes = 336;
  t.blockRows = 4;
  t.blockCols = 10;
  EXPECT_EQ(checkFit(*planTraffic(square(12, 4, 4), t)), std::nullopt);
  t.algorithm = "standard";
  t.sramBytes = 1;
  EXPECT_EQ(checkFit(*planTraffic(square(12, 4, 4), t)), std::nullopt);
}

TEST(TrafficPlan, memoryTooSmallForOneRowIsAnError) {
  Tiling t = tiles("flash1");
  t.sramBytes = 2 * 6 - 1;  // d_v = 6 is the wider one
  EXPECT_EQ(problemsOf(square(12, 4, 6), t),
            (Problems{{ProblemCode::RowDoesNotFit, "/tiling/sram_bytes", {"12", "11"}}}));
  t.sramBytes = 12;
  EXPECT_EQ(count(square(12, 4, 6), t).tile, (TileSize{1, 1}));
  t.blockRows = 2;
  t.sramBytes = 1;
  EXPECT_EQ(problemsOf(square(12, 4, 6), t).size(), 1U);  // the other side is still automatic
  // With tiles that are given, and where nothing is tiled, M decides nothing.
  t.sramBytes = 1;
  EXPECT_EQ(problemsOf(square(12, 4, 4), tiles("decode")), Problems{});
  t.blockRows = t.blockCols = 2;
  EXPECT_EQ(problemsOf(square(12, 4, 4), t), Problems{});
}

TEST(TrafficPlan, refusesSettingsThatNoDocumentMayHave) {
  const auto at = [](auto change) {
    TrafficShape shape = square(4, 2, 2);
    Tiling t = tiles("flash2", 2, 2);
    change(shape, t);
    const Problems problems = problemsOf(shape, t);
    return problems.size() == 1 ? problems.front().pointer : "";
  };
  EXPECT_EQ(at([](auto&, Tiling& t) { t.blockRows = -1; }), "/tiling/block_rows");
  EXPECT_EQ(at([](auto&, Tiling& t) { t.blockCols = (std::int64_t{1} << 24) + 1; }), "/tiling/block_cols");
  EXPECT_EQ(at([](auto&, Tiling& t) { t.elementBytes = 0; }), "/tiling/element_bytes");
  EXPECT_EQ(at([](auto&, Tiling& t) { t.sramBytes = 0; }), "/tiling/sram_bytes");
  EXPECT_EQ(at([](auto&, Tiling& t) { t.algorithm = "flash3"; }), "/tiling/algorithm");
  EXPECT_EQ(at([](TrafficShape& s, auto&) { s.queryTokens = 0; }), "/inputs/query_tokens");
  EXPECT_EQ(at([](TrafficShape& s, auto&) { s.keyTokens = std::numeric_limits<Index>::max(); }), "/inputs/key_tokens");
  EXPECT_EQ(at([](TrafficShape& s, auto&) { s.keyWidth = -3; }), "/inputs/d_k");
  EXPECT_EQ(at([](TrafficShape& s, auto&) { s.valueWidth = 0; }), "/inputs/d_v");
  EXPECT_EQ(at([](TrafficShape& s, auto&) { s.batch = 0; }), "/inputs/batch");
  EXPECT_EQ(at([](TrafficShape& s, auto&) { s.heads = {3, 2}; }), "/heads/kv");
}

}  // namespace
}  // namespace attn
