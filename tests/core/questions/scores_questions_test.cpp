// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;
using test::mistakenNumber;
using test::numberOf;
using test::row;

Parameters queryAndKey(const Matrix& query, const Matrix& key) {
  Parameters p;
  p.set("query_vector", query).set("key_vector", key);
  return p;
}

TEST(ScoresQuestions, takeDotProducts) {
  EXPECT_EQ(numberOf("dot-product", queryAndKey(row({-1, 1, -2, -2}), row({3, -2, 2, -3}))), -3);
  EXPECT_EQ(numberOf("dot-product", queryAndKey(row({1, 1}), row({1, 1}))), 2);
  const Question q = asked("dot-product", queryAndKey(row({1, 3, -3, -1}), row({3, -3, -3, -2})));
  EXPECT_EQ(std::get<double>(q.answer), 5);
  EXPECT_EQ(mistakenNumber(q, "ignored-signs"), 23);
  EXPECT_EQ(mistakenNumber(q, "scaled-too-early"), 2.5);
  EXPECT_EQ(mistakenNumber(q, "added-vectors"), -5);
}

TEST(ScoresQuestions, findTheCellOfAQueryAndAKey) {
  Parameters p;
  p.set("queries", Matrix(Matrix::Identity(3, 2))).set("keys", Matrix(Matrix::Ones(4, 2)));
  p.set("query", std::int64_t{1}).set("key", std::int64_t{3});
  EXPECT_EQ(std::get<CellPlace>(asked("score-cell", p).answer), (CellPlace{1, 3}));
}

TEST(ScoresQuestions, knowTheBestMatchFromTheLongestAndTheNearestKey) {
  Parameters p;
  Matrix keys(4, 2);
  keys << -4, -2, 1, -2, 0, -2, 9, -9;
  p.set("query_vector", row({-1, -2})).set("keys", keys);
  const Question q = asked("best-match", p);  // scores 8, 3, 4, 9
  EXPECT_EQ(std::get<std::size_t>(q.answer), 3U);
  test::forDrawn("best-match", [](const AskedQuestion& drawn) {
    const Matrix scores = drawn.parameters.matrix("query_vector") * drawn.parameters.matrix("keys").transpose();
    const auto best = static_cast<Index>(std::get<std::size_t>(drawn.question.answer));
    for (Index key = 0; key < scores.cols(); ++key) {
      if (key == best) continue;
      EXPECT_LT(scores(0, key), scores(0, best)) << "two keys match best";
    }
  });
}

TEST(ScoresQuestions, stretchScores) {
  const auto stretched = [](double score, double a, double b) {
    Parameters p;
    p.set("score", score).set("query_factor", a).set("key_factor", b);
    return numberOf("stretched-score", p);
  };
  EXPECT_EQ(stretched(-5, 5, -2), 50);
  EXPECT_EQ(stretched(1, 3, 0.5), 1.5);
}

TEST(ScoresQuestions, findAMissingEntry) {
  Parameters p = queryAndKey(row({3, 2, 3}), row({3, 4, 3}));  // 9 + 8 + 9
  p.set("column", std::int64_t{0});
  const Question q = asked("missing-entry", p);
  EXPECT_EQ(std::get<double>(q.answer), 3);
  EXPECT_EQ(mistakenNumber(q, "forgot-last-division"), 9);
  EXPECT_NEAR(mistakenNumber(q, "forgot-the-rest"), 26.0 / 3, 1e-12);
}

TEST(ScoresQuestions, projectATokenByAColumn) {
  Parameters p;
  Matrix projection(3, 3);
  projection << -1, -1, 2, 0, 2, -2, 0, 0, 2;
  p.set("token", row({1, 3, -3})).set("w_q", projection).set("column", std::int64_t{2});
  const Question q = asked("query-entry", p);
  EXPECT_EQ(std::get<double>(q.answer), 2 - 6 - 6);
  EXPECT_EQ(mistakenNumber(q, "row-for-column"), -6);
  EXPECT_EQ(mistakenNumber(q, "forgot-the-token"), 2);
}

}  // namespace
}  // namespace attn
