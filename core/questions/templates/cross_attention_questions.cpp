// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "questions/mistake_kinds.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"
#include "tiling/visible_pairs.h"
#include "traffic/kv_cache.h"

namespace attn {
namespace {

constexpr MistakeKind kTargetForBoth{
    "target-for-both", LEARNER_TEXT("questions", "You took the target on both sides"),
    LEARNER_TEXT("questions",
                 "In cross-attention only the queries come from the target. Keys and values come from the source.")};
constexpr MistakeKind kSourceForBoth{"source-for-both", LEARNER_TEXT("questions", "You took the source on both sides"),
                                     LEARNER_TEXT("questions", "The target asks: its tokens are the queries.")};
constexpr MistakeKind kOneSequence{
    "one-joined-sequence", LEARNER_TEXT("questions", "You joined both texts into one"),
    LEARNER_TEXT("questions",
                 "That would be self-attention over both. In cross-attention target tokens look at source tokens "
                 "only.")};

// ---- cross-weights: rows of the target, columns of the source

Scenario crossWeightsScenario(const Parameters& p) {
  return sizesOnly({}, {.queryTokens = p.whole("query_tokens"), .keyTokens = p.whole("key_tokens"), .dK = 8, .dV = 8});
}

Parameters drawCrossWeights(Dice& dice) {
  const std::int64_t source = dice.whole(4, 25);
  std::int64_t target = dice.whole(3, 20);
  if (target == source) target += 2;
  Parameters p;
  p.set("query_tokens", target).set("key_tokens", source);
  return p;
}

Question askCrossWeights(const Parameters& p) {
  const Whole target{p.whole("query_tokens")}, source{p.whole("key_tokens")};
  const std::int64_t pairs = countOf(crossWeightsScenario(p), SizeQuantity::Pairs);
  const auto square = [](std::int64_t n) { return static_cast<double>(n * n); };
  Question q;
  if (isOnStage(p))
    q.text = {
        LEARNER_TEXT("questions",
                     "In this document the {target} tokens from “{query_name}” on look at the {source} tokens from "
                     "“{key_name}” on. How many weights does one head have?"),
        {{"target", target},
         {"query_name", Verbatim{p.text("query_name")}},
         {"source", source},
         {"key_name", Verbatim{p.text("key_name")}}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "A translator has read a sentence of {source} tokens (the source) and has written {target} "
                           "tokens (the target). How many weights does one head of cross-attention have for them?"),
              {{"source", source}, {"target", target}}};
  q.answer = static_cast<double>(pairs);
  q.tolerance = 0.5;
  q.working = {
      {LEARNER_TEXT("questions", "A row for each token of the target: {target} queries."), {{"target", target}}},
      {LEARNER_TEXT("questions", "A column for each token of the source: {source} keys."), {{"source", source}}},
      {LEARNER_TEXT("questions", "{target} · {source} = {pairs}"),
       {{"target", target}, {"source", source}, {"pairs", Whole{pairs}}}}};
  q.mistakes = {
      {&kTargetForBoth,
       square(target.value),
       {LEARNER_TEXT("questions", "{target} · {target} would be self-attention of the target."), {{"target", target}}}},
      {&kSourceForBoth, square(source.value), {}},
      {&kOneSequence, square(target.value + source.value), {}}};
  q.hint = {LEARNER_TEXT("questions", "Who asks, and who is looked at?"), {}};
  return q;
}

std::optional<Parameters> readCrossWeights(const OnStage& stage, Dice&) {
  const Scenario& scenario = stage.scenario;
  const bool secondText = !scenario.keyTokens.empty() || !stackIn(scenario, InputSlot::Context).empty();
  // A decode step has more keys than queries, too, but of one text.
  if (!headOnStage(stage) || !secondText || scenario.attention.mask.causal || scenario.attention.mask.queryOffset != 0)
    return std::nullopt;
  Parameters p;
  p.set("query_tokens", std::int64_t{queryTokens(scenario)})
      .set("key_tokens", std::int64_t{keyTokens(scenario)})
      .set("query_name", queryName(stage, 0))
      .set("key_name", keyName(stage, 0));
  return p;
}

// ---- cross-sources: which side each matrix comes from

struct CrossPart {
  std::string_view id;
  const char* text;
};
constexpr std::array<CrossPart, 6> kCrossParts{{
    {"queries", LEARNER_TEXT("questions", "the queries")},
    {"keys", LEARNER_TEXT("questions", "the keys")},
    {"values", LEARNER_TEXT("questions", "the values")},
    {"rows", LEARNER_TEXT("questions", "the rows of the weights")},
    {"columns", LEARNER_TEXT("questions", "the columns of the weights")},
    {"outputs", LEARNER_TEXT("questions", "the rows of the output")},
}};

Parameters drawCrossSources(Dice& dice) {
  const std::int64_t source = dice.whole(5, 15);
  std::int64_t target = dice.whole(3, 12);
  if (target == source) target += 1;
  Parameters p;
  p.set("query_tokens", target)
      .set("key_tokens", source)
      .set("part", std::string(kCrossParts[static_cast<std::size_t>(dice.whole(0, kCrossParts.size() - 1))].id));
  return p;
}

/// How many rows or columns the asked matrix has for these tokens: computed, so that it tells where it comes from.
Index sizeOfCrossPart(std::string_view part, const Parameters& p) {
  const Index target = p.whole("query_tokens"), source = p.whole("key_tokens");
  const HeadTrace head =
      headOf(smallAttention(Matrix::Zero(target, 1), Matrix::Zero(source, 1), Matrix::Zero(source, 1)));
  if (part == "queries") return head.q.rows();
  if (part == "keys") return head.k.rows();
  if (part == "values") return head.v.rows();
  if (part == "rows") return head.weights.rows();
  if (part == "columns") return head.weights.cols();
  return head.output.rows();
}

Question askCrossSources(const Parameters& p) {
  const std::string& id = p.text("part");
  const CrossPart& part = *std::ranges::find(kCrossParts, id, &CrossPart::id);
  const Whole target{p.whole("query_tokens")}, source{p.whole("key_tokens")};
  const bool fromSource = sizeOfCrossPart(id, p) == source.value;
  static constexpr MistakeKind kSidesSwapped{
      "sides-swapped", LEARNER_TEXT("questions", "You swapped the two sides"),
      LEARNER_TEXT("questions",
                   "The text that is being written asks (queries, rows, outputs); the text that was read answers "
                   "(keys, values, columns).")};
  static constexpr MistakeKind kBothSides{
      "from-both-sides", LEARNER_TEXT("questions", "You took both sides together"),
      LEARNER_TEXT("questions", "Each matrix is made from one side only; the two sides meet in the scores.")};
  Question q;
  q.kind = AnswerKind::Choice;
  q.text = {LEARNER_TEXT("questions",
                         "A sentence of {source} tokens was read by the encoder; the decoder has written {target} "
                         "tokens so far. Which tokens do {part} of cross-attention belong to?"),
            {{"source", source}, {"target", target}, {"part", Translated{part.text}}}};
  q.choices = {{LEARNER_TEXT("questions", "the {target} tokens of the decoder"), {{"target", target}}},
               {LEARNER_TEXT("questions", "the {source} tokens of the encoder"), {{"source", source}}},
               {LEARNER_TEXT("questions", "all {all} tokens"), {{"all", Whole{target.value + source.value}}}}};
  const std::size_t right = fromSource ? 1 : 0;
  q.answer = right;
  q.working = {
      {LEARNER_TEXT("questions", "The decoder asks: its tokens give queries, rows of weights and outputs."), {}},
      {LEARNER_TEXT("questions", "The encoder answers: its tokens give keys, values and columns of weights."), {}},
      {fromSource ? LEARNER_TEXT("questions", "So it is the encoder here.")
                  : LEARNER_TEXT("questions", "So it is the decoder here."),
       {}}};
  q.mistakes = {{&kSidesSwapped, std::size_t{fromSource ? 0U : 1U}, {}}, {&kBothSides, std::size_t{2}, {}}};
  q.hint = {LEARNER_TEXT("questions", "The decoder wants to know something about the sentence that was read."), {}};
  return q;
}

// ---- cross-keys-computed: once, not at every step

Parameters drawCrossKeysComputed(Dice& dice) {
  Parameters p;
  p.set("key_tokens", dice.whole(5, 40)).set("query_tokens", dice.whole(4, 30)).set("layers", dice.whole(2, 8));
  return p;
}

Question askCrossKeysComputed(const Parameters& p) {
  const Whole source{p.whole("key_tokens")}, target{p.whole("query_tokens")}, layers{p.whole("layers")};
  // One number a key, and nothing for its value: the bytes of such a cache are the keys that were computed.
  const AttentionShape shape{.layers = layers.value, .heads = {1, 1}, .keyWidth = 1, .valueWidth = 1, .latent = {}};
  const CacheSize cache = cacheSize(shape, {.tokens = source.value, .elementBytes = 1}).value();
  const std::int64_t keys = cache.bytes / 2;
  static constexpr MistakeKind kEveryStep{
      "computed-at-every-step", LEARNER_TEXT("questions", "You computed the keys anew at every step"),
      LEARNER_TEXT("questions", "The source does not change while the target is written, so its keys do not either.")};
  static constexpr MistakeKind kTargetKeys{
      "keys-of-the-target", LEARNER_TEXT("questions", "You counted keys of the target"),
      LEARNER_TEXT("questions", "Those belong to the decoder's self-attention. Cross-attention looks at the source.")};
  static constexpr MistakeKind kOneLayerOfKeys{
      "keys-of-one-layer", LEARNER_TEXT("questions", "You counted one layer only"),
      LEARNER_TEXT("questions", "Each layer has its own W_K, so each makes keys of its own.")};
  const auto count = static_cast<double>(keys);
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A decoder of {layers} layers, each with one head of cross-attention, writes {target} tokens, one "
                   "after the other, about a sentence of {source} tokens. How many key vectors must its "
                   "cross-attention compute in all, if it computes nothing twice?"),
      {{"layers", layers}, {"target", target}, {"source", source}}};
  q.answer = count;
  q.tolerance = 0.5;
  q.working = {
      {LEARNER_TEXT("questions", "The keys come from the source alone: {source} in each layer, computed once."),
       {{"source", source}}},
      {LEARNER_TEXT("questions", "{layers} · {source} = {keys}, however many tokens are written."),
       {{"layers", layers}, {"source", source}, {"keys", Whole{keys}}}}};
  q.mistakes = {{&kEveryStep,
                 count * static_cast<double>(target.value),
                 {LEARNER_TEXT("questions", "That is {keys} keys {target} times over."),
                  {{"keys", Whole{keys}}, {"target", target}}}},
                {&kTargetKeys, static_cast<double>(layers.value * target.value), {}},
                {&kOneLayerOfKeys, static_cast<double>(source.value), {}}};
  q.hint = {LEARNER_TEXT("questions", "What changes on the side of the source while the decoder writes?"), {}};
  return q;
}

