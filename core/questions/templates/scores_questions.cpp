// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>

#include "attention/projections.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kIgnoredSigns{
    "ignored-signs", LEARNER_TEXT("questions", "You lost a minus sign"),
    LEARNER_TEXT("questions",
                 "Where the signs of two entries differ, their product is negative and makes the score smaller.")};

/// A whole number from -most to most that is not 0.
double nonZero(Dice& dice, std::int64_t most) {
  const std::int64_t size = dice.whole(1, most);
  return static_cast<double>(dice.flip() ? size : -size);
}

Matrix nonZeroRow(Dice& dice, Index width, std::int64_t most) {
  return Matrix::NullaryExpr(1, width, [&](Index) { return nonZero(dice, most); });
}

/// The products of a score, written out one by one.
Numbers productsOf(const Matrix& query, const Matrix& key) {
  return shownNumbers(query.cwiseProduct(key));
}

// ---- dot-product: q · k

Scenario dotProductScenario(const Parameters& p) {
  return smallAttention(p.matrix("query_vector"), p.matrix("key_vector"), Matrix::Ones(1, 1));
}

Parameters drawDotProduct(Dice& dice) {
  Parameters p;
  p.set("query_vector", nonZeroRow(dice, 4, 3)).set("key_vector", nonZeroRow(dice, 4, 3));
  return p;
}

Question askDotProduct(const Parameters& p) {
  const Matrix &query = p.matrix("query_vector"), &key = p.matrix("key_vector");
  const HeadTrace head = headOf(dotProductScenario(p));
  static constexpr MistakeKind kScaledAlready{
      "scaled-too-early", LEARNER_TEXT("questions", "You divided by √d_k already"),
      LEARNER_TEXT("questions", "That is the next step. The score itself is the plain dot product.")};
  static constexpr MistakeKind kAddedVectors{
      "added-vectors", LEARNER_TEXT("questions", "You added the entries"),
      LEARNER_TEXT("questions", "Entry times entry first; then the products are added up.")};
  const double score = head.scores(0, 0);
  Question q;
  if (isOnStage(p))
    q.text = {LEARNER_TEXT("questions",
                           "Head {head}: query {query} (“{query_name}”) is {q} and key {key} (“{key_name}”) is {k}. "
                           "What is their score q · k, before it is scaled?"),
              {{"head", Whole{p.whole("head")}},
               {"query", Whole{p.whole("query")}},
               {"query_name", Verbatim{p.text("query_name")}},
               {"q", shownNumbers(query)},
               {"key", Whole{p.whole("key")}},
               {"key_name", Verbatim{p.text("key_name")}},
               {"k", shownNumbers(key)}}};
  else
    q.text = {LEARNER_TEXT("questions", "q = {q} and k = {k}. What is their score q · k, before it is scaled?"),
              {{"q", shownNumbers(query)}, {"k", shownNumbers(key)}}};
  q.answer = score;
  q.tolerance = 0.005;
  q.working = {{LEARNER_TEXT("questions", "Entry times entry: {products}"), {{"products", productsOf(query, key)}}},
               {LEARNER_TEXT("questions", "Their sum is {score}."), {{"score", shownNumber(score)}}}};
  q.mistakes = {{&kIgnoredSigns,
                 query.cwiseProduct(key).cwiseAbs().sum(),
                 {LEARNER_TEXT("questions", "The products are {products}, and the negative ones are taken off."),
                  {{"products", productsOf(query, key)}}}},
                {&kScaledAlready,
                 head.scaled(0, 0),
                 {LEARNER_TEXT("questions", "{score} divided by √{width} is what you have; the score is {score}."),
                  {{"score", shownNumber(score)}, {"width", Whole{query.cols()}}}}},
                {&kAddedVectors, query.sum() + key.sum(), {}}};
  q.hint = {LEARNER_TEXT("questions", "Multiply what stands in the same place, then add up."), {}};
  return q;
}

