// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/entropy.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"
#include "scenario/edit.h"
#include "traffic/hardware.h"

namespace attn {
namespace {

// ---- concat-column: which head a column of concat comes from

/// Every head's values are its own number, so that the columns of concat tell whose they are.
Scenario concatColumnScenario(const Parameters& p) {
  const Index heads = p.whole("query_heads"), width = p.whole("value_width");
  std::vector<Matrix> values;
  for (Index head = 0; head < heads; ++head) values.push_back(Matrix::Constant(1, width, static_cast<double>(head)));
  Scenario scenario;
  scenario.heads = {heads, heads};
  const std::vector<Matrix> zeros(static_cast<std::size_t>(heads), Matrix::Zero(1, 1));
  scenario.inputs = QkvInputs{MatrixStack(zeros), MatrixStack(zeros), MatrixStack(values)};
  return scenario;
}

Parameters drawConcatColumn(Dice& dice) {
  const auto heads = dice.pick<std::int64_t>({4, 6, 8, 12, 16});
  const auto width = dice.pick<std::int64_t>({2, 3, 4, 8, 16});
  Parameters p;
  p.set("query_heads", heads).set("value_width", width).set("column", dice.whole(1, heads * width - 1));
  return p;
}

Question askConcatColumn(const Parameters& p) {
  const Whole heads{p.whole("query_heads")}, width{p.whole("value_width")}, column{p.whole("column")};
  const double head = traceOnCpu(concatColumnScenario(p)).value().concat(0, column.value);
  static constexpr MistakeKind kDealtInTurn{
      "heads-dealt-in-turn", LEARNER_TEXT("questions", "You dealt the columns out to the heads in turn"),
      LEARNER_TEXT("questions", "All columns of head 0 come first, then all of head 1, and so on.")};
  static constexpr MistakeKind kColumnsPerHead{
      "divided-by-heads", LEARNER_TEXT("questions", "You divided by the number of heads"),
      LEARNER_TEXT("questions", "Each head has d_v columns: divide by that, and drop what is left over.")};
  static constexpr MistakeKind kHeadsFromOne{"counted-heads-from-one",
                                             LEARNER_TEXT("questions", "You counted the heads from 1"),
                                             LEARNER_TEXT("questions", "The first d_v columns belong to head 0.")};
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "{heads} heads with d_v = {width} each are put side by side. Which head made column {column} of "
                   "the result? (Heads and columns count from 0.)"),
      {{"heads", heads}, {"width", width}, {"column", column}}};
  q.answer = head;
  q.tolerance = 0.4;
  q.working = {{LEARNER_TEXT("questions", "Head h has the columns from h · {width} to h · {width} + {last}."),
                {{"width", width}, {"last", Whole{width.value - 1}}}},
               {LEARNER_TEXT("questions", "{column} / {width}, rounded down, is {head}."),
                {{"column", column}, {"width", width}, {"head", Exact{head}}}}};
  q.mistakes = {
      {&kDealtInTurn,
       static_cast<double>(column.value % heads.value),
       {LEARNER_TEXT("questions", "That is what is left of {column} / {heads}; the columns of a head are neighbours."),
        {{"column", column}, {"heads", heads}}}},
      {&kColumnsPerHead, std::floor(static_cast<double>(column.value) / static_cast<double>(heads.value)), {}},
      {&kHeadsFromOne, head + 1, {}}};
  q.hint = {LEARNER_TEXT("questions", "How many columns does one head have?"), {}};
  return q;
}

std::optional<Parameters> readConcatColumn(const OnStage& stage, Dice& dice) {
  constexpr Index kMost = 1 << 12;  // it is computed with zeros
  const std::int64_t heads = stage.scenario.heads.query, width = valueWidth(stage.scenario);
  if (heads < 2 || heads * width > kMost) return std::nullopt;
  Parameters p;
  p.set("query_heads", heads).set("value_width", width).set("column", dice.whole(0, heads * width - 1));
  return p;
}

// ---- score-of-one-head: the columns of a head

/// The same columns, cut into heads.
Scenario scoreOfHeadScenario(const Parameters& p) {
  const Scenario one =
      smallAttention(p.matrix("query_vector"), p.matrix("key_vector"), Matrix::Ones(1, p.matrix("key_vector").cols()));
  return withHeads(one, {p.whole("query_heads"), p.whole("query_heads")});
}

