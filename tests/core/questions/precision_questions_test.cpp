// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

double spacing(const char* format, std::int64_t number) {
  Parameters p;
  p.set("arithmetic", std::string(format)).set("number", number);
  return numberOf(ask("spacing", p));
}

TEST(PrecisionQuestions, knowTheNextNumber) {
  EXPECT_EQ(spacing("float16", 2048), 2);
  EXPECT_EQ(spacing("float16", 1536), 1);
  EXPECT_EQ(spacing("float32", 16'777'216), 2);
  EXPECT_EQ(spacing("float32", 1 << 30), 128);
}

TEST(PrecisionQuestions, roundToTheNearestAndTiesToEven) {
  const auto rounded = [](std::int64_t number) {
    Parameters p;
    p.set("number", number);
    return numberOf(ask("rounds-to", p));
  };
  EXPECT_EQ(rounded(2049), 2048);
  EXPECT_EQ(rounded(2051), 2052);
  EXPECT_EQ(rounded(4097), 4096);
  EXPECT_EQ(rounded(4099), 4100);
}

TEST(PrecisionQuestions, stopAddingWhereHalfTheDistanceIsReached) {
  const auto stalls = [](double added) {
    Parameters p;
    p.set("added", added);
    return numberOf(ask("sum-stalls", p));
  };
  EXPECT_EQ(stalls(1), 2048);
  EXPECT_EQ(stalls(2), 4096);
  EXPECT_EQ(stalls(3), 8192);
}

TEST(PrecisionQuestions, findWhereScoresOverflow) {
  Parameters p;
  p.set("query_entry", std::int64_t{16}).set("key_entry", std::int64_t{16});
  const Question q = ask("score-overflow", p);
  EXPECT_EQ(numberOf(q), 256);  // 256 · 256 = 65,536
  EXPECT_EQ(mistaken(q, "divided-before"), 65'536);
}

TEST(PrecisionQuestions, countExponentialsThatDoNotFit) {
  Parameters p;
  p.set("scores", Matrix{{9, 11, 12, 16, 18}}).set("arithmetic", std::string("float16"));
  const Question q = ask("exponentials-overflow", p);
  EXPECT_EQ(numberOf(q), 3);
  EXPECT_EQ(mistaken(q, "one-exponent-early"), 4);
  EXPECT_EQ(mistaken(q, "powers-of-two"), 2);
}

TEST(PrecisionQuestions, countExponentialsThatVanish) {
  Parameters p;
  p.set("scores", Matrix{{25, 8, 7, 0, 20}}).set("arithmetic", std::string("float16"));
  const Question q = ask("exponentials-vanish", p);
  EXPECT_EQ(numberOf(q), 2);  // e^(−17) becomes the smallest number, e^(−18) becomes 0
  EXPECT_EQ(mistaken(q, "normal-numbers-only"), 3);
}

TEST(PrecisionQuestions, readAnEntryFromACacheOfEightBits) {
  const auto asked = [](double number) { return ask("cached-number", {{"number", number}}); };
  EXPECT_EQ(numberOf(asked(4.2)), 4);
  EXPECT_EQ(mistaken(asked(4.2), "other-neighbor-in-cache"), 4.5);
  EXPECT_EQ(mistaken(asked(4.2), "one-digit-too-many"), 4.25);
  EXPECT_EQ(numberOf(asked(2.6)), 2.5);
  EXPECT_EQ(mistaken(asked(2.6), "whole-number-in-cache"), 3);
}

TEST(PrecisionQuestions, knowWhatBecomesOfARowWithoutKeys) {
  const auto outcome = [](const char* format, const char* fill) {
    Parameters p;
    p.set("scores", Matrix{{0, 1, 2}}).set("arithmetic", std::string(format)).set("fill", std::string(fill));
    p.set("order", std::vector<std::int64_t>{0, 1, 2, 3});
    return std::get<std::size_t>(ask("blind-row", p).answer);
  };
  EXPECT_EQ(outcome("double", "-inf"), 0U);
  EXPECT_EQ(outcome("float32", "-1e9"), 1U);
  EXPECT_EQ(outcome("double", "-1e9"), 2U);
  EXPECT_EQ(outcome("float16", "-6e4"), 1U);
}

}  // namespace
}  // namespace attn
