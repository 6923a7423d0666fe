// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/traffic_plan.h"

#include <gmock/gmock.h>

#include <limits>

#include "support/scenarios.h"
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
      if (tensor != Tensor::Partial) bytes.push_back(planTraffic(shape, tiles(algorithm, 2, 2))->matrixBytes(tensor));
    return bytes;
  };
  EXPECT_THAT(sizes("flash2"), ElementsAre(4 * 4, 7 * 4, 7 * 6, 4 * 7 * 2, 4 * 7 * 2, 4 * 6, 4 * 4));
  EXPECT_THAT(sizes("flash1"), ElementsAre(4 * 4, 7 * 4, 7 * 6, 4 * 7 * 2, 4 * 7 * 2, 4 * 6, 4 * 8));
  // 7 cached tokens in 4 parts, each of which keeps m, l and three numbers.
  EXPECT_EQ(planTraffic(shape, tiles("split"))->matrixBytes(Tensor::Partial), 4 * 4 * (3 + 2));
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
  // Rounded up, also if M/e is not whole: 1003 / (4 * 4 * 2) = 31.3.
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

Tiling flash2In(std::int64_t sram, Index rows = 0, Index cols = 0, std::int64_t e = 2) {
  Tiling t = tiles("flash2", rows, cols);
  t.sramBytes = sram;
  t.elementBytes = e;
  return t;
}

TEST(TrafficPlan, flash2TakesTallTilesThatFit) {
  const auto automatic = [](TrafficShape shape, std::int64_t sram, std::int64_t e = 2) {
    return count(shape, flash2In(sram, 0, 0, e)).tile;
  };
  // 64 columns of K and V take 16,384 bytes, and a row 2·64 + 4·64 + 4·64 + 8 = 648: 278 rows, rounded down to 272, a
  // multiple of sixteen.
  EXPECT_EQ(automatic(square(1024, 64, 64), 196608), (TileSize{272, 64}));
  EXPECT_EQ(automatic(square(100, 64, 64), 196608), (TileSize{100, 64}));
  // Rows are limited to the sequence after rounding: 278 rows would be enough for 275 queries, but 272 are used.
  EXPECT_EQ(automatic(square(275, 64, 64), 196608), (TileSize{272, 64}));
  // A short sequence of keys: (196608 - 10·256) / (128 + 256 + 40 + 8) = 449.
  TrafficShape narrow = square(1024, 64, 64);
  narrow.keyTokens = 10;
  EXPECT_EQ(automatic(narrow, 196608), (TileSize{448, 10}));
  // 320 bytes, d = 4: 12 columns leave space for 1 row, 6 for 4, 3 for 6, and 1 for 8; never for all 12.
  EXPECT_EQ(automatic(square(12, 4, 4), 320), (TileSize{8, 1}));
  // As long as 16 rows fit, the columns stay: 64, 32 and then 16 columns of 128 + 128 numbers.
  EXPECT_EQ(automatic(square(1024, 128, 128), 24576), (TileSize{18 - 2, 16}));
  // If sixteen rows do not fit, as many as fit are used.
  EXPECT_EQ(automatic(square(1024, 64, 64), 4096), (TileSize{9, 1}));
}

TEST(TrafficPlan, automaticTilesOfFlash2AlwaysFitAndAreNotTooSmall) {
  test::Dice dice(11);
  for (int turn = 0; turn < 400; ++turn) {
    TrafficShape shape = square(dice.in(1, 300), dice.in(1, 40), dice.in(1, 40));
    shape.keyTokens = dice.in(1, 300);
    const std::int64_t e = std::int64_t{1} << dice.in(0, 2);
    const Tiling tiling = flash2In(dice.in(20, 20000), 0, 0, e);
    const auto plan = planTraffic(shape, tiling);
    const std::int64_t one = e * (2 * shape.keyWidth + shape.valueWidth) + 4 * (shape.valueWidth + 1) + 8;
    ASSERT_EQ(plan.has_value(), tiling.sramBytes >= one);
    if (!plan) continue;
    const TileSize tile = plan->grid->size();
    EXPECT_EQ(checkFit(*plan), std::nullopt);
    EXPECT_LE(tile.rows, shape.queryTokens);
    EXPECT_LE(tile.cols, std::min<Index>(64, shape.keyTokens));
    // One more row, or sixteen more, would not fit, unless the queries end.
    const Index more = tile.rows + (tile.rows >= 16 ? 16 : 1);
    if (tile.rows < shape.queryTokens && (tile.rows < 16 || tile.rows % 16 == 0)) {
      EXPECT_GT(sramBytesNeeded(*plan, {more, tile.cols}), tiling.sramBytes);
    }
    // Fewer columns than 64 only if they would not leave sixteen rows.
    if (tile.cols < std::min<Index>(64, shape.keyTokens)) {
      EXPECT_GT(sramBytesNeeded(*plan, {std::min<Index>(16, shape.queryTokens), 2 * tile.cols + 1}), tiling.sramBytes);
    }
  }
}

