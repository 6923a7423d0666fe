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

constexpr MistakeKind kPrefillForDecode{
    "prefill-for-decode", LEARNER_TEXT("questions", "You counted the whole text anew"),
    LEARNER_TEXT("questions", "With a cache only the new token has a query: one row of scores, not T of them.")};

// ---- decode-sees: what a new token sees

Parameters drawDecodeSees(Dice& dice) {
  const std::int64_t cached = dice.whole(4, 60), fresh = dice.whole(1, 6);
  Parameters p;
  p.set("cached_tokens", cached).set("query_tokens", fresh).set("key_tokens", cached + fresh);
  p.set("mask", std::string("causal")).set("row", dice.whole(0, fresh - 1));
  if (dice.flip()) p.set("window", dice.whole(2, cached));
  return p;
}

Question askDecodeSees(const Parameters& p) {
  const std::int64_t cached = p.whole("cached_tokens"), fresh = p.whole("query_tokens"), row = p.whole("row");
  const std::int64_t window = wholeOr(p, "window", 0), keys = p.whole("key_tokens");
  const KeyVisibility visibility(fresh, keys, skipRules(documentOfSizes(p).attention.mask));
  const std::int64_t answer = visibility.keysOf(row).size();
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{cached} tokens lie in the cache. {fresh} new tokens come at once, under a causal mask. How "
                         "many keys does new token {row} see? (New tokens count from 0.)"),
            {{"cached", Whole{cached}}, {"fresh", Whole{fresh}}, {"row", Whole{row}}}};
  if (window > 0) {
    q.text.source = LEARNER_TEXT(
        "questions",
        "{cached} tokens lie in the cache. {fresh} new tokens come at once, under a causal mask with a window of W = "
        "{window}. How many keys does new token {row} see? (New tokens count from 0.)");
    q.text.values.emplace_back("window", Whole{window});
  }
  if (fresh == 1) {
    q.text.source =
        window > 0 ? LEARNER_TEXT("questions",
                                  "{cached} tokens lie in the cache. One new token comes, under a causal mask with a "
                                  "window of W = {window}. How many keys does it see?")
                   : LEARNER_TEXT("questions",
                                  "{cached} tokens lie in the cache. One new token comes, under a causal mask. How "
                                  "many keys does it see?");
    std::erase_if(q.text.values, [](const auto& value) { return value.first == "fresh" || value.first == "row"; });
  }
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  q.answer = number(answer);
  q.tolerance = 0.4;
  q.working = {
      {LEARNER_TEXT("questions", "It stands at position {cached} + {row} = {position}."),
       {{"cached", Whole{cached}}, {"row", Whole{row}}, {"position", Whole{cached + row}}}},
      {LEARNER_TEXT("questions", "Up to its own position there are {keys} keys."), {{"keys", Whole{cached + row + 1}}}},
      {window > 0 ? LEARNER_TEXT("questions", "The window leaves it the last of them: {answer}.")
                  : LEARNER_TEXT("questions", "It sees all of them: {answer}."),
       {{"answer", Whole{answer}}}}};
  static constexpr MistakeKind kAlignedAtTheTop{
      "aligned-at-the-top", LEARNER_TEXT("questions", "You put the mask at the wrong end"),
      LEARNER_TEXT("questions",
                   "The new tokens are the last ones of the sequence. Row 0 of the mask belongs to the position after "
                   "the cache, not to position 0.")};
  static constexpr MistakeKind kSawTheFuture{
      "saw-the-future", LEARNER_TEXT("questions", "You let it see the tokens that come after it"),
      LEARNER_TEXT("questions", "Tokens that come together are masked among themselves, too.")};
  static constexpr MistakeKind kNotItself{
      "not-itself", LEARNER_TEXT("questions", "You left its own key out"),
      LEARNER_TEXT("questions", "Every token sees itself: its key joins the cache.")};
  static constexpr MistakeKind kWindowOfCacheForgotten{
      "forgot-window-of-cache", LEARNER_TEXT("questions", "You forgot the window"),
      LEARNER_TEXT("questions", "A window of W leaves a query the last W keys, its own among them.")};
  static constexpr MistakeKind kWindowBesideNewToken{
      "window-beside-new-token", LEARNER_TEXT("questions", "You counted the window without the token itself"),
      LEARNER_TEXT("questions", "Its own key is one of the W: there are W − 1 before it.")};
  if (window > 0 && answer == window)
    q.mistakes = {{&kWindowOfCacheForgotten, number(cached + row + 1), {}},
                  {&kWindowBesideNewToken, number(answer + 1), {}}};
  if (row + 1 != answer) q.mistakes.push_back({&kAlignedAtTheTop, number(row + 1), {}});
  q.mistakes.push_back({&kNotItself, number(answer - 1), {}});
  if (keys != answer) q.mistakes.push_back({&kSawTheFuture, number(keys), {}});
  q.hint = {LEARNER_TEXT("questions", "At which position does it stand?"), {}};
  return q;
}

