// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "attention/rounding.h"
#include "scenario/head_settings.h"
#include "support/failing_threads.h"
#include "support/infinity.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using test::kInfinity;

void expectNear(const Matrix& found, const Matrix& expected, double tolerance) {
  ASSERT_EQ(found.rows(), expected.rows());
  ASSERT_EQ(found.cols(), expected.cols());
  EXPECT_LE((found - expected).cwiseAbs().maxCoeff(), tolerance) << found << "\nexpected\n" << expected;
}

/// "The cat sat" with Q = K = X.
Scenario theCatSat() {
  Scenario s;
  const Matrix x = (Matrix(3, 2) << 1, 0, 0, 1, 1, 1).finished();
  const Matrix v = (Matrix(3, 2) << 1, 2, 3, 0, 0, 1).finished();
  s.inputs = QkvInputs{MatrixStack(x), MatrixStack(x), MatrixStack(v)};
  s.attention.mask.causal = true;
  return s;
}

Scenario anyQkv(test::Dice& dice, Index tQ, Index tK, Index dK, Index dV, HeadCounts heads = {}) {
  Scenario s;
  s.heads = heads;
  s.inputs = QkvInputs{dice.stack(heads.query, tQ, dK), dice.stack(heads.keyValue, tK, dK),
                       dice.stack(heads.keyValue, tK, dV)};
  return s;
}

TEST(Trace, theCatSatWithoutScaling) {
  Scenario s = theCatSat();
  s.attention.scale = 1;
  const Matrix weights = (Matrix(3, 3) << 1, 0, 0, 0.268941, 0.731059, 0, 0.211942, 0.211942, 0.576117).finished();
  expectNear(traceOnCpu(s)->heads[0].weights, weights, 5e-7);
}

TEST(Trace, theCatSatWithScaling) {
  const Matrix weights = (Matrix(3, 3) << 1, 0, 0, 0.330238, 0.669762, 0, 0.248255, 0.248255, 0.503490).finished();
  expectNear(traceOnCpu(theCatSat())->heads[0].weights, weights, 5e-7);
}

TEST(Trace, everyStageOfOneRowByHand) {
  const HeadTrace h = traceOnCpu(theCatSat())->heads[0];
  const double scale = 1 / std::sqrt(2.0);
  expectNear(h.scores, (Matrix(3, 3) << 1, 0, 1, 0, 1, 1, 1, 1, 2).finished(), 0);
  EXPECT_DOUBLE_EQ(h.scaled(1, 1), scale);
  EXPECT_EQ(h.masked(1, 2), -kInfinity);
  EXPECT_DOUBLE_EQ(h.rowMax(1, 0), scale);
  EXPECT_DOUBLE_EQ(h.exponentials(1, 0), std::exp(-scale));
  EXPECT_EQ(h.exponentials(1, 2), 0);
  EXPECT_DOUBLE_EQ(h.rowSum(1, 0), 1 + std::exp(-scale));
  EXPECT_EQ(h.weights(1, 2), 0);
  EXPECT_NEAR(h.output(1, 0), h.weights(1, 0) * 1 + h.weights(1, 1) * 3, 1e-15);
  EXPECT_TRUE(h.emptyRows.empty());
}

TEST(Trace, rowsOfWeightsSumToOne) {
  test::Dice dice(1);
  const Scenario s = anyQkv(dice, 7, 9, 5, 3, {4, 2});
  const Trace trace = *traceOnCpu(s);
  for (const HeadTrace& head : trace.heads) {
    for (Index i = 0; i < 7; ++i) EXPECT_NEAR(head.weights.row(i).sum(), 1, 1e-14);
  }
}

