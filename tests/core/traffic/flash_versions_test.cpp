// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/flash_versions.h"

#include <gtest/gtest.h>

#include "support/traffic_shapes.h"

namespace attn {
namespace {

using test::causal, test::square, test::tiles, test::withHeads;

TrafficPlan planOf(const TrafficShape& shape, const Tiling& tiling) {
  return planTraffic(shape, tiling).value();
}

TEST(FlashVersions, CountTheOperationsOfTheSoftmaxByHand) {
  // 6 queries and keys, values of 3 columns, tiles of 2 x 4: three rows of two tiles, the second 2 columns wide.
  const TrafficShape shape = withHeads(square(6, 5, 3), 2, 1, 3);
  const std::int64_t heads = 6, pairs = 36 * heads, rows = 12 * heads;
  EXPECT_EQ(softmaxWork(planOf(shape, tiles("flash1", 2, 4))).value(),
            (SoftmaxWork{pairs + rows, 3 * pairs, 5 * rows, 3 * rows, 3 * rows}));
  EXPECT_EQ(softmaxWork(planOf(shape, tiles("flash2", 2, 4))).value(),
            (SoftmaxWork{pairs + rows, 3 * pairs, 4 * rows, 3 * rows, 3 * 6 * heads}));
  // Causal: row 0 processes one tile, row 1 (queries 2, 3) too, row 2 both.
  EXPECT_EQ(softmaxWork(planOf(causal(square(6, 5, 3)), tiles("flash2", 2, 4))).value(),
            (SoftmaxWork{8 + 8 + 12 + 8, 3 * 28, 4 * 8, 3 * 8, 3 * 6}));
}

TEST(FlashVersions, OneDivisionForEachOutputInsteadOfOneForEachTile) {
  const TrafficShape shape = withHeads(square(8192, 128, 128), 32, 8);
  const auto first = softmaxWork(planOf(shape, tiles("flash1", 128, 64))).value();
  const auto second = softmaxWork(planOf(shape, tiles("flash2", 128, 64))).value();
  EXPECT_EQ(second.divisions, 8192LL * 128 * 32);
  EXPECT_EQ(first.divisions, 128 * second.divisions);
  EXPECT_EQ(first.rescales, second.rescales);
}

TEST(FlashVersions, BlocksOfThreadsAgainstMultiprocessors) {
  const Hardware& a100 = *findHardware("A100 80 GB");
  const TrafficShape shape = withHeads(square(8192, 128, 128), 32, 8);
  EXPECT_EQ(occupancy(planOf(shape, tiles("flash1", 128, 64)), a100), (Occupancy{32, 108, 1, 32.0 / 108}));
  EXPECT_EQ(occupancy(planOf(shape, tiles("flash2", 128, 64)), a100), (Occupancy{2048, 108, 19, 2048.0 / (19 * 108)}));
  const TrafficShape many = withHeads(square(256, 128, 128), 27, 27, 4);
  EXPECT_EQ(occupancy(planOf(many, tiles("flash1", 128, 64)), a100), (Occupancy{108, 108, 1, 1}));
}

TEST(FlashVersions, ExponentialsOfEachChip) {
  const std::pair<const char*, double> rows[] = {{"T4", 1.016},       {"A100 40 GB", 2.4375}, {"A100 80 GB", 2.4375},
                                                 {"H100 SXM", 3.865}, {"RTX 4090", 5.1625},   {"L4", 1.891},
                                                 {"H200", 3.865}};
  for (const auto& [name, tera] : rows) EXPECT_NEAR(*exponentialRate(*findHardware(name)) / 1e12, tera, 0.001) << name;
  EXPECT_EQ(exponentialRate(*findHardware("M2 laptop")), std::nullopt);
  EXPECT_EQ(exponentialRate(Hardware{}), std::nullopt);
}

TEST(FlashVersions, ExponentialsTakeHalfTheTimeOfTheProductsOnAnH100) {
  const Hardware& h100 = *findHardware("H100 SXM");
  const SoftmaxShare half = softmaxShare(h100, Precision::SixteenBit, 128, 128).value();
  EXPECT_EQ(half.flopsPerPair, 512);
  EXPECT_NEAR(half.exponentials, 0.5, 1e-12);
  EXPECT_NEAR(half.waiting(), 2.0 / 3, 1e-12);
  EXPECT_EQ(half.overlapped(), 1);
  // In 8 bits the products are twice as fast and the exponentials are not.
  const SoftmaxShare eighth = softmaxShare(h100, Precision::EightBit, 128, 128).value();
  EXPECT_NEAR(eighth.exponentials, 1, 1e-12);
  EXPECT_NEAR(softmaxShare(h100, Precision::EightBit, 64, 64)->overlapped(), 0.5, 1e-12);
  EXPECT_NEAR(softmaxShare(*findHardware("A100 80 GB"), Precision::SixteenBit, 128, 128)->exponentials, 0.25, 1e-12);
  EXPECT_FALSE(softmaxShare(*findHardware("M2 laptop"), Precision::SixteenBit, 128, 128));
}

TEST(FlashVersions, WhatIsNotTiledOrTooLarge) {
  const TrafficShape shape = square(16, 4, 4);
  EXPECT_THROW(softmaxWork(planOf(shape, tiles("standard"))), std::invalid_argument);
  EXPECT_THROW(occupancy(planOf(shape, tiles("decode")), *findHardware("T4")), std::invalid_argument);
  const TrafficShape huge = withHeads(square(Index{1} << 20, 4, 4), 65536, 65536, 1 << 20);
  EXPECT_EQ(softmaxWork(planOf(huge, tiles("flash2", 1 << 20, 1 << 20))).error().front().code, ProblemCode::TooLarge);
}

}  // namespace
}  // namespace attn
