// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/split_mix.h"

// The browser edition has its own functions for what its C++ library lacks (packaging/browser); on other systems, these
// tests check what is expected of them.
namespace attn {
namespace {

template <class... Format>
std::string written(double value, Format... format) {
  std::array<char, 400> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, format...);
  EXPECT_EQ(error, std::errc());
  return {text.data(), end};
}

struct Shortest {
  double value;
  const char *plain, *scientific, *fixed;
};

TEST(ToChars, WritesTheShortestDigitsThatReadBack) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Shortest cases[] = {
      {0, "0", "0e+00", "0"},
      {-0.0, "-0", "-0e+00", "-0"},
      {1, "1", "1e+00", "1"},
      {-1.5, "-1.5", "-1.5e+00", "-1.5"},
      {0.1, "0.1", "1e-01", "0.1"},
      {0.001, "0.001", "1e-03", "0.001"},
      {0.0001, "1e-04", "1e-04", "0.0001"},
      {0.00012345, "0.00012345", "1.2345e-04", "0.00012345"},
      {10, "10", "1e+01", "10"},
      {10000, "10000", "1e+04", "10000"},
      {100000, "1e+05", "1e+05", "100000"},
      {120000, "120000", "1.2e+05", "120000"},
      {1234567, "1234567", "1.234567e+06", "1234567"},
      {1.0 / 3, "0.3333333333333333", "3.333333333333333e-01", "0.3333333333333333"},
      {1e16, "1e+16", "1e+16", "10000000000000000"},
      {123456789012345680000.0, "123456789012345683968", "1.2345678901234568e+20", "123456789012345683968"},
      {1e23, "1e+23", "1e+23", "99999999999999991611392"},
      {1e-7, "1e-07", "1e-07", "0.0000001"},
      {5e-324, "5e-324", "5e-324", nullptr},
      {1.7976931348623157e308, "1.7976931348623157e+308", "1.7976931348623157e+308", nullptr},
      {infinity, "inf", "inf", "inf"},
      {-infinity, "-inf", "-inf", "-inf"},
      {std::numeric_limits<double>::quiet_NaN(), "nan", "nan", "nan"},
  };
  for (const Shortest& each : cases) {
    EXPECT_EQ(written(each.value), each.plain);
    EXPECT_EQ(written(each.value, std::chars_format::scientific), each.scientific);
    if (each.fixed) {
      EXPECT_EQ(written(each.value, std::chars_format::fixed), each.fixed);
    }
  }
}

TEST(ToChars, RoundsToAPrecision) {
  EXPECT_EQ(written(1234.5678, std::chars_format::scientific, 2), "1.23e+03");
  EXPECT_EQ(written(0.5, std::chars_format::scientific, 0), "5e-01");
  EXPECT_EQ(written(2.675, std::chars_format::fixed, 2), "2.67");  // the nearest double is below
  EXPECT_EQ(written(-1e21, std::chars_format::fixed, 1), "-1000000000000000000000.0");
  EXPECT_EQ(written(1234.5678, std::chars_format::general, 3), "1.23e+03");
  EXPECT_EQ(written(0.25, std::chars_format::general, 3), "0.25");
}

TEST(ToChars, ReportsTooLittleSpace) {
  std::array<char, 3> text{};
  EXPECT_EQ(std::to_chars(text.data(), text.data() + text.size(), 0.25).ec, std::errc::value_too_large);
  EXPECT_EQ(std::to_chars(text.data(), text.data() + text.size(), 0.5).ec, std::errc());
}

TEST(FromChars, ReadsBackWhatToCharsWrites) {
  SplitMix random(7);
  for (int n = 0; n < 20'000; ++n) {
    const std::uint64_t bits = random.next();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    for (const std::string& text : {written(value), written(value, std::chars_format::scientific)}) {
      double read = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
      ASSERT_EQ(error, std::errc());
      ASSERT_EQ(end, text.data() + text.size());
      ASSERT_EQ(read, value) << text;
    }
  }
}

struct Read {
  std::string_view text;
  std::chars_format format;
  std::size_t length;
  double value;
  std::errc error = std::errc();
};

TEST(FromChars, StopsAtTheEndOfTheNumber) {
  constexpr double kUntouched = 9;
  using enum std::chars_format;
  const Read cases[] = {
      {"1.5x", general, 3, 1.5},
      {"-2e3 ", general, 4, -2000},
      {"12e3", fixed, 2, 12},
      {".5", general, 2, 0.5},
      {"5.", general, 2, 5},
      {"+1", general, 0, kUntouched, std::errc::invalid_argument},
      {" 1", general, 0, kUntouched, std::errc::invalid_argument},
      {"", general, 0, kUntouched, std::errc::invalid_argument},
      {"e5", general, 0, kUntouched, std::errc::invalid_argument},
      {"1e999", general, 5, kUntouched, std::errc::result_out_of_range},
      {"1e-999", general, 6, kUntouched, std::errc::result_out_of_range},
      {"inf", general, 3, std::numeric_limits<double>::infinity()},
      {"0", general, 1, 0},
  };
  for (const Read& each : cases) {
    double value = kUntouched;
    const auto [end, error] =
        std::from_chars(each.text.data(), each.text.data() + each.text.size(), value, each.format);
    EXPECT_EQ(error, each.error) << each.text;
    EXPECT_EQ(end - each.text.data(), static_cast<std::ptrdiff_t>(each.length)) << each.text;
    EXPECT_EQ(value, each.value) << each.text;
  }
}

TEST(StopToken, SeesTheRequestOfItsSource) {
  std::stop_source source;
  const std::stop_token token = source.get_token();
  EXPECT_TRUE(token.stop_possible());
  EXPECT_FALSE(token.stop_requested());
  std::stop_source copy = source;
  EXPECT_TRUE(copy.request_stop());
  EXPECT_FALSE(source.request_stop());
  EXPECT_TRUE(token.stop_requested());
  EXPECT_TRUE(source == copy);
}

TEST(StopToken, CannotBeStoppedWithoutASource) {
  EXPECT_FALSE(std::stop_token().stop_possible());
  EXPECT_FALSE(std::stop_source(std::nostopstate).stop_possible());
  std::stop_token token;
  {
    const std::stop_source source;
    const std::stop_source moved = source;
    token = source.get_token();
    EXPECT_TRUE(token.stop_possible());
  }
  EXPECT_FALSE(token.stop_possible());
  EXPECT_FALSE(token.stop_requested());
}

}  // namespace
}  // namespace attn