TEST(Trace, permutingKeysWithTheirValuesChangesNoOutput) {
  test::Dice dice(2);
  const Scenario s = anyQkv(dice, 5, 6, 4, 3);
  const auto& given = std::get<QkvInputs>(s.inputs);
  Scenario turned = s;
  std::get<QkvInputs>(turned.inputs).k = MatrixStack(Matrix(given.k[0].colwise().reverse()));
  std::get<QkvInputs>(turned.inputs).v = MatrixStack(Matrix(given.v[0].colwise().reverse()));
  expectNear(traceOnCpu(turned)->heads[0].output, traceOnCpu(s)->heads[0].output, 1e-13);
}

TEST(Trace, causalIsTheSameAsItsTriangleAsCustomMask) {
  test::Dice dice(3);
  Scenario causal = anyQkv(dice, 6, 6, 4, 4);
  Scenario custom = causal;
  causal.attention.mask.causal = true;
  custom.attention.mask.custom = MatrixStack(Matrix(Matrix::Ones(6, 6).triangularView<Eigen::Lower>()));
  EXPECT_EQ(traceOnCpu(causal)->heads[0].weights, traceOnCpu(custom)->heads[0].weights);
}

TEST(Trace, queryHeadsOfAGroupReadTheSameKeysAndValues) {
  test::Dice dice(4);
  const Scenario s = anyQkv(dice, 3, 3, 2, 2, {6, 2});
  const Trace trace = *traceOnCpu(s);
  for (Index h = 0; h < 6; ++h) {
    const HeadTrace& head = trace.heads[static_cast<std::size_t>(h)];
    EXPECT_EQ(head.keyValueHead, h / 3);
    EXPECT_EQ(head.k, std::get<QkvInputs>(s.inputs).k[h / 3]);
    EXPECT_EQ(trace.concat.middleCols(2 * h, 2), head.output);
  }
}

TEST(Trace, projectionsWithBiasesGiveWhatTheFormulaSays) {
  test::Dice dice(5);
  Scenario s;
  s.heads = {2, 1};
  ProjectedInputs p;
  p.x = dice.stack(1, 4, 3);
  p.context = dice.stack(1, 5, 3);
  p.wQ = dice.stack(2, 3, 2);
  p.wK = dice.stack(1, 3, 2);
  p.wV = dice.stack(1, 3, 4);
  p.bQ = dice.stack(2, 1, 2);
  p.bK = dice.stack(1, 1, 2);
  p.bV = dice.stack(1, 1, 4);
  p.wO = dice.stack(1, 8, 6);
  p.bO = dice.stack(1, 1, 6);
  s.inputs = p;
  const Trace t = *traceOnCpu(s);
  expectNear(t.heads[1].q, (p.x[0] * p.wQ[1]).rowwise() + p.bQ[1].row(0), 1e-15);
  expectNear(t.heads[1].k, (p.context[0] * p.wK[0]).rowwise() + p.bK[0].row(0), 1e-15);
  expectNear(t.heads[0].v, (p.context[0] * p.wV[0]).rowwise() + p.bV[0].row(0), 1e-15);
  expectNear(*t.projected, (t.concat * p.wO[0]).rowwise() + p.bO[0].row(0), 1e-14);
}

TEST(Trace, softCapAndBiasAreAppliedInTheirOrder) {
  test::Dice dice(6);
  Scenario s = anyQkv(dice, 2, 3, 4, 1);
  s.attention.softcap = 2;
  s.attention.mask.bias = dice.stack(1, 2, 3);
  const HeadTrace h = traceOnCpu(s)->heads[0];
  for (Index i = 0; i < 2; ++i) {
    for (Index j = 0; j < 3; ++j) {
      EXPECT_NEAR((*h.capped)(i, j), 2 * std::tanh(h.scaled(i, j) / 2), 1e-15);
      EXPECT_NEAR(h.masked(i, j), (*h.capped)(i, j) + s.attention.mask.bias[0](i, j), 1e-15);
    }
  }
}

