// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/typed_number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/split_mix.h"

namespace attn {
namespace {

constexpr NumberStyle kEnglish{U'.', U','}, kGerman{U',', U'.'}, kFrench{U',', 0x202F}, kSwiss{U'.', U'’'};

struct Row {
  const char* text;
  double value;
  const char* unit = "";
  NumberStyle style = kEnglish;
};

TEST(TypedNumber, readsWhatPeopleType) {
  const std::vector<Row> rows{
      {"0.35", 0.35},
      {"0,35", 0.35},
      {"0,35", 0.35, "", kGerman},
      {"0.35", 0.35, "", kGerman},
      {".5", 0.5},
      {"5.", 5},
      {" 12 ", 12},
      {"+3", 3},
      // The language decides ambiguous input.
      {"32,768", 32768},
      {"32.768", 32.768},
      {"32,768", 32.768, "", kGerman},
      {"32.768", 32768, "", kGerman},
      {"0,350", 0.35},
      {"1,5", 1.5},
      {"1.5", 1.5, "", kGerman},
      {"1,234,567", 1234567},
      {"1.234.567", 1234567, "", kGerman},
      {"1.234,5", 1234.5},
      {"1,234.5", 1234.5, "", kGerman},
      {"32 768", 32768},
      {"32\u00A0768", 32768},
      {"32\u202F768,5", 32768.5, "", kFrench},
      {"32'768", 32768},
      {"32’768.25", 32768.25, "", kSwiss},
      // Full width, signs
      {"０．９９", 0.99},
      {"３２，７６８", 32768},
      {"−2", -2},
      {"–2", -2},
      {"－２", -2},
      {"-0.5", -0.5},
      // Powers
      {"2^15", 32768},
      {"2**15", 32768},
      {"2¹⁵", 32768},
      {"2^-3", 0.125},
      {"2^(−3)", 0.125},
      {"2^{10}", 1024},
      {"1.5e3", 1500},
      {"1.5E-3", 0.0015},
      {"1.5·10^3", 1500},
      {"1.5*10**3", 1500},
      {"1.5×10³", 1500},
      {"1.5x10^3", 1500},
      {"10⁻³", 0.001},
      {"1,5·10⁻³", 0.0015, "", kGerman},
      // e
      {"e^-2", std::exp(-2)},
      {"e^−2", std::exp(-2)},
      {"e⁻²", std::exp(-2)},
      {"e**2", std::exp(2)},
      {"exp(-2)", std::exp(-2)},
      {"e^(1/2)", std::exp(0.5)},
      {"e^0.5", std::exp(0.5)},
      {"e^0,5", std::exp(0.5), "", kGerman},
      {"2·e^3", 2 * std::exp(3)},
      {"3e^2", 3 * std::exp(2)},
      {"e", std::exp(1)},
      {"1/e^2", std::exp(-2)},
      // Fractions, roots
      {"3/4", 0.75},
      {"-1 / 8", -0.125},
      {"3⁄4", 0.75},
      {"½", 0.5},
      {"1/(2·3)", 1.0 / 6},
      {"√2", std::sqrt(2)},
      {"sqrt(2)", std::sqrt(2)},
      {"1/√2", std::sqrt(0.5)},
      {"2√3", 2 * std::sqrt(3)},
      {"√(1/4)", 0.5},
      // Units
      {"35%", 35, "%"},
      {"35 ％", 35, "%"},
      {"32,768 tokens", 32768, "tokens"},
      {"2.5 GB", 2.5, "GB"},
      {"1 GiB", 1, "GiB"},
      {"2^20 B", 1048576, "B"},
      {"7.4 ms", 7.4, "ms"},
      {"2.04 TB/s", 2.04, "TB/s"},
      {"2.04 TB / s", 2.04, "TB/s"},
      {"8k", 8, "k"},
      {"3 elements", 3, "elements"},
      {"32,768 个词元", 32768, "个词元"},
  };
  for (const Row& row : rows) {
    const auto read = readTypedNumber(row.text, row.style);
    ASSERT_TRUE(read) << row.text << ": fault " << static_cast<int>(read.error().fault) << " at " << read.error().at;
    EXPECT_NEAR(read->value, row.value, 1e-12 * std::abs(row.value)) << row.text;
    EXPECT_EQ(read->unit, row.unit) << row.text;
  }
}

TEST(TypedNumber, saysWhatItRefusesAndWhere) {
  using enum TypedNumberFault;
  struct Refused {
    const char* text;
    TypedNumberFault fault;
    std::size_t at;
  };
  for (const Refused& row :
       std::vector<Refused>{{"", Incomplete, 0},        {"  ", Incomplete, 2},         {"abc", Unreadable, 0},
                            {"NaN", Unreadable, 0},     {"inf", Unreadable, 0},        {"12 + 3", Unreadable, 3},
                            {"1/2/3", Unreadable, 3},   {"1/", Incomplete, 2},         {"e^", Incomplete, 2},
                            {"2^(3", Incomplete, 4},    {"2^3^4", Unreadable, 3},      {"(1", Incomplete, 2},
                            {"1)", Unreadable, 1},      {"--2", Unreadable, 0},        {"1,23,4", WrongGroups, 0},
                            {"1.2.3", WrongGroups, 0},  {"12,34,567", WrongGroups, 0}, {"1/0", DividesByZero, 2},
                            {"0^-1", DividesByZero, 1}, {"1e999", TooLarge, 0},        {"e^1000", TooLarge, 1},
                            {"10^400", TooLarge, 2},    {"√-2", Unreadable, 1},        {"sqrt(-2)", NotReal, 0},
                            {"(-8)^0.5", NotReal, 4}}) {
    const auto read = readTypedNumber(row.text, kEnglish);
    ASSERT_FALSE(read) << row.text << " read as " << read->value << " " << read->unit;
    EXPECT_EQ(static_cast<int>(read.error().fault), static_cast<int>(row.fault)) << row.text;
    EXPECT_EQ(read.error().at, row.at) << row.text;
  }
  EXPECT_FALSE(readTypedNumber(std::string(201, '1'), kEnglish));
  EXPECT_FALSE(readTypedNumber(std::string(150, '('), kEnglish));
  EXPECT_FALSE(readTypedNumber("1\xFF", kEnglish));
}

TEST(TypedNumber, rejectsDigitGroupsIfNotAllowed) {
  const NumberStyle english{U'.', U',', false}, german{U',', U'.', false};
  EXPECT_EQ(readTypedNumber("1.125", german).value().value, 1.125);
  EXPECT_EQ(readTypedNumber("1,125", german).value().value, 1.125);
  for (const char* text : {"1,5", "1,125", "1 000", "1'000"}) EXPECT_FALSE(readTypedNumber(text, english)) << text;
}

TEST(TypedNumber, readsAnythingWithoutHarm) {
  const std::vector<std::string> pieces{"1", "0", "9", ".",    ",",     " ",  "e",  "^", "**", "(",
                                        ")", "-", "−", "/",    "·",     "√",  "²",  "⁻", "½",  "%",
                                        "k", "x", "'", "exp(", "sqrt(", "GB", "ａ", "，"};
  SplitMix random(1);
  for (int n = 0; n < 50'000; ++n) {
    std::string text;
    for (std::uint64_t length = random.next() % 24; length > 0; --length) text += pieces[random.next() % pieces.size()];
    const auto read = readTypedNumber(text, n % 2 == 0 ? kEnglish : kGerman);
    if (read) {
      EXPECT_TRUE(std::isfinite(read->value)) << text;
    }
  }
}

}  // namespace
}  // namespace attn
