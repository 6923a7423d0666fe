// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/pairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/difference.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "scenario/validate.h"
#include "support/examples.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;
using Pair = ComparisonPair;

Scenario sized(Index tokens, Index width, Index heads, Index keyValueHeads) {
  test::Dice dice(3);
  Scenario s;
  s.heads = {heads, keyValueHeads};
  s.inputs = QkvInputs{dice.stack(heads, tokens, width), dice.stack(keyValueHeads, tokens, width),
                       dice.stack(keyValueHeads, tokens, width)};
  return s;
}

TEST(Pinning, KeepsThePresentAndDropsWhatWasPinned) {
  Scenario old = sized(3, 2, 1, 1), s = old;
  s.attention.mask.causal = true;
  s.pinned = std::make_shared<const Scenario>(old);
  const Scenario pinned = withCurrentPinned(s);
  ASSERT_TRUE(pinned.pinned);
  EXPECT_EQ(*pinned.pinned, withoutPinned(s));
  EXPECT_EQ(withoutPinned(pinned), withoutPinned(s));
  EXPECT_TRUE(validate(pinned).empty());
}

TEST(Pinning, SwappedTwiceIsWhatItWas) {
  Scenario s = sized(3, 2, 1, 1);
  EXPECT_EQ(withPinnedSwapped(s), s);
  s = withCurrentPinned(s);
  s.attention.scale = 1;
  const Scenario swapped = withPinnedSwapped(s);
  EXPECT_FALSE(swapped.attention.scale);
  EXPECT_EQ(swapped.pinned->attention.scale, 1);
  EXPECT_FALSE(swapped.pinned->pinned);
  EXPECT_EQ(withPinnedSwapped(swapped), s);
}

TEST(Pinning, TravelsInDocuments) {
  const Scenario s = withPair(test::example("1-the-cat-sat"), Pair::UnmaskedCausal).value();
  const auto read = parseDocument(writeDocument(s));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, s);
}

TEST(Pairs, DifferInTheirOneDecision) {
  const Scenario s = sized(5, 4, 8, 8);
  const auto told = [&](Pair pair) {
    const Scenario made = withPair(s, pair).value();
    return differences(*made.pinned, made);
  };
  const auto one = [](Setting setting, SettingValue a, SettingValue b) {
    return ElementsAre(Difference{setting, std::move(a), std::move(b), {}, 0});
  };
  EXPECT_THAT(told(Pair::UnmaskedCausal), one(Setting::Causal, false, true));
  EXPECT_THAT(told(Pair::UnscaledScaled), one(Setting::Scale, 1.0, {}));
  EXPECT_THAT(told(Pair::FullWindow), one(Setting::Window, {}, Index{3}));
  EXPECT_THAT(told(Pair::MhaGqa), one(Setting::KeyValueHeads, Index{8}, Index{2}));
  EXPECT_THAT(told(Pair::MhaMqa), one(Setting::KeyValueHeads, Index{8}, Index{1}));
  EXPECT_THAT(told(Pair::GqaMqa), one(Setting::KeyValueHeads, Index{2}, Index{1}));
}

TEST(Pairs, BeginFromThePresentState) {
  Scenario s = sized(6, 4, 8, 4);
  s.title = "mine";
  s.attention.mask.causal = true;
  s.attention.mask.window = 2;
  s.attention.scale = 3;
  const Scenario window = withPair(s, Pair::FullWindow).value();
  EXPECT_EQ(window.attention.mask.window, 2);
  EXPECT_TRUE(window.pinned->attention.mask.causal);
  const Scenario causal = withPair(s, Pair::UnmaskedCausal).value();
  EXPECT_EQ(causal.attention.mask.window, 0);
  EXPECT_EQ(causal.pinned->attention.mask.window, 0);
  EXPECT_EQ(causal.attention.scale, 3);
  const Scenario grouped = withPair(s, Pair::MhaGqa).value();
  EXPECT_EQ(grouped.heads, (HeadCounts{8, 4}));
  EXPECT_EQ(grouped.pinned->heads, (HeadCounts{8, 8}));
  EXPECT_EQ(grouped.title, "mine");
  // Pooling the repeated heads of the multi-head variant gives the original heads.
  EXPECT_EQ(stackIn(grouped, InputSlot::K), stackIn(s, InputSlot::K));
}

TEST(Pairs, GiveTheReasonForAMissingPair) {
  const auto obstacle = [](const Scenario& s, Pair pair) {
    const auto made = withPair(s, pair);
    return made ? std::nullopt : std::optional(made.error());
  };
  Scenario shape;
  shape.inputs = ShapeInputs{4, 4, 2, 2, 1};
  for (const Pair pair : comparisonPairs) EXPECT_EQ(obstacle(shape, pair), PairObstacle::NoNumbers);

  Scenario decode = sized(1, 2, 1, 1);
  EXPECT_EQ(obstacle(decode, Pair::UnmaskedCausal), PairObstacle::CausalHidesNothing);
  EXPECT_EQ(obstacle(decode, Pair::FullWindow), PairObstacle::OneKey);
  EXPECT_EQ(obstacle(test::example("8-a-decode-step"), Pair::UnmaskedCausal), PairObstacle::CausalHidesNothing);
  EXPECT_EQ(obstacle(test::example("8-a-decode-step"), Pair::FullWindow), std::nullopt);
  EXPECT_EQ(obstacle(sized(3, 1, 1, 1), Pair::UnscaledScaled), PairObstacle::WidthOne);
  EXPECT_EQ(obstacle(sized(3, 2, 1, 1), Pair::MhaMqa), PairObstacle::OneQueryHead);
  EXPECT_EQ(obstacle(sized(3, 2, 3, 3), Pair::MhaGqa), PairObstacle::NoCountBetween);
  EXPECT_EQ(obstacle(sized(3, 2, 3, 3), Pair::MhaMqa), std::nullopt);
  EXPECT_EQ(obstacle(sized(3, 2, 2, 1), Pair::GqaMqa), PairObstacle::NoCountBetween);
}

TEST(Pairs, OfAnyScenarioAreValid) {
  test::Dice dice(5);
  for (int n = 0; n < 200; ++n) {
    const Scenario s = test::anyScenario(dice);
    for (const Pair pair : comparisonPairs) {
      const auto made = withPair(s, pair);
      if (!made) continue;
      ASSERT_TRUE(validate(*made).empty()) << n;
      // A window in which rows see all keys anyway would compare identical documents.
      if (pair == Pair::FullWindow || pair == Pair::UnmaskedCausal) {
        ASSERT_FALSE(differences(*made->pinned, *made).empty());
      }
    }
  }
}

}  // namespace
}  // namespace attn
