// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>

#include "attention/projections.h"
#include "attention/step_formats.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kPlainAverage{
    "plain-average", LEARNER_TEXT("questions", "You took the plain average of the values"),
    LEARNER_TEXT("questions",
                 "Every value counts as much as its weight says; the average is right only for equal weights.")};
constexpr MistakeKind kStrongestOnly{
    "strongest-only", LEARNER_TEXT("questions", "You took the value with the largest weight alone"),
    LEARNER_TEXT("questions", "Attention is a soft look-up: the others have their share, however small.")};
constexpr MistakeKind kForgotItsWeight{"forgot-the-weight", LEARNER_TEXT("questions", "You left the weight out"),
                                       LEARNER_TEXT("questions", "A value enters the output only times its weight.")};

/// Three weights above 0 in tenths, which add up to 1.
Matrix threeWeights(Dice& dice) {
  const std::int64_t first = dice.whole(1, 7), second = dice.whole(1, 9 - first);
  Matrix weights(1, 3);
  weights << static_cast<double>(first) / 10, static_cast<double>(second) / 10,
      static_cast<double>(10 - first - second) / 10;
  return weights;
}

/// Weights of which a logarithm can be taken.
bool areAllThere(const Matrix& weights) {
  return weights.size() > 0 && weights.minCoeff() > 1e-30;
}

// ---- output-entry: weights times values

Scenario outputEntryScenario(const Parameters& p) {
  return attentionWithWeights(p.matrix("weights"), p.matrix("values"));
}

Parameters drawOutputEntry(Dice& dice) {
  Parameters p;
  p.set("weights", threeWeights(dice)).set("values", dice.matrix(3, 1, -4, 9, 1)).set("own_key", dice.whole(0, 2));
  return p;
}

Question askOutputEntry(const Parameters& p) {
  const Matrix &weights = p.matrix("weights"), &values = p.matrix("values");
  const double output = headOf(outputEntryScenario(p)).output(0, 0);
  Index strongest = 0;
  weights.row(0).maxCoeff(&strongest);
  static constexpr MistakeKind kWithoutOwnValue{
      "without-own-value", LEARNER_TEXT("questions", "You left the token's own value out"),
      LEARNER_TEXT("questions",
                   "“The sum of all other words” is a slip of many textbooks. A token attends to itself, too, unless "
                   "a mask forbids it.")};
  Question q;
  const Matrix products = weights.cwiseProduct(values.transpose());
  if (isOnStage(p))
    q.text = {LEARNER_TEXT("questions",
                           "Head {head}: query {query} (“{query_name}”) sees {keys} with the weights {weights}. "
                           "Column {column} of their values (counted from 0) is {values}. What number does the output "
                           "of this query have in that column?"),
              {{"head", Whole{p.whole("head")}},
               {"query", Whole{p.whole("query")}},
               {"query_name", Verbatim{p.text("query_name")}},
               {"keys", Verbatim{joined(p.texts("key_names"))}},
               {"weights", shownShares(weights)},
               {"column", Whole{p.whole("column")}},
               {"values", shownNumbers(values.transpose())}}};
  else
    q.text = {
        LEARNER_TEXT(
            "questions",
            "Token {own} of three gives the three tokens the weights {weights}. One column of V holds {values}. What "
            "number does the output of token {own} have in that column? (Tokens count from 0.)"),
        {{"own", Whole{p.whole("own_key")}}, {"weights", Numbers{weights}}, {"values", Numbers{values.transpose()}}}};
  q.answer = output;
  // On the stage each weight is known to two decimals only.
  q.tolerance = areRound(weights) ? 0.005 : 0.005 + 0.005 * values.cwiseAbs().sum();
  q.working = {{LEARNER_TEXT("questions", "Weight times value: {products}"), {{"products", shownNumbers(products)}}},
               {LEARNER_TEXT("questions", "Their sum is {output}."), {{"output", shownNumber(output)}}}};
  q.mistakes = {{&kPlainAverage, values.mean(), {}}, {&kStrongestOnly, values(strongest, 0), {}}};
  if (const Index own = p.whole("own_key"); own >= 0)
    q.mistakes.push_back(
        {&kWithoutOwnValue,
         output - products(0, own),
         {LEARNER_TEXT("questions", "That is the sum without {own}, the share of the token's own value."),
          {{"own", shownNumber(products(0, own))}}}});
  q.hint = {LEARNER_TEXT("questions", "Each value times its weight, then the sum."), {}};
  return q;
}

