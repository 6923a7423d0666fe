// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/tile_grid.h"

#include <gmock/gmock.h>

#include "attention/visibility.h"
#include "support/traffic_reference.h"

namespace attn {
namespace {

using testing::ElementsAre;

TileGrid gridOf(Index queries, Index keys, TileSize size, const SkipRules& rules = {}) {
  return {KeyVisibility(queries, keys, rules), size};
}

std::string picture(const TileGrid& grid) {
  std::string rows;
  for (Index i = 0; i < grid.rows(); ++i) {
    if (i > 0) rows += '/';
    for (Index j = 0; j < grid.cols(); ++j) rows += ".pF"[static_cast<int>(grid.kind({i, j}))];
  }
  return rows;
}

TEST(TileGrid, causalTilesAreOfThreeKinds) {
  const TileGrid grid = gridOf(12, 12, {4, 4}, {true, 0, 0, {}});
  EXPECT_EQ(picture(grid), "p../Fp./FFp");
  EXPECT_EQ(grid.counts(), (TileCounts{3, 3, 3}));
}

TEST(TileGrid, lastTilesMayBeSmaller) {
  const TileGrid grid = gridOf(10, 10, {4, 3});
  EXPECT_EQ(grid.rows(), 3);
  EXPECT_EQ(grid.cols(), 4);
  EXPECT_EQ(grid.queries(0), (IndexRange{0, 4}));
  EXPECT_EQ(grid.queries(2), (IndexRange{8, 10}));
  EXPECT_EQ(grid.keys(3), (IndexRange{9, 10}));
  EXPECT_EQ(grid.sums().pairs, 100);
}

TEST(TileGrid, aTileMayBeLargerThanTheMatrix) {
  const TileGrid grid = gridOf(3, 2, {128, 64}, {true, 0, 0, {}});
  EXPECT_EQ(picture(grid), "p");
  EXPECT_EQ(grid.queries(0).size(), 3);
  EXPECT_EQ(grid.keys(0).size(), 2);
}

TEST(TileGrid, windowsCutTilesOnBothSides) {
  // 16 tokens, each sees itself and the 4 before it.
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, {true, 5, 0, {}})), "p.../pp../.pp./..pp");
  // Without causal also the 4 after it.
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, {false, 5, 0, {}})), "Fp../pFp./.pFp/..pF");
}

TEST(TileGrid, paddingSkipsWhollyPaddedTilesOnly) {
  EXPECT_EQ(picture(gridOf(2, 6, {1, 2}, {false, 0, 0, {1, 2, 3}})), "p.F/p.F");
  // The only key inside the window of query 0 is padded.
  EXPECT_EQ(picture(gridOf(2, 2, {1, 2}, {true, 1, 0, {0}})), "./p");
}

TEST(TileGrid, sinksKeepTheFirstColumnOfTilesActive) {
  SkipRules rules{true, 5, 0, {}};
  rules.sinks = 4;
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), "p.../Fp../Fpp./F.pp");
  rules.sinks = 1;
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), "p.../pp../ppp./p.pp");
  // A sink and the window in one tile: it is counted once.
  EXPECT_EQ(gridOf(16, 16, {1, 16}, rules).sums().tiles, 16);
}

TEST(TileGrid, thePrefixOpensTilesAboveTheDiagonal) {
  SkipRules rules{true, 0, 0, {}};
  rules.prefix = 8;
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), "FF../FF../FFp./FFFp");
  rules.prefix = 6;
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), "Fp../Fp../FFp./FFFp");
}

TEST(TileGrid, documentsAreBlocksAlongTheDiagonal) {
  SkipRules rules;
  rules.documents = {4, 8, 4};
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), "F.../.FF./.FF./...F");
  rules.documents = {6, 10};
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), "Fp../pppp/.pFF/.pFF");
  rules.causal = true;
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), "p.../pp../.pp./.pFp");
  rules.queryOffset = 8;  // positions from 16 on are in no document
  EXPECT_EQ(picture(gridOf(16, 16, {4, 4}, rules)), ".pp./.pFp/..../....");
}

TEST(TileGrid, theQueryOffsetMovesTheDiagonal) {
  EXPECT_EQ(picture(gridOf(2, 6, {1, 2}, {true, 0, 3, {}})), "FF./FFp");
  EXPECT_EQ(picture(gridOf(4, 4, {2, 2}, {true, 0, -2, {}})), "../p.");
}

