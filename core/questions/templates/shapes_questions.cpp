// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "attention/stage.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

/// The largest number of tokens for mental arithmetic.
constexpr Index kShapeTokens = 1 << 18;

// score-matrix-size: T_q T_k
void askScoreMatrixSize(const Parameters& p, Draft& q) {
  q.let({{"pairs", sizeOf(p, SizeQuantity::Pairs)}});
  ask(q, TR("In one head T_q = {queries}, T_k = {keys} and d_k = {width}. How many numbers are in its score matrix S = "
            "Q Kᵀ?"));
  askForNumber(q, "pairs", 0.5);
  q.working = {TR("S has a row for each query and a column for each key."),
               TR("{queries} · {keys} = {pairs} numbers, whatever d_k is.")};
  q.addMistake("counted-products", "pairs * width", TR("You counted the products, not the scores"),
               TR("A score adds up d_k products, but it is one number. The sum removes the width d_k."),
               TR("{queries} · {keys} · {width} products make {queries} · {keys} scores."));
  q.addMistake("counted-queries", "queries * width", TR("You counted the numbers of Q"),
               TR("Q has a column for each of the d_k numbers of a query; S has one for each key."));
  q.addMistake("added-lengths", "queries + keys", TR("You added rows and columns"),
               TR("Each query pairs with each key: rows times columns."));
  q.hint = TR("What does a row of S belong to, and what does a column?");
}

std::optional<Parameters> readScoreMatrixSize(const OnStage& stage, Dice&) {
  if (std::max(queryTokens(stage.scenario), keyTokens(stage.scenario)) > kShapeTokens) return std::nullopt;
  return sizesOfDocument(stage.scenario, {"query_tokens", "key_tokens", "key_width"});
}

Scenario shapeScenario(const Parameters& p) {
  return sizesOnly({}, {p.whole("query_tokens"), p.whole("key_tokens"), p.whole("key_width")});
}

// stage-shape: rows and columns of a stage
using ShapePair = std::pair<std::int64_t, std::int64_t>;

Scenario zerosOfShape(const Parameters& p) {
  const Index queries = p.whole("query_tokens"), keys = p.whole("key_tokens");
  const Index width = p.whole("key_width"), values = p.whole("value_width");
  return smallAttention(Matrix::Zero(queries, width), Matrix::Zero(keys, width), Matrix::Zero(keys, values));
}

/// The right shape, and those confused with it.
std::set<ShapePair> shapesToChooseFrom(const Parameters& p) {
  const std::int64_t queries = p.whole("query_tokens"), keys = p.whole("key_tokens"), values = p.whole("value_width");
  return {{queries, keys}, {keys, queries}, {queries, values}, {keys, values}, {queries, p.whole("key_width")}};
}

Parameters drawStageShape(Dice& dice) {
  const std::vector<std::int64_t> sizes = dice.shuffled(7);
  return {{"query_tokens", sizes[0] + 2},
          {"key_tokens", sizes[1] + 2},
          {"key_width", sizes[2] + 2},
          {"value_width", sizes[3] + 2},
          {"stage", dice.pick<std::string>({"scores", "weights", "output"})}};
}

