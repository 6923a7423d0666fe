// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/dice.h"

#include <gmock/gmock.h>

#include <array>
#include <limits>

namespace attn {
namespace {

TEST(Dice, throwTheSameOnEveryMachine) {
  Dice dice(4711);
  std::vector<std::int64_t> thrown;
  for (int i = 0; i < 8; ++i) thrown.push_back(dice.whole(1, 6));
  EXPECT_THAT(thrown, testing::ElementsAre(6, 3, 4, 5, 1, 3, 3, 4));
}

TEST(Dice, favorNoSide) {
  Dice dice(1);
  std::array<int, 6> count{};
  for (int i = 0; i < 6000; ++i) ++count[static_cast<std::size_t>(dice.whole(0, 5))];
  for (const int each : count) EXPECT_NEAR(each, 1000, 150);
}

TEST(Dice, stayWithinTheirBounds) {
  Dice dice(2);
  for (int i = 0; i < 1000; ++i) {
    const double value = dice.stepped(-2, 2, 0.5);
    EXPECT_GE(value, -2);
    EXPECT_LE(value, 2);
    EXPECT_EQ(value * 2, static_cast<double>(static_cast<int>(value * 2)));
  }
  EXPECT_EQ(dice.whole(7, 7), 7);
  EXPECT_THROW(dice.whole(8, 7), std::invalid_argument);
}

TEST(Dice, stepToNumbersThatAreWrittenShortly) {
  Dice dice(4);
  for (int i = 0; i < 200; ++i) {
    const double tenth = dice.stepped(0.1, 0.9, 0.1);  // otherwise 0.1 + 2 · 0.1 is not 0.3
    EXPECT_EQ(tenth, static_cast<double>(static_cast<int>(tenth * 10 + 0.5)) / 10);
  }
}

TEST(Dice, shuffleEverything) {
  Dice dice(3);
  EXPECT_THAT(dice.shuffled(6), testing::UnorderedElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(MixedSeed, isBelowTwoToThe53AndDiffersByTextAndAttempt) {
  EXPECT_LT(mixedSeed(std::numeric_limits<std::uint64_t>::max(), "a"), std::uint64_t{1} << 53);
  EXPECT_NE(mixedSeed(1, "a"), mixedSeed(1, "b"));
  EXPECT_NE(mixedSeed(1, "a"), mixedSeed(2, "a"));
  EXPECT_NE(mixedSeed(1, "a"), mixedSeed(1, "a", 1));
}

}  // namespace
}  // namespace attn