TEST(Trace, aRowWithoutVisibleKeysIsZerosAndNamed) {
  Scenario s = theCatSat();
  s.attention.mask.padding = {0};
  const HeadTrace h = traceOnCpu(s)->heads[0];
  EXPECT_EQ(h.emptyRows, std::vector<Index>{0});
  EXPECT_EQ(h.rowMax(0, 0), -kInfinity);
  EXPECT_EQ(h.rowSum(0, 0), 0);
  EXPECT_EQ(h.weights.row(0), Matrix::Zero(1, 3));
  EXPECT_EQ(h.output.row(0), Matrix::Zero(1, 2));
}

TEST(Trace, underAFiniteFillAFullyMaskedRowIsTheSoftmaxOfItsScores) {
  Scenario s = theCatSat();
  s.attention.mask.padding = {0, 1, 2};
  s.attention.mask.fill = -1e4;
  Scenario open = theCatSat();
  open.attention.mask.causal = false;
  const HeadTrace h = traceOnCpu(s)->heads[0];
  EXPECT_TRUE(h.emptyRows.empty());
  expectNear(h.weights, traceOnCpu(open)->heads[0].weights, 1e-11);
}

TEST(Trace, rotaryScoresDependOnTheDistanceOnly) {
  test::Dice dice(7);
  for (const Rope::Layout layout : {Rope::Layout::Half, Rope::Layout::Interleaved}) {
    const Matrix q = dice.matrix(1, 6).replicate(5, 1);
    const Matrix k = dice.matrix(1, 6).replicate(5, 1);
    Scenario s;
    s.inputs = QkvInputs{MatrixStack(q), MatrixStack(k), MatrixStack(k)};
    s.attention.rope = Rope{10000, layout, 4, 3};
    const HeadTrace h = traceOnCpu(s)->heads[0];
    for (Index i = 1; i < 5; ++i) {
      for (Index j = 1; j < 5; ++j) EXPECT_NEAR(h.scores(i, j), h.scores(i - 1, j - 1), 1e-12);
    }
    EXPECT_EQ(h.qRotated->rightCols(2), q.rightCols(2)) << "the rest passes through";
  }
}

TEST(Trace, rotationOfOnePairByHand) {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(Matrix{{1, 0, 0, 1}}), MatrixStack(Matrix{{1, 2, 3, 4}}), MatrixStack(Matrix{{1}})};
  s.attention.rope = Rope{100, Rope::Layout::Half, 0, 1};
  s.attention.mask.queryOffset = 2;
  const HeadTrace h = traceOnCpu(s)->heads[0];
  // Position 3 for the query, 1 for the key; angles position * 100^(-2t/4): t = 0 turns fully, t = 1 a tenth.
  const Matrix q{{std::cos(3.0), -std::sin(0.3), std::sin(3.0), std::cos(0.3)}};
  const Matrix k{{std::cos(1.0) - 3 * std::sin(1.0), 2 * std::cos(0.1) - 4 * std::sin(0.1),
                  std::sin(1.0) + 3 * std::cos(1.0), 2 * std::sin(0.1) + 4 * std::cos(0.1)}};
  expectNear(*h.qRotated, q, 1e-15);
  expectNear(*h.kRotated, k, 1e-15);
}

TEST(Trace, linearBiasesLowerScoresByDistance) {
  Scenario s = theCatSat();
  s.attention.scale = 1;
  s.attention.mask.queryOffset = 1;
  s.attention.mask.bias = MatrixStack(Matrix(Matrix::Constant(3, 3, 10)));
  s.attention.alibi = Alibi{{0.5}};
  const HeadTrace h = traceOnCpu(s)->heads[0];
  // scores + 10 - 0.5 |p - j| with p = i + 1
  expectNear(h.masked, (Matrix(3, 3) << 10.5, 10, -kInfinity, 9, 10.5, 11, 9.5, 10, 11.5).finished(), 0);
}

