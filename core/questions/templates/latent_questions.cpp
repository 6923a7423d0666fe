// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

/// Multi-head latent attention: absorbed matrices and the key that carries the positions. Source of all: DeepSeek-V2
/// (arXiv:2405.04434), sections 2.1.2 and 2.1.3.
namespace attn {
namespace {

/// A published model: its name, heads, columns of a head without rotation, latent and rotated columns.
Parameters drawLatentModel(Dice& dice) {
  struct Model {
    const char* name;
    int heads, width, compressed, rotated;
  };
  // config.json of deepseek-ai/DeepSeek-V2, DeepSeek-V2-Lite, DeepSeek-V3, moonshotai/Kimi-K2-Base, openbmb/MiniCPM3-4B
  static const std::vector<Model> kModels{{"DeepSeek-V2", 128, 128, 512, 64},
                                          {"DeepSeek-V2-Lite", 16, 128, 512, 64},
                                          {"DeepSeek-V3", 128, 128, 512, 64},
                                          {"Kimi K2", 64, 128, 512, 64},
                                          {"MiniCPM3-4B", 40, 64, 256, 32}};
  const Model& drawn = dice.pick(kModels);
  return {{"name", std::string(drawn.name)}, {"query_heads", drawn.heads},
          {"key_width", drawn.width},        {"compressed", drawn.compressed},
          {"rotated", drawn.rotated},        {"tokens", dice.pick({2048, 4096, 8192, 16'384, 32'768, 65'536})}};
}

constexpr MistakeKind kOneLatentHead{
    "one-latent-head", TR("You counted one head"),
    TR("All heads read the same latents, but each computes its own scores from them.")};

// latent-as-groups: "equal to GQA with only 2.25 groups"
void askLatentAsGroups(const Parameters&, Draft& q) {
  q.let({{"latent", "compressed + rotated"}, {"pair", "2 * width"}});
  ask(q, TR("Multi-head latent attention keeps, for each token and layer, a compressed vector of {compressed} numbers "
            "and a rotated key of {rotated}. With how many key/value heads of width {width} would a cache of grouped "
            "heads be as large?"));
  askForNumber(q, "latent / pair", "0.01 * answer");
  q.working = {TR("It keeps {compressed} + {rotated} = {latent} numbers."),
               TR("A key/value head keeps a key and a value: 2 · {width} = {pair}."), q.quotient("latent", "pair")};
  q.addMistakes({{&kForgotValues, "answer * 2"},
                 {&kForgotRotatedKey, "compressed / pair"},
                 {&kLatentTwice, "(2 * compressed + rotated) / pair"}});
  q.hint = TR("How many numbers does one key/value head keep for a token?");
}

// absorbed-flops: scores in the space of the latents
void askAbsorbedFlops(const Parameters&, Draft& q) {
  q.let({{"latent", "compressed + rotated"}});
  ask(q, TR("A head of {name} has keys of {width} columns without and {rotated} with rotation; the cache holds latents "
            "of {compressed} numbers and rotated keys of {rotated}. With absorbed matrices, how many operations (FLOP) "
            "do the scores of one new token with {tokens} cached tokens take in the {query} heads of a layer?"));
  askForNumber(q, "2 * heads * latent * tokens", "0.02 * answer", AnswerUnit::Operations);
  q.working = {TR("W_UK is multiplied into the query, which then has as many numbers as a latent: {compressed} + "
                  "{rotated} = {latent}."),
               q.product("2 * heads * latent * tokens", as<Operations>)};
  q.addMistake("before-absorption", "2 * heads * (width + rotated) * tokens",
               TR("You took the width before absorption"),
               TR("An absorbed query is compared with the latent itself, which is wider than a head's key."));
  q.addMistakes({{&kForgotPrefactor, "answer / 2"},
                 {&kForgotRotatedKey, "2 * heads * compressed * tokens"},
                 {&kOneLatentHead, "answer / heads"}});
  q.hint = TR("How long is the vector that a head compares with each cached token?");
}

// rebuilt-keys: what absorption saves
void askRebuiltKeys(const Parameters&, Draft& q) {
  ask(q, TR("{name} caches latents of {compressed} numbers. Without absorption, each step computes the {width} columns "
            "without rotation of the keys of all {query} heads again, from the latents of {tokens} cached tokens. How "
            "many operations (FLOP) does that take in one layer?"));
  askForNumber(q, "2 * compressed * width * heads * tokens", "0.02 * answer", AnswerUnit::Operations);
  q.working = {TR("A key of a head is W_UK · latent: 2 · {compressed} · {width} operations."),
               q.product("2 * compressed * width * heads * tokens", as<Operations>),
               TR("With absorption, W_UK multiplies the one query of each head instead: {tokens} times less.")};
  q.addMistake(
      "cost-of-absorption", "answer / tokens", TR("That is the cost with absorption"),
      TR("Absorbed matrices multiply the new query only; without absorption they multiply every cached latent."));
  q.addMistakes({{&kForgotPrefactor, "answer / 2"}, {&kOneLatentHead, "answer / heads"}});
  q.addMistake("latent-width-twice", "answer * compressed / width", TR("You took W_UK to be square"),
               TR("It turns a latent into the key of a head: a row for each column of the key."));
  q.hint = TR("How many operations does it take to get one key from one latent?");
}

// latent-intensity: operations per byte of the cache
Parameters drawLatentIntensity(Dice& dice) {
  return drawLatentModel(dice).set("element_bytes", 2);
}

void askLatentIntensity(const Parameters&, Draft& q) {
  q.let({{"latent", "compressed + rotated"},
         {"flops", "2 * heads * (latent + compressed)"},
         {"bytes", "element * latent"},
         {"answer", "flops / bytes", as<ThreeDigits>}});
  ask(q, TR("A decode step of {name} with absorbed matrices reads each cached latent ({compressed} 16-bit numbers) and "
            "rotated key ({rotated}) once for all {query} heads. The scores use both, the weighted sums use the "
            "latent. How many operations (FLOP) does the step take per byte read from the cache?"));
  askForNumber(q, "answer", "0.02 * answer");
  q.working = {TR("A token takes 2 · {query} · ({compressed} + {rotated}) FLOP for its scores and 2 · {query} · "
                  "{compressed} for the sums: {flops} in all."),
               TR("Its bytes: 2 · ({compressed} + {rotated}) = {bytes}."),
               q.quotient("flops", "bytes", as<ThreeDigits>)};
  q.addMistake("latent-scores-only", "heads * 2 / element", TR("You counted the scores only"),
               TR("The weighted sum reads the latent as well, once it is on the chip."));
  q.addMistake("rotated-key-as-value", "heads * 4 / element", TR("You let the rotated key be a value"),
               TR("Values come from the latent alone; the rotated key only enters the scores."));
  q.addMistake(kForgotBytes, "answer * element");
  q.addMistake("latent-read-per-head", "answer / heads", TR("You read the latents for each head"),
               TR("All heads use the same latent while it is on the chip."));
  q.hint = TR("Follow one latent: what do all heads do with it, and how many bytes is it?");
}

// absorbed-shape: what two matrices become
void askAbsorbedShape(const Parameters& p, Draft& q) {
  static constexpr MistakeKind kHeadByHead{
      "head-by-head", TR("You took the width of the head for both sides"),
      TR("The width of the head is what the product sums over: it is gone in the result.")};
  static constexpr MistakeKind kTransposed{
      "transposed-product", TR("You transposed the product"),
      TR("The latent of the query comes from the left, that of the key from the right.")};
  static constexpr MistakeKind kKeyMatrix{
      "key-matrix-only", TR("That is W_UK alone"),
      TR("The absorbed matrix takes the latent of the query, not the query itself.")};
  ask(q, TR("In a head, q = W_UQ c and k = W_UK c′, with W_UQ of {width} × {query_latent} and W_UK of {width} × "
            "{compressed}. Absorption computes q · k as c · (A c′) with a single matrix A. What is its shape?"));
  offerChoices(q,
               {{q.say(TR("{rows} × {columns}"), {{"rows", "query_latent"}, {"columns", "compressed"}})},
                {q.say(TR("{rows} × {columns}"), {{"rows", "width"}, {"columns", "width"}}), &kHeadByHead},
                {q.say(TR("{rows} × {columns}"), {{"rows", "compressed"}, {"columns", "query_latent"}}), &kTransposed},
                {q.say(TR("{rows} × {columns}"), {{"rows", "width"}, {"columns", "compressed"}}), &kKeyMatrix}},
               0, p.list("order"));
  q.working = {TR("q · k = (W_UQ c)ᵀ W_UK c′ = cᵀ (W_UQᵀ W_UK) c′, so A = W_UQᵀ W_UK: {query_latent} × {compressed}."),
               TR("A rotation between the two matrices would depend on the positions: A could not be computed in "
                  "advance. That is why the rotated key is separate.")};
  q.hint = TR("Write q · k as a product with both matrices between the two latents.");
}

// decoupled-score: a score from two parts
void askDecoupledScore(const Parameters&, Draft& q) {
  q.let({{"added", "position", as<Operand>},
         {"all", "width + rotated"},
         {"sum", "content + position"},
         {"root", "sqrt(all)", as<ThreeDigits>},
         {"answer", "sum / root", as<Decimals>}});
  ask(q, TR("A head of multi-head latent attention has {width} columns without and {rotated} with rotation. For a "
            "query and a key, the first part of the dot product is {content}, the rotated part is {position}. What is "
            "the score after scaling?"));
  askForNumber(q, "answer", 0.01);
  q.working = {
      TR("Both parts are one dot product over {width} + {rotated} = {all} columns: {content} + {added} = {sum}."),
      TR("It is divided by √{all} = {root}: {answer}.")};
  q.addMistake("scaled-by-one-part", "sum / sqrt(width)", TR("You scaled by the first part alone"),
               TR("The scale follows from all columns of the dot product, rotated ones included."));
  q.addMistake("scaled-separately", "content / sqrt(width) + position / sqrt(rotated)",
               TR("You scaled each part by its own width"), TR("The two parts are columns of one query and one key."));
  q.addMistake("forgot-rotated-part", "content / root", TR("You forgot the rotated part"),
               TR("It is what makes the score depend on the positions; it is added."));
  q.addMistake(kForgotScale, "sum");
  q.hint = TR("Query and key are two concatenated parts: how many columns in all?");
}

}  // namespace

std::vector<QuestionTemplate> latentQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::SharedHeads, "decode", "shared-heads",
      {{"latent-as-groups", Number, 60, "compressed: 256 384 512 768 1024; rotated: 32 64; key_width: 64 96 128",
        askLatentAsGroups},
       {"absorbed-shape", Choice, 75,
        "query_latent: 768 1024 1536; compressed: 256 384 512; key_width: 64 128; order: shuffled 4", askAbsorbedShape},
       {"decoupled-score", Number, 60, "key_width: 64 128; rotated: 32 64; content: 10..45; position: +-15",
        askDecoupledScore},
       {"absorbed-flops", Number, 90, drawLatentModel, askAbsorbedFlops},
       {"rebuilt-keys", Number, 90, drawLatentModel, askRebuiltKeys},
       {"latent-intensity", Number, 120, drawLatentIntensity, askLatentIntensity}});
}

}  // namespace attn
