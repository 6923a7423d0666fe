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

/// A tolerance for operations: nobody types all digits of a power of two.
double closeToOperations(double operations) {
  return 0.02 * operations;
}

constexpr MistakeKind kForgotHeads{"forgot-heads", TR("You counted one head only"),
                                   TR("Every query head has its own scores.")};
constexpr MistakeKind kLinearInTokens{
    "linear-in-tokens", TR("You scaled the cost with T, not T²"),
    TR("Every query is compared with every key: twice the tokens, four times the pairs.")};
constexpr MistakeKind kDoubledForSquare{
    "doubled-for-square", TR("You doubled instead of squaring"),
    TR("There are n times as many queries, and each sees n times as many keys: n · n.")};

// score-flops: operations of Q Kᵀ
Parameters drawScoreFlops(Dice& dice) {
  return {{"query_heads", dice.pick({4, 8, 16, 32})},
          {"key_width", dice.pick({32, 64, 128})},
          {"tokens", dice.pick({256, 512, 1000, 1024, 2000, 2048, 4000, 4096})}};
}

void askScoreFlops(const Parameters& p, Question& q) {
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t queries = queryTokens(scenario), keys = keyTokens(scenario), width = keyWidth(scenario);
  const std::int64_t heads = scenario.heads.query, batch = wholeOr(p, "batch", 1);
  const double flops = sizeOf(p, SizeQuantity::ScoreFlops);
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  q.values = {{"queries", queries}, {"keys", keys}, {"heads", heads}, {"width", width}, {"batch", batch}};
  ask(q, TR("T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}. How many floating-point operations "
            "(FLOP) do the scores Q Kᵀ of all heads take? Count a multiplication and an addition as two, and include "
            "hidden pairs."));
  std::vector<std::int64_t> factors{2, width, queries, keys, heads};
  if (batch > 1) {
    ask(q, TR("T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}, sequences: {batch}. How many "
              "floating-point operations (FLOP) do the scores Q Kᵀ of all heads and sequences take? Count a "
              "multiplication and an addition as two, and include hidden pairs."));
    factors.push_back(batch);
  }
  askForNumber(q, flops, closeToOperations(flops), AnswerUnit::Operations);
  q.working = {TR("A score is a sum of {width} products: 2 · {width} operations."),
               TR("A head has {queries} · {keys} scores."), productIs(factors, Operations{flops})};
  q.mistakes = {
      {&kForgotPrefactor, flops / 2}, {&kForgotHeads, flops / number(heads)}, {&kLinearInTokens, flops / number(keys)}};
  if (queries == keys && queries > 1) q.mistakes.push_back({&kDoubledForSquare, flops / number(queries) * 2});
  q.hint = TR("How many operations for one score, and how many scores are there?");
}

std::optional<Parameters> readScoreFlops(const OnStage& stage, Dice&) {
  if (keyTokens(stage.scenario) == 1) return std::nullopt;
  return sizesOfDocument(stage.scenario);
}

// times-longer: the cost of a longer text
Parameters drawTimesLonger(Dice& dice) {
  const auto tokens = dice.pick({500, 1000, 1500, 2000, 3000, 4000, 8000});
  const auto times = dice.whole(3, 12);
  return {{"tokens", tokens}, {"longer_tokens", tokens * times}, {"query_heads", dice.pick({8, 16, 32})}};
}

void askTimesLonger(const Parameters& p, Question& q) {
  Parameters longer{{"tokens", p.whole("longer_tokens")}, {"query_heads", p.whole("query_heads")}};
  const double factor = sizeOf(longer, SizeQuantity::ScoreFlops) / sizeOf(p, SizeQuantity::ScoreFlops);
  const double times = p.real("longer_tokens") / p.real("tokens");
  q.values = {{"longer", p.whole("longer_tokens")}, {"times", times}, {"factor", factor}};
  ask(q,
      TR("A text grows from {tokens} to {longer} tokens. By what factor does the number of operations for Q Kᵀ grow?"));
  askForNumber(q, factor, 0.01 * factor);
  q.working = {TR("The text is {times} times as long."),
               TR("So there are {times} times as many queries and {times} times as many keys."),
               TR("{times} · {times} = {factor}")};
  static constexpr MistakeKind kHalfOfOneSide{
      "half-of-one-side", TR("You halved only one of the two numbers"),
      TR("Under a causal mask about half of the pairs count, before and after: the factor stays the same.")};
  q.mistakes = {{&kLinearInTokens, times}, {&kDoubledForSquare, 2 * times}, {&kHalfOfOneSide, factor / 2}};
  q.hint = TR("By what factor does the number of query–key pairs grow?");
}

