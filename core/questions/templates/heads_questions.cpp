// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>
#include <vector>

#include "attention/entropy.h"
#include "base/text.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
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
  const MatrixStack zeros = MatrixStack::of(heads, [](Index) { return Matrix::Zero(1, 1); });
  return attentionOfHeads(zeros, zeros, MatrixStack::of(heads, [&](Index head) {
                            return Matrix::Constant(1, width, static_cast<double>(head));
                          }));
}

void askConcatColumn(const Parameters& p, Draft& q) {
  q.let({{"width", "value_width"},
         {"last", "width - 1"},
         {"byHeads", "floor(column / heads)"},
         {"head", traceOnCpu(concatColumnScenario(p)).value().concat(0, p.whole("column"))}});
  ask(q, TR("The outputs of {heads} heads with d_v = {width} are concatenated. Which head produced column {column}? "
            "(Heads and columns are counted from 0.)"));
  askForNumber(q, "head", 0.4);
  q.working = {TR("Head h has columns h · {width} to h · {width} + {last}."),
               TR("{column} / {width}, rounded down, is {head}.")};
  q.addMistake("heads-dealt-in-turn", "column - heads * byHeads", TR("You dealt the columns to the heads in turn"),
               TR("All columns of head 0 come first, then all of head 1, and so on."),
               TR("That is the remainder of {column} / {heads}; the columns of a head are adjacent."));
  q.addMistake("divided-by-heads", "byHeads", TR("You divided by the number of heads"),
               TR("Each head has d_v columns: divide by that, and drop the remainder."));
  q.addMistake("counted-heads-from-one", "head + 1", TR("You counted the heads from 1"),
               TR("The first d_v columns belong to head 0."));
  q.hint = TR("How many columns does one head have?");
}

std::optional<Parameters> readConcatColumn(const OnStage& stage, Dice& dice) {
  constexpr Index kMax = 1 << 12;  // computed with matrices of zeros
  const std::int64_t heads = stage.scenario.heads.query, columns = heads * valueWidth(stage.scenario);
  if (heads < 2 || columns > kMax) return std::nullopt;
  return sizesOfDocument(stage.scenario, {"query_heads", "value_width"}).set("column", dice.whole(0, columns - 1));
}

// score-of-one-head: the columns of a head
/// The same columns, split into heads.
Scenario scoreOfHeadScenario(const Parameters& p) {
  const Scenario one =
      smallAttention(p.matrix("query_vector"), p.matrix("key_vector"), Matrix::Ones(1, p.matrix("key_vector").cols()));
  return withHeads(one, {p.whole("query_heads"), p.whole("query_heads")});
}

void askScoreOfOneHead(const Parameters& p, Draft& q) {
  const Matrix &query = p.matrix("query_vector"), &key = p.matrix("key_vector");
  const Index head = p.whole("head"), heads = p.whole("query_heads"), width = query.cols() / heads;
  const Trace trace = traceOnCpu(scoreOfHeadScenario(p)).value();
  const auto scoreOf = [&](Index h) { return trace.heads[static_cast<std::size_t>(h)].scores(0, 0); };
  const Matrix products = query.cwiseProduct(key);
  double inTurn = 0;
  for (Index column = head; column < query.cols(); column += heads) inTurn += products(0, column);
  const auto ofHead = [&](const Matrix& row) { return Matrix(row.middleCols(head * width, width)); };
  q.let({{"query", query}, {"key", key}, {"width", width}, {"products", ofHead(products)}, {"score", scoreOf(head)}});
  ask(q, TR("The query {query} and the key {key} are split into {heads} heads of {width} numbers. What is the unscaled "
            "score q · k in head {head} (counted from 0)?"));
  askForNumber(q, scoreOf(head), 0.005);
  q.working = {{TR("Head {head} has {query} and {key}."), {{"query", ofHead(query)}, {"key", ofHead(key)}}},
               TR("The products are {products}; their sum is {score}.")};
  q.addMistake("all-columns", products.sum(), TR("You took all columns"),
               TR("That would be one wide head. Each head uses only its own columns."));
  q.addMistake("columns-in-turn", inTurn, TR("You took every second or third column"),
               TR("A head has adjacent columns: the first part, the second part, and so on."));
  q.addMistake("score-of-other-head", scoreOf((head + 1) % heads), TR("That is the score of another head"),
               TR("Heads count from 0."));
  q.hint = TR("Which columns belong to this head?");
}

