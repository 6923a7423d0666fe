// SPDX-License-Identifier: GPL-3.0-or-later
// Failures in low precision, with their exact results: the Sandbox shows these and no others.
#include <gtest/gtest.h>

#include <cmath>

#include "attention/trace.h"
#include "support/infinity.h"
#include "support/scores.h"

namespace attn {
namespace {

using test::kInfinity, test::kScores, test::scoresOf;

Scenario fullyMasked(const Matrix& scores, double fill, Arithmetic arithmetic) {
  Scenario s = scoresOf(scores);
  for (Index j = 0; j < scores.cols(); ++j) s.attention.mask.padding.push_back(j);
  s.attention.mask.fill = fill;
  s.attention.arithmetic = arithmetic;
  return s;
}

TEST(Accident, aFullyMaskedRowAtMinusABillionIsUniformInFloat32) {
  const HeadTrace h = traceOnCpu(fullyMasked(kScores, -1e9, Arithmetic::Float32))->heads[0];
  const double third = static_cast<double>(1.0F / 3.0F);
  EXPECT_EQ(h.masked, Matrix::Constant(1, 3, -1e9)) << "1, 2 and 3 vanish beside a billion";
  EXPECT_EQ(h.weights, Matrix::Constant(1, 3, third));
  EXPECT_TRUE(h.emptyRows.empty());
}

TEST(Accident, inDoubleTheSameRowStillKnowsItsScores) {
  const HeadTrace h = traceOnCpu(fullyMasked(kScores, -1e9, Arithmetic::Double))->heads[0];
  EXPECT_NEAR(h.weights(0, 2) / h.weights(0, 1), std::exp(1.0), 1e-6);
}

TEST(Accident, minusABillionOverflowsInFloat16AndTheRowBecomesNaN) {
  const HeadTrace h = traceOnCpu(fullyMasked(kScores, -1e9, Arithmetic::Float16))->heads[0];
  EXPECT_EQ(h.masked, Matrix::Constant(1, 3, -kInfinity));
  EXPECT_EQ(h.rowMax(0, 0), -kInfinity);
  for (Index j = 0; j < 3; ++j) EXPECT_TRUE(std::isnan(h.weights(0, j)));
}

TEST(Accident, minusInfinityGivesZerosInEveryArithmetic) {
  for (const Arithmetic a : {Arithmetic::Double, Arithmetic::Float32, Arithmetic::Float16}) {
    const HeadTrace h = traceOnCpu(fullyMasked(kScores, -kInfinity, a))->heads[0];
    EXPECT_EQ(h.weights, Matrix::Zero(1, 3));
    EXPECT_EQ(h.emptyRows, std::vector<Index>{0});
  }
}

TEST(Accident, withoutTheRowMaximumExpOverflows) {
  struct Row {
    Arithmetic arithmetic;
    double fits, overflows;
  };
  // ln of the largest number: 709.78 in double, 88.72 in float32, 11.09 in float16.
  for (const Row row :
       {Row{Arithmetic::Double, 709, 710}, Row{Arithmetic::Float32, 88, 89}, Row{Arithmetic::Float16, 11, 12}}) {
    Scenario s = scoresOf(Matrix{{row.fits}});
    s.attention.subtractMax = false;
    s.attention.arithmetic = row.arithmetic;
    EXPECT_EQ(traceOnCpu(s)->heads[0].weights(0, 0), 1) << row.fits;

    s = scoresOf(Matrix{{row.overflows, 0}});
    s.attention.subtractMax = false;
    s.attention.arithmetic = row.arithmetic;
    const HeadTrace h = traceOnCpu(s)->heads[0];
    EXPECT_EQ(h.rowMax(0, 0), 0);
    EXPECT_EQ(h.exponentials(0, 0), kInfinity) << row.overflows;
    EXPECT_TRUE(std::isnan(h.weights(0, 0)));
    EXPECT_EQ(h.weights(0, 1), 0);
  }
}

TEST(Accident, everyPartialSumIsRoundedInAscendingOrder) {
  // In float16 the numbers around 2048 are 2 apart: adding 1 to 2048 four times stays at 2048.
  Scenario s;
  s.attention.scale = 1;
  s.attention.arithmetic = Arithmetic::Float16;
  const Matrix ascending{{2048, 1, 1, 1, 1}};
  const Matrix ones = Matrix::Ones(1, 5);
  s.inputs = QkvInputs{MatrixStack(ascending), MatrixStack(ones), MatrixStack(Matrix{{1}})};
  EXPECT_EQ(traceOnCpu(s)->heads[0].scores(0, 0), 2048);
  s.inputs = QkvInputs{MatrixStack(Matrix(ascending.rowwise().reverse())), MatrixStack(ones), MatrixStack(Matrix{{1}})};
  EXPECT_EQ(traceOnCpu(s)->heads[0].scores(0, 0), 2052);
}

TEST(Accident, inputsAreRoundedFirst) {
  Scenario s = scoresOf(Matrix{{0.1}});
  s.attention.arithmetic = Arithmetic::Float16;
  EXPECT_EQ(traceOnCpu(s)->heads[0].k(0, 0), 0.0999755859375);
}

}  // namespace
}  // namespace attn