// ---- encoder-decoder-pairs: three kinds of attention

Parameters drawEncoderDecoderPairs(Dice& dice) {
  Parameters p;
  p.set("key_tokens", dice.whole(3, 12)).set("query_tokens", dice.whole(3, 12));
  return p;
}

Question askEncoderDecoderPairs(const Parameters& p) {
  const std::int64_t source = p.whole("key_tokens"), target = p.whole("query_tokens");
  const auto pairsOf = [](Index queries, Index keys, bool causal) {
    SkipRules rules;
    rules.causal = causal;
    return visiblePairs(KeyVisibility(queries, keys, rules));
  };
  const std::int64_t encoder = pairsOf(source, source, false), decoder = pairsOf(target, target, true);
  const std::int64_t cross = pairsOf(target, source, false);
  const std::int64_t total = encoder + decoder + cross;
  static constexpr MistakeKind kDecoderUnmasked{
      "decoder-unmasked", LEARNER_TEXT("questions", "You let the decoder look ahead"),
      LEARNER_TEXT("questions", "Its self-attention is causal: T (T + 1) / 2 pairs. The encoder may look both ways.")};
  static constexpr MistakeKind kEncoderMasked{
      "encoder-masked", LEARNER_TEXT("questions", "You masked the encoder"),
      LEARNER_TEXT("questions", "The whole source is known from the start: every token may look at every other.")};
  static constexpr MistakeKind kForgotCross{
      "forgot-cross", LEARNER_TEXT("questions", "You left cross-attention out"),
      LEARNER_TEXT("questions", "Every token of the target also looks at every token of the source.")};
  static constexpr MistakeKind kCrossMasked{
      "cross-masked", LEARNER_TEXT("questions", "You put a causal mask on cross-attention"),
      LEARNER_TEXT("questions", "The source is complete: nothing in it lies in the future.")};
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "An encoder reads {source} tokens, a decoder is trained on {target}. Take one layer of each, "
                         "with one head for each kind of attention. How many pairs are visible in self-attention of "
                         "the encoder, self-attention of the decoder and cross-attention together?"),
            {{"source", Whole{source}}, {"target", Whole{target}}}};
  q.answer = static_cast<double>(total);
  q.tolerance = 0.5;
  q.working = {{LEARNER_TEXT("questions", "Encoder: {source} · {source} = {pairs}"),
                {{"source", Whole{source}}, {"pairs", Whole{encoder}}}},
               {LEARNER_TEXT("questions", "Decoder, causal: {target} · {next} / 2 = {pairs}"),
                {{"target", Whole{target}}, {"next", Whole{target + 1}}, {"pairs", Whole{decoder}}}},
               {LEARNER_TEXT("questions", "Cross-attention: {target} · {source} = {pairs}"),
                {{"target", Whole{target}}, {"source", Whole{source}}, {"pairs", Whole{cross}}}},
               {LEARNER_TEXT("questions", "Together {total}."), {{"total", Whole{total}}}}};
  q.mistakes = {{&kDecoderUnmasked,
                 static_cast<double>(encoder + target * target + cross),
                 {LEARNER_TEXT("questions", "You counted {all} pairs in the decoder; its causal mask leaves {pairs}."),
                  {{"all", Whole{target * target}}, {"pairs", Whole{decoder}}}}},
                {&kEncoderMasked, static_cast<double>(pairsOf(source, source, true) + decoder + cross), {}},
                {&kForgotCross, static_cast<double>(encoder + decoder), {}},
                {&kCrossMasked, static_cast<double>(encoder + decoder + pairsOf(target, source, true)), {}}};
  q.hint = {LEARNER_TEXT("questions", "Which of the three is causal?"), {}};
  return q;
}

