// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "tiling/visible_pairs.h"

namespace attn {
namespace {

/// What is close enough for a number of operations: nobody types all digits of a power of two.
double closeToOperations(double operations) {
  return 0.02 * operations;
}

constexpr MistakeKind kForgotHeads{"forgot-heads", LEARNER_TEXT("questions", "You counted one head only"),
                                   LEARNER_TEXT("questions", "Every query head has scores of its own.")};
constexpr MistakeKind kLinearInTokens{
    "linear-in-tokens", LEARNER_TEXT("questions", "You let the cost grow with T, not with T²"),
    LEARNER_TEXT("questions", "Every query is compared with every key: twice the tokens, four times the pairs.")};
constexpr MistakeKind kDoubledForSquare{
    "doubled-for-square", LEARNER_TEXT("questions", "You doubled where a square was due"),
    LEARNER_TEXT("questions", "There are n times as many queries, and each meets n times as many keys: n · n.")};

// ---- score-flops: operations of Q Kᵀ

Parameters drawScoreFlops(Dice& dice) {
  Parameters p;
  p.set("query_heads", dice.pick<std::int64_t>({4, 8, 16, 32}))
      .set("key_width", dice.pick<std::int64_t>({32, 64, 128}));
  p.set("tokens", dice.pick<std::int64_t>({256, 512, 1000, 1024, 2000, 2048, 4000, 4096}));
  return p;
}

Question askScoreFlops(const Parameters& p) {
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t queries = queryTokens(scenario), keys = keyTokens(scenario), width = keyWidth(scenario);
  const std::int64_t heads = scenario.heads.query, batch = wholeOr(p, "batch", 1);
  const double flops = sizeOf(p, SizeQuantity::ScoreFlops);
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}. How many floating-point "
                   "operations (FLOP) do the scores Q Kᵀ of all heads take? Count a multiplication and an addition "
                   "as two, and hidden pairs like visible ones."),
      {{"queries", Whole{queries}}, {"keys", Whole{keys}}, {"heads", Whole{heads}}, {"width", Whole{width}}}};
  std::vector<std::int64_t> factors{2, width, queries, keys, heads};
  if (batch > 1) {
    q.text.source = LEARNER_TEXT("questions",
                                 "T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}, sequences: "
                                 "{batch}. How many floating-point "
                                 "operations (FLOP) do the scores Q Kᵀ of all heads and sequences take? Count a "
                                 "multiplication and an addition as "
                                 "two, and hidden pairs like visible ones.");
    q.text.values.emplace_back("batch", Whole{batch});
    factors.push_back(batch);
  }
  q.unit = AnswerUnit::Operations;
  q.answer = flops;
  q.tolerance = closeToOperations(flops);
  q.working = {{LEARNER_TEXT("questions", "A score is a sum of {width} products: 2 · {width} operations."),
                {{"width", Whole{width}}}},
               {LEARNER_TEXT("questions", "A head has {queries} · {keys} scores."),
                {{"queries", Whole{queries}}, {"keys", Whole{keys}}}},
               productIs(factors, Operations{flops})};
  q.mistakes = {{&kForgotPrefactor, flops / 2, {}},
                {&kForgotHeads, flops / number(heads), {}},
                {&kLinearInTokens, flops / number(keys), {}}};
  if (queries == keys && queries > 1) q.mistakes.push_back({&kDoubledForSquare, flops / number(queries) * 2, {}});
  q.hint = {LEARNER_TEXT("questions", "How many operations for one score, and how many scores are there?"), {}};
  return q;
}

std::optional<Parameters> readScoreFlops(const OnStage& stage, Dice&) {
  if (keyTokens(stage.scenario) == 1) return std::nullopt;
  return sizesOfDocument(stage.scenario);
}

// ---- times-longer: what a longer text costs

Parameters drawTimesLonger(Dice& dice) {
  const auto tokens = dice.pick<std::int64_t>({500, 1000, 1500, 2000, 3000, 4000, 8000});
  const auto times = dice.whole(3, 12);
  Parameters p;
  p.set("tokens", tokens).set("longer_tokens", tokens * times).set("query_heads", dice.pick<std::int64_t>({8, 16, 32}));
  return p;
}

