// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"
#include "tiling/visible_pairs.h"
#include "traffic/kv_cache.h"

namespace attn {
namespace {

// cross-weights: rows of the target, columns of the source
Scenario crossWeightsScenario(const Parameters& p) {
  return sizesOnly({}, {.queryTokens = p.whole("query_tokens"), .keyTokens = p.whole("key_tokens"), .dK = 8, .dV = 8});
}

Parameters drawCrossWeights(Dice& dice) {
  const std::int64_t source = dice.whole(4, 25);
  std::int64_t target = dice.whole(3, 20);
  if (target == source) target += 2;
  return {{"query_tokens", target}, {"key_tokens", source}};
}

void askCrossWeights(const Parameters& p, Draft& q) {
  q.let({{"pairs", countOf(crossWeightsScenario(p), SizeQuantity::Pairs)}});
  ask(q,
      TR("In this document, the {target} tokens starting at “{query_name}” attend to the {source} tokens starting at "
         "“{key_name}”. How many weights does one head have?"),
      TR("A translation model has read a sentence of {source} tokens (the source) and written {target} tokens (the "
         "target). How many weights does one cross-attention head have for them?"));
  askForNumber(q, "pairs", 0.5);
  q.working = {TR("A row for each token of the target: {target} queries."),
               TR("A column for each token of the source: {source} keys."), TR("{target} · {source} = {pairs}")};
  q.addMistake("target-for-both", "target * target", TR("You took the target on both sides"),
               TR("In cross-attention only the queries come from the target. Keys and values come from the source."),
               TR("{target} · {target} would be self-attention of the target."));
  q.addMistake("source-for-both", "source * source", TR("You took the source on both sides"),
               TR("Queries come from the tokens of the target."));
  q.addMistake(
      "one-joined-sequence", "(target + source)^2", TR("You joined both texts into one"),
      TR("That would be self-attention over both. In cross-attention, target tokens attend only to source tokens."));
  q.hint = TR("Which tokens are queries, which keys?");
}

std::optional<Parameters> readCrossWeights(const OnStage& stage, Dice&) {
  const Scenario& scenario = stage.scenario;
  const bool secondText = !scenario.keyTokens.empty() || !stackIn(scenario, InputSlot::Context).empty();
  // A decode step also has more keys than queries, but from one text.
  if (!headOnStage(stage) || !secondText || scenario.attention.mask.causal || scenario.attention.mask.queryOffset != 0)
    return std::nullopt;
  return sizesOfDocument(scenario, {"query_tokens", "key_tokens"})
      .add({{"query_name", queryName(stage, 0)}, {"key_name", keyName(stage, 0)}});
}

// cross-sources: which side each matrix comes from
struct CrossPart {
  std::string_view id;
  const char* text;
};
constexpr std::array<CrossPart, 6> kCrossParts{{
    {"queries", TR("the queries")},
    {"keys", TR("the keys")},
    {"values", TR("the values")},
    {"rows", TR("the rows of the weights")},
    {"columns", TR("the columns of the weights")},
    {"outputs", TR("the rows of the output")},
}};

Parameters drawCrossSources(Dice& dice) {
  const std::int64_t source = dice.whole(5, 15);
  std::int64_t target = dice.whole(3, 12);
  if (target == source) target += 1;
  return {{"query_tokens", target},
          {"key_tokens", source},
          {"part", std::string(kCrossParts[static_cast<std::size_t>(dice.whole(0, kCrossParts.size() - 1))].id)}};
}

/// The number of rows or columns that the asked matrix has for these tokens; computed, so that it shows its source.
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

void askCrossSources(const Parameters& p, Draft& q) {
  const std::string& id = p.text("part");
  const bool fromSource = sizeOfCrossPart(id, p) == p.whole("key_tokens");
  q.let({{"part", Translated{std::ranges::find(kCrossParts, id, &CrossPart::id)->text}}, {"all", "target + source"}});
  ask(q, TR("The encoder has read a sentence of {source} tokens; the decoder has written {target} tokens so far. Which "
            "tokens do {part} in cross-attention belong to?"));
  q.choices = {TR("the {target} tokens of the decoder"), TR("the {source} tokens of the encoder"),
               TR("all {all} tokens")};
  q.answer = std::size_t{fromSource ? 1U : 0U};
  q.working = {TR("The tokens of the decoder give queries, rows of weights and outputs."),
               TR("The tokens of the encoder give keys, values and columns of weights."),
               fromSource ? TR("So it is the encoder here.") : TR("So it is the decoder here.")};
  q.addMistake("sides-swapped", std::size_t{fromSource ? 0U : 1U}, TR("You swapped the two sides"),
               TR("Queries, rows and outputs come from the text being written; keys, values and columns, from the text "
                  "that was read."));
  q.addMistake("from-both-sides", std::size_t{2}, TR("You combined both sides"),
               TR("Each matrix is made from one side only; the two sides meet in the scores."));
  q.hint = TR("The decoder looks something up in the sentence that was read.");
}

// cross-keys-computed: once, not at every step
void askCrossKeysComputed(const Parameters& p, Draft& q) {
  // With one number per key and value and one byte per number, half of the bytes of the cache are the computed keys.
  const AttentionShape shape{
      .layers = p.whole("layers"), .heads = {1, 1}, .keyWidth = 1, .valueWidth = 1, .latent = {}};
  q.let({{"keys", cacheSize(shape, {.tokens = p.whole("key_tokens"), .elementBytes = 1}).value().bytes / 2}});
  ask(q, TR("A decoder with {layers} layers, each with one cross-attention head, writes {target} tokens one by one "
            "from a source sentence of {source} tokens. How many key vectors does its cross-attention compute in all, "
            "if nothing is computed twice?"));
  askForNumber(q, "keys", 0.5);
  q.working = {TR("The keys come from the source alone: {source} in each layer, computed once."),
               TR("{layers} · {source} = {keys}, however many tokens are written.")};
  q.addMistake("computed-at-every-step", "keys * target", TR("You recomputed the keys at every step"),
               TR("The source does not change while the target is written, so neither do its keys."),
               TR("That is {keys} keys {target} times over."));
  q.addMistake("keys-of-the-target", "layers * target", TR("You counted keys of the target"),
               TR("Those belong to the decoder's self-attention. Cross-attention uses the source."));
  q.addMistake("keys-of-one-layer", "source", TR("You counted one layer only"),
               TR("Each layer has its own W_K, so each computes its own keys."));
  q.hint = TR("What changes on the source side while the decoder writes?");
}

// encoder-decoder-pairs: three kinds of attention
void askEncoderDecoderPairs(const Parameters& p, Draft& q) {
  const std::int64_t source = p.whole("key_tokens"), target = p.whole("query_tokens");
  const auto pairsOf = [](Index queries, Index keys, bool causal) {
    SkipRules rules;
    rules.causal = causal;
    return visiblePairs(KeyVisibility(queries, keys, rules));
  };
  q.let({{"encoder", pairsOf(source, source, false)},
         {"pairs", pairsOf(target, target, true)},
         {"cross", pairsOf(target, source, false)},
         {"total", "encoder + pairs + cross"},
         {"next", "target + 1"},
         {"all", "target * target"},
         {"masked", pairsOf(source, source, true)},
         {"maskedCross", pairsOf(target, source, true)}});
  ask(q, TR("An encoder reads {source} tokens, a decoder is trained on {target}. Take one layer of each, with one head "
            "for each kind of attention. How many pairs are visible in encoder self-attention, decoder self-attention "
            "and cross-attention together?"));
  askForNumber(q, "total", 0.5);
  q.working = {q.say(TR("Encoder: {source} · {source} = {pairs}"), {{"pairs", "encoder"}}),
               TR("Decoder, causal: {target} · {next} / 2 = {pairs}"),
               q.say(TR("Cross-attention: {target} · {source} = {pairs}"), {{"pairs", "cross"}}),
               TR("Together {total}.")};
  q.addMistake("decoder-unmasked", "encoder + all + cross", TR("You let the decoder look ahead"),
               TR("Its self-attention is causal: T (T + 1) / 2 pairs. The encoder may look both ways."),
               TR("You counted {all} pairs in the decoder; its causal mask leaves {pairs}."));
  q.addMistake("encoder-masked", "masked + pairs + cross", TR("You masked the encoder"),
               TR("The whole source is known from the start: every token sees every other."));
  q.addMistake("forgot-cross", "encoder + pairs", TR("You left cross-attention out"),
               TR("Every target token also attends to every source token."));
  q.addMistake("cross-masked", "encoder + pairs + maskedCross", TR("You put a causal mask on cross-attention"),
               TR("The source is complete: nothing in it is in the future."));
  q.hint = TR("Which of the three is causal?");
}

// shuffled-source: keys and values move together
Matrix withRowsSwapped(Matrix matrix, Index a, Index b) {
  const Matrix row = matrix.row(a);
  matrix.row(a) = matrix.row(b);
  matrix.row(b) = row;
  return matrix;
}

/// The keys log w_j give the weights w_j, so that rows of K can be swapped.
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
  const Matrix weights = tenths(dice) / 10;
  const std::vector<std::int64_t> places = dice.shuffled(3);
  return {{"weights", weights},
          {"values", dice.matrix(3, 1, -6, 10, 1)},
          {"key", std::min(places[0], places[1])},
          {"other_key", std::max(places[0], places[1])},
          {"values_move_too", dice.flip() ? 1 : 0}};
}

void askShuffledSource(const Parameters& p, Draft& q) {
  const Matrix &weights = p.matrix("weights"), &values = p.matrix("values");
  const bool together = p.whole("values_move_too") == 1;
  const Matrix swapped = withRowsSwapped(weights.transpose(), p.whole("key"), p.whole("other_key")).transpose();
  const double output = headOf(shuffledScenario(p)).output(0, 0);
  q.let({{"weights", shownShares(weights)},
         {"swapped", shownShares(swapped)},
         {"values", shownNumbers(values.transpose())},
         {"a", p.whole("key")},
         {"b", "other_key"},
         {"output", output, shownNumber}});
  ask(q, together,
      TR("In cross-attention, a query gives three source tokens the weights {weights}; their values are {values}. Now "
         "rows {a} and {b} of K are swapped, and so are the same rows of V. Nothing is masked. What is the output?"),
      TR("In cross-attention, a query gives three source tokens the weights {weights}; their values are {values}. Now "
         "rows {a} and {b} of K are swapped, but V stays as it is. Nothing is masked. What is the output?"));
  askForNumber(q, output, 0.005);
  if (together) {
    q.working = {TR("Each weight moves with its key, and so does the value that it multiplies."),
                 TR("The sum keeps its terms: {output}, as before.")};
    q.addMistake(
        "order-matters", (swapped * values)(0, 0), TR("You let the order of the keys matter"),
        TR("A weight follows its key, and the value moves with it: the sum has the same terms in another order."));
  } else {
    q.working = {q.say(TR("Weights {a} and {b} are swapped: {weights}."), {{"weights", "swapped"}}),
                 TR("With the values {values} that gives {output}.")};
    q.addMistake("values-follow-keys", (weights * values)(0, 0), TR("You let the values move along"),
                 TR("Only the keys moved. The weight of a moved key now multiplies another key's value."));
  }
  q.addMistake("average-of-source", values.mean(), TR("You averaged the values"),
               TR("Each value counts in proportion to its weight."));
  q.hint = TR("Which weight multiplies which value?");
}

// cross-cache: its size is constant
void askCrossCache(const Parameters& p, Draft& q) {
  const auto bytesOf = [&](const Amount& tokens) {
    const AttentionShape shape = attentionShapeOf(Parameters(p).set("query_heads", p.whole("kv_heads")));
    const auto count = static_cast<std::int64_t>(q(tokens));
    return cacheSize(shape, {.tokens = count, .elementBytes = p.whole("element_bytes")}).value().bytes;
  };
  q.let({{"heads", "kv"}, {"source", "source_tokens"}, {"written", "written_tokens"}, {"all", "source + written"}});
  ask(q, TR("A decoder has {layers} layers with {heads} key/value heads, d_k = d_v = {width}, {element} bytes per "
            "number. The source has {source} tokens, and {written} tokens have been written so far. How many bytes "
            "does the cross-attention cache take (without the self-attention cache)?"));
  askForNumber(q, bytesOf("source"), "0.005 * answer", AnswerUnit::Bytes);
  q.let({{"bytes", "answer", exactBytes}});
  q.working = {TR("The cache holds the keys and values of the {source} source tokens."),
               TR("{layers} · {heads} · 2 · {width} · {element} · {source} = {bytes}")};
  q.addMistake("cross-cache-grows", bytesOf("all"), TR("You let the cache grow with the target"),
               TR("That is the self-attention cache. Cross-attention caches only the source, which does not grow."),
               TR("That is a cache of {all} tokens; only the {source} source tokens are kept."));
  q.addMistake("cached-the-target", bytesOf("written"), TR("You cached the target"),
               TR("Keys and values of cross-attention come from the source."));
  q.addMistakes({{&kForgotValues, "answer / 2"}, {&kForgotLayers, "answer / layers"}});
  q.hint = TR("Which tokens does cross-attention read?");
}

}  // namespace

std::vector<QuestionTemplate> crossAttentionQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::CrossAttention, "steps", "cross-attention",
      {{"cross-sources", Choice, 30, drawCrossSources, askCrossSources},
       {"cross-weights", Number, 40, drawCrossWeights, askCrossWeights, readCrossWeights, crossWeightsScenario},
       {"shuffled-source", Number, 60, drawShuffledSource, askShuffledSource, nullptr, shuffledScenario},
       {"cross-keys-computed", Number, 45, "key_tokens: 5..40; query_tokens: 4..30; layers: 2..8",
        askCrossKeysComputed},
       {"encoder-decoder-pairs", Number, 75, "key_tokens: 3..12; query_tokens: 3..12", askEncoderDecoderPairs, nullptr,
        nullptr, "", "sandbox"},
       {"cross-cache", Number, 90,
        "layers: 2 4 6 10 12; kv_heads: 2 4 8; key_width: 16 32 64; element_bytes = 2; (of): 2..20; source_tokens = 10 "
        "* of; (of): 1..15; written_tokens = 10 * of",
        askCrossCache, nullptr, nullptr, "", "decode"}});
}

}  // namespace attn