Parameters drawScoreOfOneHead(Dice& dice) {
  const auto heads = dice.pick<std::int64_t>({2, 3});
  const Index columns = 6;
  const auto entries = [&dice](Index width) {
    Matrix row(1, width);
    for (Index column = 0; column < width; ++column)
      row(0, column) = static_cast<double>(dice.whole(1, 4) * (dice.flip() ? 1 : -1));
    return row;
  };
  Parameters p;
  p.set("query_heads", heads)
      .set("query_vector", entries(columns))
      .set("key_vector", entries(columns))
      .set("head", dice.whole(0, heads - 1));
  return p;
}

Question askScoreOfOneHead(const Parameters& p) {
  const Matrix &query = p.matrix("query_vector"), &key = p.matrix("key_vector");
  const Index head = p.whole("head"), heads = p.whole("query_heads"), width = query.cols() / heads;
  const Trace trace = traceOnCpu(scoreOfHeadScenario(p)).value();
  const auto scoreOf = [&](Index h) { return trace.heads[static_cast<std::size_t>(h)].scores(0, 0); };
  const Matrix products = query.cwiseProduct(key);
  double inTurn = 0;
  for (Index column = head; column < query.cols(); column += heads) inTurn += products(0, column);
  static constexpr MistakeKind kAllColumns{
      "all-columns", LEARNER_TEXT("questions", "You took all columns"),
      LEARNER_TEXT("questions", "That would be one wide head. Each head sees its own columns only.")};
  static constexpr MistakeKind kColumnsInTurn{
      "columns-in-turn", LEARNER_TEXT("questions", "You took every second or third column"),
      LEARNER_TEXT("questions", "A head has neighbouring columns: the first part, the second part, and so on.")};
  static constexpr MistakeKind kOtherHead{"score-of-other-head",
                                          LEARNER_TEXT("questions", "That is the score of another head"),
                                          LEARNER_TEXT("questions", "Heads count from 0.")};
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "The query {query} and the key {key} are cut into {heads} heads of {width} numbers. What is the "
                   "score q · k in head {head} (counted from 0), not scaled?"),
      {{"query", Numbers{query}},
       {"key", Numbers{key}},
       {"heads", Whole{heads}},
       {"width", Whole{width}},
       {"head", Whole{head}}}};
  q.answer = scoreOf(head);
  q.tolerance = 0.005;
  q.working = {{LEARNER_TEXT("questions", "Head {head} has {query} and {key}."),
                {{"head", Whole{head}},
                 {"query", Numbers{query.middleCols(head * width, width)}},
                 {"key", Numbers{key.middleCols(head * width, width)}}}},
               {LEARNER_TEXT("questions", "The products are {products}, together {score}."),
                {{"products", Numbers{products.middleCols(head * width, width)}}, {"score", Exact{scoreOf(head)}}}}};
  q.mistakes = {{&kAllColumns, products.sum(), {}},
                {&kColumnsInTurn, inTurn, {}},
                {&kOtherHead, scoreOf((head + 1) % heads), {}}};
  q.hint = {LEARNER_TEXT("questions", "Which columns belong to this head?"), {}};
  return q;
}

// ---- shape-of-head: reshape before indexing

Parameters drawShapeOfHead(Dice& dice) {
  const auto heads = dice.pick<std::int64_t>({2, 3, 4, 8});
  const auto width = dice.pick<std::int64_t>({5, 6, 10, 16});
  Parameters p;
  p.set("tokens", dice.pick<std::int64_t>({7, 9, 11, 12, 20}))
      .set("query_heads", heads)
      .set("key_width", width)
      .set("indexing", dice.pick({std::string("Q[1]"), std::string("Q.reshape(T, H, d_k)[1]"),
                                  std::string("Q.reshape(T, H, d_k).swapaxes(0, 1)[1]")}));
  return p;
}

