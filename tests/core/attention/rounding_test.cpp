// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rounding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attn {
namespace {

TEST(Half, everyBitPatternThatIsANumberReadsBack) {
  for (int bits = 0; bits <= 0xFFFF; ++bits) {
    const double value = halfValue(static_cast<std::uint16_t>(bits));
    if (std::isnan(value)) continue;
    ASSERT_EQ(halfBits(value), bits) << value;
  }
}

TEST(Half, everyPointBetweenNeighboursGoesToTheNearerAndTiesGoToEven) {
  for (int bits = 0; bits < 0x7BFF; ++bits) {
    const double low = halfValue(static_cast<std::uint16_t>(bits));
    const double high = halfValue(static_cast<std::uint16_t>(bits + 1));
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
  EXPECT_TRUE(std::isnan(halfValue(halfBits(std::nan("")))));
}

}  // namespace
}  // namespace attn
