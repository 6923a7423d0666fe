// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_format.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace attn {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(Shortest, WritesTheFewestDigitsThatReadBackTheSame) {
  const std::pair<double, const char*> rows[] = {
      {0, "0"},        {-0.0, "-0"},       {1, "1"},     {0.1, "0.1"},  {-2.5, "-2.5"}, {1.0 / 3, "0.3333333333333333"},
      {1e22, "1e+22"}, {5e-324, "5e-324"}, {inf, "inf"}, {-inf, "-inf"}};
  for (const auto& [value, text] : rows) EXPECT_EQ(shortest(value), text);
  EXPECT_EQ(shortest(std::nan("")), "nan");
}

TEST(ParseDecimal, ReadsWhatShortestWrites) {
  for (const double value : {0.0, 1.5, -1.0 / 3, 1e300, 5e-324, inf, -inf})
    EXPECT_EQ(parseDecimal(shortest(value)), value);
}

TEST(ParseDecimal, TellsOverflowFromUnderflow) {
  const std::pair<const char*, double> rows[] = {{"1e999", inf},
                                                 {"-1e999", -inf},
                                                 {"1e-999", 0},
                                                 {"0.0001e400", inf},
                                                 {"1000e-999", 0},
                                                 {"0.1e99999999999999999999", inf},
                                                 {"1e-99999999999999999999", 0},
                                                 {"0e999", 0}};
  for (const auto& [text, value] : rows) EXPECT_EQ(parseDecimal(text), value) << text;
  EXPECT_EQ(parseDecimal(std::string(400, '9')), inf);
  EXPECT_EQ(parseDecimal("0." + std::string(400, '0') + "1"), 0.0);
}

TEST(ParseDecimal, RefusesEverythingElse) {
  for (const char* text : {"", " 1", "1 ", "1,5", "0x10", "one", "1e", "--1"})
    EXPECT_EQ(parseDecimal(text), std::nullopt) << text;
}

TEST(Texts, OfShapesAndRanges) {
  EXPECT_EQ(shapeText(std::array<std::int64_t, 3>{2, 3, 4}), "[2, 3, 4]");
  EXPECT_EQ(shapeText(std::span<const std::int64_t>{}), "[]");
  EXPECT_EQ(rangeText(-1, 5), "-1 … 5");
  EXPECT_EQ(atLeast(2), "≥ 2");
}

}  // namespace
}  // namespace attn
