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

constexpr MistakeKind kOneHeadOfScores{"one-head-of-scores", TR("You counted one head only"),
                                       TR("Every query head has its own score matrix.")};
constexpr MistakeKind kForgotBatch{"forgot-batch", TR("You counted one sequence only"),
                                   TR("Every sequence in the batch has its own cache.")};
constexpr MistakeKind kForgotWeights{"forgot-weights", TR("You forgot the weights of the model"),
                                     TR("The weights are in the same memory; only the rest is left for caches.")};

// score-matrix-bytes: what one layer stores if S is written to memory
Parameters drawScoreMatrixBytes(Dice& dice) {
  return {{"query_heads", dice.pick({8, 12, 16, 20, 32, 40, 64})},
          {"tokens", dice.pick({1024, 2048, 4096, 8192, 16'384, 32'768})},
          {"element_bytes", dice.pick({2, 4})}};
}

void askScoreMatrixBytes(const Parameters& p, Question& q) {
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t queries = queryTokens(scenario), keys = keyTokens(scenario), heads = scenario.heads.query;
  const std::int64_t element = p.whole("element_bytes"), batch = wholeOr(p, "batch", 1);
  const double bytes = sizeOf(p, SizeQuantity::ScoresOfLayer);
  q.values = {{"heads", heads}, {"queries", queries}, {"keys", keys}, {"batch", batch}};
  ask(q, TR("A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k = {keys}, query "
            "heads: {heads}. How many bytes does that take?"));
  std::vector<std::int64_t> factors{heads, queries, keys, element};
  if (batch > 1) {
    ask(q, TR("A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k = {keys}, query "
              "heads: {heads}, sequences: {batch}. How many bytes does that take?"));
    factors.push_back(batch);
  }
  askForBytes(q, bytes);
  q.working = {TR("A head has {queries} · {keys} scores of {element} bytes, including hidden ones."),
               productIs(factors, Bytes{bytes})};
  q.mistakes = {{&kOneHeadOfScores, bytes / static_cast<double>(heads)},
                {&kForgotBytes, bytes / static_cast<double>(element)},
                {&kDecimalForBinary, decimalForBinary(bytes)}};
  static constexpr MistakeKind kHalvedByMask{
      "halved-by-mask", TR("You left the hidden half out"),
      TR("A mask sets hidden scores to −∞, but a matrix in memory still stores them.")};
  if (queries == keys && keys > 1) q.mistakes.push_back({&kHalvedByMask, bytes / 2});
  q.hint = TR("First the size of one score matrix, then all of them.");
}

std::optional<Parameters> readScoreMatrixBytes(const OnStage& stage, Dice&) {
  if (keyTokens(stage.scenario) < 2) return std::nullopt;
  return sizesOfDocument(stage.scenario);
}

