// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;
using test::mistakenNumber;
using test::numberOf;
using test::row;

Parameters maskOf(std::int64_t queries, std::int64_t keys, std::int64_t window = 0, std::int64_t offset = 0,
                  std::vector<std::int64_t> padding = {}) {
  Parameters p;
  p.set("query_tokens", queries).set("key_tokens", keys).set("causal", std::int64_t{1}).set("window", window);
  p.set("query_offset", offset).set("padding", std::move(padding));
  return p;
}

Parameters maskAt(Parameters p, const char* name, std::int64_t index) {
  p.set(name, index);
  return p;
}

TEST(MasksQuestions, countVisiblePairs) {
  EXPECT_EQ(numberOf("visible-pairs", maskOf(4, 4)), 10);
  EXPECT_EQ(numberOf("visible-pairs", maskOf(11, 11)), 66);
  EXPECT_EQ(numberOf("visible-pairs", maskOf(5, 5, 2)), 9);     // 1 + 2 + 2 + 2 + 2
  EXPECT_EQ(numberOf("visible-pairs", maskOf(19, 19, 3)), 54);  // 1 + 2 + 17 · 3
  EXPECT_EQ(mistakenNumber(asked("visible-pairs", maskOf(11, 11)), "forgot-causal-half"), 121);
  EXPECT_EQ(mistakenNumber(asked("visible-pairs", maskOf(11, 11)), "without-own-key"), 55);
  EXPECT_EQ(mistakenNumber(asked("visible-pairs", maskOf(5, 5, 2)), "full-window-everywhere"), 10);
}

TEST(MasksQuestions, countWhatAQuerySees) {
  EXPECT_EQ(numberOf("visible-keys", maskAt(maskOf(7, 7), "query", 3)), 4);
  EXPECT_EQ(numberOf("visible-keys", maskAt(maskOf(13, 13, 2), "query", 7)), 2);
  EXPECT_EQ(numberOf("visible-keys", maskAt(maskOf(7, 7, 0, 0, {0, 1}), "query", 3)), 2);
  EXPECT_EQ(numberOf("visible-keys", maskAt(maskOf(8, 8, 4, 0, {0, 1, 2}), "query", 4)),
            2);  // keys 1 to 4, without 1 and 2
  EXPECT_EQ(mistakenNumber(asked("visible-keys", maskAt(maskOf(13, 13, 2), "query", 7)), "window-and-itself"), 3);
}

TEST(MasksQuestions, countWhoSeesAKey) {
  EXPECT_EQ(numberOf("queries-that-see-key", maskAt(maskOf(17, 17), "key", 9)), 8);
  EXPECT_EQ(numberOf("queries-that-see-key", maskAt(maskOf(17, 17, 2), "key", 3)), 2);
  EXPECT_EQ(numberOf("queries-that-see-key", maskAt(maskOf(6, 6, 4), "key", 4)), 2);  // 4 and 5 are the last ones
  EXPECT_EQ(mistakenNumber(asked("queries-that-see-key", maskAt(maskOf(17, 17), "key", 9)), "looked-the-wrong-way"),
            10);
}

TEST(MasksQuestions, pointAtTheBeginningOfAWindow) {
  Parameters p = maskAt(maskOf(7, 7, 4), "query", 5);
  p.set("scores", Matrix(Matrix::Zero(7, 7)));
  EXPECT_EQ(std::get<CellPlace>(asked("first-visible-cell", p).answer), (CellPlace{5, 2}));
}

TEST(MasksQuestions, shareEquallyAmongVisibleKeys) {
  EXPECT_NEAR(numberOf("weight-of-equal-scores", maskAt(maskOf(9, 9), "query", 3)), 0.25, 1e-12);
  EXPECT_NEAR(numberOf("weight-of-equal-scores", maskAt(maskOf(14, 14, 5), "query", 8)), 0.2, 1e-12);
}

