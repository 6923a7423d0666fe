// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cmath>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

TEST(CodeQuestions, pointAtTheWrongLine) {
  const auto line = [](const char* bug) {
    Parameters p;
    p.set("bug", std::string(bug)).set("style", std::string("one-head")).set("result", std::string("out"));
    return std::get<std::size_t>(ask("code-wrong-line", p).answer) + 1;
  };
  EXPECT_EQ(line("no-scale"), 2U);
  EXPECT_EQ(line("hides-itself"), 3U);
  EXPECT_EQ(line("hidden-are-zero"), 4U);
  EXPECT_EQ(line("maximum-of-columns"), 5U);
  EXPECT_EQ(line("sum-of-columns"), 6U);
  EXPECT_EQ(line("keys-for-values"), 7U);
}

TEST(CodeQuestions, printWeightsOfWrongCode) {
  const auto printed = [](const char* bug) {
    Parameters p;
    p.set("bug", std::string(bug)).set("key_width", std::int64_t{4});
    p.set("products", Matrix{{0, 2, 4}, {2, 0, 6}, {2, 4, 0}});
    p.set("row", std::int64_t{1}).set("column", std::int64_t{0});
    return ask("code-prints-weight", p);
  };
  // Row 1 sees keys 0 and 1 with the scaled scores 1 and 0.
  EXPECT_NEAR(mistaken(printed("no-scale"), "read-as-meant"), 1 / (1 + std::exp(-1.0)), 1e-12);
  EXPECT_NEAR(numberOf(printed("no-scale")), 1 / (1 + std::exp(-2.0)), 1e-12);
  EXPECT_NEAR(numberOf(printed("hides-itself")), 1, 1e-12);
  // Column 0 has the exponentials 1, 1 and e^(1 − 2).
  EXPECT_NEAR(numberOf(printed("sum-of-columns")), 1 / (2 + std::exp(-1.0)), 1e-12);
  // Divided by the sum of row 0, which is 1.
  EXPECT_NEAR(numberOf(printed("sum-loses-axis")), 1, 1e-12);
  // The hidden key 2 counts with e^(0 − 1).
  EXPECT_NEAR(numberOf(printed("hidden-are-zero")), 1 / (1 + 2 * std::exp(-1.0)), 1e-12);
}

TEST(CodeQuestions, repeatKeysTheWrongWay) {
  Parameters p;
  p.set("query", Matrix{{1, 2, 3, 4}}).set("key", Matrix{{10, 50}}).set("bug", std::string("tile"));
  p.set("head", std::int64_t{2});
  const Question q = ask("code-grouped-heads", p);
  EXPECT_EQ(numberOf(q), 30);
  EXPECT_EQ(mistaken(q, "read-as-meant"), 150);
}

TEST(CodeQuestions, putTheMaskOfACacheInTheWrongPlace) {
  const auto left = [](const char* bug) {
    Parameters p;
    p.set("cached_tokens", std::int64_t{10}).set("query_tokens", std::int64_t{3}).set("row", std::int64_t{1});
    p.set("bug", std::string(bug));
    return ask("code-decode-mask", p);
  };
  EXPECT_EQ(numberOf(left("top-left")), 2);
  EXPECT_EQ(numberOf(left("itself")), 11);
  EXPECT_EQ(numberOf(left("nothing")), 13);
  EXPECT_EQ(mistaken(left("nothing"), "read-as-meant"), 12);
}

TEST(CodeQuestions, reshapeWithoutMovingAnything) {
  Parameters split;
  split.set("tokens", std::int64_t{3}).set("query_heads", std::int64_t{2}).set("key_width", std::int64_t{4});
  split.set("bug", std::string("no-transpose")).set("head", std::int64_t{1}).set("row", std::int64_t{0});
  split.set("column", std::int64_t{2});
  EXPECT_EQ(numberOf(ask("code-split-heads", split)), 14);                  // 1 · 3 · 4 + 2
  EXPECT_EQ(mistaken(ask("code-split-heads", split), "read-as-meant"), 6);  // row 0, column 4 + 2

  Parameters merge;
  merge.set("tokens", std::int64_t{3}).set("query_heads", std::int64_t{2}).set("value_width", std::int64_t{2});
  merge.set("row", std::int64_t{1}).set("column", std::int64_t{2});
  EXPECT_EQ(numberOf(ask("code-merge-heads", merge)), 6);
  EXPECT_EQ(mistaken(ask("code-merge-heads", merge), "read-as-meant"), 8);  // head 1, token 1, first number
}

TEST(CodeQuestions, askForTheMissingLine) {
  Parameters p;
  p.set("missing", std::string("output-projection")).set("order", std::vector<std::int64_t>{3, 0, 1, 2});
  const Question q = ask("code-missing-line", p);
  EXPECT_EQ(std::get<std::size_t>(q.answer), 0U);
  EXPECT_THAT(q.listing->lines, testing::Not(testing::Contains("out = out @ w_o")));
}

}  // namespace
}  // namespace attn