std::optional<Parameters> readOutputEntry(const OnStage& stage, Dice& dice) {
  constexpr Index kMostKeys = 9, kMostTerms = 5;
  const auto row = rowOnStage(stage, dice, 2, kMostKeys);
  if (!row) return std::nullopt;
  const HeadTrace& head = *headOnStage(stage);
  const Matrix weights = cellsOf(head.weights, row->query, row->keys), all = rowsOf(mixedValues(head), row->keys);
  if (!areAllThere(weights)) return std::nullopt;
  // A column with few values that are not 0 is a sum for the head.
  std::vector<Index> columns;
  for (Index column = 0; column < all.cols(); ++column) {
    const auto terms = (all.col(column).array() != 0).count();
    // So large that two decimals of each weight tell it from nothing.
    const bool isSomething =
        std::abs((weights * all.col(column))(0, 0)) > 0.02 * (1 + all.col(column).cwiseAbs().sum());
    if (terms > 0 && terms <= kMostTerms && isSomething && areRound(all.col(column))) columns.push_back(column);
  }
  if (columns.empty()) return std::nullopt;
  const Index column = dice.pick(columns);
  const auto own = std::ranges::find(row->keys, row->query);
  const bool isOwn = !isCrossAttention(stage.scenario) && own != row->keys.end();
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  setKeysOnStage(p, stage, row->keys);
  p.set("column", std::int64_t{column})
      .set("weights", weights)
      .set("values", withoutNoise(all.col(column)))
      .set("own_key", isOwn ? static_cast<std::int64_t>(own - row->keys.begin()) : std::int64_t{-1});
  return p;
}

// ---- value-change: a value moves, and the output with it

Scenario valueChangeScenario(const Parameters& p) {
  Matrix weights(1, 2), values(2, 1);
  weights << p.real("weight"), 1 - p.real("weight");
  values << p.real("change"), 0;
  return attentionWithWeights(weights, values);
}

Parameters drawValueChange(Dice& dice) {
  Parameters p;
  p.set("weight", dice.stepped(0.05, 0.9, 0.05))
      .set("change", dice.pick({-6.0, -4.0, -2.0, 2.0, 3.0, 4.0, 5.0, 10.0}))
      .set("visible_keys", dice.whole(3, 8));
  return p;
}

Question askValueChange(const Parameters& p) {
  const double weight = p.real("weight"), change = p.real("change");
  // Before the change all values of this small problem are 0, and so is its output.
  const double moved = headOf(valueChangeScenario(p)).output(0, 0);
  static constexpr MistakeKind kChangeShared{
      "change-shared-equally", LEARNER_TEXT("questions", "You shared the change out equally"),
      LEARNER_TEXT("questions", "A query hears each key as loudly as its weight says, not all alike.")};
  Question q;
  if (isOnStage(p))
    q.text = {LEARNER_TEXT("questions",
                           "Head {head}: query {query} (“{query_name}”) gives “{key_name}” (key {key}) the weight "
                           "{weight}; it sees {keys} keys. A number in the value of “{key_name}” is now changed by "
                           "{change}. By how much does the output of the query change in that column?"),
              {{"head", Whole{p.whole("head")}},
               {"query", Whole{p.whole("query")}},
               {"query_name", Verbatim{p.text("query_name")}},
               {"key_name", Verbatim{p.text("key_name")}},
               {"key", Whole{p.whole("key")}},
               {"weight", shownNumber(weight)},
               {"keys", Whole{p.whole("visible_keys")}},
               {"change", Exact{change}}}};
  else
    q.text = {
        LEARNER_TEXT("questions",
                     "A query sees {keys} keys and gives one of them the weight {weight}. A number in the value of "
                     "that key is changed by {change}. By how much does the output of the query change in that "
                     "column?"),
        {{"keys", Whole{p.whole("visible_keys")}}, {"weight", Exact{weight}}, {"change", Exact{change}}}};
  q.answer = moved;
  q.tolerance = 0.005 * std::max(1.0, std::abs(change));
  q.working = {{LEARNER_TEXT("questions", "The weights come from queries and keys, so they stay."), {}},
               {LEARNER_TEXT("questions", "{weight} · {change} = {moved}"),
                {{"weight", shownNumber(weight)}, {"change", Operand{change}}, {"moved", shownNumber(moved)}}}};
  q.mistakes = {
      {&kForgotItsWeight,
       change,
       {LEARNER_TEXT("questions", "The value changes by {change}; of that the output gets {weight} times as much."),
        {{"change", Exact{change}}, {"weight", shownNumber(weight)}}}},
      {&kChangeShared, change / p.real("visible_keys"), {}}};
  q.hint = {LEARNER_TEXT("questions", "The output is a sum; only one of its terms changes."), {}};
  return q;
}