Question askShapeOfHead(const Parameters& p) {
  const std::int64_t tokens = p.whole("tokens"), heads = p.whole("query_heads"), width = p.whole("key_width");
  // What the three expressions leave, step by step as NumPy does it: reshape, swap, drop the first axis.
  std::vector<std::int64_t> axes{tokens, heads * width};
  const std::string& indexing = p.text("indexing");
  if (indexing.find("reshape") != std::string::npos) axes = {tokens, heads, width};
  if (indexing.find("swapaxes") != std::string::npos) std::swap(axes[0], axes[1]);
  const std::vector<std::int64_t> right(axes.begin() + 1, axes.end());
  static constexpr MistakeKind kIndexedTokens{
      "indexed-tokens", LEARNER_TEXT("questions", "You took the first axis for the heads"),
      LEARNER_TEXT("questions",
                   "[1] takes the second entry of the first axis, whatever that axis is. Before the axes are swapped "
                   "it counts tokens: no head comes out, and no error either.")};
  static constexpr MistakeKind kOtherShape{
      "other-axes", LEARNER_TEXT("questions", "Those are not the axes that are left"),
      LEARNER_TEXT("questions", "Write down the shape after each step; an index drops the first axis.")};
  Question q;
  q.kind = AnswerKind::Choice;
  q.text = {
      LEARNER_TEXT("questions",
                   "Q holds the queries of T = {tokens} tokens as a matrix of {tokens} × {model}, for H = {heads} "
                   "heads of d_k = {width}. What is the shape of `{code}` in NumPy?"),
      {{"tokens", Whole{tokens}},
       {"model", Whole{heads * width}},
       {"heads", Whole{heads}},
       {"width", Whole{width}},
       {"code", Verbatim{indexing}}}};
  const std::vector<std::vector<std::int64_t>> shapes{
      {heads * width}, {heads, width}, {tokens, width}, {tokens, heads * width}};
  for (const std::vector<std::int64_t>& shape : shapes) {
    const std::size_t index = q.choices.size();
    if (shape.size() == 1)
      q.choices.push_back({LEARNER_TEXT("questions", "({columns},)"), {{"columns", Whole{shape[0]}}}});
    else
      q.choices.push_back({LEARNER_TEXT("questions", "({rows}, {columns})"),
                           {{"rows", Whole{shape[0]}}, {"columns", Whole{shape[1]}}}});
    if (shape == right)
      q.answer = index;
    else
      q.mistakes.push_back({shape == shapes[2] ? &kIndexedTokens : &kOtherShape, index, {}});
  }
  if (axes.size() == 2)
    q.working = {{LEARNER_TEXT("questions",
                               "Q has the axes (tokens, columns); [1] takes one token, with all heads in its {model} "
                               "columns."),
                  {{"model", Whole{heads * width}}}}};
  else if (axes[0] == tokens)
    q.working = {{LEARNER_TEXT("questions", "After reshape the axes are ({tokens}, {heads}, {width})."),
                  {{"tokens", Whole{tokens}}, {"heads", Whole{heads}}, {"width", Whole{width}}}},
                 {LEARNER_TEXT("questions", "[1] takes one token with all its heads: ({heads}, {width})."),
                  {{"heads", Whole{heads}}, {"width", Whole{width}}}}};
  else
    q.working = {{LEARNER_TEXT("questions", "After reshape and swapaxes the axes are ({heads}, {tokens}, {width})."),
                  {{"tokens", Whole{tokens}}, {"heads", Whole{heads}}, {"width", Whole{width}}}},
                 {LEARNER_TEXT("questions", "[1] takes head 1 with all its queries: ({tokens}, {width})."),
                  {{"tokens", Whole{tokens}}, {"width", Whole{width}}}}};
  q.hint = {LEARNER_TEXT("questions", "An index in brackets drops the first axis."), {}};
  return q;
}

// ---- heads-flops: more heads, the same work

Scenario headsFlopsScenario(const Parameters& p) {
  const std::int64_t tokens = p.whole("query_tokens"), width = p.whole("key_width");
  return sizesOnly({p.whole("query_heads"), p.whole("query_heads")}, {.queryTokens = tokens,
                                                                      .keyTokens = p.whole("key_tokens"),
                                                                      .dK = width,
                                                                      .dV = width,
                                                                      .batch = p.has("batch") ? p.whole("batch") : 1});
}

Parameters drawHeadsFlops(Dice& dice) {
  const auto heads = dice.pick<std::int64_t>({2, 4, 5, 8, 10});
  const std::int64_t tokens = 10 * dice.whole(1, 10);
  Parameters p;
  p.set("query_tokens", tokens)
      .set("key_tokens", tokens)
      .set("query_heads", heads)
      .set("key_width", dice.pick<std::int64_t>({2, 4, 5, 8, 10, 20}));
  return p;
}

