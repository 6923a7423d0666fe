// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdint>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kOneHeadOfScores{"one-head-of-scores", TR("You counted one head only"),
                                       TR("Every query head has its own score matrix.")};

// score-matrix-bytes: what one layer stores if S is written to memory
void askScoreMatrixBytes(const Parameters& p, Draft& q) {
  const bool isBatch = q("batch") > 1;
  ask(q, TR("A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k = {keys}, query "
            "heads: {heads}. How many bytes does that take?"));
  if (isBatch)
    ask(q, TR("A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k = {keys}, query "
              "heads: {heads}, sequences: {batch}. How many bytes does that take?"));
  askForBytes(q, sizeOf(p, SizeQuantity::ScoresOfLayer));
  const char* factors = isBatch ? "heads * queries * keys * element * batch" : "heads * queries * keys * element";
  q.working = {TR("A head has {queries} · {keys} scores of {element} bytes, including hidden ones."),
               q.product(factors, as<Bytes>)};
  q.addMistakes({{&kOneHeadOfScores, "answer / heads"}, {&kForgotBytes, "answer / element"}});
  addDecimalForBinary(q);
  if (q("queries") == q("keys"))
    q.addMistake("halved-by-mask", "answer / 2", TR("You left the hidden half out"),
                 TR("A mask sets hidden scores to −∞, but a matrix in memory still stores them."));
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
  const Parameters full = Parameters(p).set("tokens", dice.pick({4096, 8192, 16'384, 32'768, 65'536}));
  return p.set("memory_bytes", static_cast<std::int64_t>(sizeOf(full, SizeQuantity::ScoresOfLayer)));
}

/// The longest text whose scores of one layer fit.
double longestText(const Parameters& p, double memory) {
  return std::floor(std::sqrt(memory / sizeOf(Parameters(p).set("tokens", 1), SizeQuantity::ScoresOfLayer)));
}

void askTokensUntilFull(const Parameters& p, Draft& q) {
  q.let({{"square", "memory / heads / element"}});
  ask(q, TR("The scores of a layer with {heads} query heads, in {bits}-bit numbers, must fit in {memory}. How many "
            "tokens can the text have at most?"));
  askForNumber(q, longestText(p, q("memory")), "0.01 * answer", AnswerUnit::Tokens);
  q.let({{"tokens", "answer"}});
  q.working = {TR("The scores take {heads} · T² · {element} bytes."),
               TR("T² = {memory} / ({heads} · {element} B) = {square}"), TR("T = {tokens}")};
  q.addMistake("forgot-root", "square", TR("You forgot the square root"),
               TR("That is T². A score matrix has a row and a column for each token."));
  q.addMistake(kOneHeadOfScores, longestText(p, q("memory * heads")));
  q.addMistake(kForgotBytes, longestText(p, q("memory * element")));
  q.hint = TR("Write the bytes of the scores as a formula with T², and solve it for T.");
}

// statistics-bytes: what flash stores instead of the scores
void askStatisticsBytes(const Parameters& p, Draft& q) {
  ask(q,
      TR("For the backward pass, FlashAttention-2 keeps no scores, only the logarithm of the sum of exponentials of "
         "each row, in float32. How many bytes is that for {tokens} tokens, {heads} query heads and {layers} layers?"));
  askForBytes(q, sizeOf(p, SizeQuantity::StatisticsOfModel));
  q.working = {TR("One number of 4 bytes for each query, in each head and layer."),
               q.product("layers * heads * tokens * 4", exactBytes)};
  q.addMistake("whole-matrix", "answer * tokens", TR("You counted a number for each pair"),
               TR("A row has one sum, however many keys it has: memory grows with T, not with T²."));
  q.addMistake("two-statistics", "answer * 2", TR("You counted maximum and sum"),
               TR("FlashAttention-1 keeps both. FlashAttention-2 needs one number: m + log ℓ."));
  q.addMistake("half-for-float", "answer / 2", TR("You counted 2 bytes for a float32 number"),
               TR("Statistics are kept in float32 even if Q, K and V are 16-bit numbers: 4 bytes each."));
  q.addMistake(kOneHeadOfScores, "answer / heads");
  q.hint = TR("How many rows are there in all heads and layers?");
}

// cache-bytes: the whole cache
void askCacheBytes(const Parameters& p, Draft& q) {
  ask(q, TR("A model has {layers} layers, {query} query heads and {kv} key/value heads of width {width}. How large is "
            "its cache for {batch} sequences of {tokens} tokens each, in {bits}-bit numbers?"));
  askForBytes(q, cacheSizeOf(p).bytes);
  q.let({{"perToken", cacheSizeOf(p).bytesPerToken, exactBytes}, {"bytes", "answer", as<Bytes>}});
  q.working = {q.product("layers * 2 * kv * width * element", exactBytes),
               TR("That is one token. {perToken} · {tokens} · {batch} = {bytes}")};
  q.addMistake(kCountedQueryHeads, "answer / kv * heads",
               q.product("layers * 2 * heads * width * element * tokens * batch", as<Bytes>));
  q.addMistakes({{&kForgotValues, "answer / 2"}, {&kForgotLayers, "answer / layers"}});
  q.addMistake("forgot-batch", "answer / batch", TR("You counted one sequence only"),
               TR("Every sequence in the batch has its own cache."));
  addDecimalForBinary(q);
  q.hint = TR("First one token, then multiply by tokens and sequences.");
}

// layer-cache-bytes: the cache of one layer of the open document
void askLayerCacheBytes(const Parameters& p, Draft& q) {
  ask(q, TR("How many bytes does the cache of one layer take for {tokens} tokens, in {bits}-bit numbers? (Query heads: "
            "{query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)"));
  askForBytes(q, cacheSizeOf(p).bytes);
  q.working = {TR("A token adds {key} + {value} numbers in each key/value head."),
               q.product("kv * (key + value) * tokens * element", exactBytes)};
  if (q("kv") < q("heads")) q.addMistake(kCountedQueryHeads, "answer / kv * heads");
  q.addMistake(kForgotValues, "answer * key / (key + value)");
  if (q("element") > 1) q.addMistake(kForgotBytes, "answer / element");
  q.addMistake("bits-for-bytes", "answer * 8", TR("You counted bits, not bytes"), TR("A byte has 8 bits."));
  q.hint = TR("Which vectors are cached for one token, and in how many heads?");
}

// window-cache: what a sliding window keeps
void askWindowCache(const Parameters& p, Draft& q) {
  const CacheSize size = cacheSizeOf(p);
  q.let({{"perToken", size.bytesPerToken, as<Bytes>}, {"kept", size.keptTokens}, {"bytes", size.bytes, as<Bytes>}});
  ask(q, TR("A token takes {perToken} in the cache of a model with a sliding window of W = {window} tokens. How large "
            "is the cache after {tokens} tokens, if it keeps no more than it needs?"));
  askForBytes(q, "bytes");
  q.working = {TR("The next token sees W tokens, itself and the W − 1 before it; with its own key and value, {window} "
                  "are kept."),
               TR("{kept} · {perToken} = {bytes}")};
  q.addMistake("kept-all", "perToken * tokens", TR("You kept every token"),
               TR("Tokens that have left the window are never read again, and their memory is reused."));
  q.addMistake("kept-the-rest", "perToken * (tokens - window)", TR("You kept what has left the window"),
               TR("The window keeps the newest tokens and drops the older ones."));
  addDecimalForBinary(q);
  q.hint = TR("How many tokens does a query see, itself included?");
}

// sequences-that-fit: how many sequences a GPU can serve
void askSequencesThatFit(const Parameters& p, Draft& q) {
  q.let({{"parameters", "parameters / 10^9"},
         {"weights", weightsOf(p).bytes, as<Bytes>},
         {"cache", cacheSizeOf(p).bytes, as<Bytes>},
         {"unshared", cacheSizeOf(p, p.whole("query_heads")).bytes}});
  ask(q, TR("A graphics card has {memory} of memory. It holds a model of {parameters} billion 16-bit parameters. Its "
            "{layers} layers have {query} query heads and {kv} key/value heads of width {width}; the cache holds "
            "16-bit numbers, too. How many sequences of {tokens} tokens fit in the remaining memory?"));
  askForNumber(q, "floor((memory - weights) / cache)", "max(0.4, 0.02 * answer)");
  q.working = {TR("Weights: {parameters} billion · 2 B = {weights}."),
               q.product("layers * 2 * kv * width * element * tokens", as<Bytes>),
               TR("({memory} − {weights}) / {cache}, rounded down: {answer}")};
  q.addMistake("forgot-weights", "floor(memory / cache)", TR("You forgot the weights of the model"),
               TR("The weights are in the same memory; only the rest is left for caches."));
  q.addMistakes({{&kCountedQueryHeads, "floor((memory - weights) / unshared)"},
                 {&kForgotValues, "floor((memory - weights) / cache * 2)"},
                 {&kForgotBytes, "floor((memory - weights / element) / cache * element)"},
                 {&kForgotLayers, "floor((memory - weights) / cache * layers)"}});
  q.hint = TR("What is left after the weights, and what does one sequence take?");
}

// gib-for-gb: the memory that weights take on a GPU
void askGibForGb(const Parameters&, Draft& q) {
  q.let({{"memory", "memory_bytes", decimalBytes},
         {"sold", "memory / 10^9"},
         {"answer", "memory / 1024^3", as<ThreeDigits>}});
  ask(q, TR("A weights file takes {memory}, where 1 GB is 10⁹ bytes. The memory of a graphics card is counted in GiB, "
            "of 1,024³ bytes, even if it is sold as “80 GB”. How many GiB do the weights take? (1,024³ is about 1.074 "
            "· 10⁹.)"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("{sold} · 10⁹ B / 1,024³ B = {answer}")};
  q.addMistake(kDecimalForBinary, "sold");
  q.addMistake("wrong-way-gib", "memory * 1024^3 / 10^9 / 10^9", TR("You multiplied instead of dividing"),
               TR("A GiB is larger than a GB, so there are fewer of them."));
  q.addMistake("one-step-of-1024", "sold / 1.024", TR("You applied only one factor of 1.024"),
               TR("From bytes to GiB there are three factors of 1,024 instead of 1,000: 1.024³ = 1.074."));
  q.hint = TR("Which of the two units is larger?");
}

// memory-order: what runs out first
/// Weights, cache, scores of a layer, statistics of all layers.
std::vector<double> bytesToOrder(const Parameters& p) {
  return {static_cast<double>(weightsOf(p).bytes), static_cast<double>(cacheSizeOf(p).bytes),
          sizeOf(p, SizeQuantity::ScoresOfLayer), sizeOf(p, SizeQuantity::StatisticsOfModel)};
}

void askMemoryOrder(const Parameters& p, Draft& q) {
  const std::vector<double> bytes = bytesToOrder(p);
  const std::vector<OrderedItem> all{{TR("the weights of the model"), bytes[0]},
                                     {TR("the cache of the whole sequence, all layers"), bytes[1]},
                                     {TR("all scores of one layer, written out"), bytes[2]},
                                     {TR("a log-sum-exp in float32 for each row, all layers"), bytes[3]}};
  q.let({{"parameters", "parameters / 10^9"}});
  ask(q, TR("A model of {parameters} billion 16-bit parameters has {layers} layers with {query} query heads and {kv} "
            "key/value heads of width {width}. It reads {tokens} tokens; scores and cache use 16-bit numbers, too. "
            "Order these by the bytes they take, smallest first."));
  for (const char* step : {TR("Weights: {bytes}."), TR("Cache, layers · 2 · H_kv · d · 2 B · T: {bytes}."),
                           TR("Scores, H · T² · 2 B: {bytes}."), TR("Log-sum-exp, layers · H · T · 4 B: {bytes}.")})
    q.working.push_back({step, {{"bytes", Bytes{bytes[q.working.size()]}}}});
  askForOrder(q, all, p.list("order"));
  q.hint = TR("Only one of the four grows with T².");
}

// million-token-cache, million-token-scores: explain-key-value-cache and explain-exact-tiles with a longer text
void askMillionTokenCache(const Parameters& p, Draft& q) {
  Parameters million = p;
  million.set("tokens", 1'000'000);
  ask(q, TR("And if the text has one million tokens? The model has {layers} layers with {heads} query heads and {kv} "
            "key/value heads of width {width}. How large is its cache of 16-bit numbers?"));
  askForBytes(q, cacheSizeOf(million).bytes);
  q.working = {TR("Layers, 2 (keys and values), key/value heads, width, bytes, tokens:"),
               q.product("layers * 2 * kv * width * element * 10^6", decimalBytes)};
  q.addMistakes({{&kCountedQueryHeads, "answer / kv * heads"},
                 {&kForgotValues, "answer / 2"},
                 {&kForgotLayers, "answer / layers"}});
  q.hint = TR("How many bytes does one token take?");
}

void askMillionTokenScores(const Parameters&, Draft& q) {
  q.let({{"head", "10^12 * element", decimalBytes}});
  ask(q, TR("And if the text has one million tokens? How many bytes would the score matrices of a layer with {heads} "
            "heads take, written out as {bits}-bit numbers?"));
  askForBytes(q, "heads * head");
  q.working = {TR("One head has 10^6 · 10^6 scores: {head}."), q.product("heads * 10^12 * element", decimalBytes)};
  q.addMistake("scores-like-tokens", "heads * 10^6 * element", TR("You counted T scores, not T²"),
               TR("Every query has a score for every key."));
  q.addMistake("scores-of-one-head", "head", TR("You counted one head only"),
               TR("Every head has its own score matrix."));
  q.addMistake(kForgotBytes, "answer / element");
  q.hint = TR("How many scores does one head have?");
}

}  // namespace

std::vector<QuestionTemplate> memoryQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Memory, "decode", "decoding",
      {{"score-matrix-bytes", Number, 75,
        "query_heads: 8 12 16 20 32 40 64; tokens: 1024 2048 4096 8192 16384 32768; element_bytes: 2 4",
        askScoreMatrixBytes, readScoreMatrixBytes, documentOfSizes, "quadratic", "steps"},
       {"tokens-until-full", Number, 120, drawTokensUntilFull, askTokensUntilFull, nullptr, nullptr, "quadratic",
        "steps"},
       {"statistics-bytes", Number, 75,
        "query_heads: 8 12 16 20 32 40 64; tokens: 1000 1024 2000 4096 5000 8192 10000 16384 32768; layers: 10 16 24 "
        "32",
        askStatisticsBytes, nullptr, documentOfSizes, "tiles", "tiles"},
       {"layer-cache-bytes", Number, 75,
        "query_heads: 8 16 32; (group): 1 2 4; kv_heads = query_heads / group; key_width: 32 64 128; element_bytes: 1 "
        "2 4; tokens: 100 500 1000 2000 4096 8192",
        askLayerCacheBytes, readLayerCache, documentOfSizes},
       {"cache-bytes", Number, 120,
        "layers: 16 24 32 40 64 80; query_heads: 32 64; kv_heads: 4 8 16; key_width: 64 128; element_bytes = 2; "
        "tokens: 2048 4096 8192 16384 32768; batch: 2 4 8 16 32",
        askCacheBytes, nullptr, documentOfSizes},
       {"window-cache", Number, 60,
        "layers: 16 32 64; query_heads: 32 64; kv_heads: 4 8; key_width: 64 128; element_bytes = 2; tokens: 8192 16384 "
        "32768 65536; window: 512 1024 2048 4096",
        askWindowCache, nullptr, documentOfSizes},
       {"sequences-that-fit", Number, 150,
        "(gibibytes): 24 40 48 80 141; memory_bytes = gibibytes * 1024^3; (billions): 3 7 8; parameters = billions * "
        "10^9; layers: 24 32; query_heads = 32; kv_heads: 4 8 16; key_width = 128; element_bytes = 2; tokens: 2000 "
        "4000 8000",
        askSequencesThatFit},
       // Llama 3.2 1B and 3B, Llama 2 7B, Mistral 7B, Llama 3 8B, Llama 2 13B, Qwen2.5 32B, Mixtral 8x7B, Llama 3 70B.
       {"gib-for-gb", Number, 45,
        "(hundredths): 248 642 1350 1450 1610 2600 6550 9340 14100; memory_bytes = hundredths * 10^7", askGibForGb,
        nullptr, nullptr, "numbers"},
       {"memory-order", Order, 120,
        Draw("(billions): 1 3 7 13; parameters = billions * 10^9; layers: 16 32 64; query_heads: 16 32 64; kv_heads: 4 "
             "8 16; key_width = 128; element_bytes = 2; tokens: 2048 8192 32768 131072; order: shuffled 4",
             [](const Parameters& p) { return differEnough(bytesToOrder(p), 1.3); }),
        askMemoryOrder, nullptr, nullptr, "quadratic", "steps"},
       {"million-token-cache",
        Number,
        75,
        {},
        askMillionTokenCache,
        nullptr,
        nullptr,
        "",
        "",
        "",
        "explain-key-value-cache"},
       {"million-token-scores",
        Number,
        60,
        {},
        askMillionTokenScores,
        nullptr,
        nullptr,
        "tiles",
        "tiles",
        "",
        "explain-exact-tiles"}});
}

}  // namespace attn
