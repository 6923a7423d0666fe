// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

Parameters newTokens(std::int64_t cached, std::int64_t fresh, std::int64_t row) {
  Parameters p;
  p.set("cached_tokens", cached).set("query_tokens", fresh).set("key_tokens", cached + fresh);
  p.set("mask", std::string("causal")).set("row", row);
  return p;
}

/// Llama 3 8B: 128 KiB for each token.
Parameters llama(std::int64_t tokens) {
  Parameters p;
  p.set("layers", std::int64_t{32}).set("query_heads", std::int64_t{32}).set("kv_heads", std::int64_t{8});
  p.set("key_width", std::int64_t{128}).set("element_bytes", std::int64_t{2}).set("tokens", tokens);
  return p;
}

Parameters pace(std::int64_t tokens) {
  Parameters p = llama(tokens);
  p.set("parameters", std::int64_t{8'000'000'000}).set("bytes_per_second", 2e12).set("flops_per_second", 3e14);
  return p;
}

TEST(DecodingQuestions, knowWhereANewTokenStands) {
  const Question q = ask("decode-sees", newTokens(10, 3, 1));
  EXPECT_EQ(numberOf(q), 12);
  EXPECT_EQ(mistaken(q, "aligned-at-the-top"), 2);
  EXPECT_EQ(mistaken(q, "saw-the-future"), 13);
  EXPECT_EQ(numberOf(ask("decode-sees", newTokens(10, 3, 1).set("window", std::int64_t{4}))), 4);
}

TEST(DecodingQuestions, sumRecomputedTokens) {
  Parameters p;
  p.set("tokens", std::int64_t{100});
  EXPECT_EQ(numberOf(ask("without-cache", p)), 5050);
}

TEST(DecodingQuestions, readTheWholeCache) {
  const Question q = ask("step-cache-bytes", llama(8192));
  EXPECT_EQ(numberOf(q), 1024.0 * 1024 * 1024);
  EXPECT_EQ(mistaken(q, "counted-query-heads"), 4096.0 * 1024 * 1024);
  EXPECT_EQ(mistaken(q, "newest-only"), 131'072);
}

TEST(DecodingQuestions, computeWithAllQueryHeads) {
  Parameters p;
  p.set("layers", std::int64_t{10}).set("query_heads", std::int64_t{20}).set("kv_heads", std::int64_t{2});
  p.set("key_width", std::int64_t{100}).set("tokens", std::int64_t{999});
  const Question q = ask("step-flops", p);
  EXPECT_EQ(numberOf(q), 4.0 * 100 * 1000 * 20 * 10);
  EXPECT_EQ(mistaken(q, "counted-kv-heads"), 4.0 * 100 * 1000 * 2 * 10);
}

TEST(DecodingQuestions, useEachByteOnceForEachHeadOfAGroup) {
  // 2 FLOP for each of 4 heads, on 2-byte numbers; plus the new token's own pair.
  EXPECT_NEAR(numberOf(ask("step-intensity", llama(8192))), 4 * 8193.0 / 8192, 1e-9);
}

TEST(DecodingQuestions, readWeightsAndCacheForEachToken) {
  // 16 GB and 2.62 GB at 2 TB/s
  const Question q = ask("tokens-per-second", pace(20'000));
  EXPECT_NEAR(numberOf(q), 107.4, 0.1);
  EXPECT_NEAR(mistaken(q, "cache-not-read"), 125, 0.1);
  EXPECT_NEAR(mistaken(q, "weights-not-read"), 762.6, 1);
}

TEST(DecodingQuestions, shareTheWeightsAmongSequences) {
  // 8 · 18.62 GB against 16 GB + 8 · 2.62 GB
  const Question q = ask("batch-gain", pace(20'000).set("batch", std::int64_t{8}));
  EXPECT_NEAR(numberOf(q), 4.03, 0.01);
  EXPECT_EQ(mistaken(q, "shared-cache"), 8);
}

TEST(DecodingQuestions, findWhereTheCacheIsAsLargeAsTheWeights) {
  Parameters p;
  p.set("parameters", std::int64_t{8'000'000'000}).set("layers", std::int64_t{40});
  p.set("query_heads", std::int64_t{40}).set("kv_heads", std::int64_t{10}).set("key_width", std::int64_t{100});
  p.set("element_bytes", std::int64_t{2}).set("batch", std::int64_t{4});
  // 16 GB / (4 · 160,000 B)
  EXPECT_DOUBLE_EQ(numberOf(ask("cache-equals-weights", p)), 25'000);
}

}  // namespace
}  // namespace attn
