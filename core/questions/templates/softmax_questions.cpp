// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kLinearShare{
    "linear-share", TR("You divided the scores by their sum"),
    TR("Softmax takes e to the power of each score first; that also makes negative scores positive.")};
constexpr MistakeKind kForgotSum{
    "forgot-row-sum", TR("You did not divide by the row sum"),
    TR("An exponential is not a share yet: divide it by the sum of all exponentials of the row.")};
constexpr MistakeKind kEqualShares{"equal-shares", TR("You split equally"),
                                   TR("Equal weights come only from equal scores.")};

/// The name of the key in question; in a question about a document, "key" is its place among those that are visible.
Named nameOfKey(const Parameters& p) {
  if (!isOnStage(p)) return {"key", "key"};
  return {"key", p.texts("key_names")[static_cast<std::size_t>(p.whole("key"))]};
}

Scenario softmaxScenario(const Parameters& p) {
  return attentionOverScores(p.matrix("scores"));
}

/// Indices of the visible keys of a row whose weights are from `least` to `most`.
std::vector<std::size_t> weightsBetween(const Matrix& weights, double least, double most) {
  std::vector<std::size_t> found;
  for (Index n = 0; n < weights.cols(); ++n)
    if (weights(0, n) >= least && weights(0, n) <= most) found.push_back(static_cast<std::size_t>(n));
  return found;
}

// softmax-of-two: one weight in a row of two
Parameters drawSoftmaxOfTwo(Dice& dice) {
  const double first = dice.stepped(-2, 5, 0.5);
  const double difference = dice.pick({0.5, 1.0, 1.5, 2.0, 3.0});
  Matrix scores(1, 2);
  scores << first, first + (dice.flip() ? difference : -difference);
  return {{"scores", scores}, {"key", dice.whole(0, 1)}};
}

void askSoftmaxOfTwo(const Parameters& p, Draft& q) {
  const Matrix& scores = p.matrix("scores");
  const Index key = p.whole("key");
  const double weight = headOf(softmaxScenario(p)).weights(0, key);
  q.let({{"score", scores(0, key)},
         {"sum", scores.sum()},
         {"difference", "sum - score - score"},
         {"ratio", "exp(difference)", as<ThreeDigits>},
         {"weight", Decimals{weight}}});
  ask(q, TR("A query sees two keys; the scaled scores are {scores}. What is the weight of key {key} (counted from 0)? "
            "(e^0.5 = 1.65, e^1 = 2.72, e^1.5 = 4.48, e^2 = 7.39, e^3 = 20.1)"));
  askForNumber(q, weight, 0.01);
  q.working = {TR("Only the difference counts: the other score minus this one is {difference}."),
               TR("If this key's exponential is taken as 1, the other is e^{difference} = {ratio}."),
               TR("1 / (1 + {ratio}) = {weight}")};
  q.addMistake("weight-of-other-key", "1 - weight", TR("That is the weight of the other key"),
               TR("The larger score gets the larger weight."));
  q.addMistakes({{&kForgotSum, "exp(-difference)"}, {&kEqualShares, 0.5}});
  if (std::abs(scores.sum()) > 0.1)
    q.addMistake(kLinearShare, "score / sum",
                 TR("You computed {score} / {sum}: that is a share of the scores, not of the exponentials."));
  q.hint = TR("Subtract one of the scores from both: then one exponential is e^0 = 1.");
}

// softmax-row: one weight in a row of three
Parameters drawSoftmaxRow(Dice& dice) {
  Matrix scores(1, 3);
  const double top = dice.stepped(-3, 6, 1);
  const std::vector<std::int64_t> order = dice.shuffled(3);
  scores(0, order[0]) = top;
  scores(0, order[1]) = top - dice.stepped(0, 2, 1);
  scores(0, order[2]) = top - dice.stepped(1, 3, 1);
  return {{"scores", scores}, {"key", dice.whole(0, 2)}};
}