// shape-of-head: reshape before indexing
Parameters drawShapeOfHead(Dice& dice) {
  const Draw sizes(
      "(heads): 2 3 4 8; (width): 5 6 10 16; tokens: 7 9 11 12 20; query_heads = heads; key_width = width");
  return sizes(dice).set("indexing", dice.pick<std::string>({"Q[1]", "Q.reshape(T, H, d_k)[1]",
                                                             "Q.reshape(T, H, d_k).swapaxes(0, 1)[1]"}));
}

void askShapeOfHead(const Parameters& p, Draft& q) {
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
  q.let({{"model", "heads * width"}, {"code", "indexing"}});
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
      q.addMistake(shape == shapes[2] ? kIndexedTokens : kOtherShape, index);
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
}

// heads-flops: more heads, the same number of operations
Scenario headsFlopsScenario(const Parameters& p) {
  const std::int64_t width = p.whole("key_width"), heads = p.whole("query_heads");
  return sizesOnly({heads, heads}, {.queryTokens = p.whole("query_tokens"),
                                    .keyTokens = p.whole("key_tokens"),
                                    .dK = width,
                                    .dV = width,
                                    .batch = wholeOr(p, "batch", 1)});
}

void askHeadsFlops(const Parameters& p, Draft& q) {
  const bool isBatch = q("batch") > 1;
  q.let({{"flops", countOf(headsFlopsScenario(p), SizeQuantity::ScoreFlops), as<Operations>},
         {"model", "heads * width"}});
  ask(q,
      TR("A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}. How many floating-point operations "
         "do the scores Q Kᵀ of all heads take? (A multiplication and an addition count as two; nothing is skipped.)"));
  if (isBatch)
    ask(q, TR("A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}, and processes a batch of B = "
              "{batch}. How many floating-point operations do the scores Q Kᵀ of all heads take? (A multiplication and "
              "an addition count as two; nothing is skipped.)"));
  askForNumber(q, "flops", "max(0.5, 0.005 * flops)", AnswerUnit::Operations);
  q.working = {TR("A score takes {width} multiplications and {width} additions: 2 · {width}."),
               isBatch ? TR("2 · {width} · {queries} · {keys} · {heads} · {batch} = {flops}")
                       : TR("2 · {width} · {queries} · {keys} · {heads} = {flops}")};
  q.addMistake(kForgotPrefactor, "flops / 2");
  q.addMistake("flops-of-one-head", "flops / heads", TR("You counted one head only"),
               TR("Every head has its own score matrix."), TR("That is one of {heads} heads."));
  q.addMistake("full-width-in-each-head", "flops * heads", TR("You gave every head the full width"),
               TR("The heads split d_model. Together they cost as much as one head of full width."),
               TR("That would be {heads} heads of {model} columns each; they have {width}."));
  q.hint = TR("First one score, then one head, then all.");
}

std::optional<Parameters> readHeadsFlops(const OnStage& stage, Dice&) {
  Parameters p = sizesOfDocument(stage.scenario, {"query_tokens", "key_tokens", "query_heads", "key_width", "batch"});
  // The lab reports counts that overflow; they make no question.
  const SizeTable sheet = sizeTable(headsFlopsScenario(p), {.hardware = hardwareTable().front()});
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
  inputs.wQ = inputs.wK = MatrixStack::of(heads, [](Index) { return Matrix::Zero(1, 1); });
  inputs.wV = MatrixStack::of(heads, [&](Index head) { return concat.middleCols(head * width, width); });
  inputs.wO = MatrixStack(projection);
  Scenario scenario;
  scenario.heads = {heads, heads};
  scenario.inputs = inputs;
  return scenario;
}

