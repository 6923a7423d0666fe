// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

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

// concat-column: which head a column of concat comes from
/// The values of each head are its own number, which identifies the columns of concat.
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
  const auto heads = dice.pick({4, 6, 8, 12, 16});
  const auto width = dice.pick({2, 3, 4, 8, 16});
  return {{"query_heads", heads}, {"value_width", width}, {"column", dice.whole(1, heads * width - 1)}};
}

void askConcatColumn(const Parameters& p, Question& q) {
  const Whole heads{p.whole("query_heads")}, width{p.whole("value_width")}, column{p.whole("column")};
  const double head = traceOnCpu(concatColumnScenario(p)).value().concat(0, column.value);
  static constexpr MistakeKind kDealtInTurn{"heads-dealt-in-turn", TR("You dealt the columns to the heads in turn"),
                                            TR("All columns of head 0 come first, then all of head 1, and so on.")};
  static constexpr MistakeKind kColumnsPerHead{
      "divided-by-heads", TR("You divided by the number of heads"),
      TR("Each head has d_v columns: divide by that, and drop the remainder.")};
  static constexpr MistakeKind kHeadsFromOne{"counted-heads-from-one", TR("You counted the heads from 1"),
                                             TR("The first d_v columns belong to head 0.")};
  q.values = {{"width", width}, {"last", width.value - 1}, {"head", head}};
  ask(q, TR("The outputs of {heads} heads with d_v = {width} are concatenated. Which head produced column {column}? "
            "(Heads and columns are counted from 0.)"));
  askForNumber(q, head, 0.4);
  q.working = {TR("Head h has columns h · {width} to h · {width} + {last}."),
               TR("{column} / {width}, rounded down, is {head}.")};
  q.mistakes = {{&kDealtInTurn, column.value % heads.value,
                 TR("That is the remainder of {column} / {heads}; the columns of a head are adjacent.")},
                {&kColumnsPerHead, std::floor(static_cast<double>(column.value) / static_cast<double>(heads.value))},
                {&kHeadsFromOne, head + 1}};
  q.hint = TR("How many columns does one head have?");
}

std::optional<Parameters> readConcatColumn(const OnStage& stage, Dice& dice) {
  constexpr Index kMost = 1 << 12;  // computed with matrices of zeros
  const std::int64_t heads = stage.scenario.heads.query, width = valueWidth(stage.scenario);
  if (heads < 2 || heads * width > kMost) return std::nullopt;
  return Parameters{{"query_heads", heads}, {"value_width", width}, {"column", dice.whole(0, heads * width - 1)}};
}

// score-of-one-head: the columns of a head
/// The same columns, split into heads.
Scenario scoreOfHeadScenario(const Parameters& p) {
  const Scenario one =
      smallAttention(p.matrix("query_vector"), p.matrix("key_vector"), Matrix::Ones(1, p.matrix("key_vector").cols()));
  return withHeads(one, {p.whole("query_heads"), p.whole("query_heads")});
}

Parameters drawScoreOfOneHead(Dice& dice) {
  const auto heads = dice.pick({2, 3});
  const Index columns = 6;
  const auto entries = [&dice](Index width) {
    Matrix row(1, width);
    for (Index column = 0; column < width; ++column)
      row(0, column) = static_cast<double>(dice.whole(1, 4) * (dice.flip() ? 1 : -1));
    return row;
  };
  return {{"query_heads", heads},
          {"query_vector", entries(columns)},
          {"key_vector", entries(columns)},
          {"head", dice.whole(0, heads - 1)}};
}