TEST(MasksQuestions, renormalizeAfterMasking) {
  Parameters p;
  p.set("weights", row({0.3, 0.25, 0.35, 0.1})).set("query", std::int64_t{1}).set("key", std::int64_t{1});
  p.set("hidden_keys", std::vector<std::int64_t>{2, 3});
  const Question q = asked("weight-after-mask", p);
  EXPECT_NEAR(std::get<double>(q.answer), 0.25 / 0.55, 1e-12);
  EXPECT_NEAR(mistakenNumber(q, "masked-afterwards"), 0.25, 1e-12);
  EXPECT_NEAR(mistakenNumber(q, "freed-weight-shared-equally"), 0.475, 1e-12);
}

TEST(MasksQuestions, alignTheLastQueryWithTheLastKey) {
  EXPECT_EQ(numberOf("aligned-causal-keys", maskAt(maskOf(4, 11, 0, 7), "query", 1)), 9);
  const Question q = asked("aligned-causal-keys", maskAt(maskOf(2, 20, 0, 18), "query", 0));
  EXPECT_EQ(std::get<double>(q.answer), 19);
  EXPECT_EQ(mistakenNumber(q, "mask-at-wrong-end"), 1);
}

TEST(MasksQuestions, scaleAFillThatWasAddedFirst) {
  const auto entering = [](std::int64_t width, double score, double fill) {
    Parameters p;
    p.set("key_width", width).set("score", score).set("fill", fill);
    return asked("fill-before-scale", p);
  };
  EXPECT_NEAR(std::get<double>(entering(16, 8, -100).answer), -23, 1e-12);
  EXPECT_NEAR(std::get<double>(entering(25, 1, -100).answer), -19.8, 1e-12);
  EXPECT_NEAR(mistakenNumber(entering(16, 8, -100), "scaled-first"), -98, 1e-12);
}

TEST(MasksQuestions, nameTheRuleThatHides) {
  const auto ruleFor = [](std::int64_t query, std::int64_t key) {
    return std::get<std::size_t>(
        asked("hiding-rule", maskAt(maskAt(maskOf(10, 10, 4, 0, {2, 6}), "query", query), "key", key)).answer);
  };
  EXPECT_EQ(ruleFor(5, 4), 0U);  // none
  EXPECT_EQ(ruleFor(5, 7), 1U);  // causal
  EXPECT_EQ(ruleFor(5, 1), 2U);  // window: 4 back
  EXPECT_EQ(ruleFor(5, 2), 3U);  // padding
}

TEST(MasksQuestions, keepPackedTextsApart) {
  Parameters p;
  p.set("lengths", std::vector<std::int64_t>{3, 9, 2});
  const Question q = asked("packed-pairs", p);
  EXPECT_EQ(std::get<double>(q.answer), 6 + 45 + 3);
  EXPECT_EQ(mistakenNumber(q, "texts-see-each-other"), 105);
  EXPECT_EQ(mistakenNumber(q, "forgot-causal-half"), 9 + 81 + 4);
}

TEST(MasksQuestions, countWhatIsNotHatched) {
  EXPECT_EQ(numberOf("mask-to-hatch", maskOf(7, 7, 3)), 18);          // 1 + 2 + 3 · 5
  EXPECT_EQ(numberOf("mask-to-hatch", maskOf(6, 6, 0, 0, {2})), 17);  // 1 + 2 + 2 + 3 + 4 + 5
  EXPECT_EQ(numberOf("mask-to-hatch", maskOf(6, 6, 2, 0, {2})), 9);   // 1 + 2 + 1 + 1 + 2 + 2
  EXPECT_EQ(numberOf("mask-to-hatch", maskOf(4, 7, 0, 3)), 22);       // 4 + 5 + 6 + 7
  const Question q = asked("mask-to-hatch", maskOf(7, 7, 3));
  EXPECT_EQ(mistakenNumber(q, "window-and-itself"), 22);  // 1 + 2 + 3 + 4 · 4
  EXPECT_EQ(mistakenNumber(q, "forgot-window"), 28);
  EXPECT_EQ(mistakenNumber(asked("mask-to-hatch", maskOf(4, 7, 0, 3)), "mask-at-wrong-end"), 10);
}

}  // namespace
}  // namespace attn
