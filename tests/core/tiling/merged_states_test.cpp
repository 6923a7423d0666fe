// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/merged_states.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "attention/trace.h"
#include "support/scenarios.h"

namespace attn {
namespace {

/// The keys 0 … count - 1 in parts of this size.
OnlineState inParts(const HeadTrace& head, IndexRange queries, Index length, bool backwards) {
  OnlineState all = initialOnlineState(queries.size(), head.v.cols());
  const Index keys = head.masked.cols(), parts = (keys + length - 1) / length;
  for (Index n = 0; n < parts; ++n) {
    const Index part = backwards ? parts - 1 - n : n;
    const IndexRange range{part * length, std::min((part + 1) * length, keys)};
    all = mergeStates(all, stateOf(head.masked, head.v, queries, range));
  }
  return all;
}

TEST(MergedStates, anyPartsInAnyOrderGiveTheOutputOfTheTrace) {
  test::Dice dice(61);
  int compared = 0;
  for (int round = 0; round < 300; ++round) {
    Scenario s = test::anyScenario(dice);
    if (std::holds_alternative<ShapeInputs>(s.inputs)) continue;
    s.attention.arithmetic = Arithmetic::Double;
    s.attention.accumulatesInFloat32 = false;
    s.attention.subtractMax = true;
    s.attention.accumulatesInFloat32 = false;
    s.attention.sinkLogits.clear();
    const Trace trace = *traceOnCpu(s);
    const HeadTrace& head = trace.heads[static_cast<std::size_t>(dice.in(0, s.heads.query - 1))];
    if (!head.output.allFinite() || head.kCached) continue;
    const IndexRange queries{0, head.masked.rows()};
    const Matrix merged = finishOnline(inParts(head, queries, dice.in(1, 5), dice.coin())).output;
    ASSERT_LT((merged - head.output).norm(), 1e-12 * (1 + head.output.norm())) << round;
    ++compared;
  }
  EXPECT_GT(compared, 30);
}

TEST(MergedStates, theTokensOfTheExampleByHand) {
  Matrix masked(1, 3), values(3, 2);
  const double half = std::sqrt(0.5);
  masked << half, half, 2 * half;
  values << 1, 2, 3, 0, 0, 1;
  const OnlineState first = stateOf(masked, values, {0, 1}, {0, 2}), second = stateOf(masked, values, {0, 1}, {2, 3});
  EXPECT_DOUBLE_EQ(first.rowSum(0), 2);
  EXPECT_DOUBLE_EQ(first.result(0, 0), 4);
  EXPECT_DOUBLE_EQ(second.rowMax(0), 2 * half);
  const OnlineState both = mergeStates(first, second);
  const double factor = std::exp(-half);
  EXPECT_DOUBLE_EQ(both.rowSum(0), 2 * factor + 1);
  EXPECT_NEAR(finishOnline(both).output(0, 0), 0.9930203130308924, 1e-15);
  EXPECT_NEAR(finishOnline(both).output(0, 1), 1, 1e-15);
}

TEST(MergedStates, aPartWithoutAVisibleKeyAddsNothing) {
  Matrix masked(1, 2), values(2, 1);
  masked << -std::numeric_limits<double>::infinity(), 3;
  values << 7, 5;
  const OnlineState hidden = stateOf(masked, values, {0, 1}, {0, 1}), seen = stateOf(masked, values, {0, 1}, {1, 2});
  for (const OnlineState& both : {mergeStates(hidden, seen), mergeStates(seen, hidden)}) {
    EXPECT_EQ(both.rowMax(0), 3);
    EXPECT_EQ(both.rowSum(0), 1);
    EXPECT_EQ(both.result(0, 0), 5);
  }
  EXPECT_EQ(finishOnline(mergeStates(hidden, hidden)).output(0, 0), 0);
}

TEST(MergedStates, statesOfOtherRowsAreABug) {
  EXPECT_THROW(mergeStates(initialOnlineState(1, 2), initialOnlineState(2, 2)), std::invalid_argument);
  EXPECT_THROW(mergeStates(initialOnlineState(1, 2), initialOnlineState(1, 2, Division::EveryTile)),
               std::invalid_argument);
}

}  // namespace
}  // namespace attn