void askSoftmaxRow(const Parameters& p, Draft& q) {
  const Matrix& scores = p.matrix("scores");
  const Index key = p.whole("key");
  const HeadTrace head = headOf(softmaxScenario(p));
  q.let({{"scores", shownNumbers(scores)},
         {"largest", head.rowMax(0, 0), shownNumber},
         {"shifted", shownNumbers((scores.array() - head.rowMax(0, 0)).matrix())},
         {"exponentials", shownNumbers(head.exponentials)},
         {"sum", head.rowSum(0, 0), shownNumber},
         {"exponential", head.exponentials(0, key), shownNumber},
         {"weight", Decimals{head.weights(0, key)}},
         {"score", scores(0, key), shownNumber},
         nameOfKey(p)});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) sees only these keys: {keys}. Their scores, as they enter the "
         "softmax, are {scores}. What weight does {key} get?"),
      TR("The scaled scores of a query are {scores}. What weight does key {key} (counted from 0) get? (e^−1 = 0.37, "
         "e^−2 = 0.14, e^−3 = 0.05)"));
  askForNumber(q, "weight", 0.01);
  q.working = {TR("Scores minus {largest}: {shifted}"), TR("Exponentials: {exponentials}, together {sum}."),
               TR("{exponential} / {sum} = {weight}")};
  q.addMistakes({{&kForgotSum, head.exponentials(0, key)}, {&kEqualShares, 1.0 / static_cast<double>(scores.cols())}});
  if (std::abs(scores.sum()) > 0.1)
    q.addMistake(kLinearShare, scores(0, key) / scores.sum(),
                 {TR("You computed {score} / {sum}: that is a share of the scores, not of the exponentials."),
                  {{"sum", shownNumber(scores.sum())}}});
  q.neighbors = othersOf(head.weights, key);
  q.hint = TR("First subtract the largest score from all: the weights stay the same, the numbers get small.");
}

/// Asks about one of the keys whose number in `cells` lies between `least` and `most`.
std::optional<Parameters> readScoresOfRow(const OnStage& stage, Dice& dice, Index mostKeys, Matrix HeadTrace::*cells,
                                          double least, double most) {
  const auto row = usableRow(stage, dice, 2, mostKeys);
  if (!row) return std::nullopt;
  const HeadTrace& head = *headOnStage(stage);
  const auto fit = weightsBetween(cellsOf(head.*cells, row->query, row->keys), least, most);
  if (fit.empty()) return std::nullopt;
  return queryParameters(stage, row->query)
      .add({{"key_names", keyNames(stage, row->keys)},
            {"scores", cellsOf(head.masked, row->query, row->keys)},
            {"key", static_cast<std::int64_t>(dice.pick(fit))}});
}

std::optional<Parameters> readSoftmaxRow(const OnStage& stage, Dice& dice) {
  return readScoresOfRow(stage, dice, 4, &HeadTrace::weights, 0.05, 0.95);
}

// weight-from-exponentials
Scenario exponentialsScenario(const Parameters& p) {
  return attentionWithWeights(p.matrix("exponentials"));
}

Parameters drawWeightFromExponentials(Dice& dice) {
  const Index keys = 3 + dice.whole(0, 1);
  Matrix exponentials = dice.matrix(1, keys, 0.1, 0.9, 0.1);
  exponentials(0, dice.whole(0, keys - 1)) = 1;
  return {{"exponentials", exponentials}, {"key", dice.whole(0, keys - 1)}};
}

void askWeightFromExponentials(const Parameters& p, Draft& q) {
  const Matrix& exponentials = p.matrix("exponentials");
  const Index key = p.whole("key");
  const double sum = exponentials.sum(), own = exponentials(0, key);
  q.let({{"exponentials", shownNumbers(exponentials)},
         {"sum", sum, shownNumber},
         {"exponential", own, shownNumber},
         {"weight", Decimals{headOf(exponentialsScenario(p)).weights(0, key)}},
         {"own", own, shownNumber},
         {"others", sum - own, shownNumber},
         nameOfKey(p)});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) sees {keys}. The exponentials of its row are {exponentials}, in "
         "this order. What weight does {key} get?"),
      TR("After the row maximum is subtracted, the exponentials of a row are {exponentials}. What is the weight of key "
         "{key} (counted from 0)?"));
  askForNumber(q, "weight", 0.01);
  q.working = {TR("The row sum is {sum}."), TR("{exponential} / {sum} = {weight}")};
  q.addMistake(kForgotSum, own);
  q.addMistake("divided-by-others", own / (sum - own), TR("You divided by the sum of the others"),
               TR("The row sum includes all exponentials, the key's own among them."),
               TR("You computed {own} / {others}; the whole sum is {sum}."));
  q.addMistake(kEqualShares, 1.0 / static_cast<double>(exponentials.cols()));
  q.neighbors = othersOf(exponentials / sum, key);
  q.hint = TR("The weights of a row add up to 1: what must they be divided by?");
}