void askStageShape(const Parameters& p, Draft& q) {
  const Stage stage = stageNamed(p.text("stage")).value();
  const Trace trace = traceOnCpu(zerosOfShape(p)).value();
  const Matrix& asked = *stageMatrix(trace, 0, stage);
  const ShapePair right{asked.rows(), asked.cols()};
  const char* name = stage == Stage::Scores    ? TR("the scores")
                     : stage == Stage::Weights ? TR("the weights")
                                               : TR("the output");
  static constexpr MistakeKind kTransposed{"transposed-shape", TR("You swapped rows and columns"),
                                           TR("A row always belongs to a query, from the scores to the output.")};
  static constexpr MistakeKind kStageBefore{
      "shape-of-other-stage", TR("That is the shape of another matrix"),
      TR("Scores and weights have a column for each key. The output has the columns of V, and a row for each query.")};
  q.let({{"values", "value_width"}, {"stage", Translated{name}}});
  ask(q, TR("Q is {queries} × {width}, K is {keys} × {width} and V is {keys} × {values} (rows × columns). What is the "
            "shape of {stage}?"));
  for (const ShapePair& shape : shapesToChooseFrom(p)) {
    const std::size_t index = q.choices.size();
    q.choices.push_back({TR("{rows} × {columns}"), {{"rows", shape.first}, {"columns", shape.second}}});
    if (shape == right)
      q.answer = index;
    else
      q.addMistake(shape == ShapePair{right.second, right.first} ? kTransposed : kStageBefore, index);
  }
  q.working = {TR("Scores and weights: a row for each query, a column for each key."),
               TR("Output: a row for each query, the columns of V."),
               {TR("Here: {rows} × {columns}."), {{"rows", right.first}, {"columns", right.second}}}};
  q.hint = TR("In A · B, the inner sizes must match, and they vanish.");
}

std::optional<Parameters> readStageShape(const OnStage& stage, Dice& dice) {
  constexpr Index kLargest = 64;  // computed with matrices of zeros
  if (!headOnStage(stage)) return std::nullopt;
  Parameters p = sizesOfDocument(stage.scenario, {"query_tokens", "key_tokens", "key_width", "value_width"});
  for (const auto& [name, size] : p.all())
    if (p.whole(name) > kLargest) return std::nullopt;
  p.set("stage", dice.pick<std::string>({"scores", "weights", "output"}));
  if (shapesToChooseFrom(p).size() < 3) return std::nullopt;
  return p;
}

// projection-parameters: the numbers of W_Q, W_K and W_V
Scenario projectionsOfShape(const Parameters& p) {
  const Index model = p.whole("model_width"), width = p.whole("key_width"), values = p.whole("value_width");
  const auto stack = [model](std::int64_t heads, Index columns) {
    return MatrixStack::of(heads, [&](Index) { return Matrix::Zero(model, columns); });
  };
  ProjectedInputs inputs;
  inputs.x = MatrixStack(Matrix(Matrix::Zero(1, model)));
  inputs.wQ = stack(p.whole("query_heads"), width);
  inputs.wK = stack(p.whole("kv_heads"), width);
  inputs.wV = stack(p.whole("kv_heads"), values);
  Scenario scenario;
  scenario.heads = {p.whole("query_heads"), p.whole("kv_heads")};
  scenario.inputs = inputs;
  return scenario;
}

std::int64_t numbersIn(const MatrixStack& stack) {
  return stack.heads() * stack.rows() * stack.cols();
}

void askProjectionParameters(const Parameters& p, Draft& q) {
  const Scenario scenario = projectionsOfShape(p);
  const auto numbersOf = [&](InputSlot slot) { return numbersIn(stackIn(scenario, slot)); };
  q.let({{"values", "value_width"},
         {"numbers", numbersOf(InputSlot::WQ)},
         {"keys", numbersOf(InputSlot::WK)},
         {"valueNumbers", numbersOf(InputSlot::WV)},
         {"total", "numbers + keys + valueNumbers"}});
  ask(q, TR("A token is a vector of d_model = {model} numbers. A layer has H = {heads} heads for queries and H_kv = "
            "{kv} for keys and values, with d_k = {width} and d_v = {values}. How many numbers do W_Q, W_K and W_V of "
            "all heads contain in total?"));
  askForNumber(q, "total", 0.5);
  q.working = {TR("W_Q: {heads} · {model} · {width} = {numbers}"),
               q.say(TR("W_K: {heads} · {model} · {width} = {numbers}"), {{"heads", "kv"}, {"numbers", "keys"}}),
               q.say(TR("W_V: {heads} · {model} · {width} = {numbers}"),
                     {{"heads", "kv"}, {"width", "values"}, {"numbers", "valueNumbers"}}),
               TR("Together {total}.")};
  q.addMistake("projections-of-one-head", "model * (2 * width + values)", TR("You counted one head only"),
               TR("Every head has its own matrices: W_Q for each query head, W_K and W_V for each key/value head."),
               TR("One head has {model} · ({width} + {width} + {values}); there are {heads} heads for queries and {kv} "
                  "for keys and values."));
  q.addMistake("one-matrix-only", "numbers", TR("You counted W_Q only"),
               TR("Keys and values have their own matrices."));
  if (q("heads") != q("kv"))
    q.addMistake("query-heads-for-keys", "heads * model * (2 * width + values)",
                 TR("You gave every query head its own W_K and W_V"),
                 TR("If heads share keys and values, there is one W_K and one W_V for each key/value head."));
  q.hint = TR("One matrix W_Q has d_model rows and d_k columns.");
}