// heads-and-cost: the same width with more heads
Parameters drawHeadsAndCost(Dice& dice) {
  const auto heads = dice.pick({2, 4, 8});
  return {{"model_width", dice.pick({256, 512, 768, 1024})},
          {"query_heads", heads},
          {"more_heads", heads * dice.pick({2, 4, 8})},
          {"tokens", dice.pick({512, 1024, 2048})},
          {"asked", dice.pick({"operations", "scores", "width"})}};
}

void askHeadsAndCost(const Parameters& p, Question& q) {
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
  const char* what = ofOperations ? TR("the number of operations for Q Kᵀ in all heads together")
                     : ofScores   ? TR("the number of scores in all heads together")
                                  : TR("the width d_k of a head");
  q.values = {{"width", width}, {"more", more}, {"what", Translated{what}}, {"times", times}, {"answer", answer}};
  ask(q, TR("d_model = {width} is split among {heads} heads, then among {more} heads instead; T stays {tokens}. By "
            "what factor does {what} change? (1 if it stays the same.)"));
  askForNumber(q, answer, 0.01 * answer);
  q.working = {TR("{times} times as many heads, each only 1/{times} as wide.")};
  q.working.push_back(ofOperations ? TR("2 · d_k · T² operations for each head: {times} times the heads, 1/{times} of "
                                        "the operations in each. The factor is 1.")
                      : ofScores   ? TR("Each head has T² scores whatever its width. The factor is {times}.")
                                   : TR("d_k = d_model / H. The factor is 1/{times} = {answer}."));
  static constexpr MistakeKind kMoreHeadsMoreWork{
      "more-heads-more-work", TR("You scaled work with head count"),
      TR("Heads split the width: each is narrower, so the work stays the same.")};
  static constexpr MistakeKind kNarrowerMeansFewer{"narrower-means-fewer", TR("You looked at one head only"),
                                                   TR("Each head is narrower, but there are more of them.")};
  static constexpr MistakeKind kNothingChanges{
      "nothing-changes", TR("You kept it unchanged"),
      TR("Only the product of heads and width stays the same. Each head has T² scores.")};
  static constexpr MistakeKind kSquaredHeads{"squared-heads", TR("You squared the factor"),
                                             TR("T is squared, not the number of heads.")};
  if (answer != times) q.mistakes.push_back({&kMoreHeadsMoreWork, times});
  if (answer != 1 / times) q.mistakes.push_back({&kNarrowerMeansFewer, 1 / times});
  if (answer != 1) q.mistakes.push_back({&kNothingChanges, 1.0});
  q.mistakes.push_back({&kSquaredHeads, times * times});
  q.hint = TR("How wide is a head before and after?");
}

// visible-flops: operations for the visible pairs
Parameters drawVisibleFlops(Dice& dice) {
  return {{"query_heads", dice.pick({1, 2, 4, 8})},
          {"key_width", dice.pick({16, 32, 64})},
          {"tokens", dice.pick({9, 19, 39, 49, 99, 199, 499, 999})},
          {"mask", "causal"}};
}

void askVisibleFlops(const Parameters& p, Question& q) {
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t tokens = queryTokens(scenario), heads = scenario.heads.query;
  const std::int64_t width = keyWidth(scenario), valueColumns = valueWidth(scenario);
  const double flops = sizeOf(p, SizeQuantity::VisibleFlops), pairs = sizeOf(p, SizeQuantity::VisiblePairs);
  const double each = flops / pairs;
  const auto t = static_cast<double>(tokens);
  q.values = {{"tokens", tokens},      {"heads", heads},     {"key", width},
              {"value", valueColumns}, {"next", tokens + 1}, {"pairs", pairs}};
  ask(q, TR("{tokens} tokens attend to each other under a causal mask (d_k = {key}, d_v = {value}, query heads: "
            "{heads}). Exactly how many operations (FLOP) do Q Kᵀ and P V take in all heads together, if nothing is "
            "computed for hidden pairs? Count a multiplication and an addition as two."));
  q.unit = AnswerUnit::Operations;
  q.answer = flops;
  // Must separate T (T + 1) / 2 from T² / 2 and T (T - 1) / 2, which differ by a relative 1 / T.
  q.tolerance = 0.2 * flops / t;
  q.working = {TR("Visible pairs of a head: {tokens} · {next} / 2 = {pairs}."),
               TR("A pair takes 2 · {key} operations for its score and 2 · {value} for its value."),
               productIs({static_cast<std::int64_t>(pairs), 2, width + valueColumns, heads},
                         Whole{static_cast<std::int64_t>(flops)})};
  static constexpr MistakeKind kScoresOnly{"scores-only", TR("You left out the values"),
                                           TR("Both products count: scores Q Kᵀ, and weights times values P V.")};
  static constexpr MistakeKind kWithoutItself{
      "without-itself", TR("You hid every token from itself"),
      TR("Under a causal mask a token sees itself: query i sees the i + 1 keys 0 to i.")};
  q.mistakes = {{&kForgotCausalHalf, flops / pairs * t * t},
                {&kForgotPrefactor, flops / 2},
                {&kForgotHeads, flops / static_cast<double>(heads)},
                {&kWithoutItself, each * t * (t - 1) / 2},
                {&kScoresOnly, flops * static_cast<double>(width) / static_cast<double>(width + valueColumns)}};
  if (heads == 1) q.mistakes.erase(q.mistakes.begin() + 2);
  // If d_k = d_v, both halves are equal.
  if (width == valueColumns) q.mistakes.pop_back();
  q.hint = TR("How many keys does query i see? Add them up.");
}

