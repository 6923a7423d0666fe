// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "traffic/models.h"

/// One model or one sequence on several GPUs. Sources: Shoeybi et al. 2019 (Megatron-LM), section 3; Liu et al. 2023
/// (Ring Attention), section 3.
namespace attn {
namespace {

// split-matrices: columns, then rows
Parameters drawSplitMatrices(Dice& dice) {
  struct Mlp {
    int width, hidden;
  };
  // GPT-3 XL, 6.7B and 175B (Brown et al. 2020, table 2.1, hidden = 4 d_model), OPT-13B, Falcon 40B
  const Mlp drawn = dice.pick<Mlp>({{2048, 8192}, {4096, 16'384}, {12'288, 49'152}, {5120, 20'480}, {8192, 32'768}});
  return {{"model_width", drawn.width},
          {"hidden_width", drawn.hidden},
          {"gpus", dice.pick({2, 4, 8})},
          {"order", dice.shuffled(4)}};
}

void askSplitMatrices(const Parameters& p, Draft& q) {
  static constexpr MistakeKind kRowsFirst{
      "rows-then-columns", TR("You split the first matrix by rows"),
      TR("Then each GPU has only a part of every sum before the activation, and f(a + b) is not f(a) + f(b).")};
  static constexpr MistakeKind kBothColumns{
      "both-by-columns", TR("You split both matrices by columns"),
      TR("The second one would need all hidden numbers on each GPU: they must be collected in between.")};
  static constexpr MistakeKind kBothRows{
      "both-by-rows", TR("You split both matrices by rows"),
      TR("The first product would need an all-reduce before the activation, and the second another one.")};
  q.let({{"inner", "hidden_width"}, {"parts", "model / gpus"}, {"columns", "inner / gpus"}});
  const char* shapes = TR("A: {a} × {b}, B: {c} × {d}");
  ask(q,
      TR("An MLP f(x A) B, with A of {model} × {inner} and B of {inner} × {model}, is split over {gpus} GPUs. Each has "
         "x, and a single all-reduce at the end adds up their results. Which parts does each GPU hold?"));
  offerChoices(q,
               {{q.say(shapes, {{"a", "model"}, {"b", "columns"}, {"c", "columns"}, {"d", "model"}})},
                {q.say(shapes, {{"a", "parts"}, {"b", "inner"}, {"c", "inner"}, {"d", "parts"}}), &kRowsFirst},
                {q.say(shapes, {{"a", "model"}, {"b", "columns"}, {"c", "inner"}, {"d", "parts"}}), &kBothColumns},
                {q.say(shapes, {{"a", "parts"}, {"b", "inner"}, {"c", "columns"}, {"d", "model"}}), &kBothRows}},
               0, p.list("order"));
  q.working = {
      TR("A is split by columns: each GPU computes {columns} hidden numbers completely, so f can be applied."),
      TR("B is split by rows: each GPU multiplies its {columns} hidden numbers, and the sum over the GPUs is the "
         "result.")};
  q.hint = TR("Before f, each hidden number must be complete on one GPU.");
}

// tensor-all-reduces
void askTensorAllReduces(const Parameters& p, Draft& q) {
  const bool isTraining = p.text("pass") == "training";
  ask(q, isTraining,
      TR("A model of {layers} blocks is split over {gpus} GPUs as in Megatron-LM: attention by heads, the MLP by "
         "columns "
         "and then rows. How many all-reduces do a forward and a backward pass take together, without recomputation?"),
      TR("A model of {layers} blocks is split over {gpus} GPUs as in Megatron-LM: attention by heads, the MLP by "
         "columns "
         "and then rows. How many all-reduces does one forward pass take?"));
  askForNumber(q, isTraining ? "4 * layers" : "2 * layers", 0.4);
  q.working = {TR("Forward: one after W_O and one after the second matrix of the MLP."),
               isTraining ? TR("Backward: again two per block, for the gradients of their inputs.")
                          : TR("All other products need no exchange."),
               isTraining ? TR("4 · {layers} = {answer}") : TR("2 · {layers} = {answer}")};
  if (isTraining)
    q.addMistake("forgot-backward-exchange", "2 * layers", TR("You counted the forward pass only"),
                 TR("In the backward pass, the gradient of each sub-layer's input is a sum over all GPUs."));
  else
    q.addMistake("one-exchange-per-block", "layers", TR("You counted one all-reduce per block"),
                 TR("Attention and MLP both end with a sum over all GPUs."));
  q.addMistake("one-per-matrix", "answer * 3", TR("You counted one for each of the six matrices"),
               TR("Two products in a row need one sum: the first is split by columns, the second by rows."));
  q.addMistake("counted-per-gpu", "answer * gpus", TR("You counted it for every GPU"),
               TR("An all-reduce is one operation in which all GPUs take part."));
  q.hint = TR("After which products does each GPU have only a part of a sum?");
}

// all-reduce-bytes. Ring all-reduce: Patarasuk & Yuan 2009: 2 (G − 1) / G of the data per process.
void askAllReduceBytes(const Parameters&, Draft& q) {
  q.let({{"message", "tokens * model * element", as<Bytes>},
         {"others", "gpus - 1"},
         {"part", "message / gpus", as<Bytes>},
         {"parts", "2 * others"},
         {"one", "parts * part", as<Bytes>},
         {"sent", "2 * one", as<Bytes>}});
  ask(q,
      TR("A block with d_model = {model} is split over {gpus} GPUs, with an all-reduce of all {tokens} tokens after "
         "the attention and after the MLP, in {bits}-bit numbers. A ring all-reduce cuts the data into {gpus} parts; "
         "each GPU sends 2 · ({gpus} − 1) of them. How many bytes does each GPU send for the block?"));
  askForBytes(q, "sent");
  q.working = {q.product("tokens * model * element", as<Bytes>),
               TR("A part is {message} / {gpus} = {part}; each GPU sends {parts}: {one}."),
               TR("Two all-reduces: 2 · {one} = {sent}.")};
  q.addMistake("one-all-reduce", "one", TR("You counted one all-reduce"), TR("Attention and MLP both end with one."));
  q.addMistake(
      "whole-data-twice", "4 * message", TR("You sent all of the data twice"),
      TR("Each GPU keeps its own part: it sends (G − 1) / G of the data, once to add and once to distribute."));
  q.addMistake("to-every-other", "2 * others * message", TR("You sent all of the data to every other GPU"),
               TR("In a ring, each GPU sends only to the next one, part by part."));
  addDecimalForBinary(q);
  q.hint = TR("How large is a part, and how many parts does a GPU send?");
}

// sharded-cache: heads as the unit of tensor parallelism
Parameters drawShardedCache(Dice& dice) {
  const Model& model = *findModel(dice.pick<const char*>(
      {"Llama 2 70B", "Llama 3 8B", "Llama 3 70B", "Llama 3.1 405B", "Qwen2.5 72B", "Mistral 7B v0.1"}));
  return {{"name", model.name},
          {"layers", model.shape.layers},
          {"query_heads", model.shape.heads.query},
          {"kv_heads", model.shape.heads.keyValue},
          {"key_width", model.shape.keyWidth},
          {"element_bytes", 2},
          {"gpus", dice.pick({2, 4, 8, 16})}};
}

void askShardedCache(const Parameters& p, Draft& q) {
  const bool isCopied = p.whole("gpus") > p.whole("kv_heads");
  q.let({{"each", "max(1, kv / gpus)"}});
  ask(q,
      TR("{name} has {layers} layers, {query} query heads and {kv} key/value heads of width {width}. Tensor "
         "parallelism "
         "over {gpus} GPUs splits it by heads; with more GPUs than key/value heads, these are copied. How many bytes "
         "of a {bits}-bit cache does one token take on each GPU?"));
  askForBytes(q, "layers * 2 * each * width * element");
  q.working = {isCopied ? TR("A head cannot be split: each GPU needs one whole key/value head.")
                        : TR("Each GPU holds {kv} / {gpus} = {each} key/value heads."),
               q.product("layers * 2 * each * width * element", exactBytes)};
  q.addMistake("undivided-cache", "answer / each * kv", TR("You put the whole cache on every GPU"),
               TR("A GPU needs the keys and values of its own heads only."));
  if (isCopied)
    q.addMistake("split-head", "answer * kv / gpus", TR("You split a key/value head"),
                 TR("The query heads of both GPUs need all columns of it, so both hold a copy."));
  else
    q.addMistakes({{&kForgotValues, "answer / 2"}});
  q.addMistakes({{&kForgotLayers, "answer / layers"}, {&kCountedQueryHeads, "answer / each * heads / gpus"}});
  q.hint = TR("How many key/value heads does one GPU hold?");
}

// ring-bytes: keys and values go round
void askRingBytes(const Parameters&, Draft& q) {
  q.let({{"block", "tokens / gpus"},
         {"others", "gpus - 1"},
         {"pair", "block * 2 * kv * width * element", as<Bytes>},
         {"sent", "others * pair", as<Bytes>}});
  ask(q,
      TR("Ring attention splits {tokens} tokens over {gpus} GPUs. Each keeps its queries; the keys and values go round "
         "until every GPU has seen all of them. A layer has {query} query heads and {kv} key/value heads of width "
         "{width}, in {bits}-bit numbers. How many bytes does each GPU send for this layer?"));
  askForBytes(q, "sent");
  q.working = {TR("Each GPU has {tokens} / {gpus} = {block} tokens."),
               q.product("block * 2 * kv * width * element", as<Bytes>),
               TR("It sends a block {others} times: {others} · {pair} = {sent}.")};
  q.addMistake("one-round-more", "gpus * pair", TR("You sent one block too many"),
               TR("With G GPUs, a block is needed by G − 1 others: it need not return to its owner."));
  q.addMistake("one-block-sent", "pair", TR("You counted one step of the ring"),
               TR("In each step a GPU passes on the block that it has just used."));
  q.addMistakes({{&kForgotValues, "answer / 2"}, {&kCountedQueryHeads, "answer * heads / kv"}});
  addDecimalForBinary(q);
  q.hint = TR("How large is the block of one GPU, and how often does a GPU send one?");
}

// ring-block: computing hides sending. Source: Liu et al. 2023, section 3, "c ≥ F / B" for unshared heads.
Parameters drawRingBlock(Dice& dice) {
  struct Link {
    const char* name;
    double flops, bytes;
  };
  // 16-bit peak; NVLink in one direction (A100: 300 GB/s, H100: 450 GB/s; NVIDIA data sheets), InfiniBand HDR and NDR
  // with one adapter per GPU (200 and 400 Gbit/s)
  const Link drawn = dice.pick<Link>(
      {{"A100", 312e12, 300e9}, {"A100", 312e12, 25e9}, {"H100", 989e12, 450e9}, {"H100", 989e12, 50e9}});
  const std::int64_t kv = dice.pick({4, 8, 16});
  return {{"name", std::string(drawn.name)},
          {"flops_per_second", drawn.flops},
          {"bytes_per_second", drawn.bytes},
          {"query_heads", kv * dice.pick({2, 4, 8})},
          {"kv_heads", kv},
          {"key_width", 128},
          {"element_bytes", 2}};
}

void askRingBlock(const Parameters&, Draft& q) {
  q.let({{"ratio", "peak / bandwidth", as<ThreeDigits>},
         {"group", "heads / kv"},
         {"answer", "ratio / group", as<ThreeDigits>}});
  ask(q,
      TR("In ring attention without a mask, each {name} holds the queries of c tokens and passes on 16-bit keys and "
         "values of c tokens: {query} query heads, {kv} key/value heads, all of width {width}. It computes {peak} and "
         "sends {bandwidth}. From what c on does q Kᵀ and P V of a block take at least as long as sending it?"));
  askForNumber(q, "answer", "0.01 * answer", AnswerUnit::Tokens);
  q.working = {
      TR("A block takes 4 · c² · {width} · {query} operations, and 2 · 2 · c · {width} · {kv} bytes are sent."),
      TR("Both take equally long at c = (peak / bandwidth) · {kv} / {query}; peak / bandwidth is {ratio}."),
      q.quotient("ratio", "group", as<ThreeDigits>)};
  q.addMistake("queries-sent-too", "ratio", TR("You counted as many key/value heads as query heads"),
               TR("Fewer key/value heads mean fewer bytes for the same operations."));
  q.addMistake(kForgotPrefactor, "answer * 2");
  q.addMistake(kForgotValues, "answer / 2");
  q.addMistake("inverted-groups", "ratio * group", TR("You inverted the ratio of the heads"),
               TR("Sharing heads makes blocks cheaper to send, so smaller blocks suffice."));
  q.hint = TR("Write down operations and bytes for c tokens, and set the two times equal.");
}

// ring-imbalance. Source: Brandon et al. 2023, "Striped Attention", section 2.
void askRingImbalance(const Parameters&, Draft& q) {
  q.let({{"earlier", "gpus - 1"},
         {"own", "block * (block + 1) / 2"},
         {"before", "earlier * block * block"},
         {"last", "before + own"},
         {"answer", "last / own", as<ThreeDigits>}});
  ask(q,
      TR("Under a causal mask, ring attention gives each of {gpus} GPUs {block} consecutive tokens. How many times as "
         "many visible pairs of query and key does the last GPU have as the first?"));
  askForNumber(q, "answer", "0.02 * answer");
  q.working = {
      TR("The first GPU has {block} · ({block} + 1) / 2 = {own} pairs."),
      TR("The last one has as many in its own block and {earlier} · {block} · {block} in the blocks before: {last}."),
      TR("{last} / {own} = {answer}")};
  q.addMistake("blocks-for-pairs", "gpus", TR("You counted blocks"),
               TR("The block of a GPU's own tokens is half masked; the blocks before it are fully visible."));
  q.addMistake("equal-work", 1.0, TR("You took the work to be equal"),
               TR("Early queries see few keys: the first GPU sees only its own tokens."));
  q.addMistake("without-own-block", "before / own", TR("You left out the last GPU's own block"),
               TR("Its queries also see the keys of their own block up to themselves."));
  q.hint = TR("Which blocks of keys does the last GPU see in full, and which by half?");
}

}  // namespace

std::vector<QuestionTemplate> parallelQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Parallelism, "decode", "",
      {{"split-matrices", Choice, 75, drawSplitMatrices, askSplitMatrices},
       {"tensor-all-reduces", Number, 60,
        "layers: 24 32 36 40 48 60 64 72 80 96 126; gpus: 4 8; pass: forward training", askTensorAllReduces},
       {"all-reduce-bytes", Number, 120,
        "model_width: 4096 5120 8192 12288 16384; gpus: 4 8 16; tokens: 1024 2048 4096 8192; element_bytes = 2",
        askAllReduceBytes},
       {"sharded-cache", Number, 90, drawShardedCache, askShardedCache},
       {"ring-bytes", Number, 120,
        "tokens: 131072 262144 524288 1048576; gpus: 4 8 16; query_heads: 32 64; kv_heads: 4 8; key_width = 128; "
        "element_bytes = 2",
        askRingBytes},
       {"ring-block", Number, 150, drawRingBlock, askRingBlock},
       {"ring-imbalance", Number, 90, "gpus: 4 8 16; block: 1024 2048 4096 8192 16384 32768", askRingImbalance}});
}

}  // namespace attn