void askOutputProjection(const Parameters& p, Draft& q) {
  const Matrix &concat = p.matrix("concat"), &projection = p.matrix("w_o");
  const Index heads = p.whole("query_heads"), width = concat.cols() / heads;
  const double output = traceOnCpu(outputProjectionScenario(p)).value().projected.value()(0, 0);
  const Matrix products = concat.cwiseProduct(projection.transpose());
  q.let({{"concat", shownNumbers(concat)},
         {"projection", shownNumbers(projection.transpose())},
         {"products", shownNumbers(products)},
         {"output", output, shownNumber}});
  ask(q,
      TR("Token {query} (“{query_name}”) has {concat} in concat, the outputs of {heads} heads side by side. Column "
         "{column} of W_O (counted from 0) is {projection}. Which number comes out?"),
      TR("The outputs of {heads} heads side by side are {concat}. One column of W_O is {projection}. Which number "
         "comes out?"));
  const bool isExact = areRound(concat) && areRound(projection);
  askForNumber(q, output, isExact ? 0.005 : 0.01 + 0.005 * (projection.cwiseAbs().sum() + concat.cwiseAbs().sum()));
  q.working = {TR("Entry times entry: {products}"), TR("Their sum, over all heads, is {output}.")};
  q.addMistake("first-head-only", products.leftCols(width).sum(), TR("You used head 0 only"),
               TR("W_O has a row for each column of concat, so every head adds to every output."));
  q.addMistake("averaged-heads", output / q("heads"), TR("You averaged the heads"),
               TR("W_O adds up what each head contributes; nothing is divided by the number of heads."));
  q.addMistake("forgot-output-projection", concat.sum(), TR("You added up concat without W_O"),
               TR("The entries of W_O set how much of each column goes into the output."));
  q.hint = TR("It is a dot product over all columns of concat.");
}

