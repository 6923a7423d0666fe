// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "traffic/hardware.h"
#include "traffic/models.h"

namespace attn {
namespace {

constexpr double kBytesOfGiB = 1024.0 * 1024 * 1024;
constexpr double kBytesOfGB = 1e9;

constexpr MistakeKind kOneHeadOfScores{"one-head-of-scores", LEARNER_TEXT("questions", "You counted one head only"),
                                       LEARNER_TEXT("questions", "Every query head has a score matrix of its own.")};
constexpr MistakeKind kForgotBatch{"forgot-batch", LEARNER_TEXT("questions", "You counted one sequence only"),
                                   LEARNER_TEXT("questions", "Every sequence of the batch has a cache of its own.")};
constexpr MistakeKind kForgotWeights{
    "forgot-weights", LEARNER_TEXT("questions", "You forgot the weights of the model"),
    LEARNER_TEXT("questions", "The weights lie in the same memory; only what they leave is there for caches.")};

// ---- score-matrix-bytes: what one layer holds where S is written out

Parameters drawScoreMatrixBytes(Dice& dice) {
  Parameters p;
  p.set("query_heads", dice.pick<std::int64_t>({8, 12, 16, 20, 32, 40, 64}));
  p.set("tokens", dice.pick<std::int64_t>({1024, 2048, 4096, 8192, 16'384, 32'768}));
  p.set("element_bytes", dice.pick<std::int64_t>({2, 4}));
  return p;
}

Question askScoreMatrixBytes(const Parameters& p) {
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t queries = queryTokens(scenario), keys = keyTokens(scenario), heads = scenario.heads.query;
  const std::int64_t element = p.whole("element_bytes"), batch = wholeOr(p, "batch", 1);
  const double bytes = sizeOf(p, SizeQuantity::ScoresOfLayer);
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k = {keys}, "
                   "query heads: {heads}. How many bytes does that take?"),
      {{"heads", Whole{heads}}, {"bits", Whole{8 * element}}, {"queries", Whole{queries}}, {"keys", Whole{keys}}}};
  std::vector<std::int64_t> factors{heads, queries, keys, element};
  if (batch > 1) {
    q.text.source = LEARNER_TEXT("questions",
                                 "A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k "
                                 "= {keys}, query heads: {heads}, sequences: {batch}. How many bytes does that take?");
    q.text.values.emplace_back("batch", Whole{batch});
    factors.push_back(batch);
  }
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  q.working = {
      {LEARNER_TEXT("questions", "A head has {queries} · {keys} scores of {element} bytes, hidden ones included."),
       {{"queries", Whole{queries}}, {"keys", Whole{keys}}, {"element", Whole{element}}}},
      productIs(factors, Bytes{bytes})};
  q.mistakes = {{&kOneHeadOfScores, bytes / static_cast<double>(heads), {}},
                {&kForgotBytes, bytes / static_cast<double>(element), {}},
                {&kDecimalForBinary, decimalForBinary(bytes), {}}};
  static constexpr MistakeKind kHalvedByMask{
      "halved-by-mask", LEARNER_TEXT("questions", "You left the hidden half out"),
      LEARNER_TEXT("questions",
                   "A mask makes hidden scores −∞, but a matrix that is written out keeps room for them.")};
  if (queries == keys && keys > 1) q.mistakes.push_back({&kHalvedByMask, bytes / 2, {}});
  q.hint = {LEARNER_TEXT("questions", "First the size of one score matrix, then all of them."), {}};
  return q;
}

std::optional<Parameters> readScoreMatrixBytes(const OnStage& stage, Dice&) {
  if (keyTokens(stage.scenario) < 2) return std::nullopt;
  return sizesOfDocument(stage.scenario);
}

// ---- tokens-until-full: how long a text may be until its scores fill a memory