TEST(Trace, usualSlopesAreThoseOfThePaper) {
  EXPECT_EQ(defaultAlibiSlopes(1), (std::vector<double>{1.0 / 256}));
  EXPECT_EQ(defaultAlibiSlopes(8),
            (std::vector<double>{1. / 2, 1. / 4, 1. / 8, 1. / 16, 1. / 32, 1. / 64, 1. / 128, 1. / 256}));
  // Between powers of two: those of 4 heads, then the 1st and the 3rd of 8.
  EXPECT_EQ(defaultAlibiSlopes(6), (std::vector<double>{1. / 4, 1. / 16, 1. / 64, 1. / 256, 1. / 2, 1. / 8}));
  EXPECT_EQ(defaultAlibiSlopes(3), (std::vector<double>{1. / 16, 1. / 256, 1. / 4}));
  for (Index heads = 1; heads <= 130; ++heads)
    EXPECT_EQ(defaultAlibiSlopes(heads).size(), static_cast<std::size_t>(heads));
}

TEST(Trace, aSinkLogitTakesWeightAndGivesNoValue) {
  Scenario s = theCatSat();
  s.attention.scale = 1;
  s.attention.sinkLogits = {0};  // softmax off by one
  const HeadTrace h = traceOnCpu(s)->heads[0];
  const double e = std::exp(1.0);
  EXPECT_EQ(h.rowMax(0, 0), 1);
  EXPECT_DOUBLE_EQ(h.rowSum(0, 0), 1 + 1 / e);
  EXPECT_DOUBLE_EQ(h.weights(0, 0), e / (e + 1));
  EXPECT_DOUBLE_EQ(h.output(0, 1), 2 * e / (e + 1));
  // A logit above all scores is the row maximum.
  s.attention.sinkLogits = {5};
  const HeadTrace high = traceOnCpu(s)->heads[0];
  EXPECT_EQ(high.rowMax, (Matrix::Constant(3, 1, 5)));
  EXPECT_DOUBLE_EQ(high.rowSum(1, 0), std::exp(-5.0) + std::exp(-4.0) + 1);
  s.attention.subtractMax = false;
  const HeadTrace without = traceOnCpu(s)->heads[0];
  EXPECT_EQ(without.rowMax, (Matrix::Zero(3, 1)));
  EXPECT_DOUBLE_EQ(without.rowSum(1, 0), 1 + e + std::exp(5.0));
  expectNear(without.weights, high.weights, 1e-15);
}

TEST(Trace, withASinkLogitARowWithoutKeysHasASumAndNoWeights) {
  Scenario s = theCatSat();
  s.attention.mask.padding = {0, 1, 2};
  s.attention.sinkLogits = {-2.5};
  const HeadTrace h = traceOnCpu(s)->heads[0];
  EXPECT_EQ(h.emptyRows, (std::vector<Index>{0, 1, 2}));
  EXPECT_EQ(h.rowMax, (Matrix::Constant(3, 1, -2.5)));
  EXPECT_EQ(h.rowSum, (Matrix::Ones(3, 1)));
  EXPECT_TRUE(h.weights.isZero(0));
  EXPECT_TRUE(h.output.isZero(0));
  s.attention.subtractMax = false;
  const HeadTrace without = traceOnCpu(s)->heads[0];
  EXPECT_TRUE(without.rowMax.isZero(0));
  EXPECT_DOUBLE_EQ(without.rowSum(1, 0), std::exp(-2.5));
}

TEST(Trace, linearBiasAndSinkLogitAreRoundedOnceEach) {
  Scenario s = theCatSat();
  s.attention.scale = 1;
  s.attention.arithmetic = Arithmetic::Float16;
  s.attention.mask.causal = false;
  s.attention.alibi = Alibi{{0.1}};
  s.attention.sinkLogits = {0.3};
  const HeadTrace h = traceOnCpu(s)->heads[0];
  const auto r = Float16Rounding::round;
  EXPECT_EQ(h.masked(0, 2), r(1 + r(-r(0.1) * 2)));
  double sum = 0;
  for (Index j = 0; j < 3; ++j) sum = r(sum + h.exponentials(1, j));
  EXPECT_EQ(h.rowSum(1, 0), r(sum + r(std::exp(r(r(0.3) - h.rowMax(1, 0))))));
}