std::optional<Parameters> readVisibleFlops(const OnStage& stage, Dice&) {
  const Scenario& scenario = stage.scenario;
  const Mask& mask = scenario.attention.mask;
  const bool plain = mask.causal && mask.window == 0 && mask.padding.empty() && mask.custom.empty();
  if (!plain || mask.queryOffset != 0 || queryTokens(scenario) != keyTokens(scenario) || keyTokens(scenario) < 2)
    return std::nullopt;
  if (trafficShape(scenario).batch != 1) return std::nullopt;
  return Parameters{{"query_heads", scenario.heads.query}, {"kv_heads", scenario.heads.keyValue},
                    {"key_width", keyWidth(scenario)},     {"value_width", valueWidth(scenario)},
                    {"tokens", keyTokens(scenario)},       {"mask", "causal"}};
}

// window-saving: the share of the causal pairs that a window keeps
Parameters drawWindowSaving(Dice& dice) {
  // Short enough that T / (2 W) is a good approximation.
  const auto window = dice.pick({1024, 2048, 4096});
  return {{"tokens", window * dice.pick({16, 20, 24, 32, 40, 48, 64, 128})}, {"window", window}, {"mask", "causal"}};
}

void askWindowSaving(const Parameters& p, Question& q) {
  const std::int64_t tokens = p.whole("tokens"), window = p.whole("window");
  const auto pairsWith = [&](std::int64_t w) {
    return static_cast<double>(visiblePairs({tokens, tokens, {true, w, 0, {}}}));
  };
  const double all = pairsWith(0), left = pairsWith(window), factor = all / left;
  const double ratio = static_cast<double>(tokens) / static_cast<double>(window);
  q.values = {{"before", window - 1}, {"pairs", all}, {"factor", ThreeDigits{factor}}};
  ask(q, TR("T = {tokens} under a causal mask. A window of W = {window} is added: a query sees itself and the {before} "
            "keys before it. By about what factor does the number of visible pairs shrink?"));
  askForNumber(q, factor, 0.1 * factor);
  q.working = {TR("Without the window: about T² / 2 pairs, exactly {pairs}."),
               {TR("With it: about W · T pairs, exactly {pairs}."), {{"pairs", Exact{left}}}},
               TR("The exact factor is {factor}, about T / (2 W).")};
  static constexpr MistakeKind kAllPairsBefore{"all-pairs-before",
                                               TR("You forgot that the causal mask already hides half"),
                                               TR("The window is compared with T² / 2 pairs, not with T².")};
  static constexpr MistakeKind kWindowSquared{
      "window-squared", TR("You left W² pairs"),
      TR("Each of T queries sees W keys: W · T pairs, a band along the diagonal.")};
  q.mistakes = {{&kAllPairsBefore, ratio}, {&kWindowSquared, ratio * ratio}};
  q.hint = TR("How many keys does a query see on average, before and after?");
}

// projections-or-scores: the length at which the quadratic part dominates
Parameters drawProjectionsOrScores(Dice& dice) {
  return {{"query_heads", dice.pick({12, 16, 32, 40, 64, 96, 128})}, {"key_width", dice.pick({64, 80, 96, 128, 256})}};
}