constexpr MistakeKind kCrossAverage{"average-of-source", LEARNER_TEXT("questions", "You averaged the values"),
                                    LEARNER_TEXT("questions", "Every value counts as much as its weight says.")};

// ---- shuffled-source: keys and values move together

Matrix withRowsSwapped(Matrix matrix, Index a, Index b) {
  const Matrix row = matrix.row(a);
  matrix.row(a) = matrix.row(b);
  matrix.row(b) = row;
  return matrix;
}

/// Weights w_j come from the keys log w_j, so that rows of K can be moved.
Scenario shuffledScenario(const Parameters& p) {
  const Matrix logarithms = p.matrix("weights").array().log().matrix().transpose();
  const Index a = p.whole("key"), b = p.whole("other_key");
  const bool together = p.whole("values_move_too") == 1;
  const Matrix& values = p.matrix("values");
  Scenario scenario = smallAttention(Matrix::Ones(1, 1), withRowsSwapped(logarithms, a, b),
                                     together ? withRowsSwapped(values, a, b) : values);
  scenario.attention.scale = 1.0;
  return scenario;
}

Parameters drawShuffledSource(Dice& dice) {
  Matrix weights(1, 3);
  const std::int64_t first = dice.whole(1, 7), second = dice.whole(1, 9 - first);
  weights << static_cast<double>(first) / 10, static_cast<double>(second) / 10,
      static_cast<double>(10 - first - second) / 10;
  const std::vector<std::int64_t> places = dice.shuffled(3);
  Parameters p;
  p.set("weights", weights)
      .set("values", dice.matrix(3, 1, -6, 10, 1))
      .set("key", std::min(places[0], places[1]))
      .set("other_key", std::max(places[0], places[1]))
      .set("values_move_too", std::int64_t{dice.flip() ? 1 : 0});
  return p;
}