std::optional<Parameters> readProjectionParameters(const OnStage& stage, Dice&) {
  constexpr Index kNumbers = 1 << 14;  // computed with matrices of zeros
  if (!std::holds_alternative<ProjectedInputs>(stage.scenario.inputs)) return std::nullopt;
  if (numbersIn(stackIn(stage.scenario, InputSlot::WQ)) > kNumbers) return std::nullopt;
  return sizesOfDocument(stage.scenario, {"model_width", "query_heads", "kv_heads", "key_width", "value_width"});
}

// softmax-rows: B H T_q
void askSoftmaxRows(const Parameters& p, Draft& q) {
  // The layer stores a 4-byte log-sum-exp for each row of its softmax.
  q.let({{"rows", sizeOf(p, SizeQuantity::StatisticsOfModel) / 4}});
  ask(q, TR("A layer processes a batch of B = {batch}, with H = {heads}, T_q = {queries} and T_k = {keys}. How many "
            "rows of weights does it compute, each adding up to 1?"));
  askForNumber(q, "rows", 0.5);
  q.working = {TR("Every query has one softmax in every head, over all keys."),
               TR("{batch} · {heads} · {queries} = {rows}")};
  q.addMistake("rows-of-one-head", "queries", TR("You counted one head of one sequence"),
               TR("Each head of each sequence has its own weight matrix."));
  q.addMistake("counted-weights", "rows * keys", TR("You counted the weights, not their rows"),
               TR("The weights of a row distribute one query's attention: a row is one softmax."),
               TR("{rows} rows have {keys} weights each."));
  q.addMistake("rows-for-keys", "batch * heads * keys", TR("You took a row for each key"),
               TR("A softmax belongs to a query: it distributes that query's attention over the keys."));
  q.hint = TR("Whose attention does a softmax distribute?");
}

std::optional<Parameters> readSoftmaxRows(const OnStage& stage, Dice&) {
  if (std::max(queryTokens(stage.scenario), keyTokens(stage.scenario)) > kShapeTokens) return std::nullopt;
  // A row that sees no key has the sum 0, and a row with a sink logit a sum below 1.
  if (!stage.scenario.attention.sinkLogits.empty()) return std::nullopt;
  if (stage.trace)
    for (const HeadTrace& head : stage.trace->heads)
      if (!head.emptyRows.empty()) return std::nullopt;
  if (!stage.trace && !stage.scenario.attention.mask.padding.empty()) return std::nullopt;
  return sizesOfDocument(stage.scenario, {"batch", "query_heads", "query_tokens", "key_tokens", "key_width"});
}

// stage-order: sort the stages
struct StepToOrder {
  Stage stage;
  const char* text;
};
constexpr std::array<StepToOrder, 9> kStepsToOrder{{
    {Stage::Queries, TR("Multiply the token vectors by W_Q, W_K and W_V")},
    {Stage::Scores, TR("Take the dot product of each query with each key")},
    {Stage::Scaled, TR("Divide by √d_k")},
    {Stage::Masked, TR("Hide keys: add −∞ to the masked scores")},
    {Stage::RowMax, TR("Subtract the maximum of each row")},
    {Stage::Exponentials, TR("Take e to the power of each number")},
    {Stage::Weights, TR("Divide each row by its sum")},
    {Stage::Output, TR("Add up the values, each times its weight")},
    {Stage::Concat, TR("Concatenate the outputs of all heads")},
}};
constexpr std::size_t kStepsAsked = 4;

