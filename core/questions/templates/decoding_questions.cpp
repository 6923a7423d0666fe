// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "tiling/visible_pairs.h"
#include "traffic/decode_step.h"
#include "traffic/hardware.h"

namespace attn {
namespace {

DecodeStep stepOf(const Parameters& p) {
  return stepOf(p, p.whole("kv_heads"));
}

constexpr MistakeKind kPrefillForDecode{"prefill-for-decode", TR("You counted the whole text again"),
                                        TR("With a cache, only the new token has a query: one row of scores, not T.")};

// decode-sees: what a new token sees
Parameters drawDecodeSees(Dice& dice) {
  const std::int64_t cached = dice.whole(4, 60), fresh = dice.whole(1, 6);
  Parameters p{{"cached_tokens", cached},
               {"query_tokens", fresh},
               {"key_tokens", cached + fresh},
               {"mask", "causal"},
               {"row", dice.whole(0, fresh - 1)}};
  if (dice.flip()) p.set("window", dice.whole(2, cached));
  return p;
}

void askDecodeSees(const Parameters& p, Draft& q) {
  const bool hasWindow = p.has("window"), isOne = p.whole("query_tokens") == 1;
  const KeyVisibility visibility(p.whole("query_tokens"), p.whole("key_tokens"),
                                 skipRules(documentOfSizes(p).attention.mask));
  q.let({{"position", "cached + row"}, {"keys", "position + 1"}});
  ask(q, hasWindow ? isOne ? TR("{cached} tokens are in the cache. One new token is added, under a causal mask with a "
                                "window of W = {window}. How many keys does it see?")
                           : TR("{cached} tokens are in the cache. {fresh} new tokens are added at once, under a "
                                "causal mask with a window of W = {window}. How many keys does new token {row} see? "
                                "(New tokens are counted from 0.)")
         : isOne ? TR("{cached} tokens are in the cache. One new token is added, under a causal mask. How many keys "
                      "does it see?")
                   : TR("{cached} tokens are in the cache. {fresh} new tokens are added at once, under a causal mask. "
                          "How many keys does new token {row} see? (New tokens are counted from 0.)"));
  askForNumber(q, visibility.keysOf(p.whole("row")).size(), 0.4);
  q.working = {TR("It is at position {cached} + {row} = {position}."),
               TR("Up to its own position there are {keys} keys."),
               hasWindow ? TR("The window leaves the last {answer} of them.") : TR("It sees all of them: {answer}.")};
  if (hasWindow && q("answer") == q("window")) {
    q.addMistake("forgot-window-of-cache", "keys", TR("You forgot the window"),
                 TR("A window of W leaves a query the last W keys, including its own."));
    q.addMistake("window-beside-new-token", "answer + 1", TR("You counted the window without the token itself"),
                 TR("Its own key is one of the W: there are W − 1 before it."));
  }
  q.addIfWrong("aligned-at-the-top", "row + 1", TR("You put the mask at the wrong end"),
               TR("The new tokens are the last ones of the sequence. Row 0 of the mask belongs to the position after "
                  "the cache, not to position 0."));
  q.addMistake("not-itself", "answer - 1", TR("You left its own key out"),
               TR("Every token sees itself: its key joins the cache."));
  q.addIfWrong("saw-the-future", "key_tokens", TR("You let it see later tokens"),
               TR("The causal mask also applies among the new tokens."));
  q.hint = TR("What is its position?");
}

std::optional<Parameters> readDecodeSees(const OnStage& stage, Dice& dice) {
  const Scenario& scenario = stage.scenario;
  const Mask& mask = scenario.attention.mask;
  const Index queries = queryTokens(scenario), keys = keyTokens(scenario);
  if (!mask.causal || keys <= queries || mask.queryOffset != keys - queries) return std::nullopt;
  if (!mask.padding.empty() || !mask.custom.empty()) return std::nullopt;
  Parameters p{{"cached_tokens", keys - queries},
               {"query_tokens", queries},
               {"key_tokens", keys},
               {"mask", "causal"},
               {"row", stage.row.value_or(dice.whole(0, queries - 1))}};
  if (mask.window > 0) p.set("window", mask.window);
  return p;
}

// without-cache: what is recomputed
void askWithoutCache(const Parameters& p, Draft& q) {
  const std::int64_t tokens = p.whole("tokens");
  q.let({{"next", "tokens + 1"}});
  ask(q, TR("{tokens} tokens are generated one by one without a cache: for each new token, the keys of the whole text "
            "so far, including its own, are computed from scratch. How many keys are computed in all, in one head of "
            "one layer?"));
  askForNumber(q, visiblePairs({tokens, tokens, {true, 0, 0, {}}}), 0.4);
  q.working = {TR("1 key for the first token, 2 for the second, … {tokens} for the last."),
               TR("{tokens} · {next} / 2 = {answer}. With a cache it would be {tokens}.")};
  q.addMistake("with-the-cache", "tokens", TR("That is with a cache"),
               TR("Without one nothing is kept between tokens."));
  q.addMistake("full-every-time", "tokens * tokens", TR("You counted the finished text every time"),
               TR("The text grows: the first tokens have few keys to compute."));
  q.addMistake("only-earlier-tokens", "tokens * (tokens - 1) / 2", TR("You left out the key of the token itself"),
               TR("Token n computes n keys: those before it and its own."));
  q.hint = TR("Add up 1 + 2 + 3 + …");
}

// step-cache-bytes: what one more token reads
void askStepCacheBytes(const Parameters& p, Draft& q) {
  const DecodeStep step = stepOf(p);
  q.let({{"tokens", step.readTokens}});
  ask(q, q("layers") == 1,
      TR("The cache of a layer holds {tokens} tokens in {bits}-bit numbers. How many bytes of keys and values does the "
         "next token read from it? (Query heads: {query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)"),
      TR("A model has {layers} layers with {query} query heads and {kv} key/value heads, d_k = {key}, d_v = {value}. "
         "Its cache holds {tokens} tokens in {bits}-bit numbers. How many bytes of keys and values does the next token "
         "read in all layers?"));
  askForBytes(q, step.cacheBytes());
  q.working = {TR("It reads every key and value once: the query heads of a group share them."),
               q.product("layers * kv * (key + value) * element * tokens", as<Bytes>)};
  if (q("kv") < q("heads")) q.addMistake(kCountedQueryHeads, stepOf(p, p.whole("query_heads")).cacheBytes());
  q.addMistake(kForgotValues, step.keyBytes);
  q.addMistake("newest-only", step.newRowBytes, TR("You counted one token only"),
               TR("That is what the new token adds. It reads the keys and values of all tokens."));
  q.addMistakes({{&kForgotLayers, "answer / layers"}, {&kPrefillForDecode, "answer * tokens"}});
  addDecimalForBinary(q);
  q.hint = TR("It has to read the whole cache.");
}

// step-flops: what one more token computes
void askStepFlops(const Parameters& p, Draft& q) {
  ask(q, TR("A model has {layers} layers with {query} query heads and {kv} key/value heads of width {width}, and "
            "{tokens} tokens in its cache. How many operations (FLOP) do q Kᵀ and p V take for the next token, in all "
            "layers? Count a multiplication and an addition as two."));
  askForNumber(q, stepOf(p).flops, "0.02 * answer", AnswerUnit::Operations);
  q.working = {TR("Sharing saves bytes but no operations: all {query} query heads compute."),
               TR("Each of them has a score and a weighted value for every key: 4 · {width} operations."),
               q.product("4 * width * (tokens + 1) * heads * layers", as<Operations>)};
  q.addMistake("counted-kv-heads", "answer * kv / heads", TR("You counted key/value heads"),
               TR("Heads of a group read the same keys, but each has its own query and scores."));
  q.addMistakes({{&kForgotPrefactor, "answer / 2"},
                 {&kForgotLayers, "answer / layers"},
                 {&kPrefillForDecode, "answer * tokens"}});
  q.hint = TR("How many scores does one new query have in each head?");
}

// step-intensity: operations per byte of the cache
void askStepIntensity(const Parameters& p, Draft& q) {
  const DecodeStep step = stepOf(p);
  q.let({{"group", "heads / kv"},
         {"flops", step.flops},
         {"bytes", step.cacheBytes()},
         {"answer", "flops / bytes", as<ThreeDigits>}});
  ask(q, TR("A new token attends to a long cache of {tokens} tokens: {query} query heads, {kv} key/value heads, "
            "{bits}-bit numbers. How many operations (FLOP) does it take per byte read from the cache? (A "
            "multiplication and an addition count as two.)"));
  askForNumber(q, "answer", "0.02 * answer");
  q.working = {TR("Each number read is multiplied and added once in each of {group} query heads."),
               TR("2 · {group} / {element} = {answer} FLOP per byte.")};
  q.addMistake("without-sharing", "answer * kv / heads", TR("You let every query head read its own copy"),
               TR("The heads of a group use a number while it is on the chip: it is read once for all."));
  q.addMistake("shared-by-all", "answer * kv", TR("You shared each number among all query heads"),
               TR("Only the query heads of one group use it. In MQA, all would."));
  q.addMistake(kForgotPrefactor, "answer / 2");
  q.addIfWrong(kForgotBytes, "answer * element");
  q.addMistake("bytes-per-operation", "1 / answer", TR("That is bytes per operation"),
               TR("Intensity is operations divided by bytes."));
  q.hint = TR("Follow one number in the cache: which heads use it, and how?");
}

// the speed of a whole model
double tokensPerSecond(const Parameters& p, std::int64_t batch, const WeightCost& weights) {
  CacheUse use = cacheUseOf(p);
  use.batch = batch;
  const Result<DecodeStep> step = decodeStep(attentionShapeOf(p), use, weights);
  if (!step) throw std::invalid_argument("tokensPerSecond: sizes without a step");
  Hardware hardware;
  hardware.bandwidth = p.real("bytes_per_second");
  hardware.peak.sixteenBit = hardware.peak.float32 = p.real("flops_per_second");
  return decodeSpeed(*step, use, hardware).tokensPerSecond;
}

Parameters drawModelPace(Dice& dice) {
  return Draw(
      "(billions): 1 3 7 8 13; parameters = billions * 10^9; layers: 32 40; query_heads = 32; kv_heads: 4 8 16; "
      "key_width = 128; element_bytes = 2; tokens: 10000 20000 40000 80000; bytes_per_second: 500e9 800e9 1000e9 "
      "1600e9 2000e9 3200e9; flops_per_second = 300e12")(dice);
}

// tokens-per-second
void askTokensPerSecond(const Parameters& p, Draft& q) {
  q.let({{"parameters", "parameters / 10^9"},
         {"weights", weightsOf(p).bytes, decimalBytes},
         {"cache", cacheSizeOf(p).bytes, decimalBytes},
         {"all", "weights + cache", decimalBytes},
         {"answer", tokensPerSecond(p, 1, weightsOf(p)), as<ThreeDigits>}});
  ask(q, TR("A model with {parameters} billion 16-bit parameters ({weights}) generates a text. Its cache holds "
            "{tokens} tokens ({cache}), and the memory bandwidth is {bandwidth}. At most how many tokens per second "
            "does one sequence get, if memory bandwidth is the limit?"));
  askForNumber(q, "answer", "0.03 * answer", AnswerUnit::TokensPerSecond);
  q.working = {TR("A step reads weights and cache: {weights} + {cache} = {all}."),
               TR("{bandwidth} / {all} = {answer} steps per second, one token each.")};
  q.addMistake("weights-not-read", tokensPerSecond(p, 1, {}), TR("You left out the weights"),
               TR("Every step reads all weights of the model; they do not stay on the chip."));
  q.addMistake("cache-not-read", "bandwidth / weights", TR("You left out the cache"),
               TR("Each new token reads all keys and values of the text so far."));
  q.addMistake("seconds-for-tokens", "1 / answer", TR("That is seconds per token"),
               TR("Tokens per second is its reciprocal."));
  q.hint = TR("Which bytes must every step read?");
}

// batch-gain: the benefit of several sequences at once
Parameters drawBatchGain(Dice& dice) {
  return drawModelPace(dice).set("batch", dice.pick({2, 4, 8, 16}));
}

void askBatchGain(const Parameters& p, Draft& q) {
  const WeightCost weights = weightsOf(p);
  q.let({{"weights", weights.bytes, decimalBytes},
         {"caches", cacheSizeOf(p).bytes},
         {"cache", "caches / batch", decimalBytes},
         {"one", "weights + cache", decimalBytes},
         {"all", "weights + batch * cache", decimalBytes},
         {"answer", tokensPerSecond(p, p.whole("batch"), weights) / tokensPerSecond(p, 1, weights), as<ThreeDigits>}});
  ask(q, TR("A model has {weights} of weights; each sequence has a cache of {cache}. It serves {batch} sequences at "
            "once instead of one. By what factor does the total number of tokens per second grow, if memory bandwidth "
            "is the limit?"));
  askForNumber(q, "answer", "0.03 * answer");
  q.working = {TR("One sequence: {weights} + {cache} = {one} per token."),
               TR("Together the weights are read once: {weights} + {batch} · {cache} = {all} for {batch} tokens."),
               TR("{batch} · {one} / {all} = {answer}")};
  q.addMistake("shared-cache", "batch", TR("You read one cache for all sequences"),
               TR("Weights are shared, caches are not: each sequence reads its own."));
  q.addMistake("no-gain", 1.0, TR("You read the weights for each sequence"),
               TR("The weights are read once for all sequences."));
  q.addMistake("slower-each", "answer / batch", TR("That is the speed of one sequence"),
               TR("Each one gets slower, but the question is about all of them together."));
  q.hint = TR("Which bytes are read once for all, and which for each sequence?");
}

// cache-equals-weights: the length from which the cache is larger than the weights
void askCacheEqualsWeights(const Parameters& p, Draft& q) {
  q.let({{"parameters", "parameters / 10^9"},
         {"weights", weightsOf(p).bytes, decimalBytes},
         {"perToken", cacheSizeOf(p).bytesPerToken},
         {"bytes", "perToken * batch", exactBytes}});
  ask(q, TR("A model of {parameters} billion 16-bit parameters has {layers} layers, {query} query heads and {kv} "
            "key/value heads of width {width}; its cache holds 16-bit numbers, too. With {batch} sequences of the same "
            "length, at what length T is the cache as large as the weights?"));
  askForNumber(q, "weights / perToken / batch", "0.01 * answer", AnswerUnit::Tokens);
  q.working = {q.product("layers * 2 * kv * width * 2", exactBytes),
               TR("One more token in each of the {batch} sequences takes {bytes}."),
               q.say(TR("{weights} / {bytes} = {answer}."), {{"answer", "round(answer)"}})};
  q.addMistake("one-sequence-only", "answer * batch", TR("You counted one sequence only"),
               TR("Weights are stored once, but each sequence has its own cache."));
  q.addMistakes({{&kCountedQueryHeads, "answer * kv / heads"},
                 {&kForgotValues, "answer * 2"},
                 {&kForgotLayers, "answer * layers"}});
  q.hint = TR("How many bytes does one more token of every sequence add?");
}

// four-bit-token-time, window-reach: explain-decode-speed and explain-sliding-window with other numbers
void askFourBitTokenTime(const Parameters&, Draft& q) {
  q.let({{"billions", "parameters / 10^9"},
         {"weights", "parameters / 2", decimalBytes},
         {"time", "weights / bandwidth", as<Duration>}});
  ask(q, TR("And if the weights have 4 bits? A model of {billions} billion parameters generates one text; the memory "
            "bandwidth is {bandwidth}. How long does a token take at least, without the cache?"));
  askForNumber(q, "time", "0.02 * time", AnswerUnit::Seconds);
  q.working = {TR("A parameter takes half a byte: {weights} in all."), TR("{weights} / {bandwidth} = {time}")};
  q.addMistake("still-sixteen-bits", "4 * time", TR("You kept 16 bits"), TR("4 bits are half a byte, not two."));
  q.addMistake("bits-for-bytes-of-weights", "8 * time", TR("You took bits for bytes"), TR("A byte has 8 bits."));
  q.addMistake("byte-for-half", "2 * time", TR("You counted a byte for each parameter"), TR("4 bits are half a byte."));
  q.hint = TR("How many bytes are the weights now?");
}

void askWindowReach(const Parameters&, Draft& q) {
  q.let({{"reach", "window - 1"}, {"need", "ceil(999999 / reach)"}});
  ask(q, TR("And if the text has one million tokens? All layers have a window of {window} tokens. How many layers does "
            "the model need at least so that the last token can depend on the first?"));
  askForNumber(q, "need", 0.4);
  q.working = {TR("In each layer, information travels W − 1 = {reach} tokens further."),
               TR("999,999 / {reach}, rounded up: {answer} layers.")};
  q.addMistake("reach-rounded-down", "need - 1", TR("You rounded down"),
               TR("With one layer less, the first token is out of reach."));
  q.addMistake("reach-doubles", "ceil(log(999999 / reach) / log(2))", TR("You doubled the reach in each layer"),
               TR("Each layer adds the same W − 1 tokens."));
  q.addIfWrong("reach-of-window", "ceil(10^6 / window)", TR("You counted the token itself as reach"),
               TR("A window of W tokens includes the token itself: it reaches W − 1 back."));
  q.hint = TR("How much further does one layer reach?");
}

}  // namespace

std::vector<QuestionTemplate> decodingQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Decoding, "decode", "decoding",
      {{"decode-sees", Number, 60, drawDecodeSees, askDecodeSees, readDecodeSees, documentOfSizes, "", "steps"},
       {"without-cache", Number, 60, "tokens: 8..120", askWithoutCache},
       {"step-cache-bytes", Number, 90,
        "layers: 16 32 40 64 80; query_heads: 32 64; kv_heads: 2 4 8; key_width: 64 128; element_bytes = 2; tokens: "
        "1024 4096 8192 16384 65536",
        askStepCacheBytes, readLayerCache, documentOfSizes},
       {"step-flops", Number, 120,
        "layers: 12 32 40 80; query_heads: 16 32 40 64; kv_heads = 8; key_width: 64 80 96 128; tokens: 1000 2000 5000 "
        "10000 20000",
        askStepFlops, nullptr, documentOfSizes},
       {"step-intensity", Number, 90,
        "(kv): 2 4 8; (group): 2 4 8 16; query_heads = kv * group; kv_heads = kv; key_width: 64 128; element_bytes: 1 "
        "2 4; tokens: 4096 8192 16384 32768",
        askStepIntensity, nullptr, documentOfSizes},
       {"tokens-per-second", Number, 90, drawModelPace, askTokensPerSecond, nullptr, documentOfSizes},
       {"batch-gain", Number, 120, drawBatchGain, askBatchGain, nullptr, documentOfSizes},
       {"cache-equals-weights", Number, 120,
        "(billions): 2 4 8 16; parameters = billions * 10^9; layers: 24 32 40 80; query_heads = 32; kv_heads: 8 16; "
        "key_width: 64 80 96 128; element_bytes = 2; batch: 2 4 8",
        askCacheEqualsWeights},
       {"four-bit-token-time",
        Number,
        60,
        {},
        askFourBitTokenTime,
        nullptr,
        nullptr,
        "",
        "",
        "",
        "explain-decode-speed"},
       {"window-reach", Number, 60, {}, askWindowReach, nullptr, nullptr, "", "", "", "explain-sliding-window"}});
}

}  // namespace attn