Question askHeadsFlops(const Parameters& p) {
  const Whole queries{p.whole("query_tokens")}, keys{p.whole("key_tokens")};
  const Whole heads{p.whole("query_heads")}, width{p.whole("key_width")};
  const Whole batch{p.has("batch") ? p.whole("batch") : 1};
  const auto flops = static_cast<double>(countOf(headsFlopsScenario(p), SizeQuantity::ScoreFlops));
  static constexpr MistakeKind kFullWidthEach{
      "full-width-in-each-head", LEARNER_TEXT("questions", "You gave every head the full width"),
      LEARNER_TEXT("questions",
                   "The heads share d_model among them. Together they cost as much as one head of the full width.")};
  static constexpr MistakeKind kOneHeadOnly{"flops-of-one-head", LEARNER_TEXT("questions", "You counted one head only"),
                                            LEARNER_TEXT("questions", "Every head makes a score matrix of its own.")};
  Question q;
  if (batch.value > 1)
    q.text = {LEARNER_TEXT("questions",
                           "A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}, and works on a "
                           "batch of B = {batch}. How many floating-point operations do the scores Q Kᵀ of all heads "
                           "take? (A multiplication and an addition are two; nothing is skipped.)"),
              {{"heads", heads}, {"width", width}, {"queries", queries}, {"keys", keys}, {"batch", batch}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}. How many "
                           "floating-point operations do the scores Q Kᵀ of all heads take? (A multiplication and an "
                           "addition are two; nothing is skipped.)"),
              {{"heads", heads}, {"width", width}, {"queries", queries}, {"keys", keys}}};
  q.unit = AnswerUnit::Operations;
  q.answer = flops;
  q.tolerance = std::max(0.5, 0.005 * flops);
  q.working = {{LEARNER_TEXT("questions", "A score takes {width} multiplications and {width} additions: 2 · {width}."),
                {{"width", width}}}};
  if (batch.value > 1)
    q.working.push_back({LEARNER_TEXT("questions", "2 · {width} · {queries} · {keys} · {heads} · {batch} = {flops}"),
                         {{"width", width},
                          {"queries", queries},
                          {"keys", keys},
                          {"heads", heads},
                          {"batch", batch},
                          {"flops", Operations{flops}}}});
  else
    q.working.push_back(
        {LEARNER_TEXT("questions", "2 · {width} · {queries} · {keys} · {heads} = {flops}"),
         {{"width", width}, {"queries", queries}, {"keys", keys}, {"heads", heads}, {"flops", Operations{flops}}}});
  const auto count = static_cast<double>(heads.value);
  q.mistakes = {
      {&kForgotPrefactor, flops / 2, {}},
      {&kOneHeadOnly, flops / count, {LEARNER_TEXT("questions", "That is one of {heads} heads."), {{"heads", heads}}}},
      {&kFullWidthEach,
       flops * count,
       {LEARNER_TEXT("questions", "That would be {heads} heads of {model} columns each; they have {width}."),
        {{"heads", heads}, {"model", Whole{heads.value * width.value}}, {"width", width}}}}};
  q.hint = {LEARNER_TEXT("questions", "First one score, then one head, then all."), {}};
  return q;
}

std::optional<Parameters> readHeadsFlops(const OnStage& stage, Dice&) {
  const auto* sizes = std::get_if<ShapeInputs>(&stage.scenario.inputs);
  Parameters p;
  p.set("query_tokens", std::int64_t{queryTokens(stage.scenario)})
      .set("key_tokens", std::int64_t{keyTokens(stage.scenario)})
      .set("query_heads", std::int64_t{stage.scenario.heads.query})
      .set("key_width", std::int64_t{keyWidth(stage.scenario)})
      .set("batch", sizes ? sizes->batch : 1);
  // Counts that do not fit are said in the lab, and are no question.
  const SizeSheet sheet = sizeSheet(headsFlopsScenario(p), {.hardware = hardwareTable().front()});
  const SizeRow* row = sheet.row(SizeQuantity::ScoreFlops);
  if (!row || !row->whole || *row->whole > (std::int64_t{1} << 52)) return std::nullopt;
  return p;
}

// ---- output-projection: concat W_O

