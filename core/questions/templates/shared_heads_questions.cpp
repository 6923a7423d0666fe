// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "scenario/edit.h"
#include "traffic/models.h"

namespace attn {
namespace {

constexpr MistakeKind kHeadsInTurn{
    "heads-in-turn", LEARNER_TEXT("questions", "You dealt the heads out in turn, like cards"),
    LEARNER_TEXT("questions",
                 "Query heads that stand beside each other share: with G heads in a group, the first G heads read "
                 "key/value head 0, the next G read head 1.")};
constexpr MistakeKind kGroupsForGroupSize{
    "groups-for-group-size", LEARNER_TEXT("questions", "You took the number of groups for the size of a group"),
    LEARNER_TEXT("questions", "A group has H / H_kv query heads. There are H_kv groups.")};
constexpr MistakeKind kHeadsFromOne{
    "heads-from-one", LEARNER_TEXT("questions", "You counted from 1"),
    LEARNER_TEXT("questions", "The first head is head 0, and the first group is group 0.")};

/// As many small heads as the question has, filled with numbers that do not matter to it.
Scenario headsToLookAt(const Parameters& p) {
  constexpr Index kTokens = 3, kWidth = 2;
  const HeadCounts heads{p.whole("query_heads"), p.whole("kv_heads")};
  const auto zeros = [](Index count) {
    return MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(count), Matrix::Zero(kTokens, kWidth)));
  };
  Scenario scenario;
  scenario.heads = heads;
  scenario.inputs = QkvInputs{zeros(heads.query), zeros(heads.keyValue), zeros(heads.keyValue)};
  for (const InputSlot slot : {InputSlot::Q, InputSlot::K, InputSlot::V})
    scenario = withRandomFill(std::move(scenario), slot, 1);
  return scenario;
}

/// How many times smaller the cache of this shape is than with a key/value head for each query head.
double timesSmaller(const AttentionShape& shape) {
  const Result<std::vector<SharingCase>> cases = compareSharing(shape, CacheUse{});
  return std::ranges::find_if(*cases, [](const SharingCase& each) { return each.actual; })->smaller;
}

// ---- kv-head-of-query: which key/value head a query head reads

Parameters drawKvHeadOfQuery(Dice& dice) {
  const auto group = dice.pick<std::int64_t>({2, 4, 8});
  const std::int64_t kvHeads = dice.pick<std::int64_t>({2, 4, 8});
  Parameters p;
  p.set("query_heads", group * kvHeads).set("kv_heads", kvHeads);
  p.set("head", dice.whole(group, group * kvHeads - 1));
  return p;
}

Question askKvHeadOfQuery(const Parameters& p) {
  const HeadCounts heads{p.whole("query_heads"), p.whole("kv_heads")};
  const Index head = p.whole("head"), group = heads.headsPerGroup();
  const Index answer = heads.keyValueHeadOf(head);
  const auto number = [](Index n) { return static_cast<double>(n); };
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{query} query heads share {kv} key/value heads. Which key/value head does query head {head} "
                         "read? (Heads count from 0.)"),
            {{"query", Whole{heads.query}}, {"kv", Whole{heads.keyValue}}, {"head", Whole{head}}}};
  q.answer = number(answer);
  q.tolerance = 0.4;
  q.working = {
      {LEARNER_TEXT("questions", "A group has {query} / {kv} = {group} query heads that stand beside each other."),
       {{"query", Whole{heads.query}}, {"kv", Whole{heads.keyValue}}, {"group", Whole{group}}}},
      {LEARNER_TEXT("questions", "Head {head} is in group {head} / {group}, rounded down: {answer}."),
       {{"head", Whole{head}}, {"group", Whole{group}}, {"answer", Whole{answer}}}}};
  q.mistakes = {{&kHeadsInTurn,
                 number(head % heads.keyValue),
                 {LEARNER_TEXT("questions", "{answer} is the remainder of {head} / {kv}."),
                  {{"answer", Whole{head % heads.keyValue}}, {"head", Whole{head}}, {"kv", Whole{heads.keyValue}}}}},
                {&kGroupsForGroupSize, number(head / heads.keyValue), {}},
                {&kHeadsFromOne, number(answer + 1), {}}};
  q.hint = {LEARNER_TEXT("questions", "How many query heads share one key/value head?"), {}};
  return q;
}