std::optional<Parameters> readValueChange(const OnStage& stage, Dice& dice) {
  const auto row = rowOnStage(stage, dice, 2, 64);
  if (!row) return std::nullopt;
  const Matrix weights = cellsOf(headOnStage(stage)->weights, row->query, row->keys);
  std::vector<Index> fit;
  for (Index n = 0; n < weights.cols(); ++n)
    if (weights(0, n) > 0.05 && weights(0, n) < 0.95) fit.push_back(n);
  if (fit.empty()) return std::nullopt;
  const Index at = dice.pick(fit), key = row->keys[static_cast<std::size_t>(at)];
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("key", std::int64_t{key})
      .set("key_name", keyName(stage, key))
      .set("weight", weights(0, at))
      .set("change", dice.pick({-4.0, 2.0, 4.0, 10.0}))
      .set("visible_keys", static_cast<std::int64_t>(row->keys.size()));
  return p;
}

// ---- hard-look-up: the limit of a large scale

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
  Parameters p;
  p.set("scores", scores).set("values", dice.matrix(3, 1, -9, 9, 1));
  return p;
}

Question askHardLookUp(const Parameters& p) {
  const Matrix &scores = p.matrix("scores"), &values = p.matrix("values");
  // What is left of the other weights, 10^-20 and less, is not what is asked for.
  constexpr double kBillion = 1e9;
  const double output = std::round(headOf(hardLookUpScenario(p)).output(0, 0) * kBillion) / kBillion;
  const double softly = headOf(attentionOverScores(scores, values)).output(0, 0);
  Index least = 0, best = 0;
  scores.row(0).minCoeff(&least);
  scores.row(0).maxCoeff(&best);
  static constexpr MistakeKind kStillSoft{
      "still-soft", LEARNER_TEXT("questions", "You mixed the values with the weights from before"),
      LEARNER_TEXT("questions",
                   "The larger the factor, the further apart the scores, and the more of the weight goes to the "
                   "largest.")};
  static constexpr MistakeKind kWorstKey{"value-of-least",
                                         LEARNER_TEXT("questions", "You took the key with the smallest score"),
                                         LEARNER_TEXT("questions", "The largest score wins all of the weight.")};
  Question q;
  if (isOnStage(p))
    q.text = {
        LEARNER_TEXT("questions",
                     "Head {head}: query {query} (“{query_name}”) sees {keys}; these scores enter the softmax: "
                     "{scores}. In column {column} (counted from 0) their values are {values}. If all scores were "
                     "multiplied by 1000, what would the output have in that column?"),
        {{"head", Whole{p.whole("head")}},
         {"query", Whole{p.whole("query")}},
         {"query_name", Verbatim{p.text("query_name")}},
         {"keys", Verbatim{joined(p.texts("key_names"))}},
         {"scores", shownNumbers(scores)},
         {"column", Whole{p.whole("column")}},
         {"values", shownNumbers(values.transpose())}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "A query has the scores {scores} with three keys, whose values are the single numbers "
                           "{values}. All scores are multiplied by 1000 before the softmax. What is the output, to "
                           "two decimals?"),
              {{"scores", Numbers{scores}}, {"values", Numbers{values.transpose()}}}};
  q.answer = output;
  q.tolerance = 0.01;
  q.working = {
      {LEARNER_TEXT("questions", "The largest score now stands far above all others: its weight is 1, to many digits."),
       {}},
      {LEARNER_TEXT("questions", "The output is the value of that key: {output}. Attention became a plain look-up."),
       {{"output", shownNumber(output)}}}};
  q.mistakes = {{&kPlainAverage, values.mean(), {}}, {&kStillSoft, softly, {}}, {&kWorstKey, values(least, 0), {}}};
  q.hint = {LEARNER_TEXT("questions", "What does softmax do when scores are hundreds apart?"), {}};
  return q;
}