void askScoreOfOneHead(const Parameters& p, Question& q) {
  const Matrix &query = p.matrix("query_vector"), &key = p.matrix("key_vector");
  const Index head = p.whole("head"), heads = p.whole("query_heads"), width = query.cols() / heads;
  const Trace trace = traceOnCpu(scoreOfHeadScenario(p)).value();
  const auto scoreOf = [&](Index h) { return trace.heads[static_cast<std::size_t>(h)].scores(0, 0); };
  const Matrix products = query.cwiseProduct(key);
  double inTurn = 0;
  for (Index column = head; column < query.cols(); column += heads) inTurn += products(0, column);
  static constexpr MistakeKind kAllColumns{"all-columns", TR("You took all columns"),
                                           TR("That would be one wide head. Each head uses only its own columns.")};
  static constexpr MistakeKind kColumnsInTurn{
      "columns-in-turn", TR("You took every second or third column"),
      TR("A head has adjacent columns: the first part, the second part, and so on.")};
  static constexpr MistakeKind kOtherHead{"score-of-other-head", TR("That is the score of another head"),
                                          TR("Heads count from 0.")};
  q.values = {{"query", query},
              {"key", key},
              {"width", width},
              {"products", products.middleCols(head * width, width)},
              {"score", scoreOf(head)}};
  ask(q, TR("The query {query} and the key {key} are split into {heads} heads of {width} numbers. What is the unscaled "
            "score q · k in head {head} (counted from 0)?"));
  askForNumber(q, scoreOf(head), 0.005);
  q.working = {{TR("Head {head} has {query} and {key}."),
                {{"query", Numbers{query.middleCols(head * width, width)}},
                 {"key", Numbers{key.middleCols(head * width, width)}}}},
               TR("The products are {products}; their sum is {score}.")};
  q.mistakes = {{&kAllColumns, products.sum()}, {&kColumnsInTurn, inTurn}, {&kOtherHead, scoreOf((head + 1) % heads)}};
  q.hint = TR("Which columns belong to this head?");
}

// shape-of-head: reshape before indexing
Parameters drawShapeOfHead(Dice& dice) {
  const auto heads = dice.pick({2, 3, 4, 8});
  const auto width = dice.pick({5, 6, 10, 16});
  return {{"tokens", dice.pick({7, 9, 11, 12, 20})},
          {"query_heads", heads},
          {"key_width", width},
          {"indexing", dice.pick({std::string("Q[1]"), std::string("Q.reshape(T, H, d_k)[1]"),
                                  std::string("Q.reshape(T, H, d_k).swapaxes(0, 1)[1]")})}};
}

void askShapeOfHead(const Parameters& p, Question& q) {
  const std::int64_t tokens = p.whole("tokens"), heads = p.whole("query_heads"), width = p.whole("key_width");
  // The shape after each of the three expressions, as in NumPy: reshape, swap, drop the first axis.
  std::vector<std::int64_t> axes{tokens, heads * width};
  const std::string& indexing = p.text("indexing");
  if (indexing.find("reshape") != std::string::npos) axes = {tokens, heads, width};
  if (indexing.find("swapaxes") != std::string::npos) std::swap(axes[0], axes[1]);
  const std::vector<std::int64_t> right(axes.begin() + 1, axes.end());
  static constexpr MistakeKind kIndexedTokens{
      "indexed-tokens", TR("You took the first axis for the heads"),
      TR("[1] takes the second entry of the first axis, whatever that axis is. Before the axes are swapped it is the "
         "token axis: the result is no head, but there is no error.")};
  static constexpr MistakeKind kOtherShape{"other-axes", TR("Those are not the axes that are left"),
                                           TR("Write down the shape after each step; an index drops the first axis.")};
  ask(q, TR("Q holds the queries of T = {tokens} tokens as a {tokens} × {model} matrix, for H = {heads} heads with d_k "
            "= {width}. What is the shape of `{code}` in NumPy?"));
  const std::vector<std::vector<std::int64_t>> shapes{
      {heads * width}, {heads, width}, {tokens, width}, {tokens, heads * width}};
  for (const std::vector<std::int64_t>& shape : shapes) {
    const std::size_t index = q.choices.size();
    if (shape.size() == 1)
      q.choices.push_back({TR("({columns},)"), {{"columns", shape[0]}}});
    else
      q.choices.push_back({TR("({rows}, {columns})"), {{"rows", shape[0]}, {"columns", shape[1]}}});
    if (shape == right)
      q.answer = index;
    else
      q.mistakes.push_back({shape == shapes[2] ? &kIndexedTokens : &kOtherShape, index});
  }
  if (axes.size() == 2)
    q.working = {TR("Q has the axes (tokens, columns); [1] takes one token, with all heads in its {model} columns.")};
  else if (axes[0] == tokens)
    q.working = {TR("After reshape the axes are ({tokens}, {heads}, {width})."),
                 TR("[1] takes one token with all its heads: ({heads}, {width}).")};
  else
    q.working = {TR("After reshape and swapaxes the axes are ({heads}, {tokens}, {width})."),
                 TR("[1] takes head 1 with all its queries: ({tokens}, {width}).")};
  q.hint = TR("An index in brackets drops the first axis.");
  q.values = {{"model", heads * width}, {"code", indexing}};
}