std::optional<Parameters> readKvHeadOfQuery(const OnStage& stage, Dice& dice) {
  const HeadCounts& heads = stage.scenario.heads;
  if (heads.query == heads.keyValue || heads.keyValue == 1) return std::nullopt;
  Parameters p;
  p.set("query_heads", std::int64_t{heads.query}).set("kv_heads", std::int64_t{heads.keyValue});
  // Head 0 reads head 0 whatever one thinks of groups.
  p.set("head", stage.head > 0 ? std::int64_t{stage.head} : dice.whole(1, heads.query - 1));
  return p;
}

// ---- heads-that-share: all query heads that read one key/value head

Parameters drawHeadsThatShare(Dice& dice) {
  // Never as many groups as heads in a group, where two of the answers would be the same.
  const auto [group, kvHeads] = dice.pick<std::pair<std::int64_t, std::int64_t>>(
      {{2, 4}, {2, 6}, {2, 8}, {3, 4}, {4, 2}, {4, 3}, {4, 8}, {3, 6}, {4, 6}, {3, 2}});
  Parameters p;
  p.set("query_heads", group * kvHeads).set("kv_heads", kvHeads);
  p.set("kv_head", dice.whole(1, kvHeads - 1)).set("order", dice.shuffled(4));
  return p;
}

Question askHeadsThatShare(const Parameters& p) {
  const HeadCounts heads{p.whole("query_heads"), p.whole("kv_heads")};
  const Index kvHead = p.whole("kv_head"), group = heads.headsPerGroup();
  const auto headsWhere = [&](auto reads) {
    std::string list;
    for (Index head = 0; head < heads.query; ++head)
      if (reads(head)) list += (list.empty() ? "" : ", ") + std::to_string(head);
    return Phrase{LEARNER_TEXT("questions", "{heads}"), {{"heads", Verbatim{list}}}};
  };
  const Phrase right = headsWhere([&](Index head) { return heads.keyValueHeadOf(head) == kvHead; });
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "{query} query heads share {kv} key/value heads. Which query heads read key/value head {head}? "
                   "(Heads count from 0.)"),
      {{"query", Whole{heads.query}}, {"kv", Whole{heads.keyValue}}, {"head", Whole{kvHead}}}};
  static constexpr MistakeKind kOneHeadOnly{
      "one-head-only", LEARNER_TEXT("questions", "You gave it to one head only"),
      LEARNER_TEXT("questions",
                   "One key/value head for each query head: that is multi-head attention, without groups.")};
  // Groups of H_kv heads are fewer: the heads of a later one do not exist.
  const bool isInWrongGroups = kvHead < group;
  const ChoiceOffered otherGroup =
      isInWrongGroups
          ? ChoiceOffered{headsWhere([&](Index head) { return head / heads.keyValue == kvHead; }),
                          &kGroupsForGroupSize,
                          {}}
          : ChoiceOffered{
                headsWhere([&](Index head) { return heads.keyValueHeadOf(head) == kvHead - 1; }), &kHeadsFromOne, {}};
  offerChoices(q,
               {{right},
                {headsWhere([&](Index head) { return head % heads.keyValue == kvHead; }), &kHeadsInTurn, {}},
                otherGroup,
                {headsWhere([&](Index head) { return head == kvHead; }), &kOneHeadOnly, {}}},
               0, p.list("order"));
  q.working = {
      {LEARNER_TEXT("questions", "A group has {query} / {kv} = {group} query heads."),
       {{"query", Whole{heads.query}}, {"kv", Whole{heads.keyValue}}, {"group", Whole{group}}}},
      {LEARNER_TEXT("questions", "Group {head} begins with query head {head} · {group} = {first}: heads {all}."),
       {{"head", Whole{kvHead}},
        {"group", Whole{group}},
        {"first", Whole{kvHead * group}},
        {"all", right.values.front().second}}}};
  q.hint = {LEARNER_TEXT("questions", "Heads of a group stand beside each other."), {}};
  return q;
}

// ---- pooled-key: making groups out of separate heads