Question askShuffledSource(const Parameters& p) {
  const Matrix &weights = p.matrix("weights"), &values = p.matrix("values");
  const bool together = p.whole("values_move_too") == 1;
  const Whole a{p.whole("key")}, b{p.whole("other_key")};
  const double output = headOf(shuffledScenario(p)).output(0, 0);
  const double before = (weights * values)(0, 0);
  const double keysOnly = (withRowsSwapped(weights.transpose(), a.value, b.value).transpose() * values)(0, 0);
  static constexpr MistakeKind kOrderMatters{
      "order-matters", LEARNER_TEXT("questions", "You let the order of the keys matter"),
      LEARNER_TEXT("questions",
                   "A weight follows its key, and the value moves with it: the sum has the same terms in another "
                   "order.")};
  static constexpr MistakeKind kValuesFollow{
      "values-follow-keys", LEARNER_TEXT("questions", "You let the values move along"),
      LEARNER_TEXT("questions", "Only the keys moved. The weight that a key earns now falls on another key's value.")};
  Question q;
  const std::vector<std::pair<std::string, Shown>> places{
      {"weights", shownShares(weights)}, {"values", shownNumbers(values.transpose())}, {"a", a}, {"b", b}};
  q.text = together
               ? Phrase{LEARNER_TEXT("questions",
                                     "In cross-attention a query gives three source tokens the weights {weights}; "
                                     "their values are {values}. Now the rows {a} and {b} of K change places, and the "
                                     "same rows of V, too. Nothing is masked. What is the output?"),
                        places}
               : Phrase{LEARNER_TEXT("questions",
                                     "In cross-attention a query gives three source tokens the weights {weights}; "
                                     "their values are {values}. Now the rows {a} and {b} of K change places, but V "
                                     "stays as it is. Nothing is masked. What is the output?"),
                        places};
  q.answer = output;
  q.tolerance = 0.005;
  if (together)
    q.working = {{LEARNER_TEXT("questions",
                               "Each weight moves along with its key, and so does the value that it is multiplied "
                               "with."),
                  {}},
                 {LEARNER_TEXT("questions", "The sum keeps its terms: {output}, as before."),
                  {{"output", shownNumber(output)}}}};
  else
    q.working = {{LEARNER_TEXT("questions", "The weights {a} and {b} change places: {weights}."),
                  {{"a", a},
                   {"b", b},
                   {"weights", shownShares(withRowsSwapped(weights.transpose(), a.value, b.value).transpose())}}},
                 {LEARNER_TEXT("questions", "With the values {values} that gives {output}."),
                  {{"values", shownNumbers(values.transpose())}, {"output", shownNumber(output)}}}};
  q.mistakes = {{together ? &kOrderMatters : &kValuesFollow, together ? keysOnly : before, {}},
                {&kCrossAverage, values.mean(), {}}};
  q.hint = {LEARNER_TEXT("questions", "Which weight falls on which value now?"), {}};
  return q;
}

