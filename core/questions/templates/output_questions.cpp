// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "attention/projections.h"
#include "attention/step_formats.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kPlainAverage{
    "plain-average", TR("You took the plain average of the values"),
    TR("Each value counts by its weight; the plain average is right only if all weights are equal.")};

/// True if every weight has a logarithm.
bool areAllPositive(const Matrix& weights) {
  return weights.size() > 0 && weights.minCoeff() > 1e-30;
}

// output-entry: weights times values
Scenario outputEntryScenario(const Parameters& p) {
  return attentionWithWeights(p.matrix("weights"), p.matrix("values"));
}

Parameters drawOutputEntry(Dice& dice) {
  return {
      {"weights", Matrix(tenths(dice) / 10)}, {"values", dice.matrix(3, 1, -4, 9, 1)}, {"own_key", dice.whole(0, 2)}};
}

void askOutputEntry(const Parameters& p, Draft& q) {
  const Matrix &weights = p.matrix("weights"), &values = p.matrix("values");
  const Matrix products = weights.cwiseProduct(values.transpose());
  Index strongest = 0;
  weights.row(0).maxCoeff(&strongest);
  q.let({{"weights", shownShares(weights)},
         {"values", shownNumbers(values.transpose())},
         {"own", "own_key"},
         {"products", shownNumbers(products)},
         {"output", headOf(outputEntryScenario(p)).output(0, 0), shownNumber}});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) sees {keys} with the weights {weights}. Column {column} (counted "
         "from 0) of their values is {values}. What is the output of this query in that column?"),
      TR("Token {own} of three attends to the three tokens with the weights {weights}. One column of V is {values}. "
         "What is the output of token {own} in that column? (Tokens are numbered from 0.)"));
  // In a question about a document, each weight is known only to two decimals.
  askForNumber(q, headOf(outputEntryScenario(p)).output(0, 0),
               areRound(weights) ? 0.005 : 0.005 + 0.005 * values.cwiseAbs().sum());
  q.working = {TR("Weight times value: {products}"), TR("Their sum is {output}.")};
  q.addMistake(kPlainAverage, values.mean());
  q.addMistake("strongest-only", values(strongest, 0), TR("You took only the value with the largest weight"),
               TR("Attention is a soft lookup: the others contribute too, however little."));
  if (const Index own = p.whole("own_key"); own >= 0)
    q.addMistake("without-own-value", q("answer") - products(0, own), TR("You left the token's own value out"),
                 TR("Many textbooks say “the sum of all other words”, but a token also attends to itself unless a mask "
                    "forbids it."),
                 {TR("That sum leaves out {own}, the term of the token's own value."),
                  {{"own", shownNumber(products(0, own))}}});
  q.hint = TR("Each value times its weight, then the sum.");
}

std::optional<Parameters> readOutputEntry(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxKeys = 9, kMaxTerms = 5;
  const auto row = usableRow(stage, dice, 2, kMaxKeys);
  if (!row) return std::nullopt;
  const HeadTrace& head = *headOnStage(stage);
  const Matrix weights = cellsOf(head.weights, row->query, row->keys), all = rowsOf(mixedValues(head), row->keys);
  if (!areAllPositive(weights)) return std::nullopt;
  // With few nonzero values, a column can be summed mentally.
  std::vector<Index> columns;
  for (Index column = 0; column < all.cols(); ++column) {
    const auto terms = (all.col(column).array() != 0).count();
    // Large enough to differ from 0 with two-decimal weights.
    const bool isSignificant =
        std::abs((weights * all.col(column))(0, 0)) > 0.02 * (1 + all.col(column).cwiseAbs().sum());
    if (terms > 0 && terms <= kMaxTerms && isSignificant && areRound(all.col(column))) columns.push_back(column);
  }
  if (columns.empty()) return std::nullopt;
  const Index column = dice.pick(columns);
  const auto own = std::ranges::find(row->keys, row->query);
  const bool isOwn = !isCrossAttention(stage.scenario) && own != row->keys.end();
  return queryParameters(stage, row->query)
      .add({{"key_names", keyNames(stage, row->keys)},
            {"column", column},
            {"weights", weights},
            {"values", withoutNoise(all.col(column))},
            {"own_key", isOwn ? static_cast<std::int64_t>(own - row->keys.begin()) : std::int64_t{-1}}});
}

// value-change: the effect of a value on the output
Scenario valueChangeScenario(const Parameters& p) {
  Matrix weights(1, 2), values(2, 1);
  weights << p.real("weight"), 1 - p.real("weight");
  values << p.real("change"), 0;
  return attentionWithWeights(weights, values);
}

