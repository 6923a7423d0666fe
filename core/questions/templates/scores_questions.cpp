// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "attention/projections.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kIgnoredSigns{
    "ignored-signs", TR("You lost a minus sign"),
    TR("If two entries have different signs, their product is negative and lowers the score.")};

/// The products that add up to a score.
Numbers productsOf(const Matrix& query, const Matrix& key) {
  return shownNumbers(query.cwiseProduct(key));
}

// dot-product: q · k
Scenario dotProductScenario(const Parameters& p) {
  return smallAttention(p.matrix("query_vector"), p.matrix("key_vector"), Matrix::Ones(1, 1));
}

void askDotProduct(const Parameters& p, Draft& q) {
  const Matrix &query = p.matrix("query_vector"), &key = p.matrix("key_vector");
  const HeadTrace head = headOf(dotProductScenario(p));
  q.let({{"q", shownNumbers(query)},
         {"k", shownNumbers(key)},
         {"products", productsOf(query, key)},
         {"score", head.scores(0, 0), shownNumber},
         {"width", query.cols()}});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) is {q} and key {key} (“{key_name}”) is {k}. What is their score "
         "q · k, before it is scaled?"),
      TR("q = {q} and k = {k}. What is their score q · k, before it is scaled?"));
  askForNumber(q, head.scores(0, 0), 0.005);
  q.working = {TR("Entry times entry: {products}"), TR("Their sum is {score}.")};
  q.addMistake(kIgnoredSigns, query.cwiseProduct(key).cwiseAbs().sum(),
               TR("The products are {products}, and the negative ones are subtracted."));
  q.addMistake("scaled-too-early", head.scaled(0, 0), TR("You divided by √d_k already"),
               TR("That is the next step. The score itself is the plain dot product."),
               TR("You computed {score} / √{width}; the score is {score}."));
  q.addMistake("added-vectors", query.sum() + key.sum(), TR("You added the entries"),
               TR("First multiply entry by entry, then add the products."));
  q.hint = TR("Multiply entries in the same position, then add up.");
}

std::optional<Parameters> readDotProduct(const OnStage& stage, Dice& dice) {
  constexpr Index kWidest = 6;  // longer sums are too much for mental arithmetic
  const HeadTrace* head = headOnStage(stage);
  if (!head || head->qRotated || head->q.cols() > kWidest) return std::nullopt;
  const auto row = usableRow(stage, dice, 0, head->scores.cols());
  if (!row) return std::nullopt;
  const Index key = dice.whole(0, head->k.rows() - 1);
  const Matrix q = head->q.row(row->query), k = head->k.row(key);
  if (!areRound(q) || !areRound(k) || std::abs(q.cwiseProduct(k).sum()) < 0.1) return std::nullopt;
  return queryParameters(stage, row->query, key)
      .add({{"query_vector", withoutNoise(q)}, {"key_vector", withoutNoise(k)}});
}

// score-cell: the cell of a query and a key
Scenario scoreCellScenario(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  return smallAttention(p.matrix("queries"), keys, Matrix::Ones(keys.rows(), 1));
}

Parameters drawScoreCell(Dice& dice) {
  const std::vector<std::int64_t> places = dice.shuffled(3);
  Matrix queries = dice.matrix(3, 2, -3, 3, 1), keys = dice.matrix(3 + dice.whole(0, 1), 2, -3, 3, 1);
  const Index query = places[0], key = places[1];
  // The chosen query and key must differ from all others.
  for (Index row = 0; row < queries.rows(); ++row)
    if (row != query && queries.row(row) == queries.row(query)) queries(row, 0) += 1;
  for (Index row = 0; row < keys.rows(); ++row)
    if (row != key && keys.row(row) == keys.row(key)) keys(row, 0) += 1;
  return {{"queries", queries}, {"keys", keys}, {"query", query}, {"key", key}};
}