std::optional<Parameters> readOutputProjection(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxColumns = 8;
  const auto* inputs = std::get_if<ProjectedInputs>(&stage.scenario.inputs);
  if (!inputs || inputs->wO.empty() || !inputs->bO.empty() || inputs->wO.rows() > kMaxColumns) return std::nullopt;
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

void askHeadsByFocus(const Parameters& p, Draft& q) {
  const Matrix& weights = p.matrix("weights");
  const std::vector<double> entropies = entropiesOf(weights);
  ask(q,
      TR("These are the weights of query {query} (“{query_name}”) in the heads of this document. Order them from the "
         "most focused to the most even (by entropy)."),
      TR("These are the weights of one query in three heads. Order the heads from the most focused to the most even, "
         "by entropy: the sum of p · log₂(1/p).\n\np: p · log₂(1/p) — 0.01: 0.07, 0.05: 0.22, 0.1: 0.33, 0.2: 0.46, "
         "0.4: 0.53, 0.45: 0.52, 0.49: 0.50, 0.6: 0.44, 0.7: 0.36, 0.85: 0.20"));
  for (Index head = 0; head < weights.rows(); ++head)
    q.choices.push_back({TR("head {head}: {weights}"), {{"head", head}, {"weights", shownShares(weights.row(head))}}});
  const std::vector<std::size_t> order = ascendingOrder(entropies);
  q.answer = order;
  for (const std::size_t head : order)
    q.working.push_back(
        {TR("Head {head}: entropy {entropy} bits."), {{"head", head}, {"entropy", Decimals{entropies[head]}}}});
  q.addMistake("most-even-first", std::vector<std::size_t>(order.rbegin(), order.rend()),
               TR("You began with the most even head"), TR("A focused head puts nearly all weight on one key."));
  if (const std::vector<std::size_t> byLargest = ascendingOrder(negativeMaxima(weights)); byLargest != order)
    q.addMistake("by-largest-weight", byLargest, TR("You compared the largest weights only"),
                 TR("Two keys with half the weight each give 1 bit of entropy. One key with 0.7 gives more if the rest "
                    "is spread over several."));
  q.hint = TR("Over how many keys is the weight spread?");
}

std::optional<Parameters> readHeadsByFocus(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxHeads = 6, kMaxKeys = 9;
  const Index heads = stage.scenario.heads.query;
  if (heads < 2 || heads > kMaxHeads || keyTokens(stage.scenario) > kMaxKeys) return std::nullopt;
  const auto row = usableRow(stage, dice, 2, kMaxKeys);
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

void askInductionKey(const Parameters& p, Draft& q) {
  const std::vector<std::string>& tokens = p.texts("tokens");
  const std::size_t query = tokens.size() - 1;
  const auto earlier = static_cast<std::size_t>(earlierOccurrence(tokens).value());
  std::vector<std::string> names;
  for (std::size_t at = 0; at <= query; ++at) {
    names.push_back(tokens[at] + " (" + std::to_string(at) + ")");
    q.choices.push_back({TR("key {n}: {key}"), {{"n", at}, {"key", tokens[at]}}});
  }
  q.let({{"tokens", commaSeparated(names)},
         {"token", tokens[query]},
         {"query", query},
         {"earlier", earlier},
         {"next", tokens[earlier + 1]},
         {"n", earlier + 1}});
  ask(q, TR("The tokens so far are {tokens}; positions are counted from 0. The head looks for the key whose previous "
            "token is the query’s own token. Which key gets the largest weight from the query “{token}” at position "
            "{query}?"));
  q.answer = earlier + 1;
  q.working = {TR("The earlier “{token}” is at position {earlier}."),
               TR("The key after it, “{next}” at position {n}, has that “{token}” before it.")};
  q.addMistake("earlier-token-itself", earlier, TR("You took the earlier occurrence itself"),
               TR("You need the token that came next. Its key also encodes the token before it."));
  q.addMistake("query-itself", query, TR("You took the token itself"),
               TR("Its own key encodes the token before it, which is a different one."));
  q.addIfWrong("token-before", query - 1, TR("You took the token before"),
               TR("The head in layer 0 does that. This one compares tokens, not distances."));
  q.hint = TR("Find the same token earlier in the text. Which token came next?");
}

/// Only for an induction head: in every row that has such a key, the key gets most of the weight.
std::optional<Parameters> readInductionKey(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxTokens = 16;
  const HeadTrace* head = headOnStage(stage);
  const std::vector<std::string> names = queryTokenNames(stage.scenario);
  if (!head || !stage.scenario.attention.mask.causal || head->weights.rows() != head->weights.cols() ||
      head->weights.rows() > kMaxTokens || names != keyTokenNames(stage.scenario))
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
      {{"score-of-one-head", Number, 60,
        "query_heads: 2 3; query_vector: 1 x 6 in +-4; key_vector: 1 x 6 in +-4; head: 0..query_heads - 1",
        askScoreOfOneHead, nullptr, scoreOfHeadScenario},
       {"concat-column", Number, 40,
        "query_heads: 4 6 8 12 16; value_width: 2 3 4 8 16; column: 1..query_heads * value_width - 1", askConcatColumn,
        readConcatColumn, concatColumnScenario, "", "steps"},
       {"output-projection", Number, 60, "query_heads = 2; concat: 1 x 4 in -3..4 by 1; w_o: 4 x 1 in -2..3 by 1",
        askOutputProjection, readOutputProjection, outputProjectionScenario, "", "steps"},
       {"heads-flops", Number, 75,
        "(heads): 2 4 5 8 10; (tens): 1..10; query_tokens = 10 * tens; key_tokens = query_tokens; query_heads = heads; "
        "key_width: 2 4 5 8 10 20",
        askHeadsFlops, readHeadsFlops, headsFlopsScenario},
       {"heads-by-focus", Order, 45, drawHeadsByFocus, askHeadsByFocus, readHeadsByFocus},
       {"shape-of-head", Choice, 60, drawShapeOfHead, askShapeOfHead},
       {"induction-key", Choice, 45, drawInductionKey, askInductionKey, readInductionKey, nullptr,
        "learning-to-look-back", "steps"}});
}

}  // namespace attn