void askValueChange(const Parameters& p, Draft& q) {
  // All values of this small problem are 0 before the change, and so is its output.
  const double moved = headOf(valueChangeScenario(p)).output(0, 0);
  q.let({{"weight", "weight", shownNumber}, {"keys", "visible_keys"}, {"moved", moved, shownNumber}});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) gives “{key_name}” (key {key}) the weight {weight}; it sees "
         "{keys} keys. One entry of the value of “{key_name}” now changes by {change}. By how much does the query's "
         "output change in that column?"),
      TR("A query sees {keys} keys and gives one of them the weight {weight}. One entry of that key's value changes by "
         "{change}. By how much does the query's output change in that column?"));
  askForNumber(q, moved, "0.005 * max(1, abs(change))");
  q.working = {TR("The weights depend on queries and keys, so they stay the same."),
               q.say(TR("{weight} · {change} = {moved}"), {{"change", "change", as<Operand>}})};
  q.addMistake("forgot-the-weight", "change", TR("You left the weight out"),
               TR("Each value is multiplied by its weight."),
               TR("The value changes by {change}; the output changes by {weight} times that."));
  q.addMistake("change-shared-equally", "change / keys", TR("You divided the change equally"),
               TR("Each value counts by its weight; the values do not count equally."));
  q.hint = TR("The output is a sum; only one of its terms changes.");
}

std::optional<Parameters> readValueChange(const OnStage& stage, Dice& dice) {
  const auto row = usableRow(stage, dice, 2, 64);
  if (!row) return std::nullopt;
  const Matrix weights = cellsOf(headOnStage(stage)->weights, row->query, row->keys);
  std::vector<Index> fit;
  for (Index n = 0; n < weights.cols(); ++n)
    if (weights(0, n) > 0.05 && weights(0, n) < 0.95) fit.push_back(n);
  if (fit.empty()) return std::nullopt;
  const Index at = dice.pick(fit), key = row->keys[static_cast<std::size_t>(at)];
  return queryParameters(stage, row->query, key)
      .add({{"weight", weights(0, at)},
            {"change", dice.pick({-4.0, 2.0, 4.0, 10.0})},
            {"visible_keys", static_cast<std::int64_t>(row->keys.size())}});
}

// hard-look-up: the limit for a large scale
Scenario hardLookUpScenario(const Parameters& p) {
  Scenario scenario = attentionOverScores(p.matrix("scores"), p.matrix("values"));
  scenario.attention.scale = 1000;
  return scenario;
}

Parameters drawHardLookUp(Dice& dice) {
  Matrix scores(1, 3);
  const std::vector<std::int64_t> order = dice.shuffled(3);
  for (const std::int64_t n : order) scores(0, n) = dice.stepped(-2, 3, 0.5);
  scores(0, order[0]) = 4;
  return {{"scores", scores}, {"values", dice.matrix(3, 1, -9, 9, 1)}};
}

void askHardLookUp(const Parameters& p, Draft& q) {
  const Matrix &scores = p.matrix("scores"), &values = p.matrix("values");
  // Rounds away the other weights, 10^-20 and less.
  constexpr double kBillion = 1e9;
  const double output = std::round(headOf(hardLookUpScenario(p)).output(0, 0) * kBillion) / kBillion;
  Index least = 0;
  scores.row(0).minCoeff(&least);
  q.let({{"scores", shownNumbers(scores)},
         {"values", shownNumbers(values.transpose())},
         {"output", output, shownNumber}});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) sees {keys}; these scores enter the softmax: {scores}. In column "
         "{column} (counted from 0) their values are {values}. If all scores were multiplied by 1000, what would the "
         "output be in that column?"),
      TR("A query has the scores {scores} with three keys, whose values are the single numbers {values}. All scores "
         "are multiplied by 1000 before the softmax. What is the output, to two decimals?"));
  askForNumber(q, output, 0.01);
  q.working = {TR("The largest score is now far above all others: its weight is 1 to many digits."),
               TR("The output is the value of that key: {output}. Attention has become a plain lookup.")};
  q.addMistake(kPlainAverage, values.mean());
  q.addMistake("still-soft", headOf(attentionOverScores(scores, values)).output(0, 0),
               TR("You used the weights from before the change"),
               TR("A larger factor spreads the scores further apart and gives more weight to the largest."));
  q.addMistake("value-of-least", values(least, 0), TR("You took the key with the smallest score"),
               TR("The largest score gets all the weight."));
  q.hint = TR("What does softmax do when scores are hundreds apart?");
}

std::optional<Parameters> readHardLookUp(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxKeys = 6;
  const auto row = usableRow(stage, dice, 2, kMaxKeys);
  if (!row) return std::nullopt;
  const HeadTrace& head = *headOnStage(stage);
  const Matrix scores = cellsOf(head.masked, row->query, row->keys), all = rowsOf(mixedValues(head), row->keys);
  std::vector<double> ranked(scores.data(), scores.data() + scores.size());
  std::ranges::sort(ranked, std::greater{});
  const Index column = dice.whole(0, all.cols() - 1);
  const Matrix values = all.col(column);
  // The two best scores must differ in the digits shown.
  if (ranked[0] - ranked[1] < 0.05 || !areRound(values) || values.maxCoeff() - values.minCoeff() < 0.1)
    return std::nullopt;
  return queryParameters(stage, row->query)
      .add({{"key_names", keyNames(stage, row->keys)},
            {"column", column},
            {"scores", scores},
            {"values", withoutNoise(values)}});
}

// weight-behind-output: from the output back to the weight
Scenario weightBehindScenario(const Parameters& p) {
  Matrix weights(1, 2);
  weights << p.real("weight"), 1 - p.real("weight");
  return attentionWithWeights(weights, p.matrix("values"));
}