void askScoreCell(const Parameters& p, Draft& q) {
  const Matrix &queries = p.matrix("queries"), &keys = p.matrix("keys");
  const Index query = p.whole("query"), key = p.whole("key");
  const HeadTrace head = headOf(scoreCellScenario(p));
  q.let({{"q", queries.row(query)},
         {"k", keys.row(key)},
         {"row", query},
         {"column", key},
         {"score", head.scores(query, key), shownNumber}});
  ask(q,
      TR("S = Q Kᵀ of head {head}. Point at the score of query {query} (“{query_name}”) with key {key} "
         "(“{key_name}”)."),
      TR("Q has the rows {queries}, and K has the rows {keys}. S = Q Kᵀ. Point at the score of the query {q} with the "
         "key {k}."));
  q.matrix = askedMatrix(p, head.scores);
  q.answer = CellPlace{query, key};
  q.working = {TR("The query is row {row} of Q, so its scores are row {row} of S."),
               q.say(TR("The key is row {row} of K, which is column {row} of Kᵀ and of S."), {{"row", "column"}}),
               TR("The cell in row {row} and column {column}: {score}.")};
  if (key < head.scores.rows() && query < head.scores.cols())
    q.addMistake("transposed-cell", CellPlace{key, query}, TR("You swapped row and column"),
                 TR("The row of a score is its query, the column its key."));
  q.addMistake("row-of-another-query", CellPlace{(query + 1) % head.scores.rows(), key},
               TR("That row belongs to another query"), TR("Row i of S comes from row i of Q."));
  q.hint = TR("Rows and columns are numbered from 0. A row of S is a query.");
}

std::optional<Parameters> readScoreCell(const OnStage& stage, Dice& dice) {
  constexpr Index kMax = 12, kWidest = 128;
  const HeadTrace* head = headOnStage(stage);
  if (!head || std::max(head->scores.rows(), head->scores.cols()) > kMax || head->q.cols() > kWidest ||
      head->scores.size() < 2)
    return std::nullopt;
  const auto row = usableRow(stage, dice, 0, head->scores.cols());
  if (!row) return std::nullopt;
  // Not on the diagonal, so that row and column can be confused.
  Index key = dice.whole(0, head->scores.cols() - 1);
  if (key == row->query) key = (key + 1) % head->scores.cols();
  return queryParameters(stage, row->query, key)
      .add(tokenLabels(stage))
      .add({{"queries", head->rotatedQueries()}, {"keys", head->rotatedKeys()}});
}

// best-match: the key with the largest score
Scenario bestMatchScenario(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  return smallAttention(p.matrix("query_vector"), keys, Matrix::Ones(keys.rows(), 1));
}

/// True if one score exceeds all others by an amount visible with two decimals.
bool hasOneBest(const Matrix& scores) {
  std::vector<double> ranked(scores.data(), scores.data() + scores.size());
  std::ranges::sort(ranked, std::greater{});
  return ranked[0] - ranked[1] > 0.01;
}

Parameters drawBestMatch(Dice& dice) {
  Parameters p = Draw("query_vector: 1 x 2 in +-3")(dice);
  Matrix keys;
  do keys = dice.matrix(4, 2, -4, 4, 1);
  while (!hasOneBest(p.matrix("query_vector") * keys.transpose()));
  return p.set("keys", keys);
}

void askBestMatch(const Parameters& p, Draft& q) {
  const Matrix &query = p.matrix("query_vector"), &keys = p.matrix("keys");
  const Vector scores = headOf(bestMatchScenario(p)).scores.row(0);
  const auto placeOfLargest = [](const Vector& of) {
    Index place = 0;
    of.maxCoeff(&place);
    return static_cast<std::size_t>(place);
  };
  const std::size_t best = placeOfLargest(scores);
  q.let({{"q", shownNumbers(query)},
         {"n", best},
         {"scores", shownNumbers(scores.transpose())},
         {"score", scores.maxCoeff(), shownNumber}});
  ask(q, TR("The query is {q}. Which of these keys has the largest score?"));
  for (Index key = 0; key < keys.rows(); ++key)
    q.choices.push_back({TR("key {n}: {key}"), {{"n", key}, {"key", shownNumbers(keys.row(key))}}});
  q.answer = best;
  q.working = {TR("The scores are {scores}."), TR("The largest, {score}, is that of key {n}.")};
  q.addIfWrong(
      "longest-key", placeOfLargest(keys.rowwise().norm()), TR("You took the longest key"),
      TR("Length helps only in the direction of the query: a long key that points elsewhere has a low score."));
  q.addIfWrong("nearest-key", placeOfLargest(-(keys.rowwise() - query.row(0)).rowwise().norm()),
               TR("You took the key that is nearest to the query"),
               TR("A score is not a distance. A key that reaches further along the query scores higher."));
  q.addIfWrong("smallest-score", placeOfLargest(-scores), TR("That key has the smallest score"),
               TR("It reaches least far in the query's direction."));
  q.hint = TR("Take the dot product with each key. Signs matter.");
}

