// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <stdexcept>
#include <string>
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

DecodeStep stepOf(const Parameters& p, std::int64_t keyValueHeads, const WeightCost& weights = {}) {
  AttentionShape shape = attentionShapeOf(p);
  shape.heads.keyValue = keyValueHeads;
  const Result<DecodeStep> step = decodeStep(shape, cacheUseOf(p), weights);
  if (!step) throw std::invalid_argument("stepOf: sizes without a step");
  return *step;
}

DecodeStep stepOf(const Parameters& p) {
  return stepOf(p, attentionShapeOf(p).heads.keyValue);
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

void askDecodeSees(const Parameters& p, Question& q) {
  const std::int64_t cached = p.whole("cached_tokens"), fresh = p.whole("query_tokens"), row = p.whole("row");
  const std::int64_t window = wholeOr(p, "window", 0), keys = p.whole("key_tokens");
  const KeyVisibility visibility(fresh, keys, skipRules(documentOfSizes(p).attention.mask));
  const std::int64_t answer = visibility.keysOf(row).size();
  q.values = {
      {"cached", cached}, {"fresh", fresh}, {"window", window}, {"position", cached + row}, {"keys", cached + row + 1}};
  ask(q, TR("{cached} tokens are in the cache. {fresh} new tokens are added at once, under a causal mask. How many "
            "keys does new token {row} see? (New tokens are counted from 0.)"));
  if (window > 0)
    ask(q, TR("{cached} tokens are in the cache. {fresh} new tokens are added at once, under a causal mask with a "
              "window of W = {window}. How many keys does new token {row} see? (New tokens are counted from 0.)"));
  if (fresh == 1)
    ask(q, window > 0 ? TR("{cached} tokens are in the cache. One new token is added, under a causal mask with a "
                           "window of W = {window}. How many keys does it see?")
                      : TR("{cached} tokens are in the cache. One new token is added, under a causal mask. How many "
                           "keys does it see?"));
  askForNumber(q, answer, 0.4);
  q.working = {TR("It is at position {cached} + {row} = {position}."),
               TR("Up to its own position there are {keys} keys."),
               {window > 0 ? TR("The window leaves the last {answer} of them.") : TR("It sees all of them: {answer}."),
                {{"answer", Whole{answer}}}}};
  static constexpr MistakeKind kAlignedAtTheTop{"aligned-at-the-top", TR("You put the mask at the wrong end"),
                                                TR("The new tokens are the last ones of the sequence. Row 0 of the "
                                                   "mask belongs to the position after the cache, not to position 0.")};
  static constexpr MistakeKind kSawTheFuture{"saw-the-future", TR("You let it see later tokens"),
                                             TR("The causal mask also applies among the new tokens.")};
  static constexpr MistakeKind kNotItself{"not-itself", TR("You left its own key out"),
                                          TR("Every token sees itself: its key joins the cache.")};
  static constexpr MistakeKind kWindowOfCacheForgotten{
      "forgot-window-of-cache", TR("You forgot the window"),
      TR("A window of W leaves a query the last W keys, including its own.")};
  static constexpr MistakeKind kWindowBesideNewToken{"window-beside-new-token",
                                                     TR("You counted the window without the token itself"),
                                                     TR("Its own key is one of the W: there are W − 1 before it.")};
  if (window > 0 && answer == window)
    q.mistakes = {{&kWindowOfCacheForgotten, cached + row + 1}, {&kWindowBesideNewToken, answer + 1}};
  if (row + 1 != answer) q.mistakes.push_back({&kAlignedAtTheTop, row + 1});
  q.mistakes.push_back({&kNotItself, answer - 1});
  if (keys != answer) q.mistakes.push_back({&kSawTheFuture, keys});
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
Parameters drawWithoutCache(Dice& dice) {
  return {{"tokens", dice.whole(8, 120)}};
}

void askWithoutCache(const Parameters& p, Question& q) {
  const std::int64_t tokens = p.whole("tokens");
  const auto answer = static_cast<double>(visiblePairs({tokens, tokens, {true, 0, 0, {}}}));
  const auto n = static_cast<double>(tokens);
  q.values = {{"next", tokens + 1}, {"answer", answer}};
  ask(q, TR("{tokens} tokens are generated one by one without a cache: for each new token, the keys of the whole text "
            "so far, including its own, are computed from scratch. How many keys are computed in all, in one head of "
            "one layer?"));
  askForNumber(q, answer, 0.4);
  q.working = {TR("1 key for the first token, 2 for the second, … {tokens} for the last."),
               TR("{tokens} · {next} / 2 = {answer}. With a cache it would be {tokens}.")};
  static constexpr MistakeKind kWithTheCache{"with-the-cache", TR("That is with a cache"),
                                             TR("Without one nothing is kept between tokens.")};
  static constexpr MistakeKind kFullEveryTime{"full-every-time", TR("You counted the finished text every time"),
                                              TR("The text grows: the first tokens have few keys to compute.")};
  static constexpr MistakeKind kOnlyEarlierTokens{"only-earlier-tokens", TR("You left out the key of the token itself"),
                                                  TR("Token n computes n keys: those before it and its own.")};
  q.mistakes = {{&kWithTheCache, n}, {&kFullEveryTime, n * n}, {&kOnlyEarlierTokens, n * (n - 1) / 2}};
  q.hint = TR("Add up 1 + 2 + 3 + …");
}

// step-cache-bytes: what one more token reads
Parameters drawStepCacheBytes(Dice& dice) {
  return {{"layers", dice.pick({16, 32, 40, 64, 80})},
          {"query_heads", dice.pick({32, 64})},
          {"kv_heads", dice.pick({2, 4, 8})},
          {"key_width", dice.pick({64, 128})},
          {"element_bytes", 2},
          {"tokens", dice.pick({1024, 4096, 8192, 16'384, 65'536})}};
}

void askStepCacheBytes(const Parameters& p, Question& q) {
  const std::int64_t layers = wholeOr(p, "layers", 1), heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::int64_t element = p.whole("element_bytes");
  const AttentionShape shape = attentionShapeOf(p);
  const DecodeStep step = stepOf(p);
  const auto bytes = static_cast<double>(step.cacheBytes());
  q.values = {{"layers", layers}, {"tokens", step.readTokens}, {"key", shape.keyWidth}, {"value", shape.valueWidth}};
  ask(q, TR("A model has {layers} layers with {query} query heads and {kv} key/value heads, d_k = {key}, d_v = "
            "{value}. Its cache holds {tokens} tokens in {bits}-bit numbers. How many bytes of keys and values does "
            "the next token read in all layers?"));
  if (layers == 1)
    ask(q,
        TR("The cache of a layer holds {tokens} tokens in {bits}-bit numbers. How many bytes of keys and values does "
           "the next token read from it? (Query heads: {query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)"));
  askForBytes(q, bytes);
  q.working = {TR("It reads every key and value once: the query heads of a group share them."),
               productIs({layers, kv, shape.keyWidth + shape.valueWidth, element, step.readTokens}, Bytes{bytes})};
  static constexpr MistakeKind kNewestOnly{
      "newest-only", TR("You counted one token only"),
      TR("That is what the new token adds. It reads the keys and values of all tokens.")};
  q.mistakes = {{&kCountedQueryHeads, stepOf(p, heads).cacheBytes()},
                {&kForgotValues, step.keyBytes},
                {&kNewestOnly, step.newRowBytes},
                {&kForgotLayers, bytes / static_cast<double>(layers)},
                {&kPrefillForDecode, bytes * static_cast<double>(step.readTokens)},
                {&kDecimalForBinary, decimalForBinary(bytes)}};
  if (kv == heads) q.mistakes.erase(q.mistakes.begin());
  q.hint = TR("It has to read the whole cache.");
}

// step-flops: what one more token computes
Parameters drawStepFlops(Dice& dice) {
  return {{"layers", dice.pick({12, 32, 40, 80})},
          {"query_heads", dice.pick({16, 32, 40, 64})},
          {"kv_heads", 8},
          {"key_width", dice.pick({64, 80, 96, 128})},
          {"tokens", dice.pick({1000, 2000, 5000, 10'000, 20'000})}};
}

void askStepFlops(const Parameters& p, Question& q) {
  const std::int64_t layers = p.whole("layers"), heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::int64_t width = p.whole("key_width"), tokens = p.whole("tokens");
  const auto flops = static_cast<double>(stepOf(p).flops);
  ask(q, TR("A model has {layers} layers with {query} query heads and {kv} key/value heads of width {width}, and "
            "{tokens} tokens in its cache. How many operations (FLOP) do q Kᵀ and p V take for the next token, in all "
            "layers? Count a multiplication and an addition as two."));
  askForNumber(q, flops, 0.02 * flops, AnswerUnit::Operations);
  q.working = {TR("Sharing saves bytes but no operations: all {query} query heads compute."),
               TR("Each of them has a score and a weighted value for every key: 4 · {width} operations."),
               productIs({4, width, tokens + 1, heads, layers}, Operations{flops})};
  static constexpr MistakeKind kCountedKeyValueHeads{
      "counted-kv-heads", TR("You counted key/value heads"),
      TR("Heads of a group read the same keys, but each has its own query and scores.")};
  q.mistakes = {{&kCountedKeyValueHeads, flops * static_cast<double>(kv) / static_cast<double>(heads)},
                {&kForgotPrefactor, flops / 2},
                {&kForgotLayers, flops / static_cast<double>(layers)},
                {&kPrefillForDecode, flops * static_cast<double>(tokens)}};
  q.hint = TR("How many scores does one new query have in each head?");
}

// step-intensity: operations per byte of the cache
Parameters drawStepIntensity(Dice& dice) {
  const auto kv = dice.pick({2, 4, 8});
  return {{"query_heads", kv * dice.pick({2, 4, 8, 16})},
          {"kv_heads", kv},
          {"key_width", dice.pick({64, 128})},
          {"element_bytes", dice.pick({1, 2, 4})},
          {"tokens", dice.pick({4096, 8192, 16'384, 32'768})}};
}

void askStepIntensity(const Parameters& p, Question& q) {
  const DecodeStep step = stepOf(p);
  const double heads = p.real("query_heads"), kv = p.real("kv_heads"), element = p.real("element_bytes");
  const double answer = static_cast<double>(step.flops) / static_cast<double>(step.cacheBytes());
  q.values = {{"group", heads / kv}, {"answer", ThreeDigits{answer}}};
  ask(q, TR("A new token attends to a long cache of {tokens} tokens: {query} query heads, {kv} key/value heads, "
            "{bits}-bit numbers. How many operations (FLOP) does it take per byte read from the cache? (A "
            "multiplication and an addition count as two.)"));
  askForNumber(q, answer, 0.02 * answer);
  q.working = {TR("Each number read is multiplied and added once in each of {group} query heads."),
               TR("2 · {group} / {element} = {answer} FLOP per byte.")};
  static constexpr MistakeKind kWithoutSharing{
      "without-sharing", TR("You let every query head read its own copy"),
      TR("The heads of a group use a number while it is on the chip: it is read once for all.")};
  static constexpr MistakeKind kSharedByAll{"shared-by-all", TR("You shared each number among all query heads"),
                                            TR("Only the query heads of one group use it. In MQA, all would.")};
  static constexpr MistakeKind kBytesPerOperation{"bytes-per-operation", TR("That is bytes per operation"),
                                                  TR("Intensity is operations divided by bytes.")};
  q.mistakes = {{&kWithoutSharing, answer * kv / heads},
                {&kSharedByAll, answer * kv},
                {&kForgotPrefactor, answer / 2},
                {&kForgotBytes, answer * element},
                {&kBytesPerOperation, 1 / answer}};
  if (element == 1) q.mistakes.erase(q.mistakes.begin() + 3);
  q.hint = TR("Follow one number in the cache: which heads use it, and how?");
}

// the speed of a whole model
WeightCost weightsOf(const Parameters& p) {
  Model model;
  model.activeParameters = p.whole("parameters");
  return weightCost(model, p.whole("element_bytes"));
}

DecodeSpeed speedOf(const Parameters& p, std::int64_t batch, const WeightCost& weights) {
  const AttentionShape shape = attentionShapeOf(p);
  CacheUse use = cacheUseOf(p);
  use.batch = batch;
  const Result<DecodeStep> step = decodeStep(shape, use, weights);
  if (!step) throw std::invalid_argument("speedOf: sizes without a step");
  Hardware hardware;
  hardware.bandwidth = p.real("bytes_per_second");
  hardware.peak.sixteenBit = p.real("flops_per_second");
  hardware.peak.float32 = p.real("flops_per_second");
  return decodeSpeed(*step, use, hardware);
}

Parameters drawModelPace(Dice& dice) {
  return {{"parameters", dice.pick({1, 3, 7, 8, 13}) * 1'000'000'000},
          {"layers", dice.pick({32, 40})},
          {"query_heads", 32},
          {"kv_heads", dice.pick({4, 8, 16})},
          {"key_width", 128},
          {"element_bytes", 2},
          {"tokens", dice.pick({10'000, 20'000, 40'000, 80'000})},
          {"bytes_per_second", dice.pick({500e9, 800e9, 1000e9, 1600e9, 2000e9, 3200e9})},
          {"flops_per_second", 300e12}};
}

std::vector<NamedValue> shownPace(const Parameters& p) {
  return {{"parameters", Exact{p.real("parameters") / 1e9}},
          {"weights", Bytes{static_cast<double>(weightsOf(p).bytes), Bytes::Scale::Decimal}},
          {"cache", Bytes{static_cast<double>(cacheSizeOf(p).bytes), Bytes::Scale::Decimal}},
          {"tokens", Whole{p.whole("tokens")}},
          {"bandwidth", Bandwidth{p.real("bytes_per_second")}}};
}

constexpr MistakeKind kWeightsNotRead{"weights-not-read", TR("You left out the weights"),
                                      TR("Every step reads all weights of the model; they do not stay on the chip.")};

// tokens-per-second
void askTokensPerSecond(const Parameters& p, Question& q) {
  const double answer = speedOf(p, 1, weightsOf(p)).tokensPerSecond;
  const auto weights = static_cast<double>(weightsOf(p).bytes), cache = static_cast<double>(cacheSizeOf(p).bytes);
  q.values = shownPace(p);
  q.values.emplace_back("all", Bytes{weights + cache, Bytes::Scale::Decimal});
  q.values.emplace_back("answer", ThreeDigits{answer});
  ask(q, TR("A model with {parameters} billion 16-bit parameters ({weights}) generates a text. Its cache holds "
            "{tokens} tokens ({cache}), and the memory bandwidth is {bandwidth}. At most how many tokens per second "
            "does one sequence get, if memory bandwidth is the limit?"));
  askForNumber(q, answer, 0.03 * answer, AnswerUnit::TokensPerSecond);
  q.working = {TR("A step reads weights and cache: {weights} + {cache} = {all}."),
               TR("{bandwidth} / {all} = {answer} steps per second, one token each.")};
  static constexpr MistakeKind kCacheNotRead{"cache-not-read", TR("You left out the cache"),
                                             TR("Each new token reads all keys and values of the text so far.")};
  static constexpr MistakeKind kSecondsForTokens{"seconds-for-tokens", TR("That is seconds per token"),
                                                 TR("Tokens per second is its reciprocal.")};
  q.mistakes = {{&kWeightsNotRead, speedOf(p, 1, {}).tokensPerSecond},
                {&kCacheNotRead, p.real("bytes_per_second") / weights},
                {&kSecondsForTokens, 1 / answer}};
  q.hint = TR("Which bytes must every step read?");
}

// batch-gain: the benefit of several sequences at once
Parameters drawBatchGain(Dice& dice) {
  Parameters p = drawModelPace(dice);
  p.set("batch", dice.pick({2, 4, 8, 16}));
  return p;
}

void askBatchGain(const Parameters& p, Question& q) {
  const std::int64_t batch = p.whole("batch");
  const double answer = speedOf(p, batch, weightsOf(p)).tokensPerSecond / speedOf(p, 1, weightsOf(p)).tokensPerSecond;
  const auto weights = static_cast<double>(weightsOf(p).bytes);
  const double cache = static_cast<double>(cacheSizeOf(p).bytes) / static_cast<double>(batch);
  const auto b = static_cast<double>(batch);
  q.values = {{"weights", Bytes{weights, Bytes::Scale::Decimal}},
              {"cache", Bytes{cache, Bytes::Scale::Decimal}},
              {"one", Bytes{weights + cache, Bytes::Scale::Decimal}},
              {"all", Bytes{weights + b * cache, Bytes::Scale::Decimal}},
              {"answer", ThreeDigits{answer}}};
  ask(q, TR("A model has {weights} of weights; each sequence has a cache of {cache}. It serves {batch} sequences at "
            "once instead of one. By what factor does the total number of tokens per second grow, if memory bandwidth "
            "is the limit?"));
  askForNumber(q, answer, 0.03 * answer);
  q.working = {TR("One sequence: {weights} + {cache} = {one} per token."),
               TR("Together the weights are read once: {weights} + {batch} · {cache} = {all} for {batch} tokens."),
               TR("{batch} · {one} / {all} = {answer}")};
  static constexpr MistakeKind kSharedCache{"shared-cache", TR("You read one cache for all sequences"),
                                            TR("Weights are shared, caches are not: each sequence reads its own.")};
  static constexpr MistakeKind kNoGain{"no-gain", TR("You read the weights for each sequence"),
                                       TR("The weights are read once for all sequences.")};
  static constexpr MistakeKind kSlowerEach{"slower-each", TR("That is the speed of one sequence"),
                                           TR("Each one gets slower, but the question is about all of them together.")};
  q.mistakes = {{&kSharedCache, b}, {&kNoGain, 1.0}, {&kSlowerEach, answer / b}};
  q.hint = TR("Which bytes are read once for all, and which for each sequence?");
}

// cache-equals-weights: the length from which the cache is larger than the weights
Parameters drawCacheEqualsWeights(Dice& dice) {
  return {{"parameters", dice.pick({2, 4, 8, 16}) * 1'000'000'000},
          {"layers", dice.pick({24, 32, 40, 80})},
          {"query_heads", 32},
          {"kv_heads", dice.pick({8, 16})},
          {"key_width", dice.pick({64, 80, 96, 128})},
          {"element_bytes", 2},
          {"batch", dice.pick({2, 4, 8})}};
}

void askCacheEqualsWeights(const Parameters& p, Question& q) {
  const auto weights = static_cast<double>(weightsOf(p).bytes);
  const double batch = p.real("batch"), kv = p.real("kv_heads");
  const auto perToken = static_cast<double>(cacheSizeOf(p).bytesPerToken);
  const double answer = weights / perToken / batch;
  q.values = {{"parameters", p.real("parameters") / 1e9},
              {"bytes", Bytes{perToken * batch, Bytes::Scale::Exact}},
              {"weights", Bytes{weights, Bytes::Scale::Decimal}},
              {"answer", std::llround(answer)}};
  ask(q, TR("A model of {parameters} billion 16-bit parameters has {layers} layers, {query} query heads and {kv} "
            "key/value heads of width {width}; its cache holds 16-bit numbers, too. With {batch} sequences of the same "
            "length, at what length T is the cache as large as the weights?"));
  askForNumber(q, answer, 0.01 * answer, AnswerUnit::Tokens);
  q.working = {productIs({p.whole("layers"), 2, p.whole("kv_heads"), p.whole("key_width"), 2},
                         Bytes{perToken, Bytes::Scale::Exact}),
               TR("One more token in each of the {batch} sequences takes {bytes}."),
               TR("{weights} / {bytes} = {answer}.")};
  static constexpr MistakeKind kOneSequenceOnly{"one-sequence-only", TR("You counted one sequence only"),
                                                TR("Weights are stored once, but each sequence has its own cache.")};
  q.mistakes = {{&kOneSequenceOnly, answer * batch},
                {&kCountedQueryHeads, answer * kv / p.real("query_heads")},
                {&kForgotValues, answer * 2},
                {&kForgotLayers, answer * p.real("layers")}};
  q.hint = TR("How many bytes does one more token of every sequence add?");
}

}  // namespace

std::vector<QuestionTemplate> decodingQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Decoding, "decode", "decoding",
      {{"decode-sees", Number, 60, drawDecodeSees, askDecodeSees, readDecodeSees, documentOfSizes, "", "steps"},
       {"without-cache", Number, 60, drawWithoutCache, askWithoutCache},
       {"step-cache-bytes", Number, 90, drawStepCacheBytes, askStepCacheBytes, readLayerCache, documentOfSizes},
       {"step-flops", Number, 120, drawStepFlops, askStepFlops, nullptr, documentOfSizes},
       {"step-intensity", Number, 90, drawStepIntensity, askStepIntensity, nullptr, documentOfSizes},
       {"tokens-per-second", Number, 90, drawModelPace, askTokensPerSecond, nullptr, documentOfSizes},
       {"batch-gain", Number, 120, drawBatchGain, askBatchGain, nullptr, documentOfSizes},
       {"cache-equals-weights", Number, 120, drawCacheEqualsWeights, askCacheEqualsWeights}});
}

}  // namespace attn
