// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;
using test::mistakenNumber;
using test::numberOf;

Parameters sizesOfShapes(std::int64_t queries, std::int64_t keys, std::int64_t width) {
  Parameters p;
  p.set("query_tokens", queries).set("key_tokens", keys).set("key_width", width);
  return p;
}

TEST(ShapesQuestions, countTheNumbersOfAScoreMatrix) {
  EXPECT_EQ(numberOf("score-matrix-size", sizesOfShapes(6, 15, 16)), 90);
  EXPECT_EQ(numberOf("score-matrix-size", sizesOfShapes(1, 8, 4)), 8);
  EXPECT_EQ(numberOf("score-matrix-size", sizesOfShapes(131072, 1, 128)), 131072);
  EXPECT_EQ(mistakenNumber(asked("score-matrix-size", sizesOfShapes(6, 15, 16)), "counted-products"), 1440);
}

TEST(ShapesQuestions, nameTheShapeOfAStage) {
  const auto shapeOf = [](const char* stage) {
    Parameters p = sizesOfShapes(4, 5, 3);
    p.set("value_width", std::int64_t{7}).set("stage", std::string(stage));
    const Question q = asked("stage-shape", p);
    const Phrase& right = q.choices.at(std::get<std::size_t>(q.answer));
    return std::pair{std::get<Whole>(right.values[0].second).value, std::get<Whole>(right.values[1].second).value};
  };
  EXPECT_EQ(shapeOf("scores"), (std::pair<std::int64_t, std::int64_t>{4, 5}));
  EXPECT_EQ(shapeOf("weights"), (std::pair<std::int64_t, std::int64_t>{4, 5}));
  EXPECT_EQ(shapeOf("output"), (std::pair<std::int64_t, std::int64_t>{4, 7}));
}

TEST(ShapesQuestions, countTheNumbersOfProjections) {
  const auto ofLayer = [](std::int64_t heads, std::int64_t kvHeads) {
    Parameters p;
    p.set("model_width", std::int64_t{64}).set("query_heads", heads).set("kv_heads", kvHeads);
    p.set("key_width", std::int64_t{10}).set("value_width", std::int64_t{5});
    return p;
  };
  EXPECT_EQ(numberOf("projection-parameters", ofLayer(4, 4)), 64 * (40 + 40 + 20));
  EXPECT_EQ(numberOf("projection-parameters", ofLayer(4, 2)), 64 * (40 + 20 + 10));
  EXPECT_EQ(mistakenNumber(asked("projection-parameters", ofLayer(4, 2)), "query-heads-for-keys"), 64 * 100);
}

TEST(ShapesQuestions, countTheRowsOfASoftmax) {
  Parameters p = sizesOfShapes(16, 13, 8);
  p.set("batch", std::int64_t{4}).set("query_heads", std::int64_t{8});
  EXPECT_EQ(numberOf("softmax-rows", p), 512);
  EXPECT_EQ(mistakenNumber(asked("softmax-rows", p), "rows-for-keys"), 416);
}

TEST(ShapesQuestions, putStepsInTheOrderOfTheFormula) {
  Parameters p;
  p.set("stages", std::vector<std::string>{"weights", "scores", "masked", "output"});
  EXPECT_EQ(std::get<std::vector<std::size_t>>(asked("stage-order", p).answer), (std::vector<std::size_t>{1, 2, 0, 3}));
}

}  // namespace
}  // namespace attn