void askProjectionsOrScores(const Parameters& p, Question& q) {
  const std::int64_t heads = p.whole("query_heads"), width = heads * p.whole("key_width");
  // For one token: the products with W_Q, W_K, W_V and W_O, each d_model x d_model, and those with T keys and values.
  const auto d = static_cast<double>(width);
  const double projections = 4 * 2 * d * d;
  Parameters one{{"query_heads", heads}, {"key_width", p.whole("key_width")}, {"tokens", 1}};
  const double attentionOfKey = sizeOf(one, SizeQuantity::ScoreFlops) + sizeOf(one, SizeQuantity::ValueFlops);
  const double answer = projections / attentionOfKey;
  q.values = {{"model", width}, {"answer", answer}};
  ask(q, TR("A layer has {heads} query heads and {heads} key/value heads, all of width {width}, so d_model = {model}. "
            "W_Q, W_K, W_V and W_O are {model} × {model}. For what number of tokens T do Q Kᵀ and P V (all T² pairs) "
            "take as many operations as the four projections?"));
  askForNumber(q, answer, 0.02 * answer, AnswerUnit::Tokens);
  q.working = {TR("Projections: 4 · 2 · T · d_model² operations."),
               TR("Q Kᵀ and P V: 2 · 2 · T² · d_model operations, all heads together."),
               TR("They are equal at T = 2 d_model = {answer}.")};
  static constexpr MistakeKind kOneProductOnly{
      "one-product-only", TR("You counted Q Kᵀ but not P V"),
      TR("Two products grow with T²: the scores, and the weights times the values.")};
  static constexpr MistakeKind kFewerProjections{"two-projections", TR("You counted only two projections"),
                                                 TR("There are four: W_Q, W_K, W_V and W_O.")};
  static constexpr MistakeKind kThreeProjections{
      "three-projections", TR("You forgot W_O"),
      TR("W_O projects the outputs of the heads and adds them: a fourth product.")};
  static constexpr MistakeKind kWidthOfHead{"width-of-head", TR("You took the width of one head for d_model"),
                                            TR("All heads together are d_model wide.")};
  q.mistakes = {{&kOneProductOnly, answer * 2},
                {&kFewerProjections, answer / 2},
                {&kThreeProjections, answer * 3 / 4},
                {&kWidthOfHead, 2 * static_cast<double>(p.whole("key_width"))}};
  q.hint = TR("Write both as a product of T and d_model, and set them equal.");
}

// cost-order: which setting takes the most operations
Parameters drawCostOrder(Dice& dice) {
  constexpr double kApart = 1.4;
  while (true) {
    std::vector<std::int64_t> tokens, heads, widths;
    std::vector<double> flops;
    for (int i = 0; i < 4; ++i) {
      tokens.push_back(dice.pick({512, 1024, 2048, 4096, 8192}));
      heads.push_back(dice.pick({8, 16, 32, 64}));
      widths.push_back(dice.pick({64, 128, 256}));
      flops.push_back(static_cast<double>(tokens.back() * tokens.back() * heads.back() * widths.back()));
    }
    if (!differEnough(flops, kApart)) continue;
    return {{"tokens", tokens}, {"query_heads", heads}, {"key_width", widths}};
  }
}

void askCostOrder(const Parameters& p, Question& q) {
  ask(q, TR("Order these layers by the operations that Q Kᵀ takes in all heads, fewest first."));
  std::vector<OrderedItem> items;
  std::vector<double> linear;
  for (std::size_t i = 0; i < p.list("tokens").size(); ++i) {
    const std::int64_t tokens = p.list("tokens")[i], heads = p.list("query_heads")[i], width = p.list("key_width")[i];
    Parameters sizes{{"tokens", tokens}, {"query_heads", heads}, {"key_width", width}};
    const double flops = sizeOf(sizes, SizeQuantity::ScoreFlops);
    linear.push_back(flops / static_cast<double>(tokens));
    items.push_back({{TR("{tokens} tokens, {heads} heads of width {width}"),
                      {{"tokens", Whole{tokens}}, {"heads", Whole{heads}}, {"width", Whole{width}}}},
                     flops});
    q.working.push_back(productIs({2, width, tokens, tokens, heads}, Operations{flops}));
  }
  askForOrder(q, items);
  q.mistakes.push_back({&kLinearInTokens, ascendingOrder(linear)});
  q.hint = TR("All sizes are powers of 2: add their exponents, counting that of T twice.");
}

}  // namespace

std::vector<QuestionTemplate> costQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Cost, "steps", "quadratic",
      {{"times-longer", Number, 30, drawTimesLonger, askTimesLonger, nullptr, documentOfSizes},
       {"score-flops", Number, 75, drawScoreFlops, askScoreFlops, readScoreFlops, documentOfSizes},
       {"visible-flops", Number, 90, drawVisibleFlops, askVisibleFlops, readVisibleFlops, documentOfSizes},
       {"heads-and-cost", Number, 60, drawHeadsAndCost, askHeadsAndCost, nullptr, nullptr, "heads"},
       {"window-saving", Number, 75, drawWindowSaving, askWindowSaving, nullptr, documentOfSizes},
       {"projections-or-scores", Number, 120, drawProjectionsOrScores, askProjectionsOrScores},
       {"cost-order", Order, 90, drawCostOrder, askCostOrder}});
}

}  // namespace attn