// heads-flops: more heads, the same number of operations
Scenario headsFlopsScenario(const Parameters& p) {
  const std::int64_t tokens = p.whole("query_tokens"), width = p.whole("key_width");
  return sizesOnly({p.whole("query_heads"), p.whole("query_heads")}, {.queryTokens = tokens,
                                                                      .keyTokens = p.whole("key_tokens"),
                                                                      .dK = width,
                                                                      .dV = width,
                                                                      .batch = p.has("batch") ? p.whole("batch") : 1});
}

Parameters drawHeadsFlops(Dice& dice) {
  const auto heads = dice.pick({2, 4, 5, 8, 10});
  const std::int64_t tokens = 10 * dice.whole(1, 10);
  return {{"query_tokens", tokens},
          {"key_tokens", tokens},
          {"query_heads", heads},
          {"key_width", dice.pick({2, 4, 5, 8, 10, 20})}};
}

void askHeadsFlops(const Parameters& p, Question& q) {
  const Whole heads{p.whole("query_heads")}, width{p.whole("key_width")};
  const Whole batch{p.has("batch") ? p.whole("batch") : 1};
  const auto flops = static_cast<double>(countOf(headsFlopsScenario(p), SizeQuantity::ScoreFlops));
  static constexpr MistakeKind kFullWidthEach{
      "full-width-in-each-head", TR("You gave every head the full width"),
      TR("The heads split d_model. Together they cost as much as one head of full width.")};
  static constexpr MistakeKind kOneHeadOnly{"flops-of-one-head", TR("You counted one head only"),
                                            TR("Every head has its own score matrix.")};
  q.values = {{"batch", batch}, {"flops", Operations{flops}}, {"model", heads.value * width.value}};
  if (batch.value > 1)
    ask(q, TR("A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}, and processes a batch of B = "
              "{batch}. How many floating-point operations do the scores Q Kᵀ of all heads take? (A multiplication and "
              "an addition count as two; nothing is skipped.)"));
  else
    ask(q, TR("A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}. How many floating-point "
              "operations do the scores Q Kᵀ of all heads take? (A multiplication and an addition count as two; "
              "nothing is skipped.)"));
  askForNumber(q, flops, std::max(0.5, 0.005 * flops), AnswerUnit::Operations);
  q.working = {TR("A score takes {width} multiplications and {width} additions: 2 · {width}.")};
  if (batch.value > 1)
    q.working.push_back(TR("2 · {width} · {queries} · {keys} · {heads} · {batch} = {flops}"));
  else
    q.working.push_back(TR("2 · {width} · {queries} · {keys} · {heads} = {flops}"));
  const auto count = static_cast<double>(heads.value);
  q.mistakes = {
      {&kForgotPrefactor, flops / 2},
      {&kOneHeadOnly, flops / count, TR("That is one of {heads} heads.")},
      {&kFullWidthEach, flops * count, TR("That would be {heads} heads of {model} columns each; they have {width}.")}};
  q.hint = TR("First one score, then one head, then all.");
}

std::optional<Parameters> readHeadsFlops(const OnStage& stage, Dice&) {
  const auto* sizes = std::get_if<ShapeInputs>(&stage.scenario.inputs);
  Parameters p{{"query_tokens", queryTokens(stage.scenario)},
               {"key_tokens", keyTokens(stage.scenario)},
               {"query_heads", stage.scenario.heads.query},
               {"key_width", keyWidth(stage.scenario)},
               {"batch", sizes ? sizes->batch : 1}};
  // The lab reports counts that overflow; they make no question.
  const SizeSheet sheet = sizeSheet(headsFlopsScenario(p), {.hardware = hardwareTable().front()});
  const SizeRow* row = sheet.row(SizeQuantity::ScoreFlops);
  if (!row || !row->whole || *row->whole > (std::int64_t{1} << 52)) return std::nullopt;
  return p;
}