Question askTimesLonger(const Parameters& p) {
  Parameters longer;
  longer.set("tokens", p.whole("longer_tokens")).set("query_heads", p.whole("query_heads"));
  const double factor = sizeOf(longer, SizeQuantity::ScoreFlops) / sizeOf(p, SizeQuantity::ScoreFlops);
  const double times = p.real("longer_tokens") / p.real("tokens");
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A text grows from {tokens} to {longer} tokens. By what factor does the number of operations "
                         "of Q Kᵀ grow?"),
            {{"tokens", Whole{p.whole("tokens")}}, {"longer", Whole{p.whole("longer_tokens")}}}};
  q.answer = factor;
  q.tolerance = 0.01 * factor;
  q.working = {{LEARNER_TEXT("questions", "The text is {times} times as long."), {{"times", Exact{times}}}},
               {LEARNER_TEXT("questions", "So there are {times} times as many queries and {times} times as many keys."),
                {{"times", Exact{times}}}},
               {LEARNER_TEXT("questions", "{times} · {times} = {factor}"),
                {{"times", Exact{times}}, {"factor", Exact{factor}}}}};
  static constexpr MistakeKind kHalfOfOneSide{
      "half-of-one-side", LEARNER_TEXT("questions", "You halved one of the two numbers only"),
      LEARNER_TEXT("questions",
                   "Under a causal mask about half of the pairs count, before and after: the factor stays the same.")};
  q.mistakes = {{&kLinearInTokens, times, {}}, {&kDoubledForSquare, 2 * times, {}}, {&kHalfOfOneSide, factor / 2, {}}};
  q.hint = {LEARNER_TEXT("questions", "How many times as many pairs of a query and a key are there?"), {}};
  return q;
}

// ---- heads-and-cost: the same width in more heads

Parameters drawHeadsAndCost(Dice& dice) {
  const auto heads = dice.pick<std::int64_t>({2, 4, 8});
  Parameters p;
  p.set("model_width", dice.pick<std::int64_t>({256, 512, 768, 1024})).set("query_heads", heads);
  p.set("more_heads", heads * dice.pick<std::int64_t>({2, 4, 8}))
      .set("tokens", dice.pick<std::int64_t>({512, 1024, 2048}));
  p.set("asked", std::string(dice.pick({"operations", "scores", "width"})));
  return p;
}