std::optional<Parameters> readWeightFromExponentials(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxKeys = 9;
  const auto row = usableRow(stage, dice, 2, kMaxKeys);
  if (!row) return std::nullopt;
  const HeadTrace& head = *headOnStage(stage);
  const Matrix exponentials = cellsOf(head.exponentials, row->query, row->keys);
  const auto fit = weightsBetween(cellsOf(head.weights, row->query, row->keys), 0.05, 0.95);
  // Without the row maximum, exponentials may be too large or too small to print.
  if (fit.empty() || exponentials.minCoeff() < 1e-30 || exponentials.maxCoeff() > 1e3 || exponentials.sum() < 0.5)
    return std::nullopt;
  return queryParameters(stage, row->query)
      .add({{"key_names", keyNames(stage, row->keys)},
            {"exponentials", exponentials},
            {"key", static_cast<std::int64_t>(dice.pick(fit))}});
}

// missing-weight: rows add up to 1, columns do not
Parameters drawMissingWeight(Dice& dice) {
  constexpr double kParts = 20;
  Matrix weights(3, 3);
  for (Index row = 0; row < 3; ++row) {
    const std::int64_t first = dice.whole(1, 17), second = dice.whole(1, 19 - first);
    weights.row(row) << static_cast<double>(first) / kParts, static_cast<double>(second) / kParts,
        static_cast<double>(20 - first - second) / kParts;
  }
  return {{"weights", weights}, {"query", dice.whole(0, 2)}, {"key", dice.whole(0, 2)}};
}

void askMissingWeight(const Parameters& p, Draft& q) {
  const Matrix& weights = p.matrix("weights");
  const Index query = p.whole("query"), key = p.whole("key");
  const std::vector<double> inRow = othersOf(weights.row(query), key),
                            inColumn = othersOf(weights.col(key).transpose(), query);
  const double weight = weights(query, key);
  const double row = weights.row(query).sum() - weight, column = weights.col(key).sum() - weight;
  q.let({{"row", shownNumbers(asRow(inRow))},
         {"column", shownNumbers(asRow(inColumn))},
         {"sum", row, shownNumber},
         {"weight", weight, shownNumber}});
  ask(q,
      TR("Head {head}: one weight is covered, that of query {query} (“{query_name}”) on “{key_name}” (key {key}). The "
         "other weights in its row are {row}, those in its column {column}. What is the covered weight?"),
      TR("In a matrix of weights, one cell cannot be read. The other weights in its row are {row}, those in its column "
         "{column}. What is in that cell?"));
  // Each of the other weights is known to two decimals.
  askForNumber(q, weight, 0.005 * static_cast<double>(std::max<Index>(2, weights.cols())));
  q.working = {TR("A row is one query: its weights add up to 1. A column can add up to anything."),
               TR("The others add up to {sum}."), TR("1 − {sum} = {weight}")};
  q.addMistake(kSoftmaxOverColumns, 1 - column,
               {TR("You computed 1 − {column} from the column; the row gives 1 − {row}."),
                {{"column", shownNumber(column)}, {"row", shownNumber(row)}}});
  q.addMistake("sum-of-others", row, TR("That is the others' sum"), TR("The answer is what remains of 1."));
  q.addMistake(kEqualShares, 1.0 / static_cast<double>(weights.cols()));
  q.hint = TR("Does a query distribute its attention over its row or its column?");
}

std::optional<Parameters> readMissingWeight(const OnStage& stage, Dice& dice) {
  constexpr Index kMax = 9;
  const HeadTrace* head = headOnStage(stage);
  if (!head || head->weights.rows() > kMax || head->weights.cols() > kMax || head->weights.rows() < 2)
    return std::nullopt;
  const auto row = usableRow(stage, dice, 2, kMax);
  if (!row) return std::nullopt;
  // The covered weight must be large enough to compute from two decimals.
  const auto fit = weightsBetween(cellsOf(head->weights, row->query, row->keys), 0.1, 0.95);
  if (fit.empty()) return std::nullopt;
  const Index key = row->keys[dice.pick(fit)];
  return queryParameters(stage, row->query, key).add({{"weights", head->weights}});
}

