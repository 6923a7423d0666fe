// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/draft.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace attn {
namespace {

constexpr MistakeKind kForgot{"forgot", "You forgot", "Look"};

TEST(Draft, evaluatesFormulasOverItsNames) {
  const Parameters p{{"query_heads", 32}, {"kv_heads", 8}, {"element_bytes", 2}};
  Draft draft(AnswerKind::Number, p);
  draft.let({{"group", "heads / kv"}, {"time", Duration{3}}});
  EXPECT_EQ(draft("group * time * layers"), 12);
  EXPECT_EQ(draft("bits"), 16);
  EXPECT_THROW(draft("unknown + 1"), std::logic_error);
  EXPECT_THROW(draft("1 +"), std::logic_error);
  askForNumber(draft, "kv * 2", "0.5 * answer");
  EXPECT_EQ(std::get<double>(draft.answer), 16);
  EXPECT_EQ(draft.tolerance, 8);
}

TEST(Draft, writesProductsAndQuotients) {
  const Parameters p{{"query_heads", 32}, {"kv_heads", 8}};
  const Draft draft(AnswerKind::Number, p);
  const Phrase product = draft.product("2 * kv * (heads + 1)", as<Bytes>);
  EXPECT_STREQ(product.source, "{f1} · {f2} · {f3} = {result}");
  EXPECT_EQ(std::get<Bytes>(product.values.back().second).value, 528);
  const Phrase quotient = draft.quotient("heads", "kv", as<ThreeDigits>);
  EXPECT_EQ(std::get<Whole>(quotient.values.front().second).value, 32);
  EXPECT_EQ(std::get<ThreeDigits>(quotient.values.back().second).value, 4);
}

TEST(Draft, addsMistakesThatAreWrong) {
  const Parameters p{{"kv_heads", 8}};
  Draft draft(AnswerKind::Number, p);
  askForNumber(draft, "kv", 0.5);
  draft.addMistake("one-mistake", "kv + 1", "One", "Look here");
  draft.addIfWrong("another-mistake", "kv", "Another", "Look there");
  draft.addMistakes({{&kForgot, "2 * kv"}, {&kForgot, 3}});
  ASSERT_EQ(draft.mistakes.size(), 3U);
  EXPECT_EQ(draft.mistakes[0].kind->id, "one-mistake");
  EXPECT_EQ(std::get<double>(draft.mistakes[1].answer), 16);
  EXPECT_EQ(std::get<double>(draft.mistakes[2].answer), 3);
}

}  // namespace
}  // namespace attn
