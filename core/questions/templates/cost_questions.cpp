// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "tiling/visible_pairs.h"

namespace attn {
namespace {

constexpr MistakeKind kForgotHeads{"forgot-heads", TR("You counted one head only"),
                                   TR("Every query head has its own scores.")};
constexpr MistakeKind kLinearInTokens{
    "linear-in-tokens", TR("You scaled the cost with T, not T²"),
    TR("Every query is compared with every key: twice the tokens, four times the pairs.")};
constexpr MistakeKind kDoubledForSquare{
    "doubled-for-square", TR("You doubled instead of squaring"),
    TR("There are n times as many queries, and each sees n times as many keys: n · n.")};

// score-flops: operations of Q Kᵀ
void askScoreFlops(const Parameters& p, Draft& q) {
  const bool isBatch = q("batch") > 1;
  ask(q, TR("T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}. How many floating-point operations "
            "(FLOP) do the scores Q Kᵀ of all heads take? Count a multiplication and an addition as two, and include "
            "hidden pairs."));
  if (isBatch)
    ask(q, TR("T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}, sequences: {batch}. How many "
              "floating-point operations (FLOP) do the scores Q Kᵀ of all heads and sequences take? Count a "
              "multiplication and an addition as two, and include hidden pairs."));
  // Nobody types all digits of a power of two.
  askForNumber(q, sizeOf(p, SizeQuantity::ScoreFlops), "0.02 * answer", AnswerUnit::Operations);
  const char* factors = isBatch ? "2 * width * queries * keys * heads * batch" : "2 * width * queries * keys * heads";
  q.working = {TR("A score is a sum of {width} products: 2 · {width} operations."),
               TR("A head has {queries} · {keys} scores."), q.product(factors, as<Operations>)};
  q.addMistakes(
      {{&kForgotPrefactor, "answer / 2"}, {&kForgotHeads, "answer / heads"}, {&kLinearInTokens, "answer / keys"}});
  if (q("queries") == q("keys")) q.addMistake(kDoubledForSquare, "answer / queries * 2");
  q.hint = TR("How many operations for one score, and how many scores are there?");
}

std::optional<Parameters> readScoreFlops(const OnStage& stage, Dice&) {
  if (keyTokens(stage.scenario) == 1) return std::nullopt;
  return sizesOfDocument(stage.scenario);
}

// times-longer: the cost of a longer text
void askTimesLonger(const Parameters& p, Draft& q) {
  const Parameters longer{{"tokens", p.whole("longer_tokens")}, {"query_heads", p.whole("query_heads")}};
  q.let({{"longer", "longer_tokens"}, {"times", "longer / tokens"}});
  ask(q,
      TR("A text grows from {tokens} to {longer} tokens. By what factor does the number of operations for Q Kᵀ grow?"));
  askForNumber(q, sizeOf(longer, SizeQuantity::ScoreFlops) / sizeOf(p, SizeQuantity::ScoreFlops), "0.01 * answer");
  q.let({{"factor", "answer"}});
  q.working = {TR("The text is {times} times as long."),
               TR("So there are {times} times as many queries and {times} times as many keys."),
               TR("{times} · {times} = {factor}")};
  q.addMistakes({{&kLinearInTokens, "times"}, {&kDoubledForSquare, "2 * times"}});
  q.addMistake("half-of-one-side", "factor / 2", TR("You halved only one of the two numbers"),
               TR("Under a causal mask about half of the pairs count, before and after: the factor stays the same."));
  q.hint = TR("By what factor does the number of query–key pairs grow?");
}

// heads-and-cost: the same width with more heads
void askHeadsAndCost(const Parameters& p, Draft& q) {
  const bool ofOperations = p.text("asked") == "operations", ofScores = p.text("asked") == "scores";
  const auto asked = [&](const char* heads) {
    const Parameters sizes{{"query_heads", p.whole(heads)},
                           {"key_width", p.whole("model_width") / p.whole(heads)},
                           {"tokens", p.whole("tokens")}};
    if (!ofOperations && !ofScores) return static_cast<double>(keyWidth(documentOfSizes(sizes)));
    return sizeOf(sizes, ofOperations ? SizeQuantity::ScoreFlops : SizeQuantity::ScoresOfLayer);
  };
  const char* what = ofOperations ? TR("the number of operations for Q Kᵀ in all heads together")
                     : ofScores   ? TR("the number of scores in all heads together")
                                  : TR("the width d_k of a head");
  q.let({{"width", "model_width"}, {"more", "more_heads"}, {"what", Translated{what}}, {"times", "more / heads"}});
  ask(q, TR("d_model = {width} is split among {heads} heads, then among {more} heads instead; T stays {tokens}. By "
            "what factor does {what} change? (1 if it stays the same.)"));
  askForNumber(q, asked("more_heads") / asked("query_heads"), "0.01 * answer");
  q.working = {TR("{times} times as many heads, each only 1/{times} as wide."),
               ofOperations ? TR("2 · d_k · T² operations for each head: {times} times the heads, 1/{times} of the "
                                 "operations in each. The factor is 1.")
               : ofScores   ? TR("Each head has T² scores whatever its width. The factor is {times}.")
                            : TR("d_k = d_model / H. The factor is 1/{times} = {answer}.")};
  q.addIfWrong("more-heads-more-work", "times", TR("You scaled the cost with the number of heads"),
               TR("Heads split the width: each is narrower, so the cost stays the same."));
  q.addIfWrong("narrower-means-fewer", "1 / times", TR("You looked at one head only"),
               TR("Each head is narrower, but there are more of them."));
  q.addIfWrong("nothing-changes", 1.0, TR("You kept it unchanged"),
               TR("Only the product of heads and width stays the same. Each head has T² scores."));
  q.addMistake("squared-heads", "times * times", TR("You squared the factor"),
               TR("T is squared, not the number of heads."));
  q.hint = TR("How wide is a head before and after?");
}

// visible-flops: operations for the visible pairs
void askVisibleFlops(const Parameters& p, Draft& q) {
  q.let({{"pairs", sizeOf(p, SizeQuantity::VisiblePairs)}, {"next", "tokens + 1"}});
  ask(q, TR("{tokens} tokens attend to each other under a causal mask (d_k = {key}, d_v = {value}, query heads: "
            "{heads}). Exactly how many operations (FLOP) do Q Kᵀ and P V take in all heads together, if nothing is "
            "computed for hidden pairs? Count a multiplication and an addition as two."));
  // Must separate T (T + 1) / 2 from T² / 2 and T (T - 1) / 2, which differ by a relative 1 / T.
  askForNumber(q, sizeOf(p, SizeQuantity::VisibleFlops), "0.2 * answer / tokens", AnswerUnit::Operations);
  q.working = {TR("Visible pairs of a head: {tokens} · {next} / 2 = {pairs}."),
               TR("A pair takes 2 · {key} operations for its score and 2 · {value} for its value."),
               q.product("pairs * 2 * (key + value) * heads")};
  q.addMistakes({{&kForgotCausalHalf, "answer / pairs * tokens * tokens"}, {&kForgotPrefactor, "answer / 2"}});
  if (q("heads") > 1) q.addMistake(kForgotHeads, "answer / heads");
  q.addMistake("without-itself", "answer / pairs * tokens * (tokens - 1) / 2", TR("You hid every token from itself"),
               TR("Under a causal mask a token sees itself: query i sees the i + 1 keys 0 to i."));
  // If d_k = d_v, both halves are equal.
  if (q("key") != q("value"))
    q.addMistake("scores-only", "answer * key / (key + value)", TR("You left out the values"),
                 TR("Both products count: scores Q Kᵀ, and weights times values P V."));
  q.hint = TR("How many keys does query i see? Add them up.");
}

std::optional<Parameters> readVisibleFlops(const OnStage& stage, Dice&) {
  const Scenario& scenario = stage.scenario;
  const Mask& mask = scenario.attention.mask;
  const bool plain = mask.causal && mask.window == 0 && mask.padding.empty() && mask.custom.empty();
  if (!plain || mask.queryOffset != 0 || queryTokens(scenario) != keyTokens(scenario) || keyTokens(scenario) < 2)
    return std::nullopt;
  if (trafficShape(scenario).batch != 1) return std::nullopt;
  return sizesOfDocument(scenario, {"query_heads", "kv_heads", "key_width", "value_width", "tokens"})
      .set("mask", "causal");
}

// window-saving: the share of the causal pairs that a window keeps
void askWindowSaving(const Parameters& p, Draft& q) {
  const std::int64_t tokens = p.whole("tokens");
  const auto pairsWith = [&](std::int64_t window) { return visiblePairs({tokens, tokens, {true, window, 0, {}}}); };
  q.let({{"before", "window - 1"},
         {"pairs", pairsWith(0)},
         {"left", pairsWith(p.whole("window"))},
         {"factor", "pairs / left", as<ThreeDigits>}});
  ask(q, TR("T = {tokens} under a causal mask. A window of W = {window} is added: a query sees itself and the {before} "
            "keys before it. By about what factor does the number of visible pairs shrink?"));
  askForNumber(q, "factor", "0.1 * factor");
  q.working = {TR("Without the window: about T² / 2 pairs, exactly {pairs}."),
               q.say(TR("With it: about W · T pairs, exactly {pairs}."), {{"pairs", "left"}}),
               TR("The exact factor is {factor}, about T / (2 W).")};
  q.addMistake("all-pairs-before", "tokens / window", TR("You forgot that the causal mask already hides half"),
               TR("The window is compared with T² / 2 pairs, not with T²."));
  q.addMistake("window-squared", "(tokens / window)^2", TR("You left W² pairs"),
               TR("Each of T queries sees W keys: W · T pairs, a band along the diagonal."));
  q.hint = TR("How many keys does a query see on average, before and after?");
}

// projections-or-scores: the length at which the quadratic part dominates
void askProjectionsOrScores(const Parameters& p, Draft& q) {
  const Parameters one = Parameters(p).set("tokens", 1);
  q.let({{"model", "heads * width"},
         {"scores", sizeOf(one, SizeQuantity::ScoreFlops) + sizeOf(one, SizeQuantity::ValueFlops)}});
  ask(q, TR("A layer has {heads} query heads and {heads} key/value heads, all of width {width}, so d_model = {model}. "
            "W_Q, W_K, W_V and W_O are {model} × {model}. For what number of tokens T do Q Kᵀ and P V (all T² pairs) "
            "take as many operations as the four projections?"));
  // For one token: the products with W_Q, W_K, W_V and W_O, each d_model x d_model, and those with T keys and values.
  askForNumber(q, "4 * 2 * model * model / scores", "0.02 * answer", AnswerUnit::Tokens);
  q.working = {TR("Projections: 4 · 2 · T · d_model² operations."),
               TR("Q Kᵀ and P V: 2 · 2 · T² · d_model operations, all heads together."),
               TR("They are equal at T = 2 d_model = {answer}.")};
  q.addMistake("one-product-only", "answer * 2", TR("You counted Q Kᵀ but not P V"),
               TR("Two products grow with T²: the scores, and the weights times the values."));
  q.addMistake("two-projections", "answer / 2", TR("You counted only two projections"),
               TR("There are four: W_Q, W_K, W_V and W_O."));
  q.addMistake("three-projections", "answer * 3 / 4", TR("You forgot W_O"),
               TR("W_O projects the outputs of the heads and adds them: a fourth product."));
  q.addMistake("width-of-head", "2 * width", TR("You took the width of one head for d_model"),
               TR("All heads together are d_model wide."));
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
    if (differEnough(flops, kApart)) return {{"tokens", tokens}, {"query_heads", heads}, {"key_width", widths}};
  }
}

void askCostOrder(const Parameters& p, Draft& q) {
  ask(q, TR("Order these layers by the operations that Q Kᵀ takes in all heads, fewest first."));
  std::vector<OrderedItem> items;
  std::vector<double> linear;
  for (std::size_t i = 0; i < p.list("tokens").size(); ++i) {
    Parameters sizes;
    for (const char* name : {"tokens", "query_heads", "key_width"}) sizes.set(name, p.list(name)[i]);
    q.let({{"tokens", sizes.whole("tokens")},
           {"heads", sizes.whole("query_heads")},
           {"width", sizes.whole("key_width")}});
    items.push_back(
        {q.say(TR("{tokens} tokens, {heads} heads of width {width}")), sizeOf(sizes, SizeQuantity::ScoreFlops)});
    linear.push_back(items.back().value / q("tokens"));
    q.working.push_back(q.product("2 * width * tokens * tokens * heads", as<Operations>));
  }
  askForOrder(q, items);
  q.addMistake(kLinearInTokens, ascendingOrder(linear));
  q.hint = TR("All sizes are powers of 2: add their exponents, counting that of T twice.");
}

}  // namespace