Scenario outputProjectionScenario(const Parameters& p) {
  const Matrix &concat = p.matrix("concat"), &projection = p.matrix("w_o");
  const Index heads = p.whole("query_heads"), width = concat.cols() / heads;
  ProjectedInputs inputs;
  inputs.x = MatrixStack(Matrix(Matrix::Ones(1, 1)));
  const std::vector<Matrix> zeros(static_cast<std::size_t>(heads), Matrix::Zero(1, 1));
  std::vector<Matrix> values;
  for (Index head = 0; head < heads; ++head) values.push_back(concat.middleCols(head * width, width));
  inputs.wQ = inputs.wK = MatrixStack(zeros);
  inputs.wV = MatrixStack(values);
  inputs.wO = MatrixStack(projection);
  Scenario scenario;
  scenario.heads = {heads, heads};
  scenario.inputs = inputs;
  return scenario;
}

Parameters drawOutputProjection(Dice& dice) {
  Parameters p;
  p.set("query_heads", std::int64_t{2})
      .set("concat", dice.matrix(1, 4, -3, 4, 1))
      .set("w_o", dice.matrix(4, 1, -2, 3, 1));
  return p;
}

Question askOutputProjection(const Parameters& p) {
  const Matrix &concat = p.matrix("concat"), &projection = p.matrix("w_o");
  const Index heads = p.whole("query_heads"), width = concat.cols() / heads;
  const double output = traceOnCpu(outputProjectionScenario(p)).value().projected.value()(0, 0);
  const Matrix products = concat.cwiseProduct(projection.transpose());
  static constexpr MistakeKind kFirstHeadOnly{
      "first-head-only", LEARNER_TEXT("questions", "You used head 0 only"),
      LEARNER_TEXT("questions", "W_O has a row for each column of concat, so every head adds to every output.")};
  static constexpr MistakeKind kAveragedHeads{
      "averaged-heads", LEARNER_TEXT("questions", "You averaged the heads"),
      LEARNER_TEXT("questions", "W_O adds up what each head contributes; nothing is divided by the number of heads.")};
  static constexpr MistakeKind kConcatOnly{
      "forgot-output-projection", LEARNER_TEXT("questions", "You added up concat without W_O"),
      LEARNER_TEXT("questions", "The numbers of W_O say how much of each column goes into the output.")};
  Question q;
  if (isOnStage(p))
    q.text = {
        LEARNER_TEXT("questions",
                     "Token {query} (“{query_name}”) has {concat} in concat, the outputs of {heads} heads side by "
                     "side. Column {column} of W_O (counted from 0) is {projection}. Which number comes out?"),
        {{"query", Whole{p.whole("query")}},
         {"query_name", Verbatim{p.text("query_name")}},
         {"concat", shownNumbers(concat)},
         {"heads", Whole{heads}},
         {"column", Whole{p.whole("column")}},
         {"projection", shownNumbers(projection.transpose())}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "The outputs of {heads} heads side by side are {concat}. One column of W_O is "
                           "{projection}. Which number comes out?"),
              {{"heads", Whole{heads}}, {"concat", Numbers{concat}}, {"projection", Numbers{projection.transpose()}}}};
  q.answer = output;
  q.tolerance = areRound(concat) && areRound(projection)
                    ? 0.005
                    : 0.01 + 0.005 * (projection.cwiseAbs().sum() + concat.cwiseAbs().sum());
  q.working = {
      {LEARNER_TEXT("questions", "Entry times entry: {products}"), {{"products", shownNumbers(products)}}},
      {LEARNER_TEXT("questions", "Their sum, over all heads, is {output}."), {{"output", shownNumber(output)}}}};
  q.mistakes = {{&kFirstHeadOnly, products.leftCols(width).sum(), {}},
                {&kAveragedHeads, output / static_cast<double>(heads), {}},
                {&kConcatOnly, concat.sum(), {}}};
  q.hint = {LEARNER_TEXT("questions", "It is a dot product over all columns of concat."), {}};
  return q;
}

std::optional<Parameters> readOutputProjection(const OnStage& stage, Dice& dice) {
  constexpr Index kMostColumns = 8;
  const auto* inputs = std::get_if<ProjectedInputs>(&stage.scenario.inputs);
  if (!inputs || inputs->wO.empty() || !inputs->bO.empty() || inputs->wO.rows() > kMostColumns) return std::nullopt;
  const auto row = rowOnStage(stage, dice, 1, keyTokens(stage.scenario));
  if (!row) return std::nullopt;
  const Index column = dice.whole(0, inputs->wO.cols() - 1);
  const Matrix projection = inputs->wO[0].col(column);
  // A column with a single number picks one out, and that is no sum.
  if ((projection.array() != 0).count() < 2) return std::nullopt;
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("column", std::int64_t{column})
      .set("query_heads", std::int64_t{stage.scenario.heads.query})
      .set("concat", Matrix(stage.trace->concat.row(row->query)))
      .set("w_o", projection);
  return p;
}

