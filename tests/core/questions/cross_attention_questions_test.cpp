// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;
using test::column;
using test::mistakenNumber;
using test::numberOf;
using test::row;

Parameters targetAndSource(std::int64_t target, std::int64_t source) {
  Parameters p;
  p.set("query_tokens", target).set("key_tokens", source);
  return p;
}

TEST(CrossAttentionQuestions, countWeights) {
  const Question q = asked("cross-weights", targetAndSource(4, 15));
  EXPECT_EQ(std::get<double>(q.answer), 60);
  EXPECT_EQ(mistakenNumber(q, "target-for-both"), 16);
  EXPECT_EQ(mistakenNumber(q, "one-joined-sequence"), 361);
}

TEST(CrossAttentionQuestions, knowWhichSideAsks) {
  const auto sideOf = [](const char* part) {
    Parameters p = targetAndSource(3, 11);
    p.set("part", std::string(part));
    return std::get<std::size_t>(asked("cross-sources", p).answer);
  };
  for (const char* part : {"queries", "rows", "outputs"}) EXPECT_EQ(sideOf(part), 0U) << part;
  for (const char* part : {"keys", "values", "columns"}) EXPECT_EQ(sideOf(part), 1U) << part;
}

TEST(CrossAttentionQuestions, computeTheSourceOnce) {
  Parameters p = targetAndSource(19, 13);
  p.set("layers", std::int64_t{3});
  EXPECT_EQ(numberOf("cross-keys-computed", p), 39);
  EXPECT_EQ(mistakenNumber(asked("cross-keys-computed", p), "computed-at-every-step"), 741);
}

TEST(CrossAttentionQuestions, addUpThreeKindsOfAttention) {
  const Question q = asked("encoder-decoder-pairs", targetAndSource(6, 10));
  EXPECT_EQ(std::get<double>(q.answer), 100 + 21 + 60);
  EXPECT_EQ(mistakenNumber(q, "decoder-unmasked"), 196);
  EXPECT_EQ(mistakenNumber(q, "cross-masked"), 100 + 21 + 21);
}

TEST(CrossAttentionQuestions, moveKeysWithOrWithoutTheirValues) {
  const auto output = [](std::int64_t together) {
    Parameters p;
    p.set("weights", row({0.3, 0.1, 0.6})).set("values", column({-4, -1, 7}));
    p.set("key", std::int64_t{0}).set("other_key", std::int64_t{1}).set("values_move_too", together);
    return numberOf("shuffled-source", p);
  };
  EXPECT_NEAR(output(1), 2.9, 1e-12);
  EXPECT_NEAR(output(0), -0.4 - 0.3 + 4.2, 1e-12);
}

TEST(CrossAttentionQuestions, keepTheSourceOnly) {
  Parameters p;
  p.set("layers", std::int64_t{10}).set("kv_heads", std::int64_t{8}).set("key_width", std::int64_t{64});
  p.set("element_bytes", std::int64_t{2}).set("source_tokens", std::int64_t{110});
  p.set("written_tokens", std::int64_t{130});
  const Question q = asked("cross-cache", p);
  EXPECT_EQ(std::get<double>(q.answer), 2'252'800);
  EXPECT_EQ(mistakenNumber(q, "cross-cache-grows"), 4'915'200);
  EXPECT_EQ(mistakenNumber(q, "forgot-values"), 1'126'400);
}

}  // namespace
}  // namespace attn