Scenario separateHeads(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  std::vector<Matrix> each;
  for (Index head = 0; head < keys.rows(); ++head) each.emplace_back(keys.row(head));
  const MatrixStack ofAllHeads(each);
  Scenario scenario;
  scenario.tokens = {"a"};
  scenario.heads = {keys.rows(), keys.rows()};
  scenario.inputs = QkvInputs{ofAllHeads, ofAllHeads, ofAllHeads};
  return scenario;
}

Parameters drawPooledKey(Dice& dice) {
  const Index heads = dice.pick<Index>({4, 8});
  Parameters p;
  p.set("keys", dice.matrix(heads, 2, -4, 4, 1)).set("kv_heads", std::int64_t{2});
  p.set("kv_head", dice.whole(0, 1)).set("column", dice.whole(0, 1));
  return p;
}

Question askPooledKey(const Parameters& p) {
  const Matrix& keys = p.matrix("keys");
  const Index kvHeads = p.whole("kv_heads"), kvHead = p.whole("kv_head"), column = p.whole("column");
  const Index group = keys.rows() / kvHeads;
  const Scenario pooled = withHeads(separateHeads(p), {keys.rows(), kvHeads});
  const double answer = stackIn(pooled, InputSlot::K)[kvHead](0, column);
  double sum = 0, inTurn = 0;
  for (Index n = 0; n < group; ++n) {
    sum += keys(kvHead * group + n, column);
    inTurn += keys(n * kvHeads + kvHead, column);
  }
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "One token has these keys, one for each of {heads} heads: {keys}. The heads are pooled to "
                         "{kv} key/value heads, as GQA models are made from multi-head ones. What is the entry in "
                         "column {column} of the key of head {head}? (Heads and columns count from 0.)"),
            {{"heads", Whole{keys.rows()}},
             {"keys", Numbers{keys}},
             {"kv", Whole{kvHeads}},
             {"column", Whole{column}},
             {"head", Whole{kvHead}}}};
  q.answer = answer;
  q.tolerance = 0.01;
  q.working = {
      {LEARNER_TEXT("questions", "Key/value head {head} takes the place of heads {first} to {last}."),
       {{"head", Whole{kvHead}}, {"first", Whole{kvHead * group}}, {"last", Whole{kvHead * group + group - 1}}}},
      {LEARNER_TEXT("questions", "Its key is their mean: the entries of column {column} add up to {sum}."),
       {{"column", Whole{column}}, {"sum", Exact{sum}}}},
      quotientIs(Exact{sum}, Whole{group}, Exact{answer})};
  static constexpr MistakeKind kPooledSum{
      "pooled-sum", LEARNER_TEXT("questions", "You took the sum, not the mean"),
      LEARNER_TEXT("questions",
                   "A sum would be as many times too large as a group has heads, and so would the scores.")};
  static constexpr MistakeKind kPooledFirst{
      "pooled-first", LEARNER_TEXT("questions", "You kept one head and dropped the others"),
      LEARNER_TEXT("questions", "Pooling takes the mean of the group, so that something of each head is kept.")};
  static constexpr MistakeKind kPooledAll{
      "pooled-all", LEARNER_TEXT("questions", "You took the mean of all heads"),
      LEARNER_TEXT("questions", "That is MQA, with one key/value head. Here each group has its own mean.")};
  q.mistakes = {{&kPooledSum, sum, {}},
                {&kHeadsInTurn, inTurn / static_cast<double>(group), {}},
                {&kPooledFirst, keys(kvHead * group, column), {}},
                {&kPooledAll, keys.col(column).mean(), {}}};
  q.hint = {LEARNER_TEXT("questions", "Which heads does it stand for? Take their mean."), {}};
  return q;
}

// ---- cache-of-token: bytes that one more token costs

Parameters drawCacheOfToken(Dice& dice) {
  Parameters p;
  p.set("layers", dice.pick<std::int64_t>({16, 20, 32, 40, 64, 80}));
  p.set("query_heads", dice.pick<std::int64_t>({32, 64})).set("kv_heads", dice.pick<std::int64_t>({2, 4, 8}));
  p.set("key_width", dice.pick<std::int64_t>({64, 128})).set("element_bytes", dice.pick<std::int64_t>({2, 4}));
  return p;
}

