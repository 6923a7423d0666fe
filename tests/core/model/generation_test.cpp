// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/generation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <numeric>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "small_models.h"

namespace attn {
namespace {

using Text = std::shared_ptr<const Generation>;

const std::vector<Index> kPrompt{3, 1, 4, 1, 5};

/// `bytes` must outlive it.
Generator generatorOf(const std::string& bytes) {
  const auto model = openModel(test::asBytes(bytes)).value();
  return {model, nullptr, std::move(*Transformer<float>::of(model, 2)), "small.gguf"};
}

std::vector<Index> idsOf(const Generation& text) {
  std::vector<Index> ids = text.promptIds;
  for (const GeneratedToken& each : text.generated) ids.push_back(each.chosen.id);
  return ids;
}

TEST(Generator, EveryStepIsTheFullRun) {
  for (const std::string architecture : {"llama", "gemma2", "gpt2"}) {
    test::SmallModel model;
    model.architecture = architecture;
    if (architecture == "gpt2") model.groups = model.heads;
    if (architecture == "gemma2") model.window = 3;
    const std::string bytes = model.bytes();
    Generator generator = generatorOf(bytes);
    auto transformer = test::transformerOf<float>(bytes);
    Text text = generator.start(kPrompt, {}).value();
    for (int step = 0; step < 6; ++step) {
      const auto run = transformer.run({.tokens = idsOf(*text)}).value();
      const auto expected = nextTokens(nullptr, run, kShownChances);
      ASSERT_EQ(text->upcoming.choices.size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(text->upcoming.choices[i].probability, expected[i].probability, 1e-5) << architecture << step;
      EXPECT_EQ(text->upcoming.chosen.id, expected.front().id) << architecture;
      EXPECT_EQ(text->cachedTokens, 5 + step);
      text = generator.step({}).value();
      EXPECT_EQ(text->generated.back().chosen.id, expected.front().id);
      EXPECT_FALSE(text->generated.back().isForced);
    }
    EXPECT_EQ(text->cacheBytes, 11 * 2 * model.groups * (6 + 6) * 4);
  }
}

TEST(Generator, TheSeedDecides) {
  const std::string bytes = test::SmallModel().bytes();
  const auto generated = [&](std::uint64_t seed) {
    Generator generator = generatorOf(bytes);
    const Sampling sampling{.isGreedy = false, .temperature = 2, .seed = seed};
    Text text = generator.start(kPrompt, sampling).value();
    for (int i = 0; i < 20; ++i) {
      const Index upcoming = text->upcoming.chosen.id;
      text = generator.step(sampling).value();
      EXPECT_EQ(text->generated.back().chosen.id, upcoming);
    }
    return idsOf(*text);
  };
  EXPECT_EQ(generated(1), generated(1));
  EXPECT_NE(generated(1), generated(2));
}

TEST(Generator, DrawsAsOftenAsTheChancesSay) {
  const std::string bytes = test::SmallModel().bytes();
  Generator generator = generatorOf(bytes);
  const Text first = generator.start(kPrompt, {}).value();
  constexpr int kDraws = 4000;
  std::map<Index, int> drawn;
  Sampling sampling{.isGreedy = false, .temperature = 1.5, .topK = 6, .topP = 0.8};
  const auto chances = generator.choose(sampling).value()->upcoming.chances;
  for (sampling.seed = 0; sampling.seed < kDraws; ++sampling.seed)
    ++drawn[generator.choose(sampling).value()->upcoming.chosen.id];
  EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-12);
  for (std::size_t i = 0; i < chances.size(); ++i)
    EXPECT_NEAR(static_cast<double>(drawn[first->upcoming.choices[i].id]) / kDraws, chances[i], 0.03) << i;
}

TEST(Generator, TopKAndTopPLeaveTokensOut) {
  const std::string bytes = test::SmallModel().bytes();
  Generator generator = generatorOf(bytes);
  ASSERT_TRUE(generator.start(kPrompt, {}));
  const auto upcoming = [&](const Sampling& sampling) { return generator.choose(sampling).value()->upcoming; };
  const auto left = [&](const Sampling& sampling) {
    const GeneratedToken token = upcoming(sampling);
    return std::ranges::count_if(token.chances, [](double chance) { return chance > 0; });
  };
  EXPECT_EQ(left({}), 1);
  EXPECT_EQ(left({.isGreedy = false, .topK = 3}), 3);
  EXPECT_EQ(left({.isGreedy = false, .topP = 1e-9}), 1);
  EXPECT_EQ(left({.isGreedy = false, .temperature = 0}), 1) << "greedy";
  const GeneratedToken plain = upcoming({.isGreedy = false});
  for (std::size_t i = 0; i < plain.choices.size(); ++i)
    EXPECT_NEAR(plain.chances[i], plain.choices[i].probability, 1e-12);
  const double both = plain.choices[0].probability + plain.choices[1].probability;
  EXPECT_EQ(left({.isGreedy = false, .topP = both * 0.999}), 2);
}

TEST(Generator, RewindsAndContinuesWithAnotherToken) {
  const std::string bytes = test::SmallModel().bytes();
  Generator generator = generatorOf(bytes);
  const Sampling sampling{.isGreedy = false, .temperature = 3, .seed = 5};
  Text text = generator.start(kPrompt, sampling).value();
  for (int i = 0; i < 8; ++i) text = generator.step(sampling).value();
  const std::vector<Index> whole = idsOf(*text);
  const auto& third = text->generated[3];
  const Text back = generator.rewind(3, sampling).value();
  EXPECT_EQ(back->generated.size(), 3U);
  EXPECT_EQ(back->upcoming.chosen.id, third.chosen.id);
  EXPECT_EQ(back->cachedTokens, 8);
  const Index other = third.chosen.id == 0 ? 1 : 0;
  const Text forced = generator.force(other, sampling).value();
  EXPECT_EQ(forced->generated.back().chosen.id, other);
  EXPECT_TRUE(forced->generated.back().isForced);
  auto transformer = test::transformerOf<float>(bytes);
  const auto expected = nextTokens(nullptr, transformer.run({.tokens = idsOf(*forced)}).value(), 1);
  EXPECT_EQ(forced->upcoming.choices.front().id, expected.front().id);
  text = generator.rewind(3, sampling).value();
  for (int i = 0; i < 5; ++i) text = generator.step(sampling).value();
  EXPECT_EQ(idsOf(*text), whole);
  EXPECT_EQ(idsOf(*generator.rewind(0, sampling).value()), kPrompt);
}

TEST(Generator, StopsAtTheEndOfTheContext) {
  test::SmallModel model;
  model.context = 7;
  const std::string bytes = model.bytes();
  Generator generator = generatorOf(bytes);
  Text text = generator.start(kPrompt, {}).value();
  EXPECT_FALSE(text->isAtEnd);
  for (int i = 0; i < 5; ++i) text = generator.step({}).value();
  EXPECT_TRUE(text->isAtEnd);
  EXPECT_EQ(text->generated.size(), 2U);
  const auto refused = generator.force(0, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().error, ModelError::TooLong);
}

TEST(Generator, WhatIsRefusedOrStoppedLeavesTheText) {
  const std::string bytes = test::SmallModel().bytes();
  Generator generator = generatorOf(bytes);
  Text text = generator.start(kPrompt, {}).value();
  for (int i = 0; i < 3; ++i) text = generator.step({}).value();
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(generator.start({1, 2}, {}, source.get_token()));
  EXPECT_FALSE(generator.start({99}, {}));
  EXPECT_FALSE(generator.step({}, source.get_token()));
  EXPECT_FALSE(generator.rewind(1, {}, source.get_token()));
  EXPECT_FALSE(generator.force(99, {}));
  const Text same = generator.choose({}).value();
  EXPECT_EQ(idsOf(*same), idsOf(*text));
  EXPECT_EQ(same->cachedTokens, text->cachedTokens);
  const Text next = generator.step({}).value();
  Generator other = generatorOf(bytes);
  Text fresh = other.start(kPrompt, {}).value();
  for (int i = 0; i < 4; ++i) fresh = other.step({}).value();
  EXPECT_EQ(idsOf(*next), idsOf(*fresh));
  EXPECT_NEAR(next->upcoming.chosen.probability, fresh->upcoming.chosen.probability, 1e-6);
}

}  // namespace
}  // namespace attn