// output-projection: concat W_O
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
  return {{"query_heads", 2}, {"concat", dice.matrix(1, 4, -3, 4, 1)}, {"w_o", dice.matrix(4, 1, -2, 3, 1)}};
}

void askOutputProjection(const Parameters& p, Question& q) {
  const Matrix &concat = p.matrix("concat"), &projection = p.matrix("w_o");
  const Index heads = p.whole("query_heads"), width = concat.cols() / heads;
  const double output = traceOnCpu(outputProjectionScenario(p)).value().projected.value()(0, 0);
  const Matrix products = concat.cwiseProduct(projection.transpose());
  static constexpr MistakeKind kFirstHeadOnly{
      "first-head-only", TR("You used head 0 only"),
      TR("W_O has a row for each column of concat, so every head adds to every output.")};
  static constexpr MistakeKind kAveragedHeads{
      "averaged-heads", TR("You averaged the heads"),
      TR("W_O adds up what each head contributes; nothing is divided by the number of heads.")};
  static constexpr MistakeKind kConcatOnly{"forgot-output-projection", TR("You added up concat without W_O"),
                                           TR("The entries of W_O set how much of each column goes into the output.")};
  q.values = {{"concat", shownNumbers(concat)},
              {"projection", shownNumbers(projection.transpose())},
              {"products", shownNumbers(products)},
              {"output", shownNumber(output)}};
  if (isOnStage(p))
    ask(q, TR("Token {query} (“{query_name}”) has {concat} in concat, the outputs of {heads} heads side by side. "
              "Column {column} of W_O (counted from 0) is {projection}. Which number comes out?"));
  else
    ask(q, {TR("The outputs of {heads} heads side by side are {concat}. One column of W_O is {projection}. Which "
               "number comes out?"),
            {{"concat", Numbers{concat}}, {"projection", Numbers{projection.transpose()}}}});
  askForNumber(q, output,
               areRound(concat) && areRound(projection)
                   ? 0.005
                   : 0.01 + 0.005 * (projection.cwiseAbs().sum() + concat.cwiseAbs().sum()));
  q.working = {TR("Entry times entry: {products}"), TR("Their sum, over all heads, is {output}.")};
  q.mistakes = {{&kFirstHeadOnly, products.leftCols(width).sum()},
                {&kAveragedHeads, output / static_cast<double>(heads)},
                {&kConcatOnly, concat.sum()}};
  q.hint = TR("It is a dot product over all columns of concat.");
}

std::optional<Parameters> readOutputProjection(const OnStage& stage, Dice& dice) {
  constexpr Index kMostColumns = 8;
  const auto* inputs = std::get_if<ProjectedInputs>(&stage.scenario.inputs);
  if (!inputs || inputs->wO.empty() || !inputs->bO.empty() || inputs->wO.rows() > kMostColumns) return std::nullopt;
  const auto row = usableRow(stage, dice, 1, keyTokens(stage.scenario));
  if (!row) return std::nullopt;
  const Index column = dice.whole(0, inputs->wO.cols() - 1);
  const Matrix projection = inputs->wO[0].col(column);
  // A column with a single nonzero number selects a value and needs no sum.
  if ((projection.array() != 0).count() < 2) return std::nullopt;
  return queryParameters(stage, row->query)
      .add({{"column", column},
            {"query_heads", stage.scenario.heads.query},
            {"concat", Matrix(stage.trace->concat.row(row->query))},
            {"w_o", projection}});
}

// heads-by-focus: from the most focused head to the most uniform
std::vector<double> entropiesOf(const Matrix& weights) {
  std::vector<double> entropies;
  for (Index row = 0; row < weights.rows(); ++row) entropies.push_back(rowEntropy(weights, row));
  return entropies;
}

/// For each row, so that the row with the largest maximum has the smallest value.
std::vector<double> negativeMaxima(const Matrix& weights) {
  const Vector largest = -weights.rowwise().maxCoeff();
  return {largest.begin(), largest.end()};
}

