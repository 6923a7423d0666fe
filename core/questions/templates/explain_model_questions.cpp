// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <vector>

#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"
#include "traffic/hardware.h"

/// More questions that are answered in two sentences: about whole models, their training and how they are served.
namespace attn {
namespace {

// Source: Xiong et al. 2020, "On layer normalization in the transformer architecture".
void askExplainPreNorm(const Parameters&, Draft& q) {
  q.let({{"additions", "2 * layers"}});
  ask(q, TR("A transformer with {layers} blocks is trained once with pre-norm and once with post-norm. Explain in two "
            "sentences how the two differ, and why pre-norm trains more easily."));
  q.checklist = {
      TR("Pre-norm: x + f(norm(x)); post-norm: norm(x + f(x))."),
      TR("With pre-norm, the residual stream is a plain sum: {additions} additions to the embedding and no norm on the "
         "way."),
      TR("So the gradient reaches the first block directly, without passing a norm in every block."),
      TR("With post-norm, the gradients near the output are large at first: it needs a warm-up of the learning rate."),
      TR("The stream of pre-norm grows from block to block, so one last norm comes before the unembedding.")};
  q.modelAnswer =
      TR("Pre-norm normalizes what attention and MLP read, x + f(norm(x)), whereas post-norm normalizes the stream "
         "after every addition, norm(x + f(x)). With pre-norm, the stream is the embedding plus {additions} additions, "
         "so the gradient reaches the first of the {layers} blocks without passing a norm, and training is stable "
         "without a long warm-up; in exchange, the stream grows, and a last norm must precede the unembedding.");
}

void askExplainTwoTimes(const Parameters&, Draft& q) {
  ask(q,
      TR("A chat model with {billions} billion parameters reads a prompt of {tokens} tokens. Explain in two sentences "
         "what limits the time to the first token, what limits the time per further token, and why they differ."));
  q.checklist = {
      TR("The first token comes after the prefill: all {tokens} tokens of the prompt pass through the model at once."),
      TR("The prefill uses each weight for {tokens} tokens: it is compute-bound, about 2 FLOP per parameter and "
         "token."),
      TR("A further token is one step: it reads all weights and the cache for a single token and is memory-bound."),
      TR("So more arithmetic shortens the first time, more bandwidth or smaller weights the second."),
      TR("A batch makes steps cheaper per token, but a long prefill delays the steps of others.")};
  q.modelAnswer =
      TR("The first token needs the prefill, in which all {tokens} tokens of the prompt pass through the model "
         "together; each weight that is read serves all of them, so the arithmetic is the limit, about 2 FLOP for each "
         "of {billions} billion parameters and each token. Every further token is a step of its own that reads all "
         "weights and the cache for a single token, so the memory bandwidth is the limit.");
}

// Source: Leviathan et al. 2023 (arXiv:2211.17192).
void askExplainSpeculative(const Parameters&, Draft& q) {
  ask(q, TR("A server uses speculative decoding with {drafts} drafts per step. Explain in two sentences why it is "
            "faster, and why its texts have exactly the same distribution as those of the large model alone."));
  q.checklist = {
      TR("A small model proposes {drafts} tokens; the large one checks all of them in one step."),
      TR("A step is limited by reading the weights, so checking several tokens takes about as long as one."),
      TR("A draft x is accepted with probability min(1, p(x) / q(x)); the first rejection discards the rest."),
      TR("After a rejection, a token is drawn from max(0, p − q), normalized."),
      TR("Accepted and replaced together: min(p, q) + max(0, p − q) = p for every token.")};
  q.modelAnswer =
      TR("A step of the large model is limited by reading its weights, so it checks all {drafts} drafts of a small "
         "model in about the time of one token, and every accepted draft saves a step. The result is exact because a "
         "draft x is accepted with probability min(1, p(x) / q(x)) and otherwise replaced by a token from max(0, p − "
         "q), normalized: token x then comes with probability min(p(x), q(x)) + max(0, p(x) − q(x)) = p(x).");
}

// Source: DeepSeek-V2 (arXiv:2405.04434), sections 2.1.2 and 2.1.3.
void askExplainLatent(const Parameters&, Draft& q) {
  q.let({{"latent", "compressed + rotated"}});
  ask(q, TR("Multi-head latent attention caches {compressed} numbers for all heads of a token and, next to them, a "
            "rotated key of {rotated} numbers. Explain in two sentences what absorption is, and why the rotated key is "
            "separate."));
  q.checklist = {
      TR("Keys and values of all heads are computed from one latent of {compressed} numbers with matrices W_UK and "
         "W_UV."),
      TR("q · (W_UK c) = (W_UKᵀ q) · c: the matrix is multiplied into the query, and keys are never computed."),
      TR("In the same way, W_UV is multiplied into W_O or applied once to the weighted sum of latents."),
      TR("RoPE would put a rotation that depends on the distance between query and W_UK, so nothing could be "
         "absorbed."),
      TR("So the position is in {rotated} further columns with a key that all heads share: {latent} numbers per "
         "token.")};
  q.modelAnswer =
      TR("Absorption uses q · (W_UK c) = (W_UKᵀ q) · c: each step multiplies the one query by W_UK instead of "
         "computing the keys of all cached tokens, so attention runs on the {compressed} cached numbers themselves. A "
         "rotation between query and W_UK would depend on the positions and prevent that, so {rotated} further "
         "columns, whose key all heads share, carry the position.");
}

// Sources: Chen et al. 2023 (arXiv:2306.15595); Peng et al. 2023 (arXiv:2309.00071).
void askExplainContextExtension(const Parameters&, Draft& q) {
  q.let({{"tokens", "trained * factor"}});
  ask(q, TR("A model with rotary positions was trained on {trained} tokens and should read {tokens}. Explain in two "
            "sentences why it fails without changes, and how interpolation helps."));
  q.checklist = {
      TR("Beyond {trained} tokens, slow pairs reach angles that never occurred in training."),
      TR("Fast pairs have made many turns already: they have seen all angles."),
      TR("Position interpolation divides positions by {factor}, so that all angles stay in the trained range."),
      TR("Its price: neighbors are {factor} times closer in angle, so nearby positions are harder to tell apart."),
      TR("YaRN and a larger base slow down the slow pairs and leave the fast ones as they are.")};
  q.modelAnswer =
      TR("The slow pairs have made less than a full turn within {trained} tokens, so larger distances give angles that "
         "the model has never met, and its scores become unpredictable. Interpolation divides the positions by "
         "{factor} and so stays within the trained angles, at the price of less resolution between neighbors, which "
         "YaRN avoids by slowing down the slow pairs only.");
}

// Sources: Dehghani et al. 2023 (arXiv:2302.05442), section 2.1; Gemma 2 (arXiv:2408.00118), section 2.
void askExplainLargeLogits(const Parameters&, Draft& q) {
  ask(q, TR("In a long training in bfloat16, the largest attention score of a layer grows to {score}. Explain in two "
            "sentences what goes wrong, and name two remedies."));
  q.checklist = {
      TR("The softmax saturates: one weight is nearly 1, and its derivative p (1 − p) is nearly 0."),
      TR("bfloat16 has 8 significant binary digits: near {score}, neighboring numbers are {spacing} apart."),
      TR("An error of {spacing} in a score changes its weight by a factor of e^{spacing}, so the loss becomes "
         "unstable."),
      TR("QK-norm normalizes q and k and so bounds the scores; a soft cap c · tanh(s / c) bounds them directly."),
      TR("The weights of W_Q and W_K can also be clipped (QK-Clip); the row maximum alone does not help.")};
  q.modelAnswer =
      TR("Such scores saturate the softmax, so almost no gradient is left, and since bfloat16 numbers near {score} are "
         "{spacing} apart, rounding alone can change the ratio of two weights by a factor of up to e^{spacing}. "
         "QK-norm bounds the scores by normalizing every q and k, and a soft cap bounds them with c · tanh(s / c).");
}

// Sources: Dao et al. 2022 (arXiv:2205.14135), section 3.1; Dao 2023 (arXiv:2307.08691), section 3.1.2.
void askExplainRecomputation(const Parameters&, Draft& q) {
  q.let({{"matrix", "2 * heads * tokens^2", as<Bytes>}, {"kept", "4 * heads * tokens", as<Bytes>}});
  ask(q, TR("A layer with {heads} heads is trained on {tokens} tokens. Explain in two sentences what FlashAttention "
            "recomputes in the backward pass, and why more operations can take less time."));
  q.checklist = {TR("The backward pass needs the weights P, {matrix} in 16 bits."),
                 TR("FlashAttention does not keep them, but only m + log ℓ of each row and head: {kept} in 32 bits."),
                 TR("From Q, K and this number it computes each tile of P again, on the chip."),
                 TR("That is one more matrix product: five instead of four."),
                 TR("Reading and writing P would take longer, because attention is limited by memory bandwidth.")};
  q.modelAnswer =
      TR("Instead of keeping the weights P ({matrix}), FlashAttention keeps one number per row and head ({kept}) and "
         "computes P again in the backward pass, tile by tile, from Q and K. That is one matrix product more, but it "
         "happens on the chip, whereas writing P and reading it back would take longer, because attention is limited "
         "by memory bandwidth.");
}

Parameters drawSmallMemories(Dice& dice) {
  constexpr double kKib = 1024;
  const Hardware& gpu = *findHardware(dice.pick<const char*>({"T4", "A100 80 GB", "RTX 4090", "L4", "H100 SXM"}));
  return {{"name", gpu.name}, {"units", gpu.onChip.units}, {"shared", static_cast<double>(gpu.onChip.bytes) / kKib}};
}

void askExplainSmallMemories(const Parameters&, Draft& q) {
  q.let({{"all", "units * shared / 1024", as<ThreeDigits>}});
  ask(q,
      TR("The GPU {name} has {units} multiprocessors with {shared} KiB of shared memory each. Explain in two sentences "
         "why a tile may not be as large as the {all} MiB of all together, and what follows for a kernel."));
  q.checklist = {TR("The on-chip memory is not one memory: each multiprocessor has {shared} KiB of its own."),
                 TR("A thread block runs on one multiprocessor and cannot use the shared memory of another."),
                 TR("So its tiles of Q, K, V and O must fit into {shared} KiB, or less if several blocks run there."),
                 TR("Blocks share results only through off-chip memory: each reads the keys and values again."),
                 TR("There must be at least {units} blocks, or some multiprocessors are idle.")};
  q.modelAnswer =
      TR("The {all} MiB are {units} separate memories, and a thread block, which runs on one multiprocessor, can use "
         "only the {shared} KiB of its own, so all its tiles must fit in there. A kernel therefore cuts the queries "
         "(or the keys, in decoding) into at least {units} blocks, which exchange nothing on the chip: each reads the "
         "keys and values that it needs from off-chip memory.");
}

}  // namespace

std::vector<QuestionTemplate> explainModelQuestions() {
  using enum AnswerKind;
  constexpr int kSeconds = 150;
  return templatesOf(
      Topic::Explain, "model", "",
      {{"explain-pre-norm",
        Text,
        kSeconds,
        {},
        askExplainPreNorm,
        nullptr,
        nullptr,
        "",
        "",
        "",
        "explain-residual-stream"},
       {"explain-two-times", Text, kSeconds, "billions: 7 8 13 14 32 70; tokens: 2000 4000 8000 16000 32000",
        askExplainTwoTimes, nullptr, nullptr, "decoding", "decode"},
       {"explain-speculative", Text, kSeconds, "drafts: 3..8", askExplainSpeculative, nullptr, nullptr, "serving",
        "decode"},
       {"explain-latent", Text, kSeconds, "compressed: 256 384 512; rotated: 32 64", askExplainLatent, nullptr, nullptr,
        "smaller-caches", "decode"},
       {"explain-context-extension", Text, kSeconds, "trained: 2048 4096 8192; factor: 4 8 16 32",
        askExplainContextExtension, nullptr, nullptr, "long-context", "sandbox"},
       // Up to 511 the spacing is 2, up to 1,023 it is 4.
       {"explain-large-logits", Text, kSeconds,
        "(power): 256 512; (more): 1..250; score = power + more; spacing = power / 128", askExplainLargeLogits, nullptr,
        nullptr, "scaling", "sandbox"},
       {"explain-recomputation", Text, kSeconds, "query_heads: 16 32 40 64; tokens: 4096 8192 16384 32768",
        askExplainRecomputation, nullptr, nullptr, "backward", "tiles"},
       {"explain-small-memories", Text, kSeconds, drawSmallMemories, askExplainSmallMemories, nullptr, nullptr, "tiles",
        "tiles"}});
}

}  // namespace attn
