// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/strength.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

namespace attn {
namespace {

TEST(BetaQuantile, isWhatItIsInClosedForm) {
  EXPECT_NEAR(betaQuantile(0.25, 1, 1), 0.25, 1e-9);
  EXPECT_NEAR(betaQuantile(0.1, 2, 1), std::sqrt(0.1), 1e-9);                          // x^a
  EXPECT_NEAR(betaQuantile(0.9, 1, 5), 1 - std::pow(0.1, 0.2), 1e-9);                  // 1 − (1 − x)^b
  EXPECT_NEAR(betaQuantile(0.5, 7.5, 7.5), 0.5, 1e-9);                                 // symmetric
  EXPECT_NEAR(betaQuantile(0.1, 0.5, 0.5), std::pow(std::sin(0.05 * M_PI), 2), 1e-9);  // arcsine
}

TEST(BetaQuantile, agreesWithTheSumOfTheBinomialDistribution) {
  EXPECT_NEAR(betaQuantile(0.1, 8, 3), 0.5503961113, 1e-9);
  EXPECT_NEAR(betaQuantile(0.9, 8, 3), 0.8841747220, 1e-9);
  EXPECT_NEAR(betaQuantile(0.1, 3, 8), 0.1158252780, 1e-9);
  EXPECT_NEAR(betaQuantile(0.1, 40, 2), 0.9084101591, 1e-9);
  EXPECT_NEAR(betaQuantile(0.1, 101, 301), 0.2238112832, 1e-9);
  EXPECT_NEAR(betaQuantile(0.9, 101, 301), 0.2792081425, 1e-9);
}

TEST(Strength, withoutAnswersIsOpen) {
  const Strength open = strengthOf({});
  EXPECT_DOUBLE_EQ(open.chance, 0.5);
  EXPECT_NEAR(open.low, 0.1, 1e-9);
  EXPECT_NEAR(open.high, 0.9, 1e-9);
  EXPECT_DOUBLE_EQ(open.answers, 0);
}

TEST(Strength, countsRightAndWrongAnswersOfToday) {
  std::vector<Evidence> answers(7, Evidence{0, true});
  answers.resize(9, Evidence{0, false});
  const Strength strength = strengthOf(answers);  // Beta(8, 3)
  EXPECT_DOUBLE_EQ(strength.chance, 8.0 / 11.0);
  EXPECT_NEAR(strength.low, 0.5503961113, 1e-9);
  EXPECT_NEAR(strength.high, 0.8841747220, 1e-9);
  EXPECT_DOUBLE_EQ(strength.answers, 9);
}

TEST(Strength, fadesWithTheAgeOfItsAnswers) {
  // 30 days: one half. Beta(1.5, 1).
  const std::vector<Evidence> old{{30, true}};
  EXPECT_DOUBLE_EQ(strengthOf(old).chance, 1.5 / 2.5);
  EXPECT_NEAR(strengthOf(old).low, std::pow(0.1, 1 / 1.5), 1e-9);
  const std::vector<Evidence> ancient{{3000, true}};
  EXPECT_NEAR(strengthOf(ancient).chance, 0.5, 1e-9);
  // A clock set to the future does not make an answer count more than a current one.
  const std::vector<Evidence> tomorrow{{-5, true}};
  EXPECT_DOUBLE_EQ(strengthOf(tomorrow).answers, 1);
}

TEST(Strength, takesAHintForHalfAnAnswer) {
  const std::vector<Evidence> hinted{{0, true, true}};
  EXPECT_DOUBLE_EQ(strengthOf(hinted).chance, 0.5);
  const std::vector<Evidence> wrong{{0, false, true}};
  EXPECT_DOUBLE_EQ(strengthOf(wrong).chance, 1.0 / 3.0);
}

TEST(Strength, growsNarrowerWithEveryAnswer) {
  double width = 1;
  for (int n = 0; n < 2000; n = 2 * n + 1) {
    std::vector<Evidence> answers(static_cast<std::size_t>(n), Evidence{0, true});
    answers.resize(answers.size() * 2, Evidence{0, false});
    const Strength strength = strengthOf(answers);
    EXPECT_LT(strength.high - strength.low, width);
    EXPECT_LE(strength.low, strength.chance);
    EXPECT_GE(strength.high, strength.chance);
    width = strength.high - strength.low;
  }
}

TEST(Calibration, comparesHowSureWithHowRight) {
  const std::vector<SureAnswer> answers{{0.9, true}, {0.9, false}, {0.5, true}, {0.9, true}, {0.5, false}};
  const std::optional<Calibration> found = calibrationOf(answers);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->answers, 5);
  EXPECT_NEAR(found->meanSureness, 0.74, 1e-12);
  EXPECT_NEAR(found->shareRight, 0.6, 1e-12);
  EXPECT_NEAR(found->brier, (0.01 + 0.81 + 0.25 + 0.01 + 0.25) / 5, 1e-12);
  ASSERT_EQ(found->levels.size(), 2u);
  EXPECT_EQ(found->levels[0].sureness, 0.5);
  EXPECT_EQ(found->levels[0].right, 1);
  EXPECT_EQ(found->levels[1].answers, 3);
  EXPECT_EQ(found->levels[1].right, 2);
  EXPECT_NEAR(found->levels[1].low, betaQuantile(0.1, 3, 2), 1e-9);
  EXPECT_FALSE(calibrationOf({}));
}

}  // namespace
}  // namespace attn