// score-raised: a score increases, and all weights of the row change
/// The key in question, and all others combined into one.
Scenario scoreRaisedScenario(const Parameters& p) {
  const double weight = p.real("weight");
  Matrix scores(1, 2);
  scores << std::log(weight * p.real("factor")), std::log(1 - weight);
  return attentionOverScores(scores);
}

void askScoreRaised(const Parameters& p, Draft& q) {
  const double after = headOf(scoreRaisedScenario(p)).weights(0, 0);
  q.let({{"before", "weight"},
         {"growth", "log(factor)"},
         {"weight", "before", shownNumber},
         {"rise", "growth", as<Decimals>},
         {"own", "factor * before", shownNumber},
         {"others", "1 - before", shownNumber},
         {"sum", "1 - before + factor * before", shownNumber}});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) gives “{key_name}” (key {key}) the weight {weight}. This score "
         "now grows by {rise}, which makes its exponential {factor} times as large. What does the weight become?"),
      TR("A key has the weight {weight}. Its score grows by {rise}, which makes its exponential {factor} times as "
         "large; the other scores stay the same. What does the weight become?"));
  askForNumber(q, after, 0.01);
  q.working = {TR("Relative to the old sum, this key now has {factor} · {weight} = {own}."),
               TR("The others still have {others}, so the new sum is {sum}."),
               q.say(TR("{own} / {sum} = {weight}"), {{"weight", Decimals{after}}})};
  q.addMistake("not-renormalised", "factor * before", TR("You forgot that the row is normalized again"),
               TR("When one exponential grows, the sum grows with it, and all weights are divided by the new sum."),
               TR("You computed {factor} · {weight}; with the others, the row would add up to {sum}."));
  q.addMistake("added-to-weight", "before + growth", TR("You added the change in the score to the weight"),
               TR("Scores are not weights: the exponential and the division by the row sum come between them."));
  q.hint = TR("Only one exponential changes, but every weight is divided by the sum.");
}

std::optional<Parameters> readScoreRaised(const OnStage& stage, Dice& dice) {
  const auto row = usableRow(stage, dice, 2, 64);
  if (!row) return std::nullopt;
  const Matrix weights = cellsOf(headOnStage(stage)->weights, row->query, row->keys);
  const auto fit = weightsBetween(weights, 0.05, 0.8);
  if (fit.empty()) return std::nullopt;
  const std::size_t at = dice.pick(fit);
  return queryParameters(stage, row->query, row->keys[at])
      .add({{"weight", weights(0, static_cast<Index>(at))}, {"factor", 2.0}});
}

// scores-shifted: the same number is added to every score
Scenario scoresShiftedScenario(const Parameters& p) {
  return attentionOverScores((p.matrix("exponentials").array().log() + p.real("shift")).matrix());
}

Parameters drawScoresShifted(Dice& dice) {
  const Matrix parts = tenths(dice);
  return {{"exponentials", Matrix(parts * dice.pick({2.0, 3.0, 4.0, 5.0}))},
          {"shift", dice.pick({-3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 5.0})},
          {"key", dice.whole(0, 2)}};
}

void askScoresShifted(const Parameters& p, Draft& q) {
  const Matrix& exponentials = p.matrix("exponentials");
  const Index key = p.whole("key");
  const double weight = headOf(scoresShiftedScenario(p)).weights(0, key);
  q.let({{"own", exponentials(0, key)},
         {"sum", exponentials.sum()},
         {"count", exponentials.cols()},
         {"weight", weight, shownNumber}});
  ask(q, TR("The exponentials e^s of the scores s of a row are {exponentials}. Then {shift} is added to every score. "
            "What is the weight of key {key} (counted from 0) now?"));
  askForNumber(q, weight, 0.005);
  q.working = {TR("Each exponential is multiplied by e^{shift}, and so is the row sum."),
               TR("In the quotient it cancels: the weight is still {own} / {sum} = {weight}.")};
  q.addMistake("shift-changes-weights", "own / sum * exp(shift)",
               TR("You multiplied one exponential, but not the row sum"),
               TR("All exponentials and their sum are multiplied by the same factor: it cancels."));
  q.addMistake("shift-added", "own / sum + shift", TR("You added the number to the weight"),
               TR("It is added to the scores. Softmax depends only on their differences."));
  const double added = q("(own + shift) / (sum + shift * count)");
  if (std::abs(added - q("answer")) > 2 * q.tolerance)
    q.addMistake("added-to-exponentials", added, TR("You added the number to the exponentials"),
                 TR("It is added to the scores: each exponential is multiplied by a power of e."));
  q.hint = TR("e^(s + c) = e^s · e^c. What happens to the sum?");
}