std::optional<Parameters> readDotProduct(const OnStage& stage, Dice& dice) {
  constexpr Index kWidest = 6;  // a longer sum is no work for the head
  const HeadTrace* head = headOnStage(stage);
  if (!head || head->qRotated || head->q.cols() > kWidest) return std::nullopt;
  const auto row = rowOnStage(stage, dice, 0, head->scores.cols());
  if (!row) return std::nullopt;
  const Index key = dice.whole(0, head->k.rows() - 1);
  const Matrix q = head->q.row(row->query), k = head->k.row(key);
  if (!areRound(q) || !areRound(k) || std::abs(q.cwiseProduct(k).sum()) < 0.1) return std::nullopt;
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("key", std::int64_t{key})
      .set("key_name", keyName(stage, key))
      .set("query_vector", withoutNoise(q))
      .set("key_vector", withoutNoise(k));
  return p;
}

// ---- score-cell: which cell a query and a key make

Scenario scoreCellScenario(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  return smallAttention(p.matrix("queries"), keys, Matrix::Ones(keys.rows(), 1));
}

Parameters drawScoreCell(Dice& dice) {
  const std::vector<std::int64_t> places = dice.shuffled(3);
  Matrix queries = dice.matrix(3, 2, -3, 3, 1), keys = dice.matrix(3 + dice.whole(0, 1), 2, -3, 3, 1);
  const Index query = places[0], key = places[1];
  // The two that are asked for are told from all others.
  for (Index row = 0; row < queries.rows(); ++row)
    if (row != query && queries.row(row) == queries.row(query)) queries(row, 0) += 1;
  for (Index row = 0; row < keys.rows(); ++row)
    if (row != key && keys.row(row) == keys.row(key)) keys(row, 0) += 1;
  Parameters p;
  p.set("queries", queries).set("keys", keys).set("query", std::int64_t{query}).set("key", std::int64_t{key});
  return p;
}

Question askScoreCell(const Parameters& p) {
  const Matrix &queries = p.matrix("queries"), &keys = p.matrix("keys");
  const Index query = p.whole("query"), key = p.whole("key");
  static constexpr MistakeKind kTransposedCell{
      "transposed-cell", LEARNER_TEXT("questions", "You swapped row and column"),
      LEARNER_TEXT("questions", "The row of a score is its query, the column its key.")};
  static constexpr MistakeKind kOtherQuery{"row-of-another-query",
                                           LEARNER_TEXT("questions", "That row belongs to another query"),
                                           LEARNER_TEXT("questions", "Row i of S is made with row i of Q.")};
  const HeadTrace head = headOf(scoreCellScenario(p));
  Question q;
  AskedMatrix scores{head.scores, "S", {}, {}, areRound(head.scores) ? -1 : 2};
  if (isOnStage(p)) {
    q.text = {LEARNER_TEXT("questions",
                           "S = Q Kᵀ of head {head}. Point at the score of query {query} (“{query_name}”) with key "
                           "{key} (“{key_name}”)."),
              {{"head", Whole{p.whole("head")}},
               {"query", Whole{query}},
               {"query_name", Verbatim{p.text("query_name")}},
               {"key", Whole{key}},
               {"key_name", Verbatim{p.text("key_name")}}}};
  } else {
    q.text = {LEARNER_TEXT("questions",
                           "Q has the rows {queries}, and K has the rows {keys}. S = Q Kᵀ. Point at the score that is "
                           "made of the query {q} and the key {k}."),
              {{"queries", Numbers{queries}},
               {"keys", Numbers{keys}},
               {"q", Numbers{queries.row(query)}},
               {"k", Numbers{keys.row(key)}}}};
  }
  q.kind = AnswerKind::Cell;
  scores.rows = isOnStage(p) ? p.texts("query_names") : numbersFromZero(head.scores.rows());
  scores.columns = isOnStage(p) ? p.texts("key_names") : numbersFromZero(head.scores.cols());
  q.matrix = scores;
  q.answer = CellPlace{query, key};
  q.working = {{LEARNER_TEXT("questions", "The query stands in row {row} of Q, so its scores are row {row} of S."),
                {{"row", Whole{query}}}},
               {LEARNER_TEXT("questions", "The key stands in row {row} of K, which is column {row} of Kᵀ and of S."),
                {{"row", Whole{key}}}},
               {LEARNER_TEXT("questions", "The cell in row {row} and column {column}: {score}."),
                {{"row", Whole{query}}, {"column", Whole{key}}, {"score", shownNumber(head.scores(query, key))}}}};
  if (key < head.scores.rows() && query < head.scores.cols())
    q.mistakes.push_back({&kTransposedCell, CellPlace{key, query}, {}});
  q.mistakes.push_back({&kOtherQuery, CellPlace{(query + 1) % head.scores.rows(), key}, {}});
  q.hint = {LEARNER_TEXT("questions", "Rows and columns count from 0. A row of S is a query."), {}};
  return q;
}