// ---- cross-cache: it does not grow

Parameters drawCrossCache(Dice& dice) {
  Parameters p;
  p.set("layers", dice.pick<std::int64_t>({2, 4, 6, 10, 12}))
      .set("kv_heads", dice.pick<std::int64_t>({2, 4, 8}))
      .set("key_width", dice.pick<std::int64_t>({16, 32, 64}))
      .set("element_bytes", std::int64_t{2})
      .set("source_tokens", 10 * dice.whole(2, 20))
      .set("written_tokens", 10 * dice.whole(1, 15));
  return p;
}

Question askCrossCache(const Parameters& p) {
  const Whole layers{p.whole("layers")}, heads{p.whole("kv_heads")}, width{p.whole("key_width")};
  const Whole source{p.whole("source_tokens")}, written{p.whole("written_tokens")};
  const std::int64_t element = p.whole("element_bytes");
  const AttentionShape shape{.layers = layers.value,
                             .heads = {heads.value, heads.value},
                             .keyWidth = width.value,
                             .valueWidth = width.value,
                             .latent = {}};
  const auto bytesOf = [&](std::int64_t tokens) {
    return static_cast<double>(cacheSize(shape, {.tokens = tokens, .elementBytes = element}).value().bytes);
  };
  const double bytes = bytesOf(source.value);
  static constexpr MistakeKind kGrowsAlong{
      "cross-cache-grows", LEARNER_TEXT("questions", "You let the cache grow with the text that is written"),
      LEARNER_TEXT("questions",
                   "That is the cache of self-attention. Cross-attention keeps the source only, and that does not "
                   "grow.")};
  static constexpr MistakeKind kWrittenOnly{
      "cached-the-target", LEARNER_TEXT("questions", "You cached the target"),
      LEARNER_TEXT("questions", "Keys and values of cross-attention come from the source.")};
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A decoder has {layers} layers with {heads} key/value heads, d_k = d_v = {width}, {element} bytes "
                   "for each number. The source has {source} tokens, and {written} tokens are written so far. How "
                   "many bytes does the cache of cross-attention take (without that of self-attention)?"),
      {{"layers", layers},
       {"heads", heads},
       {"width", width},
       {"element", Whole{element}},
       {"source", source},
       {"written", written}}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = 0.005 * bytes;
  q.working = {{LEARNER_TEXT("questions", "The cache keeps the keys and values of the {source} tokens of the source."),
                {{"source", source}}},
               {LEARNER_TEXT("questions", "{layers} · {heads} · 2 · {width} · {element} · {source} = {bytes}"),
                {{"layers", layers},
                 {"heads", heads},
                 {"width", width},
                 {"element", Whole{element}},
                 {"source", source},
                 {"bytes", Bytes{bytes, Bytes::Scale::Exact}}}}};
  q.mistakes = {
      {&kGrowsAlong,
       bytesOf(source.value + written.value),
       {LEARNER_TEXT("questions", "That is a cache of {all} tokens; only the {source} of the source are kept."),
        {{"all", Whole{source.value + written.value}}, {"source", source}}}},
      {&kWrittenOnly, bytesOf(written.value), {}},
      {&kForgotValues, bytes / 2, {}},
      {&kForgotLayers, bytes / static_cast<double>(layers.value), {}}};
  q.hint = {LEARNER_TEXT("questions", "Which tokens does cross-attention look at?"), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> crossAttentionQuestions() {
  return {
      {.id = "cross-sources",
       .topic = Topic::CrossAttention,
       .kind = AnswerKind::Choice,
       .seconds = 30,
       .lab = "steps",
       .lesson = "cross-attention",
       .draw = drawCrossSources,
       .ask = askCrossSources},
      {.id = "cross-weights",
       .topic = Topic::CrossAttention,
       .seconds = 40,
       .lab = "steps",
       .lesson = "cross-attention",
       .draw = drawCrossWeights,
       .ask = askCrossWeights,
       .read = readCrossWeights,
       .scenario = crossWeightsScenario},
      {.id = "shuffled-source",
       .topic = Topic::CrossAttention,
       .seconds = 60,
       .lab = "steps",
       .lesson = "cross-attention",
       .draw = drawShuffledSource,
       .ask = askShuffledSource,
       .scenario = shuffledScenario},
      {.id = "cross-keys-computed",
       .topic = Topic::CrossAttention,
       .seconds = 45,
       .lab = "steps",
       .lesson = "cross-attention",
       .draw = drawCrossKeysComputed,
       .ask = askCrossKeysComputed},
      {.id = "encoder-decoder-pairs",
       .topic = Topic::CrossAttention,
       .seconds = 75,
       .lab = "sandbox",
       .lesson = "cross-attention",
       .draw = drawEncoderDecoderPairs,
       .ask = askEncoderDecoderPairs},
      {.id = "cross-cache",
       .topic = Topic::CrossAttention,
       .seconds = 90,
       .lab = "decode",
       .lesson = "cross-attention",
       .draw = drawCrossCache,
       .ask = askCrossCache},
  };
}

}  // namespace attn