// exponential-after-maximum: what is exponentiated
Parameters drawExponentialAfterMaximum(Dice& dice) {
  const double top = dice.pick({-6.0, -1.0, 4.0, 12.0, 90.0, 800.0, 1003.0});
  const std::vector<std::int64_t> order = dice.shuffled(3);
  Matrix scores(1, 3);
  scores(0, order[0]) = top;
  scores(0, order[1]) = top - dice.pick({0.5, 1.0, 2.0, 3.0});
  scores(0, order[2]) = top - dice.pick({1.0, 2.0, 3.0, 0.5});
  return {{"scores", scores}, {"key", order[static_cast<std::size_t>(dice.whole(1, 2))]}};
}

void askExponentialAfterMaximum(const Parameters& p, Draft& q) {
  const Matrix& scores = p.matrix("scores");
  const Index key = p.whole("key");
  const HeadTrace head = headOf(softmaxScenario(p));
  const double largest = head.rowMax(0, 0), score = scores(0, key);
  q.let({{"scores", shownNumbers(scores)},
         {"largest", largest, shownNumber},
         {"score", score, shownNumber},
         {"shifted", score - largest, shownNumber},
         {"exponential", Decimals{head.exponentials(0, key)}},
         nameOfKey(p)});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) sees {keys}, and these scores enter the softmax: {scores}. The "
         "row maximum is subtracted first. What is the exponential of {key}?"),
      TR("A row has the scores {scores}. A safe softmax subtracts the row maximum first. What is the exponential of "
         "key {key} (counted from 0)? (e^0.5 = 1.65, e^1 = 2.72, e^2 = 7.39, e^3 = 20.1)"));
  askForNumber(q, "exponential", 0.01);
  q.working = {TR("The maximum is {largest}."),
               {TR("{score} − {largest} = {shifted}"), {{"largest", shownOperand(largest)}}},
               TR("e^{shifted} = {exponential}")};
  q.addMistake("maximum-minus-score", std::exp(largest - score), TR("You took the maximum minus the score"),
               TR("The maximum is subtracted from the score, so no exponent is above 0 and no exponential above 1."));
  q.addMistake("weight-already", head.weights(0, key), TR("That is already the weight"),
               TR("The division by the row sum comes one step later."));
  q.addMistake(
      "subtracted-the-mean", std::exp(score - scores.mean()), TR("You subtracted the mean"),
      TR("The weights would be the same, but exponentials above 1 could still overflow. Subtract the maximum."));
  q.hint = TR("The largest exponential of a row is always e^0 = 1.");
}

std::optional<Parameters> readExponentialAfterMaximum(const OnStage& stage, Dice& dice) {
  if (!stage.scenario.attention.subtractMax) return std::nullopt;
  return readScoresOfRow(stage, dice, 6, &HeadTrace::exponentials, 0.05, 0.98);
}

// row-sum-range: the range of a row sum
void askRowSumRange(const Parameters& p, Draft& q) {
  const Index keys = p.whole("visible_keys");
  // One extreme has equal scores, the other a single dominant score.
  Matrix far = Matrix::Constant(1, keys, -1000);
  far(0, 0) = 0;
  q.let({{"keys", keys},
         {"least", headOf(attentionOverScores(far)).rowSum(0, 0)},
         {"most", headOf(attentionOverScores(Matrix::Zero(1, keys))).rowSum(0, 0)},
         {"zero", 0.0},
         {"one", 1.0},
         {"square", "keys * keys"}});
  static constexpr MistakeKind kSumOfWeights{
      "sum-of-weights", TR("You thought of the weights"),
      TR("The weights add up to 1 after the division. This is the sum before it.")};
  static constexpr MistakeKind kMayVanish{
      "sum-may-vanish", TR("You let the sum come close to 0"),
      TR("The largest score becomes e^0 = 1, whatever the others are: the sum cannot be below 1.")};
  static constexpr MistakeKind kMayOverflow{
      "sum-without-limit", TR("You forgot that the maximum was subtracted"),
      TR("No exponent is above 0, so no exponential is above 1. That is why it is subtracted.")};
  const auto range = [&q](const char* least, const char* most) {
    return q.say(TR("{least} and {most}"), {{"least", least}, {"most", most}});
  };
  ask(q, TR("A query sees {keys} keys. The row maximum is subtracted, then e is taken to the power of each score. What "
            "are the tightest bounds on the row sum, whatever the scores are?"));
  offerChoices(q,
               {{range("zero", "one"), &kSumOfWeights},
                {range("least", "most")},
                {range("zero", "keys"), &kMayVanish},
                {range("keys", "square"), &kMayOverflow}},
               1, p.list("choices"));
  q.working = {TR("The largest score becomes e^0 = 1; so the sum is at least 1."),
               TR("No exponential is above 1; if all scores are equal, all {keys} are 1."),
               TR("The sum lies between {least} and {most}.")};
  q.hint = TR("What is the largest exponential of the row, and how large can each of the others be?");
}

