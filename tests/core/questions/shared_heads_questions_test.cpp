// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

Parameters headsOf(std::int64_t query, std::int64_t keyValue) {
  Parameters p;
  p.set("query_heads", query).set("kv_heads", keyValue);
  return p;
}

TEST(SharedHeadsQuestions, knowWhichKeyValueHeadAQueryHeadReads) {
  const Question q = ask("kv-head-of-query", headsOf(32, 8).set("head", std::int64_t{13}));
  EXPECT_EQ(numberOf(q), 3);
  EXPECT_EQ(mistaken(q, "heads-in-turn"), 5);
  EXPECT_EQ(mistaken(q, "groups-for-group-size"), 1);
  EXPECT_EQ(numberOf(ask("kv-head-of-query", headsOf(8, 2).set("head", std::int64_t{7}))), 1);
}

TEST(SharedHeadsQuestions, knowTheHeadsThatShare) {
  Parameters p = headsOf(8, 4);
  p.set("kv_head", std::int64_t{2}).set("order", std::vector<std::int64_t>{3, 1, 0, 2});
  const Question q = ask("heads-that-share", p);
  const auto shown = [&](std::size_t choice) {
    return std::get<Verbatim>(q.choices[choice].values.front().second).text;
  };
  EXPECT_EQ(shown(0), "2");
  EXPECT_EQ(shown(1), "2, 6");
  EXPECT_EQ(shown(2), "4, 5");
  EXPECT_EQ(std::get<std::size_t>(q.answer), 2U);
  EXPECT_EQ(recognizedMistakes(q, std::size_t{1}).at(0).kind->id, "heads-in-turn");
}

TEST(SharedHeadsQuestions, countTheCacheOfAToken) {
  // Llama 3 8B: 128 KiB a token.
  Parameters p = headsOf(32, 8);
  p.set("layers", std::int64_t{32}).set("key_width", std::int64_t{128}).set("element_bytes", std::int64_t{2});
  const Question q = ask("cache-of-token", p);
  EXPECT_EQ(numberOf(q), 131'072);
  EXPECT_EQ(mistaken(q, "counted-query-heads"), 524'288);
  EXPECT_EQ(mistaken(q, "forgot-values"), 65'536);
  EXPECT_EQ(mistaken(q, "forgot-layers"), 4096);
  EXPECT_EQ(mistaken(q, "decimal-for-binary"), 128'000);
}

TEST(SharedHeadsQuestions, compareWithHeadsOfTheirOwn) {
  EXPECT_EQ(numberOf(ask("sharing-factor", headsOf(64, 8).set("key_width", std::int64_t{128}))), 8);
  EXPECT_EQ(numberOf(ask("sharing-factor", headsOf(12, 4).set("key_width", std::int64_t{64}))), 3);
}

TEST(SharedHeadsQuestions, poolTheKeysOfAGroup) {
  Parameters p;
  p.set("keys", Matrix{{1, 2}, {3, -4}, {0, 1}, {2, 2}}).set("kv_heads", std::int64_t{2});
  p.set("kv_head", std::int64_t{1}).set("column", std::int64_t{1});
  const Question q = ask("pooled-key", p);
  EXPECT_EQ(numberOf(q), 1.5);
  EXPECT_EQ(mistaken(q, "pooled-sum"), 3);
  EXPECT_EQ(mistaken(q, "pooled-first"), 1);
  EXPECT_EQ(mistaken(q, "heads-in-turn"), -1);
}

TEST(SharedHeadsQuestions, findWhatABudgetAllows) {
  Parameters p;
  p.set("layers", std::int64_t{32}).set("query_heads", std::int64_t{32}).set("key_width", std::int64_t{128});
  p.set("element_bytes", std::int64_t{2}).set("tokens", std::int64_t{16'384});
  // One head of 16 KiB a token, 256 MiB in all.
  p.set("cache_bytes", std::int64_t{8} * 256 * 1024 * 1024);
  EXPECT_EQ(numberOf(ask("heads-that-fit", p)), 8);
}

TEST(SharedHeadsQuestions, countTheLatentOnce) {
  // DeepSeek-V2 and V3: 512 + 64 numbers in place of 2 · 128 · 128.
  Parameters p;
  p.set("query_heads", std::int64_t{128}).set("key_width", std::int64_t{128});
  p.set("compressed", std::int64_t{512}).set("rotated", std::int64_t{64});
  EXPECT_NEAR(numberOf(ask("latent-cache", p)), 32'768.0 / 576, 1e-9);
}

TEST(SharedHeadsQuestions, absorbTheProjectionOfTheKeyIntoTheQuery) {
  Parameters p;
  p.set("query_vector", Matrix{{10, -4}}).set("w_uk", Matrix{{1, 0}, {0.4, 0}, {0, 1}});
  p.set("latent", Matrix{{1, 1, 0}}).set("column", std::int64_t{1});
  const Question q = ask("absorbed-query", p);
  EXPECT_EQ(numberOf(q), 4);
  EXPECT_EQ(mistaken(q, "other-entry-of-latent"), -4);
  EXPECT_EQ(mistaken(q, "key-for-absorbed-query"), 0);
  EXPECT_EQ(mistaken(q, "score-for-absorbed-query"), 14);
}

TEST(SharedHeadsQuestions, orderModelsByTheirCaches) {
  Parameters p;
  p.set("models", std::vector<std::string>{"Llama 2 7B", "Falcon 7B", "Llama 3 8B"});
  p.set("layers", std::vector<std::int64_t>{32, 32, 32}).set("query_heads", std::vector<std::int64_t>{32, 71, 32});
  p.set("kv_heads", std::vector<std::int64_t>{32, 1, 8}).set("key_width", std::vector<std::int64_t>{128, 64, 128});
  p.set("element_bytes", std::int64_t{2});
  EXPECT_THAT(std::get<std::vector<std::size_t>>(ask("models-by-cache", p).answer), testing::ElementsAre(1, 2, 0));
}

TEST(SharedHeadsQuestions, connectNeighborsToOnePair) {
  Parameters p;
  p.set("query_heads", std::int64_t{8}).set("kv_heads", std::int64_t{4}).set("kv_head", std::int64_t{3});
  const Question q = ask("heads-to-wire", p);
  EXPECT_EQ(numberOf(q), 6);
  EXPECT_EQ(mistaken(q, "heads-in-turn"), 3);
  EXPECT_EQ(mistaken(q, "groups-for-group-size"), 12);
}

}  // namespace
}  // namespace attn