Question askCacheOfToken(const Parameters& p) {
  const std::int64_t layers = wholeOr(p, "layers", 1), heads = p.whole("query_heads"), kvHeads = p.whole("kv_heads");
  const std::int64_t width = p.whole("key_width"), element = p.whole("element_bytes");
  const auto bytes = static_cast<double>(cacheSizeOf(p).bytesPerToken);
  const auto times = [&](std::int64_t l, std::int64_t kv, std::int64_t two, std::int64_t e) {
    return static_cast<double>(l * two * kv * width * e);
  };
  const std::vector<std::pair<std::string, Shown>> sizes{{"layers", Whole{layers}},
                                                         {"query", Whole{heads}},
                                                         {"kv", Whole{kvHeads}},
                                                         {"width", Whole{width}},
                                                         {"bits", Whole{8 * element}}};
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A model has {layers} layers with {query} query heads and {kv} key/value heads of width {width} "
                   "each. Its cache holds {bits}-bit numbers. How many bytes does one more token take in the cache?"),
      sizes};
  if (layers == 1)
    q.text = {LEARNER_TEXT("questions",
                           "How many bytes does one more token take in the cache of a layer, in {bits}-bit numbers? "
                           "(Query heads: {query}, key/value heads: {kv}, width of each: {width}.)"),
              {sizes.begin() + 1, sizes.end()}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  q.working = {
      {LEARNER_TEXT(
           "questions",
           "A key and a value, so 2 vectors, are kept for each key/value head in each layer: {layers} · {kv} times."),
       {{"kv", Whole{kvHeads}}, {"layers", Whole{layers}}}},
      {LEARNER_TEXT("questions", "A vector has {width} numbers of {element} bytes."),
       {{"width", Whole{width}}, {"element", Whole{element}}}},
      productIs({layers, 2, kvHeads, width, element}, Bytes{bytes, Bytes::Scale::Exact})};
  q.mistakes = {
      {&kCountedQueryHeads, times(layers, heads, 2, element),
       productIs({layers, 2, heads, width, element}, Bytes{times(layers, heads, 2, element), Bytes::Scale::Exact})},
      {&kForgotValues, times(layers, kvHeads, 1, element), {}},
      {&kForgotLayers, times(1, kvHeads, 2, element), {}},
      {&kForgotBytes, times(layers, kvHeads, 2, 1), {}},
      {&kDecimalForBinary, decimalForBinary(bytes), {}}};
  q.hint = {
      LEARNER_TEXT("questions", "Five factors: layers, keys and values, heads that keep something, width, bytes."), {}};
  return q;
}

std::optional<Parameters> readCacheOfToken(const OnStage& stage, Dice&) {
  const auto element = cachedElementBytes(stage.scenario);
  if (keyWidth(stage.scenario) != valueWidth(stage.scenario) || isLatent(stage.scenario) || !element)
    return std::nullopt;
  Parameters p;
  p.set("query_heads", std::int64_t{stage.scenario.heads.query});
  p.set("kv_heads", std::int64_t{stage.scenario.heads.keyValue})
      .set("key_width", std::int64_t{keyWidth(stage.scenario)});
  p.set("element_bytes", *element);
  return p;
}

// ---- sharing-factor: how much smaller the cache is

Parameters drawSharingFactor(Dice& dice) {
  const auto heads = dice.pick<std::int64_t>({8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 96, 128});
  std::vector<std::int64_t> divisors;
  for (std::int64_t kv = 2; kv <= heads / 2; ++kv)
    if (heads % kv == 0) divisors.push_back(kv);
  Parameters p;
  p.set("query_heads", heads).set("kv_heads", dice.pick(divisors)).set("key_width", dice.pick<std::int64_t>({64, 128}));
  return p;
}

