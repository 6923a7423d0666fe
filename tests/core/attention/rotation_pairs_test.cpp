// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rotation_pairs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "attention/operations.h"
#include "attention/trace.h"
#include "support/examples.h"
#include "support/scenarios.h"

namespace attn {
namespace {

TEST(RotationPairs, areHalvesOrNeighbors) {
  Rope rope{.base = 100};
  EXPECT_EQ(rotationPairs(rope, 4), (std::vector<RotationPair>{{0, 2, 1}, {1, 3, 0.1}}));
  rope.layout = Rope::Layout::Interleaved;
  EXPECT_EQ(rotationPairs(rope, 4), (std::vector<RotationPair>{{0, 1, 1}, {2, 3, 0.1}}));
  rope.dims = 2;
  EXPECT_EQ(rotationPairs(rope, 5), (std::vector<RotationPair>{{0, 1, 1}}));
}

TEST(RotationPairs, areHandsThatTurnAndKeepTheirLength) {
  const Vector row{{3, 0, 4, 0}};
  const RotationPair pair{0, 2, 0.5};
  const ClockHand still = clockHand(row, pair, 0), turned = clockHand(row, pair, 3);
  EXPECT_DOUBLE_EQ(still.length, 5);
  EXPECT_DOUBLE_EQ(still.angle, std::atan2(4, 3));
  EXPECT_DOUBLE_EQ(turned.length, 5);
  EXPECT_DOUBLE_EQ(turned.angle - still.angle, 1.5);
}

struct Drawn {
  Rope rope;
  Vector q, k;
};

Drawn draw(test::Dice& dice) {
  const Index width = dice.in(2, 9);
  Drawn d;
  d.rope.base = dice.coin() ? 10000 : 50;
  d.rope.layout = dice.coin() ? Rope::Layout::Half : Rope::Layout::Interleaved;
  d.rope.dims = dice.in(1, width / 2) * 2;
  d.q = dice.matrix(1, width).row(0);
  d.k = dice.matrix(1, width).row(0);
  return d;
}

TEST(RotationPairs, scoreIsThatOfTheRotatedVectors) {
  test::Dice dice(11);
  for (int round = 0; round < 200; ++round) {
    const Drawn d = draw(dice);
    const Index m = dice.in(0, 50), n = dice.in(0, 50);
    const Matrix q = rotated(d.q.transpose(), d.rope, m, Arithmetic::Double);
    const Matrix k = rotated(d.k.transpose(), d.rope, n, Arithmetic::Double);
    ASSERT_NEAR(rotatedScore(d.rope, d.q, d.k, static_cast<double>(m), static_cast<double>(n)),
                (q * k.transpose())(0, 0), 1e-9 * (1 + d.q.norm() * d.k.norm()));
  }
}

TEST(RotationPairs, shiftingBothChangesNothing) {
  test::Dice dice(12);
  for (int round = 0; round < 200; ++round) {
    const Drawn d = draw(dice);
    const auto m = static_cast<double>(dice.in(0, 50)), n = static_cast<double>(dice.in(0, 50));
    const auto shift = static_cast<double>(dice.in(-1000, 100000));
    // The vectors rotated at their positions, and after the shift.
    const auto scoreAt = [&](double by) {
      const Matrix q = rotated(d.q.transpose(), d.rope, static_cast<Index>(m + by), Arithmetic::Double);
      const Matrix k = rotated(d.k.transpose(), d.rope, static_cast<Index>(n + by), Arithmetic::Double);
      return (q * k.transpose())(0, 0);
    };
    const double size = 1 + d.q.norm() * d.k.norm();
    ASSERT_NEAR(scoreAt(0), scoreAt(shift), 1e-9 * size);
    ASSERT_EQ(rotatedScoreParts(d.rope, d.q, d.k, m, n), rotatedScoreParts(d.rope, d.q, d.k, m + shift, n + shift));
  }
}

TEST(RotationPairs, partsAreWhatTheHandsMake) {
  test::Dice dice(13);
  for (int round = 0; round < 100; ++round) {
    const Drawn d = draw(dice);
    const Vector parts = rotatedScoreParts(d.rope, d.q, d.k, 7, 3);
    const auto pairs = rotationPairs(d.rope, d.q.size());
    ASSERT_EQ(parts.size(), static_cast<Index>(pairs.size()) + 1);
    for (std::size_t t = 0; t < pairs.size(); ++t) {
      const ClockHand q = clockHand(d.q, pairs[t], 7), k = clockHand(d.k, pairs[t], 3);
      ASSERT_NEAR(parts(static_cast<Index>(t)), q.length * k.length * std::cos(q.angle - k.angle),
                  1e-9 * (1 + q.length * k.length));
    }
  }
}

TEST(RotationPairs, agreeWithTheTraceOfTheExample) {
  const Scenario s = test::example("9-rotary-positions");
  const HeadTrace head = test::traced(s).heads[0];
  const double start = static_cast<double>(s.attention.rope->start);
  for (Index i = 0; i < head.scores.rows(); ++i) {
    for (Index j = 0; j < head.scores.cols(); ++j)
      EXPECT_NEAR(rotatedScore(*s.attention.rope, head.q.row(i), head.k.row(j), start + static_cast<double>(i),
                               start + static_cast<double>(j)),
                  head.scores(i, j), 1e-12);
  }
}

TEST(RotationSwitch, fitsEveryWidth) {
  Scenario s;
  for (const Index width : {1, 2, 3, 8}) {
    const MatrixStack one(Matrix(Matrix::Ones(2, width)));
    s.inputs = QkvInputs{one, one, one};
    const Scenario on = withRotation(s, true);
    EXPECT_EQ(on.attention.rope.has_value(), width > 1);
    if (width == 3) {
      EXPECT_EQ(on.attention.rope->dims, 2);
    }
    EXPECT_EQ(withRotation(on, false), s);
  }
}

}  // namespace
}  // namespace attn
