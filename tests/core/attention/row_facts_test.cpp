// SPDX-License-Identifier: GPL-3.0-or-later
// The facts about a row that its numbers determine.
#include "attention/row_facts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/examples.h"
#include "support/infinity.h"
#include "support/scores.h"

namespace attn {
namespace {

using test::kInfinity, test::scoresOf, test::traced;

Scenario row(const Matrix& scores, Arithmetic arithmetic, double fill, std::vector<Index> hidden) {
  Scenario s = scoresOf(scores);
  s.attention.arithmetic = arithmetic;
  s.attention.mask.fill = fill;
  s.attention.mask.padding = std::move(hidden);
  return s;
}

BlindRow blind(const Matrix& scores, Arithmetic arithmetic, double fill) {
  std::vector<Index> all;
  for (Index j = 0; j < scores.cols(); ++j) all.push_back(j);
  const Scenario s = row(scores, arithmetic, fill, all);
  return blindRow(s, traced(s), 0, 0);
}

TEST(RowFacts, whatBecomesOfARowThatSeesNothingFollowsTheFormatThatComputes) {
  struct Case {
    Matrix scores;
    Arithmetic arithmetic;
    double fill;
    BlindRow expected;
    const char* why;
  };
  const Matrix few{{1, 2, 3}}, far{{0, 100, 300}};
  for (const Case& c : {
           Case{few, Arithmetic::Double, -1e9, BlindRow::AsUnmasked, "doubles near 1e9 are 1e-7 apart"},
           Case{few, Arithmetic::Float32, -1e9, BlindRow::Uniform, "floats near 1e9 are 64 apart"},
           Case{few, Arithmetic::Float32, -1e4, BlindRow::AsUnmasked, "floats near 1e4 are 0.001 apart"},
           Case{few, Arithmetic::Float16, -1e4, BlindRow::Uniform, "half floats near 1e4 are 8 apart"},
           Case{few, Arithmetic::Float16, -1e9, BlindRow::Lost, "the fill is beyond half floats"},
           Case{few, Arithmetic::Double, -5, BlindRow::AsUnmasked, "any fill, as long as digits are left"},
           Case{few, Arithmetic::Double, -1e300, BlindRow::Uniform, "doubles near 1e300 are far apart"},
           Case{Matrix{{0.4, 0.9, 1.4}}, Arithmetic::Float32, -1e7, BlindRow::Blurred, "floats near 1e7 are 1 apart"},
           Case{Matrix{{2, 2, 2}}, Arithmetic::Float32, -1e9, BlindRow::AsUnmasked, "equal scores stay equal"},
           Case{far, Arithmetic::Float32, -1e9, BlindRow::AsUnmasked, "300 is ahead by more than what is lost"},
       })
    EXPECT_EQ(blind(c.scores, c.arithmetic, c.fill), c.expected) << c.why << ", fill " << c.fill;
}

TEST(RowFacts, aSinkLogitTakesWhatNoKeyGets) {
  Scenario s = row(Matrix{{1, 2, 3}}, Arithmetic::Double, -1e9, {0, 1, 2});
  s.attention.sinkLogits = {0};
  const Trace to = traced(s);
  EXPECT_EQ(blindRow(s, to, 0, 0), BlindRow::ToSink);
  EXPECT_EQ(sinkShare(s, to.heads[0], 0), 1);
  EXPECT_FALSE(addsUpToOne(to.heads[0].weights, 0));
  EXPECT_TRUE(addsUpToOne(s, to.heads[0], 0));
  s.attention.mask.padding.clear();
  const Trace shared = traced(s);
  EXPECT_NEAR(sinkShare(s, shared.heads[0], 0) + shared.heads[0].weights.sum(), 1, 1e-15);
  EXPECT_TRUE(unmaskedWeights(s, shared, 0, 0).isApprox(Vector(shared.heads[0].weights.row(0))));
  s.attention.sinkLogits.clear();
  EXPECT_EQ(sinkShare(s, traced(s).heads[0], 0), 0);
}

TEST(RowFacts, weightsWithoutAMaskAreTheSoftmaxOfScoresAndBias) {
  Scenario s = row(Matrix{{1, 2}}, Arithmetic::Double, -kInfinity, {0, 1});
  s.attention.mask.bias = MatrixStack(Matrix{{1, 0}});
  EXPECT_EQ(unmaskedWeights(s, traced(s), 0, 0), (Vector{{0.5, 0.5}}));
}

TEST(RowFacts, hiddenKeysLeakBelowAFillThatIsNotNegativeEnough) {
  const Matrix scores{{1, 2, 3}};
  const auto leaks = [&](double fill) {
    const Scenario s = row(scores, Arithmetic::Double, fill, {1, 2});
    return leakingKeys(s, traced(s), 0, 0);
  };
  EXPECT_EQ(leaks(-5), (std::vector<Index>{1, 2}));
  EXPECT_EQ(leaks(-1e9), std::vector<Index>{});
  EXPECT_EQ(leaks(-kInfinity), std::vector<Index>{});
}

TEST(RowFacts, proportionsAddUpToOne) {
  EXPECT_TRUE(addsUpToOne(Matrix{{0.25, 0.75}}, 0));
  EXPECT_TRUE(addsUpToOne(Matrix{{0.333, 0.333, 0.333}}, 0)) << "to two decimals";
  EXPECT_FALSE(addsUpToOne(Matrix{{0, 0}}, 0));
  EXPECT_FALSE(addsUpToOne(Matrix{{-0.5, 1.5}}, 0));
  EXPECT_FALSE(addsUpToOne(Matrix{{std::nan(""), 1}}, 0));
}

TEST(RowFacts, theRowMaximumLeavesAOneInEveryRowButAnEmptyOne) {
  Scenario s = test::example("6-a-padded-row");
  s.attention.mask.fill = -kInfinity;
  const Trace trace = traced(s);
  EXPECT_FALSE(hasExponentialOfOne(trace.heads[0], 0));
  EXPECT_TRUE(hasExponentialOfOne(trace.heads[0], 1));
  EXPECT_FALSE(everyRowHasExponentialOfOne(trace.heads[0]));
  EXPECT_TRUE(rowSumsCountKeys(s, trace.heads[0])) << "the empty row does not count";
  EXPECT_FALSE(anyRowSumBelowOne(s, trace.heads[0]));
  EXPECT_FALSE(seesAnyKey(s, 0, 0));
  EXPECT_TRUE(seesAnyKey(s, 0, 1));

  Scenario without = row(Matrix{{-3, -4}}, Arithmetic::Double, -kInfinity, {});
  without.attention.subtractMax = false;
  EXPECT_TRUE(anyRowSumBelowOne(without, traced(without).heads[0]));
  EXPECT_FALSE(rowSumsCountKeys(without, traced(without).heads[0]));
}

TEST(RowFacts, anOutputLiesBetweenTheValuesThatHaveWeight) {
  Scenario s = test::example("1-the-cat-sat");
  const Trace trace = traced(s);
  EXPECT_TRUE(liesBetweenItsValues(trace.heads[0], 2, 0));
  HeadTrace broken = trace.heads[0];
  broken.output(2, 0) = broken.v.maxCoeff() + 1;
  EXPECT_FALSE(liesBetweenItsValues(broken, 2, 0));
  broken = trace.heads[0];
  broken.weights.row(2).setZero();
  EXPECT_FALSE(liesBetweenItsValues(broken, 2, 0)) << "no proportions, nothing in between";
}

TEST(RowFacts, causalLeavesTheLastRowOfASquareAlone) {
  Scenario s = test::example("1-the-cat-sat");
  ASSERT_TRUE(s.attention.mask.causal);
  EXPECT_EQ(rowsUnaffectedByCausal(s, 0), std::vector<Index>{2});
  s.attention.mask.padding = {2};
  EXPECT_EQ(rowsUnaffectedByCausal(s, 0), (std::vector<Index>{1, 2})) << "what the second row misses is hidden anyway";
}

TEST(RowFacts, aWiderWindowOpensCellsWhileItIsShorterThanTheRows) {
  Scenario s = test::example("1-the-cat-sat");
  EXPECT_FALSE(widerWindowOpensCells(s, 0)) << "off";
  s.attention.mask.window = 2;
  EXPECT_TRUE(widerWindowOpensCells(s, 0));
  s.attention.mask.window = 3;
  EXPECT_FALSE(widerWindowOpensCells(s, 0)) << "three tokens: nothing is left to open";
}

}  // namespace
}  // namespace attn