Question askHeadsAndCost(const Parameters& p) {
  const std::int64_t width = p.whole("model_width"), heads = p.whole("query_heads"), more = p.whole("more_heads");
  const auto inHeads = [&](std::int64_t count) {
    Parameters sizes;
    return std::move(sizes.set("query_heads", count).set("key_width", width / count).set("tokens", p.whole("tokens")));
  };
  const bool ofOperations = p.text("asked") == "operations", ofScores = p.text("asked") == "scores";
  const auto ratio = [&](SizeQuantity quantity) {
    return sizeOf(inHeads(more), quantity) / sizeOf(inHeads(heads), quantity);
  };
  const double times = static_cast<double>(more) / static_cast<double>(heads);
  const double answer = ofOperations ? ratio(SizeQuantity::ScoreFlops)
                        : ofScores   ? ratio(SizeQuantity::ScoresOfLayer)
                                     : static_cast<double>(keyWidth(documentOfSizes(inHeads(more)))) /
                                         static_cast<double>(keyWidth(documentOfSizes(inHeads(heads))));
  const char* what = ofOperations ? LEARNER_TEXT("questions", "the number of operations of Q Kᵀ in all heads together")
                     : ofScores   ? LEARNER_TEXT("questions", "the number of scores in all heads together")
                                  : LEARNER_TEXT("questions", "the width d_k of a head");
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "d_model = {width} is split among {heads} heads, then among {more} heads instead; T stays "
                         "{tokens}. By what factor does {what} change? (1 if it stays the same.)"),
            {{"width", Whole{width}},
             {"heads", Whole{heads}},
             {"more", Whole{more}},
             {"tokens", Whole{p.whole("tokens")}},
             {"what", Translated{what}}}};
  q.answer = answer;
  q.tolerance = 0.01 * answer;
  q.working = {{LEARNER_TEXT("questions", "{times} times as many heads, each only 1/{times} as wide."),
                {{"times", Exact{times}}}}};
  q.working.push_back(
      ofOperations
          ? Phrase{LEARNER_TEXT("questions",
                                "2 · d_k · T² operations for each head: {times} times the heads, 1/{times} of the "
                                "operations in each. The factor is 1."),
                   {{"times", Exact{times}}}}
      : ofScores
          ? Phrase{LEARNER_TEXT("questions", "Each head has T² scores whatever its width. The factor is {times}."),
                   {{"times", Exact{times}}}}
          : Phrase{LEARNER_TEXT("questions", "d_k = d_model / H. The factor is 1/{times} = {answer}."),
                   {{"times", Exact{times}}, {"answer", Exact{answer}}}});
  static constexpr MistakeKind kMoreHeadsMoreWork{
      "more-heads-more-work", LEARNER_TEXT("questions", "You took more heads for more work"),
      LEARNER_TEXT("questions", "Heads split the width: each of them is narrower, so that the work stays the same.")};
  static constexpr MistakeKind kNarrowerMeansFewer{
      "narrower-means-fewer", LEARNER_TEXT("questions", "You looked at one head only"),
      LEARNER_TEXT("questions", "Each head is narrower, but there are more of them.")};
  static constexpr MistakeKind kNothingChanges{
      "nothing-changes", LEARNER_TEXT("questions", "You let it stay the same"),
      LEARNER_TEXT("questions", "What stays is the product of heads and width. Scores are T² for each head.")};
  static constexpr MistakeKind kSquaredHeads{
      "squared-heads", LEARNER_TEXT("questions", "You squared the factor"),
      LEARNER_TEXT("questions", "It is T that enters as a square, not the number of heads.")};
  if (answer != times) q.mistakes.push_back({&kMoreHeadsMoreWork, times, {}});
  if (answer != 1 / times) q.mistakes.push_back({&kNarrowerMeansFewer, 1 / times, {}});
  if (answer != 1) q.mistakes.push_back({&kNothingChanges, 1.0, {}});
  q.mistakes.push_back({&kSquaredHeads, times * times, {}});
  q.hint = {LEARNER_TEXT("questions", "How wide is a head before and after?"), {}};
  return q;
}

// ---- visible-flops: operations for the pairs that are visible

Parameters drawVisibleFlops(Dice& dice) {
  Parameters p;
  p.set("query_heads", dice.pick<std::int64_t>({1, 2, 4, 8})).set("key_width", dice.pick<std::int64_t>({16, 32, 64}));
  p.set("tokens", dice.pick<std::int64_t>({9, 19, 39, 49, 99, 199, 499, 999})).set("mask", std::string("causal"));
  return p;
}

