// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

Parameters layerOf(std::int64_t heads, std::int64_t width, std::int64_t tokens) {
  Parameters p;
  p.set("query_heads", heads).set("key_width", width).set("tokens", tokens);
  return p;
}

TEST(CostQuestions, countTheOperationsOfScores) {
  const Question q = ask("score-flops", layerOf(16, 64, 1024));
  EXPECT_EQ(numberOf(q), 2'147'483'648.0);  // 2^1+6+10+10+4
  EXPECT_EQ(mistaken(q, "forgot-two"), 1'073'741'824.0);
  EXPECT_EQ(mistaken(q, "forgot-heads"), 134'217'728.0);
  EXPECT_EQ(numberOf(ask("score-flops", layerOf(1, 2, 3))), 36);
}

TEST(CostQuestions, growWithTheSquare) {
  Parameters p;
  p.set("tokens", std::int64_t{2000}).set("longer_tokens", std::int64_t{14'000}).set("query_heads", std::int64_t{8});
  const Question q = ask("times-longer", p);
  EXPECT_DOUBLE_EQ(numberOf(q), 49);
  EXPECT_DOUBLE_EQ(mistaken(q, "linear-in-tokens"), 7);
  EXPECT_DOUBLE_EQ(mistaken(q, "doubled-for-square"), 14);
}

TEST(CostQuestions, countVisiblePairsOnly) {
  // 3 tokens see 1 + 2 + 3 keys; 2·(2 + 2) operations each.
  const Question q = ask("visible-flops", layerOf(1, 2, 3).set("mask", std::string("causal")));
  EXPECT_EQ(numberOf(q), 48);
  EXPECT_EQ(mistaken(q, "forgot-causal-half"), 72);
  EXPECT_EQ(mistaken(q, "without-itself"), 24);
}

TEST(CostQuestions, splitAWidthWithoutMoreWork) {
  const auto factor = [](const char* what) {
    Parameters p;
    p.set("model_width", std::int64_t{512}).set("query_heads", std::int64_t{4}).set("more_heads", std::int64_t{16});
    p.set("tokens", std::int64_t{512}).set("asked", std::string(what));
    return numberOf(ask("heads-and-cost", p));
  };
  EXPECT_DOUBLE_EQ(factor("operations"), 1);
  EXPECT_DOUBLE_EQ(factor("scores"), 4);
  EXPECT_DOUBLE_EQ(factor("width"), 0.25);
}

TEST(CostQuestions, compareAWindowWithTheCausalHalf) {
  Parameters p;
  p.set("tokens", std::int64_t{10'000}).set("window", std::int64_t{500}).set("mask", std::string("causal"));
  // 50,005,000 pairs against 500 · 10,000 - 500 · 499 / 2 = 4,875,250
  EXPECT_NEAR(numberOf(ask("window-saving", p)), 10.2569, 1e-4);
}

TEST(CostQuestions, findWhereTheSquareWins) {
  Parameters p;
  p.set("query_heads", std::int64_t{32}).set("key_width", std::int64_t{128});
  EXPECT_DOUBLE_EQ(numberOf(ask("projections-or-scores", p)), 8192);
}

TEST(CostQuestions, orderLayersByTheirWork) {
  Parameters p;
  p.set("tokens", std::vector<std::int64_t>{1024, 4096, 2048});
  p.set("query_heads", std::vector<std::int64_t>{64, 8, 8}).set("key_width", std::vector<std::int64_t>{128, 32, 64});
  // 2^20+6+7, 2^24+3+5, 2^22+3+6
  EXPECT_THAT(std::get<std::vector<std::size_t>>(ask("cost-order", p).answer), testing::ElementsAre(2, 1, 0));
}

}  // namespace
}  // namespace attn
