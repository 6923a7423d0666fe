// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/scale_experiment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <stdexcept>

namespace attn {
namespace {

const ScaleExperiment& tenThousand() {
  static const ScaleExperiment result = *runScaleExperiment({});
  return result;
}

double at(Index n) {
  return static_cast<double>(n);
}

void expectWholeRows() {
  EXPECT_EQ(tenThousand().rows, 625);
  EXPECT_EQ(tenThousand().products(), 10000);
  EXPECT_EQ(runScaleExperiment({.samples = 1})->products(), 16);
  ASSERT_EQ(tenThousand().widths.size(), 11U);
  for (std::size_t n = 0; n < 11; ++n) EXPECT_EQ(tenThousand().widths[n].width, Index{1} << n);
  EXPECT_THROW(runScaleExperiment({.samples = 0}), std::invalid_argument);
}

void expectMeanAndVarianceWithinSamplingError() {
  // Keys of a row share their query: given q, a product is N(0, |q|^2). With n rows of 16,
  // var(mean) = d / (16 n) and var(variance) = (2 d + 2 (d^2 + 2 d) / 16) / n.
  const double rows = at(tenThousand().rows), keys = at(kExperimentKeys);
  for (const ScaleAtWidth& w : tenThousand().widths) {
    const double d = at(w.width);
    EXPECT_NEAR(w.mean, 0, 4 * std::sqrt(d / (rows * keys))) << d;
    EXPECT_NEAR(w.variance, d, 4 * std::sqrt((2 * d + 2 * (d * d + 2 * d) / keys) / rows)) << d;
  }
}

void expectBellCurveFromSixteenOn() {
  for (const ScaleAtWidth& w : tenThousand().widths) {
    const auto& counts = w.histogram.counts;
    const Index inside = std::accumulate(counts.begin(), counts.end(), Index{0});
    EXPECT_GE(inside, 9950) << w.width;
    EXPECT_LE(inside, 10000);
    if (w.width < 16) continue;
    double distance = 0;
    for (std::size_t b = 0; b < ScoreHistogram::kBins; ++b) {
      const double x = -ScoreHistogram::kReach + (static_cast<double>(b) + 0.5) * ScoreHistogram::kBinWidth;
      distance += std::abs(at(counts[b]) / 1e4 - normalDensity(x, 1) * ScoreHistogram::kBinWidth);
    }
    EXPECT_LT(distance, 0.12) << w.width;  // 80 bins of 10,000 draws: about 0.06 by chance
  }
}

void expectRowsAliveOnlyIfScaled() {
  const RowMeasures equal = measuresOfEqualWeights(kExperimentKeys);
  const auto& widths = tenThousand().widths;
  EXPECT_EQ(widths[0].scaled.largestWeight, widths[0].unscaled.largestWeight) << "1/sqrt(1) = 1";
  for (std::size_t n = 1; n < widths.size(); ++n) {
    EXPECT_GT(widths[n].unscaled.largestWeight, widths[n - 1].unscaled.largestWeight);
    EXPECT_LT(widths[n].unscaled.entropyBits, widths[n - 1].unscaled.entropyBits);
    EXPECT_GT(widths[n].unscaled.largestWeight, widths[n].scaled.largestWeight);
    EXPECT_LT(widths[n].unscaled.entropyBits, widths[n].scaled.entropyBits);
  }
  // From 16 on the scaled scores are N(0, 1) for any width, so the means are constant.
  for (std::size_t n = 5; n < widths.size(); ++n) {
    EXPECT_NEAR(widths[n].scaled.largestWeight, widths[10].scaled.largestWeight, 0.03);
    EXPECT_NEAR(widths[n].scaled.entropyBits, widths[10].scaled.entropyBits, 0.1);
    EXPECT_NEAR(widths[n].scaled.jacobianNorm, widths[10].scaled.jacobianNorm, 0.02);
  }
  EXPECT_GT(widths[10].unscaled.largestWeight, 0.9);
  EXPECT_LT(widths[10].unscaled.entropyBits, 0.3);
  EXPECT_LT(widths[10].unscaled.jacobianNorm, 0.1);
  EXPECT_GT(widths[10].scaled.jacobianNorm, equal.jacobianNorm);
  EXPECT_LT(widths[10].scaled.entropyBits, equal.entropyBits);
}

// One test: shards run tests in separate processes, and each would compute the experiment again.
TEST(ScaleExperiment, ofTenThousandProductsIsThatOfTheTheory) {
  expectWholeRows();
  expectMeanAndVarianceWithinSamplingError();
  expectBellCurveFromSixteenOn();
  expectRowsAliveOnlyIfScaled();
}

TEST(ScaleExperiment, measuresHaveClosedForms) {
  const RowMeasures even = measuresOf(Vector::Constant(16, 1.0 / 16));
  const RowMeasures stated = measuresOfEqualWeights(16);
  EXPECT_DOUBLE_EQ(even.largestWeight, 1.0 / 16);
  EXPECT_DOUBLE_EQ(even.entropyBits, 4);
  EXPECT_DOUBLE_EQ(even.jacobianNorm, std::sqrt(15.0) / 16);
  EXPECT_DOUBLE_EQ(stated.entropyBits, 4);
  EXPECT_DOUBLE_EQ(stated.jacobianNorm, std::sqrt(15.0) / 16);
  const RowMeasures certain = measuresOf(Vector{{0, 1, 0}});
  EXPECT_EQ(certain.largestWeight, 1);
  EXPECT_EQ(certain.entropyBits, 0);
  EXPECT_EQ(certain.jacobianNorm, 0);
  // The norm against the explicit matrix.
  const Vector p{{0.1, 0.2, 0.7}};
  const Matrix jacobian = Matrix(p.asDiagonal()) - p * p.transpose();
  EXPECT_NEAR(measuresOf(p).jacobianNorm, jacobian.norm(), 1e-15);
}

TEST(ScaleExperiment, isTheSameForTheSameSeedAndAnotherForAnother) {
  const ScaleExperimentSettings small{.samples = 320, .seed = 7};
  const auto first = runScaleExperiment(small), again = runScaleExperiment(small);
  const auto other = runScaleExperiment({.samples = 320, .seed = 8});
  for (std::size_t n = 0; n < first->widths.size(); ++n) {
    EXPECT_EQ(first->widths[n].variance, again->widths[n].variance);
    EXPECT_EQ(first->widths[n].histogram.counts, again->widths[n].histogram.counts);
    EXPECT_EQ(first->widths[n].scaled.entropyBits, again->widths[n].scaled.entropyBits);
    EXPECT_NE(first->widths[n].variance, other->widths[n].variance);
  }
}

TEST(ScaleExperiment, reportsItsProgress) {
  std::vector<double> told;
  runScaleExperiment({.samples = 1600}, {}, [&](double share) { told.push_back(share); });
  ASSERT_GT(told.size(), 5U);
  EXPECT_EQ(told.front(), 0);
  EXPECT_EQ(told.back(), 1);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
}

TEST(ScaleExperiment, stopsWhenAsked) {
  std::stop_source stop;
  int looks = 0;
  const auto result = runScaleExperiment({.samples = 1'000'000}, stop.get_token(), [&](double) {
    if (++looks == 3) stop.request_stop();
  });
  EXPECT_FALSE(result.has_value());
  EXPECT_EQ(looks, 3);
}

}  // namespace
}  // namespace attn
