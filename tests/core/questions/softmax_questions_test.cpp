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

Parameters keyOf(std::int64_t key, const char* name, const Matrix& numbers) {
  Parameters p;
  p.set(name, numbers).set("key", key);
  return p;
}

TEST(SoftmaxQuestions, shareBetweenTwoKeys) {
  EXPECT_NEAR(numberOf("softmax-of-two", keyOf(0, "scores", row({2.5, 1}))), 0.8176, 1e-4);
  EXPECT_NEAR(numberOf("softmax-of-two", keyOf(1, "scores", row({-0.5, 0}))), 0.6225, 1e-4);
  EXPECT_NEAR(numberOf("softmax-of-two", keyOf(0, "scores", row({1, 4}))), 0.0474, 1e-4);
  const Question q = asked("softmax-of-two", keyOf(0, "scores", row({2.5, 1})));
  EXPECT_NEAR(mistakenNumber(q, "linear-share"), 2.5 / 3.5, 1e-12);
  EXPECT_NEAR(mistakenNumber(q, "forgot-row-sum"), std::exp(1.5), 1e-12);
}

TEST(SoftmaxQuestions, shareAmongThreeKeys) {
  // 1 / (1 + 0.1353 + 0.0498), and its neighbors.
  EXPECT_NEAR(numberOf("softmax-row", keyOf(0, "scores", row({2, 0, -1}))), 0.8438, 1e-4);
  EXPECT_NEAR(numberOf("softmax-row", keyOf(1, "scores", row({2, 0, -1}))), 0.1142, 1e-4);
  EXPECT_NEAR(numberOf("softmax-row", keyOf(2, "scores", row({-4, -4, -2}))), 0.7870, 1e-4);
}

TEST(SoftmaxQuestions, divideExponentialsByTheirSum) {
  const Question q = asked("weight-from-exponentials", keyOf(2, "exponentials", row({1, 0.8, 0.7})));
  EXPECT_NEAR(std::get<double>(q.answer), 0.28, 1e-12);
  EXPECT_NEAR(mistakenNumber(q, "divided-by-others"), 0.7 / 1.8, 1e-12);
}

TEST(SoftmaxQuestions, fillUpARowAndNotAColumn) {
  Matrix weights(3, 3);
  weights << 0.05, 0.25, 0.7, 0.2, 0.05, 0.75, 0.4, 0.2, 0.4;
  Parameters p;
  p.set("weights", weights).set("query", std::int64_t{0}).set("key", std::int64_t{1});
  const Question q = asked("missing-weight", p);
  EXPECT_NEAR(std::get<double>(q.answer), 0.25, 1e-12);
  EXPECT_NEAR(mistakenNumber(q, "softmax-over-columns"), 0.75, 1e-12);
  test::forDrawn("missing-weight", [](const AskedQuestion& drawn) {
    const Matrix& drawnWeights = drawn.parameters.matrix("weights");
    EXPECT_GT(drawnWeights.minCoeff(), 0.04);
    for (Index i = 0; i < 3; ++i) EXPECT_NEAR(drawnWeights.row(i).sum(), 1, 1e-12);
  });
}

TEST(SoftmaxQuestions, raiseOneScore) {
  const auto raised = [](double weight, double factor) {
    Parameters p;
    p.set("weight", weight).set("factor", factor);
    return numberOf("score-raised", p);
  };
  EXPECT_NEAR(raised(0.25, 2), 0.4, 1e-12);
  EXPECT_NEAR(raised(0.7, 5), 3.5 / 3.8, 1e-12);
  EXPECT_NEAR(raised(0.5, 3), 0.75, 1e-12);
}

TEST(SoftmaxQuestions, doNotNoticeAShift) {
  for (const double shift : {-3.0, 1.0, 5.0}) {
    Parameters p;
    p.set("exponentials", row({4, 20, 16})).set("shift", shift).set("key", std::int64_t{1});
    EXPECT_NEAR(numberOf("scores-shifted", p), 0.5, 1e-12);
    EXPECT_NEAR(mistakenNumber(asked("scores-shifted", p), "shift-changes-weights"), 0.5 * std::exp(shift), 1e-12);
    EXPECT_NEAR(mistakenNumber(asked("scores-shifted", p), "added-to-exponentials"), (20 + shift) / (40 + 3 * shift),
                1e-12);
  }
}

TEST(SoftmaxQuestions, askForAWeightThatIsNotPrinted) {
  test::forDrawn("scores-shifted", [](const AskedQuestion& drawn) {
    for (const double shown : drawn.parameters.row("exponentials"))
      EXPECT_GT(std::abs(shown - std::get<double>(drawn.question.answer)), drawn.question.tolerance);
  });
}