Question askVisibleFlops(const Parameters& p) {
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t tokens = queryTokens(scenario), heads = scenario.heads.query;
  const std::int64_t width = keyWidth(scenario), valueColumns = valueWidth(scenario);
  const double flops = sizeOf(p, SizeQuantity::VisibleFlops), pairs = sizeOf(p, SizeQuantity::VisiblePairs);
  const double each = flops / pairs;
  const auto t = static_cast<double>(tokens);
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "{tokens} tokens attend to themselves under a causal mask (d_k = {key}, d_v = {value}, query "
                   "heads: {heads}). How many operations (FLOP), exactly, do Q Kᵀ and P V of all heads take "
                   "together, if nothing is computed for hidden pairs? Count a multiplication and an addition as "
                   "two."),
      {{"tokens", Whole{tokens}}, {"heads", Whole{heads}}, {"key", Whole{width}}, {"value", Whole{valueColumns}}}};
  q.unit = AnswerUnit::Operations;
  q.answer = flops;
  // Close to a half must not do: T (T + 1) / 2, T² / 2 and T (T - 1) / 2 lie 1 / T apart.
  q.tolerance = 0.2 * flops / t;
  q.working = {
      {LEARNER_TEXT("questions", "Visible pairs of a head: {tokens} · {next} / 2 = {pairs}."),
       {{"tokens", Whole{tokens}}, {"next", Whole{tokens + 1}}, {"pairs", Exact{pairs}}}},
      {LEARNER_TEXT("questions", "A pair takes 2 · {key} operations for its score and 2 · {value} for its value."),
       {{"key", Whole{width}}, {"value", Whole{valueColumns}}}},
      productIs({static_cast<std::int64_t>(pairs), 2, width + valueColumns, heads},
                Whole{static_cast<std::int64_t>(flops)})};
  static constexpr MistakeKind kScoresOnly{
      "scores-only", LEARNER_TEXT("questions", "You left out the values"),
      LEARNER_TEXT("questions", "Both products count: scores Q Kᵀ, and weights times values P V.")};
  static constexpr MistakeKind kWithoutItself{
      "without-itself", LEARNER_TEXT("questions", "You hid every token from itself"),
      LEARNER_TEXT("questions", "Under a causal mask a token sees itself: query i sees the i + 1 keys 0 to i.")};
  q.mistakes = {{&kForgotCausalHalf, flops / pairs * t * t, {}},
                {&kForgotPrefactor, flops / 2, {}},
                {&kForgotHeads, flops / static_cast<double>(heads), {}},
                {&kWithoutItself, each * t * (t - 1) / 2, {}},
                {&kScoresOnly, flops * static_cast<double>(width) / static_cast<double>(width + valueColumns), {}}};
  if (heads == 1) q.mistakes.erase(q.mistakes.begin() + 2);
  // With d_k = d_v one of the two halves is as good as the other.
  if (width == valueColumns) q.mistakes.pop_back();
  q.hint = {LEARNER_TEXT("questions", "How many keys does query i see? Add them up."), {}};
  return q;
}

std::optional<Parameters> readVisibleFlops(const OnStage& stage, Dice&) {
  const Scenario& scenario = stage.scenario;
  const Mask& mask = scenario.attention.mask;
  const bool plain = mask.causal && mask.window == 0 && mask.padding.empty() && mask.custom.empty();
  if (!plain || mask.queryOffset != 0 || queryTokens(scenario) != keyTokens(scenario) || keyTokens(scenario) < 2)
    return std::nullopt;
  if (trafficShape(scenario).batch != 1) return std::nullopt;
  Parameters p;
  p.set("query_heads", std::int64_t{scenario.heads.query}).set("kv_heads", std::int64_t{scenario.heads.keyValue});
  p.set("key_width", std::int64_t{keyWidth(scenario)}).set("value_width", std::int64_t{valueWidth(scenario)});
  p.set("tokens", std::int64_t{keyTokens(scenario)}).set("mask", std::string("causal"));
  return p;
}

// ---- window-saving: what a window leaves of the causal pairs

Parameters drawWindowSaving(Dice& dice) {
  // A window that is short enough for T / (2 W) to be close.
  const auto window = dice.pick<std::int64_t>({1024, 2048, 4096});
  Parameters p;
  p.set("tokens", window * dice.pick<std::int64_t>({16, 20, 24, 32, 40, 48, 64, 128}));
  p.set("window", window).set("mask", std::string("causal"));
  return p;
}