Question askSharingFactor(const Parameters& p) {
  const std::int64_t heads = p.whole("query_heads"), kvHeads = p.whole("kv_heads");
  const double factor = timesSmaller(attentionShapeOf(p));
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{query} query heads of width {width} share {kv} key/value heads. By what factor is the cache "
                         "smaller than if each query head had a key/value head of its own?"),
            {{"query", Whole{heads}}, {"width", Whole{p.whole("key_width")}}, {"kv", Whole{kvHeads}}}};
  if (kvHeads == 1) {
    q.text.source = LEARNER_TEXT("questions",
                                 "{query} query heads of width {width} share one key/value head. By what factor is the "
                                 "cache smaller than if each "
                                 "query head had a key/value head of its own?");
    q.text.values.pop_back();
  }
  q.answer = factor;
  q.tolerance = 0.01 * factor;
  q.working = {
      {LEARNER_TEXT("questions", "Everything else being equal, the cache grows with the key/value heads."), {}},
      quotientIs(Whole{heads}, Whole{kvHeads}, Exact{factor})};
  static constexpr MistakeKind kSavedTwice{
      "saved-twice", LEARNER_TEXT("questions", "You counted the saving twice"),
      LEARNER_TEXT("questions", "Keys and values both shrink by this factor. Then so does their sum, and no more.")};
  static constexpr MistakeKind kHeadsForFactor{
      "heads-for-factor", LEARNER_TEXT("questions", "That is the number of key/value heads"),
      LEARNER_TEXT("questions", "The factor is how many query heads share one of them: H / H_kv.")};
  static constexpr MistakeKind kOneForAll{
      "one-for-all", LEARNER_TEXT("questions", "You left one key/value head for all"),
      LEARNER_TEXT("questions", "That would be MQA. Here there are several key/value heads.")};
  q.mistakes = {
      {&kHeadsForFactor, number(kvHeads), {}}, {&kSavedTwice, factor * 2, {}}, {&kOneForAll, number(heads), {}}};
  q.hint = {LEARNER_TEXT("questions", "Which heads have keys and values in the cache?"), {}};
  return q;
}

std::optional<Parameters> readSharingFactor(const OnStage& stage, Dice&) {
  const HeadCounts& heads = stage.scenario.heads;
  if (heads.query == heads.keyValue) return std::nullopt;
  Parameters p;
  p.set("query_heads", std::int64_t{heads.query}).set("kv_heads", std::int64_t{heads.keyValue});
  p.set("key_width", std::int64_t{keyWidth(stage.scenario)});
  return p;
}

// ---- heads-that-fit: how many key/value heads a budget allows

