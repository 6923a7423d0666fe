// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cmath>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;
using test::mistakenNumber;
using test::numberOf;
using test::row;

TEST(ScalingQuestions, divideADotProduct) {
  Parameters p;
  p.set("key_width", std::int64_t{4}).set("query", row({3, 1, 0, 4})).set("key", row({1, 3, 0, 4}));
  EXPECT_EQ(numberOf("scaled-score", p), 11);
  EXPECT_EQ(mistakenNumber(asked("scaled-score", p), "forgot-scale"), 22);
  EXPECT_EQ(mistakenNumber(asked("scaled-score", p), "divided-by-width"), 5.5);
}

TEST(ScalingQuestions, knowHowFarScoresSpread) {
  const auto spread = [](std::int64_t width, double query, double key) {
    Parameters p;
    p.set("key_width", width).set("query_spread", query).set("key_spread", key);
    return numberOf("score-spread", p);
  };
  EXPECT_NEAR(spread(64, 1, 1), 8, 1e-12);
  EXPECT_NEAR(spread(100, 2, 0.5), 10, 1e-12);
  EXPECT_NEAR(spread(25, 3, 2), 30, 1e-12);
}

TEST(ScalingQuestions, findTheScaleOfAModel) {
  const auto divisor = [](std::int64_t model, std::int64_t heads) {
    Parameters p;
    p.set("model_width", model).set("query_heads", heads);
    return numberOf("scale-factor", p);
  };
  EXPECT_NEAR(divisor(512, 8), 8, 1e-12);
  EXPECT_NEAR(divisor(768, 12), 8, 1e-12);
  EXPECT_NEAR(divisor(864, 6), 12, 1e-12);
}

TEST(ScalingQuestions, undoTheScale) {
  Parameters p;
  p.set("key_width", std::int64_t{64}).set("scaled", 4.5);
  EXPECT_NEAR(numberOf("unscaled-score", p), 36, 1e-12);
  EXPECT_NEAR(mistakenNumber(asked("unscaled-score", p), "times-width"), 288, 1e-9);
}

TEST(ScalingQuestions, turnDifferencesIntoRatios) {
  const auto weightsOf = [](std::int64_t width, double score, double other) {
    Parameters p;
    p.set("key_width", width).set("score", score).set("other_score", other);
    return asked("ratio-of-weights", p);
  };
  EXPECT_NEAR(std::get<double>(weightsOf(16, 7, 1).answer), 4.4817, 1e-4);  // e^1.5
  EXPECT_NEAR(std::get<double>(weightsOf(4, -3, -4).answer), 1.6487, 1e-4);
  EXPECT_EQ(mistakenNumber(weightsOf(16, 7, 1), "exponent-for-ratio"), 1.5);
  EXPECT_NEAR(mistakenNumber(weightsOf(16, 7, 1), "forgot-scale"), 403.43, 0.01);
}

TEST(ScalingQuestions, squareTheRatioWhenScoresAreDoubled) {
  const auto ratio = [](double before, double factor) {
    Parameters p;
    p.set("ratio", before).set("factor", factor);
    return asked("ratio-squared", p);
  };
  EXPECT_NEAR(std::get<double>(ratio(5, 2).answer), 25, 1e-9);
  EXPECT_NEAR(std::get<double>(ratio(3, 3).answer), 27, 1e-9);
  EXPECT_NEAR(std::get<double>(ratio(20.25, 0.5).answer), 4.5, 1e-9);
  EXPECT_EQ(mistakenNumber(ratio(5, 2), "doubled-ratio"), 10);
}

TEST(ScalingQuestions, orderScalesFromEvenToSharp) {
  Parameters p;
  p.set("key_width", std::int64_t{36}).set("scores", row({-1, 3, 7}));
  p.set("scales", std::vector<std::string>{"1", "2", "1/√d_k", "1/d_k"});
  EXPECT_EQ(std::get<std::vector<std::size_t>>(asked("scales-by-sharpness", p).answer),
            (std::vector<std::size_t>{3, 2, 0, 1}));
}

}  // namespace
}  // namespace attn