std::optional<Parameters> readDecodeSees(const OnStage& stage, Dice& dice) {
  const Scenario& scenario = stage.scenario;
  const Mask& mask = scenario.attention.mask;
  const Index queries = queryTokens(scenario), keys = keyTokens(scenario);
  if (!mask.causal || keys <= queries || mask.queryOffset != keys - queries) return std::nullopt;
  if (!mask.padding.empty() || !mask.custom.empty()) return std::nullopt;
  Parameters p;
  p.set("cached_tokens", std::int64_t{keys - queries}).set("query_tokens", std::int64_t{queries});
  p.set("key_tokens", std::int64_t{keys}).set("mask", std::string("causal"));
  p.set("row", std::int64_t{stage.row.value_or(dice.whole(0, queries - 1))});
  if (mask.window > 0) p.set("window", std::int64_t{mask.window});
  return p;
}

// ---- without-cache: what is computed over and over

Parameters drawWithoutCache(Dice& dice) {
  Parameters p;
  p.set("tokens", dice.whole(8, 120));
  return p;
}

Question askWithoutCache(const Parameters& p) {
  const std::int64_t tokens = p.whole("tokens");
  const auto answer = static_cast<double>(visiblePairs({tokens, tokens, {true, 0, 0, {}}}));
  const auto n = static_cast<double>(tokens);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A text of {tokens} tokens is generated one by one, without a cache: for each new token the "
                         "keys of the whole text so far, its own included, are computed from scratch. How many keys "
                         "are computed in all, in one layer and head?"),
            {{"tokens", Whole{tokens}}}};
  q.answer = answer;
  q.tolerance = 0.4;
  q.working = {{LEARNER_TEXT("questions", "1 key for the first token, 2 for the second, … {tokens} for the last."),
                {{"tokens", Whole{tokens}}}},
               {LEARNER_TEXT("questions", "{tokens} · {next} / 2 = {answer}. With a cache it would be {tokens}."),
                {{"tokens", Whole{tokens}}, {"next", Whole{tokens + 1}}, {"answer", Exact{answer}}}}};
  static constexpr MistakeKind kWithTheCache{"with-the-cache", LEARNER_TEXT("questions", "That is with a cache"),
                                             LEARNER_TEXT("questions", "Without one nothing is kept between tokens.")};
  static constexpr MistakeKind kFullEveryTime{
      "full-every-time", LEARNER_TEXT("questions", "You counted the finished text every time"),
      LEARNER_TEXT("questions", "The text grows: the first tokens have few keys to compute.")};
  static constexpr MistakeKind kOnlyEarlierTokens{
      "only-earlier-tokens", LEARNER_TEXT("questions", "You left out the key of the token itself"),
      LEARNER_TEXT("questions", "Token n computes n keys: those before it and its own.")};
  q.mistakes = {{&kWithTheCache, n, {}}, {&kFullEveryTime, n * n, {}}, {&kOnlyEarlierTokens, n * (n - 1) / 2, {}}};
  q.hint = {LEARNER_TEXT("questions", "Add up 1 + 2 + 3 + …"), {}};
  return q;
}

// ---- step-cache-bytes: what one more token reads

Parameters drawStepCacheBytes(Dice& dice) {
  Parameters p;
  p.set("layers", dice.pick<std::int64_t>({16, 32, 40, 64, 80})).set("query_heads", dice.pick<std::int64_t>({32, 64}));
  p.set("kv_heads", dice.pick<std::int64_t>({2, 4, 8})).set("key_width", dice.pick<std::int64_t>({64, 128}));
  p.set("element_bytes", std::int64_t{2}).set("tokens", dice.pick<std::int64_t>({1024, 4096, 8192, 16'384, 65'536}));
  return p;
}