std::optional<Parameters> readScoreCell(const OnStage& stage, Dice& dice) {
  constexpr Index kMost = 12, kWidest = 128;
  const HeadTrace* head = headOnStage(stage);
  if (!head || std::max(head->scores.rows(), head->scores.cols()) > kMost || head->q.cols() > kWidest ||
      head->scores.size() < 2)
    return std::nullopt;
  const auto row = rowOnStage(stage, dice, 0, head->scores.cols());
  if (!row) return std::nullopt;
  // Beside the diagonal, so that row and column can be mixed up.
  Index key = dice.whole(0, head->scores.cols() - 1);
  if (key == row->query) key = (key + 1) % head->scores.cols();
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("key", std::int64_t{key})
      .set("key_name", keyName(stage, key))
      .set("query_names", numberedTokens(queryTokenNames(stage.scenario)))
      .set("key_names", numberedTokens(keyTokenNames(stage.scenario)))
      .set("queries", head->qRotated ? *head->qRotated : head->q)
      .set("keys", head->kRotated ? *head->kRotated : head->k);
  return p;
}

// ---- best-match: the key with the largest score

Scenario bestMatchScenario(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  return smallAttention(p.matrix("query_vector"), keys, Matrix::Ones(keys.rows(), 1));
}

/// Whether one score is larger than all others by what two decimals show.
bool hasOneBest(const Matrix& scores) {
  std::vector<double> ranked(scores.data(), scores.data() + scores.size());
  std::ranges::sort(ranked, std::greater{});
  return ranked[0] - ranked[1] > 0.01;
}

Parameters drawBestMatch(Dice& dice) {
  const Matrix query = nonZeroRow(dice, 2, 3);
  Matrix keys = dice.matrix(4, 2, -4, 4, 1);
  while (!hasOneBest(query * keys.transpose())) keys = dice.matrix(4, 2, -4, 4, 1);
  Parameters p;
  p.set("query_vector", query).set("keys", keys);
  return p;
}

Question askBestMatch(const Parameters& p) {
  const Matrix &query = p.matrix("query_vector"), &keys = p.matrix("keys");
  const Vector scores = headOf(bestMatchScenario(p)).scores.row(0);
  const Vector lengths = keys.rowwise().norm();
  const Vector distances = (keys.rowwise() - query.row(0)).rowwise().norm();
  Index best = 0, longest = 0, nearest = 0, least = 0;
  scores.maxCoeff(&best);
  scores.minCoeff(&least);
  lengths.maxCoeff(&longest);
  distances.minCoeff(&nearest);
  static constexpr MistakeKind kLongestKey{
      "longest-key", LEARNER_TEXT("questions", "You took the longest key"),
      LEARNER_TEXT("questions",
                   "Length helps only in the direction of the query: a long key that points elsewhere scores little.")};
  static constexpr MistakeKind kNearestKey{
      "nearest-key", LEARNER_TEXT("questions", "You took the key that is nearest to the query"),
      LEARNER_TEXT("questions",
                   "A score is no distance. A key that goes further in the query's direction scores more.")};
  static constexpr MistakeKind kOppositeKey{
      "smallest-score", LEARNER_TEXT("questions", "That key has the smallest score"),
      LEARNER_TEXT("questions", "It points the other way: its products are negative.")};
  Question q;
  q.kind = AnswerKind::Choice;
  q.text = {LEARNER_TEXT("questions", "The query is {q}. Which of these keys has the largest score with it?"),
            {{"q", shownNumbers(query)}}};
  for (Index key = 0; key < keys.rows(); ++key)
    q.choices.push_back(
        {LEARNER_TEXT("questions", "key {n}: {key}"), {{"n", Whole{key}}, {"key", shownNumbers(keys.row(key))}}});
  q.answer = static_cast<std::size_t>(best);
  q.working = {{LEARNER_TEXT("questions", "The scores are {scores}."), {{"scores", shownNumbers(scores.transpose())}}},
               {LEARNER_TEXT("questions", "The largest, {score}, is that of key {n}."),
                {{"score", shownNumber(scores(best))}, {"n", Whole{best}}}}};
  for (const auto& [kind, key] : {std::pair{&kLongestKey, longest}, {&kNearestKey, nearest}, {&kOppositeKey, least}})
    if (key != best) q.mistakes.push_back({kind, static_cast<std::size_t>(key), {}});
  q.hint = {LEARNER_TEXT("questions", "Take the dot product with each key. Signs matter."), {}};
  return q;
}