Parameters drawHeadsThatFit(Dice& dice) {
  Parameters p;
  p.set("layers", dice.pick<std::int64_t>({16, 32, 64})).set("query_heads", dice.pick<std::int64_t>({32, 64}));
  p.set("key_width", dice.pick<std::int64_t>({64, 128})).set("element_bytes", dice.pick<std::int64_t>({2, 4}));
  p.set("tokens", dice.pick<std::int64_t>({16'384, 32'768, 65'536}));
  p.set("cache_bytes", cacheSizeOf(p, dice.pick<std::int64_t>({2, 4, 8, 16})).bytes);
  return p;
}

std::int64_t mostKeyValueHeads(const Parameters& p, double budget) {
  const std::int64_t heads = p.whole("query_heads");
  for (std::int64_t kv = heads; kv >= 1; --kv)
    if (heads % kv == 0 && static_cast<double>(cacheSizeOf(p, kv).bytes) <= budget) return kv;
  return 0;
}

Question askHeadsThatFit(const Parameters& p) {
  const std::int64_t heads = p.whole("query_heads"), element = p.whole("element_bytes");
  const auto budget = static_cast<double>(p.whole("cache_bytes"));
  const std::int64_t answer = mostKeyValueHeads(p, budget);
  const double ofOne = static_cast<double>(cacheSizeOf(p, 1).bytes);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A model of {layers} layers with {query} query heads of width {width} is planned. Its cache, "
                         "in {bits}-bit numbers, may take {budget} for one sequence of {tokens} tokens. How many "
                         "key/value heads can each layer have at most?"),
            {{"layers", Whole{p.whole("layers")}},
             {"query", Whole{heads}},
             {"width", Whole{p.whole("key_width")}},
             {"bits", Whole{8 * element}},
             {"budget", Bytes{budget}},
             {"tokens", Whole{p.whole("tokens")}}}};
  q.answer = static_cast<double>(answer);
  q.tolerance = 0.4;
  q.working = {{LEARNER_TEXT("questions", "What one key/value head takes in the whole cache:"), {}},
               productIs({p.whole("layers"), 2, p.whole("key_width"), element, p.whole("tokens")}, Bytes{ofOne}),
               {LEARNER_TEXT("questions", "{budget} / {one} = {answer} key/value heads."),
                {{"budget", Bytes{budget}}, {"one", Bytes{ofOne}}, {"answer", Whole{answer}}}}};
  q.mistakes = {{&kForgotValues, static_cast<double>(mostKeyValueHeads(p, budget * 2)), {}},
                {&kForgotBytes, static_cast<double>(mostKeyValueHeads(p, budget * static_cast<double>(element))), {}},
                {&kGroupsForGroupSize, std::floor(static_cast<double>(heads) / static_cast<double>(answer)), {}}};
  q.hint = {LEARNER_TEXT("questions", "How large is the cache with a single key/value head?"), {}};
  return q;
}

// ---- latent-cache: multi-head latent attention

Parameters drawLatentCache(Dice& dice) {
  Parameters p;
  p.set("query_heads", dice.pick<std::int64_t>({16, 32, 64, 128})).set("key_width", dice.pick<std::int64_t>({64, 128}));
  p.set("compressed", dice.pick<std::int64_t>({256, 384, 512, 768})).set("rotated", dice.pick<std::int64_t>({32, 64}));
  return p;
}

Question askLatentCache(const Parameters& p) {
  AttentionShape shape = attentionShapeOf(p);
  shape.latent = LatentWidths{p.whole("compressed"), p.whole("rotated")};
  const double smaller = timesSmaller(shape);
  const std::int64_t heads = p.whole("query_heads"), width = p.whole("key_width");
  const std::int64_t latent = p.whole("compressed") + p.whole("rotated");
  const auto ofMany = static_cast<double>(2 * heads * width);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "Multi-head latent attention keeps, for each token and layer, one compressed vector of "
                         "{compressed} numbers, from which the keys and values of all heads are made, and one rotated "
                         "key of {rotated} numbers that all heads share. How many times smaller is that than the keys "
                         "and values of {heads} heads of width {width}?"),
            {{"compressed", Whole{p.whole("compressed")}},
             {"rotated", Whole{p.whole("rotated")}},
             {"heads", Whole{heads}},
             {"width", Whole{width}}}};
  q.answer = smaller;
  q.tolerance = 0.01 * smaller;
  q.working = {productIs({2, heads, width}, Whole{2 * heads * width}),
               {LEARNER_TEXT("questions", "{compressed} + {rotated} = {latent} numbers are kept instead."),
                {{"compressed", Whole{p.whole("compressed")}},
                 {"rotated", Whole{p.whole("rotated")}},
                 {"latent", Whole{latent}}}},
               quotientIs(Whole{2 * heads * width}, Whole{latent}, ThreeDigits{smaller})};
  static constexpr MistakeKind kLatentTwice{
      "latent-twice", LEARNER_TEXT("questions", "You counted the compressed vector for keys and for values"),
      LEARNER_TEXT("questions", "It is kept once: keys and values are both made from it.")};
  static constexpr MistakeKind kForgotRotatedKey{
      "forgot-rotated-key", LEARNER_TEXT("questions", "You forgot the rotated key"),
      LEARNER_TEXT("questions", "A rotation depends on the position and cannot be folded into the compressed vector.")};
  static constexpr MistakeKind kLatentPerHead{
      "latent-per-head", LEARNER_TEXT("questions", "You counted a compressed vector for each head"),
      LEARNER_TEXT("questions", "All heads share one: that is what makes this cache so small.")};
  q.mistakes = {{&kLatentTwice, ofMany / static_cast<double>(2 * p.whole("compressed") + p.whole("rotated")), {}},
                {&kForgotRotatedKey, ofMany / static_cast<double>(p.whole("compressed")), {}},
                {&kLatentPerHead, ofMany / static_cast<double>(heads * latent), {}}};
  q.hint = {LEARNER_TEXT("questions", "Count the numbers of one token on both sides."), {}};
  return q;
}

// ---- models-by-cache: published models in the order of their caches

