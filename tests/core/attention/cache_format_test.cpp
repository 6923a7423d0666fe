// SPDX-License-Identifier: GPL-3.0-or-later
// Compares cache formats with lists of all their numbers, generated from the definitions.
#include "attention/cache_format.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/rounding.h"
#include "attention/trace.h"
#include "support/infinity.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using test::kInfinity;

/// The finite non-negative numbers of a format, ascending; the index of each is its bit pattern.
std::vector<double> numbersOf(int exponentBits, int fractionBits, int bias, double largest) {
  std::vector<double> all;
  for (int exponent = 0; exponent < 1 << exponentBits; ++exponent) {
    for (int fraction = 0; fraction < 1 << fractionBits; ++fraction) {
      const int significand = exponent == 0 ? fraction : fraction + (1 << fractionBits);
      const double x = std::ldexp(significand, std::max(exponent, 1) - bias - fractionBits);
      if (x <= largest) all.push_back(x);
    }
  }
  return all;
}

struct Known {
  CacheFormat format;
  std::string name;
  std::vector<double> numbers;
  double firstInfinite;  // from here on float16 and bfloat16 are infinite; FP8 never is
};

std::vector<Known> knownFormats() {
  return {{CacheFormat::Float16, "float16", numbersOf(5, 10, 15, 65504), 65520},
          {CacheFormat::BFloat16, "bfloat16", numbersOf(8, 7, 127, std::ldexp(255.0, 120)), std::ldexp(511.0, 119)},
          {CacheFormat::Fp8E4M3, "fp8-e4m3", numbersOf(4, 3, 7, 448), kInfinity},
          {CacheFormat::Fp8E5M2, "fp8-e5m2", numbersOf(5, 2, 15, 57344), kInfinity}};
}

TEST(CacheFormat, hasAsManyNumbersAsItsBitsAllow) {
  const std::vector<Known> all = knownFormats();
  EXPECT_EQ(all[0].numbers.size(), 0x7C00U);
  EXPECT_EQ(all[1].numbers.size(), 0x7F80U);
  EXPECT_EQ(all[2].numbers.size(), 127U);  // S.1111.111 is the only NaN
  EXPECT_EQ(all[3].numbers.size(), 124U);  // four patterns for infinity and NaN
}

TEST(CacheFormat, listsItsNumbersInARange) {
  const std::pair<double, double> ranges[] = {{0, 448},   {-4.5, 4.5}, {-448, -2}, {0.3, 0.31}, {-1e-3, 0.02},
                                              {1, 1.125}, {0, 0},      {500, 600}, {-0.01, 0}};
  for (const Known& known : knownFormats()) {
    const FloatFormat format = floatFormat(known.format);
    for (const auto& [low, high] : ranges) {
      for (const double apart : {1e-3, 0.03, 1.0}) {
        SCOPED_TRACE(known.name + " " + std::to_string(low) + " " + std::to_string(high) + " " + std::to_string(apart));
        // Single entries of the list of all numbers, and whether the others are in one of the ranges.
        const FormatNumbers found = numbersIn(format, low, high, apart);
        std::vector<double> expected;
        const auto look = [&, &low = low, &high = high](double x) {
          if (x < low || x > high) return;
          if (spacingIn(format, x) >= apart) {
            expected.push_back(x);
          } else {
            EXPECT_TRUE(std::ranges::any_of(found.dense, [&](const auto& range) {
              return range.first <= x && x <= range.second;
            })) << x;
          }
        };
        for (auto x = known.numbers.rbegin(); x != known.numbers.rend(); ++x)
          if (*x > 0) look(-*x);
        for (const double x : known.numbers) look(x);
        EXPECT_EQ(found.single, expected);
        EXPECT_TRUE(std::ranges::is_sorted(found.dense));
        for (const auto& [from, to] : found.dense) EXPECT_TRUE(low <= from && from <= to && to <= high);
      }
    }
  }
}

TEST(CacheFormat, spacingIsTheDistanceToTheNextNumberAwayFromZero) {
  for (const Known& known : knownFormats()) {
    const FloatFormat format = floatFormat(known.format);
    for (std::size_t i = 0; i + 1 < known.numbers.size(); ++i) {
      EXPECT_EQ(spacingIn(format, known.numbers[i]), known.numbers[i + 1] - known.numbers[i]);
      EXPECT_EQ(spacingIn(format, -known.numbers[i]), known.numbers[i + 1] - known.numbers[i]);
    }
  }
}