TEST(TileGrid, refusesTilesWithoutCells) {
  EXPECT_THROW(gridOf(2, 2, {0, 1}), std::invalid_argument);
  EXPECT_THROW(gridOf(2, 2, {1, -1}), std::invalid_argument);
}

TEST(KeyVisibility, agreesWithTheMaskOfTheTrace) {
  test::Dice dice(1);
  for (int round = 0; round < 500; ++round) {
    const Scenario s = test::anyShapeScenario(dice);
    const Mask& mask = s.attention.mask;
    const KeyVisibility keys(queryTokens(s), keyTokens(s), skipRules(mask));
    for (Index i = 0; i < queryTokens(s); ++i)
      for (Index j = 0; j < keyTokens(s); ++j) ASSERT_EQ(keys.isVisible(i, j), isVisible(mask, 0, i, j)) << round;
  }
}

TEST(KeyVisibility, ignoresCustomMasksAndBias) {
  Mask mask;
  mask.custom = MatrixStack(Matrix::Zero(2, 2));
  mask.bias = MatrixStack(Matrix::Constant(2, 2, -1e9));
  EXPECT_EQ(skipRules(mask), SkipRules{});
}

TEST(KeyVisibility, joinsAndMeetsTheRangesOfQueries) {
  test::Dice dice(2);
  for (int round = 0; round < 500; ++round) {
    const Scenario s = test::anyShapeScenario(dice);
    const KeyVisibility keys(queryTokens(s), keyTokens(s), skipRules(s.attention.mask));
    const Index first = dice.in(0, queryTokens(s) - 1), last = dice.in(first, queryTokens(s) - 1);
    for (Index j = 0; j < keyTokens(s); ++j) {
      bool any = false, all = true;
      for (Index i = first; i <= last; ++i) {
        any = any || keys.keysOf(i).contains(j);
        all = all && keys.keysOf(i).contains(j);
      }
      Index ranges = 0;
      keys.forEachRangeOfAny({first, last + 1}, [&](IndexRange range) { ranges += range.contains(j) ? 1 : 0; });
      ASSERT_EQ(ranges, any ? 1 : 0) << round;
      ASSERT_EQ(keys.keysOfAll({first, last + 1}).contains(j), all) << round;
    }
  }
}

TEST(TileGrid, sumsAreThoseOfItsTiles) {
  test::Dice dice(3);
  for (int round = 0; round < 2000; ++round) {
    const Scenario s = test::anyShapeScenario(dice);
    const Tiling t = test::anyTiling(dice, Algorithm::Flash2);
    const TileGrid grid = gridOf(queryTokens(s), keyTokens(s), {t.blockRows, t.blockCols}, skipRules(s.attention.mask));
    TileCounts counts;
    TileSums sums;
    std::vector<bool> columnWorks(static_cast<std::size_t>(grid.cols()));
    for (Index i = 0; i < grid.rows(); ++i) {
      TilesAtWork atWork;
      std::vector<Index> columns;
      for (Index j = 0; j < grid.cols(); ++j) {
        const TileKind kind = grid.kind({i, j});
        (kind == TileKind::Full ? counts.full : kind == TileKind::Partial ? counts.partial : counts.skipped) += 1;
        if (kind == TileKind::Skipped) continue;
        ++atWork.tiles;
        atWork.keys += grid.keys(j).size();
        columns.push_back(j);
        columnWorks[static_cast<std::size_t>(j)] = true;
        sums.tileQueries += grid.queries(i).size();
        sums.pairs += grid.queries(i).size() * grid.keys(j).size();
      }
      ASSERT_EQ(grid.tilesAtWork(i), atWork) << round;
      ASSERT_EQ(grid.columnsAtWork(i), columns) << round;
      sums.tiles += atWork.tiles;
      sums.tileKeys += atWork.keys;
      if (atWork.tiles == 0) continue;
      ++sums.rowsAtWork;
      sums.queriesAtWork += grid.queries(i).size();
    }
    for (Index j = 0; j < grid.cols(); ++j) {
      if (!columnWorks[static_cast<std::size_t>(j)]) continue;
      ++sums.columnsAtWork;
      sums.keysAtWork += grid.keys(j).size();
    }
    ASSERT_EQ(grid.counts(), counts) << round;
    ASSERT_EQ(grid.counts(), test::SlowWalk(s, t).tiles()) << round;
    ASSERT_EQ(grid.sums(), sums) << round;
  }
}

}  // namespace
}  // namespace attn