Parameters drawTokensUntilFull(Dice& dice) {
  Parameters p;
  p.set("query_heads", dice.pick<std::int64_t>({4, 8, 16, 32, 64, 128}))
      .set("element_bytes", dice.pick<std::int64_t>({2, 4}));
  // Such that the longest text is a round number.
  p.set("tokens", dice.pick<std::int64_t>({4096, 8192, 16'384, 32'768, 65'536}));
  const auto bytes = static_cast<std::int64_t>(sizeOf(p, SizeQuantity::ScoresOfLayer));
  Parameters asked;
  asked.set("query_heads", p.whole("query_heads")).set("element_bytes", p.whole("element_bytes"));
  asked.set("memory_bytes", bytes);
  return asked;
}

/// The longest text whose scores of one layer fit.
double longestText(const Parameters& p, double memory) {
  Parameters oneToken;
  oneToken.set("query_heads", p.whole("query_heads")).set("element_bytes", p.whole("element_bytes"));
  oneToken.set("tokens", std::int64_t{1});
  return std::floor(std::sqrt(memory / sizeOf(oneToken, SizeQuantity::ScoresOfLayer)));
}

Question askTokensUntilFull(const Parameters& p) {
  const double memory = p.real("memory_bytes"), heads = p.real("query_heads"), element = p.real("element_bytes");
  const double answer = longestText(p, memory);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "The scores of a layer with {heads} query heads, in {bits}-bit numbers, have to fit into "
                         "{memory}. How many tokens can the text have at most?"),
            {{"heads", Whole{p.whole("query_heads")}},
             {"bits", Whole{8 * p.whole("element_bytes")}},
             {"memory", Bytes{memory}}}};
  q.unit = AnswerUnit::Tokens;
  q.answer = answer;
  q.tolerance = 0.01 * answer;
  q.working = {{LEARNER_TEXT("questions", "The scores take {heads} · T² · {element} bytes."),
                {{"heads", Whole{p.whole("query_heads")}}, {"element", Whole{p.whole("element_bytes")}}}},
               {LEARNER_TEXT("questions", "T² = {memory} / ({heads} · {element} B) = {square}"),
                {{"memory", Bytes{memory}},
                 {"heads", Whole{p.whole("query_heads")}},
                 {"element", Whole{p.whole("element_bytes")}},
                 {"square", Exact{memory / heads / element}}}},
               {LEARNER_TEXT("questions", "T = {tokens}"), {{"tokens", Exact{answer}}}}};
  static constexpr MistakeKind kForgotRoot{
      "forgot-root", LEARNER_TEXT("questions", "You forgot the square root"),
      LEARNER_TEXT("questions", "That is T². A score matrix has a row and a column for each token.")};
  q.mistakes = {{&kForgotRoot, memory / heads / element, {}},
                {&kOneHeadOfScores, longestText(p, memory * heads), {}},
                {&kForgotBytes, longestText(p, memory * element), {}}};
  q.hint = {LEARNER_TEXT("questions", "Write the bytes of the scores as a formula with T², and solve it for T."), {}};
  return q;
}

// ---- statistics-bytes: what flash keeps in place of the scores

Parameters drawStatisticsBytes(Dice& dice) {
  Parameters p;
  p.set("query_heads", dice.pick<std::int64_t>({8, 12, 16, 20, 32, 40, 64}));
  p.set("tokens", dice.pick<std::int64_t>({1000, 1024, 2000, 4096, 5000, 8192, 10'000, 16'384, 32'768}));
  p.set("layers", dice.pick<std::int64_t>({10, 16, 24, 32}));
  return p;
}

Question askStatisticsBytes(const Parameters& p) {
  const std::int64_t heads = p.whole("query_heads"), tokens = p.whole("tokens"), layers = p.whole("layers");
  const double bytes = sizeOf(p, SizeQuantity::StatisticsOfModel);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "For the backward pass FlashAttention-2 keeps no scores. It keeps the logarithm of the sum of "
                         "exponentials of each row, in float32. How many bytes is that for {tokens} tokens, {heads} "
                         "query heads and {layers} layers?"),
            {{"tokens", Whole{tokens}}, {"heads", Whole{heads}}, {"layers", Whole{layers}}}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  q.working = {{LEARNER_TEXT("questions", "One number of 4 bytes for each query, in each head and layer."), {}},
               productIs({layers, heads, tokens, 4}, Bytes{bytes, Bytes::Scale::Exact})};
  static constexpr MistakeKind kWholeMatrix{
      "whole-matrix", LEARNER_TEXT("questions", "You counted a number for each pair"),
      LEARNER_TEXT("questions", "A row has one sum, however many keys it has: memory grows with T, not with T².")};
  static constexpr MistakeKind kTwoStatistics{
      "two-statistics", LEARNER_TEXT("questions", "You counted maximum and sum apart"),
      LEARNER_TEXT("questions", "FlashAttention-1 keeps both. FlashAttention-2 needs one number: m + log ℓ.")};
  static constexpr MistakeKind kHalfForFloat{
      "half-for-float", LEARNER_TEXT("questions", "You counted 2 bytes for a number of float32"),
      LEARNER_TEXT("questions",
                   "Statistics are kept in float32 even where Q, K and V are 16-bit numbers: 4 bytes each.")};
  q.mistakes = {{&kWholeMatrix, bytes * static_cast<double>(tokens), {}},
                {&kTwoStatistics, bytes * 2, {}},
                {&kHalfForFloat, bytes / 2, {}},
                {&kOneHeadOfScores, bytes / static_cast<double>(heads), {}}};
  q.hint = {LEARNER_TEXT("questions", "How many rows are there in all heads and layers?"), {}};
  return q;
}

// ---- cache-bytes: the whole cache

Parameters drawCacheBytes(Dice& dice) {
  Parameters p;
  p.set("layers", dice.pick<std::int64_t>({16, 24, 32, 40, 64, 80}));
  p.set("query_heads", dice.pick<std::int64_t>({32, 64})).set("kv_heads", dice.pick<std::int64_t>({4, 8, 16}));
  p.set("key_width", dice.pick<std::int64_t>({64, 128})).set("element_bytes", std::int64_t{2});
  p.set("tokens", dice.pick<std::int64_t>({2048, 4096, 8192, 16'384, 32'768}));
  p.set("batch", dice.pick<std::int64_t>({2, 4, 8, 16, 32}));
  return p;
}

Question askCacheBytes(const Parameters& p) {
  const std::int64_t layers = wholeOr(p, "layers", 1), heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::int64_t width = p.whole("key_width"), element = p.whole("element_bytes");
  const std::int64_t batch = wholeOr(p, "batch", 1);
  const CacheSize size = cacheSizeOf(p);
  const auto bytes = static_cast<double>(size.bytes);
  const double perHead = bytes / static_cast<double>(kv);
  const std::int64_t tokens = size.keptTokens;
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A model has {layers} layers, {query} query heads and {kv} key/value heads of width {width}. How "
                   "large is its cache for {batch} sequences of {tokens} tokens each, in {bits}-bit numbers?"),
      {{"layers", Whole{layers}},
       {"query", Whole{heads}},
       {"kv", Whole{kv}},
       {"width", Whole{width}},
       {"batch", Whole{batch}},
       {"tokens", Whole{tokens}},
       {"bits", Whole{8 * element}}}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  const auto perToken = static_cast<double>(size.bytesPerToken);
  q.working = {productIs({layers, 2, kv, width, element}, Bytes{perToken, Bytes::Scale::Exact}),
               {LEARNER_TEXT("questions", "That is one token. {perToken} · {tokens} · {batch} = {bytes}"),
                {{"perToken", Bytes{perToken, Bytes::Scale::Exact}},
                 {"tokens", Whole{tokens}},
                 {"batch", Whole{batch}},
                 {"bytes", Bytes{bytes}}}}};
  q.mistakes = {
      {&kCountedQueryHeads, perHead * static_cast<double>(heads),
       productIs({layers, 2, heads, width, element, tokens, batch}, Bytes{perHead * static_cast<double>(heads)})},
      {&kForgotValues, bytes / 2, {}},
      {&kForgotLayers, bytes / static_cast<double>(layers), {}},
      {&kForgotBatch, bytes / static_cast<double>(batch), {}},
      {&kDecimalForBinary, decimalForBinary(bytes), {}}};
  q.hint = {LEARNER_TEXT("questions", "One token first, then times tokens and sequences."), {}};
  return q;
}

// ---- layer-cache-bytes: the cache of what is on the stage, one layer

Parameters drawLayerCacheBytes(Dice& dice) {
  Parameters p;
  const auto heads = dice.pick<std::int64_t>({8, 16, 32});
  p.set("query_heads", heads).set("kv_heads", heads / dice.pick<std::int64_t>({1, 2, 4}));
  p.set("key_width", dice.pick<std::int64_t>({32, 64, 128})).set("element_bytes", dice.pick<std::int64_t>({1, 2, 4}));
  p.set("tokens", dice.pick<std::int64_t>({100, 500, 1000, 2000, 4096, 8192}));
  return p;
}

Question askLayerCacheBytes(const Parameters& p) {
  const AttentionShape shape = attentionShapeOf(p);
  const std::int64_t heads = shape.heads.query, kv = shape.heads.keyValue, element = p.whole("element_bytes");
  const std::int64_t widths = shape.keyWidth + shape.valueWidth;
  const CacheSize size = cacheSizeOf(p);
  const auto bytes = static_cast<double>(size.bytes);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "How many bytes does the cache of one layer take for {tokens} tokens, in {bits}-bit numbers? "
                         "(Query heads: {query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)"),
            {{"query", Whole{heads}},
             {"kv", Whole{kv}},
             {"key", Whole{shape.keyWidth}},
             {"value", Whole{shape.valueWidth}},
             {"tokens", Whole{size.keptTokens}},
             {"bits", Whole{8 * element}}}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  q.working = {{LEARNER_TEXT("questions", "A token leaves {key} + {value} numbers in each key/value head."),
                {{"key", Whole{shape.keyWidth}}, {"value", Whole{shape.valueWidth}}}},
               productIs({kv, widths, size.keptTokens, element}, Bytes{bytes, Bytes::Scale::Exact})};
  q.mistakes = {{&kForgotValues, bytes * static_cast<double>(shape.keyWidth) / static_cast<double>(widths), {}},
                {&kForgotBytes, bytes / static_cast<double>(element), {}}};
  static constexpr MistakeKind kBitsForBytes{"bits-for-bytes", LEARNER_TEXT("questions", "You counted bits, not bytes"),
                                             LEARNER_TEXT("questions", "A byte has 8 bits.")};
  q.mistakes.push_back({&kBitsForBytes, bytes * 8, {}});
  if (kv < heads)
    q.mistakes.insert(q.mistakes.begin(),
                      {&kCountedQueryHeads, bytes / static_cast<double>(kv) * static_cast<double>(heads), {}});
  if (element == 1) q.mistakes.erase(q.mistakes.end() - 2);
  q.hint = {LEARNER_TEXT("questions", "Which vectors does one token leave behind, and in how many heads?"), {}};
  return q;
}

std::optional<Parameters> readLayerCacheBytes(const OnStage& stage, Dice&) {
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

// ---- window-cache: what a sliding window keeps

Parameters drawWindowCache(Dice& dice) {
  Parameters p;
  p.set("layers", dice.pick<std::int64_t>({16, 32, 64})).set("query_heads", dice.pick<std::int64_t>({32, 64}));
  p.set("kv_heads", dice.pick<std::int64_t>({4, 8})).set("key_width", dice.pick<std::int64_t>({64, 128}));
  p.set("element_bytes", std::int64_t{2}).set("tokens", dice.pick<std::int64_t>({8192, 16'384, 32'768, 65'536}));
  p.set("window", dice.pick<std::int64_t>({512, 1024, 2048, 4096}));
  return p;
}

Question askWindowCache(const Parameters& p) {
  const std::int64_t tokens = p.whole("tokens"), window = p.whole("window");
  const CacheSize size = cacheSizeOf(p);
  const auto bytes = static_cast<double>(size.bytes), perToken = static_cast<double>(size.bytesPerToken);
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A token takes {perToken} in the cache of a model with a sliding window of W = {window} "
                   "tokens. How large is the cache after {tokens} tokens, if it keeps no more than it needs?"),
      {{"perToken", Bytes{perToken, Bytes::Scale::Binary}}, {"window", Whole{window}}, {"tokens", Whole{tokens}}}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  q.working = {{LEARNER_TEXT("questions",
                             "The next token sees W tokens, itself and the W − 1 before it; with its own key and value "
                             "{window} are kept."),
                {{"window", Whole{window}}}},
               {LEARNER_TEXT("questions", "{kept} · {perToken} = {bytes}"),
                {{"kept", Whole{size.keptTokens}}, {"perToken", Bytes{perToken}}, {"bytes", Bytes{bytes}}}}};
  static constexpr MistakeKind kKeptAll{
      "kept-all", LEARNER_TEXT("questions", "You kept every token"),
      LEARNER_TEXT("questions", "What the window has passed is never read again, and its place in memory is reused.")};
  static constexpr MistakeKind kKeptTheRest{
      "kept-the-rest", LEARNER_TEXT("questions", "You kept what the window has passed"),
      LEARNER_TEXT("questions", "The window keeps the newest tokens and drops the older ones.")};
  q.mistakes = {{&kKeptAll, perToken * static_cast<double>(tokens), {}},
                {&kKeptTheRest, perToken * static_cast<double>(tokens - window), {}},
                {&kDecimalForBinary, decimalForBinary(bytes), {}}};
  q.hint = {LEARNER_TEXT("questions", "How many tokens does a query see, itself included?"), {}};
  return q;
}

// ---- sequences-that-fit: how many conversations a card serves

Parameters drawSequencesThatFit(Dice& dice) {
  Parameters p;
  p.set("memory_bytes", dice.pick<std::int64_t>({24, 40, 48, 80, 141}) * 1'073'741'824);
  p.set("parameters", dice.pick<std::int64_t>({3, 7, 8}) * 1'000'000'000)
      .set("layers", dice.pick<std::int64_t>({24, 32}));
  p.set("query_heads", std::int64_t{32}).set("kv_heads", dice.pick<std::int64_t>({4, 8, 16}));
  p.set("key_width", std::int64_t{128}).set("element_bytes", std::int64_t{2});
  p.set("tokens", dice.pick<std::int64_t>({2000, 4000, 8000}));
  return p;
}

Question askSequencesThatFit(const Parameters& p) {
  const double memory = p.real("memory_bytes"), element = p.real("element_bytes");
  Model model;
  model.activeParameters = p.whole("parameters");
  const auto weights = static_cast<double>(weightBytes(model, p.whole("element_bytes")));
  const auto cache = static_cast<double>(cacheSizeOf(p).bytes);
  const auto ofMany = static_cast<double>(cacheSizeOf(p, p.whole("query_heads")).bytes);
  const double answer = std::floor((memory - weights) / cache);
  Question q;
  q.text = {LEARNER_TEXT(
                "questions",
                "A graphics card has {memory} of memory. In it lies a model of {parameters} billion 16-bit parameters. "
                "Its {layers} layers have {query} query heads and {kv} key/value heads of width {width}; the cache "
                "holds 16-bit numbers, too. How many sequences of {tokens} tokens fit beside the model?"),
            {{"memory", Bytes{memory}},
             {"parameters", Exact{p.real("parameters") / 1e9}},
             {"layers", Whole{p.whole("layers")}},
             {"query", Whole{p.whole("query_heads")}},
             {"kv", Whole{p.whole("kv_heads")}},
             {"width", Whole{p.whole("key_width")}},
             {"tokens", Whole{p.whole("tokens")}}}};
  q.answer = answer;
  q.tolerance = std::max(0.4, 0.02 * answer);
  q.working = {
      {LEARNER_TEXT("questions", "Weights: {parameters} billion · 2 B = {weights}."),
       {{"parameters", Exact{p.real("parameters") / 1e9}}, {"weights", Bytes{weights}}}},
      productIs({p.whole("layers"), 2, p.whole("kv_heads"), p.whole("key_width"), p.whole("element_bytes"),
                 p.whole("tokens")},
                Bytes{cache}),
      {LEARNER_TEXT("questions", "({memory} − {weights}) / {cache}, rounded down: {answer}"),
       {{"memory", Bytes{memory}}, {"weights", Bytes{weights}}, {"cache", Bytes{cache}}, {"answer", Exact{answer}}}}};
  q.mistakes = {{&kForgotWeights, std::floor(memory / cache), {}},
                {&kCountedQueryHeads, std::floor((memory - weights) / ofMany), {}},
                {&kForgotValues, std::floor((memory - weights) / cache * 2), {}},
                {&kForgotBytes, std::floor((memory - weights / element) / cache * element), {}},
                {&kForgotLayers, std::floor((memory - weights) / cache * p.real("layers")), {}}};
  q.hint = {LEARNER_TEXT("questions", "What is left beside the weights, and what does one sequence take?"), {}};
  return q;
}

// ---- gib-for-gb: what weights take of the memory of a card

Parameters drawGibForGb(Dice& dice) {
  Parameters p;
  // Llama 3.2 1B and 3B, Llama 2 7B, Mistral 7B, Llama 3 8B, Llama 2 13B, Qwen2.5 32B, Mixtral 8x7B, Llama 3 70B.
  p.set("memory_bytes", dice.pick<std::int64_t>({248, 642, 1350, 1450, 1610, 2600, 6550, 9340, 14'100}) * 10'000'000);
  return p;
}

Question askGibForGb(const Parameters& p) {
  const double bytes = p.real("memory_bytes"), answer = bytes / kBytesOfGiB, sold = bytes / kBytesOfGB;
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A file of weights has {memory}, where 1 GB is 10⁹ bytes. The memory of a graphics card is "
                         "counted in GiB, of 1,024³ bytes, even if it is sold as “80 GB”. How many GiB of it do the "
                         "weights take? (1,024³ is about 1.074 · 10⁹.)"),
            {{"memory", Bytes{bytes, Bytes::Scale::Decimal}}}};
  q.answer = answer;
  q.tolerance = 0.01 * answer;
  q.working = {{LEARNER_TEXT("questions", "{sold} · 10⁹ B / 1,024³ B = {answer}"),
                {{"sold", Exact{sold}}, {"answer", ThreeDigits{answer}}}}};
  static constexpr MistakeKind kWrongWayGiB{
      "wrong-way-gib", LEARNER_TEXT("questions", "You multiplied where a division was due"),
      LEARNER_TEXT("questions", "A GiB is larger than a GB, so there are fewer of them.")};
  static constexpr MistakeKind kThousandTwentyFour{
      "one-step-of-1024", LEARNER_TEXT("questions", "You took the difference of one step only"),
      LEARNER_TEXT("questions", "From bytes to GiB it is three steps of 1,024 instead of 1,000: 1.024³ = 1.074.")};
  q.mistakes = {{&kDecimalForBinary, sold, {}},
                {&kWrongWayGiB, bytes * kBytesOfGiB / kBytesOfGB / kBytesOfGB, {}},
                {&kThousandTwentyFour, sold / 1.024, {}}};
  q.hint = {LEARNER_TEXT("questions", "Which of the two units is larger?"), {}};
  return q;
}

// ---- memory-order: what runs out first

/// Weights, cache, scores of a layer, statistics of all layers.
std::vector<double> bytesToOrder(const Parameters& p) {
  Model model;
  model.activeParameters = p.whole("parameters");
  return {static_cast<double>(weightBytes(model, p.whole("element_bytes"))), static_cast<double>(cacheSizeOf(p).bytes),
          sizeOf(p, SizeQuantity::ScoresOfLayer), sizeOf(p, SizeQuantity::StatisticsOfModel)};
}

Parameters drawMemoryOrder(Dice& dice) {
  constexpr double kApart = 1.3;
  while (true) {
    Parameters p;
    p.set("parameters", dice.pick<std::int64_t>({1, 3, 7, 13}) * 1'000'000'000);
    p.set("layers", dice.pick<std::int64_t>({16, 32, 64})).set("query_heads", dice.pick<std::int64_t>({16, 32, 64}));
    p.set("kv_heads", dice.pick<std::int64_t>({4, 8, 16})).set("key_width", std::int64_t{128});
    p.set("element_bytes", std::int64_t{2}).set("tokens", dice.pick<std::int64_t>({2048, 8192, 32'768, 131'072}));
    p.set("order", dice.shuffled(4));
    if (differEnough(bytesToOrder(p), kApart)) return p;
  }
}

Question askMemoryOrder(const Parameters& p) {
  const std::vector<double> bytes = bytesToOrder(p);
  const std::vector<OrderedItem> all{
      {{LEARNER_TEXT("questions", "the weights of the model"), {}}, bytes[0]},
      {{LEARNER_TEXT("questions", "the cache of the whole sequence, all layers"), {}}, bytes[1]},
      {{LEARNER_TEXT("questions", "all scores of one layer, written out"), {}}, bytes[2]},
      {{LEARNER_TEXT("questions", "a log-sum-exp in float32 for each row, all layers"), {}}, bytes[3]}};
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A model of {parameters} billion 16-bit parameters has {layers} layers with {query} query "
                         "heads and {kv} key/value heads of width {width}. It reads {tokens} tokens; scores and cache "
                         "are 16-bit numbers, too. Put these in order of the bytes they take, the smallest first."),
            {{"parameters", Exact{p.real("parameters") / 1e9}},
             {"layers", Whole{p.whole("layers")}},
             {"query", Whole{p.whole("query_heads")}},
             {"kv", Whole{p.whole("kv_heads")}},
             {"width", Whole{p.whole("key_width")}},
             {"tokens", Whole{p.whole("tokens")}}}};
  std::vector<OrderedItem> items;
  for (const std::int64_t n : p.list("order")) items.push_back(all[static_cast<std::size_t>(n)]);
  q.working = {
      {LEARNER_TEXT("questions", "Weights: {bytes}."), {{"bytes", Bytes{all[0].value}}}},
      {LEARNER_TEXT("questions", "Cache, layers · 2 · H_kv · d · 2 B · T: {bytes}."), {{"bytes", Bytes{all[1].value}}}},
      {LEARNER_TEXT("questions", "Scores, H · T² · 2 B: {bytes}."), {{"bytes", Bytes{all[2].value}}}},
      {LEARNER_TEXT("questions", "Log-sum-exp, layers · H · T · 4 B: {bytes}."), {{"bytes", Bytes{all[3].value}}}}};
  askForOrder(q, items);
  q.hint = {LEARNER_TEXT("questions", "Only one of the four grows with T²."), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> memoryQuestions() {
  return {
      {.id = "score-matrix-bytes",
       .topic = Topic::Memory,
       .seconds = 75,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawScoreMatrixBytes,
       .ask = askScoreMatrixBytes,
       .read = readScoreMatrixBytes,
       .scenario = documentOfSizes},
      {.id = "tokens-until-full",
       .topic = Topic::Memory,
       .seconds = 120,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawTokensUntilFull,
       .ask = askTokensUntilFull},
      {.id = "statistics-bytes",
       .topic = Topic::Memory,
       .seconds = 75,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawStatisticsBytes,
       .ask = askStatisticsBytes,
       .scenario = documentOfSizes},
      {.id = "layer-cache-bytes",
       .topic = Topic::Memory,
       .seconds = 75,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawLayerCacheBytes,
       .ask = askLayerCacheBytes,
       .read = readLayerCacheBytes,
       .scenario = documentOfSizes},
      {.id = "cache-bytes",
       .topic = Topic::Memory,
       .seconds = 120,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawCacheBytes,
       .ask = askCacheBytes,
       .scenario = documentOfSizes},
      {.id = "window-cache",
       .topic = Topic::Memory,
       .seconds = 60,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawWindowCache,
       .ask = askWindowCache,
       .scenario = documentOfSizes},
      {.id = "sequences-that-fit",
       .topic = Topic::Memory,
       .seconds = 150,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawSequencesThatFit,
       .ask = askSequencesThatFit},
      {.id = "gib-for-gb",
       .topic = Topic::Memory,
       .seconds = 45,
       .lab = "decode",
       .lesson = "numbers",
       .draw = drawGibForGb,
       .ask = askGibForGb},
      {.id = "memory-order",
       .topic = Topic::Memory,
       .kind = AnswerKind::Order,
       .seconds = 120,
       .lab = "steps",
       .lesson = "quadratic",
       .draw = drawMemoryOrder,
       .ask = askMemoryOrder},
  };
}

}  // namespace attn