std::optional<Parameters> readBestMatch(const OnStage& stage, Dice& dice) {
  constexpr Index kWidest = 4, kMaxKeys = 6;
  const HeadTrace* head = headOnStage(stage);
  if (!head || head->qRotated || head->q.cols() > kWidest || head->k.rows() > kMaxKeys || head->k.rows() < 2)
    return std::nullopt;
  const auto row = usableRow(stage, dice, 0, head->scores.cols());
  if (!row) return std::nullopt;
  const Matrix q = head->q.row(row->query);
  if (!areRound(q) || !areRound(head->k)) return std::nullopt;
  if (!hasOneBest(head->scores.row(row->query))) return std::nullopt;
  return queryParameters(stage, row->query).add({{"query_vector", withoutNoise(q)}, {"keys", withoutNoise(head->k)}});
}

// stretched-score: the effect of multiplying the vectors
Scenario stretchedScenario(const Parameters& p) {
  return smallAttention(Matrix::Constant(1, 1, p.real("score") * p.real("query_factor")),
                        Matrix::Constant(1, 1, p.real("key_factor")), Matrix::Ones(1, 1));
}

void askStretchedScore(const Parameters& p, Draft& q) {
  q.let({{"a", "query_factor"}, {"b", "key_factor"}, {"stretched", headOf(stretchedScenario(p)).scores(0, 0)}});
  ask(q, TR("The score q · k is {score}. Then every entry of q is multiplied by {a}, and every entry of k by {b}. What "
            "is the score now?"));
  askForNumber(q, "stretched", 0.005);
  q.working = {
      TR("Each product is multiplied by both factors, and so is their sum."),
      q.say(TR("{a} · {b} · {score} = {stretched}"), {{"b", "b", as<Operand>}, {"score", "score", as<Operand>}})};
  q.addMistake("one-factor-only", "a * score", TR("You stretched only one of the two vectors"),
               TR("Each product has a factor from the query and one from the key."));
  q.addMistake("added-factors", "(a + b) * score", TR("You added the factors"),
               TR("Every product is multiplied by one factor and then by the other."));
  q.addMistake("direction-only", "score", TR("You took the score for an angle"),
               TR("Only the cosine is independent of length. A dot product scales with both vectors."));
  if (q("b") < 0) q.addMistake(kIgnoredSigns, "-stretched");
  q.hint = TR("What happens to a single product?");
}

// missing-entry: the score is known, an entry is not
void askMissingEntry(const Parameters& p, Draft& q) {
  const Matrix &query = p.matrix("query_vector"), &key = p.matrix("key_vector");
  const Index column = p.whole("column");
  Matrix others(1, 2);
  others << key(0, (column == 0 ? 1 : 0)), key(0, (column == 2 ? 1 : 2));
  q.let({{"q", query},
         {"others", others},
         {"score", headOf(dotProductScenario(p)).scores(0, 0)},
         {"entry", query(0, column), as<Operand>},
         {"missing", key(0, column)},
         {"rest", "score - entry * missing"},
         {"product", "score - rest"}});
  ask(q, TR("q = {q}. The key k also has three entries, but entry {column} (counted from 0) is lost; the others are "
            "{others}, in this order. The score q · k was {score}. What is the lost entry?"));
  askForNumber(q, "missing", 0.005);
  q.working = {TR("The known products add up to {rest}."),
               q.say(TR("{score} − {rest} = {product} is left for the lost one."), {{"rest", "rest", as<Operand>}}),
               TR("{product} / {entry} = {missing}")};
  q.addMistake("forgot-last-division", "product", TR("That is the product, not the entry"),
               TR("What is left of the score is the query's entry times the missing one."));
  q.addMistake("added-the-rest", "(score + rest) / entry",
               TR("You added the other products instead of subtracting them"),
               TR("Score = the known products + the unknown one."));
  q.addMistake("forgot-the-rest", "score / entry", TR("You left the other products out"),
               TR("They are part of the score; subtract them first."));
  q.hint = TR("Write the score as a sum of three products and see which two you know.");
}

