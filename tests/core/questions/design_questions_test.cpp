// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;
using test::mistakenNumber;
using test::numberOf;

TEST(DesignQuestions, copyKeyValueHeadsOnGpus) {
  const Parameters p{{"layers", 80}, {"kv_heads", 8},    {"query_heads", 64},
                     {"gpus", 32},   {"key_width", 128}, {"element_bytes", 2}};
  EXPECT_EQ(numberOf("design-parallel-copies", p), 4);
  EXPECT_EQ(mistakenNumber(asked("design-parallel-copies", p), "query-heads-of-gpu"), 2);
  EXPECT_EQ(numberOf("design-parallel-cache", p), 80 * 2 * 128 * 2);
  EXPECT_EQ(mistakenNumber(asked("design-parallel-cache", p), "split-evenly"), 80 * 2 * 128 * 2 / 4);
}

TEST(DesignQuestions, fitLongTextsNextToTheWeights) {
  const Parameters p{{"parameters", 70'000'000'000},
                     {"layers", 80},
                     {"query_heads", 64},
                     {"kv_heads", 8},
                     {"key_width", 128},
                     {"element_bytes", 2},
                     {"tokens", 131072},
                     {"gpus", 8},
                     {"memory_bytes", 687'194'767'360}};
  EXPECT_EQ(numberOf("design-long-cache", p), 40.0 * 1024 * 1024 * 1024);
  EXPECT_EQ(numberOf("design-long-texts", p), 12);  // (687 GB - 140 GB) / 42.9 GB
  EXPECT_EQ(mistakenNumber(asked("design-long-texts", p), "weights-left-out"), 16);
}

TEST(DesignQuestions, chooseABatchForALatency) {
  const Parameters p{{"parameters", 8'000'000'000},
                     {"layers", 32},
                     {"query_heads", 32},
                     {"kv_heads", 8},
                     {"key_width", 128},
                     {"element_bytes", 2},
                     {"tokens", 8192},
                     {"milliseconds", 20},
                     {"bytes_per_second", 2e12}};
  EXPECT_NEAR(numberOf("design-latency-one", p), 8.537e-3, 1e-6);  // (16 GB + 1.074 GB) / 2 TB/s
  EXPECT_EQ(numberOf("design-latency-batch", p), 22);              // (40 GB - 16 GB) / 1.074 GB
  EXPECT_EQ(mistakenNumber(asked("design-latency-batch", p), "weights-for-each"), 2);
}

TEST(DesignQuestions, wasteHalfAPage) {
  const Parameters p{{"layers", 32},       {"query_heads", 64}, {"kv_heads", 8},  {"key_width", 128},
                     {"element_bytes", 2}, {"page", 16},        {"tokens", 8192}, {"used", 1024}};
  EXPECT_EQ(numberOf("design-pages-share", p), 12.5);
  EXPECT_EQ(numberOf("design-pages-waste", p), 8.0 * 32 * 2 * 8 * 128 * 2);
}

TEST(DesignQuestions, countWhatDraftsYield) {
  const Parameters p{{"accepted", 0.8}, {"drafted", 3}, {"cost", 0.1}};
  EXPECT_NEAR(numberOf("design-draft-yield", p), 1 + 0.8 + 0.64 + 0.512, 1e-12);
  EXPECT_NEAR(numberOf("design-draft-gain", p), 2.952 / 1.3, 1e-12);
}

TEST(DesignQuestions, shareHeadsWithinABudget) {
  const Parameters p{
      {"layers", 32},       {"query_heads", 64}, {"key_width", 128},         {"tokens", 8192},
      {"element_bytes", 2}, {"batch", 4},        {"bytes_per_second", 2e12}, {"memory_bytes", 4'294'967'296}};
  EXPECT_EQ(numberOf("design-sharing-heads", p), 8);
  EXPECT_EQ(mistakenNumber(asked("design-sharing-heads", p), "one-text-of-batch"), 32);
  EXPECT_NEAR(numberOf("design-sharing-time", p), 2.147e-3, 1e-6);
}

TEST(DesignQuestions, countThePairsThatTurnSlowly) {
  const Parameters p{{"trained", 4096}, {"times", 8}, {"base", 10000}, {"key_width", 128}};
  EXPECT_EQ(numberOf("design-extension-pairs", p), 18);  // i > 64 ln(4096 / 2π) / ln(10000) = 45.03
  EXPECT_EQ(numberOf("design-extension-angle", p), 0.125);
}

TEST(DesignQuestions, storeEightBitsAndScales) {
  const Parameters p{{"layers", 32}, {"query_heads", 64}, {"kv_heads", 8}, {"key_width", 128}, {"largest", 5}};
  EXPECT_EQ(numberOf("design-8-bit-cache", p), 32 * 2 * 8 * 130);
  EXPECT_NEAR(numberOf("design-8-bit-error", p), 5.0 / 254, 1e-12);
}

TEST(FollowUpQuestions, giveTheNumbersOfAMillionTokens) {
  const Parameters cache{
      {"query_heads", 32}, {"kv_heads", 8}, {"key_width", 128}, {"layers", 32}, {"element_bytes", 2}};
  EXPECT_EQ(numberOf("million-token-cache", cache), 131072e6);
  const Parameters tiles{{"tokens", 8192}, {"query_heads", 32}, {"element_bytes", 2}};
  EXPECT_EQ(numberOf("million-token-scores", tiles), 64e12);
  const Parameters window{{"window", 512}, {"tokens", 16384}, {"layers", 12}};
  EXPECT_EQ(numberOf("window-reach", window), 1957);
}

TEST(FollowUpQuestions, normalizeByTheRootMeanSquare) {
  const Parameters p{{"x", test::row({1, -7, 5, 5})}, {"row", 1}};
  EXPECT_NEAR(numberOf("rms-norm", p), -1.4, 1e-12);
  const Parameters speed{{"parameters", 8e9}, {"bytes_per_second", 2e12}, {"element_bytes", 2}};
  EXPECT_NEAR(numberOf("four-bit-token-time", speed), 2e-3, 1e-15);
}

}  // namespace
}  // namespace attn
