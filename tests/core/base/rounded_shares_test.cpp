// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/rounded_shares.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/split_mix.h"

namespace attn {
namespace {

TEST(RoundedShares, addUpAsTheyAreShown) {
  EXPECT_TRUE(roundedShares(Matrix{{0.457, 0.096, 0.168, 0.279}}, 2).isApprox(Matrix{{0.46, 0.09, 0.17, 0.28}}));
  EXPECT_TRUE(roundedShares(Matrix{{1.0 / 3, 1.0 / 3, 1.0 / 3}}, 2).isApprox(Matrix{{0.34, 0.33, 0.33}}));
  EXPECT_TRUE(roundedShares(Matrix{{0.25, 0.25, 0.5}, {1, 0, 0}}, 2).isApprox(Matrix{{0.25, 0.25, 0.5}, {1, 0, 0}}));
}

TEST(RoundedShares, areLessThanOneDigitAway) {
  SplitMix random(7);
  for (int n = 0; n < 2000; ++n) {
    Matrix shares(1, 2 + static_cast<Index>(random.next() % 7));
    for (Index i = 0; i < shares.cols(); ++i) shares(0, i) = static_cast<double>(random.next() % 1000 + 1);
    shares /= shares.sum();
    const Matrix rounded = roundedShares(shares, 2);
    EXPECT_NEAR(rounded.sum(), 1, 1e-9);
    EXPECT_LT((rounded - shares).cwiseAbs().maxCoeff(), 0.01);
    for (Index i = 0; i < rounded.cols(); ++i) EXPECT_NEAR(rounded(0, i) * 100, std::round(rounded(0, i) * 100), 1e-9);
  }
}

TEST(RoundedShares, leaveAloneWhatIsNoShare) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(roundedShares(Matrix{{-0.126, 0.124}}, 2).isApprox(Matrix{{-0.13, 0.12}}));
  EXPECT_TRUE(std::isnan(roundedShares(Matrix{{nan, 0.5}}, 2)(0, 0)));
}

}  // namespace
}  // namespace attn