TEST(TrafficPlan, oneSideOfFlash2MayBeGiven) {
  // The first of 64, 32, … columns with which that many rows fit.
  EXPECT_EQ(count(square(1024, 64, 64), flash2In(196608, 64, 0)).tile, (TileSize{64, 64}));
  EXPECT_EQ(count(square(1024, 64, 64), flash2In(196608, 400, 0)).tile, (TileSize{400, 16}));
  // The largest number of rows for that number of columns.
  EXPECT_EQ(count(square(1024, 64, 64), flash2In(196608, 0, 384)).tile, (TileSize{48, 384}));
}

TEST(TrafficPlan, notOneRowOfFlash2FitsIsAnError) {
  const auto problems = [](std::int64_t sram, Index rows = 0, Index cols = 0) {
    return problemsOf(square(12, 4, 6), flash2In(sram, rows, cols));
  };
  const auto noRow = [](const char* needed, const char* there, const char* rows, const char* cols) {
    return Problems{{ProblemCode::RowDoesNotFit, "/tiling/sram_bytes", {needed, there, rows, cols}}};
  };
  // 1 × 1: 2·(4 + 4 + 6) + 4·(6 + 1) + 8.
  EXPECT_EQ(problems(63), noRow("64", "63", "1", "1"));
  EXPECT_EQ(problems(64), Problems{});
  // 3 rows: 2·(3·4 + 4 + 6) + 4·(3·6 + 3) + 3·8.
  EXPECT_EQ(problems(151, 3, 0), noRow("152", "151", "3", "1"));
  EXPECT_EQ(problems(152, 3, 0), Problems{});
  // 5 columns: 2·(4 + 5·10) + 4·(6 + 5) + 8.
  EXPECT_EQ(problems(159, 0, 5), noRow("160", "159", "1", "5"));
  EXPECT_EQ(problems(160, 0, 5), Problems{});
}

TEST(TrafficPlan, findsATileThatFitsForARace) {
  const auto raced = [](const char* algorithm, std::int64_t sram, Index rows, Index cols, Index d = 4) {
    Tiling t = tiles(algorithm, rows, cols);
    t.sramBytes = sram;
    const auto plan = planThatFits(square(12, d, d), t);
    EXPECT_EQ(checkFit(*plan), std::nullopt);
    return plan->grid->size();
  };
  EXPECT_EQ(raced("flash2", 320, 4, 4), (TileSize{4, 4}));       // as it is
  EXPECT_EQ(raced("flash2", 320, 6, 6), (TileSize{8, 1}));       // the automatic one
  EXPECT_EQ(raced("flash1", 640, 20, 20, 8), (TileSize{8, 6}));  // narrower than the 8 x 10 of the paper
  EXPECT_EQ(raced("flash1", 352, 12, 12), (TileSize{4, 10}));
  Tiling tiny = tiles("flash2", 4, 4);
  tiny.sramBytes = 40;
  EXPECT_EQ(planThatFits(square(12, 4, 4), tiny).error().front().code, ProblemCode::RowDoesNotFit);
  EXPECT_FALSE(planThatFits(square(12, 4, 4), tiles("standard"))->grid);
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
  // With given tiles, and without tiles, M has no effect.
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
