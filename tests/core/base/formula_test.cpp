// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/formula.h"

#include <gtest/gtest.h>

namespace attn {
namespace {

std::optional<double> valueOf(std::string_view formula) {
  return valueOfFormula(formula, [](std::string_view name) -> std::optional<double> {
    if (name == "kv") return 8;
    if (name == "weights[2, 1]") return 0.25;
    return std::nullopt;
  });
}

TEST(Formula, followsTheRulesOfArithmetic) {
  EXPECT_EQ(valueOf("1 + 2 * 3 - 8 / 4"), 5);
  EXPECT_EQ(valueOf("2 * (kv - 3)^2"), 50);
  EXPECT_EQ(valueOf("-kv / 4"), -2);
  EXPECT_EQ(valueOf("weights[2, 1] * 4"), 1);
}

TEST(Formula, hasFunctions) {
  EXPECT_EQ(valueOf("max(2, sqrt(kv * 2))"), 4);
  EXPECT_EQ(valueOf("min(ceil(1.2), floor(1.2))"), 1);
  EXPECT_EQ(valueOf("round(2.5) + abs(-1)"), 4);
  EXPECT_EQ(valueOf("log(exp(0))"), 0);
  EXPECT_NEAR(*valueOf("cos(1)^2 + sin(1)^2"), 1, 1e-15);
  EXPECT_NEAR(*valueOf("cos(3.14159265358979)"), -1, 1e-12);
}

TEST(Formula, isNothingIfMalformedOrWithAnUnknownName) {
  for (const char* formula : {"", "1 +", "(2", "unknown", "unknown(1)", "sqrt(1, 2)", "max(1)", "weights[2, 1"})
    EXPECT_FALSE(valueOf(formula)) << formula;
}

}  // namespace
}  // namespace attn