std::optional<Parameters> readBestMatch(const OnStage& stage, Dice& dice) {
  constexpr Index kWidest = 4, kMostKeys = 6;
  const HeadTrace* head = headOnStage(stage);
  if (!head || head->qRotated || head->q.cols() > kWidest || head->k.rows() > kMostKeys || head->k.rows() < 2)
    return std::nullopt;
  const auto row = rowOnStage(stage, dice, 0, head->scores.cols());
  if (!row) return std::nullopt;
  const Matrix q = head->q.row(row->query);
  if (!areRound(q) || !areRound(head->k)) return std::nullopt;
  if (!hasOneBest(head->scores.row(row->query))) return std::nullopt;
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("query_vector", withoutNoise(q)).set("keys", withoutNoise(head->k));
  return p;
}

// ---- stretched-score: what becomes of a score when its vectors are stretched

Scenario stretchedScenario(const Parameters& p) {
  return smallAttention(Matrix::Constant(1, 1, p.real("score") * p.real("query_factor")),
                        Matrix::Constant(1, 1, p.real("key_factor")), Matrix::Ones(1, 1));
}

Parameters drawStretchedScore(Dice& dice) {
  Parameters p;
  p.set("score", nonZero(dice, 12))
      .set("query_factor", dice.pick({2.0, 3.0, 4.0, 5.0}))
      .set("key_factor", dice.pick({-3.0, -2.0, -1.0, 2.0, 3.0, 0.5}));
  return p;
}

Question askStretchedScore(const Parameters& p) {
  const double score = p.real("score"), a = p.real("query_factor"), b = p.real("key_factor");
  const double stretched = headOf(stretchedScenario(p)).scores(0, 0);
  static constexpr MistakeKind kOneFactor{
      "one-factor-only", LEARNER_TEXT("questions", "You stretched only one of the two vectors"),
      LEARNER_TEXT("questions", "Each product has a factor from the query and one from the key.")};
  static constexpr MistakeKind kAddedFactors{
      "added-factors", LEARNER_TEXT("questions", "You added the factors"),
      LEARNER_TEXT("questions", "Every product is multiplied by one factor and then by the other.")};
  static constexpr MistakeKind kUnchangedScore{
      "direction-only", LEARNER_TEXT("questions", "You took the score for an angle"),
      LEARNER_TEXT("questions", "Only the cosine does not change with length. A dot product grows with both vectors.")};
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "The score q · k is {score}. Then every number of q is multiplied by {a}, and every number "
                         "of k by {b}. What is the score now?"),
            {{"score", Exact{score}}, {"a", Exact{a}}, {"b", Exact{b}}}};
  q.answer = stretched;
  q.tolerance = 0.005;
  q.working = {{LEARNER_TEXT("questions", "Each product is multiplied by both factors, and so is their sum."), {}},
               {LEARNER_TEXT("questions", "{a} · {b} · {score} = {stretched}"),
                {{"a", Exact{a}}, {"b", Operand{b}}, {"score", Operand{score}}, {"stretched", Exact{stretched}}}}};
  q.mistakes = {{&kOneFactor, a * score, {}}, {&kAddedFactors, (a + b) * score, {}}, {&kUnchangedScore, score, {}}};
  if (b < 0) q.mistakes.push_back({&kIgnoredSigns, -stretched, {}});
  q.hint = {LEARNER_TEXT("questions", "What happens to a single product?"), {}};
  return q;
}

