// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/positions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "scenario/validate.h"
#include "support/scenarios.h"

namespace attn {
namespace {

TEST(Positions, sinusoidalOnesAreThoseOfThePaper) {
  const Matrix table = sinusoidalPositions(50, 6);
  EXPECT_EQ(table(0, 0), 0);
  EXPECT_EQ(table(0, 1), 1);
  EXPECT_DOUBLE_EQ(table(3, 0), std::sin(3.0));
  EXPECT_DOUBLE_EQ(table(3, 3), std::cos(3 / std::pow(10000, 2.0 / 6)));
  EXPECT_DOUBLE_EQ(table(49, 4), std::sin(49 / std::pow(10000, 4.0 / 6)));
  // Only the distance of two positions determines their product: 3 pairs of sine and cosine.
  EXPECT_NEAR(table.row(7).dot(table.row(4)), table.row(40).dot(table.row(37)), 1e-12);
  EXPECT_EQ(sinusoidalPositions(2, 5).cols(), 5) << "an odd width ends with a sine";
}

TEST(Positions, learnedOnesAreTheSameForTheSameSeed) {
  EXPECT_EQ(learnedPositions(4, 3, 7), learnedPositions(4, 3, 7));
  EXPECT_NE(learnedPositions(4, 3, 7), learnedPositions(4, 3, 8));
  EXPECT_EQ(learnedPositions(6, 3, 7).topRows(4), learnedPositions(4, 3, 7));
}

TEST(Positions, areAddedToTokenVectorsOnly) {
  test::Dice dice(2);
  int projected = 0;
  for (int round = 0; round < 60; ++round) {
    const Scenario s = test::anyScenario(dice, false);
    for (const AddedPositions kind : {AddedPositions::Sinusoidal, AddedPositions::Learned}) {
      const Scenario with = withPositionsAdded(s, kind);
      EXPECT_TRUE(validate(with).empty());
      const auto* in = std::get_if<ProjectedInputs>(&s.inputs);
      if (in == nullptr) {
        EXPECT_EQ(with, s);
        continue;
      }
      ++projected;
      const Matrix added = std::get<ProjectedInputs>(with.inputs).x[0] - in->x[0];
      const Matrix table = kind == AddedPositions::Sinusoidal ? sinusoidalPositions(added.rows(), added.cols())
                                                              : learnedPositions(added.rows(), added.cols(), 1);
      EXPECT_LE((added - table).cwiseAbs().maxCoeff(), 1e-12);
      Scenario back = with;
      std::get<ProjectedInputs>(back.inputs).x = in->x;
      std::get<ProjectedInputs>(back.inputs).context = in->context;
      EXPECT_EQ(back, s);
    }
  }
  EXPECT_GT(projected, 10);
}

}  // namespace
}  // namespace attn