TEST(SoftmaxQuestions, takeTheMaximumOffFirst) {
  EXPECT_NEAR(numberOf("exponential-after-maximum", keyOf(1, "scores", row({1003, 1002, 1001}))), 0.3679, 1e-4);
  EXPECT_NEAR(numberOf("exponential-after-maximum", keyOf(2, "scores", row({1003, 1002, 1001}))), 0.1353, 1e-4);
  EXPECT_NEAR(numberOf("exponential-after-maximum", keyOf(0, "scores", row({-6.5, -6, -9}))), 0.6065, 1e-4);
}

TEST(SoftmaxQuestions, boundTheRowSum) {
  test::forDrawn("row-sum-range", [](const AskedQuestion& drawn) {
    const Phrase& right = drawn.question.choices.at(std::get<std::size_t>(drawn.question.answer));
    EXPECT_EQ(std::get<Exact>(right.values[0].second).value, 1);
    EXPECT_EQ(std::get<Exact>(right.values[1].second).value,
              static_cast<double>(drawn.parameters.whole("visible_keys")));
  });
}

TEST(SoftmaxQuestions, pointAtTheLargestWeightAndNotAtTheLargestScore) {
  Matrix scores(3, 3);
  scores << 3, 2, 0, -1, -1, 0, 4, 4, 5;
  Parameters p;
  p.set("scores", scores);
  const Question q = asked("largest-weight", p);  // 0.71 in row 0, 0.58 in row 2
  EXPECT_EQ(std::get<CellPlace>(q.answer), (CellPlace{0, 0}));
  EXPECT_EQ(std::get<CellPlace>(q.mistakes.front().answer), (CellPlace{2, 2}));
}

TEST(SoftmaxQuestions, knowTheSlopeOfAWeight) {
  const auto slope = [](double weight, double other, std::int64_t own) {
    Parameters p;
    p.set("weight", weight).set("other_weight", other).set("by_own_score", own);
    return numberOf("softmax-slope", p);
  };
  EXPECT_NEAR(slope(0.7, 0.1, 1), 0.21, 1e-7);
  EXPECT_NEAR(slope(0.5, 0.2, 1), 0.25, 1e-7);
  EXPECT_NEAR(slope(0.7, 0.1, 0), -0.07, 1e-7);
}

TEST(SoftmaxQuestions, attendByHand) {
  Matrix queries(4, 4), keys(4, 4);
  queries << 1, 2, 1, 0, -1, 1, 1, 2, 0, 1, 0, 1, 0, -1, 2, 0;
  keys << 0, 2, 0, 1, 1, 1, 0, 0, 2, 2, 1, 0, 2, 0, 2, 1;
  const auto weight = [&](std::int64_t query, std::int64_t key) {
    Parameters p;
    p.set("token_names", std::vector<std::string>{"The", "cat", "sat", "down"}).set("queries", queries);
    p.set("keys", keys).set("query", query).set("key", key);
    return asked("attention-by-hand", p);
  };
  // Row 2 has the scores 3, 1, 2, halved 1.5, 0.5, 1: exponentials 4.48, 1.65, 2.72.
  EXPECT_NEAR(std::get<double>(weight(2, 1).answer), 1.6487 / 8.8487, 1e-4);
  EXPECT_NEAR(std::get<double>(weight(3, 3).answer), 0.7891, 1e-4);
  EXPECT_NEAR(mistakenNumber(weight(2, 1), "forgot-scale"), std::exp(-2) / (1 + std::exp(-2) + std::exp(-1)), 1e-12);
  EXPECT_NEAR(mistakenNumber(weight(2, 1), "forgot-row-sum"), std::exp(0.5), 1e-12);
  // Column 1 has the scaled scores 0, 0.5 and −0.5 below its diagonal.
  EXPECT_NEAR(mistakenNumber(weight(2, 1), "softmax-over-columns"),
              std::exp(0.5) / (std::exp(0.0) + std::exp(0.5) + std::exp(-0.5)), 1e-12);
}

TEST(SoftmaxQuestions, needNoCalculatorByHand) {
  test::forDrawn("attention-by-hand", [](const AskedQuestion& drawn) {
    const Matrix scores = drawn.parameters.matrix("queries") * drawn.parameters.matrix("keys").transpose() / 2;
    for (Index query = 0; query < scores.rows(); ++query)
      for (Index key = 0; key <= query; ++key) {
        EXPECT_EQ(scores(query, key) * 2, std::round(scores(query, key) * 2));
        EXPECT_GE(scores(query, key), -1);
        EXPECT_LE(scores(query, key), 3);
      }
  });
}

}  // namespace
}  // namespace attn
