// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/entropy.h"

#include <gtest/gtest.h>

#include <cmath>

#include "scenario/edit.h"
#include "support/examples.h"

namespace attn {
namespace {

Matrix rowOf(std::initializer_list<double> numbers) {
  Matrix m(1, static_cast<Index>(numbers.size()));
  Index j = 0;
  for (const double x : numbers) m(0, j++) = x;
  return m;
}

TEST(Entropy, OfKnownRowsInBits) {
  EXPECT_EQ(rowEntropy(rowOf({1, 0, 0, 0}), 0), 0);
  EXPECT_FALSE(std::signbit(rowEntropy(rowOf({1, 0}), 0)));
  EXPECT_DOUBLE_EQ(rowEntropy(rowOf({0.5, 0.5}), 0), 1);
  EXPECT_DOUBLE_EQ(rowEntropy(rowOf({0.25, 0.25, 0.25, 0.25}), 0), 2);
  EXPECT_DOUBLE_EQ(rowEntropy(rowOf({0.5, 0.25, 0.125, 0.125}), 0), 1.75);
  EXPECT_EQ(rowEntropy(rowOf({0, 0, 0}), 0), 0);
}

TEST(Entropy, IsNaNForInvalidWeights) {
  EXPECT_TRUE(std::isnan(rowEntropy(rowOf({NAN, 1}), 0)));
  EXPECT_TRUE(std::isnan(rowEntropy(rowOf({INFINITY, 0}), 0)));
  EXPECT_TRUE(std::isnan(rowEntropy(rowOf({-0.5, 1.5}), 0)));
}

TEST(Entropy, TheMeanLeavesOutRowsThatSeeNothing) {
  Matrix m(3, 2);
  m << 0.5, 0.5, 0, 0, 1, 0;
  EXPECT_DOUBLE_EQ(meanRowEntropy(m, {1}), 0.5);
  EXPECT_DOUBLE_EQ(meanRowEntropy(m, {}), 1.0 / 3);
  EXPECT_EQ(meanRowEntropy(m, {0, 1, 2}), 0);
}

TEST(Entropy, NeverExceedsTheNumberOfVisibleKeys) {
  const Trace trace = test::traced(test::example("7-grouped-heads"));
  for (const HeadTrace& head : trace.heads) {
    for (Index i = 0; i < head.weights.rows(); ++i) {
      EXPECT_GE(rowEntropy(head.weights, i), 0);
      EXPECT_LE(rowEntropy(head.weights, i), std::log2(static_cast<double>(i + 1)) + 1e-12);
    }
  }
}

TEST(EqualHeads, QueriesThatDifferKeepTheirOwnWeights) {
  const Trace trace = test::traced(withHeads(test::example("7-grouped-heads"), {8, 1}));
  const std::vector<Index> first = firstWithEqualWeights(trace.heads);
  for (Index h = 0; h < 8; ++h) EXPECT_EQ(first[static_cast<std::size_t>(h)], h);
}

TEST(EqualHeads, EqualQueriesOverSharedKeysHaveEqualWeights) {
  Scenario s = test::example("7-grouped-heads");
  const MatrixStack& queries = stackIn(s, InputSlot::WQ);
  s = withStack(s, InputSlot::WQ, queries.with(2, queries[1]).with(5, queries[1]));
  // Heads 1 and 2 read key/value head 0, head 5 reads key/value head 1.
  EXPECT_EQ(firstWithEqualWeights(test::traced(s).heads), (std::vector<Index>{0, 1, 1, 3, 4, 5, 6, 7}));
  EXPECT_EQ(firstWithEqualWeights(test::traced(withHeads(s, {8, 1})).heads),
            (std::vector<Index>{0, 1, 1, 3, 4, 1, 6, 7}));
}

TEST(EqualHeads, RepeatedKeysAndValuesAreFound) {
  const Scenario s = test::example("7-grouped-heads");
  const auto equal = [](const Scenario& scenario) {
    return firstWithEqualKeysAndValues(test::traced(scenario).heads, scenario.heads.headsPerGroup());
  };
  EXPECT_EQ(equal(s), (std::vector<Index>{0, 1}));
  EXPECT_EQ(equal(withHeads(s, {8, 8})), (std::vector<Index>{0, 0, 0, 0, 4, 4, 4, 4}));
  EXPECT_EQ(equal(withHeads(s, {8, 4})), (std::vector<Index>{0, 0, 2, 2}));
}

TEST(EqualHeads, RepeatingKeysAndValuesChangesNoWeight) {
  const Scenario s = test::example("7-grouped-heads");
  const Trace before = test::traced(s), after = test::traced(withHeads(s, {8, 8}));
  for (std::size_t h = 0; h < 8; ++h) EXPECT_EQ(before.heads[h].weights, after.heads[h].weights);
}

}  // namespace
}  // namespace attn