// ---- heads-by-focus: from the most focused head to the most even

std::vector<double> entropiesOf(const Matrix& weights) {
  std::vector<double> entropies;
  for (Index row = 0; row < weights.rows(); ++row) entropies.push_back(rowEntropy(weights, row));
  return entropies;
}

/// Of each row, so that the row with the largest one is the smallest.
std::vector<double> negativeMaxima(const Matrix& weights) {
  const Vector largest = -weights.rowwise().maxCoeff();
  return {largest.begin(), largest.end()};
}

Parameters drawHeadsByFocus(Dice& dice) {
  // Four weights each; the order of keys and heads is drawn.
  static const std::vector<std::vector<double>> kRows{{0.85, 0.05, 0.05, 0.05}, {0.49, 0.49, 0.01, 0.01},
                                                      {0.7, 0.1, 0.1, 0.1},     {0.45, 0.45, 0.05, 0.05},
                                                      {0.6, 0.2, 0.1, 0.1},     {0.4, 0.4, 0.1, 0.1}};
  Matrix weights(3, 4);
  // The largest weight alone must not tell the order.
  do {
    const std::vector<std::int64_t> chosen = dice.shuffled(static_cast<std::int64_t>(kRows.size()));
    for (Index head = 0; head < 3; ++head) {
      const std::vector<double>& row = kRows[static_cast<std::size_t>(chosen[static_cast<std::size_t>(head)])];
      const std::vector<std::int64_t> places = dice.shuffled(4);
      for (std::size_t key = 0; key < 4; ++key) weights(head, places[key]) = row[key];
    }
  } while (ascendingOrder(entropiesOf(weights)) == ascendingOrder(negativeMaxima(weights)));
  Parameters p;
  p.set("weights", weights);
  return p;
}

Question askHeadsByFocus(const Parameters& p) {
  const Matrix& weights = p.matrix("weights");
  const std::vector<double> entropies = entropiesOf(weights);
  static constexpr MistakeKind kMostEvenFirst{
      "most-even-first", LEARNER_TEXT("questions", "You began with the most even head"),
      LEARNER_TEXT("questions", "A focused head puts nearly all weight on one key.")};
  static constexpr MistakeKind kByLargestWeight{
      "by-largest-weight", LEARNER_TEXT("questions", "You compared the largest weights only"),
      LEARNER_TEXT("questions",
                   "Two keys with half the weight each leave 1 bit open. One key with 0.7 leaves more, if the rest is "
                   "shared among several.")};
  Question q;
  q.kind = AnswerKind::Order;
  if (isOnStage(p))
    q.text = {
        LEARNER_TEXT("questions",
                     "These are the weights of query {query} (“{query_name}”) in the heads of this document. Order "
                     "them from the most focused to the most even (by entropy)."),
        {{"query", Whole{p.whole("query")}}, {"query_name", Verbatim{p.text("query_name")}}}};
  else
    q.text = {
        LEARNER_TEXT("questions",
                     "These are the weights of one query in three heads. Order the heads from the most focused to the "
                     "most even, by entropy: the sum of p · log₂(1/p).\n\n"
                     "p: p · log₂(1/p) — 0.01: 0.07, 0.05: 0.22, 0.1: 0.33, 0.2: 0.46, 0.4: 0.53, 0.45: 0.52, "
                     "0.49: 0.50, 0.6: 0.44, 0.7: 0.36, 0.85: 0.20"),
        {}};
  for (Index head = 0; head < weights.rows(); ++head)
    q.choices.push_back({LEARNER_TEXT("questions", "head {head}: {weights}"),
                         {{"head", Whole{head}}, {"weights", shownShares(weights.row(head))}}});
  std::vector<std::size_t> order(entropies.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t head) { return entropies[head]; });
  q.answer = order;
  for (const std::size_t head : order)
    q.working.push_back({LEARNER_TEXT("questions", "Head {head}: entropy {entropy} bits."),
                         {{"head", Whole{static_cast<std::int64_t>(head)}}, {"entropy", Decimals{entropies[head]}}}});
  q.mistakes = {{&kMostEvenFirst, std::vector<std::size_t>(order.rbegin(), order.rend()), {}}};
  if (const std::vector<std::size_t> byLargest = ascendingOrder(negativeMaxima(weights)); byLargest != order)
    q.mistakes.push_back({&kByLargestWeight, byLargest, {}});
  q.hint = {LEARNER_TEXT("questions", "Among how many keys is the weight really shared?"), {}};
  return q;
}