Parameters drawStageOrder(Dice& dice) {
  std::vector<std::string> steps;
  for (const std::int64_t step : dice.shuffled(kStepsToOrder.size())) {
    if (steps.size() == kStepsAsked) break;
    steps.emplace_back(stageName(kStepsToOrder[static_cast<std::size_t>(step)].stage));
  }
  return {{"stages", steps}};
}

void askStageOrder(const Parameters& p, Draft& q) {
  std::vector<Stage> stages;
  std::vector<double> places;
  for (const std::string& name : p.texts("stages")) {
    stages.push_back(stageNamed(name).value());
    places.push_back(static_cast<double>(stages.back()));
    q.choices.push_back({std::ranges::find(kStepsToOrder, stages.back(), &StepToOrder::stage)->text, {}});
  }
  const std::vector<std::size_t> order = ascendingOrder(places);
  const auto movedBehindSoftmax = [&](Stage moved) {
    std::vector<std::size_t> wrong = order;
    const auto from = std::ranges::find(wrong, moved, [&](std::size_t n) { return stages[n]; });
    const auto behind = std::ranges::find_if(wrong.rbegin(), wrong.rend(), [&](std::size_t n) {
                          return stages[n] <= Stage::Weights;
                        }).base();
    if (from == wrong.end() || behind <= from + 1) return std::vector<std::size_t>{};
    std::rotate(from, from + 1, behind);
    return wrong;
  };
  ask(q, TR("Put these steps of attention in the order of computation."));
  q.answer = order;
  for (const std::size_t n : order) q.working.push_back(q.choices[n]);
  if (std::ranges::count(stages, Stage::Weights) > 0) {
    if (auto wrong = movedBehindSoftmax(Stage::Masked); !wrong.empty())
      q.addMistake("mask-after-softmax", wrong, TR("You hid the keys after the softmax"),
                   TR("Then the hidden keys are part of the sum, and the rows no longer add up to 1. The mask comes "
                      "before the softmax."));
    if (auto wrong = movedBehindSoftmax(Stage::Scaled); !wrong.empty())
      q.addMistake("scale-after-softmax", wrong, TR("You scaled after the softmax"),
                   TR("Dividing weights by √d_k would only make them all smaller. The scores are divided so that the "
                      "softmax gets numbers of moderate size."));
  }
  q.hint = TR("A step needs the results of earlier steps: softmax(Q Kᵀ / √d_k + mask) V.");
}

}  // namespace

std::vector<QuestionTemplate> shapesQuestions() {
  using enum AnswerKind;
  return templatesOf(Topic::Shapes, "steps", "tokens-to-output",
                     {{"stage-order", Order, 60, drawStageOrder, askStageOrder},
                      {"score-matrix-size", Number, 40, "query_tokens: 3..40; key_tokens: 3..40; key_width: 2 4 8 16",
                       askScoreMatrixSize, readScoreMatrixSize, shapeScenario},
                      {"stage-shape", Choice, 40, drawStageShape, askStageShape, readStageShape, zerosOfShape},
                      {"softmax-rows", Number, 45,
                       "batch: 2..5; query_heads: 2 4 8; query_tokens: 3..20; key_tokens: 3..20; key_width = 8",
                       askSoftmaxRows, readSoftmaxRows},
                      {"projection-parameters", Number, 75,
                       "(heads): 2 4 8; (width): 2 4 5 8 10; model_width: 10 16 20 32 40 64; query_heads = heads; "
                       "(part): 2 1; kv_heads = heads / part; key_width = width; value_width = width",
                       askProjectionParameters, readProjectionParameters, projectionsOfShape}});
}

}  // namespace attn
