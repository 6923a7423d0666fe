// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "attention/scale_experiment.h"
#include "attention/trace.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

// scaled-score: one cell of S / √d_k
Scenario oneQueryAndKey(const Parameters& p) {
  Scenario scenario = smallAttention(p.matrix("query"), p.matrix("key"), Matrix::Ones(1, 1));
  scenario.tokens = {"a"};
  return scenario;
}

Parameters drawScaledScore(Dice& dice) {
  const Index width = dice.pick<Index>({4, 9, 16});
  Matrix query = Matrix::Zero(1, width), key = Matrix::Zero(1, width);
  // Few nonzero products, for mental arithmetic.
  for (const std::int64_t column : {std::int64_t{0}, dice.whole(1, width / 2), dice.whole(width / 2 + 1, width - 1)}) {
    query(0, column) = static_cast<double>(dice.whole(1, 4));
    key(0, column) = static_cast<double>(dice.whole(1, 4));
  }
  return {{"key_width", width}, {"query", query}, {"key", key}};
}

void askScaledScore(const Parameters& p, Draft& q) {
  const HeadTrace head = headOf(oneQueryAndKey(p));
  q.let({{"sum", head.scores(0, 0), shownNumber},
         {"root", "sqrt(width)", shownNumber},
         {"scaled", head.scaled(0, 0), shownNumber}});
  ask(q,
      TR("Head {head}: the query of “{query_name}” is q = {query}, the key of “{key_name}” is k = {key}. What is their "
         "scaled score q · k / √d_k?"),
      TR("q = {query} and k = {key}. What is their scaled score q · k / √d_k?"));
  askForNumber(q, head.scaled(0, 0), 0.005);
  q.working = {TR("q · k = {sum}: only entries where both are nonzero contribute."),
               TR("d_k = {width}, so √d_k = {root}."), TR("{sum} / {root} = {scaled}")};
  q.addMistake(kForgotScale, head.scores(0, 0), TR("{sum} is q · k itself; divided by {root} it is {scaled}."));
  q.addMistake(kDividedByWidth, head.scores(0, 0) / q("width"),
               TR("You computed {sum} / {width}; it is {sum} / {root}."));
  q.hint = TR("First the sum of the products, then one division.");
}

std::optional<Parameters> readScaledScore(const OnStage& stage, Dice& dice) {
  // Longer rows are too much for mental arithmetic.
  constexpr Index kWidest = 8;
  const HeadTrace* head = headOnStage(stage);
  if (!head || stage.scenario.attention.scale || head->qRotated || head->q.cols() > kWidest) return std::nullopt;
  const auto row = usableRow(stage, dice, 0, head->scores.cols());
  if (!row) return std::nullopt;
  const Index at = dice.whole(0, head->k.rows() - 1);
  const Matrix query = head->q.row(row->query), key = head->k.row(at);
  if (!areRound(query) || !areRound(key) || std::abs(query.cwiseProduct(key).sum()) < 0.1) return std::nullopt;
  return Parameters{{"head", stage.head},
                    {"query_name", queryName(stage, row->query)},
                    {"key_name", keyName(stage, at)},
                    {"key_width", head->q.cols()},
                    {"query", withoutNoise(query)},
                    {"key", withoutNoise(key)}};
}

// score-spread: the standard deviation of a score
void askScoreSpread(const Parameters&, Draft& q) {
  q.let({{"query", "query_spread"},
         {"key", "key_spread"},
         {"product", "query * key"},
         {"variance", "product * product"},
         {"each", "variance"},
         {"sum", "width * product * product"},
         {"spread", "sqrt(sum)"}});
  ask(q, TR("All entries of q and k are independent with mean 0; those of q have the standard deviation {query}, those "
            "of k {key}. d_k = {width}. What is the standard deviation of q · k?"));
  askForNumber(q, "spread", 0.05);
  q.working = {
      TR("A product has mean 0 and the standard deviation {query} · {key} = {product}, so the variance {variance}."),
      q.say(TR("Variances of independent terms add up: {width} · {each} = {variance}"), {{"variance", "sum"}}),
      TR("The standard deviation is its root: {spread}.")};
  q.addMistake("variance-for-deviation", "sum", TR("That is the variance"),
               TR("The variance grows like d_k; the typical size of a score is its square root."));
  q.addMistake("no-growth", "product", TR("You treated the sum as one product"),
               TR("Each product has its own variance, and a score adds up d_k of them."));
  q.addMistake("deviations-added", "width * product", TR("You added standard deviations"),
               TR("Independent terms cancel in part: their variances add up, not their deviations."));
  q.hint = TR("Variances of independent terms add up.");
}

