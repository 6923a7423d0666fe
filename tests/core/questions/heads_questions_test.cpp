// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asked_questions.h"
#include "support/examples.h"

namespace attn {
namespace {

using test::asked;
using test::column;
using test::mistakenNumber;
using test::numberOf;
using test::row;

TEST(HeadsQuestions, cutVectorsIntoNeighboringColumns) {
  const auto score = [](std::int64_t heads, std::int64_t head) {
    Parameters p;
    p.set("query_heads", heads).set("head", head);
    p.set("query_vector", row({-2, 3, -4, 3, -4, -2})).set("key_vector", row({-1, -3, -1, 2, 3, -3}));
    return asked("score-of-one-head", p);
  };
  EXPECT_EQ(std::get<double>(score(3, 0).answer), 2 - 9);
  EXPECT_EQ(std::get<double>(score(3, 1).answer), 4 + 6);
  EXPECT_EQ(std::get<double>(score(2, 1).answer), 6 - 12 + 6);
  EXPECT_EQ(mistakenNumber(score(3, 1), "all-columns"), -3);
  EXPECT_EQ(mistakenNumber(score(3, 1), "columns-in-turn"), -9 - 12);
}

TEST(HeadsQuestions, knowWhoseColumnItIs) {
  const auto headOfColumn = [](std::int64_t heads, std::int64_t width, std::int64_t at) {
    Parameters p;
    p.set("query_heads", heads).set("value_width", width).set("column", at);
    return numberOf("concat-column", p);
  };
  EXPECT_EQ(headOfColumn(12, 2, 20), 10);
  EXPECT_EQ(headOfColumn(8, 4, 16), 4);
  EXPECT_EQ(headOfColumn(4, 16, 15), 0);
}

TEST(HeadsQuestions, projectAllHeads) {
  Parameters p;
  p.set("query_heads", std::int64_t{2}).set("concat", row({-1, -3, 1, 3})).set("w_o", column({3, 1, 2, 0}));
  const Question q = asked("output-projection", p);
  EXPECT_EQ(std::get<double>(q.answer), -4);
  EXPECT_EQ(mistakenNumber(q, "first-head-only"), -6);
  EXPECT_EQ(mistakenNumber(q, "averaged-heads"), -2);
}

TEST(HeadsQuestions, countTheOperationsOfScores) {
  Parameters p;
  p.set("query_tokens", std::int64_t{60}).set("key_tokens", std::int64_t{60});
  p.set("query_heads", std::int64_t{5}).set("key_width", std::int64_t{4});
  const Question q = asked("heads-flops", p);
  EXPECT_EQ(std::get<double>(q.answer), 2.0 * 4 * 60 * 60 * 5);
  EXPECT_EQ(mistakenNumber(q, "forgot-two"), 72000);
  EXPECT_EQ(mistakenNumber(q, "full-width-in-each-head"), 720000);
}

TEST(HeadsQuestions, orderHeadsByEntropy) {
  Matrix weights(3, 4);
  weights << 0.5, 0.4, 0.05, 0.05, 0.25, 0.25, 0.25, 0.25, 0.97, 0.01, 0.01, 0.01;
  Parameters p;
  p.set("weights", weights);
  EXPECT_EQ(std::get<std::vector<std::size_t>>(asked("heads-by-focus", p).answer), (std::vector<std::size_t>{2, 0, 1}));
}

TEST(HeadsQuestions, findWhatFollowedTheEarlierToken) {
  Parameters p;
  p.set("tokens", std::vector<std::string>{"c", "a", "e", "b", "c"});
  const Question q = asked("induction-key", p);
  EXPECT_EQ(std::get<std::size_t>(q.answer), 1u);
  const auto mistakesAt = [&](std::size_t key) { return recognizedMistakes(q, AnswerValue(key)); };
  EXPECT_EQ(mistakesAt(0).at(0).kind->id, "earlier-token-itself");
  EXPECT_EQ(mistakesAt(3).at(0).kind->id, "token-before");
  EXPECT_EQ(mistakesAt(4).at(0).kind->id, "query-itself");
  EXPECT_TRUE(mistakesAt(2).empty());
}

TEST(HeadsQuestions, askOfAnInductionHeadOnlyWhereItLooks) {
  const QuestionTemplate& from = *findTemplate("induction-key");
  const Scenario induction = test::example("l2-induction"), previous = test::example("l1-previous-token");
  const auto learned = traceOnCpu(induction), other = traceOnCpu(previous);
  const auto asked = askAbout(from, {induction, &*learned, 0, 4}, 1);
  ASSERT_TRUE(asked);
  Index largest = 0;
  learned->heads[0].weights.row(4).maxCoeff(&largest);
  EXPECT_EQ(std::get<std::size_t>(asked->question.answer), static_cast<std::size_t>(largest));
  EXPECT_FALSE(askAbout(from, {previous, &*other, 0, 3}, 1));
}

TEST(HeadsQuestions, nameTheShapeThatAnIndexLeaves) {
  const auto shapeOf = [](const char* indexing) {
    Parameters p;
    p.set("tokens", std::int64_t{9}).set("query_heads", std::int64_t{8}).set("key_width", std::int64_t{16});
    p.set("indexing", std::string(indexing));
    return std::get<std::size_t>(asked("shape-of-head", p).answer);
  };
  // The shapes in NumPy for Q = zeros((9, 128)): (128,), (8, 16), (9, 16).
  EXPECT_EQ(shapeOf("Q[1]"), 0U);
  EXPECT_EQ(shapeOf("Q.reshape(T, H, d_k)[1]"), 1U);
  EXPECT_EQ(shapeOf("Q.reshape(T, H, d_k).swapaxes(0, 1)[1]"), 2U);
}

}  // namespace
}  // namespace attn