TEST(CacheFormat, everyNumberOfItIsGivenBackAndStoredInItsBits) {
  for (const Known& known : knownFormats()) {
    const FloatFormat format = floatFormat(known.format);
    EXPECT_EQ(known.numbers.back(), format.largest) << known.name;
    const int sign = 1 << (bytesPerNumber(known.format) * 8 - 1);
    for (std::size_t n = 0; n < known.numbers.size(); ++n) {
      ASSERT_EQ(roundTo(format, known.numbers[n]), known.numbers[n]) << known.name;
      ASSERT_EQ(storedBits(known.format, known.numbers[n]), n) << known.name;
      ASSERT_EQ(storedBits(known.format, -known.numbers[n]), n | static_cast<std::size_t>(sign)) << known.name;
    }
  }
}

TEST(CacheFormat, whatLiesBetweenGoesToTheNearerAndTiesGoToEven) {
  for (const Known& known : knownFormats()) {
    const FloatFormat format = floatFormat(known.format);
    for (std::size_t n = 0; n + 1 < known.numbers.size(); ++n) {
      const double low = known.numbers[n], high = known.numbers[n + 1], middle = (low + high) / 2;
      const double even = n % 2 == 0 ? low : high;
      for (const double sign : {1.0, -1.0}) {
        ASSERT_EQ(roundTo(format, sign * middle), sign * even) << known.name << " " << middle;
        ASSERT_EQ(roundTo(format, sign * std::nextafter(middle, low)), sign * low) << known.name;
        ASSERT_EQ(roundTo(format, sign * std::nextafter(middle, high)), sign * high) << known.name;
      }
      const RoundingNeighbors between = neighborsIn(format, middle);
      ASSERT_EQ(between.below, low) << known.name;
      ASSERT_EQ(between.above, high) << known.name;
      ASSERT_EQ(between.given, even) << known.name;
      ASSERT_TRUE(between.tie) << known.name;
    }
  }
}

TEST(CacheFormat, beyondTheLargestItOverflowsOrSaturates) {
  for (const Known& known : knownFormats()) {
    const FloatFormat format = floatFormat(known.format);
    const bool saturates = std::isinf(known.firstInfinite);
    EXPECT_EQ(format.saturates, saturates) << known.name;
    for (const double sign : {1.0, -1.0}) {
      const double infinite = saturates ? format.largest : kInfinity;
      EXPECT_EQ(roundTo(format, sign * kInfinity), sign * infinite) << known.name;
      EXPECT_EQ(roundTo(format, sign * 1e300), sign * infinite) << known.name;
      if (saturates) continue;
      EXPECT_EQ(roundTo(format, sign * known.firstInfinite), sign * kInfinity) << known.name;
      EXPECT_EQ(roundTo(format, sign * std::nextafter(known.firstInfinite, 0)), sign * format.largest) << known.name;
    }
    EXPECT_TRUE(std::isnan(roundTo(format, std::nan("")))) << known.name;
    EXPECT_TRUE(std::signbit(roundTo(format, -0.0))) << known.name;
  }
}

TEST(CacheFormat, literalNumbers) {
  const auto e4m3 = [](double x) { return roundTo(floatFormat(CacheFormat::Fp8E4M3), x); };
  const auto e5m2 = [](double x) { return roundTo(floatFormat(CacheFormat::Fp8E5M2), x); };
  EXPECT_EQ(e4m3(0.3), 0.3125);
  EXPECT_EQ(e4m3(17), 16);  // the tie of 16 and 18
  EXPECT_EQ(e4m3(19), 20);
  EXPECT_EQ(e4m3(449), 448);
  EXPECT_EQ(e4m3(1e6), 448);
  EXPECT_EQ(e4m3(-1e6), -448);
  EXPECT_EQ(e4m3(0x1p-10), 0);  // the tie of 0 and the smallest, 2^-9
  EXPECT_EQ(e4m3(0.0011), 0x1p-9);
  EXPECT_EQ(e5m2(0.3), 0.3125);
  EXPECT_EQ(e5m2(9), 8);
  EXPECT_EQ(e5m2(60000), 57344);
  EXPECT_EQ(e5m2(0x1p-17), 0);
  EXPECT_EQ(storedBits(CacheFormat::Fp8E4M3, 448), 0x7E);
  EXPECT_EQ(storedBits(CacheFormat::Fp8E4M3, 1), 0x38);
  EXPECT_EQ(storedBits(CacheFormat::Fp8E5M2, 1), 0x3C);
  EXPECT_EQ(storedBits(CacheFormat::Fp8E5M2, 57344), 0x7B);
  EXPECT_EQ(storedBits(CacheFormat::BFloat16, 1), 0x3F80);
  EXPECT_EQ(storedBits(CacheFormat::Float16, kInfinity), 0x7C00);
  EXPECT_EQ(storedBits(CacheFormat::BFloat16, -kInfinity), 0xFF80);
  const RoundingNeighbors beyond = neighborsIn(floatFormat(CacheFormat::Fp8E4M3), 500);
  EXPECT_TRUE(beyond.saturated);
  EXPECT_EQ(beyond.given, 448);
}