Question askStepCacheBytes(const Parameters& p) {
  const std::int64_t layers = wholeOr(p, "layers", 1), heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::int64_t element = p.whole("element_bytes");
  const AttentionShape shape = attentionShapeOf(p);
  const DecodeStep step = stepOf(p);
  const auto bytes = static_cast<double>(step.cacheBytes());
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A cache of {tokens} tokens lies in {layers} layers with {query} query heads and {kv} "
                         "key/value heads, d_k = {key}, d_v = {value}, in {bits}-bit numbers. How many bytes of keys "
                         "and values does the next token read in all layers?"),
            {{"layers", Whole{layers}},
             {"tokens", Whole{step.readTokens}},
             {"query", Whole{heads}},
             {"kv", Whole{kv}},
             {"key", Whole{shape.keyWidth}},
             {"value", Whole{shape.valueWidth}},
             {"bits", Whole{8 * element}}}};
  if (layers == 1) {
    q.text.source = LEARNER_TEXT(
        "questions",
        "The cache of a layer holds {tokens} tokens in {bits}-bit numbers. How many bytes of keys and values does the "
        "next token read there? (Query heads: {query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)");
    q.text.values.erase(q.text.values.begin());
  }
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  q.working = {
      {LEARNER_TEXT("questions", "It reads every key and value once: the query heads of a group share them."), {}},
      productIs({layers, kv, shape.keyWidth + shape.valueWidth, element, step.readTokens}, Bytes{bytes})};
  static constexpr MistakeKind kNewestOnly{
      "newest-only", LEARNER_TEXT("questions", "You counted one token only"),
      LEARNER_TEXT("questions", "That is what the new token adds. It reads what all tokens before it have left.")};
  q.mistakes = {{&kCountedQueryHeads, static_cast<double>(stepOf(p, heads).cacheBytes()), {}},
                {&kForgotValues, static_cast<double>(step.keyBytes), {}},
                {&kNewestOnly, static_cast<double>(step.newRowBytes), {}},
                {&kForgotLayers, bytes / static_cast<double>(layers), {}},
                {&kPrefillForDecode, bytes * static_cast<double>(step.readTokens), {}},
                {&kDecimalForBinary, decimalForBinary(bytes), {}}};
  if (kv == heads) q.mistakes.erase(q.mistakes.begin());
  q.hint = {LEARNER_TEXT("questions", "What the whole cache takes, it has to read."), {}};
  return q;
}

std::optional<Parameters> readStepCacheBytes(const OnStage& stage, Dice&) {
  const Scenario& scenario = stage.scenario;
  if (isLatent(scenario)) return std::nullopt;  // its cache holds neither keys nor values
  if (scenario.attention.mask.window > 0 || trafficShape(scenario).batch != 1) return std::nullopt;
  const auto element = cachedElementBytes(scenario);
  if (!element) return std::nullopt;
  Parameters p;
  p.set("query_heads", std::int64_t{scenario.heads.query}).set("kv_heads", std::int64_t{scenario.heads.keyValue});
  p.set("key_width", std::int64_t{keyWidth(scenario)}).set("value_width", std::int64_t{valueWidth(scenario)});
  p.set("tokens", std::int64_t{keyTokens(scenario)});
  p.set("element_bytes", *element);
  return p;
}

// ---- step-flops: what one more token computes

Parameters drawStepFlops(Dice& dice) {
  Parameters p;
  p.set("layers", dice.pick<std::int64_t>({12, 32, 40, 80}))
      .set("query_heads", dice.pick<std::int64_t>({16, 32, 40, 64}));
  p.set("kv_heads", std::int64_t{8}).set("key_width", dice.pick<std::int64_t>({64, 80, 96, 128}));
  p.set("tokens", dice.pick<std::int64_t>({1000, 2000, 5000, 10'000, 20'000}));
  return p;
}

