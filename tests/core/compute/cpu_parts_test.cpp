// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the CPU engine: the plan of tiles, the machine's memory.
#include <gtest/gtest.h>

#include <sstream>

#include "base/machine_memory.h"
#include "compute/cpu/cpu_plan.h"

namespace attn {
namespace {

AttentionProblem planProblem(Index queries, HeadCounts heads) {
  AttentionProblem p;
  p.heads = heads;
  p.queryTokens = p.keyTokens = queries;
  p.dK = p.dV = 4;
  return p;
}

TEST(CpuPlan, coversEveryRowOnceWithItsOwnKeysAndRoomForItsScores) {
  for (const CpuLoops& loops : allCpuLoops()) {
    for (const Index queries : {Index{1}, Index{2}, Index{7}, loops.tileRows, loops.tileRows + 1, Index{100}}) {
      for (const HeadCounts heads : {HeadCounts{1, 1}, HeadCounts{6, 2}, HeadCounts{40, 1}}) {
        AttentionProblem p = planProblem(queries, heads);
        p.causal = true;
        const CpuPlan plan(p, loops);
        std::vector<int> covered(static_cast<std::size_t>(heads.query * queries));
        Index scores = 0;
        for (const CpuPlan::Tile& tile : plan.tiles()) {
          ASSERT_GE(tile.rows, 1);
          ASSERT_LE(tile.rows, loops.tileRows);
          EXPECT_EQ(tile.scoresStart, scores);
          scores += loops.laneRows(tile.rows) * p.keyTokens;
          for (Index n = 0; n < tile.rows; ++n) {
            const Index row = tile.firstRow + n;
            ++covered[static_cast<std::size_t>(row)];
            EXPECT_EQ(heads.keyValueHeadOf(row / queries), tile.keyValueHead);
            EXPECT_EQ(plan.visible()[static_cast<std::size_t>(tile.visible + n)], visibleKeys(p, row % queries));
          }
        }
        EXPECT_EQ(covered, std::vector<int>(covered.size(), 1)) << queries << " rows, " << heads.query << " heads";
        EXPECT_EQ(scoreRows(p, loops) * p.keyTokens, scores);
      }
    }
  }
}

TEST(CpuPlan, beginsWithTheTilesOfAHeadThatSeeTheMostKeys) {
  const CpuLoops& loops = allCpuLoops().back();
  AttentionProblem p = planProblem(10 * loops.tileRows, {2, 2});
  p.causal = true;
  const CpuPlan plan(p, loops);
  ASSERT_EQ(plan.tiles().size(), 20U);
  for (std::size_t n = 0; n < 10; ++n) {
    EXPECT_EQ(plan.tiles()[n].firstRow, (9 - static_cast<Index>(n)) * loops.tileRows);
    EXPECT_EQ(plan.tiles()[n].keyValueHead, 0);
    EXPECT_EQ(plan.tiles()[n + 10].firstRow, (19 - static_cast<Index>(n)) * loops.tileRows);
    EXPECT_EQ(plan.tiles()[n + 10].keyValueHead, 1);
  }
}

TEST(CpuPlan, leavesNoSingleVectorOfRowsForTheLastTileOfManyRows) {
  for (const CpuLoops& loops : allCpuLoops()) {
    // A full tile and one more vector, or part of one.
    for (const Index queries : {loops.tileRows + loops.lanes, 4 * loops.tileRows + 1}) {
      const CpuPlan plan(planProblem(queries, {1, 1}), loops);
      for (const CpuPlan::Tile& tile : plan.tiles()) EXPECT_GT(loops.laneRows(tile.rows), loops.lanes) << queries;
    }
  }
}

TEST(CpuPlan, marksPaddedKeys) {
  AttentionProblem p = planProblem(5, {1, 1});
  EXPECT_TRUE(CpuPlan(p, allCpuLoops().front()).padded().empty());
  p.padding = {1, 4};
  EXPECT_EQ(CpuPlan(p, allCpuLoops().front()).padded(), (std::vector<unsigned char>{0, 1, 0, 0, 1}));
}

TEST(MachineMemory, isReadFromTheSystem) {
  const MachineMemory memory = machineMemory();
  EXPECT_GT(memory.available, std::int64_t{1} << 20);
  EXPECT_LE(memory.available, memory.total);
}

TEST(MachineMemory, isUnknownIfLinesAreMissingOrInvalid) {
  const std::string text =
      "MemTotal:       24623104 kB\nMemAvailable:   23001000 kB\nHugePages_Total:       7\nOdd: x kB\n";
  const auto line = [&](std::string_view name) {
    std::istringstream file(text);
    return memInfo(file, name);
  };
  EXPECT_EQ(line("MemTotal"), std::int64_t{24623104} * 1024);
  EXPECT_EQ(line("MemAvailable"), std::int64_t{23001000} * 1024);
  EXPECT_EQ(line("Mem"), std::nullopt);
  EXPECT_EQ(line("HugePages_Total"), std::nullopt);
  EXPECT_EQ(line("Odd"), std::nullopt);
}

}  // namespace
}  // namespace attn
