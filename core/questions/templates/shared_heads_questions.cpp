// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/templates.h"
#include "scenario/edit.h"
#include "traffic/models.h"

namespace attn {
namespace {

constexpr MistakeKind kHeadsInTurn{"heads-in-turn", TR("You assigned the heads round-robin"),
                                   TR("Neighboring query heads share: with G heads in a group, the first G heads read "
                                      "key/value head 0, the next G read head 1.")};
constexpr MistakeKind kGroupsForGroupSize{"groups-for-group-size",
                                          TR("You used the number of groups as the size of a group"),
                                          TR("A group has H / H_kv query heads. There are H_kv groups.")};
constexpr MistakeKind kHeadsFromOne{"heads-from-one", TR("You counted from 1"),
                                    TR("The first head is head 0, and the first group is group 0.")};

/// As many small heads as the question has; their numbers do not matter.
Scenario headsToLookAt(const Parameters& p) {
  constexpr Index kTokens = 3, kWidth = 2;
  const auto zeros = [&p](const char* heads) {
    return MatrixStack::of(p.whole(heads), [](Index) { return Matrix::Zero(kTokens, kWidth); });
  };
  Scenario scenario = attentionOfHeads(zeros("query_heads"), zeros("kv_heads"), zeros("kv_heads"));
  for (const InputSlot slot : {InputSlot::Q, InputSlot::K, InputSlot::V})
    scenario = withRandomFill(std::move(scenario), slot, 1);
  return scenario;
}

/// By what factor the cache of this shape is smaller than with a key/value head for each query head.
double timesSmaller(const AttentionShape& shape) {
  const Result<std::vector<SharingCase>> cases = compareSharing(shape, CacheUse{});
  return std::ranges::find_if(*cases, [](const SharingCase& each) { return each.actual; })->smaller;
}

// kv-head-of-query: which key/value head a query head reads
void askKvHeadOfQuery(const Parameters& p, Draft& q) {
  q.let({{"group", "query / kv"}, {"inGroup", "floor(head / kv)"}, {"inTurn", "head - kv * inGroup"}});
  ask(q, TR("{query} query heads share {kv} key/value heads. Which key/value head does query head {head} read? (Heads "
            "are numbered from 0.)"));
  askForNumber(q, HeadCounts{p.whole("query_heads"), p.whole("kv_heads")}.keyValueHeadOf(p.whole("head")), 0.4);
  q.working = {TR("A group has {query} / {kv} = {group} neighboring query heads."),
               TR("Head {head} is in group {head} / {group}, rounded down: {answer}.")};
  q.addMistake(kHeadsInTurn, "inTurn",
               q.say(TR("{answer} is the remainder of {head} / {kv}."), {{"answer", "inTurn"}}));
  q.addMistakes({{&kGroupsForGroupSize, "inGroup"}, {&kHeadsFromOne, "answer + 1"}});
  q.hint = TR("How many query heads share one key/value head?");
}

std::optional<Parameters> readKvHeadOfQuery(const OnStage& stage, Dice& dice) {
  const HeadCounts& heads = stage.scenario.heads;
  if (heads.query == heads.keyValue || heads.keyValue == 1) return std::nullopt;
  // Head 0 reads key/value head 0 even with a wrong idea of groups.
  return sizesOfDocument(stage.scenario, {"query_heads", "kv_heads"})
      .set("head", stage.head > 0 ? std::int64_t{stage.head} : dice.whole(1, heads.query - 1));
}

// heads-that-share: all query heads that read one key/value head
Parameters drawHeadsThatShare(Dice& dice) {
  // The number of groups must differ from the group size, or two choices would be equal.
  const auto [group, kvHeads] = dice.pick<std::pair<std::int64_t, std::int64_t>>(
      {{2, 4}, {2, 6}, {2, 8}, {3, 4}, {4, 2}, {4, 3}, {4, 8}, {3, 6}, {4, 6}, {3, 2}});
  return {{"query_heads", group * kvHeads},
          {"kv_heads", kvHeads},
          {"kv_head", dice.whole(1, kvHeads - 1)},
          {"order", dice.shuffled(4)}};
}

void askHeadsThatShare(const Parameters& p, Draft& q) {
  const HeadCounts heads{p.whole("query_heads"), p.whole("kv_heads")};
  const Index kvHead = p.whole("kv_head");
  const auto headsWhere = [&](auto reads) {
    std::string list;
    for (Index head = 0; head < heads.query; ++head)
      if (reads(head) == kvHead) list += (list.empty() ? "" : ", ") + std::to_string(head);
    return Phrase{TR("{heads}"), {{"heads", list}}};
  };
  const Phrase right = headsWhere([&](Index head) { return heads.keyValueHeadOf(head); });
  q.let(
      {{"head", "kv_head"}, {"group", "query / kv"}, {"first", "head * group"}, {"all", right.values.front().second}});
  ask(q, TR("{query} query heads share {kv} key/value heads. Which query heads read key/value head {head}? (Heads are "
            "numbered from 0.)"));
  static constexpr MistakeKind kOneHeadOnly{
      "one-head-only", TR("You gave it to one head only"),
      TR("One key/value head for each query head: that is multi-head attention, without groups.")};
  // There are only `group` groups of H_kv heads; a later key/value head would have no query heads.
  const ChoiceOffered otherGroup =
      kvHead < heads.headsPerGroup()
          ? ChoiceOffered{headsWhere([&](Index head) { return head / heads.keyValue; }), &kGroupsForGroupSize}
          : ChoiceOffered{headsWhere([&](Index head) { return heads.keyValueHeadOf(head) + 1; }), &kHeadsFromOne};
  offerChoices(q,
               {{right},
                {headsWhere([&](Index head) { return head % heads.keyValue; }), &kHeadsInTurn},
                otherGroup,
                {headsWhere([&](Index head) { return head; }), &kOneHeadOnly}},
               0, p.list("order"));
  q.working = {TR("A group has {query} / {kv} = {group} query heads."),
               TR("Group {head} begins with query head {head} · {group} = {first}: heads {all}.")};
  q.hint = TR("Heads of a group are neighbors.");
}

// pooled-key: converting separate heads to groups
Scenario separateHeads(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  const MatrixStack each = MatrixStack::of(keys.rows(), [&](Index head) { return keys.row(head); });
  Scenario scenario = attentionOfHeads(each, each, each);
  scenario.tokens = {"a"};
  return scenario;
}

void askPooledKey(const Parameters& p, Draft& q) {
  const Matrix& keys = p.matrix("keys");
  const Index kvHeads = p.whole("kv_heads"), kvHead = p.whole("kv_head"), column = p.whole("column");
  const Index group = keys.rows() / kvHeads;
  const Scenario pooled = withHeads(separateHeads(p), {keys.rows(), kvHeads});
  double sum = 0, inTurn = 0;
  for (Index n = 0; n < group; ++n) {
    sum += keys(kvHead * group + n, column);
    inTurn += keys(n * kvHeads + kvHead, column);
  }
  q.let({{"heads", keys.rows()},
         {"group", group},
         {"head", kvHead},
         {"first", "head * group"},
         {"last", "first + group - 1"},
         {"sum", sum},
         {"inTurn", inTurn}});
  ask(q, TR("One token has these keys, one for each of {heads} heads: {keys}. The heads are pooled to {kv} key/value "
            "heads, as when a multi-head model is converted to GQA. What is the entry in column {column} of the key of "
            "head {head}? (Heads and columns are numbered from 0.)"));
  askForNumber(q, stackIn(pooled, InputSlot::K)[kvHead](0, column), 0.01);
  q.working = {TR("Key/value head {head} replaces heads {first} to {last}."),
               TR("Its key is their mean: the entries of column {column} add up to {sum}."),
               q.quotient("sum", "group")};
  q.addMistake("pooled-sum", "sum", TR("You took the sum, not the mean"),
               TR("A sum would be too large by a factor of the group size, and so would the scores."));
  q.addMistake(kHeadsInTurn, "inTurn / group");
  q.addMistake("pooled-first", keys(kvHead * group, column), TR("You kept one head and dropped the others"),
               TR("Pooling takes the mean of the group, which keeps something of each head."));
  q.addMistake("pooled-all", keys.col(column).mean(), TR("You took the mean of all heads"),
               TR("That is MQA, with one key/value head. Here each group has its own mean."));
  q.hint = TR("Which heads does it replace? Take their mean.");
}

// cache-of-token: bytes per token
void askCacheOfToken(const Parameters& p, Draft& q) {
  ask(q, q("layers") == 1,
      TR("How many bytes does one more token take in the cache of a layer, in {bits}-bit numbers? (Query heads: "
         "{query}, key/value heads: {kv}, width of each: {width}.)"),
      TR("A model has {layers} layers with {query} query heads and {kv} key/value heads of width {width} each. Its "
         "cache holds {bits}-bit numbers. How many bytes does one more token take in the cache?"));
  askForBytes(q, cacheSizeOf(p).bytesPerToken);
  q.working = {TR("Each key/value head in each layer stores a key and a value, so 2 vectors: {layers} · {kv} times."),
               TR("A vector has {width} numbers of {element} bytes."),
               q.product("layers * 2 * kv * width * element", exactBytes)};
  q.addMistake(kCountedQueryHeads, "answer / kv * heads",
               q.product("layers * 2 * heads * width * element", exactBytes));
  q.addMistakes(
      {{&kForgotValues, "answer / 2"}, {&kForgotLayers, "answer / layers"}, {&kForgotBytes, "answer / element"}});
  addDecimalForBinary(q);
  q.hint = TR("Five factors: layers, 2 (keys and values), key/value heads, width, bytes.");
}

std::optional<Parameters> readCacheOfToken(const OnStage& stage, Dice&) {
  const auto element = cachedElementBytes(stage.scenario);
  if (keyWidth(stage.scenario) != valueWidth(stage.scenario) || isLatent(stage.scenario) || !element)
    return std::nullopt;
  return sizesOfDocument(stage.scenario, {"query_heads", "kv_heads", "key_width"}).set("element_bytes", *element);
}

// sharing-factor: how much smaller the cache is
Parameters drawSharingFactor(Dice& dice) {
  const auto heads = dice.pick({8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 96, 128});
  std::vector<std::int64_t> divisors;
  for (std::int64_t kv = 2; kv <= heads / 2; ++kv)
    if (heads % kv == 0) divisors.push_back(kv);
  return {{"query_heads", heads}, {"kv_heads", dice.pick(divisors)}, {"key_width", dice.pick({64, 128})}};
}

void askSharingFactor(const Parameters& p, Draft& q) {
  ask(q, q("kv") == 1,
      TR("{query} query heads of width {width} share one key/value head. By what factor is the cache smaller than if "
         "each query head had its own key/value head?"),
      TR("{query} query heads of width {width} share {kv} key/value heads. By what factor is the cache smaller than if "
         "each query head had its own key/value head?"));
  askForNumber(q, timesSmaller(attentionShapeOf(p)), "0.01 * answer");
  q.working = {TR("All else being equal, cache size is proportional to the key/value heads."),
               q.quotient("query", "kv")};
  q.addMistake("heads-for-factor", "kv", TR("That is the number of key/value heads"),
               TR("The factor is how many query heads share one of them: H / H_kv."));
  q.addMistake("saved-twice", "answer * 2", TR("You counted the saving twice"),
               TR("Keys and values both shrink by this factor, and so does their sum, not by more."));
  q.addMistake("one-for-all", "query", TR("You assumed one key/value head"),
               TR("That would be MQA. Here there are several key/value heads."));
  q.hint = TR("Which heads have keys and values in the cache?");
}

std::optional<Parameters> readSharingFactor(const OnStage& stage, Dice&) {
  const HeadCounts& heads = stage.scenario.heads;
  if (heads.query == heads.keyValue) return std::nullopt;
  return sizesOfDocument(stage.scenario, {"query_heads", "kv_heads", "key_width"});
}

// heads-that-fit: how many key/value heads a budget allows
Parameters drawHeadsThatFit(Dice& dice) {
  Parameters p = Draw(
      "layers: 16 32 64; query_heads: 32 64; key_width: 64 128; element_bytes: 2 4; tokens: 16384 32768 65536")(dice);
  return p.set("cache_bytes", cacheSizeOf(p, dice.pick({2, 4, 8, 16})).bytes);
}

std::int64_t mostKeyValueHeads(const Parameters& p, double budget) {
  const std::int64_t heads = p.whole("query_heads");
  for (std::int64_t kv = heads; kv >= 1; --kv)
    if (heads % kv == 0 && static_cast<double>(cacheSizeOf(p, kv).bytes) <= budget) return kv;
  return 0;
}

void askHeadsThatFit(const Parameters& p, Draft& q) {
  q.let({{"budget", "cache_bytes", as<Bytes>}, {"one", cacheSizeOf(p, 1).bytes, as<Bytes>}});
  ask(q, TR("A model of {layers} layers with {query} query heads of width {width} is planned. Its cache, in {bits}-bit "
            "numbers, may take {budget} for one sequence of {tokens} tokens. How many key/value heads can each layer "
            "have at most?"));
  askForNumber(q, mostKeyValueHeads(p, q("budget")), 0.4);
  q.working = {TR("The whole cache with one key/value head per layer:"),
               q.product("layers * 2 * width * element * tokens", as<Bytes>),
               TR("{budget} / {one} = {answer} key/value heads.")};
  q.addMistake(kForgotValues, mostKeyValueHeads(p, q("budget * 2")));
  q.addMistake(kForgotBytes, mostKeyValueHeads(p, q("budget * element")));
  q.addMistake(kGroupsForGroupSize, "floor(heads / answer)");
  q.hint = TR("How large is the cache with a single key/value head?");
}

// latent-cache: multi-head latent attention
void askLatentCache(const Parameters& p, Draft& q) {
  AttentionShape shape = attentionShapeOf(p);
  shape.latent = LatentWidths{p.whole("compressed"), p.whole("rotated")};
  q.let({{"latent", "compressed + rotated"}, {"unshared", "2 * heads * width"}});
  ask(q,
      TR("Multi-head latent attention keeps, for each token and layer, one compressed vector of {compressed} numbers, "
         "from which the keys and values of all heads are made, and one rotated key of {rotated} numbers that all "
         "heads share. How many times smaller is that than the keys and values of {heads} heads of width {width}?"));
  askForNumber(q, timesSmaller(shape), "0.01 * answer");
  q.working = {q.product("2 * heads * width"), TR("{compressed} + {rotated} = {latent} numbers are kept instead."),
               q.quotient("unshared", "latent", as<ThreeDigits>)};
  q.addMistakes(
      {{&kLatentTwice, "unshared / (2 * compressed + rotated)"}, {&kForgotRotatedKey, "unshared / compressed"}});
  q.addMistake("latent-per-head", "unshared / (heads * latent)", TR("You counted a compressed vector for each head"),
               TR("All heads share one: that is what makes this cache so small."));
  q.hint = TR("Count the numbers per token in both cases.");
}

// absorbed-query: a query that multiplies the latents
void askAbsorbedQuery(const Parameters& p, Draft& q) {
  const Matrix &query = p.matrix("query_vector"), &up = p.matrix("w_uk"), &latent = p.matrix("latent");
  const Index column = p.whole("column"), other = (column + 1) % up.rows();
  const Matrix absorbed = query * up.transpose(), key = latent * up;
  q.let({{"own", Matrix(up.row(column))},
         {"absorbed", absorbed},
         {"other", absorbed(0, other)},
         {"key", key(0, column % key.cols())},
         {"score", (absorbed * latent.transpose())(0, 0)}});
  ask(q,
      TR("In a head of multi-head latent attention, q is {query_vector}, without its rotated part. The rows of W_UK "
         "are {w_uk}. The cache holds the latent c = {latent}, from which the key c W_UK could be computed. With "
         "absorption the query q (W_UK)^T meets c itself. What is entry {column} of q (W_UK)^T? (Entries are numbered "
         "from 0.)"));
  askForNumber(q, absorbed(0, column), 0.005);
  q.working = {TR("Row {column} of W_UK is {own}; its dot product with q is {answer}."),
               TR("q (W_UK)^T = {absorbed}. Its dot product with c is {score}, the same as that of q and the key.")};
  q.addMistake("key-for-absorbed-query", "key", TR("You computed the key"),
               TR("c W_UK is the key of this token. Absorption multiplies the query instead, once for all keys."));
  q.addMistake("other-entry-of-latent", "other", TR("You took another row of W_UK"),
               TR("Entry i of the absorbed query belongs to entry i of the latent: row i of W_UK."));
  q.addMistake("score-for-absorbed-query", "score", TR("That is the score"),
               TR("The score is the dot product of the whole absorbed query and c."));
  q.hint = TR("Which row of W_UK multiplies entry {column} of c?");
}

// models-by-cache: published models sorted by the size of their caches
Parameters drawModelsByCache(Dice& dice) {
  // Listed by name, so that adding a model to the table does not change old questions.
  static const std::vector<std::string> kNames{"GPT-2 small", "GPT-2 medium",    "GPT-3 175B", "PaLM 540B",
                                               "OPT-13B",     "Llama 2 7B",      "Falcon 7B",  "Llama 2 70B",
                                               "Llama 3 8B",  "Mistral 7B v0.1", "Qwen2.5 72B"};
  constexpr std::size_t kAsked = 4;
  constexpr double kApart = 1.15;
  std::vector<const Model*> models;
  std::vector<double> bytes;
  do {
    models.clear();
    bytes.clear();
    for (const std::int64_t n : dice.shuffled(static_cast<std::int64_t>(kNames.size()))) {
      if (models.size() == kAsked) break;
      models.push_back(findModel(kNames[static_cast<std::size_t>(n)]));
      bytes.push_back(static_cast<double>(cacheSize(models.back()->shape, CacheUse{})->bytesPerToken));
    }
  } while (!differEnough(bytes, kApart));
  std::vector<std::string> names;
  std::vector<std::int64_t> layers, heads, kvHeads, widths;
  for (const Model* model : models) {
    names.push_back(model->name);
    layers.push_back(model->shape.layers);
    heads.push_back(model->shape.heads.query);
    kvHeads.push_back(model->shape.heads.keyValue);
    widths.push_back(model->shape.keyWidth);
  }
  return {{"models", names},     {"layers", layers},    {"query_heads", heads},
          {"kv_heads", kvHeads}, {"key_width", widths}, {"element_bytes", 2}};
}

void askModelsByCache(const Parameters& p, Draft& q) {
  ask(q, TR("Order these models by the cache size of one token (16 bits per number), smallest first."));
  std::vector<OrderedItem> items;
  std::vector<double> byQueryHeads;
  for (std::size_t i = 0; i < p.texts("models").size(); ++i) {
    const std::int64_t layers = p.list("layers")[i], heads = p.list("query_heads")[i], kv = p.list("kv_heads")[i];
    const std::int64_t width = p.list("key_width")[i];
    const auto bytes = [&](std::int64_t keyValueHeads) {
      const CacheUse use{1, 1, 0, p.whole("element_bytes")};
      return static_cast<double>(cacheSize({layers, {heads, keyValueHeads}, width, width, {}}, use)->bytesPerToken);
    };
    byQueryHeads.push_back(bytes(heads));
    q.let({{"model", p.texts("models")[i]},
           {"layers", layers},
           {"query", heads},
           {"kv", kv},
           {"width", width},
           {"bytes", Bytes{bytes(kv)}}});
    items.push_back(
        {q.say(kv > 1
                   ? TR("{model}: {layers} layers, {query} query heads and {kv} key/value heads of width {width}")
                   : TR("{model}: {layers} layers, {query} query heads and one key/value head, all of width {width}")),
         bytes(kv)});
    q.working.push_back(q.say(TR("{model}: {layers} · 2 · {kv} · {width} · {element} = {bytes}")));
  }
  askForOrder(q, items);
  q.addMistake(kCountedQueryHeads, ascendingOrder(byQueryHeads));
  q.hint = TR("Compare layers times key/value heads times width.");
}

// heads-to-wire: which query head reads which key/value head, drawn by hand
Parameters drawHeadsToWire(Dice& dice) {
  const auto [heads, kvHeads] =
      dice.pick<std::pair<std::int64_t, std::int64_t>>({{6, 2}, {6, 3}, {8, 2}, {8, 4}, {9, 3}, {10, 5}});
  return {{"query_heads", heads}, {"kv_heads", kvHeads}, {"kv_head", dice.whole(1, kvHeads - 1)}};
}

void askHeadsToWire(const Parameters& p, Draft& q) {
  const HeadCounts heads{p.whole("query_heads"), p.whole("kv_heads")};
  Index first = 0;
  while (heads.keyValueHeadOf(first) != p.whole("kv_head")) ++first;
  q.let({{"pair", "kv_head"}, {"group", "query / kv"}, {"first", first}});
  ask(q, TR("{query} query heads read {kv} pairs of keys and values; neighboring heads share a pair. Draw which head "
            "reads which pair. Which is the first query head that reads pair {pair}? (Heads and pairs are numbered "
            "from 0.)"));
  askForNumber(q, first, 0.4);
  q.working = {TR("{query} / {kv} = {group} query heads read each pair."),
               TR("The pairs before this one are read by {pair} · {group} heads: the next is head {first}.")};
  q.addMistake(kHeadsInTurn, "pair");
  q.addIfWrong(kGroupsForGroupSize, "pair * kv");
  q.addMistake(kHeadsFromOne, "first + 1");
  q.hint = TR("How many query heads share one pair?");
}

}  // namespace

std::vector<QuestionTemplate> sharedHeadsQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::SharedHeads, "decode", "shared-heads",
      {{"kv-head-of-query", Number, 45,
        "(group): 2 4 8; (kv): 2 4 8; query_heads = group * kv; kv_heads = kv; head: group..query_heads - 1",
        askKvHeadOfQuery, readKvHeadOfQuery, headsToLookAt, "", "heads"},
       {"heads-that-share", Choice, 45, drawHeadsThatShare, askHeadsThatShare, nullptr, headsToLookAt, "", "heads"},
       {"sharing-factor", Number, 30, drawSharingFactor, askSharingFactor, readSharingFactor, documentOfSizes},
       {"cache-of-token", Number, 90,
        "layers: 16 20 32 40 64 80; query_heads: 32 64; kv_heads: 2 4 8; key_width: 64 128; element_bytes: 2 4",
        askCacheOfToken, readCacheOfToken, documentOfSizes},
       {"pooled-key", Number, 60,
        "(heads): 4 8; keys: heads x 2 in -4..4 by 1; kv_heads = 2; kv_head: 0..1; column: 0..1", askPooledKey, nullptr,
        separateHeads, "", "heads"},
       {"heads-that-fit", Number, 120, drawHeadsThatFit, askHeadsThatFit},
       {"latent-cache", Number, 90,
        "query_heads: 16 32 64 128; key_width: 64 128; compressed: 256 384 512 768; rotated: 32 64", askLatentCache},
       {"absorbed-query", Number, 75,
        "query_vector: 1 x 2 in +-4; w_uk: 3 x 2 in +-2; latent: 1 x 3 in 0..3 by 1; column: 0..2", askAbsorbedQuery,
        nullptr, nullptr, "smaller-caches", "heads"},
       {"models-by-cache", Order, 120, drawModelsByCache, askModelsByCache},
       {"heads-to-wire", Number, 60, drawHeadsToWire, askHeadsToWire, nullptr, headsToLookAt, "", "heads"}});
}

}  // namespace attn