Parameters drawHeadsByFocus(Dice& dice) {
  // Four weights each; the order of keys and heads is random.
  static const std::vector<std::vector<double>> kRows{{0.85, 0.05, 0.05, 0.05}, {0.49, 0.49, 0.01, 0.01},
                                                      {0.7, 0.1, 0.1, 0.1},     {0.45, 0.45, 0.05, 0.05},
                                                      {0.6, 0.2, 0.1, 0.1},     {0.4, 0.4, 0.1, 0.1}};
  Matrix weights(3, 4);
  // The largest weight alone must not determine the order.
  do {
    const std::vector<std::int64_t> chosen = dice.shuffled(static_cast<std::int64_t>(kRows.size()));
    for (Index head = 0; head < 3; ++head) {
      const std::vector<double>& row = kRows[static_cast<std::size_t>(chosen[static_cast<std::size_t>(head)])];
      const std::vector<std::int64_t> places = dice.shuffled(4);
      for (std::size_t key = 0; key < 4; ++key) weights(head, places[key]) = row[key];
    }
  } while (ascendingOrder(entropiesOf(weights)) == ascendingOrder(negativeMaxima(weights)));
  return {{"weights", weights}};
}

void askHeadsByFocus(const Parameters& p, Question& q) {
  const Matrix& weights = p.matrix("weights");
  const std::vector<double> entropies = entropiesOf(weights);
  static constexpr MistakeKind kMostEvenFirst{"most-even-first", TR("You began with the most even head"),
                                              TR("A focused head puts nearly all weight on one key.")};
  static constexpr MistakeKind kByLargestWeight{"by-largest-weight", TR("You compared the largest weights only"),
                                                TR("Two keys with half the weight each give 1 bit of entropy. One key "
                                                   "with 0.7 gives more if the rest is spread over several.")};
  if (isOnStage(p))
    ask(q, TR("These are the weights of query {query} (“{query_name}”) in the heads of this document. Order them from "
              "the most focused to the most even (by entropy)."));
  else
    ask(q, TR("These are the weights of one query in three heads. Order the heads from the most focused to the most "
              "even, by entropy: the sum of p · log₂(1/p).\n\np: p · log₂(1/p) — 0.01: 0.07, 0.05: 0.22, 0.1: 0.33, "
              "0.2: 0.46, 0.4: 0.53, 0.45: 0.52, 0.49: 0.50, 0.6: 0.44, 0.7: 0.36, 0.85: 0.20"));
  for (Index head = 0; head < weights.rows(); ++head)
    q.choices.push_back({TR("head {head}: {weights}"), {{"head", head}, {"weights", shownShares(weights.row(head))}}});
  const std::vector<std::size_t> order = ascendingOrder(entropies);
  q.answer = order;
  for (const std::size_t head : order)
    q.working.push_back(
        {TR("Head {head}: entropy {entropy} bits."), {{"head", head}, {"entropy", Decimals{entropies[head]}}}});
  q.mistakes = {{&kMostEvenFirst, std::vector<std::size_t>(order.rbegin(), order.rend())}};
  if (const std::vector<std::size_t> byLargest = ascendingOrder(negativeMaxima(weights)); byLargest != order)
    q.mistakes.push_back({&kByLargestWeight, byLargest});
  q.hint = TR("Over how many keys is the weight spread?");
}

std::optional<Parameters> readHeadsByFocus(const OnStage& stage, Dice& dice) {
  constexpr Index kMostHeads = 6, kMostKeys = 9;
  const Index heads = stage.scenario.heads.query;
  if (heads < 2 || heads > kMostHeads || keyTokens(stage.scenario) > kMostKeys) return std::nullopt;
  const auto row = usableRow(stage, dice, 2, kMostKeys);
  if (!row) return std::nullopt;
  Matrix weights(heads, keyTokens(stage.scenario));
  for (const HeadTrace& head : stage.trace->heads) weights.row(head.queryHead) = head.weights.row(row->query);
  std::vector<double> entropies = entropiesOf(weights);
  if (ascendingOrder(entropies) == ascendingOrder(negativeMaxima(weights))) return std::nullopt;
  std::ranges::sort(entropies);
  // Smaller differences are not visible.
  for (std::size_t n = 1; n < entropies.size(); ++n)
    if (!(entropies[n] - entropies[n - 1] > 0.05)) return std::nullopt;
  return queryParameters(stage, row->query).add({{"weights", weights}});
}