Question askStepFlops(const Parameters& p) {
  const std::int64_t layers = p.whole("layers"), heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::int64_t width = p.whole("key_width"), tokens = p.whole("tokens");
  const auto flops = static_cast<double>(stepOf(p).flops);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{tokens} tokens lie in the cache of {layers} layers with {query} query heads and {kv} "
                         "key/value heads of width {width}. How many operations (FLOP) do q Kᵀ and p V of the next "
                         "token take, in all layers? Count a multiplication and an addition as two."),
            {{"tokens", Whole{tokens}},
             {"layers", Whole{layers}},
             {"query", Whole{heads}},
             {"kv", Whole{kv}},
             {"width", Whole{width}}}};
  q.unit = AnswerUnit::Operations;
  q.answer = flops;
  q.tolerance = 0.02 * flops;
  q.working = {{LEARNER_TEXT("questions", "Sharing saves bytes and no operations: all {query} query heads compute."),
                {{"query", Whole{heads}}}},
               {LEARNER_TEXT("questions",
                             "Each of them has a score and a weighted value for every key: 4 · {width} operations."),
                {{"width", Whole{width}}}},
               productIs({4, width, tokens + 1, heads, layers}, Operations{flops})};
  static constexpr MistakeKind kCountedKeyValueHeads{
      "counted-kv-heads", LEARNER_TEXT("questions", "You counted key/value heads"),
      LEARNER_TEXT("questions", "Heads of a group read the same keys, but each has a query, and scores, of its own.")};
  q.mistakes = {{&kCountedKeyValueHeads, flops * static_cast<double>(kv) / static_cast<double>(heads), {}},
                {&kForgotPrefactor, flops / 2, {}},
                {&kForgotLayers, flops / static_cast<double>(layers), {}},
                {&kPrefillForDecode, flops * static_cast<double>(tokens), {}}};
  q.hint = {LEARNER_TEXT("questions", "How many scores does one new query have in each head?"), {}};
  return q;
}

// ---- step-intensity: operations for each byte of the cache

Parameters drawStepIntensity(Dice& dice) {
  const auto kv = dice.pick<std::int64_t>({2, 4, 8});
  Parameters p;
  p.set("query_heads", kv * dice.pick<std::int64_t>({2, 4, 8, 16})).set("kv_heads", kv);
  p.set("key_width", dice.pick<std::int64_t>({64, 128})).set("element_bytes", dice.pick<std::int64_t>({1, 2, 4}));
  p.set("tokens", dice.pick<std::int64_t>({4096, 8192, 16'384, 32'768}));
  return p;
}

Question askStepIntensity(const Parameters& p) {
  const DecodeStep step = stepOf(p);
  const double heads = p.real("query_heads"), kv = p.real("kv_heads"), element = p.real("element_bytes");
  const double answer = static_cast<double>(step.flops) / static_cast<double>(step.cacheBytes());
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A new token meets a long cache of {tokens} tokens: {query} query heads, {kv} key/value "
                         "heads, {bits}-bit numbers. How many operations (FLOP) does it do for each byte of the cache "
                         "that it reads? (Two for a multiplication and an addition.)"),
            {{"tokens", Whole{p.whole("tokens")}},
             {"query", Whole{p.whole("query_heads")}},
             {"kv", Whole{p.whole("kv_heads")}},
             {"bits", Whole{8 * p.whole("element_bytes")}}}};
  q.answer = answer;
  q.tolerance = 0.02 * answer;
  q.working = {
      {LEARNER_TEXT("questions", "A number that was read is multiplied and added once by each of {group} query heads."),
       {{"group", Exact{heads / kv}}}},
      {LEARNER_TEXT("questions", "2 · {group} / {element} = {answer} FLOP for each byte."),
       {{"group", Exact{heads / kv}}, {"element", Whole{p.whole("element_bytes")}}, {"answer", ThreeDigits{answer}}}}};
  static constexpr MistakeKind kWithoutSharing{
      "without-sharing", LEARNER_TEXT("questions", "You let every query head read its own copy"),
      LEARNER_TEXT("questions", "The heads of a group use a number while it is on the chip: it is read once for all.")};
  static constexpr MistakeKind kSharedByAll{
      "shared-by-all", LEARNER_TEXT("questions", "You shared each number among all query heads"),
      LEARNER_TEXT("questions", "Only the query heads of one group use it. All of them would be MQA.")};
  static constexpr MistakeKind kBytesPerOperation{
      "bytes-per-operation", LEARNER_TEXT("questions", "That is bytes for each operation"),
      LEARNER_TEXT("questions", "Intensity is operations divided by bytes.")};
  q.mistakes = {{&kWithoutSharing, answer * kv / heads, {}},
                {&kSharedByAll, answer * kv, {}},
                {&kForgotPrefactor, answer / 2, {}},
                {&kForgotBytes, answer * element, {}},
                {&kBytesPerOperation, 1 / answer, {}}};
  if (element == 1) q.mistakes.erase(q.mistakes.begin() + 3);
  q.hint = {LEARNER_TEXT("questions", "Follow a single number of the cache: who uses it, and for what?"), {}};
  return q;
}