TEST(CacheFormat, float16AndBFloat16AreThoseOfTheArithmetic) {
  test::Dice dice(5);
  for (int n = 0; n < 20000; ++n) {
    const double x = std::ldexp(dice.real(), static_cast<int>(dice.in(-150, 150)));
    ASSERT_EQ(roundTo(floatFormat(CacheFormat::Float16), x), Float16Rounding::round(x)) << x;
    ASSERT_EQ(roundTo(floatFormat(CacheFormat::BFloat16), x), BFloat16Rounding::round(x)) << x;
  }
}

TEST(Int8, codesAreWholeNumbersOfAHundredTwentySeventhOfTheLargest) {
  const Int8Row row = quantizeToInt8(Vector{{127, 0.5, 1.5, -2.5, 64, -127}});
  EXPECT_EQ(row.largest, 127);
  EXPECT_EQ(row.codes, (Vector{{127, 0, 2, -2, 64, -127}}));  // ties to even
  EXPECT_EQ(row.given, row.codes);
  const Int8Row half = quantizeToInt8(Vector{{0.3, -0.5, 0.001}});
  EXPECT_EQ(half.codes, (Vector{{76, -127, 0}}));  // 76.2, 0.254
  EXPECT_EQ(half.given(0), 76 * 0.5 / 127);
  EXPECT_EQ(half.given(1), -0.5);
  EXPECT_EQ(quantizeToInt8(Vector{{0, -0.0}}).given, (Vector{{0, 0}}));
}

TEST(Int8, givesTheLargestNumberBackAndIsOffByHalfAStepAtMost) {
  test::Dice dice(8);
  for (int n = 0; n < 500; ++n) {
    const int exponent = static_cast<int>(dice.in(-300, 1000));
    const Vector row = dice.matrix(1, 5).row(0).transpose() * std::ldexp(1.0, exponent);
    const Int8Row through = quantizeToInt8(row);
    EXPECT_LE((through.given - row).cwiseAbs().maxCoeff(), through.step() * 0.5000001);
    EXPECT_NEAR(through.given.cwiseAbs().maxCoeff() / row.cwiseAbs().maxCoeff(), 1, 1e-15);
  }
  const Vector huge{{1.7e308, -8e307}};
  EXPECT_EQ(quantizeToInt8(huge).codes, (Vector{{127, -60}}));
  EXPECT_EQ(quantizeToInt8(huge).given(0), 1.7e308);
}

TEST(Int8, aRowWithAnInfinityIsLost) {
  const Int8Row row = quantizeToInt8(Vector{{1, kInfinity}});
  EXPECT_TRUE(std::isnan(row.given(0)) && std::isnan(row.given(1)));
}

TEST(Cache, givesBackRotatedKeysAndValuesAndIsWhatScoresAndOutputsUse) {
  Scenario s;
  test::Dice dice(3);
  s.heads = {4, 2};
  s.inputs = QkvInputs{dice.stack(4, 3, 4), dice.stack(2, 5, 4), dice.stack(2, 5, 3)};
  s.attention.rope = Rope{};
  for (const CacheFormat format :
       {CacheFormat::Float16, CacheFormat::BFloat16, CacheFormat::Fp8E4M3, CacheFormat::Fp8E5M2, CacheFormat::Int8}) {
    s.attention.cache = format;
    const Trace trace = *traceOnCpu(s);
    for (const HeadTrace& head : trace.heads) {
      ASSERT_TRUE(head.kCached && head.vCached);
      EXPECT_EQ(*head.kCached, cached(*head.kRotated, format, Arithmetic::Double));
      EXPECT_EQ(*head.vCached, cached(head.v, format, Arithmetic::Double));
      EXPECT_NE(*head.kCached, *head.kRotated);
      EXPECT_LE((head.scores - *head.qRotated * head.kCached->transpose()).norm(), 1e-13);
      EXPECT_LE((head.output - head.weights * *head.vCached).norm(), 1e-13);
    }
  }
  s.attention.cache.reset();
  EXPECT_FALSE(traceOnCpu(s)->heads[0].kCached || traceOnCpu(s)->heads[0].vCached);
}

TEST(Cache, itsResultIsRoundedToTheArithmetic) {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(Matrix{{1}}), MatrixStack(Matrix{{1.00048828125}}), MatrixStack(Matrix{{448.5}})};
  s.attention.cache = CacheFormat::Float16;
  s.attention.arithmetic = Arithmetic::BFloat16;
  const Trace trace = *traceOnCpu(s);
  EXPECT_EQ((*trace.heads[0].kCached)(0, 0), 1);
  EXPECT_EQ((*trace.heads[0].vCached)(0, 0), 448);
}

}  // namespace
}  // namespace attn