// tokens-until-full: the length at which the scores fill a memory
Parameters drawTokensUntilFull(Dice& dice) {
  Parameters p{{"query_heads", dice.pick({4, 8, 16, 32, 64, 128})}, {"element_bytes", dice.pick({2, 4})}};
  // Chosen so that the longest text is a round number.
  p.set("tokens", dice.pick({4096, 8192, 16'384, 32'768, 65'536}));
  const auto bytes = static_cast<std::int64_t>(sizeOf(p, SizeQuantity::ScoresOfLayer));
  Parameters asked{
      {"query_heads", p.whole("query_heads")}, {"element_bytes", p.whole("element_bytes")}, {"memory_bytes", bytes}};
  return asked;
}

/// The longest text whose scores of one layer fit.
double longestText(const Parameters& p, double memory) {
  Parameters oneToken{
      {"query_heads", p.whole("query_heads")}, {"element_bytes", p.whole("element_bytes")}, {"tokens", 1}};
  return std::floor(std::sqrt(memory / sizeOf(oneToken, SizeQuantity::ScoresOfLayer)));
}

void askTokensUntilFull(const Parameters& p, Question& q) {
  const double memory = p.real("memory_bytes"), heads = p.real("query_heads"), element = p.real("element_bytes");
  const double answer = longestText(p, memory);
  q.values = {{"memory", Bytes{memory}}, {"square", memory / heads / element}, {"tokens", answer}};
  ask(q, TR("The scores of a layer with {heads} query heads, in {bits}-bit numbers, must fit in {memory}. How many "
            "tokens can the text have at most?"));
  askForNumber(q, answer, 0.01 * answer, AnswerUnit::Tokens);
  q.working = {TR("The scores take {heads} · T² · {element} bytes."),
               TR("T² = {memory} / ({heads} · {element} B) = {square}"), TR("T = {tokens}")};
  static constexpr MistakeKind kForgotRoot{"forgot-root", TR("You forgot the square root"),
                                           TR("That is T². A score matrix has a row and a column for each token.")};
  q.mistakes = {{&kForgotRoot, memory / heads / element},
                {&kOneHeadOfScores, longestText(p, memory * heads)},
                {&kForgotBytes, longestText(p, memory * element)}};
  q.hint = TR("Write the bytes of the scores as a formula with T², and solve it for T.");
}

// statistics-bytes: what flash stores instead of the scores
Parameters drawStatisticsBytes(Dice& dice) {
  return {{"query_heads", dice.pick({8, 12, 16, 20, 32, 40, 64})},
          {"tokens", dice.pick({1000, 1024, 2000, 4096, 5000, 8192, 10'000, 16'384, 32'768})},
          {"layers", dice.pick({10, 16, 24, 32})}};
}

void askStatisticsBytes(const Parameters& p, Question& q) {
  const std::int64_t heads = p.whole("query_heads"), tokens = p.whole("tokens"), layers = p.whole("layers");
  const double bytes = sizeOf(p, SizeQuantity::StatisticsOfModel);
  ask(q,
      {TR("For the backward pass, FlashAttention-2 keeps no scores, only the logarithm of the sum of exponentials of "
          "each row, in float32. How many bytes is that for {tokens} tokens, {heads} query heads and {layers} layers?"),
       {{"heads", Whole{heads}}}});
  askForBytes(q, bytes);
  q.working = {TR("One number of 4 bytes for each query, in each head and layer."),
               productIs({layers, heads, tokens, 4}, Bytes{bytes, Bytes::Scale::Exact})};
  static constexpr MistakeKind kWholeMatrix{
      "whole-matrix", TR("You counted a number for each pair"),
      TR("A row has one sum, however many keys it has: memory grows with T, not with T².")};
  static constexpr MistakeKind kTwoStatistics{
      "two-statistics", TR("You counted maximum and sum"),
      TR("FlashAttention-1 keeps both. FlashAttention-2 needs one number: m + log ℓ.")};
  static constexpr MistakeKind kHalfForFloat{
      "half-for-float", TR("You counted 2 bytes for a float32 number"),
      TR("Statistics are kept in float32 even if Q, K and V are 16-bit numbers: 4 bytes each.")};
  q.mistakes = {{&kWholeMatrix, bytes * static_cast<double>(tokens)},
                {&kTwoStatistics, bytes * 2},
                {&kHalfForFloat, bytes / 2},
                {&kOneHeadOfScores, bytes / static_cast<double>(heads)}};
  q.hint = TR("How many rows are there in all heads and layers?");
}

// cache-bytes: the whole cache
Parameters drawCacheBytes(Dice& dice) {
  return {{"layers", dice.pick({16, 24, 32, 40, 64, 80})},
          {"query_heads", dice.pick({32, 64})},
          {"kv_heads", dice.pick({4, 8, 16})},
          {"key_width", dice.pick({64, 128})},
          {"element_bytes", 2},
          {"tokens", dice.pick({2048, 4096, 8192, 16'384, 32'768})},
          {"batch", dice.pick({2, 4, 8, 16, 32})}};
}

void askCacheBytes(const Parameters& p, Question& q) {
  const std::int64_t layers = wholeOr(p, "layers", 1), heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::int64_t width = p.whole("key_width"), element = p.whole("element_bytes");
  const std::int64_t batch = wholeOr(p, "batch", 1);
  const CacheSize size = cacheSizeOf(p);
  const auto bytes = static_cast<double>(size.bytes);
  const double perHead = bytes / static_cast<double>(kv);
  const std::int64_t tokens = size.keptTokens;
  ask(q, TR("A model has {layers} layers, {query} query heads and {kv} key/value heads of width {width}. How large is "
            "its cache for {batch} sequences of {tokens} tokens each, in {bits}-bit numbers?"));
  askForBytes(q, bytes);
  const auto perToken = static_cast<double>(size.bytesPerToken);
  q.working = {productIs({layers, 2, kv, width, element}, Bytes{perToken, Bytes::Scale::Exact}),
               TR("That is one token. {perToken} · {tokens} · {batch} = {bytes}")};
  q.mistakes = {
      {&kCountedQueryHeads, perHead * static_cast<double>(heads),
       productIs({layers, 2, heads, width, element, tokens, batch}, Bytes{perHead * static_cast<double>(heads)})},
      {&kForgotValues, bytes / 2},
      {&kForgotLayers, bytes / static_cast<double>(layers)},
      {&kForgotBatch, bytes / static_cast<double>(batch)},
      {&kDecimalForBinary, decimalForBinary(bytes)}};
  q.hint = TR("First one token, then multiply by tokens and sequences.");
  q.values = {{"layers", layers},
              {"batch", batch},
              {"tokens", tokens},
              {"perToken", Bytes{perToken, Bytes::Scale::Exact}},
              {"bytes", Bytes{bytes}}};
}

// layer-cache-bytes: the cache of one layer of the open document
Parameters drawLayerCacheBytes(Dice& dice) {
  Parameters p;
  const auto heads = dice.pick({8, 16, 32});
  p.set("query_heads", heads).set("kv_heads", heads / dice.pick({1, 2, 4}));
  p.set("key_width", dice.pick({32, 64, 128})).set("element_bytes", dice.pick({1, 2, 4}));
  p.set("tokens", dice.pick({100, 500, 1000, 2000, 4096, 8192}));
  return p;
}

void askLayerCacheBytes(const Parameters& p, Question& q) {
  const AttentionShape shape = attentionShapeOf(p);
  const std::int64_t heads = shape.heads.query, kv = shape.heads.keyValue, element = p.whole("element_bytes");
  const std::int64_t widths = shape.keyWidth + shape.valueWidth;
  const CacheSize size = cacheSizeOf(p);
  const auto bytes = static_cast<double>(size.bytes);
  q.values = {
      {"query", heads}, {"kv", kv}, {"key", shape.keyWidth}, {"value", shape.valueWidth}, {"tokens", size.keptTokens}};
  ask(q, TR("How many bytes does the cache of one layer take for {tokens} tokens, in {bits}-bit numbers? (Query heads: "
            "{query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)"));
  askForBytes(q, bytes);
  q.working = {TR("A token adds {key} + {value} numbers in each key/value head."),
               productIs({kv, widths, size.keptTokens, element}, Bytes{bytes, Bytes::Scale::Exact})};
  q.mistakes = {{&kForgotValues, bytes * static_cast<double>(shape.keyWidth) / static_cast<double>(widths)},
                {&kForgotBytes, bytes / static_cast<double>(element)}};
  static constexpr MistakeKind kBitsForBytes{"bits-for-bytes", TR("You counted bits, not bytes"),
                                             TR("A byte has 8 bits.")};
  q.mistakes.push_back({&kBitsForBytes, bytes * 8});
  if (kv < heads)
    q.mistakes.insert(q.mistakes.begin(),
                      {&kCountedQueryHeads, bytes / static_cast<double>(kv) * static_cast<double>(heads)});
  if (element == 1) q.mistakes.erase(q.mistakes.end() - 2);
  q.hint = TR("Which vectors are cached for one token, and in how many heads?");
}

// window-cache: what a sliding window keeps
Parameters drawWindowCache(Dice& dice) {
  return {{"layers", dice.pick({16, 32, 64})},
          {"query_heads", dice.pick({32, 64})},
          {"kv_heads", dice.pick({4, 8})},
          {"key_width", dice.pick({64, 128})},
          {"element_bytes", 2},
          {"tokens", dice.pick({8192, 16'384, 32'768, 65'536})},
          {"window", dice.pick({512, 1024, 2048, 4096})}};
}

void askWindowCache(const Parameters& p, Question& q) {
  const std::int64_t tokens = p.whole("tokens"), window = p.whole("window");
  const CacheSize size = cacheSizeOf(p);
  const auto bytes = static_cast<double>(size.bytes), perToken = static_cast<double>(size.bytesPerToken);
  q.values = {{"perToken", Bytes{perToken, Bytes::Scale::Binary}}, {"kept", size.keptTokens}, {"bytes", Bytes{bytes}}};
  ask(q, TR("A token takes {perToken} in the cache of a model with a sliding window of W = {window} tokens. How large "
            "is the cache after {tokens} tokens, if it keeps no more than it needs?"));
  askForBytes(q, bytes);
  q.working = {TR("The next token sees W tokens, itself and the W − 1 before it; with its own key and value, {window} "
                  "are kept."),
               {TR("{kept} · {perToken} = {bytes}"), {{"perToken", Bytes{perToken}}}}};
  static constexpr MistakeKind kKeptAll{
      "kept-all", TR("You kept every token"),
      TR("Tokens that have left the window are never read again, and their memory is reused.")};
  static constexpr MistakeKind kKeptTheRest{"kept-the-rest", TR("You kept what has left the window"),
                                            TR("The window keeps the newest tokens and drops the older ones.")};
  q.mistakes = {{&kKeptAll, perToken * static_cast<double>(tokens)},
                {&kKeptTheRest, perToken * static_cast<double>(tokens - window)},
                {&kDecimalForBinary, decimalForBinary(bytes)}};
  q.hint = TR("How many tokens does a query see, itself included?");
}

// sequences-that-fit: how many sequences a GPU can serve
Parameters drawSequencesThatFit(Dice& dice) {
  return {{"memory_bytes", dice.pick({24, 40, 48, 80, 141}) * 1'073'741'824},
          {"parameters", dice.pick({3, 7, 8}) * 1'000'000'000},
          {"layers", dice.pick({24, 32})},
          {"query_heads", 32},
          {"kv_heads", dice.pick({4, 8, 16})},
          {"key_width", 128},
          {"element_bytes", 2},
          {"tokens", dice.pick({2000, 4000, 8000})}};
}

void askSequencesThatFit(const Parameters& p, Question& q) {
  const double memory = p.real("memory_bytes"), element = p.real("element_bytes");
  Model model;
  model.activeParameters = p.whole("parameters");
  const auto weights = static_cast<double>(weightBytes(model, p.whole("element_bytes")));
  const auto cache = static_cast<double>(cacheSizeOf(p).bytes);
  const auto ofMany = static_cast<double>(cacheSizeOf(p, p.whole("query_heads")).bytes);
  const double answer = std::floor((memory - weights) / cache);
  q.values = {{"memory", Bytes{memory}},
              {"parameters", p.real("parameters") / 1e9},
              {"weights", Bytes{weights}},
              {"cache", Bytes{cache}},
              {"answer", answer}};
  ask(q, TR("A graphics card has {memory} of memory. It holds a model of {parameters} billion 16-bit parameters. Its "
            "{layers} layers have {query} query heads and {kv} key/value heads of width {width}; the cache holds "
            "16-bit numbers, too. How many sequences of {tokens} tokens fit in the remaining memory?"));
  askForNumber(q, answer, std::max(0.4, 0.02 * answer));
  q.working = {TR("Weights: {parameters} billion · 2 B = {weights}."),
               productIs({p.whole("layers"), 2, p.whole("kv_heads"), p.whole("key_width"), p.whole("element_bytes"),
                          p.whole("tokens")},
                         Bytes{cache}),
               TR("({memory} − {weights}) / {cache}, rounded down: {answer}")};
  q.mistakes = {{&kForgotWeights, std::floor(memory / cache)},
                {&kCountedQueryHeads, std::floor((memory - weights) / ofMany)},
                {&kForgotValues, std::floor((memory - weights) / cache * 2)},
                {&kForgotBytes, std::floor((memory - weights / element) / cache * element)},
                {&kForgotLayers, std::floor((memory - weights) / cache * p.real("layers"))}};
  q.hint = TR("What is left after the weights, and what does one sequence take?");
}

// gib-for-gb: the memory that weights take on a GPU
Parameters drawGibForGb(Dice& dice) {
  Parameters p;
  // Llama 3.2 1B and 3B, Llama 2 7B, Mistral 7B, Llama 3 8B, Llama 2 13B, Qwen2.5 32B, Mixtral 8x7B, Llama 3 70B.
  p.set("memory_bytes", dice.pick({248, 642, 1350, 1450, 1610, 2600, 6550, 9340, 14'100}) * 10'000'000);
  return p;
}

void askGibForGb(const Parameters& p, Question& q) {
  const double bytes = p.real("memory_bytes"), answer = bytes / kBytesOfGiB, sold = bytes / kBytesOfGB;
  q.values = {{"memory", Bytes{bytes, Bytes::Scale::Decimal}}, {"sold", sold}, {"answer", ThreeDigits{answer}}};
  ask(q, TR("A weights file takes {memory}, where 1 GB is 10⁹ bytes. The memory of a graphics card is counted in GiB, "
            "of 1,024³ bytes, even if it is sold as “80 GB”. How many GiB do the weights take? (1,024³ is about 1.074 "
            "· 10⁹.)"));
  askForNumber(q, answer, 0.01 * answer);
  q.working = {TR("{sold} · 10⁹ B / 1,024³ B = {answer}")};
  static constexpr MistakeKind kWrongWayGiB{"wrong-way-gib", TR("You multiplied instead of dividing"),
                                            TR("A GiB is larger than a GB, so there are fewer of them.")};
  static constexpr MistakeKind kThousandTwentyFour{
      "one-step-of-1024", TR("You applied only one factor of 1.024"),
      TR("From bytes to GiB there are three factors of 1,024 instead of 1,000: 1.024³ = 1.074.")};
  q.mistakes = {{&kDecimalForBinary, sold},
                {&kWrongWayGiB, bytes * kBytesOfGiB / kBytesOfGB / kBytesOfGB},
                {&kThousandTwentyFour, sold / 1.024}};
  q.hint = TR("Which of the two units is larger?");
}

// memory-order: what runs out first
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
    Parameters p{{"parameters", dice.pick({1, 3, 7, 13}) * 1'000'000'000},
                 {"layers", dice.pick({16, 32, 64})},
                 {"query_heads", dice.pick({16, 32, 64})},
                 {"kv_heads", dice.pick({4, 8, 16})},
                 {"key_width", 128},
                 {"element_bytes", 2},
                 {"tokens", dice.pick({2048, 8192, 32'768, 131'072})},
                 {"order", dice.shuffled(4)}};
    if (differEnough(bytesToOrder(p), kApart)) return p;
  }
}

void askMemoryOrder(const Parameters& p, Question& q) {
  const std::vector<double> bytes = bytesToOrder(p);
  const std::vector<OrderedItem> all{{TR("the weights of the model"), bytes[0]},
                                     {TR("the cache of the whole sequence, all layers"), bytes[1]},
                                     {TR("all scores of one layer, written out"), bytes[2]},
                                     {TR("a log-sum-exp in float32 for each row, all layers"), bytes[3]}};
  q.values = {{"parameters", p.real("parameters") / 1e9}, {"bytes", Bytes{all[0].value}}};
  ask(q, TR("A model of {parameters} billion 16-bit parameters has {layers} layers with {query} query heads and {kv} "
            "key/value heads of width {width}. It reads {tokens} tokens; scores and cache use 16-bit numbers, too. "
            "Order these by the bytes they take, smallest first."));
  std::vector<OrderedItem> items;
  for (const std::int64_t n : p.list("order")) items.push_back(all[static_cast<std::size_t>(n)]);
  q.working = {TR("Weights: {bytes}."),
               {TR("Cache, layers · 2 · H_kv · d · 2 B · T: {bytes}."), {{"bytes", Bytes{all[1].value}}}},
               {TR("Scores, H · T² · 2 B: {bytes}."), {{"bytes", Bytes{all[2].value}}}},
               {TR("Log-sum-exp, layers · H · T · 4 B: {bytes}."), {{"bytes", Bytes{all[3].value}}}}};
  askForOrder(q, items);
  q.hint = TR("Only one of the four grows with T².");
}

}  // namespace

std::vector<QuestionTemplate> memoryQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Memory, "decode", "decoding",
      {{"score-matrix-bytes", Number, 75, drawScoreMatrixBytes, askScoreMatrixBytes, readScoreMatrixBytes,
        documentOfSizes, "quadratic", "steps"},
       {"tokens-until-full", Number, 120, drawTokensUntilFull, askTokensUntilFull, nullptr, nullptr, "quadratic",
        "steps"},
       {"statistics-bytes", Number, 75, drawStatisticsBytes, askStatisticsBytes, nullptr, documentOfSizes, "tiles",
        "tiles"},
       {"layer-cache-bytes", Number, 75, drawLayerCacheBytes, askLayerCacheBytes, readLayerCache, documentOfSizes},
       {"cache-bytes", Number, 120, drawCacheBytes, askCacheBytes, nullptr, documentOfSizes},
       {"window-cache", Number, 60, drawWindowCache, askWindowCache, nullptr, documentOfSizes},
       {"sequences-that-fit", Number, 150, drawSequencesThatFit, askSequencesThatFit},
       {"gib-for-gb", Number, 45, drawGibForGb, askGibForGb, nullptr, nullptr, "numbers"},
       {"memory-order", Order, 120, drawMemoryOrder, askMemoryOrder, nullptr, nullptr, "quadratic", "steps"}});
}

}  // namespace attn