// ---- the pace of a whole model

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
  Parameters p;
  p.set("parameters", dice.pick<std::int64_t>({1, 3, 7, 8, 13}) * 1'000'000'000);
  p.set("layers", dice.pick<std::int64_t>({32, 40})).set("query_heads", std::int64_t{32});
  p.set("kv_heads", dice.pick<std::int64_t>({4, 8, 16})).set("key_width", std::int64_t{128});
  p.set("element_bytes", std::int64_t{2}).set("tokens", dice.pick<std::int64_t>({10'000, 20'000, 40'000, 80'000}));
  p.set("bytes_per_second", dice.pick({500e9, 800e9, 1000e9, 1600e9, 2000e9, 3200e9}));
  p.set("flops_per_second", 300e12);
  return p;
}

std::vector<std::pair<std::string, Shown>> shownPace(const Parameters& p) {
  return {{"parameters", Exact{p.real("parameters") / 1e9}},
          {"weights", Bytes{static_cast<double>(weightsOf(p).bytes), Bytes::Scale::Decimal}},
          {"cache", Bytes{static_cast<double>(cacheSizeOf(p).bytes), Bytes::Scale::Decimal}},
          {"tokens", Whole{p.whole("tokens")}},
          {"bandwidth", Bandwidth{p.real("bytes_per_second")}}};
}

constexpr MistakeKind kWeightsNotRead{
    "weights-not-read", LEARNER_TEXT("questions", "You did not read the weights"),
    LEARNER_TEXT("questions", "Every step goes through all weights of the model; they do not stay on the chip.")};

// ---- tokens-per-second

Question askTokensPerSecond(const Parameters& p) {
  const double answer = speedOf(p, 1, weightsOf(p)).tokensPerSecond;
  const auto weights = static_cast<double>(weightsOf(p).bytes), cache = static_cast<double>(cacheSizeOf(p).bytes);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A model of {parameters} billion 16-bit parameters ({weights}) writes a text. Its cache holds "
                         "{tokens} tokens ({cache}), and its memory delivers {bandwidth}. How many tokens a second "
                         "does one sequence get at most, if memory is what takes the time?"),
            shownPace(p)};
  q.unit = AnswerUnit::TokensPerSecond;
  q.answer = answer;
  q.tolerance = 0.03 * answer;
  q.working = {{LEARNER_TEXT("questions", "A step reads weights and cache: {weights} + {cache} = {all}."),
                {{"weights", Bytes{weights, Bytes::Scale::Decimal}},
                 {"cache", Bytes{cache, Bytes::Scale::Decimal}},
                 {"all", Bytes{weights + cache, Bytes::Scale::Decimal}}}},
               {LEARNER_TEXT("questions", "{bandwidth} / {all} = {answer} steps a second, a token each."),
                {{"bandwidth", Bandwidth{p.real("bytes_per_second")}},
                 {"all", Bytes{weights + cache, Bytes::Scale::Decimal}},
                 {"answer", ThreeDigits{answer}}}}};
  static constexpr MistakeKind kCacheNotRead{
      "cache-not-read", LEARNER_TEXT("questions", "You did not read the cache"),
      LEARNER_TEXT("questions", "Each new token reads all keys and values of the text so far.")};
  static constexpr MistakeKind kSecondsForTokens{"seconds-for-tokens",
                                                 LEARNER_TEXT("questions", "That is seconds for each token"),
                                                 LEARNER_TEXT("questions", "Tokens a second is one divided by that.")};
  q.mistakes = {{&kWeightsNotRead, speedOf(p, 1, {}).tokensPerSecond, {}},
                {&kCacheNotRead, p.real("bytes_per_second") / weights, {}},
                {&kSecondsForTokens, 1 / answer, {}}};
  q.hint = {LEARNER_TEXT("questions", "Which bytes does every single step have to read?"), {}};
  return q;
}