std::optional<Parameters> readHeadsByFocus(const OnStage& stage, Dice& dice) {
  constexpr Index kMostHeads = 6, kMostKeys = 9;
  const Index heads = stage.scenario.heads.query;
  if (heads < 2 || heads > kMostHeads || keyTokens(stage.scenario) > kMostKeys) return std::nullopt;
  const auto row = rowOnStage(stage, dice, 2, kMostKeys);
  if (!row) return std::nullopt;
  Matrix weights(heads, keyTokens(stage.scenario));
  for (const HeadTrace& head : stage.trace->heads) weights.row(head.queryHead) = head.weights.row(row->query);
  std::vector<double> entropies = entropiesOf(weights);
  if (ascendingOrder(entropies) == ascendingOrder(negativeMaxima(weights))) return std::nullopt;
  std::ranges::sort(entropies);
  // What lies closer cannot be seen.
  for (std::size_t n = 1; n < entropies.size(); ++n)
    if (!(entropies[n] - entropies[n - 1] > 0.05)) return std::nullopt;
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("weights", weights);
  return p;
}

// ---- induction-key: where a head looks that finds what followed an earlier occurrence

/// The position of the one earlier occurrence of the last token; nullopt if there are none or several, or if it is the
/// token just before.
std::optional<Index> earlierOccurrence(const std::vector<std::string>& tokens) {
  std::optional<Index> found;
  for (Index at = 0; at + 2 < static_cast<Index>(tokens.size()); ++at) {
    if (tokens[static_cast<std::size_t>(at)] != tokens.back()) continue;
    if (found) return std::nullopt;
    found = at;
  }
  return found;
}

Parameters drawInductionKey(Dice& dice) {
  constexpr std::int64_t kLetters = 8;
  const std::int64_t period = dice.whole(3, 5), query = dice.whole(period, 2 * period - 1);
  const std::vector<std::int64_t> letters = dice.shuffled(kLetters);
  std::vector<std::string> tokens;
  for (std::int64_t at = 0; at <= query; ++at)
    tokens.emplace_back(1, static_cast<char>('a' + letters[static_cast<std::size_t>(at % period)]));
  Parameters p;
  p.set("tokens", tokens);
  return p;
}

Question askInductionKey(const Parameters& p) {
  const std::vector<std::string>& tokens = p.texts("tokens");
  const auto query = static_cast<Index>(tokens.size()) - 1;
  const Index earlier = earlierOccurrence(tokens).value();
  const auto tokenAt = [&](Index at) { return Verbatim{tokens[static_cast<std::size_t>(at)]}; };
  static constexpr MistakeKind kTheSameToken{
      "earlier-token-itself", LEARNER_TEXT("questions", "You took the earlier occurrence itself"),
      LEARNER_TEXT("questions",
                   "What is needed is the token that came next. Its key also holds which token stands before it.")};
  static constexpr MistakeKind kTokenBefore{
      "token-before", LEARNER_TEXT("questions", "You took the token before"),
      LEARNER_TEXT("questions", "That is the head of layer 0. This one compares tokens, not distances.")};
  static constexpr MistakeKind kItself{
      "query-itself", LEARNER_TEXT("questions", "You took the token itself"),
      LEARNER_TEXT("questions", "Its own key holds the token before it, and that is another one.")};
  std::vector<std::string> names;
  for (Index at = 0; at <= query; ++at)
    names.push_back(tokens[static_cast<std::size_t>(at)] + " (" + std::to_string(at) + ")");
  Question q;
  q.kind = AnswerKind::Choice;
  q.text = {LEARNER_TEXT("questions",
                         "The tokens so far are {tokens}; positions count from 0. The head looks for the key whose "
                         "previous token is the query’s own token. Which key gets the largest weight of the query "
                         "“{token}” at position {query}?"),
            {{"tokens", Verbatim{joined(names)}}, {"token", tokenAt(query)}, {"query", Whole{query}}}};
  for (Index at = 0; at <= query; ++at)
    q.choices.push_back({LEARNER_TEXT("questions", "key {n}: {key}"), {{"n", Whole{at}}, {"key", tokenAt(at)}}});
  q.answer = static_cast<std::size_t>(earlier + 1);
  q.working = {{LEARNER_TEXT("questions", "The earlier “{token}” is at position {earlier}."),
                {{"token", tokenAt(query)}, {"earlier", Whole{earlier}}}},
               {LEARNER_TEXT("questions", "The key after it, “{next}” at position {n}, has that “{token}” before it."),
                {{"next", tokenAt(earlier + 1)}, {"n", Whole{earlier + 1}}, {"token", tokenAt(query)}}}};
  q.mistakes = {{&kTheSameToken, static_cast<std::size_t>(earlier), {}},
                {&kItself, static_cast<std::size_t>(query), {}}};
  if (query - 1 != earlier + 1) q.mistakes.push_back({&kTokenBefore, static_cast<std::size_t>(query - 1), {}});
  q.hint = {LEARNER_TEXT("questions", "Find the same token earlier in the text. Which token came next?"), {}};
  return q;
}

