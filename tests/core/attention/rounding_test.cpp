// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rounding.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attn {
namespace {

TEST(Half, everyBitPatternThatIsANumberReadsBack) {
  for (int bits = 0; bits <= 0xFFFF; ++bits) {
    const double value = halfToDouble(static_cast<std::uint16_t>(bits));
    if (std::isnan(value)) continue;
    ASSERT_EQ(halfBits(value), bits) << value;
  }
}

TEST(Half, everyPointBetweenNeighborsGoesToTheNearerAndTiesGoToEven) {
  for (int bits = 0; bits < 0x7BFF; ++bits) {
    const double low = halfToDouble(static_cast<std::uint16_t>(bits));
    const double high = halfToDouble(static_cast<std::uint16_t>(bits + 1));
    const double middle = (low + high) / 2;
    const int even = bits % 2 == 0 ? bits : bits + 1;
    ASSERT_EQ(halfBits(middle), even) << middle;
    ASSERT_EQ(halfBits(std::nextafter(middle, low)), bits) << middle;
    ASSERT_EQ(halfBits(std::nextafter(middle, high)), bits + 1) << middle;
  }
}

TEST(Half, literalValues) {
  struct Row {
    double value;
    int bits;
  };
  const double infinity = std::numeric_limits<double>::infinity();
  for (const Row row : {Row{0, 0x0000}, Row{-0.0, 0x8000}, Row{1, 0x3C00}, Row{-2, 0xC000}, Row{65504, 0x7BFF},
                        Row{65519.999, 0x7BFF}, Row{65520, 0x7C00}, Row{-1e9, 0xFC00}, Row{infinity, 0x7C00},
                        Row{0.1, 0x2E66}, Row{5.960464477539063e-8, 0x0001}, Row{2.9e-8, 0x0000}}) {
    EXPECT_EQ(halfBits(row.value), row.bits) << row.value;
  }
  EXPECT_TRUE(std::isnan(halfToDouble(halfBits(std::nan("")))));
}

/// The number whose float32 has these upper bits.
double upperHalf(std::uint32_t bits) {
  return static_cast<double>(std::bit_cast<float>(bits << 16));
}

TEST(BFloat, everyUpperHalfOfAFloatStaysWhatItIs) {
  for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
    const double value = upperHalf(bits);
    if (std::isnan(value))
      ASSERT_TRUE(std::isnan(bfloatValue(value))) << bits;
    else
      ASSERT_EQ(std::bit_cast<std::uint64_t>(bfloatValue(value)), std::bit_cast<std::uint64_t>(value)) << bits;
  }
}

TEST(BFloat, everyPointBetweenNeighborsGoesToTheNearerAndTiesGoToEven) {
  for (std::uint32_t bits = 0; bits < 0x7F7F; ++bits) {
    const double low = upperHalf(bits), high = upperHalf(bits + 1), middle = (low + high) / 2;
    const double even = bits % 2 == 0 ? low : high;
    for (const double sign : {1.0, -1.0}) {
      ASSERT_EQ(bfloatValue(sign * middle), sign * even) << middle;
      ASSERT_EQ(bfloatValue(sign * std::nextafter(middle, low)), sign * low) << middle;
      ASSERT_EQ(bfloatValue(sign * std::nextafter(middle, high)), sign * high) << middle;
    }
  }
}

TEST(BFloat, literalValues) {
  struct Row {
    double value;
    double nearest;
  };
  const double infinity = std::numeric_limits<double>::infinity(), largest = std::ldexp(255.0, 120);
  for (const Row row : {Row{1.00390625, 1}, Row{1.01171875, 1.015625}, Row{257, 256}, Row{259, 260},
                        Row{-0.1, -0.10009765625}, Row{65520, 65536}, Row{-1e9, -998244352}, Row{largest, largest},
                        Row{std::ldexp(511.0, 119), infinity}, Row{std::nextafter(std::ldexp(511.0, 119), 0), largest},
                        Row{1e300, infinity}, Row{0x1p-134, 0}, Row{0x1.8p-134, 0x1p-133}}) {
    EXPECT_EQ(bfloatValue(row.value), row.nearest) << row.value;
  }
  EXPECT_TRUE(std::signbit(bfloatValue(-0.0)));
}

}  // namespace
}  // namespace attn
