// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rounding_error.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attention/cache_format.h"
#include "attention/operations.h"
#include "support/scenarios.h"

namespace attn {
namespace {

Scenario shortScenario(Arithmetic arithmetic, bool accumulates, std::optional<CacheFormat> cache) {
  test::Dice dice(12);
  Scenario s;
  s.heads = {2, 1};
  s.inputs = QkvInputs{dice.stack(2, 4, 8), dice.stack(1, 30, 8), dice.stack(1, 30, 3)};
  s.attention.arithmetic = arithmetic;
  s.attention.accumulatesInFloat32 = accumulates;
  s.attention.cache = cache;
  return s;
}

TEST(RoundingErrors, allPartsTogetherAreTheTrace) {
  test::Dice dice(4);
  for (int n = 0; n < 60; ++n) {
    const Scenario s = test::anyScenario(dice, false);
    if (std::holds_alternative<ShapeInputs>(s.inputs)) continue;
    const Trace trace = *traceOnCpu(s);
    for (Index h = 0; h < s.heads.query; ++h) {
      const HeadTrace& expected = trace.heads[static_cast<std::size_t>(h)];
      const HeadTrace found = tracedHead(s, h, formatsOf(s.attention));
      const auto same = [](const Matrix& a, const Matrix& b) {
        return ((a.array() == b.array()) || (a.array().isNaN() && b.array().isNaN())).all();
      };
      EXPECT_TRUE(same(found.output, expected.output)) << n;
      EXPECT_TRUE(same(found.weights, expected.weights)) << n;
      EXPECT_EQ(found.emptyRows, expected.emptyRows);
    }
  }
}

TEST(RoundingErrors, inDoubleNothingRounds) {
  const RoundingErrors errors = roundingErrors(shortScenario(Arithmetic::Double, false, {}), 1);
  EXPECT_TRUE(errors.parts.empty());
  EXPECT_EQ(errors.error(0), 0);
  EXPECT_FALSE(errors.dominantPart(0));
}

TEST(RoundingErrors, eachPartAloneIsTheDoubleOneButForItself) {
  const Scenario s = shortScenario(Arithmetic::Float16, false, CacheFormat::Fp8E4M3);
  const RoundingErrors errors = roundingErrors(s, 1);
  ASSERT_EQ(errors.parts.size(), 6U);  // no projection, no rotation
  for (const auto& [part, alone] : errors.parts) {
    SCOPED_TRACE(static_cast<int>(part));
    const HeadTrace& exact = errors.exact;
    switch (part) {
      case RoundingPart::Given:
        EXPECT_EQ(alone.q, rounded(exact.q, Arithmetic::Float16));
        EXPECT_EQ(alone.v, rounded(exact.v, Arithmetic::Float16));
        EXPECT_NE(alone.q, exact.q);
        break;
      case RoundingPart::Cache:
        EXPECT_EQ(*alone.kCached, cached(exact.k, CacheFormat::Fp8E4M3, Arithmetic::Double));
        break;
      case RoundingPart::Scores:
        EXPECT_EQ(alone.q, exact.q);
        EXPECT_EQ(alone.scores, scores(exact.q, exact.k, Arithmetic::Float16));
        break;
      case RoundingPart::Softmax:
        EXPECT_EQ(alone.masked, exact.masked);
        EXPECT_NE(alone.exponentials, exact.exponentials);
        EXPECT_EQ(alone.rowSum, rowSums(alone.exponentials, Arithmetic::Float16));
        break;
      case RoundingPart::Weights:
        EXPECT_EQ(alone.rowSum, exact.rowSum);
        EXPECT_EQ(alone.weights, rounded(exact.weights, Arithmetic::Float16));
        break;
      case RoundingPart::Values:
        EXPECT_EQ(alone.weights, exact.weights);
        EXPECT_EQ(alone.output, weightedSum(exact.weights, exact.v, Arithmetic::Float16));
        break;
      case RoundingPart::Projections:
        ADD_FAILURE();
    }
  }
}

TEST(RoundingErrors, theErrorOfARowIsItsDistanceFromDouble) {
  const RoundingErrors errors = roundingErrors(shortScenario(Arithmetic::BFloat16, true, {}), 0);
  for (Index row = 0; row < 4; ++row) {
    const double error = (errors.rounded.output.row(row) - errors.exact.output.row(row)).norm();
    EXPECT_DOUBLE_EQ(errors.error(row), error);
    EXPECT_DOUBLE_EQ(errors.relative(row), error / errors.exact.output.row(row).norm());
    ASSERT_TRUE(errors.dominantPart(row));
    for (std::size_t n = 0; n < errors.parts.size(); ++n)
      EXPECT_LE(errors.error(row, n), errors.error(row, *errors.dominantPart(row)));
  }
}

TEST(RoundingErrors, sumsInFloat32LeaveOnlyTheRoundingOfTheInputs) {
  const RoundingErrors plain = roundingErrors(shortScenario(Arithmetic::BFloat16, false, {}), 0);
  const RoundingErrors wide = roundingErrors(shortScenario(Arithmetic::BFloat16, true, {}), 0);
  for (std::size_t n = 0; n < plain.parts.size(); ++n) {
    const RoundingPart part = plain.parts[n].part;
    ASSERT_EQ(wide.parts[n].part, part);
    if (part == RoundingPart::Scores || part == RoundingPart::Softmax) {
      EXPECT_LT(wide.error(0, n), 1e-4 * plain.error(0, n)) << static_cast<int>(part);
    }
    if (part == RoundingPart::Given) {
      EXPECT_DOUBLE_EQ(wide.error(0, n), plain.error(0, n));
    }
  }
}

TEST(RoundingErrors, someRowsAreThoseOfAll) {
  test::Dice dice(9);
  for (int n = 0; n < 60; ++n) {
    const Scenario s = test::anyScenario(dice, false);
    if (std::holds_alternative<ShapeInputs>(s.inputs)) continue;
    const Index query = dice.in(0, queryTokens(s) - 1);
    const RoundingErrors all = roundingErrors(s, 0), some = roundingErrorsAround(s, 0, query, 2);
    // Latents produce queries and keys from the same rows: none can be omitted.
    const bool whole = std::holds_alternative<LatentInputs>(s.inputs);
    ASSERT_EQ(some.rows(), whole ? queryTokens(s) : 1) << n;
    ASSERT_TRUE(some.has(query));
    ASSERT_EQ(some.firstRow, whole ? 0 : query);
    const Index row = query - some.firstRow;
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    ASSERT_EQ(some.parts.size(), all.parts.size());
    EXPECT_TRUE(same(some.error(row), all.error(query))) << n;
    for (std::size_t part = 0; part < all.parts.size(); ++part)
      EXPECT_TRUE(same(some.error(row, part), all.error(query, part))) << n << ", part " << part;
  }
}

TEST(RoundingErrors, keepsNaN) {
  Scenario s = shortScenario(Arithmetic::Float16, false, {});
  s.inputs = QkvInputs{MatrixStack(Matrix{{1e3}}), MatrixStack(Matrix{{1e3}, {999}}), MatrixStack(Matrix{{1}, {2}})};
  s.heads = {1, 1};
  const RoundingErrors errors = roundingErrors(s, 0);
  EXPECT_TRUE(std::isnan(errors.error(0)));
}

}  // namespace
}  // namespace attn