// scale-factor: √d_k from the sizes of a model
Scenario scaleFactorSizes(const Parameters& p) {
  const std::int64_t width = p.whole("model_width") / p.whole("query_heads");
  const HeadCounts heads{p.whole("query_heads"), p.whole("query_heads")};
  return sizesOnly(heads, {.queryTokens = 16, .keyTokens = 16, .dK = width, .dV = width});
}

void askScaleFactor(const Parameters& p, Draft& q) {
  q.let({{"width", keyWidth(scaleFactorSizes(p))}, {"root", 1 / effectiveScale(scaleFactorSizes(p)), shownNumber}});
  ask(q, TR("A layer has d_model = {model} and {heads} heads, whose widths add up to d_model. By what number does each "
            "head divide its scores?"));
  askForNumber(q, "root", 0.05);
  q.working = {TR("d_k = {model} / {heads} = {width}"), TR("√{width} = {root}")};
  q.addMistake(kDividedByWidth, "width");
  q.addMistake("root-of-model-width", "sqrt(model)", TR("You took the root of d_model"),
               TR("A score belongs to one head: its sum has d_k terms, and d_k = d_model / H."),
               TR("That is √{model}; each of the {heads} heads is only {width} wide."));
  q.addMistake("root-of-heads", "sqrt(heads)", TR("You took the root of the number of heads"),
               TR("A score does not add up heads. It adds up the d_k products of one head."));
  q.hint = TR("How wide is one head?");
}

std::optional<Parameters> readScaleFactor(const OnStage& stage, Dice&) {
  const std::int64_t heads = stage.scenario.heads.query, width = keyWidth(stage.scenario);
  const double root = std::sqrt(static_cast<double>(width));
  const bool madeUp = modelWidth(stage.scenario) == 0 || modelWidth(stage.scenario) == heads * width;
  if (stage.scenario.attention.scale || !madeUp || heads < 2 || root != std::floor(root) || width < 4)
    return std::nullopt;
  return Parameters{{"model_width", heads * width}, {"query_heads", heads}};
}

// unscaled-score: from a scaled score back to the score
/// One product that is the whole score, in vectors of the given width.
Scenario unscaledScoreScenario(const Parameters& p) {
  const Index width = p.whole("key_width");
  Matrix query = Matrix::Zero(1, width), key = Matrix::Zero(1, width);
  query(0, 0) = p.real("scaled");
  key(0, 0) = std::sqrt(p.real("key_width"));
  return smallAttention(query, key, Matrix::Ones(1, 1));
}

void askUnscaledScore(const Parameters& p, Draft& q) {
  q.let({{"root", "sqrt(width)"}, {"score", headOf(unscaledScoreScenario(p)).scores(0, 0)}});
  ask(q, TR("With d_k = {width}, a scaled score is {scaled}. What was q · k?"));
  askForNumber(q, "score", 0.005);
  q.working = {TR("The scaled score is q · k / √{width}, and √{width} = {root}."),
               q.say(TR("q · k = {root} · {scaled} = {score}"), {{"scaled", "scaled", as<Operand>}})};
  q.addMistake("scaled-twice", "scaled / root", TR("You divided once more"),
               TR("Undo the division: multiply by √d_k."));
  q.addMistake("times-width", "scaled * root * root", TR("You multiplied by d_k, not by its root"),
               TR("It was divided by √d_k, so multiply by √d_k."));
  q.addMistake("still-scaled", "scaled", TR("That is the scaled score"),
               TR("The dot product is the number before the division by √d_k."));
  q.hint = TR("The scaled score is q · k / √d_k.");
}

// ratio-of-weights: from a difference of scores to a ratio of weights
Scenario ratioScenario(const Parameters& p) {
  const Index width = p.whole("key_width");
  Matrix query = Matrix::Zero(1, width), keys = Matrix::Zero(2, width);
  query(0, 0) = 1;
  keys(0, 0) = p.real("score");
  keys(1, 0) = p.real("other_score");
  return smallAttention(query, keys, Matrix::Identity(2, 2));
}