// ---- batch-gain: what several sequences at once are good for

Parameters drawBatchGain(Dice& dice) {
  Parameters p = drawModelPace(dice);
  p.set("batch", dice.pick<std::int64_t>({2, 4, 8, 16}));
  return p;
}

Question askBatchGain(const Parameters& p) {
  const std::int64_t batch = p.whole("batch");
  const double answer = speedOf(p, batch, weightsOf(p)).tokensPerSecond / speedOf(p, 1, weightsOf(p)).tokensPerSecond;
  const auto weights = static_cast<double>(weightsOf(p).bytes);
  const double cache = static_cast<double>(cacheSizeOf(p).bytes) / static_cast<double>(batch);
  const auto b = static_cast<double>(batch);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A model has {weights} of weights; each sequence has a cache of {cache}. It serves {batch} "
                         "sequences at once instead of one. By what factor does the number of tokens a second that all "
                         "sequences get together grow, if memory is what takes the time?"),
            {{"weights", Bytes{weights, Bytes::Scale::Decimal}},
             {"cache", Bytes{cache, Bytes::Scale::Decimal}},
             {"batch", Whole{batch}}}};
  q.answer = answer;
  q.tolerance = 0.03 * answer;
  q.working = {
      {LEARNER_TEXT("questions", "One sequence: {weights} + {cache} = {one} for a token."),
       {{"weights", Bytes{weights, Bytes::Scale::Decimal}},
        {"cache", Bytes{cache, Bytes::Scale::Decimal}},
        {"one", Bytes{weights + cache, Bytes::Scale::Decimal}}}},
      {LEARNER_TEXT("questions",
                    "Together the weights are read once: {weights} + {batch} · {cache} = {all} for {batch} tokens."),
       {{"weights", Bytes{weights, Bytes::Scale::Decimal}},
        {"batch", Whole{batch}},
        {"cache", Bytes{cache, Bytes::Scale::Decimal}},
        {"all", Bytes{weights + b * cache, Bytes::Scale::Decimal}}}},
      {LEARNER_TEXT("questions", "{batch} · {one} / {all} = {answer}"),
       {{"batch", Whole{batch}},
        {"one", Bytes{weights + cache, Bytes::Scale::Decimal}},
        {"all", Bytes{weights + b * cache, Bytes::Scale::Decimal}},
        {"answer", ThreeDigits{answer}}}}};
  static constexpr MistakeKind kSharedCache{
      "shared-cache", LEARNER_TEXT("questions", "You read one cache for all sequences"),
      LEARNER_TEXT("questions", "Weights are shared, caches are not: each sequence reads its own.")};
  static constexpr MistakeKind kNoGain{"no-gain", LEARNER_TEXT("questions", "You read the weights for each sequence"),
                                       LEARNER_TEXT("questions", "One reading of the weights serves all sequences.")};
  static constexpr MistakeKind kSlowerEach{
      "slower-each", LEARNER_TEXT("questions", "That is the pace of one of the sequences"),
      LEARNER_TEXT("questions", "Each one gets slower, but the question is about all of them together.")};
  q.mistakes = {{&kSharedCache, b, {}}, {&kNoGain, 1.0, {}}, {&kSlowerEach, answer / b, {}}};
  q.hint = {LEARNER_TEXT("questions", "Which bytes are read once for all, and which for each sequence?"), {}};
  return q;
}

// ---- cache-equals-weights: from which length on the cache is the larger part

