// SPDX-License-Identifier: GPL-3.0-or-later
// Every supported instruction set is compared with the same tables, so that the baseline is tested, too.
#include "attention/hot_loops.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/infinity.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using test::kInfinity;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

class EveryInstructionSet : public testing::TestWithParam<std::size_t> {
 protected:
  const HotLoops& loops() const { return allHotLoops()[GetParam()]; }

  double exponential(double x) const {
    double result = kNaN;
    loops().exponentials(&x, 0, 1, &result);
    return result;
  }
};

TEST_P(EveryInstructionSet, multipliesMatricesOfAnySize) {
  test::Dice dice(11);
  for (const Index rows : {1, 2, 5, 6, 7, 13}) {
    for (const Index inner : {1, 3, 64, 256, 300}) {
      for (const Index cols : {1, 7, 8, 9, 16, 21}) {
        const Matrix a = dice.matrix(rows, inner);
        const Matrix b = dice.matrix(inner, cols);
        const Matrix expected = a.lazyProduct(b);
        const Matrix columnsOfB = b.transpose();
        Matrix found = Matrix::Constant(rows, cols, kNaN);
        loops().product(a, {b.data(), cols, cols, 1}, found);
        ASSERT_LE((found - expected).cwiseAbs().maxCoeff(), 1e-11) << rows << " " << inner << " " << cols;
        found.setConstant(kNaN);
        loops().product(a, {columnsOfB.data(), cols, 1, inner}, found);
        ASSERT_LE((found - expected).cwiseAbs().maxCoeff(), 1e-11) << rows << " " << inner << " " << cols;
      }
    }
  }
}

TEST_P(EveryInstructionSet, aSumOfNothingIsZero) {
  Matrix found = Matrix::Constant(2, 3, kNaN);
  loops().product(Matrix(2, 0), {nullptr, 3, 3, 1}, found);
  EXPECT_EQ(found, Matrix::Zero(2, 3));
}

TEST_P(EveryInstructionSet, exponentialsAreExactToTwoUnitsInTheLastPlace) {
  for (double x = -707; x < 709.5; x += 0.0371) {
    const double expected = std::exp(x);
    ASSERT_LE(std::abs(exponential(x) - expected), 2 * (std::nextafter(expected, kInfinity) - expected)) << x;
  }
}

TEST_P(EveryInstructionSet, exponentialsAtTheEdges) {
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-0.0), 1);
  EXPECT_EQ(exponential(-kInfinity), 0);
  EXPECT_EQ(exponential(-1e9), 0);
  EXPECT_EQ(exponential(-745.2), 0);
  EXPECT_EQ(exponential(-745.1), std::numeric_limits<double>::denorm_min());
  EXPECT_NEAR(exponential(-720), std::exp(-720.0), 2 * std::numeric_limits<double>::denorm_min());
  EXPECT_NEAR(exponential(709.78) / std::exp(709.78), 1, 1e-15);
  EXPECT_EQ(exponential(709.79), kInfinity);
  EXPECT_EQ(exponential(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(exponential(kNaN)));
}

TEST_P(EveryInstructionSet, exponentialsOfARowAreThoseOfItsNumbersWhereverTheyStand) {
  for (const Index count : {1, 3, 4, 5, 8, 11}) {
    Matrix row(1, count);
    for (Index j = 0; j < count; ++j) row(0, j) = static_cast<double>(j) - 2.5;
    Matrix found(1, count);
    loops().exponentials(row.data(), 1.5, count, found.data());
    for (Index j = 0; j < count; ++j) EXPECT_EQ(found(0, j), exponential(row(0, j) - 1.5)) << j << " of " << count;
  }
}

TEST_P(EveryInstructionSet, infinityMinusInfinityIsNotHidden) {
  const double row[] = {-kInfinity, 0, kNaN, 1, -kInfinity};
  double found[5];
  loops().exponentials(row, -kInfinity, 5, found);
  EXPECT_TRUE(std::isnan(found[0]));
  EXPECT_EQ(found[1], kInfinity);
  EXPECT_TRUE(std::isnan(found[2]));
  EXPECT_TRUE(std::isnan(found[4]));
}

TEST_P(EveryInstructionSet, theMaximumIsFoundAtEveryPlaceAndNaNWins) {
  for (const Index count : {1, 4, 5, 9}) {
    for (Index place = 0; place < count; ++place) {
      Matrix row = Matrix::Constant(1, count, -3);
      row(0, place) = -1;
      EXPECT_EQ(loops().maximum(row.data(), count), -1) << place << " of " << count;
      row(0, place) = kInfinity;
      EXPECT_EQ(loops().maximum(row.data(), count), kInfinity) << place << " of " << count;
      row(0, place) = kNaN;
      EXPECT_TRUE(std::isnan(loops().maximum(row.data(), count))) << place << " of " << count;
    }
  }
  const Matrix hidden = Matrix::Constant(1, 6, -kInfinity);
  EXPECT_EQ(loops().maximum(hidden.data(), 6), -kInfinity);
  EXPECT_EQ(loops().maximum(hidden.data(), 0), -kInfinity);
}

INSTANTIATE_TEST_SUITE_P(HotLoops, EveryInstructionSet, testing::Range<std::size_t>(0, allHotLoops().size()));

}  // namespace
}  // namespace attn