// induction-key: the key of a head that attends to the token after an earlier occurrence
/// The position of the only earlier occurrence of the last token; nullopt if there is none, if there are several, or if
/// it is the previous token.
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
  return {{"tokens", tokens}};
}

void askInductionKey(const Parameters& p, Question& q) {
  const std::vector<std::string>& tokens = p.texts("tokens");
  const auto query = static_cast<Index>(tokens.size()) - 1;
  const Index earlier = earlierOccurrence(tokens).value();
  const auto tokenAt = [&](Index at) { return Verbatim{tokens[static_cast<std::size_t>(at)]}; };
  static constexpr MistakeKind kTheSameToken{
      "earlier-token-itself", TR("You took the earlier occurrence itself"),
      TR("You need the token that came next. Its key also encodes the token before it.")};
  static constexpr MistakeKind kTokenBefore{
      "token-before", TR("You took the token before"),
      TR("The head in layer 0 does that. This one compares tokens, not distances.")};
  static constexpr MistakeKind kItself{"query-itself", TR("You took the token itself"),
                                       TR("Its own key encodes the token before it, which is a different one.")};
  std::vector<std::string> names;
  for (Index at = 0; at <= query; ++at)
    names.push_back(tokens[static_cast<std::size_t>(at)] + " (" + std::to_string(at) + ")");
  q.values = {{"tokens", joined(names)},
              {"token", tokenAt(query)},
              {"query", query},
              {"earlier", earlier},
              {"next", tokenAt(earlier + 1)}};
  ask(q, TR("The tokens so far are {tokens}; positions are counted from 0. The head looks for the key whose previous "
            "token is the query’s own token. Which key gets the largest weight from the query “{token}” at position "
            "{query}?"));
  for (Index at = 0; at <= query; ++at) q.choices.push_back({TR("key {n}: {key}"), {{"n", at}, {"key", tokenAt(at)}}});
  q.answer = static_cast<std::size_t>(earlier + 1);
  q.working = {
      TR("The earlier “{token}” is at position {earlier}."),
      {TR("The key after it, “{next}” at position {n}, has that “{token}” before it."), {{"n", Whole{earlier + 1}}}}};
  q.mistakes = {{&kTheSameToken, static_cast<std::size_t>(earlier)}, {&kItself, static_cast<std::size_t>(query)}};
  if (query - 1 != earlier + 1) q.mistakes.push_back({&kTokenBefore, static_cast<std::size_t>(query - 1)});
  q.hint = TR("Find the same token earlier in the text. Which token came next?");
}

/// Only for a head that does so with most of the weight in every row in which it can.
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
  return queryParameters(stage, query)
      .add({{"tokens", std::vector<std::string>(names.begin(), names.begin() + query + 1)}});
}

}  // namespace

std::vector<QuestionTemplate> headsQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Heads, "heads", "heads",
      {{"score-of-one-head", Number, 60, drawScoreOfOneHead, askScoreOfOneHead, nullptr, scoreOfHeadScenario},
       {"concat-column", Number, 40, drawConcatColumn, askConcatColumn, readConcatColumn, concatColumnScenario, "",
        "steps"},
       {"output-projection", Number, 60, drawOutputProjection, askOutputProjection, readOutputProjection,
        outputProjectionScenario, "", "steps"},
       {"heads-flops", Number, 75, drawHeadsFlops, askHeadsFlops, readHeadsFlops, headsFlopsScenario},
       {"heads-by-focus", Order, 45, drawHeadsByFocus, askHeadsByFocus, readHeadsByFocus},
       {"shape-of-head", Choice, 60, drawShapeOfHead, askShapeOfHead},
       {"induction-key", Choice, 45, drawInductionKey, askInductionKey, readInductionKey, nullptr,
        "learning-to-look-back", "steps"}});
}

}  // namespace attn