Parameters drawWeightBehindOutput(Dice& dice) {
  Matrix values = dice.matrix(2, 1, -5, 10, 1);
  if (std::abs(values(0, 0) - values(1, 0)) < 2) values(0, 0) = values(1, 0) + 4;
  return {{"weight", dice.stepped(0.1, 0.9, 0.1)}, {"values", values}};
}

void askWeightBehindOutput(const Parameters& p, Draft& q) {
  const HeadTrace head = headOf(weightBehindScenario(p));
  const double first = p.matrix("values")(0, 0), second = p.matrix("values")(1, 0);
  const double output = head.output(0, 0), weight = head.weights(0, 0);
  q.let({{"first", first},
         {"second", Operand{second}},
         {"output", output, shownNumber},
         {"weight", weight, shownNumber}});
  ask(q, {TR("A query sees two keys with the values {first} and {second}. Its output is {output}. What is the weight "
             "of the first key?"),
          {{"second", Exact{second}}}});
  askForNumber(q, weight, 0.005);
  q.working = {q.say(TR("With the weight p of the first key: p · {first} + (1 − p) · {second} = {output}."),
                     {{"first", "first", as<Operand>}}),
               TR("p = ({output} − {second}) / ({first} − {second}) = {weight}")};
  q.addMistake("share-of-second", 1 - weight, TR("That is the weight of the second key"),
               TR("The two add up to 1. Check which value the output is closer to."));
  if (first != 0)
    q.addMistake("output-over-value", output / first, TR("You divided the output by the value"),
                 TR("That leaves out what the second key adds."));
  if (weight != 0.5)
    q.addMistake("equal-mixture", 0.5, TR("You took equal weights"),
                 TR("Then the output would lie halfway between the two values."));
  q.hint = TR("The output is between the two values: how far from the second toward the first?");
}

// impossible-output: outputs lie between the values
Parameters drawImpossibleOutput(Dice& dice) {
  Matrix values = dice.matrix(4, 1, -6, 9, 1);
  while (values.maxCoeff() - values.minCoeff() < 4) values = dice.matrix(4, 1, -6, 9, 1);
  const double least = values.minCoeff(), most = values.maxCoeff();
  std::vector<double> outputs;
  // One impossible output and three possible ones.
  outputs.push_back(dice.flip() ? most + dice.stepped(0.5, 3, 0.5) : least - dice.stepped(0.5, 3, 0.5));
  while (outputs.size() < 4) {
    const double inside = dice.stepped(least + 0.5, most - 0.5, 0.5);
    if (std::ranges::count(outputs, inside) == 0) outputs.push_back(inside);
  }
  std::ranges::sort(outputs);
  return {{"values", values}, {"outputs", asRow(outputs)}};
}

void askImpossibleOutput(const Parameters& p, Draft& q) {
  const Matrix &values = p.matrix("values"), &outputs = p.matrix("outputs");
  // The limits of the outputs: all of the weight on one key.
  const Matrix ends = headOf(attentionOverScores(1000 * Matrix::Identity(4, 4), values)).output;
  const double least = ends.minCoeff(), most = ends.maxCoeff();
  ask(q, TR("In one column, the values of four keys are {values}. Which of these numbers cannot be an output of "
            "softmax attention?"));
  for (Index n = 0; n < outputs.cols(); ++n) {
    q.choices.push_back({TR("{output}"), {{"output", outputs(0, n)}}});
    if (outputs(0, n) < least || outputs(0, n) > most)
      q.answer = static_cast<std::size_t>(n);
    else
      q.addMistake("must-be-a-value", static_cast<std::size_t>(n), TR("That output is possible"),
                   TR("An output is a mixture: it need not be one of the values, but it lies between the smallest and "
                      "the largest."));
  }
  q.working = {TR("Weights are between 0 and 1 and add up to 1, so an output is a mixture."),
               TR("It is between the smallest value, {least}, and the largest, {most}."),
               {TR("{output} lies outside."), q.choices[std::get<std::size_t>(q.answer)].values}};
  q.hint = TR("What is the largest possible output?");
  q.let({{"values", values.transpose()}, {"least", least}, {"most", most}});
}

}  // namespace

std::vector<QuestionTemplate> outputQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Output, "steps", "tokens-to-output",
      {{"output-entry", Number, 60, drawOutputEntry, askOutputEntry, readOutputEntry, outputEntryScenario},
       {"value-change", Number, 45,
        "weight: 0.05..0.9 by 0.05; change: -6.0 -4.0 -2.0 2.0 3.0 4.0 5.0 10.0; visible_keys: 3..8", askValueChange,
        readValueChange, valueChangeScenario},
       {"impossible-output", Choice, 40, drawImpossibleOutput, askImpossibleOutput},
       {"hard-look-up", Number, 45, drawHardLookUp, askHardLookUp, readHardLookUp, hardLookUpScenario},
       {"weight-behind-output", Number, 75, drawWeightBehindOutput, askWeightBehindOutput, nullptr,
        weightBehindScenario}});
}

}  // namespace attn