Parameters drawModelsByCache(Dice& dice) {
  // Named one by one, so that a model that comes into the table changes no old question.
  static const std::vector<std::string> kNames{"GPT-2 small", "GPT-2 medium",    "GPT-3 175B", "PaLM 540B",
                                               "OPT-13B",     "Llama 2 7B",      "Falcon 7B",  "Llama 2 70B",
                                               "Llama 3 8B",  "Mistral 7B v0.1", "Qwen2.5 72B"};
  constexpr std::size_t kAsked = 4;
  constexpr double kApart = 1.15;
  std::vector<std::int64_t> order;
  std::vector<double> bytes;
  do {
    order = dice.shuffled(static_cast<std::int64_t>(kNames.size()));
    order.resize(kAsked);
    bytes.clear();
    for (const std::int64_t n : order)
      bytes.push_back(static_cast<double>(
          cacheSize(findModel(kNames[static_cast<std::size_t>(n)])->shape, CacheUse{})->bytesPerToken));
  } while (!differEnough(bytes, kApart));
  std::vector<std::string> names;
  std::vector<std::int64_t> layers, heads, kvHeads, widths;
  for (const std::int64_t n : order) {
    const Model& model = *findModel(kNames[static_cast<std::size_t>(n)]);
    names.push_back(model.name);
    layers.push_back(model.shape.layers);
    heads.push_back(model.shape.heads.query);
    kvHeads.push_back(model.shape.heads.keyValue);
    widths.push_back(model.shape.keyWidth);
  }
  Parameters p;
  p.set("models", names).set("layers", layers).set("query_heads", heads).set("kv_heads", kvHeads);
  p.set("key_width", widths).set("element_bytes", std::int64_t{2});
  return p;
}

Question askModelsByCache(const Parameters& p) {
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "Put these models in order of what one token takes in their caches (16 bits for each number), "
                         "the smallest first."),
            {}};
  std::vector<OrderedItem> items;
  std::vector<double> byQueryHeads;
  for (std::size_t i = 0; i < p.texts("models").size(); ++i) {
    const std::int64_t layers = p.list("layers")[i], heads = p.list("query_heads")[i], kv = p.list("kv_heads")[i];
    const std::int64_t width = p.list("key_width")[i], element = p.whole("element_bytes");
    const CacheUse use{1, 1, 0, element};
    const auto bytes = static_cast<double>(cacheSize({layers, {heads, kv}, width, width, {}}, use)->bytesPerToken);
    byQueryHeads.push_back(
        static_cast<double>(cacheSize({layers, {heads, heads}, width, width, {}}, use)->bytesPerToken));
    Phrase model{
        LEARNER_TEXT("questions",
                     "{model}: {layers} layers, {query} query heads and {kv} key/value heads of width {width}"),
        {{"model", Verbatim{p.texts("models")[i]}},
         {"layers", Whole{layers}},
         {"query", Whole{heads}},
         {"kv", Whole{kv}},
         {"width", Whole{width}}}};
    if (kv == 1) {
      model.source = LEARNER_TEXT(
          "questions", "{model}: {layers} layers, {query} query heads and one key/value head, all of width {width}");
      std::erase_if(model.values, [](const auto& value) { return value.first == "kv"; });
    }
    items.push_back({std::move(model), bytes});
    q.working.push_back({LEARNER_TEXT("questions", "{model}: {layers} · 2 · {kv} · {width} · {element} = {bytes}"),
                         {{"model", Verbatim{p.texts("models")[i]}},
                          {"layers", Whole{layers}},
                          {"kv", Whole{kv}},
                          {"width", Whole{width}},
                          {"element", Whole{element}},
                          {"bytes", Bytes{bytes}}}});
  }
  askForOrder(q, items);
  q.mistakes.push_back({&kCountedQueryHeads, ascendingOrder(byQueryHeads), {}});
  q.hint = {LEARNER_TEXT("questions", "Compare layers times key/value heads times width."), {}};
  return q;
}

// ---- heads-to-wire: who reads what, drawn by hand

Parameters drawHeadsToWire(Dice& dice) {
  const auto [heads, kvHeads] =
      dice.pick<std::pair<std::int64_t, std::int64_t>>({{6, 2}, {6, 3}, {8, 2}, {8, 4}, {9, 3}, {10, 5}});
  Parameters p;
  p.set("query_heads", heads).set("kv_heads", kvHeads).set("kv_head", dice.whole(1, kvHeads - 1));
  return p;
}