std::vector<QuestionTemplate> costQuestions() {
  using enum AnswerKind;
  return templatesOf(Topic::Cost, "steps", "quadratic",
                     {{"times-longer", Number, 30,
                       "tokens: 500 1000 1500 2000 3000 4000 8000; (times): 3..12; longer_tokens = tokens * times; "
                       "query_heads: 8 16 32",
                       askTimesLonger, nullptr, documentOfSizes},
                      {"score-flops", Number, 75,
                       "query_heads: 4 8 16 32; key_width: 32 64 128; tokens: 256 512 1000 1024 2000 2048 4000 4096",
                       askScoreFlops, readScoreFlops, documentOfSizes},
                      {"visible-flops", Number, 90,
                       "query_heads: 1 2 4 8; key_width: 16 32 64; tokens: 9 19 39 49 99 199 499 999; mask = causal",
                       askVisibleFlops, readVisibleFlops, documentOfSizes},
                      {"heads-and-cost", Number, 60,
                       "(heads): 2 4 8; model_width: 256 512 768 1024; query_heads = heads; (times): 2 4 8; more_heads "
                       "= heads * times; tokens: 512 1024 2048; asked: operations scores width",
                       askHeadsAndCost, nullptr, nullptr, "heads"},
                      {"window-saving", Number, 75,  // Short enough that T / (2 W) is a good approximation.
                       "(wide): 1024 2048 4096; (times): 16 20 24 32 40 48 64 128; tokens = wide * times; window = "
                       "wide; mask = causal",
                       askWindowSaving, nullptr, documentOfSizes},
                      {"projections-or-scores", Number, 120,
                       "query_heads: 12 16 32 40 64 96 128; key_width: 64 80 96 128 256", askProjectionsOrScores},
                      {"cost-order", Order, 90, drawCostOrder, askCostOrder}});
}

}  // namespace attn
