// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/trace.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

// ---- scaled-score: one cell of S / √d_k

Scenario oneQueryAndKey(const Parameters& p) {
  Scenario scenario;
  scenario.tokens = {"a"};
  scenario.inputs =
      QkvInputs{MatrixStack(p.matrix("query")), MatrixStack(p.matrix("key")), MatrixStack(Matrix(Matrix::Ones(1, 1)))};
  return scenario;
}

Parameters drawScaledScore(Dice& dice) {
  const Index width = dice.pick<Index>({4, 9, 16});
  Matrix query = Matrix::Zero(1, width), key = Matrix::Zero(1, width);
  // Few products that count: the sum is done in the head.
  for (const std::int64_t column : {std::int64_t{0}, dice.whole(1, width / 2), dice.whole(width / 2 + 1, width - 1)}) {
    query(0, column) = static_cast<double>(dice.whole(1, 4));
    key(0, column) = static_cast<double>(dice.whole(1, 4));
  }
  Parameters p;
  p.set("key_width", std::int64_t{width}).set("query", query).set("key", key);
  return p;
}

Question askScaledScore(const Parameters& p) {
  const Trace trace = *traceOnCpu(oneQueryAndKey(p));
  const double sum = trace.heads[0].scores(0, 0), scaled = trace.heads[0].scaled(0, 0);
  const auto width = static_cast<double>(p.whole("key_width"));
  Question q;
  q.text = {LEARNER_TEXT("questions", "q = {query} and k = {key}. What is their scaled score q · k / √d_k?"),
            {{"query", Numbers{p.matrix("query")}}, {"key", Numbers{p.matrix("key")}}}};
  q.answer = scaled;
  q.tolerance = 0.005;
  q.working = {{LEARNER_TEXT("questions", "q · k = {sum}: only places where both are not 0 add anything."),
                {{"sum", Exact{sum}}}},
               {LEARNER_TEXT("questions", "d_k = {width}, so √d_k = {root}."),
                {{"width", Whole{p.whole("key_width")}}, {"root", Exact{std::sqrt(width)}}}},
               {LEARNER_TEXT("questions", "{sum} / {root} = {scaled}"),
                {{"sum", Exact{sum}}, {"root", Exact{std::sqrt(width)}}, {"scaled", Decimals{scaled}}}}};
  q.mistakes = {{&kForgotScale, sum, {}}, {&kDividedByWidth, sum / width, {}}};
  q.hint = {LEARNER_TEXT("questions", "First the sum of the products, then one division."), {}};
  return q;
}

std::optional<Parameters> readScaledScore(const OnStage& stage, Dice& dice) {
  // A row of many numbers is no work for the head.
  constexpr Index kWidest = 8;
  if (!stage.trace || stage.scenario.attention.scale || stage.scenario.attention.rope) return std::nullopt;
  const HeadTrace& head = stage.trace->heads[static_cast<std::size_t>(stage.head)];
  if (head.q.cols() > kWidest) return std::nullopt;
  const Index row = stage.row.value_or(dice.whole(0, head.q.rows() - 1));
  Parameters p;
  p.set("key_width", std::int64_t{head.q.cols()})
      .set("query", Matrix(head.q.row(row)))
      .set("key", Matrix(head.k.row(dice.whole(0, head.k.rows() - 1))));
  return p;
}

// ---- score-spread: the standard deviation of a score

Parameters drawScoreSpread(Dice& dice) {
  Parameters p;
  p.set("key_width", dice.pick<std::int64_t>({16, 25, 36, 64, 100, 144, 256}));
  return p;
}

Question askScoreSpread(const Parameters& p) {
  const auto width = static_cast<double>(p.whole("key_width"));
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "The entries of q and k are independent, with mean 0 and variance 1. d_k = {width}. What is the "
                   "standard deviation of q · k?"),
      {{"width", Whole{p.whole("key_width")}}}};
  q.answer = std::sqrt(width);
  q.tolerance = 0.05;
  q.working = {{LEARNER_TEXT("questions", "A product of two such entries has mean 0 and variance 1."), {}},
               {LEARNER_TEXT("questions", "Variances of independent terms add up: the variance of the sum is {width}."),
                {{"width", Whole{p.whole("key_width")}}}},
               {LEARNER_TEXT("questions", "The standard deviation is its root: √{width} = {root}."),
                {{"width", Whole{p.whole("key_width")}}, {"root", Exact{std::sqrt(width)}}}}};
  static constexpr MistakeKind kVarianceForDeviation{
      "variance-for-deviation", LEARNER_TEXT("questions", "That is the variance"),
      LEARNER_TEXT("questions", "The variance grows like d_k; the typical size of a score is its root.")};
  static constexpr MistakeKind kNoGrowth{
      "no-growth", LEARNER_TEXT("questions", "You took a sum for a single product"),
      LEARNER_TEXT("questions", "Each product has variance 1, but a score adds up d_k of them.")};
  q.mistakes = {{&kVarianceForDeviation, width, {}}, {&kNoGrowth, 1.0, {}}};
  q.hint = {LEARNER_TEXT("questions", "Variances of independent terms add up."), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> scalingQuestions() {
  return {
      {.id = "scaled-score",
       .topic = Topic::Scaling,
       .seconds = 60,
       .lab = "steps",
       .lesson = "scaling",
       .draw = drawScaledScore,
       .ask = askScaledScore,
       .read = readScaledScore,
       .scenario = oneQueryAndKey},
      {.id = "score-spread",
       .topic = Topic::Scaling,
       .seconds = 45,
       .lab = "sandbox",
       .lesson = "scaling",
       .draw = drawScoreSpread,
       .ask = askScoreSpread},
  };
}

}  // namespace attn