// ---- missing-entry: a score known, an entry not

Parameters drawMissingEntry(Dice& dice) {
  Parameters p;
  p.set("query_vector", nonZeroRow(dice, 3, 4))
      .set("key_vector", nonZeroRow(dice, 3, 4))
      .set("column", dice.whole(0, 2));
  return p;
}

Question askMissingEntry(const Parameters& p) {
  const Matrix &query = p.matrix("query_vector"), &key = p.matrix("key_vector");
  const Index column = p.whole("column");
  const double score = headOf(dotProductScenario(p)).scores(0, 0);
  const double missing = key(0, column);
  const double rest = score - query(0, column) * missing;
  static constexpr MistakeKind kForgotDivision{
      "forgot-last-division", LEARNER_TEXT("questions", "That is the product, not the entry"),
      LEARNER_TEXT("questions", "What is left of the score is the query's entry times the missing one.")};
  static constexpr MistakeKind kAddedRest{
      "added-the-rest", LEARNER_TEXT("questions", "You added the other products instead of taking them off"),
      LEARNER_TEXT("questions", "Score = the known products + the unknown one.")};
  static constexpr MistakeKind kForgotRest{
      "forgot-the-rest", LEARNER_TEXT("questions", "You left the other products out"),
      LEARNER_TEXT("questions", "They have their share in the score; take it off first.")};
  Matrix others(1, 2);
  others << key(0, (column == 0 ? 1 : 0)), key(0, (column == 2 ? 1 : 2));
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "q = {q}. The key k has three entries, too, but entry {column} (counted from 0) is lost; the "
                         "others are {others}, in this order. The score q · k was {score}. What is the lost entry?"),
            {{"q", Numbers{query}}, {"column", Whole{column}}, {"others", Numbers{others}}, {"score", Exact{score}}}};
  q.answer = missing;
  q.tolerance = 0.005;
  q.working = {{LEARNER_TEXT("questions", "The known products add up to {rest}."), {{"rest", Exact{rest}}}},
               {LEARNER_TEXT("questions", "{score} − {rest} = {product} is left for the lost one."),
                {{"score", Exact{score}}, {"rest", Operand{rest}}, {"product", Exact{score - rest}}}},
               {LEARNER_TEXT("questions", "{product} / {entry} = {missing}"),
                {{"product", Exact{score - rest}}, {"entry", Operand{query(0, column)}}, {"missing", Exact{missing}}}}};
  q.mistakes = {{&kForgotDivision, score - rest, {}},
                {&kAddedRest, (score + rest) / query(0, column), {}},
                {&kForgotRest, score / query(0, column), {}}};
  q.hint = {LEARNER_TEXT("questions", "Write the score as a sum of three products and see which two you know."), {}};
  return q;
}

// ---- query-entry: one number of q = x W_Q

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

Parameters drawQueryEntry(Dice& dice) {
  Parameters p;
  p.set("token", nonZeroRow(dice, 3, 3)).set("w_q", dice.matrix(3, 3, -2, 2, 1)).set("column", dice.whole(0, 2));
  return p;
}