Question askHeadsToWire(const Parameters& p) {
  const HeadCounts heads{p.whole("query_heads"), p.whole("kv_heads")};
  const Index pair = p.whole("kv_head"), group = heads.headsPerGroup();
  Index first = 0;
  while (heads.keyValueHeadOf(first) != pair) ++first;
  const auto number = [](Index n) { return static_cast<double>(n); };
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{query} query heads read {kv} pairs of keys and values; heads that stand beside each other "
                         "share a pair. Draw who reads what. Which is the first query head that reads pair {pair}? "
                         "(Heads and pairs count from 0.)"),
            {{"query", Whole{heads.query}}, {"kv", Whole{heads.keyValue}}, {"pair", Whole{pair}}}};
  q.answer = number(first);
  q.tolerance = 0.4;
  q.working = {{LEARNER_TEXT("questions", "{query} / {kv} = {group} query heads read each pair."),
                {{"query", Whole{heads.query}}, {"kv", Whole{heads.keyValue}}, {"group", Whole{group}}}},
               {LEARNER_TEXT("questions",
                             "The pairs before this one are read by {pair} · {group} heads: the next is "
                             "head {first}."),
                {{"pair", Whole{pair}}, {"group", Whole{group}}, {"first", Whole{first}}}}};
  q.mistakes = {{&kHeadsInTurn, number(pair), {}},
                {&kGroupsForGroupSize, number(pair * heads.keyValue), {}},
                {&kHeadsFromOne, number(first + 1), {}}};
  if (group == heads.keyValue) q.mistakes.erase(q.mistakes.begin() + 1);
  q.hint = {LEARNER_TEXT("questions", "How many query heads come to one pair?"), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> sharedHeadsQuestions() {
  return {
      {.id = "kv-head-of-query",
       .topic = Topic::SharedHeads,
       .seconds = 45,
       .lab = "heads",
       .lesson = "shared-heads",
       .draw = drawKvHeadOfQuery,
       .ask = askKvHeadOfQuery,
       .read = readKvHeadOfQuery,
       .scenario = headsToLookAt},
      {.id = "heads-that-share",
       .topic = Topic::SharedHeads,
       .kind = AnswerKind::Choice,
       .seconds = 45,
       .lab = "heads",
       .lesson = "shared-heads",
       .draw = drawHeadsThatShare,
       .ask = askHeadsThatShare,
       .scenario = headsToLookAt},
      {.id = "sharing-factor",
       .topic = Topic::SharedHeads,
       .seconds = 30,
       .lab = "decode",
       .lesson = "shared-heads",
       .draw = drawSharingFactor,
       .ask = askSharingFactor,
       .read = readSharingFactor,
       .scenario = documentOfSizes},
      {.id = "cache-of-token",
       .topic = Topic::SharedHeads,
       .seconds = 90,
       .lab = "decode",
       .lesson = "shared-heads",
       .draw = drawCacheOfToken,
       .ask = askCacheOfToken,
       .read = readCacheOfToken,
       .scenario = documentOfSizes},
      {.id = "pooled-key",
       .topic = Topic::SharedHeads,
       .seconds = 60,
       .lab = "heads",
       .lesson = "shared-heads",
       .draw = drawPooledKey,
       .ask = askPooledKey,
       .scenario = separateHeads},
      {.id = "heads-that-fit",
       .topic = Topic::SharedHeads,
       .seconds = 120,
       .lab = "decode",
       .lesson = "shared-heads",
       .draw = drawHeadsThatFit,
       .ask = askHeadsThatFit},
      {.id = "latent-cache",
       .topic = Topic::SharedHeads,
       .seconds = 90,
       .lab = "decode",
       .lesson = "shared-heads",
       .draw = drawLatentCache,
       .ask = askLatentCache},
      {.id = "models-by-cache",
       .topic = Topic::SharedHeads,
       .kind = AnswerKind::Order,
       .seconds = 120,
       .lab = "decode",
       .lesson = "shared-heads",
       .draw = drawModelsByCache,
       .ask = askModelsByCache},
      {.id = "heads-to-wire",
       .topic = Topic::SharedHeads,
       .seconds = 60,
       .lab = "heads",
       .lesson = "shared-heads",
       .draw = drawHeadsToWire,
       .ask = askHeadsToWire,
       .scenario = headsToLookAt},
  };
}

}  // namespace attn