Parameters drawCacheEqualsWeights(Dice& dice) {
  Parameters p;
  p.set("parameters", dice.pick<std::int64_t>({2, 4, 8, 16}) * 1'000'000'000);
  p.set("layers", dice.pick<std::int64_t>({24, 32, 40, 80})).set("query_heads", std::int64_t{32});
  p.set("kv_heads", dice.pick<std::int64_t>({8, 16})).set("key_width", dice.pick<std::int64_t>({64, 80, 96, 128}));
  p.set("element_bytes", std::int64_t{2}).set("batch", dice.pick<std::int64_t>({2, 4, 8}));
  return p;
}

Question askCacheEqualsWeights(const Parameters& p) {
  const auto weights = static_cast<double>(weightsOf(p).bytes);
  const double batch = p.real("batch"), kv = p.real("kv_heads");
  const auto perToken = static_cast<double>(cacheSizeOf(p).bytesPerToken);
  const double answer = weights / perToken / batch;
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A model of {parameters} billion 16-bit parameters has {layers} layers, {query} query heads "
                         "and {kv} key/value heads of width {width}; its cache holds 16-bit numbers, too. With {batch} "
                         "sequences of the same length, at which length T is the cache as large as the weights?"),
            {{"parameters", Exact{p.real("parameters") / 1e9}},
             {"layers", Whole{p.whole("layers")}},
             {"query", Whole{p.whole("query_heads")}},
             {"kv", Whole{p.whole("kv_heads")}},
             {"width", Whole{p.whole("key_width")}},
             {"batch", Whole{p.whole("batch")}}}};
  q.unit = AnswerUnit::Tokens;
  q.answer = answer;
  q.tolerance = 0.01 * answer;
  q.working = {productIs({p.whole("layers"), 2, p.whole("kv_heads"), p.whole("key_width"), 2},
                         Bytes{perToken, Bytes::Scale::Exact}),
               {LEARNER_TEXT("questions", "One more token in each of the {batch} sequences takes {bytes}."),
                {{"batch", Whole{p.whole("batch")}}, {"bytes", Bytes{perToken * batch, Bytes::Scale::Exact}}}},
               {LEARNER_TEXT("questions", "{weights} / {bytes} = {answer}."),
                {{"weights", Bytes{weights, Bytes::Scale::Decimal}},
                 {"bytes", Bytes{perToken * batch, Bytes::Scale::Exact}},
                 {"answer", Whole{static_cast<std::int64_t>(std::llround(answer))}}}}};
  static constexpr MistakeKind kOneSequenceOnly{
      "one-sequence-only", LEARNER_TEXT("questions", "You counted one sequence only"),
      LEARNER_TEXT("questions", "Weights are there once, but each sequence has a cache of its own.")};
  q.mistakes = {{&kOneSequenceOnly, answer * batch, {}},
                {&kCountedQueryHeads, answer * kv / p.real("query_heads"), {}},
                {&kForgotValues, answer * 2, {}},
                {&kForgotLayers, answer * p.real("layers"), {}}};
  q.hint = {LEARNER_TEXT("questions", "How many bytes does one more token of every sequence add?"), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> decodingQuestions() {
  return {
      {.id = "decode-sees",
       .topic = Topic::Decoding,
       .seconds = 60,
       .lab = "steps",
       .lesson = "decoding",
       .draw = drawDecodeSees,
       .ask = askDecodeSees,
       .read = readDecodeSees,
       .scenario = documentOfSizes},
      {.id = "without-cache",
       .topic = Topic::Decoding,
       .seconds = 60,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawWithoutCache,
       .ask = askWithoutCache},
      {.id = "step-cache-bytes",
       .topic = Topic::Decoding,
       .seconds = 90,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawStepCacheBytes,
       .ask = askStepCacheBytes,
       .read = readStepCacheBytes,
       .scenario = documentOfSizes},
      {.id = "step-flops",
       .topic = Topic::Decoding,
       .seconds = 120,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawStepFlops,
       .ask = askStepFlops,
       .scenario = documentOfSizes},
      {.id = "step-intensity",
       .topic = Topic::Decoding,
       .seconds = 90,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawStepIntensity,
       .ask = askStepIntensity,
       .scenario = documentOfSizes},
      {.id = "tokens-per-second",
       .topic = Topic::Decoding,
       .seconds = 90,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawModelPace,
       .ask = askTokensPerSecond,
       .scenario = documentOfSizes},
      {.id = "batch-gain",
       .topic = Topic::Decoding,
       .seconds = 120,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawBatchGain,
       .ask = askBatchGain,
       .scenario = documentOfSizes},
      {.id = "cache-equals-weights",
       .topic = Topic::Decoding,
       .seconds = 120,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawCacheEqualsWeights,
       .ask = askCacheEqualsWeights},
  };
}

}  // namespace attn
