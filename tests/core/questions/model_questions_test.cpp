// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <string>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

// tests/cli/test_recomputed_questions.py recomputes all of these questions; here are numbers that papers print.

TEST(ModelQuestions, countTheParametersAndTrainingOfGpt3) {
  // Brown et al. 2020, table 2.1 (174.6 billion with the embeddings) and table D.1 (3.14e23 FLOP).
  EXPECT_NEAR(numberOf(ask("block-parameters", {{"layers", 96}, {"model_width", 12'288}})), 173'946, 1);
  const Question training =
      ask("training-flops", {{"name", std::string("GPT-3")}, {"billions", 174.6}, {"trillions", 0.3}});
  EXPECT_NEAR(numberOf(training), 314, 0.5);
  EXPECT_NEAR(mistaken(training, "forward-only"), 314.0 / 3, 0.5);
}

TEST(ModelQuestions, findTheSizeOfChinchilla) {
  // Hoffmann et al. 2022, table 3: 67 billion for 5.76e23 FLOP.
  EXPECT_NEAR(numberOf(ask("compute-optimal", {{"budget", 576}})), 70, 3);
}

TEST(ModelQuestions, countTheGroupsOfDeepSeek) {
  // DeepSeek-V2, table 1: the cache is equal to that of GQA with 2.25 groups.
  EXPECT_DOUBLE_EQ(numberOf(ask("latent-as-groups", {{"compressed", 512}, {"rotated", 64}, {"key_width", 128}})), 2.25);
}

TEST(ModelQuestions, yieldTheTokensOfSpeculativeDecoding) {
  // 1 + 0.8 + 0.64 + 0.512
  const Question q = ask("speculative-tokens", {{"drafts", 3}, {"accepted", 0.8}});
  EXPECT_NEAR(numberOf(q), 2.952, 1e-12);
  EXPECT_NEAR(mistaken(q, "accepted-only"), 1.952, 1e-12);
}

TEST(ModelQuestions, needTheBlockOfRingAttention) {
  // Liu et al. 2023, table 2, without shared heads: 312 TFLOP/s and 300 GB/s need about 1,000 tokens.
  const Question q = ask("ring-block", {{"name", std::string("A100")},
                                        {"flops_per_second", 312e12},
                                        {"bytes_per_second", 300e9},
                                        {"query_heads", 64},
                                        {"kv_heads", 8},
                                        {"key_width", 128},
                                        {"element_bytes", 2}});
  EXPECT_DOUBLE_EQ(numberOf(q), 130);
  EXPECT_DOUBLE_EQ(mistaken(q, "queries-sent-too"), 1040);
}

}  // namespace
}  // namespace attn