std::optional<Parameters> readHardLookUp(const OnStage& stage, Dice& dice) {
  constexpr Index kMostKeys = 6;
  const auto row = rowOnStage(stage, dice, 2, kMostKeys);
  if (!row) return std::nullopt;
  const HeadTrace& head = *headOnStage(stage);
  const Matrix scores = cellsOf(head.masked, row->query, row->keys), all = rowsOf(mixedValues(head), row->keys);
  std::vector<double> ranked(scores.data(), scores.data() + scores.size());
  std::ranges::sort(ranked, std::greater{});
  const Index column = dice.whole(0, all.cols() - 1);
  const Matrix values = all.col(column);
  // The two best must be told apart by the digits that are shown.
  if (ranked[0] - ranked[1] < 0.05 || !areRound(values) || values.maxCoeff() - values.minCoeff() < 0.1)
    return std::nullopt;
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  setKeysOnStage(p, stage, row->keys);
  p.set("column", std::int64_t{column}).set("scores", scores).set("values", withoutNoise(values));
  return p;
}

// ---- weight-behind-output: back from the output to the weight

Scenario weightBehindScenario(const Parameters& p) {
  Matrix weights(1, 2);
  weights << p.real("weight"), 1 - p.real("weight");
  return attentionWithWeights(weights, p.matrix("values"));
}

Parameters drawWeightBehindOutput(Dice& dice) {
  Matrix values = dice.matrix(2, 1, -5, 10, 1);
  if (std::abs(values(0, 0) - values(1, 0)) < 2) values(0, 0) = values(1, 0) + 4;
  Parameters p;
  p.set("weight", dice.stepped(0.1, 0.9, 0.1)).set("values", values);
  return p;
}

Question askWeightBehindOutput(const Parameters& p) {
  const HeadTrace head = headOf(weightBehindScenario(p));
  const double first = p.matrix("values")(0, 0), second = p.matrix("values")(1, 0);
  const double output = head.output(0, 0), weight = head.weights(0, 0);
  static constexpr MistakeKind kOtherShare{
      "share-of-second", LEARNER_TEXT("questions", "That is the weight of the second key"),
      LEARNER_TEXT("questions", "Both add up to 1. Check which one pulls the output to its side.")};
  static constexpr MistakeKind kQuotientOfValues{
      "output-over-value", LEARNER_TEXT("questions", "You divided the output by the value"),
      LEARNER_TEXT("questions", "That leaves out what the second key adds.")};
  static constexpr MistakeKind kEqualMixture{
      "equal-mixture", LEARNER_TEXT("questions", "You took equal weights"),
      LEARNER_TEXT("questions", "Then the output would lie halfway between the two values.")};
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A query sees two keys with the values {first} and {second}. Its output is {output}. What is "
                         "the weight of the first key?"),
            {{"first", Exact{first}}, {"second", Exact{second}}, {"output", shownNumber(output)}}};
  q.answer = weight;
  q.tolerance = 0.005;
  q.working = {
      {LEARNER_TEXT("questions", "With the weight p of the first key: p · {first} + (1 − p) · {second} = {output}."),
       {{"first", Operand{first}}, {"second", Operand{second}}, {"output", shownNumber(output)}}},
      {LEARNER_TEXT("questions", "p = ({output} − {second}) / ({first} − {second}) = {weight}"),
       {{"first", Exact{first}},
        {"second", Operand{second}},
        {"output", shownNumber(output)},
        {"weight", shownNumber(weight)}}}};
  q.mistakes = {{&kOtherShare, 1 - weight, {}}};
  if (first != 0) q.mistakes.push_back({&kQuotientOfValues, output / first, {}});
  if (weight != 0.5) q.mistakes.push_back({&kEqualMixture, 0.5, {}});
  q.hint = {LEARNER_TEXT("questions",
                         "The output lies between the two values: how far on the way from the second to the first?"),
            {}};
  return q;
}