/// Only of a head that does so in every row where it could, with most of the weight.
std::optional<Parameters> readInductionKey(const OnStage& stage, Dice& dice) {
  constexpr Index kMostTokens = 16;
  const HeadTrace* head = headOnStage(stage);
  const std::vector<std::string> names = queryTokenNames(stage.scenario);
  if (!head || !stage.scenario.attention.mask.causal || head->weights.rows() != head->weights.cols() ||
      head->weights.rows() > kMostTokens || names != keyTokenNames(stage.scenario))
    return std::nullopt;
  std::vector<Index> queries;
  for (Index query = 2; query < head->weights.rows(); ++query) {
    const auto earlier = earlierOccurrence({names.begin(), names.begin() + query + 1});
    if (!earlier) continue;
    if (!(head->weights(query, *earlier + 1) > 0.5)) return std::nullopt;
    queries.push_back(query);
  }
  if (queries.empty()) return std::nullopt;
  const bool isSelected = stage.row && std::ranges::find(queries, *stage.row) != queries.end();
  const Index query = isSelected ? *stage.row : dice.pick(queries);
  Parameters p;
  setQueryOnStage(p, stage, query);
  p.set("tokens", std::vector<std::string>(names.begin(), names.begin() + query + 1));
  return p;
}

}  // namespace

std::vector<QuestionTemplate> headsQuestions() {
  return {
      {.id = "score-of-one-head",
       .topic = Topic::Heads,
       .seconds = 60,
       .lab = "heads",
       .lesson = "heads",
       .draw = drawScoreOfOneHead,
       .ask = askScoreOfOneHead,
       .scenario = scoreOfHeadScenario},
      {.id = "concat-column",
       .topic = Topic::Heads,
       .seconds = 40,
       .lab = "steps",
       .lesson = "heads",
       .draw = drawConcatColumn,
       .ask = askConcatColumn,
       .read = readConcatColumn,
       .scenario = concatColumnScenario},
      {.id = "output-projection",
       .topic = Topic::Heads,
       .seconds = 60,
       .lab = "steps",
       .lesson = "heads",
       .draw = drawOutputProjection,
       .ask = askOutputProjection,
       .read = readOutputProjection,
       .scenario = outputProjectionScenario},
      {.id = "heads-flops",
       .topic = Topic::Heads,
       .seconds = 75,
       .lab = "heads",
       .lesson = "heads",
       .draw = drawHeadsFlops,
       .ask = askHeadsFlops,
       .read = readHeadsFlops,
       .scenario = headsFlopsScenario},
      {.id = "heads-by-focus",
       .topic = Topic::Heads,
       .kind = AnswerKind::Order,
       .seconds = 45,
       .lab = "heads",
       .lesson = "heads",
       .draw = drawHeadsByFocus,
       .ask = askHeadsByFocus,
       .read = readHeadsByFocus},
      {.id = "shape-of-head",
       .topic = Topic::Heads,
       .kind = AnswerKind::Choice,
       .seconds = 60,
       .lab = "heads",
       .lesson = "heads",
       .draw = drawShapeOfHead,
       .ask = askShapeOfHead},
      {.id = "induction-key",
       .topic = Topic::Heads,
       .kind = AnswerKind::Choice,
       .seconds = 45,
       .lab = "steps",
       .lesson = "learning-to-look-back",
       .draw = drawInductionKey,
       .ask = askInductionKey,
       .read = readInductionKey},
  };
}

}  // namespace attn