void askRatioOfWeights(const Parameters& p, Draft& q) {
  const HeadTrace head = headOf(ratioScenario(p));
  q.let({{"other", "other_score"},
         {"difference", head.scores(0, 0) - head.scores(0, 1)},
         {"root", "sqrt(width)"},
         {"exponent", head.scaled(0, 0) - head.scaled(0, 1)},
         {"ratio", head.weights(0, 0) / head.weights(0, 1), as<ThreeDigits>}});
  ask(q, TR("With d_k = {width}, a query has the unscaled scores {score} and {other} with two keys. By what factor is "
            "the weight of the first larger? (e^0.5 = 1.65, e^1 = 2.72, e^1.5 = 4.48, e^2 = 7.39, e^3 = 20.1)"));
  askForNumber(q, "ratio", "0.01 * ratio");
  q.working = {TR("The scores differ by {difference}; after scaling, by {difference} / {root} = {exponent}."),
               TR("Softmax divides both exponentials by the same sum, so their ratio is unchanged."),
               TR("e^{exponent} = {ratio}")};
  q.addMistake(kForgotScale, "exp(difference)",
               TR("That is e^{difference}; the difference is divided by {root} first."));
  q.addMistakes({{&kDividedByWidth, "exp(difference / width)"}, {&kExponentForRatio, "exponent"}});
  if (q("other") != 0)
    q.addMistake("ratio-of-scores", "score / other", TR("You divided the scores"),
                 TR("Softmax ignores ratios of scores: it turns their difference into a ratio of weights."));
  q.hint = TR("Scale the difference of the scores first, then take e to that power.");
}

// ratio-squared: multiplying scores raises ratios to a power
Scenario ratioSquaredScenario(const Parameters& p) {
  Matrix scores(1, 2);
  scores << std::log(p.real("ratio")), 0;
  Scenario scenario = attentionOverScores(scores);
  scenario.attention.scale = p.real("factor");
  return scenario;
}

Parameters drawRatioSquared(Dice& dice) {
  const double factor = dice.pick({2.0, 3.0, 0.5});
  double ratio = 0;
  if (factor == 2)
    ratio = dice.stepped(1.5, 15, 0.5);
  else if (factor == 3)
    ratio = dice.stepped(1.5, 5, 0.5);
  else
    ratio = dice.pick({4.0,   9.0,  16.0,  25.0,  36.0,  49.0,  64.0,  81.0,  100.0, 6.25,
                       12.25, 2.25, 20.25, 30.25, 42.25, 56.25, 72.25, 90.25, 121.0, 144.0});
  return {{"ratio", ratio}, {"factor", factor}};
}

void askRatioSquared(const Parameters& p, Draft& q) {
  const Matrix weights = headOf(ratioSquaredScenario(p)).weights;
  static constexpr MistakeKind kRatioTimesFactor{
      "ratio-times-factor", TR("You multiplied the ratio by the factor"),
      TR("The factor multiplies the exponent, so it becomes a power of the ratio.")};
  q.let({{"before", "ratio"},
         {"ratio", "before", shownNumber},
         {"after", weights(0, 0) / weights(0, 1), as<ThreeDigits>}});
  ask(q,
      TR("Head {head}: query {query} (“{query_name}”) gives “{key_name}” (key {key}) {ratio} times the weight of "
         "“{other_name}” (key {other}). Now all its scores are multiplied by {factor}. What is the ratio of these "
         "weights then?"),
      TR("Of two keys, the first has {ratio} times the weight of the second. Now all scores are multiplied by "
         "{factor}. What is the ratio of the weights then?"));
  askForNumber(q, "after", "0.02 * after");
  q.working = {TR("The ratio is e to the power of the difference of the scores."),
               TR("The difference is multiplied by {factor}, so the ratio is raised to the power {factor}."),
               TR("{ratio}^{factor} = {after}")};
  q.addMistake(q("factor") == 2 ? kDoubledRatio : kRatioTimesFactor, "factor * before",
               TR("You computed {factor} · {ratio}; it is {ratio} to the power {factor}."));
  q.addMistake(
      "ratio-stays", "before", TR("You left the ratio unchanged"),
      TR("Adding the same number to all scores changes nothing. Multiplying them stretches their differences."));
  q.addMistake("exponent-multiplied", "factor * log(before)", TR("That is the new exponent, not the ratio"),
               TR("The logarithm of the ratio is multiplied by the factor; the ratio is e to that power."));
  q.hint = TR("Write both weights as powers of e, and divide one by the other.");
}

std::optional<Parameters> readRatioSquared(const OnStage& stage, Dice& dice) {
  constexpr double kMin = 1.3, kMax = 9;
  const auto row = usableRow(stage, dice, 2, 64);
  if (!row) return std::nullopt;
  const Matrix weights = cellsOf(headOnStage(stage)->weights, row->query, row->keys);
  const std::vector<std::int64_t> order = dice.shuffled(weights.cols());
  for (const std::int64_t a : order)
    for (const std::int64_t b : order) {
      const double ratio = weights(0, a) / weights(0, b);
      if (!(ratio >= kMin && ratio <= kMax)) continue;
      const Index key = row->keys[static_cast<std::size_t>(a)], other = row->keys[static_cast<std::size_t>(b)];
      return queryParameters(stage, row->query, key)
          .add({{"other_key", other}, {"other_name", keyName(stage, other)}, {"ratio", ratio}, {"factor", 2.0}});
    }
  return std::nullopt;
}