// largest-weight: the cell, not necessarily that of the largest score
CellPlace largestCell(const Matrix& matrix) {
  CellPlace place;
  matrix.maxCoeff(&place.row, &place.column);
  return place;
}

/// True if the largest of all weights is visibly larger than the next.
bool hasClearLargest(const Matrix& weights) {
  std::vector<double> ranked(weights.data(), weights.data() + weights.size());
  std::ranges::sort(ranked, std::greater{});
  return ranked.size() > 1 && ranked[0] - ranked[1] > 0.02;
}

Parameters drawLargestWeight(Dice& dice) {
  Matrix scores;
  do {
    scores = dice.matrix(3, 3, -2, 3, 1);
    // A row of high, similar scores: large scores without a large weight.
    scores.row(dice.whole(0, 2)) = dice.matrix(1, 3, 4, 6, 1);
  } while (!hasClearLargest(headOf(attentionOverScores(scores)).weights));
  return {{"scores", scores}};
}

void askLargestWeight(const Parameters& p, Draft& q) {
  const Matrix& scores = p.matrix("scores");
  const Matrix weights = headOf(softmaxScenario(p)).weights;
  const Matrix downColumns = headOf(attentionOverScores(scores.transpose())).weights.transpose();
  const CellPlace right = largestCell(weights);
  q.let({{"row", right.row},
         {"score", scores(right.row, right.column), shownNumber},
         {"weight", Decimals{weights.maxCoeff()}}});
  ask(q,
      TR("These are the scores of head {head} as they enter the softmax; nothing is hidden. Point at the cell that "
         "gets the largest weight of all."),
      TR("These scores enter the softmax; nothing is hidden. Point at the cell that gets the largest weight of all."));
  q.matrix = askedMatrix(p, scores);
  q.answer = right;
  q.working = {TR("Each row adds up to 1, and only differences within the row count."),
               TR("In row {row}, the score {score} is furthest above the others in its row: weight {weight}.")};
  q.addIfWrong(
      "largest-score", largestCell(scores), TR("You took the largest score"),
      TR("A score competes with its own row only. In a row where all scores are high, each gets a small share."));
  q.addIfWrong(kSoftmaxOverColumns, largestCell(downColumns));
  q.hint = TR("Which score is furthest above the others in its row?");
}

std::optional<Parameters> readLargestWeight(const OnStage& stage, Dice& dice) {
  constexpr Index kMax = 12;
  const HeadTrace* head = headOnStage(stage);
  if (!head || head->masked.rows() > kMax || head->masked.cols() > kMax || head->masked.rows() < 2) return std::nullopt;
  for (Index query = 0; query < head->masked.rows(); ++query) {
    const OnStage row{stage.scenario, stage.trace, stage.head, query};
    const auto seen = usableRow(row, dice, head->masked.cols(), head->masked.cols());
    if (!seen || seen->query != query) return std::nullopt;
  }
  if (!hasClearLargest(head->weights)) return std::nullopt;
  return queryParameters(stage, 0).add(tokenLabels(stage)).add({{"scores", head->masked}});
}

// softmax-slope: the derivative of a weight with respect to a score
Scenario softmaxSlopeScenario(const Parameters& p) {
  const double weight = p.real("weight"), other = p.real("other_weight");
  Matrix weights(1, 3);
  weights << weight, other, 1 - weight - other;
  return attentionWithWeights(weights);
}