Question askQueryEntry(const Parameters& p) {
  const Matrix &token = p.matrix("token"), &projection = p.matrix("w_q");
  const Index column = p.whole("column");
  const Matrix query = projectedQueries(queryEntryScenario(p), 0);
  static constexpr MistakeKind kRowOfProjection{
      "row-for-column", LEARNER_TEXT("questions", "You took a row of W_Q"),
      LEARNER_TEXT(
          "questions",
          "Entry c of x W_Q is x times column c. Some libraries store the matrix transposed; here it is not.")};
  static constexpr MistakeKind kForgotToken{
      "forgot-the-token", LEARNER_TEXT("questions", "You added up the column without x"),
      LEARNER_TEXT("questions", "The entries of x say how much of each row of W_Q goes into the query.")};
  Question q;
  if (isOnStage(p))
    q.text = {LEARNER_TEXT("questions",
                           "The token “{query_name}” is x = {x}. W_Q of head {head} has the rows {w}. What is entry "
                           "{column} (counted from 0) of its query q = x W_Q?"),
              {{"query_name", Verbatim{p.text("query_name")}},
               {"x", shownNumbers(token)},
               {"head", Whole{p.whole("head")}},
               {"w", shownNumbers(projection)},
               {"column", Whole{column}}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "A token is x = {x}. W_Q has the rows {w}. What is entry {column} (counted from 0) of its "
                           "query q = x W_Q?"),
              {{"x", shownNumbers(token)}, {"w", shownNumbers(projection)}, {"column", Whole{column}}}};
  q.answer = query(0, column);
  q.tolerance = 0.005;
  const Matrix columnOfW = projection.col(column).transpose();
  q.working = {
      {LEARNER_TEXT("questions", "Column {column} of W_Q is {w}."),
       {{"column", Whole{column}}, {"w", shownNumbers(columnOfW)}}},
      {LEARNER_TEXT("questions", "Entry times entry with x: {products}"), {{"products", productsOf(token, columnOfW)}}},
      {LEARNER_TEXT("questions", "Their sum is {entry}."), {{"entry", shownNumber(query(0, column))}}}};
  if (column < projection.rows() && projection.rows() == projection.cols())
    q.mistakes.push_back({&kRowOfProjection, (token * projection.row(column).transpose())(0, 0), {}});
  q.mistakes.push_back({&kForgotToken, columnOfW.sum(), {}});
  q.hint = {LEARNER_TEXT("questions", "Which column of W_Q makes this entry?"), {}};
  return q;
}

std::optional<Parameters> readQueryEntry(const OnStage& stage, Dice& dice) {
  constexpr Index kWidest = 6;
  const auto* inputs = std::get_if<ProjectedInputs>(&stage.scenario.inputs);
  if (!inputs || !inputs->bQ.empty() || inputs->x.cols() > kWidest || inputs->wQ.cols() > kWidest) return std::nullopt;
  const auto row = rowOnStage(stage, dice, 0, keyTokens(stage.scenario));
  if (!row) return std::nullopt;
  const Matrix token = inputs->x[0].row(row->query);
  const Matrix& projection = inputs->wQ[stage.head];
  if (!areRound(token) || !areRound(projection)) return std::nullopt;
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("token", token).set("w_q", projection).set("column", dice.whole(0, projection.cols() - 1));
  return p;
}

}  // namespace

std::vector<QuestionTemplate> scoresQuestions() {
  return {
      {.id = "dot-product",
       .topic = Topic::Scores,
       .seconds = 45,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawDotProduct,
       .ask = askDotProduct,
       .read = readDotProduct,
       .scenario = dotProductScenario},
      {.id = "score-cell",
       .topic = Topic::Scores,
       .kind = AnswerKind::Cell,
       .seconds = 45,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawScoreCell,
       .ask = askScoreCell,
       .read = readScoreCell,
       .scenario = scoreCellScenario},
      {.id = "query-entry",
       .topic = Topic::Scores,
       .seconds = 60,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawQueryEntry,
       .ask = askQueryEntry,
       .read = readQueryEntry,
       .scenario = queryEntryScenario},
      {.id = "best-match",
       .topic = Topic::Scores,
       .kind = AnswerKind::Choice,
       .seconds = 60,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawBestMatch,
       .ask = askBestMatch,
       .read = readBestMatch,
       .scenario = bestMatchScenario},
      {.id = "stretched-score",
       .topic = Topic::Scores,
       .seconds = 40,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawStretchedScore,
       .ask = askStretchedScore,
       .scenario = stretchedScenario},
      {.id = "missing-entry",
       .topic = Topic::Scores,
       .seconds = 75,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawMissingEntry,
       .ask = askMissingEntry,
       .scenario = dotProductScenario},
  };
}

}  // namespace attn
