// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;
using test::column;
using test::mistakenNumber;
using test::numberOf;
using test::row;

TEST(OutputQuestions, mixValues) {
  const auto mixed = [](const Matrix& weights, const Matrix& values, std::int64_t own) {
    Parameters p;
    p.set("weights", weights).set("values", values).set("own_key", own);
    return asked("output-entry", p);
  };
  EXPECT_NEAR(std::get<double>(mixed(row({0.6, 0.1, 0.3}), column({-2, 1, 1}), 0).answer), -0.8, 1e-12);
  EXPECT_NEAR(std::get<double>(mixed(row({0.25, 0.25, 0.5}), column({1, 3, 0}), 2).answer), 1, 1e-12);
  const Question q = mixed(row({0.7, 0.1, 0.2}), column({9, 5, 0}), 1);
  EXPECT_NEAR(std::get<double>(q.answer), 6.8, 1e-12);
  EXPECT_NEAR(mistakenNumber(q, "without-own-value"), 6.3, 1e-12);
  EXPECT_NEAR(mistakenNumber(q, "plain-average"), 14.0 / 3, 1e-12);
  EXPECT_EQ(mistakenNumber(q, "strongest-only"), 9);
}

TEST(OutputQuestions, moveAValue) {
  const auto moved = [](double weight, double change) {
    Parameters p;
    p.set("weight", weight).set("change", change).set("visible_keys", std::int64_t{4});
    return numberOf("value-change", p);
  };
  EXPECT_NEAR(moved(0.15, -2), -0.3, 1e-12);
  EXPECT_NEAR(moved(0.5, 10), 5, 1e-12);
}

TEST(OutputQuestions, becomeALookUpInTheLimit) {
  Parameters p;
  p.set("scores", row({2.5, 2, 4})).set("values", column({-2, 5, -8}));
  EXPECT_NEAR(numberOf("hard-look-up", p), -8, 1e-9);
  EXPECT_EQ(mistakenNumber(asked("hard-look-up", p), "value-of-least"), 5);
}

TEST(OutputQuestions, findTheWeightBehindAnOutput) {
  Parameters p;
  p.set("weight", 0.8).set("values", column({6, 2}));
  const Question q = asked("weight-behind-output", p);
  EXPECT_NEAR(std::get<double>(q.answer), 0.8, 1e-12);
  EXPECT_NEAR(std::get<Exact>(q.text.values[2].second).value, 5.2, 1e-12);
}

TEST(OutputQuestions, knowWhatNoMixtureGives) {
  test::forDrawn("impossible-output", [](const AskedQuestion& drawn) {
    const Matrix& values = drawn.parameters.matrix("values");
    const Matrix& outputs = drawn.parameters.matrix("outputs");
    for (Index n = 0; n < outputs.cols(); ++n) {
      const bool outside = outputs(0, n) < values.minCoeff() || outputs(0, n) > values.maxCoeff();
      EXPECT_EQ(outside, static_cast<std::size_t>(n) == std::get<std::size_t>(drawn.question.answer));
    }
  });
}

}  // namespace
}  // namespace attn