Question askWindowSaving(const Parameters& p) {
  const std::int64_t tokens = p.whole("tokens"), window = p.whole("window");
  const auto pairsWith = [&](std::int64_t w) {
    return static_cast<double>(visiblePairs({tokens, tokens, {true, w, 0, {}}}));
  };
  const double all = pairsWith(0), left = pairsWith(window), factor = all / left;
  const double ratio = static_cast<double>(tokens) / static_cast<double>(window);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "T = {tokens} under a causal mask. A window of W = {window} is added: a query sees itself and "
                         "the {before} keys before it. About how many times fewer pairs are visible?"),
            {{"tokens", Whole{tokens}}, {"window", Whole{window}}, {"before", Whole{window - 1}}}};
  q.answer = factor;
  q.tolerance = 0.1 * factor;
  q.working = {
      {LEARNER_TEXT("questions", "Without the window: about T² / 2 pairs, exactly {pairs}."), {{"pairs", Exact{all}}}},
      {LEARNER_TEXT("questions", "With it: about W · T pairs, exactly {pairs}."), {{"pairs", Exact{left}}}},
      {LEARNER_TEXT("questions", "Exactly {factor} times fewer, about T / (2 W)."), {{"factor", ThreeDigits{factor}}}}};
  static constexpr MistakeKind kAllPairsBefore{
      "all-pairs-before", LEARNER_TEXT("questions", "You forgot that the causal mask hides half already"),
      LEARNER_TEXT("questions", "The window is compared with T² / 2 pairs, not with T².")};
  static constexpr MistakeKind kWindowSquared{
      "window-squared", LEARNER_TEXT("questions", "You left W² pairs"),
      LEARNER_TEXT("questions", "Each of T queries sees W keys: W · T pairs, a band along the diagonal.")};
  q.mistakes = {{&kAllPairsBefore, ratio, {}}, {&kWindowSquared, ratio * ratio, {}}};
  q.hint = {LEARNER_TEXT("questions", "How many keys does a query see on average, before and after?"), {}};
  return q;
}

// ---- projections-or-scores: from which length on the square wins

Parameters drawProjectionsOrScores(Dice& dice) {
  Parameters p;
  p.set("query_heads", dice.pick<std::int64_t>({12, 16, 32, 40, 64, 96, 128}));
  p.set("key_width", dice.pick<std::int64_t>({64, 80, 96, 128, 256}));
  return p;
}

Question askProjectionsOrScores(const Parameters& p) {
  const std::int64_t heads = p.whole("query_heads"), width = heads * p.whole("key_width");
  // Of one token: the products with W_Q, W_K, W_V and W_O, each d_model x d_model; and with the keys and values of T.
  const auto d = static_cast<double>(width);
  const double projections = 4 * 2 * d * d;
  Parameters one;
  one.set("query_heads", heads).set("key_width", p.whole("key_width")).set("tokens", std::int64_t{1});
  const double attentionOfKey = sizeOf(one, SizeQuantity::ScoreFlops) + sizeOf(one, SizeQuantity::ValueFlops);
  const double answer = projections / attentionOfKey;
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A layer has {heads} query heads and as many key/value heads, all of width {width}, so "
                         "d_model = {model}. W_Q, W_K, W_V and W_O are {model} × {model}. At which number of tokens T "
                         "do Q Kᵀ and P V (all T² pairs) take as many operations as the four projections?"),
            {{"heads", Whole{heads}}, {"width", Whole{p.whole("key_width")}}, {"model", Whole{width}}}};
  q.unit = AnswerUnit::Tokens;
  q.answer = answer;
  q.tolerance = 0.02 * answer;
  q.working = {{LEARNER_TEXT("questions", "Projections: 4 · 2 · T · d_model² operations."), {}},
               {LEARNER_TEXT("questions", "Q Kᵀ and P V: 2 · 2 · T² · d_model operations, all heads together."), {}},
               {LEARNER_TEXT("questions", "They are equal at T = 2 d_model = {answer}."), {{"answer", Exact{answer}}}}};
  static constexpr MistakeKind kOneProductOnly{
      "one-product-only", LEARNER_TEXT("questions", "You counted Q Kᵀ but not P V"),
      LEARNER_TEXT("questions", "Two products grow with T²: the scores, and the weights times the values.")};
  static constexpr MistakeKind kFewerProjections{"two-projections",
                                                 LEARNER_TEXT("questions", "You counted two projections only"),
                                                 LEARNER_TEXT("questions", "There are four: W_Q, W_K, W_V and W_O.")};
  static constexpr MistakeKind kThreeProjections{
      "three-projections", LEARNER_TEXT("questions", "You forgot W_O"),
      LEARNER_TEXT("questions", "After the heads W_O projects their outputs and adds them: a fourth product.")};
  static constexpr MistakeKind kWidthOfHead{"width-of-head",
                                            LEARNER_TEXT("questions", "You took the width of one head for d_model"),
                                            LEARNER_TEXT("questions", "All heads together are d_model wide.")};
  q.mistakes = {{&kOneProductOnly, answer * 2, {}},
                {&kFewerProjections, answer / 2, {}},
                {&kThreeProjections, answer * 3 / 4, {}},
                {&kWidthOfHead, 2 * static_cast<double>(p.whole("key_width")), {}}};
  q.hint = {LEARNER_TEXT("questions", "Write both as a product of T and d_model, and set them equal."), {}};
  return q;
}

