// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rope_extension.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/scenarios.h"

namespace attn {
namespace {

using enum RopeExtension;

TEST(RopeExtension, asTrainedIsTheRotationItself) {
  test::Dice dice(4);
  for (const Rope::Layout layout : {Rope::Layout::Half, Rope::Layout::Interleaved}) {
    const Rope rope{100, layout, 6, 3};
    const Vector q = dice.matrix(1, 8).row(0), k = dice.matrix(1, 8).row(0);
    for (const double distance : {-5.0, 0.0, 1.0, 40.0})
      EXPECT_NEAR(extendedScore(rope, q, k, distance, AsTrained, 4, 16), rotatedScore(rope, q, k, distance, 0), 1e-12);
  }
}

TEST(RopeExtension, interpolationSeesADistanceOfSTimesAsMuchAsTheTrainedOne) {
  test::Dice dice(5);
  const Rope rope{10000, Rope::Layout::Half, 8, 0};
  const Vector q = dice.matrix(1, 8).row(0), k = dice.matrix(1, 8).row(0);
  for (const double distance : {1.0, 7.0, 16.0})
    EXPECT_NEAR(extendedScore(rope, q, k, 4 * distance, Interpolation, 4, 16), rotatedScore(rope, q, k, distance, 0),
                1e-12);
}

TEST(RopeExtension, anotherBaseLeavesTheFastestPairAndSlowsTheSlowest) {
  const Rope rope{10000, Rope::Layout::Half, 8, 0};
  EXPECT_DOUBLE_EQ(extendedSpeed(rope, 8, 0, NtkAware, 4, 16), 1);
  EXPECT_NEAR(extendedSpeed(rope, 8, 3, NtkAware, 4, 16), std::pow(10000, -0.75) / 4, 1e-15);
}

TEST(RopeExtension, yarnGoesByWavelength) {
  const Rope rope{10000, Rope::Layout::Half, 8, 0};
  const double length = 512;
  EXPECT_DOUBLE_EQ(extendedSpeed(rope, 8, 0, Yarn, 4, length), 1) << "81 turns: kept";
  EXPECT_DOUBLE_EQ(extendedSpeed(rope, 8, 3, Yarn, 4, length), std::pow(10000, -0.75) / 4) << "less than one turn";
  const double turns = length * 0.1 / (2 * std::numbers::pi), kept = (turns - 1) / 31;
  EXPECT_NEAR(extendedSpeed(rope, 8, 1, Yarn, 4, length), 0.1 * (kept + (1 - kept) / 4), 1e-15);
}

}  // namespace
}  // namespace attn
