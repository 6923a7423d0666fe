// SPDX-License-Identifier: GPL-3.0-or-later
// Every accident that the Sandbox names, identified from the numbers, with the exact result in each arithmetic.
#include <gtest/gtest.h>

#include <cmath>

#include "attention/accident_recipes.h"
#include "attention/accidents.h"
#include "attention/visibility.h"
#include "scenario/edit.h"
#include "scenario/validate.h"
#include "support/examples.h"
#include "support/infinity.h"
#include "support/scores.h"

namespace attn {
namespace {

using enum AccidentKind;
using test::kInfinity, test::kScores;
constexpr Arithmetic kAll[] = {Arithmetic::Double, Arithmetic::Float32, Arithmetic::Float16};

/// One query with the given scores; the given keys are hidden.
Scenario scoreRow(const Matrix& scores, Arithmetic arithmetic, double fill = -kInfinity,
                  std::vector<Index> hidden = {}) {
  Scenario s = test::scoresOf(scores);
  s.attention.arithmetic = arithmetic;
  s.attention.mask.fill = fill;
  s.attention.mask.padding = std::move(hidden);
  return s;
}

Scenario withoutMaximum(Scenario s) {
  s.attention.subtractMax = false;
  return s;
}

std::vector<Accident> accidentsOf(const Scenario& s) {
  const Trace trace = *traceOnCpu(s);
  std::vector<Accident> all;
  for (const HeadTrace& head : trace.heads)
    for (Index row = 0; row < head.weights.rows(); ++row)
      for (const Accident& each : accidentsInRow(s, trace, head.queryHead, row)) all.push_back(each);
  return all;
}

std::vector<AccidentKind> kinds(const Scenario& s) {
  std::vector<AccidentKind> found;
  for (const Accident& a : accidentsOf(s)) found.push_back(a.kind);
  return found;
}

Matrix weightsOf(const Scenario& s) {
  return traceOnCpu(s)->heads[0].weights;
}

RowOutcome outcome(const Scenario& s) {
  return outcomeOf(weightsOf(s), 0);
}

using Kinds = std::vector<AccidentKind>;
const std::vector<Index> kHidden{0, 1, 2};

TEST(AccidentKinds, nothingHappensToAnOrdinaryRow) {
  for (const Arithmetic a : kAll) EXPECT_EQ(kinds(scoreRow(kScores, a)), Kinds{});
  for (const Arithmetic a : kAll) EXPECT_EQ(kinds(scoreRow(kScores, a, -kInfinity, {2})), Kinds{});
  EXPECT_EQ(kinds(scoreRow(kScores, Arithmetic::Float32, -1e9, {2})), Kinds{});
}

TEST(AccidentKinds, aRowWithoutKeysAtMinusABillion) {
  const Scenario exact = scoreRow(kScores, Arithmetic::Double, -1e9, kHidden);
  EXPECT_EQ(kinds(exact), Kinds{MaskIgnored});
  EXPECT_EQ(outcome(exact), RowOutcome::Shares);

  const Scenario single = scoreRow(kScores, Arithmetic::Float32, -1e9, kHidden);
  EXPECT_EQ(kinds(single), Kinds{UniformRow});
  EXPECT_EQ(weightsOf(single), Matrix::Constant(1, 3, static_cast<double>(1.0F / 3)));

  const Scenario half = scoreRow(kScores, Arithmetic::Float16, -1e9, kHidden);
  EXPECT_EQ(kinds(half), Kinds{FillOverflow});
  EXPECT_EQ(outcome(half), RowOutcome::NotANumber);
}

TEST(AccidentKinds, minusABillionInHalfHidesKeysIfOneIsVisible) {
  const Scenario s = scoreRow(kScores, Arithmetic::Float16, -1e9, {0});
  EXPECT_EQ(kinds(s), Kinds{FillOverflow});
  EXPECT_EQ(weightsOf(s)(0, 0), 0);
  EXPECT_EQ(outcome(s), RowOutcome::Shares);
}

TEST(AccidentKinds, aRowWithoutKeysAtMinusTenThousand) {
  EXPECT_EQ(kinds(scoreRow(kScores, Arithmetic::Double, -1e4, kHidden)), Kinds{MaskIgnored});
  EXPECT_EQ(kinds(scoreRow(kScores, Arithmetic::Float32, -1e4, kHidden)), Kinds{MaskIgnored});
  // The half floats around 10,000 are 8 apart: -9999, -9998 and -9997 all become -10,000.
  const Scenario half = scoreRow(kScores, Arithmetic::Float16, -1e4, kHidden);
  EXPECT_EQ(kinds(half), Kinds{UniformRow});
  EXPECT_EQ(traceOnCpu(half)->heads[0].masked, Matrix::Constant(1, 3, -1e4));
  EXPECT_EQ(weightsOf(half), Matrix::Constant(1, 3, 0.333251953125));
}

TEST(AccidentKinds, minusTenThousandLeaksWithLargeScores) {
  const Matrix large{{12500, 100}};
  for (const Arithmetic a : kAll) {
    const Scenario s = scoreRow(large, a, -1e4, {0});
    EXPECT_EQ(kinds(s), Kinds{LeakyMask});
    EXPECT_EQ(weightsOf(s), (Matrix{{1, 0}})) << "2,500 beats 100: the hidden key takes everything";
  }
  EXPECT_EQ(kinds(scoreRow(large, Arithmetic::Double, -1e9, {0})), Kinds{});
}

TEST(AccidentKinds, aSmallFillLeaks) {
  const Scenario s = scoreRow(Matrix{{0, 0}}, Arithmetic::Double, -10, {0});
  EXPECT_EQ(kinds(s), Kinds{LeakyMask});
  EXPECT_NEAR(weightsOf(s)(0, 0), std::exp(-10) / (1 + std::exp(-10)), 1e-18);
}

TEST(AccidentKinds, scorePlusFillOverflowsInHalf) {
  // -60,000 - 10,000 = -70,000 is below -65,504.
  const Scenario s = scoreRow(Matrix{{-60000, 5}}, Arithmetic::Float16, -1e4, {0});
  EXPECT_EQ(kinds(s), Kinds{MaskedOverflow});
  EXPECT_EQ(traceOnCpu(s)->heads[0].masked(0, 0), -kInfinity);
  EXPECT_EQ(weightsOf(s), (Matrix{{0, 1}}));
  EXPECT_EQ(kinds(scoreRow(Matrix{{-60000, 5}}, Arithmetic::Float32, -1e4, {0})), Kinds{});
}

TEST(AccidentKinds, minusInfinityGivesZerosEverywhere) {
  for (const Arithmetic a : kAll) {
    const Scenario s = scoreRow(kScores, a, -kInfinity, kHidden);
    EXPECT_EQ(kinds(s), Kinds{EmptyRow});
    EXPECT_EQ(weightsOf(s), Matrix::Zero(1, 3));
    EXPECT_EQ(outcome(s), RowOutcome::Zeros);
  }
}

TEST(AccidentKinds, expOverflowsWithoutTheRowMaximum) {
  struct Case {
    Arithmetic arithmetic;
    double fits, overflows;
  };
  for (const Case c :
       {Case{Arithmetic::Double, 709, 710}, Case{Arithmetic::Float32, 88, 89}, Case{Arithmetic::Float16, 11, 12}}) {
    EXPECT_LT(c.fits, largestExponent(c.arithmetic));
    EXPECT_GT(c.overflows, largestExponent(c.arithmetic));
    EXPECT_EQ(kinds(withoutMaximum(scoreRow(Matrix{{c.fits, 0}}, c.arithmetic))), Kinds{});
    const Scenario s = withoutMaximum(scoreRow(Matrix{{c.overflows, 0}}, c.arithmetic));
    EXPECT_EQ(kinds(s), Kinds{ExpOverflow});
    EXPECT_EQ(outcome(s), RowOutcome::NotANumber);
    EXPECT_TRUE(std::isnan(weightsOf(s)(0, 0)));
    EXPECT_EQ(weightsOf(s)(0, 1), 0);
    EXPECT_EQ(kinds(scoreRow(Matrix{{c.overflows, 0}}, c.arithmetic)), Kinds{}) << "the row maximum prevents it";
  }
}

TEST(AccidentKinds, theSumOverflowsThoughEveryTermFits) {
  // e^11 = 59,874: two of them are more than 65,504.
  const Scenario s = withoutMaximum(scoreRow(Matrix{{11, 11}}, Arithmetic::Float16));
  EXPECT_EQ(kinds(s), Kinds{SumOverflow});
  const HeadTrace head = traceOnCpu(s)->heads[0];
  EXPECT_EQ(head.exponentials, Matrix::Constant(1, 2, 59872));
  EXPECT_EQ(head.rowSum(0, 0), kInfinity);
  EXPECT_EQ(head.weights, Matrix::Zero(1, 2)) << "a finite number over infinity";
  EXPECT_EQ(outcome(s), RowOutcome::Zeros);
}

TEST(AccidentKinds, everyTermMayVanishWithoutTheRowMaximum) {
  struct Case {
    Arithmetic arithmetic;
    double vanishes;
  };
  for (const Case c :
       {Case{Arithmetic::Double, -746}, Case{Arithmetic::Float32, -104}, Case{Arithmetic::Float16, -18}}) {
    const Scenario s = withoutMaximum(scoreRow(Matrix{{c.vanishes, c.vanishes - 1}}, c.arithmetic));
    EXPECT_EQ(kinds(s), Kinds{SumUnderflow});
    EXPECT_EQ(outcome(s), RowOutcome::NotANumber) << "0 / 0";
    EXPECT_EQ(kinds(scoreRow(Matrix{{c.vanishes, c.vanishes - 1}}, c.arithmetic)), Kinds{});
  }
}

TEST(AccidentKinds, scoresOverflowBeforeAnyMask) {
  const Scenario s = scoreRow(Matrix{{70000, 1}}, Arithmetic::Float16);
  EXPECT_EQ(kinds(s), Kinds{ScoreOverflow});
  EXPECT_EQ(outcome(s), RowOutcome::NotANumber) << "inf - inf";
  EXPECT_EQ(kinds(scoreRow(Matrix{{70000, 1}}, Arithmetic::Float32)), Kinds{});
  EXPECT_EQ(kinds(scoreRow(Matrix{{70000, 1}}, Arithmetic::Float16, -kInfinity, {0})), Kinds{}) << "hidden by -inf";
}

TEST(AccidentKinds, namePlaceAndOutcome) {
  Scenario s = scoreRow(kScores, Arithmetic::Float32, -1e9, kHidden);
  EXPECT_EQ(accidentsOf(s), (std::vector<Accident>{{UniformRow, 0, 0, 0, RowOutcome::Uniform}}));
  s = withoutMaximum(scoreRow(Matrix{{0, 12}}, Arithmetic::Float16));
  EXPECT_EQ(accidentsOf(s), (std::vector<Accident>{{ExpOverflow, 0, 0, 1, RowOutcome::NotANumber}}));
}

TEST(AccidentKinds, theExampleWithAPaddedRowHasItsOwn) {
  Scenario s = test::example("6-a-padded-row");
  s.attention.mask.fill = -kInfinity;
  EXPECT_EQ(accidentsOf(s), (std::vector<Accident>{{EmptyRow, 0, 0, 0, RowOutcome::Zeros}}));
  s.attention.mask.fill = -1e9;
  EXPECT_EQ(accidentsOf(s), (std::vector<Accident>{{MaskIgnored, 0, 0, 0, RowOutcome::Shares}}));
}

TEST(Formats, haveTheirLimits) {
  EXPECT_EQ(largestNumber(Arithmetic::Float16), 65504);
  EXPECT_NEAR(largestExponent(Arithmetic::Float16), 11.09, 0.005);
  EXPECT_NEAR(largestExponent(Arithmetic::Float32), 88.72, 0.005);
  EXPECT_NEAR(largestExponent(Arithmetic::Double), 709.78, 0.005);
  EXPECT_EQ(spacingAt(-1e9, Arithmetic::Float32), 64);
  EXPECT_EQ(spacingAt(-1e4, Arithmetic::Float16), 8);
  EXPECT_EQ(spacingAt(-1e9, Arithmetic::Float16), kInfinity);
  EXPECT_EQ(spacingAt(1, Arithmetic::Double), 0x1p-52);
  EXPECT_EQ(roundedTo(0.1, Arithmetic::Float16), 0.0999755859375);
}

TEST(SoftmaxRow, keepsTheRowOfTheTrace) {
  const Scenario s = scoreRow(Matrix{{1, 2, 30}}, Arithmetic::Float16, -1e4, {2});
  const Trace trace = *traceOnCpu(s);
  const SoftmaxRow life = rowLife(s, trace, 0, 0);
  EXPECT_EQ(life.scores, (Vector{{1, 2, 30}}));
  EXPECT_EQ(life.masked, (Vector{{1, 2, -9968}}));
  EXPECT_EQ(life.maximum, 2);
  EXPECT_EQ(life.shifted, (Vector{{-1, 0, -9968}})) << "-9970, in steps of 8";
  EXPECT_EQ(life.exponentials(1), 1);
  EXPECT_EQ(life.sum, trace.heads[0].rowSum(0, 0));
}

TEST(SoftmaxRow, isExactWhateverTheArithmetic) {
  for (const char* name : {"1-the-cat-sat", "3-causal-and-window", "6-a-padded-row", "7-grouped-heads",
                           "8-a-decode-step", "9-rotary-positions", "4b-translation-more-keys"}) {
    const Scenario exact = test::example(name);
    const Trace trace = *traceOnCpu(exact);
    Scenario half = withoutMaximum(exact);
    half.attention.arithmetic = Arithmetic::Float16;
    for (Index h = 0; h < exact.heads.query; ++h) {
      const HeadTrace& head = trace.heads[static_cast<std::size_t>(h)];
      for (Index i = 0; i < head.weights.rows(); ++i) {
        const SoftmaxRow life = exactSoftmaxRow(half, h, i);
        EXPECT_TRUE(life.weights.isApprox(Vector(head.weights.row(i)), 1e-12)) << name << h << i;
        for (Index j = 0; j < head.weights.cols(); ++j) {
          EXPECT_FALSE(isBad(head.weights(i, j), life.weights(j)));
          EXPECT_FALSE(isBad(head.masked(i, j), life.masked(j)));
        }
      }
    }
  }
}

TEST(BadNumbers, areThoseToWarnOf) {
  const double nan = std::nan("");
  EXPECT_TRUE(isBad(nan, 0.5));
  EXPECT_TRUE(isBad(kInfinity, 60000));
  EXPECT_TRUE(isBad(-kInfinity, -1e9));
  EXPECT_FALSE(isBad(-kInfinity, -kInfinity));
  EXPECT_TRUE(isBad(0.25, 0.3));
  EXPECT_FALSE(isBad(0.3001, 0.3));
  EXPECT_FALSE(isBad(1e-5, 0));
}

class RecipeTest : public testing::TestWithParam<const char*> {};

TEST_P(RecipeTest, makesItHappen) {
  const Scenario s = test::example(GetParam());
  const auto after = [&](AccidentRecipe recipe) {
    const auto made = withAccident(s, recipe, 0, 0);
    EXPECT_TRUE(made.has_value());
    EXPECT_EQ(validate(made->scenario), Problems{});
    const Trace trace = *traceOnCpu(made->scenario);
    std::vector<AccidentKind> found;
    for (const Accident& a : accidentsInRow(made->scenario, trace, 0, made->row)) found.push_back(a.kind);
    return found;
  };
  EXPECT_EQ(after(AccidentRecipe::UniformRow), Kinds{UniformRow});
  EXPECT_EQ(after(AccidentRecipe::FillOverflow), Kinds{FillOverflow});
  EXPECT_EQ(after(AccidentRecipe::ExpOverflow), Kinds{ExpOverflow});
  EXPECT_EQ(after(AccidentRecipe::LeakyMask), Kinds{LeakyMask});
  EXPECT_EQ(after(AccidentRecipe::Zeros), Kinds{EmptyRow});
}

INSTANTIATE_TEST_SUITE_P(Examples, RecipeTest,
                         testing::Values("1-the-cat-sat", "2-it-and-the-dog", "3-causal-and-window", "4-translation",
                                         "4b-translation-more-keys", "5-large-dk", "7-grouped-heads",
                                         "9-rotary-positions"));

TEST(Recipes, sayWhereTheScoresDoNotAllowIt) {
  EXPECT_FALSE(withAccident(scoreRow(Matrix{{-1, -2}}, Arithmetic::Double), AccidentRecipe::ExpOverflow, 0, 0));
  EXPECT_FALSE(withAccident(scoreRow(Matrix{{5, 5}}, Arithmetic::Double), AccidentRecipe::LeakyMask, 0, 0));
  EXPECT_FALSE(withAccident(scoreRow(Matrix{{100, 5}}, Arithmetic::Double), AccidentRecipe::UniformRow, 0, 0));
}

TEST(Recipes, canBeFollowedByEachOther) {
  const Scenario s = test::example("1-the-cat-sat");
  for (const AccidentRecipe first : kAccidentRecipes) {
    const AccidentSetup before = *withAccident(s, first, 0, 1);
    for (const AccidentRecipe next : {AccidentRecipe::UniformRow, AccidentRecipe::Zeros}) {
      const AccidentSetup then = *withAccident(before.scenario, next, 0, 1);
      const AccidentKind wanted = next == AccidentRecipe::Zeros ? EmptyRow : UniformRow;
      const auto found = accidentsInRow(then.scenario, *traceOnCpu(then.scenario), 0, 1);
      ASSERT_EQ(found.size(), 1U);
      EXPECT_EQ(found[0].kind, wanted);
    }
  }
}

TEST(Recipes, safeSettingsEndEveryAccidentButTheEmptyRow) {
  const Scenario s = test::example("1-the-cat-sat");
  for (const AccidentRecipe recipe : kAccidentRecipes) {
    const Scenario safe = withSafeSoftmax(withAccident(s, recipe, 0, 1)->scenario);
    for (const Accident& a : accidentsOf(safe)) EXPECT_EQ(a.kind, EmptyRow);
    EXPECT_EQ(safe.attention.scale, std::nullopt);
  }
}

}  // namespace
}  // namespace attn