// scales-by-sharpness: which scale leaves the weights most uniform
Scenario sharpnessScenario(const Parameters& p) {
  Scenario scenario = attentionOverScores(p.matrix("scores"));
  scenario.attention.scale = 1 / std::sqrt(p.real("key_width"));
  return scenario;
}

Parameters drawScalesBySharpness(Dice& dice) {
  Matrix scores(1, 3);
  const std::vector<std::int64_t> order = dice.shuffled(3);
  const double top = dice.stepped(4, 9, 1);
  scores(0, order[0]) = top;
  scores(0, order[1]) = top - dice.stepped(1, 4, 1);
  scores(0, order[2]) = top - dice.stepped(5, 9, 1);
  Parameters p{{"key_width", dice.pick({16, 64, 256})}, {"scores", scores}};
  std::vector<std::string> scales;
  static const std::array<std::string, 4> kNames{"1/d_k", "1/√d_k", "1", "2"};
  for (const std::int64_t n : dice.shuffled(4)) scales.push_back(kNames[static_cast<std::size_t>(n)]);
  p.set("scales", scales);
  return p;
}

double scaleByName(const std::string& name, double width) {
  if (name == "1/d_k") return 1 / width;
  if (name == "1/√d_k") return 1 / std::sqrt(width);
  return std::stod(name);
}

void askScalesBySharpness(const Parameters& p, Draft& q) {
  std::vector<double> largest;
  for (const std::string& name : p.texts("scales")) {
    Scenario scenario = sharpnessScenario(p);
    scenario.attention.scale = scaleByName(name, p.real("key_width"));
    largest.push_back(measuresOf(headOf(scenario).weights.row(0).transpose()).largestWeight);
    q.choices.push_back({TR("times {scale}"), {{"scale", name}}});
  }
  ask(q, TR("The scores {scores} are multiplied by one of these scales before the softmax; d_k = {width}. Order the "
            "scales from the most even weights to the sharpest."));
  const std::vector<std::size_t> order = ascendingOrder(largest);
  q.answer = order;
  for (const std::size_t n : order)
    q.working.push_back({TR("Times {scale}, the largest weight is {weight}."),
                         {{"scale", p.texts("scales")[n]}, {"weight", Decimals{largest[n], 3}}}});
  q.addMistake("sharpest-first", std::vector<std::size_t>(order.rbegin(), order.rend()),
               TR("You began with the sharpest"),
               TR("Large factors spread the scores apart, and the largest takes nearly all the weight. Small ones "
                  "bring them together."));
  q.hint = TR("Which factor makes the differences of the scores smallest?");
}

}  // namespace

std::vector<QuestionTemplate> scalingQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Scaling, "steps", "scaling",
      {{"scaled-score", Number, 60, drawScaledScore, askScaledScore, readScaledScore, oneQueryAndKey},
       {"score-spread", Number, 45,
        "key_width: 16 64 256; query_spread: 0.5 1.0 1.0 2.0 3.0; key_spread: 0.5 1.0 1.0 2.0", askScoreSpread, nullptr,
        nullptr, "", "sandbox"},
       {"scale-factor", Number, 40,
        "(width): 16 64 256; (heads): 2 4 6 8 12 16 32; model_width = width * heads; query_heads = heads",
        askScaleFactor, readScaleFactor, scaleFactorSizes},
       {"unscaled-score", Number, 40, "key_width: 4 16 64 256; scaled: -6..6 by 0.5", askUnscaledScore, nullptr,
        unscaledScoreScenario},
       {"ratio-of-weights", Number, 60,
        "key_width: 4 16 64; (other): -4..6 by 1; (factor): 0.5 1.0 1.5 2.0 3.0; score = other + sqrt(key_width) * "
        "factor; other_score = other",
        askRatioOfWeights, nullptr, ratioScenario},
       {"ratio-squared", Number, 60, drawRatioSquared, askRatioSquared, readRatioSquared, ratioSquaredScenario},
       {"scales-by-sharpness", Order, 45, drawScalesBySharpness, askScalesBySharpness, nullptr, sharpnessScenario, "",
        "sandbox"}});
}

}  // namespace attn