TEST(Trace, isGivenUpWhenAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(traceOnCpu(theCatSat(), stop.get_token()).has_value());
}

TEST(Trace, isTheSameHoweverFewThreadsTheSystemGives) {
  test::Dice dice(11);
  const Scenario s = anyQkv(dice, 96, 96, 16, 16, {8, 4});  // large enough to be distributed over threads
  const std::optional<Trace> expected = traceOnCpu(s);
  for (const int given : {0, 1}) {
    const std::optional<Trace> found = traceOnCpu(s, {}, test::threadsRunOutAfter(given));
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->concat, expected->concat);
  }
}

TEST(Trace, aShapeHasNothingToTrace) {
  Scenario s;
  s.inputs = ShapeInputs{4, 4, 2, 2, 1};
  EXPECT_THROW(traceOnCpu(s), std::invalid_argument);
}

TEST(InputConversion, oneHotTokensGiveBackTheSameQueriesKeysAndValues) {
  test::Dice dice(8);
  Scenario s = anyQkv(dice, 3, 5, 2, 4, {2, 1});
  s.keyTokens = {"a", "b", "c", "d", "e"};
  const Scenario projected = asProjectedInputs(s);
  ASSERT_TRUE(std::holds_alternative<ProjectedInputs>(projected.inputs));
  EXPECT_EQ(traceOnCpu(projected)->heads[1].q, traceOnCpu(s)->heads[1].q);
  EXPECT_EQ(traceOnCpu(projected)->heads[1].v, traceOnCpu(s)->heads[1].v);
  EXPECT_EQ(asQkvInputs(projected), s);
}

TEST(RelativeError, literalValues) {
  const Trace reference = *traceOnCpu(theCatSat());
  Trace other = reference;
  EXPECT_EQ(relativeError(other, reference), 0);
  other.heads[0].scores(0, 0) += 0.3;  // the norm of the scores is sqrt(1+1+1+1+1+1+4) = sqrt(10)
  EXPECT_NEAR(relativeError(other, reference, Stage::Scores), 0.3 / std::sqrt(10.0), 1e-12);
  EXPECT_NEAR(relativeError(other, reference), 0.3 / std::sqrt(10.0), 1e-12);
  EXPECT_EQ(relativeError(other, reference, Stage::Masked), 0) << "equal infinities are equal";
  other.heads[0].masked(0, 2) = 1;
  EXPECT_EQ(relativeError(other, reference, Stage::Masked), kInfinity);
}

TEST(RelativeError, neitherLargeNorSmallNumbersOverflowTheirSquares) {
  const Trace reference = *traceOnCpu(theCatSat());
  for (const double size : {1e-200, 1e200, 1e308}) {
    Trace large = reference, other = reference;
    large.heads[0].scores *= size / 4;
    other.heads[0].scores = large.heads[0].scores * (1 + 1e-6);
    EXPECT_NEAR(relativeError(other, large, Stage::Scores), 1e-6, 1e-9) << size;
  }
  Trace opposite = reference, large = reference;
  large.heads[0].scores.setConstant(1.5e308);
  opposite.heads[0].scores.setConstant(-1.5e308);
  EXPECT_NEAR(relativeError(opposite, large, Stage::Scores), 2, 1e-12);
  // The reference is zero: the norm itself.
  large.heads[0].scores.setZero();
  opposite.heads[0].scores.setZero();
  opposite.heads[0].scores(0, 0) = 0.25;
  EXPECT_EQ(relativeError(opposite, large, Stage::Scores), 0.25);
}

}  // namespace
}  // namespace attn