// ---- impossible-output: outputs lie between the values

Parameters drawImpossibleOutput(Dice& dice) {
  Matrix values = dice.matrix(4, 1, -6, 9, 1);
  while (values.maxCoeff() - values.minCoeff() < 4) values = dice.matrix(4, 1, -6, 9, 1);
  const double least = values.minCoeff(), most = values.maxCoeff();
  std::vector<double> outputs;
  // One that no weights can make, and three between.
  outputs.push_back(dice.flip() ? most + dice.stepped(0.5, 3, 0.5) : least - dice.stepped(0.5, 3, 0.5));
  while (outputs.size() < 4) {
    const double inside = dice.stepped(least + 0.5, most - 0.5, 0.5);
    if (std::ranges::count(outputs, inside) == 0) outputs.push_back(inside);
  }
  std::ranges::sort(outputs);
  Parameters p;
  p.set("values", values).set("outputs", asRow(outputs));
  return p;
}

Question askImpossibleOutput(const Parameters& p) {
  const Matrix &values = p.matrix("values"), &outputs = p.matrix("outputs");
  // The ends that outputs come close to: all of the weight on one key.
  const Matrix ends = headOf(attentionOverScores(1000 * Matrix::Identity(4, 4), values)).output;
  const double least = ends.minCoeff(), most = ends.maxCoeff();
  static constexpr MistakeKind kMustBeAValue{
      "must-be-a-value", LEARNER_TEXT("questions", "That output is possible"),
      LEARNER_TEXT("questions",
                   "An output is a mixture: it need not be one of the values, it only lies between the smallest and "
                   "the largest.")};
  Question q;
  q.kind = AnswerKind::Choice;
  q.text = {LEARNER_TEXT("questions",
                         "In one column the values of four keys are {values}. Which of these numbers can no weights "
                         "of a softmax give as output?"),
            {{"values", Numbers{values.transpose()}}}};
  for (Index n = 0; n < outputs.cols(); ++n) {
    q.choices.push_back({LEARNER_TEXT("questions", "{output}"), {{"output", Exact{outputs(0, n)}}}});
    if (outputs(0, n) < least || outputs(0, n) > most)
      q.answer = static_cast<std::size_t>(n);
    else
      q.mistakes.push_back({&kMustBeAValue, static_cast<std::size_t>(n), {}});
  }
  q.working = {
      {LEARNER_TEXT("questions", "Weights lie between 0 and 1 and add up to 1, so an output is a mixture."), {}},
      {LEARNER_TEXT("questions", "It lies between the smallest value, {least}, and the largest, {most}."),
       {{"least", Exact{least}}, {"most", Exact{most}}}},
      {LEARNER_TEXT("questions", "{output} lies outside."),
       {{"output", Exact{outputs(0, static_cast<Index>(std::get<std::size_t>(q.answer)))}}}}};
  q.hint = {LEARNER_TEXT("questions", "What is the largest output that you could make?"), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> outputQuestions() {
  return {
      {.id = "output-entry",
       .topic = Topic::Output,
       .seconds = 60,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawOutputEntry,
       .ask = askOutputEntry,
       .read = readOutputEntry,
       .scenario = outputEntryScenario},
      {.id = "value-change",
       .topic = Topic::Output,
       .seconds = 45,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawValueChange,
       .ask = askValueChange,
       .read = readValueChange,
       .scenario = valueChangeScenario},
      {.id = "impossible-output",
       .topic = Topic::Output,
       .kind = AnswerKind::Choice,
       .seconds = 40,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawImpossibleOutput,
       .ask = askImpossibleOutput},
      {.id = "hard-look-up",
       .topic = Topic::Output,
       .seconds = 45,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawHardLookUp,
       .ask = askHardLookUp,
       .read = readHardLookUp,
       .scenario = hardLookUpScenario},
      {.id = "weight-behind-output",
       .topic = Topic::Output,
       .seconds = 75,
       .lab = "steps",
       .lesson = "tokens-to-output",
       .draw = drawWeightBehindOutput,
       .ask = askWeightBehindOutput,
       .scenario = weightBehindScenario},
  };
}

}  // namespace attn