// ---- cost-order: which setting takes most operations

Parameters drawCostOrder(Dice& dice) {
  constexpr double kApart = 1.4;
  while (true) {
    std::vector<std::int64_t> tokens, heads, widths;
    std::vector<double> flops;
    for (int i = 0; i < 4; ++i) {
      tokens.push_back(dice.pick<std::int64_t>({512, 1024, 2048, 4096, 8192}));
      heads.push_back(dice.pick<std::int64_t>({8, 16, 32, 64}));
      widths.push_back(dice.pick<std::int64_t>({64, 128, 256}));
      flops.push_back(static_cast<double>(tokens.back() * tokens.back() * heads.back() * widths.back()));
    }
    if (!differEnough(flops, kApart)) continue;
    Parameters p;
    p.set("tokens", tokens).set("query_heads", heads).set("key_width", widths);
    return p;
  }
}

Question askCostOrder(const Parameters& p) {
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "Put these layers in the order of the operations that Q Kᵀ takes over all heads, the fewest "
                         "first."),
            {}};
  std::vector<OrderedItem> items;
  std::vector<double> linear;
  for (std::size_t i = 0; i < p.list("tokens").size(); ++i) {
    const std::int64_t tokens = p.list("tokens")[i], heads = p.list("query_heads")[i], width = p.list("key_width")[i];
    Parameters sizes;
    sizes.set("tokens", tokens).set("query_heads", heads).set("key_width", width);
    const double flops = sizeOf(sizes, SizeQuantity::ScoreFlops);
    linear.push_back(flops / static_cast<double>(tokens));
    items.push_back({{LEARNER_TEXT("questions", "{tokens} tokens, {heads} heads of width {width}"),
                      {{"tokens", Whole{tokens}}, {"heads", Whole{heads}}, {"width", Whole{width}}}},
                     flops});
    q.working.push_back(productIs({2, width, tokens, tokens, heads}, Operations{flops}));
  }
  askForOrder(q, items);
  q.mistakes.push_back({&kLinearInTokens, ascendingOrder(linear), {}});
  q.hint = {LEARNER_TEXT("questions", "All sizes are powers of 2: add their exponents, and that of T twice."), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> costQuestions() {
  return {
      {.id = "times-longer",
       .topic = Topic::Cost,
       .seconds = 30,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawTimesLonger,
       .ask = askTimesLonger,
       .scenario = documentOfSizes},
      {.id = "score-flops",
       .topic = Topic::Cost,
       .seconds = 75,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawScoreFlops,
       .ask = askScoreFlops,
       .read = readScoreFlops,
       .scenario = documentOfSizes},
      {.id = "visible-flops",
       .topic = Topic::Cost,
       .seconds = 90,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawVisibleFlops,
       .ask = askVisibleFlops,
       .read = readVisibleFlops,
       .scenario = documentOfSizes},
      {.id = "heads-and-cost",
       .topic = Topic::Cost,
       .seconds = 60,
       .lab = "steps",
       .lesson = "heads",
       .draw = drawHeadsAndCost,
       .ask = askHeadsAndCost},
      {.id = "window-saving",
       .topic = Topic::Cost,
       .seconds = 75,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawWindowSaving,
       .ask = askWindowSaving,
       .scenario = documentOfSizes},
      {.id = "projections-or-scores",
       .topic = Topic::Cost,
       .seconds = 120,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawProjectionsOrScores,
       .ask = askProjectionsOrScores},
      {.id = "cost-order",
       .topic = Topic::Cost,
       .kind = AnswerKind::Order,
       .seconds = 90,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawCostOrder,
       .ask = askCostOrder},
  };
}

}  // namespace attn
