// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/templates.h"
#include "traffic/kv_cache.h"

/// Questions that are answered in two sentences and compared with a model answer. Their numbers are drawn too, so that
/// a repeated card is not identical.
namespace attn {
namespace {

// explain-queries-keys-values
Parameters drawExplainQueriesKeysValues(Dice& dice) {
  return {{"word", dice.pick({"it", "red", "bank", "they", "cold"})}, {"tokens", dice.whole(5, 20)}};
}

void askExplainQueriesKeysValues(const Parameters& p, Question& q) {
  q.values = {{"others", p.whole("tokens") - 1}};
  ask(q, TR("The word “{word}” is part of a sentence of {tokens} tokens. Explain in two sentences what its query, the "
            "keys and the values do, to someone who knows vectors but not attention."));
  q.checklist = {TR("The query stands for what “{word}” is looking for."),
                 TR("Each token has a key, which says what it has to offer; the dot product with the query says how "
                    "well they match."),
                 TR("Softmax turns the {tokens} scores into weights that add up to 1."),
                 TR("The values are what is passed on: the output is their sum, each times its weight."),
                 TR("All three are made from the tokens by matrices that are learned.")};
  q.modelAnswer =
      TR("The query of “{word}” says what it is looking for, and each of the {tokens} keys, its own and those of the "
         "{others} other tokens, says what that token offers; their dot products become, by softmax, weights that add "
         "up to 1. The output is the sum of the values, each times its weight: a soft look-up in which “{word}” takes "
         "most from the tokens that match it best.");
}

// explain-scaling
Parameters drawExplainScaling(Dice& dice) {
  return {{"key_width", dice.pick({64, 64, 64, 96, 96, 128, 128, 192, 256})}, {"visible_keys", dice.whole(4, 16)}};
}

void askExplainScaling(const Parameters& p, Question& q) {
  const Whole width{p.whole("key_width")}, keys{p.whole("visible_keys")};
  // The scale of a document with this width.
  const double root = 1 / effectiveScale(sizesOnly({}, {.dK = width.value, .dV = width.value}));
  q.values = {{"keys", keys}, {"root", shownNumber(root)}};
  ask(q, TR("A head has d_k = {width}, and a query sees {keys} keys. Explain in two sentences why the scores are "
            "divided by √d_k: one for the mathematics, one for the intuition."));
  q.checklist = {
      TR("If the entries are independent with mean 0 and variance 1, a dot product has the variance d_k = {width}."),
      TR("So scores are typically √{width} = {root} in size; divided by it, they are about 1."),
      TR("Without it the softmax saturates: often one of the {keys} weights is nearly 1, the others nearly 0."),
      TR("There its derivative p (1 − p) is nearly 0, so little can be learned."),
      TR("It is √d_k and not d_k: the standard deviation counts, not the variance.")};
  q.modelAnswer =
      TR("A score adds up {width} products; if the entries are independent with variance 1, its variance is {width} "
         "and its typical size √{width} = {root}, so dividing by {root} brings the scores back to a size of about 1. "
         "Otherwise, with such entries, one of the {keys} keys would often take nearly all the weight at random, and "
         "since the slope p (1 − p) of a saturated softmax is nearly 0, training could hardly change that.");
}

// explain-row-maximum
Parameters drawExplainRowMaximum(Dice& dice) {
  Matrix scores(1, 3);
  const double top = 50 * static_cast<double>(dice.whole(16, 40));
  scores << top - static_cast<double>(dice.whole(1, 5)), top, top - static_cast<double>(dice.whole(1, 5));
  return {{"scores", scores}};
}

void askExplainRowMaximum(const Parameters& p, Question& q) {
  const HeadTrace head = headOf(attentionOverScores(p.matrix("scores")));
  const Verbatim largest{std::to_string(static_cast<int>(head.rowMax(0, 0)))};  // without separators, as in the row
  const Numbers shifted{(p.matrix("scores").array() - head.rowMax(0, 0)).matrix()};
  q.values = {{"largest", largest}, {"shifted", shifted}};
  ask(q, TR("A row has the scores {scores}. Say in two sentences why programs subtract {largest} from all of them "
            "before the exponential, and why they may."));
  q.checklist = {TR("e to the power of {largest} is beyond even 64-bit numbers, which end at about e^709: infinity "
                    "over infinity is not a number."),
                 TR("After the subtraction no exponent is above 0 and no exponential above 1."),
                 TR("At least one exponential is 1, so the sum cannot become 0."),
                 TR("It changes nothing: the factor e^−m is in every exponential and in their sum, and cancels.")};
  q.modelAnswer =
      TR("e to the power of {largest} is too large even for 64-bit numbers, so the plain formula would give infinity "
         "over infinity; less the maximum the scores are {shifted}, no exponential is above 1 and the largest is "
         "exactly 1. It is allowed because every exponential and their sum get the same factor e^−m, which cancels: "
         "softmax sees only the differences of scores.");
}

// explain-causal-mask
Parameters drawExplainCausalMask(Dice& dice) {
  return {{"tokens", dice.whole(4, 60) * 8}};
}

void askExplainCausalMask(const Parameters& p, Question& q) {
  q.values = {{"targets", p.whole("tokens") - 1}};
  ask(q, TR("A language model is trained on sequences of {tokens} tokens. Explain in two sentences what the causal "
            "mask is for, and what would go wrong without it."));
  q.checklist = {TR("Each position is to predict the token that comes next."),
                 TR("Without the mask it could look at that token and copy it: the loss would fall, and nothing would "
                    "be learned."),
                 TR("When a text is written the later tokens are not there, so training must not use them."),
                 TR("With the mask one pass trains {targets} predictions at once, each on its own past."),
                 TR("It is put on before the softmax, as −∞, so that the visible keys share the weight.")};
  q.modelAnswer =
      TR("Every position learns to predict the next token, and the causal mask hides all later ones, so that a single "
         "pass over {tokens} tokens trains {targets} honest predictions at once. Without it a position would simply "
         "read the answer from the next token: the training loss would look splendid, and the model would fail when it "
         "has to write, where the next token is not there yet.");
}

// explain-many-heads
Parameters drawExplainManyHeads(Dice& dice) {
  const auto heads = dice.pick({4, 8, 12, 16, 20, 32});
  return {{"query_heads", heads}, {"model_width", heads * dice.pick({16, 32, 48, 64, 80, 96, 128})}};
}

void askExplainManyHeads(const Parameters& p, Question& q) {
  const Whole heads{p.whole("query_heads")}, model{p.whole("model_width")};
  const Scenario sizes =
      sizesOnly({heads.value, heads.value}, {.dK = model.value / heads.value, .dV = model.value / heads.value});
  const Whole width{keyWidth(sizes)};
  q.values = {{"model", model}, {"width", width}};
  ask(q, TR("A layer with d_model = {model} has {heads} heads instead of one. Say in two sentences what this makes "
            "possible, and what it costs."));
  q.checklist = {TR("One head has one row of weights for each query: one mixture of values."),
                 TR("Several heads can look at different places for different reasons at the same time."),
                 TR("Each head has d_k = {model} / {heads} = {width}, so that together they multiply as much as one "
                    "head of the full width."),
                 TR("Their outputs are put side by side; W_O projects each of them and adds them up."),
                 TR("There are {heads} score matrices instead of one, each with its own softmax.")};
  q.modelAnswer =
      TR("A single head gives each token one mixture of values; {heads} heads, with queries, keys and values of their "
         "own, can look at {heads} different things at once, and W_O puts together what they found. Since each has "
         "only d_k = {width} of the {model} columns, the products cost as much as those of one wide head, but there "
         "are {heads} score matrices and as many softmaxes.");
}

// explain-key-value-cache
Parameters drawExplainKeyValueCache(Dice& dice) {
  const auto heads = dice.pick({16, 32, 64});
  return {{"query_heads", heads},
          {"kv_heads", heads / dice.pick({2, 4, 8})},
          {"key_width", dice.pick({64, 128})},
          {"layers", dice.pick({12, 24, 32, 48, 80})},
          {"element_bytes", 2}};
}

void askExplainKeyValueCache(const Parameters& p, Question& q) {
  const Whole heads{p.whole("query_heads")}, kvHeads{p.whole("kv_heads")}, layers{p.whole("layers")};
  const auto bytesWith = [&](std::int64_t keyValueHeads) {
    const AttentionShape shape{.layers = layers.value,
                               .heads = {heads.value, keyValueHeads},
                               .keyWidth = p.whole("key_width"),
                               .valueWidth = p.whole("key_width"),
                               .latent = {}};
    return static_cast<double>(
        cacheSize(shape, {.tokens = 1, .elementBytes = p.whole("element_bytes")}).value().bytesPerToken);
  };
  const Bytes shared{bytesWith(kvHeads.value), Bytes::Scale::Exact};
  const Bytes unshared{bytesWith(heads.value), Bytes::Scale::Exact};
  const Exact factor{unshared.value / shared.value};
  q.values = {{"factor", factor}, {"shared", shared}, {"unshared", unshared}};
  ask(q, TR("A model of {layers} layers has {heads} query heads and {kv} key/value heads. Explain in two sentences "
            "what it keeps in its cache while it writes, and why it has fewer key/value heads than query heads."));
  q.checklist = {TR("The cache keeps the keys and values of all earlier tokens, in every layer."),
                 TR("Under a causal mask they never change, so computing them again would be wasted."),
                 TR("Queries are not kept: each is used once, by its own token."),
                 TR("Each new token reads the whole cache, so its bytes decide the speed."),
                 TR("{kv} instead of {heads} key/value heads make it {factor} times smaller: {shared} instead of "
                    "{unshared} for each token.")};
  q.modelAnswer =
      TR("While it writes, the model keeps the keys and values of all tokens so far in each of its {layers} layers, "
         "since under a causal mask they never change; queries are used once and dropped. Every new token must read "
         "that whole cache, so sharing one key/value head among {factor} query heads, which makes it {factor} times "
         "smaller ({shared} instead of {unshared} for each token), saves memory and time at little loss.");
}

// explain-exact-tiles
Parameters drawExplainExactTiles(Dice& dice) {
  return {{"tokens", dice.pick({2048, 4096, 8192, 16384, 32768, 65536})},
          {"query_heads", dice.pick({8, 12, 16, 32, 40, 64})},
          {"element_bytes", dice.pick({2, 4})}};
}

void askExplainExactTiles(const Parameters& p, Question& q) {
  const Whole tokens{p.whole("tokens")}, heads{p.whole("query_heads")};
  Scenario layer = sizesOnly({heads.value, heads.value},
                             {.queryTokens = tokens.value, .keyTokens = tokens.value, .dK = 64, .dV = 64});
  layer.tiling = Tiling{.elementBytes = p.whole("element_bytes")};
  const Bytes scores{static_cast<double>(countOf(layer, SizeQuantity::ScoresOfLayer)), Bytes::Scale::Binary};
  q.values = {{"scores", scores}};
  ask(q, TR("A layer with {heads} heads reads {tokens} tokens. Someone says: “FlashAttention is an approximation that "
            "computes less.” Correct this in two sentences."));
  q.checklist = {
      TR("It is exact: the same output as the plain formula, but for rounding."),
      TR("It goes through the keys tile by tile and keeps a running maximum and a running sum for each query."),
      TR("When a new maximum comes, what was summed so far is multiplied by e^(old − new)."),
      TR("The score matrices, {scores} in this layer, are never written to slow memory."),
      TR("The number of multiplications still grows like T²; what grows only like T is the memory.")};
  q.modelAnswer =
      TR("It is exact: it takes the softmax tile by tile with a running maximum and sum, and corrects what it has by "
         "e^(old maximum − new maximum), so that the output is that of the plain formula, to rounding. It computes no "
         "less, T² is still T²; what it saves is traffic and memory, since the score matrices, {scores} in this layer, "
         "stay on the chip and are never written.");
}

// explain-masked-fill
Parameters drawExplainMaskedFill(Dice& dice) {
  return {{"fill", dice.pick({-1e4, -1e9, -1e5, -1e6})}, {"tokens", dice.whole(3, 40)}};
}

void askExplainMaskedFill(const Parameters& p, Question& q) {
  const Exact fill{p.real("fill")};
  const std::int64_t tokens = p.whole("tokens");
  // Equal scores, nothing visible and a finite fill: a case that the convention for empty rows does not cover.
  Scenario blind = attentionOverScores(Matrix::Zero(1, tokens));
  for (Index key = 0; key < tokens; ++key) blind.attention.mask.padding.push_back(key);
  blind.attention.mask.fill = fill.value;
  const Decimals weight{headOf(blind).weights(0, 0), 3};
  q.values = {{"weight", weight}};
  ask(q, TR("A program hides keys by adding {fill} to their scores instead of −∞. Say in two sentences when that is "
            "the same, and what happens to a query that sees none of its {tokens} keys."));
  q.checklist = {TR("If one key is visible and scores have a common size, the hidden keys get e to the power of about "
                    "{fill}, which is 0 in every number format."),
                 TR("If no key is visible, all scores sink alike, and softmax sees only differences: the hidden keys "
                    "get weight after all."),
                 TR("With equal scores each of them gets 1 / {tokens} = {weight}."),
                 TR("With −∞ such a row is 0/0, NaN unless the program agrees on zeros.")};
  q.modelAnswer =
      TR("If a query sees at least one key and scores have a common size, {fill} is as good as −∞, because e to such a "
         "power is 0 next to e^0 = 1. A query that sees no key is different: all {tokens} scores are lowered by the "
         "same amount, which does not change the softmax, so the hidden keys share the weight (with equal scores "
         "{weight} each), whereas −∞ gives 0/0, which must be handled.");
}

// explain-cross-attention
Parameters drawExplainCrossAttention(Dice& dice) {
  const std::int64_t source = dice.whole(6, 20), target = dice.whole(2, 12);
  return {{"key_tokens", source}, {"query_tokens", target == source ? target + 1 : target}};
}

void askExplainCrossAttention(const Parameters& p, Question& q) {
  q.values = {{"source", p.whole("key_tokens")}, {"target", p.whole("query_tokens")}};
  ask(q, TR("A translator has read {source} tokens and has written {target}. Say in two sentences how its "
            "cross-attention differs from self-attention, and what of it is computed only once."));
  q.checklist = {
      TR("Queries come from the text that is written, keys and values from the text that was read."),
      TR("A head has {target} × {source} weights: a row for each token that asks, a column for each that is asked."),
      TR("There is no causal mask: all of the source is there from the start."),
      TR("The keys and values of the source are computed once in each layer and read at every step.")};
  q.modelAnswer =
      TR("The {target} tokens of the translation ask and the {source} tokens of the source answer: queries come from "
         "one text, keys and values from the other, so a head has {target} × {source} weights and needs no causal "
         "mask. The source stays the same while the translation grows, so its keys and values are computed once in "
         "each layer, and a new token brings only a query.");
}

// explain-rotary-positions
Parameters drawExplainRotaryPositions(Dice& dice) {
  const std::int64_t key = dice.whole(10, 400);
  return {{"query_position", key + dice.whole(2, 90)}, {"key_position", key}};
}

void askExplainRotaryPositions(const Parameters& p, Question& q) {
  const Whole query{p.whole("query_position")}, key{p.whole("key_position")};
  const Whole distance{query.value - key.value};
  q.values = {{"query", query}, {"key", key}, {"distance", distance}};
  ask(q, TR("A query stands at position {query}, a key at position {key}. Explain in two sentences how RoPE brings the "
            "positions into their score, and why only the distance {distance} is left."));
  q.checklist = {TR("Without positions a score cannot tell where its tokens stand."),
                 TR("RoPE turns pairs of columns of Q and K by an angle that is proportional to the position; nothing "
                    "is added, and V stays as it is."),
                 TR("A dot product depends on the angle between two vectors, and that changes by the angle for {query} "
                    "− {key} = {distance}."),
                 TR("Each pair has a speed of its own: fast ones tell neighbours apart, slow ones far from near.")};
  q.modelAnswer =
      TR("RoPE takes the columns of Q and K in pairs and turns each pair by its speed times the position, {query} "
         "times for the query and {key} times for the key; fast pairs tell neighbours apart, slow ones far from near. "
         "A dot product depends only on the angle between the two, which changes by {query} − {key} = {distance} times "
         "the speed, so the same two vectors score the same wherever they stand at this distance.");
}

// explain-decode-speed
Parameters drawExplainDecodeSpeed(Dice& dice) {
  return {{"parameters", 1e9 * dice.pick({3.0, 7.0, 8.0, 13.0, 32.0, 70.0})},
          {"bytes_per_second", 1e12 * dice.pick({0.5, 0.8, 1.0, 2.0, 3.0, 4.0})},
          {"element_bytes", 2}};
}

void askExplainDecodeSpeed(const Parameters& p, Question& q) {
  const Exact billions{p.real("parameters") / 1e9};
  const Bytes weights{p.real("parameters") * p.real("element_bytes"), Bytes::Scale::Decimal};
  const Bandwidth bandwidth{p.real("bytes_per_second")};
  const Duration time{weights.value / bandwidth.bytesPerSecond};
  q.values = {{"billions", billions}, {"bandwidth", bandwidth}, {"time", time}, {"weights", weights}};
  ask(q, TR("A model of {billions} billion 16-bit parameters writes one text; its memory delivers {bandwidth}. Explain "
            "in two sentences why a token takes about {time} at least, however fast the chip calculates, and why a "
            "batch helps."));
  q.checklist = {TR("Each new token needs nearly every parameter once, all but the embeddings of other tokens: about "
                    "{weights} are read."),
                 TR("{weights} / {bandwidth} = {time}"),
                 TR("Each number that is read takes part in about 2 operations only, so the chip waits: decoding is "
                    "limited by bandwidth."),
                 TR("A batch reads the parameters once for a token of every sequence."),
                 TR("Caches are not shared: each sequence reads its own.")};
  q.modelAnswer =
      TR("For every token the chip reads nearly all parameters, about {weights}, which takes {time} at {bandwidth}, "
         "and does only about 2 operations with each of them, so memory sets the pace and not arithmetic. In a batch "
         "one such reading serves a token of every sequence, which makes more tokens in nearly the same time, until "
         "the caches, of which each sequence has its own, or the arithmetic take longer.");
}

// explain-sliding-window
Parameters drawExplainSlidingWindow(Dice& dice) {
  return {{"window", dice.pick({512, 1024, 2048, 4096})},
          {"tokens", dice.pick({16384, 32768, 65536, 131072})},
          {"layers", dice.pick({12, 24, 32, 48, 80})}};
}

void askExplainSlidingWindow(const Parameters& p, Question& q) {
  q.values = {{"factor", p.real("tokens") / p.real("window")}, {"reach", p.whole("window") - 1}};
  ask(q, TR("A model of {layers} layers with a window of {window} tokens reads a text of {tokens}. Say in two "
            "sentences what the window saves, and how news from further back can still arrive."));
  q.checklist = {
      TR("A query sees its newest {window} keys at most, so the number of visible pairs grows like T, not like T²."),
      TR("The cache needs {window} tokens at most, {factor} times fewer than {tokens}."),
      TR("What a token has seen is part of its vector, so news travels W − 1 = {reach} tokens further in each layer."),
      TR("It arrives second-hand, mixed with all that it met on the way, and may get lost.")};
  q.modelAnswer =
      TR("A query sees its newest {window} keys only, so the visible pairs grow like T and not like T², and the cache "
         "needs {window} tokens instead of {tokens}. News from further back is handed on from layer to layer, W − 1 = "
         "{reach} tokens further in each of the {layers}, but it arrives mixed with all that it met on the way.");
}

}  // namespace

std::vector<QuestionTemplate> explainQuestions() {
  using enum AnswerKind;
  constexpr int kSeconds = 150;
  return templatesOf(
      Topic::Explain, "sandbox", "softmax",
      {{"explain-queries-keys-values", Text, kSeconds, drawExplainQueriesKeysValues, askExplainQueriesKeysValues,
        nullptr, nullptr, "tokens-to-output", "steps"},
       {"explain-scaling", Text, kSeconds, drawExplainScaling, askExplainScaling, nullptr, nullptr, "scaling"},
       {"explain-row-maximum", Text, kSeconds, drawExplainRowMaximum, askExplainRowMaximum},
       {"explain-masked-fill", Text, kSeconds, drawExplainMaskedFill, askExplainMaskedFill},
       {"explain-causal-mask", Text, kSeconds, drawExplainCausalMask, askExplainCausalMask, nullptr, nullptr, "masks"},
       {"explain-many-heads", Text, kSeconds, drawExplainManyHeads, askExplainManyHeads, nullptr, nullptr, "heads",
        "heads"},
       {"explain-key-value-cache", Text, kSeconds, drawExplainKeyValueCache, askExplainKeyValueCache, nullptr, nullptr,
        "decoding", "decode"},
       {"explain-exact-tiles", Text, kSeconds, drawExplainExactTiles, askExplainExactTiles, nullptr, nullptr, "tiles",
        "tiles"},
       {"explain-cross-attention", Text, kSeconds, drawExplainCrossAttention, askExplainCrossAttention, nullptr,
        nullptr, "cross-attention", "steps"},
       {"explain-rotary-positions", Text, kSeconds, drawExplainRotaryPositions, askExplainRotaryPositions, nullptr,
        nullptr, "positions"},
       {"explain-decode-speed", Text, kSeconds, drawExplainDecodeSpeed, askExplainDecodeSpeed, nullptr, nullptr,
        "decoding", "decode"},
       {"explain-sliding-window", Text, kSeconds, drawExplainSlidingWindow, askExplainSlidingWindow, nullptr, nullptr,
        "decoding", "decode"}});
}

}  // namespace attn