// query-entry: one number of q = x W_Q
Scenario queryEntryScenario(const Parameters& p) {
  const Matrix& projection = p.matrix("w_q");
  ProjectedInputs inputs;
  inputs.x = MatrixStack(p.matrix("token"));
  inputs.wQ = MatrixStack(projection);
  inputs.wK = inputs.wV = MatrixStack(Matrix(Matrix::Identity(projection.rows(), projection.cols())));
  Scenario scenario;
  scenario.inputs = inputs;
  return scenario;
}

void askQueryEntry(const Parameters& p, Draft& q) {
  const Matrix &token = p.matrix("token"), &projection = p.matrix("w_q");
  const Index column = p.whole("column");
  const double entry = projectedQueries(queryEntryScenario(p), 0)(0, column);
  const Matrix columnOfW = projection.col(column).transpose();
  q.let({{"x", shownNumbers(token)},
         {"w", shownNumbers(projection)},
         {"products", productsOf(token, columnOfW)},
         {"entry", entry, shownNumber}});
  ask(q,
      TR("The token “{query_name}” is x = {x}. W_Q of head {head} has the rows {w}. What is entry {column} (counted "
         "from 0) of its query q = x W_Q?"),
      TR("A token is x = {x}. W_Q has the rows {w}. What is entry {column} (counted from 0) of its query q = x W_Q?"));
  askForNumber(q, entry, 0.005);
  q.working = {{TR("Column {column} of W_Q is {w}."), {{"w", shownNumbers(columnOfW)}}},
               TR("Entry times entry with x: {products}"),
               TR("Their sum is {entry}.")};
  if (column < projection.rows() && projection.rows() == projection.cols())
    q.addMistake(
        "row-for-column", (token * projection.row(column).transpose())(0, 0), TR("You took a row of W_Q"),
        TR("Entry c of x W_Q is x times column c. Some libraries store the matrix transposed; here it is not."));
  q.addMistake("forgot-the-token", columnOfW.sum(), TR("You added up the column without x"),
               TR("The entries of x say how much of each row of W_Q goes into the query."));
  q.hint = TR("Which column of W_Q gives this entry?");
}

std::optional<Parameters> readQueryEntry(const OnStage& stage, Dice& dice) {
  constexpr Index kWidest = 6;
  const auto* inputs = std::get_if<ProjectedInputs>(&stage.scenario.inputs);
  if (!inputs || !inputs->bQ.empty() || inputs->x.cols() > kWidest || inputs->wQ.cols() > kWidest) return std::nullopt;
  const auto row = usableRow(stage, dice, 0, keyTokens(stage.scenario));
  if (!row) return std::nullopt;
  const Matrix token = inputs->x[0].row(row->query);
  const Matrix& projection = inputs->wQ[stage.head];
  if (!areRound(token) || !areRound(projection)) return std::nullopt;
  return queryParameters(stage, row->query)
      .add({{"token", token}, {"w_q", projection}, {"column", dice.whole(0, projection.cols() - 1)}});
}

}  // namespace

std::vector<QuestionTemplate> scoresQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Scores, "steps", "tokens-to-output",
      {{"dot-product", Number, 45, "query_vector: 1 x 4 in +-3; key_vector: 1 x 4 in +-3", askDotProduct,
        readDotProduct, dotProductScenario},
       {"score-cell", Cell, 45, drawScoreCell, askScoreCell, readScoreCell, scoreCellScenario},
       {"query-entry", Number, 60, "token: 1 x 3 in +-3; w_q: 3 x 3 in -2..2 by 1; column: 0..2", askQueryEntry,
        readQueryEntry, queryEntryScenario},
       {"best-match", Choice, 60, drawBestMatch, askBestMatch, readBestMatch, bestMatchScenario},
       {"stretched-score", Number, 40,
        "score: +-12; query_factor: 2.0 3.0 4.0 5.0; key_factor: -3.0 -2.0 -1.0 2.0 3.0 0.5", askStretchedScore,
        nullptr, stretchedScenario},
       {"missing-entry", Number, 75, "query_vector: 1 x 3 in +-4; key_vector: 1 x 3 in +-4; column: 0..2",
        askMissingEntry, nullptr, dotProductScenario}});
}

}  // namespace attn