/// The derivative of the first weight, by a central difference.
double slopeOfFirstWeight(const Scenario& scenario, Index bumped) {
  constexpr double kStep = 1e-4;
  const Matrix scores = headOf(scenario).masked;
  const auto weightAt = [&](double step) {
    Matrix moved = scores;
    moved(0, bumped) += step;
    return headOf(attentionOverScores(moved)).weights(0, 0);
  };
  // The quotient is accurate to nine decimals.
  constexpr double kGood = 1e9;
  return std::round((weightAt(kStep) - weightAt(-kStep)) / (2 * kStep) * kGood) / kGood;
}

void askSoftmaxSlope(const Parameters& p, Draft& q) {
  const bool own = p.whole("by_own_score") == 1;
  q.let({{"other", "other_weight"}, {"slope", Decimals{slopeOfFirstWeight(softmaxSlopeScenario(p), own ? 0 : 1), 3}}});
  ask(q, own, TR("A key has the weight p = {weight}. What is the derivative of p with respect to the key's own score?"),
      TR("In one row, key a has the weight {weight} and key b the weight {other}. What is the derivative of the weight "
         "of a with respect to the score of b?"));
  askForNumber(q, "slope", 0.005);
  q.addMistake("slope-of-exponential", own ? "weight" : "-weight", TR("You left the row sum out"),
               TR("The exponential is its own derivative, but the sum grows with it."));
  if (own) {
    q.working = {TR("p = e^s / ℓ. The derivative of e^s / ℓ is e^s / ℓ − (e^s / ℓ)² = p − p²."),
                 TR("{weight} · (1 − {weight}) = {slope}")};
    q.addMistake("squared-weight", "weight * weight", TR("You squared the weight"),
                 TR("The rule is p · (1 − p): near 1, a weight can hardly grow."));
  } else {
    q.working = {TR("The score of b appears only in the sum, so the derivative is −p_a · p_b."),
                 TR("−{weight} · {other} = {slope}")};
    q.addMistake("slope-sign", "-slope", TR("You lost the sign"),
                 TR("A row adds up to 1: when another key's score rises, this weight must fall."));
  }
  q.hint = TR("p = e^s / ℓ, and ℓ also contains e^s.");
}

// attention-by-hand: from Q and K to the weights, without a calculator
/// Rows of two matrices of width 4 whose visible scores under a causal mask are small: multiples of 1/2 from −1 to 3.
constexpr double kMinScoreByHand = -1, kMaxScoreByHand = 3;

Scenario byHandScenario(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  Scenario scenario = smallAttention(p.matrix("queries"), keys, Matrix::Identity(keys.rows(), keys.rows()));
  scenario.tokens = p.texts("token_names");
  scenario.attention.mask.causal = true;
  return scenario;
}

bool isDoneByHand(const Matrix& scaled) {
  for (Index query = 0; query < scaled.rows(); ++query)
    for (Index key = 0; key <= query; ++key)
      if (scaled(query, key) < kMinScoreByHand || scaled(query, key) > kMaxScoreByHand) return false;
  return true;
}

Parameters drawAttentionByHand(Dice& dice) {
  constexpr Index kTokens = 4, kWidth = 4;
  static const std::vector<std::vector<std::string>> kSentences{
      {"The", "cat", "sat", "down"}, {"We", "saw", "her", "there"}, {"Two", "dogs", "ran", "home"}};
  Matrix queries, keys;
  do {
    queries = dice.matrix(kTokens, kWidth, -1, 2, 1);
    keys = dice.matrix(kTokens, kWidth, 0, 2, 1);
  } while (!isDoneByHand(queries * keys.transpose() / 2));
  const std::int64_t query = dice.whole(1, kTokens - 1);
  return {{"token_names", dice.pick(kSentences)},
          {"queries", queries},
          {"keys", keys},
          {"query", query},
          {"key", dice.whole(0, query)}};
}

