// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cmath>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

Parameters rotation(std::int64_t width, double base, std::int64_t pair) {
  Parameters p;
  p.set("key_width", width).set("base", base).set("pair", pair);
  return p;
}

TEST(PositionsQuestions, turnEachPairAtItsOwnSpeed) {
  // 10000^(-2·2/8) = 1/100
  const Question q = ask("rope-angle", rotation(8, 10'000, 2).set("position", std::int64_t{30}));
  EXPECT_NEAR(numberOf(q), 0.3, 1e-12);
  EXPECT_NEAR(mistaken(q, "half-exponent"), 3, 1e-12);
  EXPECT_NEAR(mistaken(q, "pairs-from-one"), 3, 1e-12);
  EXPECT_NEAR(mistaken(q, "degrees-for-radians"), 17.1887, 1e-4);
  EXPECT_NEAR(numberOf(ask("rope-angle", rotation(4, 10'000, 1).set("position", std::int64_t{7}))), 0.07, 1e-12);
}

TEST(PositionsQuestions, countTheTokensOfATurn) {
  EXPECT_NEAR(numberOf(ask("rope-turn", rotation(4, 10'000, 1).set("turns", 1.0))), 628.3185, 1e-3);
  EXPECT_NEAR(numberOf(ask("rope-turn", rotation(4, 100, 1).set("turns", 0.25))), 15.70796, 1e-4);
}

TEST(PositionsQuestions, findThePartnerOfAColumn) {
  const auto partner = [](const char* layout, std::int64_t column) {
    Parameters p;
    p.set("key_width", std::int64_t{8}).set("layout", std::string(layout)).set("column", column).set("base", 1e4);
    return numberOf(ask("rope-partner", p));
  };
  EXPECT_EQ(partner("half", 1), 5);
  EXPECT_EQ(partner("half", 6), 2);
  EXPECT_EQ(partner("interleaved", 6), 7);
  EXPECT_EQ(partner("interleaved", 3), 2);
}

TEST(PositionsQuestions, scoreByTheDistance) {
  Parameters p;
  p.set("query", Matrix{{2, 0}}).set("key", Matrix{{3, 0}});
  p.set("query_position", std::int64_t{7}).set("key_position", std::int64_t{5});
  const Question q = ask("rope-score", p);
  EXPECT_NEAR(numberOf(q), 6 * std::cos(2.0), 1e-12);
  EXPECT_NEAR(mistaken(q, "added-positions"), 6 * std::cos(12.0), 1e-12);
  EXPECT_NEAR(mistaken(q, "turned-query-only"), 6 * std::cos(7.0), 1e-12);
}

TEST(PositionsQuestions, moveAWeightWithItsToken) {
  Parameters p;
  p.set("keys", Matrix{{0, 0.5, 1, 2}}).set("token", std::int64_t{1}).set("other_token", std::int64_t{3});
  p.set("order", std::vector<std::int64_t>{2, 0, 1, 3});
  const Question q = ask("order-blind", p);
  EXPECT_EQ(std::get<std::size_t>(q.answer), 1U);
  const double sum = 1 + std::exp(0.5) + std::exp(1.0) + std::exp(2.0);
  EXPECT_NEAR(std::get<Decimals>(q.choices[1].values.front().second).value, std::exp(2.0) / sum, 0.01);
  EXPECT_NEAR(std::get<Decimals>(q.choices[2].values.front().second).value, std::exp(0.5) / sum, 0.01);
}

TEST(PositionsQuestions, keepTheScoreOfPlacesThatMovedTogether) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const AskedQuestion asked = drawQuestion(*findTemplate("rope-same-score"), seed);
    const Phrase& chosen = asked.question.choices[std::get<std::size_t>(asked.question.answer)];
    const auto place = [&](std::size_t n) { return std::get<Whole>(chosen.values[n].second).value; };
    EXPECT_EQ(place(0) - place(1), asked.parameters.whole("query_position") - asked.parameters.whole("key_position"));
  }
}

}  // namespace
}  // namespace attn
