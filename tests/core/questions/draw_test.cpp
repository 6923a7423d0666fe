// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/draw.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace attn {
namespace {

Parameters drawn(const char* description, std::uint64_t seed) {
  Dice dice(seed);
  return Draw(description)(dice);
}

TEST(Draw, drawsAsDescribed) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Parameters p = drawn(
        "(group): 2 4; kv_heads: 1..3; query_heads = group * kv_heads; factor: 0.5 2.0; change: -2..2 by 0.5; asked: "
        "rows columns; mask = causal; values: 3 x 2 in 1..4 by 1; score: +-3; order: shuffled 4",
        seed);
    EXPECT_FALSE(p.has("group"));
    EXPECT_EQ(p.whole("query_heads") % p.whole("kv_heads"), 0);
    EXPECT_THAT(p.real("factor"), testing::AnyOf(0.5, 2.0));
    EXPECT_LE(std::abs(p.real("change")), 2);
    EXPECT_THAT(p.text("asked"), testing::AnyOf("rows", "columns"));
    EXPECT_EQ(p.text("mask"), "causal");
    EXPECT_EQ(p.matrix("values").rows(), 3);
    EXPECT_GE(p.matrix("values").minCoeff(), 1);
    EXPECT_NE(p.real("score"), 0);
    EXPECT_THAT(p.list("order"), testing::UnorderedElementsAre(0, 1, 2, 3));
  }
}

TEST(Draw, computesRealNumbersFromRealNumbers) {
  EXPECT_EQ(drawn("half = 0.5; score = half * 3", 1).real("score"), 1.5);
  EXPECT_EQ(drawn("heads = 3; pairs = heads * 2", 1).whole("pairs"), 6);
}

TEST(Draw, drawsUntilTheParametersAreAccepted) {
  Dice dice(1);
  const Draw even("n: 1..9", [](const Parameters& p) { return p.whole("n") % 2 == 0; });
  for (int i = 0; i < 20; ++i) EXPECT_EQ(even(dice).whole("n") % 2, 0);
}

TEST(Draw, rejectsAnUnknownName) {
  EXPECT_THROW(drawn("row: 0..rows - 1", 1), std::logic_error);
}

}  // namespace
}  // namespace attn