void askAttentionByHand(const Parameters& p, Draft& q) {
  const Index query = p.whole("query"), key = p.whole("key"), width = p.matrix("queries").cols();
  const std::vector<std::string>& names = p.texts("token_names");
  const HeadTrace head = headOf(byHandScenario(p));
  const Matrix visible = head.scaled.row(query).head(query + 1);
  const Matrix exponentials = visible.array().exp().matrix();
  double column = 0;
  for (Index other = key; other < head.scaled.rows(); ++other) column += std::exp(head.scaled(other, key));
  // The weight of the same key if the scores are multiplied by `factor`.
  const auto shareOf = [&](const Matrix& scores, double factor) {
    const Matrix all = (scores.array() * factor).exp().matrix();
    return all(0, key) / all.sum();
  };
  q.let({{"width", width},
         {"root", "sqrt(width)"},
         {"query_name", names[static_cast<std::size_t>(query)]},
         {"key_name", names[static_cast<std::size_t>(key)]},
         {"scores", head.scores.row(query).head(query + 1)},
         {"scaled", visible},
         {"exponentials", Numbers{exponentials, 2}},
         {"sum", Decimals{exponentials.sum()}},
         {"exponential", Decimals{std::exp(head.scaled(query, key))}},
         {"weight", Decimals{head.weights(query, key)}},
         {"column", column}});
  ask(q, TR("Q has the rows {queries}, and K has the rows {keys}; d_k = {width}. The mask is causal. What weight does "
            "query {query} (“{query_name}”) give to key {key} (“{key_name}”), both counted from 0?\n\ne^−1 = 0.37, "
            "e^−0.5 = 0.61, e^0.5 = 1.65, e^1 = 2.72, e^1.5 = 4.48, e^2 = 7.39, e^2.5 = 12.18, e^3 = 20.09"));
  askForNumber(q, "weight", 0.012);
  q.working = {TR("The scores of the query with its visible keys: {scores}. Divided by √{width}: {scaled}."),
               TR("Exponentials: {exponentials}, together {sum}."), TR("{exponential} / {sum} = {weight}")};
  q.addMistakes({{&kForgotScale, shareOf(visible, q("root"))},
                 {&kDividedByWidth, shareOf(visible, q("1 / root"))},
                 {&kSoftmaxOverColumns, "exponential / column"},
                 {&kForgotSum, "exponential"}});
  if (query + 1 < head.scaled.rows())
    q.addMistake("shared-with-hidden-keys", shareOf(head.scaled.row(query), 1), TR("You gave hidden keys a share"),
                 TR("A causal mask hides the keys after the query's own position: their weight is 0, and they are not "
                    "part of the row sum."));
  q.neighbors = othersOf(head.weights.row(query).head(query + 1), key);
  q.hint =
      TR("Halve the dot products of row {query} of Q with rows 0 to {query} of K; then exponentials, then weights.");
}

}  // namespace

std::vector<QuestionTemplate> softmaxQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Softmax, "steps", "softmax",
      {{"softmax-of-two", Number, 60, drawSoftmaxOfTwo, askSoftmaxOfTwo, nullptr, softmaxScenario},
       {"softmax-row", Number, 75, drawSoftmaxRow, askSoftmaxRow, readSoftmaxRow, softmaxScenario},
       {"weight-from-exponentials", Number, 45, drawWeightFromExponentials, askWeightFromExponentials,
        readWeightFromExponentials, exponentialsScenario},
       {"missing-weight", Number, 40, drawMissingWeight, askMissingWeight, readMissingWeight},
       {"largest-weight", Cell, 45, drawLargestWeight, askLargestWeight, readLargestWeight, softmaxScenario},
       {"scores-shifted", Number, 40, drawScoresShifted, askScoresShifted, nullptr, scoresShiftedScenario, "",
        "sandbox"},
       {"exponential-after-maximum", Number, 50, drawExponentialAfterMaximum, askExponentialAfterMaximum,
        readExponentialAfterMaximum, softmaxScenario},
       {"row-sum-range", Choice, 40, "visible_keys: 2..90; choices: shuffled 4", askRowSumRange},
       {"score-raised", Number, 75, "weight: 0.05..0.8 by 0.05; factor: 2.0 3.0 4.0 5.0", askScoreRaised,
        readScoreRaised, scoreRaisedScenario},
       {"softmax-slope", Number, 75,
        "weight: 0.1..0.8 by 0.1; other_weight: 0.05..0.95 - weight by 0.05; by_own_score: 0..1", askSoftmaxSlope,
        nullptr, softmaxSlopeScenario, "scaling"},
       {"attention-by-hand", Number, 240, drawAttentionByHand, askAttentionByHand, nullptr, byHandScenario}});
}

}  // namespace attn
