// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <string>
#include <vector>

#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/templates.h"

/// Questions that are answered in two sentences and compared with a model answer. Their numbers are drawn too, so that
/// a repeated card is not identical.
namespace attn {
namespace {

void askExplainQueriesKeysValues(const Parameters&, Draft& q) {
  q.let({{"others", "tokens - 1"}});
  ask(q, TR("The word “{word}” is part of a sentence of {tokens} tokens. Explain in two sentences what its query, the "
            "keys and the values do, to someone who knows vectors but not attention."));
  q.checklist = {TR("The query represents what “{word}” is looking for."),
                 TR("Each token has a key that describes what it offers; its dot product with the query measures how "
                    "well they match."),
                 TR("Softmax turns the {tokens} scores into weights that add up to 1."),
                 TR("The values carry what is passed on: the output is their weighted sum."),
                 TR("All three are computed from the tokens with learned matrices.")};
  q.modelAnswer =
      TR("The query of “{word}” represents what it is looking for, and each of the {tokens} keys (its own and those of "
         "the {others} other tokens) represents what that token offers; softmax turns their dot products into weights "
         "that add up to 1. The output is the weighted sum of the values: a soft lookup in which “{word}” takes most "
         "from the tokens that match it best.");
}

void askExplainScaling(const Parameters& p, Draft& q) {
  q.let({{"keys", "visible_keys"}, {"root", 1 / effectiveScale(documentOfSizes(p)), shownNumber}});
  ask(q, TR("A head has d_k = {width}, and a query sees {keys} keys. Explain in two sentences why the scores are "
            "divided by √d_k: one for the mathematics, one for the intuition."));
  q.checklist = {
      TR("If the entries are independent with mean 0 and variance 1, a dot product has variance d_k = {width}."),
      TR("So scores typically have size √{width} = {root}; divided by it, they are about 1."),
      TR("Without it the softmax saturates: often one of the {keys} weights is nearly 1, the others nearly 0."),
      TR("Its derivative p (1 − p) is then nearly 0, so little can be learned."),
      TR("It is √d_k, not d_k: the standard deviation matters, not the variance.")};
  q.modelAnswer = TR(
      "A score is a sum of {width} products; if the entries are independent with variance 1, its variance is {width} "
      "and its typical size √{width} = {root}, so dividing by {root} brings the scores back to a size of about 1. "
      "Otherwise, with such entries, one of the {keys} keys would often take nearly all the weight at random, and "
      "since the slope p (1 − p) of a saturated softmax is nearly 0, training could hardly change that.");
}

Parameters drawExplainRowMaximum(Dice& dice) {
  Matrix scores(1, 3);
  const double top = 50 * static_cast<double>(dice.whole(16, 40));
  scores << top - static_cast<double>(dice.whole(1, 5)), top, top - static_cast<double>(dice.whole(1, 5));
  return {{"scores", scores}};
}

void askExplainRowMaximum(const Parameters& p, Draft& q) {
  const HeadTrace head = headOf(attentionOverScores(p.matrix("scores")));
  const Verbatim largest{std::to_string(static_cast<int>(head.rowMax(0, 0)))};  // without separators, as in the row
  const Numbers shifted{(p.matrix("scores").array() - head.rowMax(0, 0)).matrix()};
  q.let({{"largest", largest}, {"shifted", shifted}});
  ask(q, TR("A row has the scores {scores}. Explain in two sentences why programs subtract {largest} from all of them "
            "before the exponential, and why this is valid."));
  q.checklist = {TR("e to the power of {largest} overflows even 64-bit numbers, whose limit is about e^709: infinity "
                    "over infinity is NaN."),
                 TR("After the subtraction no exponent is above 0 and no exponential above 1."),
                 TR("At least one exponential is 1, so the sum cannot become 0."),
                 TR("It changes nothing: the factor e^−m is in every exponential and in their sum, and cancels.")};
  q.modelAnswer =
      TR("e to the power of {largest} overflows even 64-bit numbers, so the plain formula would give infinity over "
         "infinity; after subtracting the maximum, the scores are {shifted}, no exponential is above 1, and the "
         "largest is exactly 1. This is valid because every exponential and their sum get the same factor e^−m, which "
         "cancels: softmax depends only on score differences.");
}

void askExplainCausalMask(const Parameters&, Draft& q) {
  q.let({{"targets", "tokens - 1"}});
  ask(q, TR("A language model is trained on sequences of {tokens} tokens. Explain in two sentences what the causal "
            "mask is for, and what would go wrong without it."));
  q.checklist = {
      TR("Each position predicts the token that comes next."),
      TR("Without the mask it could copy that token: the loss would fall, but nothing useful would be learned."),
      TR("During generation the later tokens do not exist yet, so training must not use them."),
      TR("With the mask, one pass trains {targets} predictions at once, each from its own past."),
      TR("It is applied before the softmax, as −∞, so that the visible keys share the weight.")};
  q.modelAnswer =
      TR("Every position learns to predict the next token, and the causal mask hides all later tokens, so a single "
         "pass over {tokens} tokens trains {targets} predictions at once. Without the mask, a position could copy the "
         "answer from the next token: the training loss would be very low, but the model would fail at generation, "
         "when the next token does not exist yet.");
}

void askExplainManyHeads(const Parameters&, Draft& q) {
  q.let({{"width", "model / heads"}});
  ask(q, TR("A layer with d_model = {model} has {heads} heads instead of one. Explain in two sentences what this makes "
            "possible, and what it costs."));
  q.checklist = {
      TR("One head has one row of weights for each query: one mixture of values."),
      TR("Several heads can attend to different positions for different reasons at once."),
      TR("Each head has d_k = {model} / {heads} = {width}, so together they cost as much as one head of full width."),
      TR("Their outputs are concatenated; W_O projects each of them and adds them up."),
      TR("There are {heads} score matrices instead of one, each with its own softmax.")};
  q.modelAnswer =
      TR("A single head gives each token one mixture of values; {heads} heads, each with its own queries, keys and "
         "values, can attend to {heads} different things at once, and W_O combines their outputs. Since each has only "
         "d_k = {width} of the {model} columns, the products cost as much as those of one wide head, but there are "
         "{heads} score matrices, each with its own softmax.");
}

void askExplainKeyValueCache(const Parameters& p, Draft& q) {
  const std::int64_t unshared = cacheSizeOf(p, p.whole("query_heads")).bytesPerToken;
  q.let({{"shared", cacheSizeOf(p).bytesPerToken, exactBytes},
         {"unshared", unshared, exactBytes},
         {"factor", "unshared / shared"}});
  ask(q, TR("A model with {layers} layers has {heads} query heads and {kv} key/value heads. Explain in two sentences "
            "what its cache holds during generation, and why it has fewer key/value heads than query heads."));
  q.checklist = {TR("The cache keeps the keys and values of all earlier tokens, in every layer."),
                 TR("Under a causal mask they never change, so recomputing them would be wasteful."),
                 TR("Queries are not kept: each is used once, by its own token."),
                 TR("Each new token reads the whole cache, so its size limits the speed."),
                 TR("{kv} instead of {heads} key/value heads make it {factor} times smaller: {shared} instead of "
                    "{unshared} per token.")};
  q.modelAnswer =
      TR("During generation, the cache holds the keys and values of all tokens so far in each of the {layers} layers, "
         "since under a causal mask they never change; queries are used once and discarded. Every new token must read "
         "the whole cache, so sharing one key/value head among {factor} query heads, which makes it {factor} times "
         "smaller ({shared} instead of {unshared} per token), saves memory and time with little loss of quality.");
}

void askExplainExactTiles(const Parameters& p, Draft& q) {
  q.let({{"scores", sizeOf(p, SizeQuantity::ScoresOfLayer), as<Bytes>}});
  ask(q, TR("A layer with {heads} heads reads {tokens} tokens. Someone says: “FlashAttention is an approximation that "
            "computes less.” Correct this in two sentences."));
  q.checklist = {TR("It is exact: the same output as the plain formula, up to rounding."),
                 TR("It processes the keys tile by tile and keeps a running maximum and a running sum for each query."),
                 TR("When the maximum grows, the sums so far are multiplied by e^(old − new)."),
                 TR("The score matrices, {scores} in this layer, are never written to off-chip memory."),
                 TR("The number of multiplications still grows like T²; only the memory grows like T.")};
  q.modelAnswer =
      TR("It is exact: it computes the softmax tile by tile with a running maximum and sum, and rescales its partial "
         "sums by e^(old maximum − new maximum), so its output is that of the plain formula, up to rounding. It "
         "computes no less, since T² is still T²; it saves traffic and memory, since the score matrices, {scores} in "
         "this layer, are processed on the chip and never written to off-chip memory.");
}

void askExplainMaskedFill(const Parameters& p, Draft& q) {
  const std::int64_t tokens = p.whole("tokens");
  // Equal scores, nothing visible and a finite fill: a case that the convention for empty rows does not cover.
  Scenario blind = attentionOverScores(Matrix::Zero(1, tokens));
  for (Index key = 0; key < tokens; ++key) blind.attention.mask.padding.push_back(key);
  blind.attention.mask.fill = p.real("fill");
  q.let({{"weight", Decimals{headOf(blind).weights(0, 0), 3}}});
  ask(q, TR("A program hides keys by adding {fill} to their scores instead of −∞. Explain in two sentences when that "
            "is equivalent, and what happens to a query that sees none of its {tokens} keys."));
  q.checklist = {TR("If a key is visible and the scores are of ordinary size, the hidden keys get e to the power of "
                    "about {fill}, which is 0 in every number format."),
                 TR("If no key is visible, all scores drop equally, and softmax depends only on differences: the "
                    "hidden keys get weight after all."),
                 TR("With equal scores each of them gets 1 / {tokens} = {weight}."),
                 TR("With −∞ such a row is 0/0, NaN unless the program handles it.")};
  q.modelAnswer =
      TR("If a query sees at least one key and the scores are of ordinary size, {fill} is as good as −∞, because e to "
         "such a power rounds to 0. A query that sees no key is different: all {tokens} scores are lowered by the same "
         "amount, which does not change the softmax, so the hidden keys share the weight (with equal scores, {weight} "
         "each), whereas −∞ gives 0/0, which must be handled.");
}

Parameters drawExplainCrossAttention(Dice& dice) {
  const std::int64_t source = dice.whole(6, 20), target = dice.whole(2, 12);
  return {{"key_tokens", source}, {"query_tokens", target == source ? target + 1 : target}};
}

void askExplainCrossAttention(const Parameters&, Draft& q) {
  ask(q, TR("A translation model has read {source} tokens and written {target}. Explain in two sentences how its "
            "cross-attention differs from self-attention, and which part of it is computed only once."));
  q.checklist = {
      TR("Queries come from the text being written, keys and values from the text that was read."),
      TR("A head has {target} × {source} weights: a row for each target token, a column for each source token."),
      TR("There is no causal mask: the whole source is known from the start."),
      TR("The keys and values of the source are computed once in each layer and read at every step.")};
  q.modelAnswer = TR(
      "Queries come from the {target} tokens of the translation, keys and values from the {source} tokens of the "
      "source, so a head has {target} × {source} weights and needs no causal mask. The source stays the same while the "
      "translation grows, so its keys and values are computed once in each layer, and a new token adds only a query.");
}

void askExplainRotaryPositions(const Parameters&, Draft& q) {
  q.let({{"query", "query_position"}, {"key", "key_position"}, {"distance", "query - key"}});
  ask(q, TR("A query is at position {query}, a key at position {key}. Explain in two sentences how RoPE makes their "
            "score depend on position, and why only the distance {distance} matters."));
  q.checklist = {TR("Without positions, a score does not depend on where its tokens are."),
                 TR("RoPE rotates pairs of columns of Q and K by an angle proportional to the position; nothing is "
                    "added, and V stays as it is."),
                 TR("A dot product depends on the angle between two vectors, which changes by the angle for {query} − "
                    "{key} = {distance}."),
                 TR("Each pair has its own speed: fast pairs distinguish neighbors, slow pairs far from near.")};
  q.modelAnswer =
      TR("RoPE takes the columns of Q and K in pairs and rotates each pair by its speed times the position, {query} "
         "for the query and {key} for the key; fast pairs distinguish neighbors, slow pairs far from near. Rotations "
         "keep lengths, so the dot product of each pair depends only on the angle between the two, which changes by "
         "{query} − {key} = {distance} times the speed: the same two vectors get the same score wherever they are at "
         "this distance.");
}

void askExplainDecodeSpeed(const Parameters&, Draft& q) {
  q.let({{"billions", "parameters / 10^9"},
         {"weights", "parameters * element", decimalBytes},
         {"time", "weights / bandwidth", as<Duration>}});
  ask(q, TR("A model with {billions} billion 16-bit parameters generates one text; the memory bandwidth is "
            "{bandwidth}. Explain in two sentences why a token takes at least about {time}, however fast the chip "
            "computes, and why a batch helps."));
  q.checklist = {TR("Each new token needs nearly every parameter once (all but the embeddings of other tokens): about "
                    "{weights} are read."),
                 TR("{weights} / {bandwidth} = {time}"),
                 TR("Each number read takes part in only about 2 operations, so the chip sits idle: decoding is "
                    "limited by bandwidth."),
                 TR("A batch reads the parameters once for one token of every sequence."),
                 TR("Caches are not shared: each sequence reads its own.")};
  q.modelAnswer =
      TR("For every token the chip reads nearly all parameters, about {weights}, which takes {time} at {bandwidth}, "
         "and performs only about 2 operations with each of them, so memory limits the speed, not arithmetic. In a "
         "batch, one such read serves one token of every sequence, which gives more tokens in nearly the same time, "
         "until the caches (one per sequence) or the arithmetic take longer.");
}

void askExplainSlidingWindow(const Parameters&, Draft& q) {
  q.let({{"factor", "tokens / window"}, {"reach", "window - 1"}});
  ask(q, TR("A model of {layers} layers with a window of {window} tokens reads a text of {tokens}. Explain in two "
            "sentences what the window saves, and how information from further back can still arrive."));
  q.checklist = {
      TR("A query sees at most the newest {window} keys, so the number of visible pairs grows like T, not like T²."),
      TR("The cache holds at most {window} tokens, {factor} times fewer than {tokens}."),
      TR("What a token has seen is part of its vector, so information travels W − 1 = {reach} tokens further in each "
         "layer."),
      TR("It arrives indirectly, mixed with everything on the way, and may get lost.")};
  q.modelAnswer =
      TR("A query sees only the newest {window} keys, so the number of visible pairs grows like T, not like T², and "
         "the cache holds {window} tokens instead of {tokens}. Information from further back is passed on from layer "
         "to layer, W − 1 = {reach} tokens further in each of the {layers}, but it arrives mixed with everything on "
         "the way.");
}

void askExplainSharedHeads(const Parameters&, Draft& q) {
  q.let({{"group", "query / kv"}});
  ask(q,
      TR("A layer has {query} query heads of width {width}. Explain in two sentences how multi-head attention (MHA), "
         "grouped-query attention (GQA) with {kv} key/value heads and multi-query attention (MQA) differ, and how "
         "you would choose."));
  q.checklist = {TR("MHA has a key/value head for each query head, MQA one for all; in GQA {group} query heads share "
                    "one."),
                 TR("There are still {query} queries and {query} rows of weights per token: the operations stay the "
                    "same."),
                 TR("The cache, and the bytes read at each step, become {group} times smaller with GQA and {query} "
                    "times smaller with MQA."),
                 TR("Decoding is limited by memory, so more sequences fit and each step takes less time."),
                 TR("Fewer key/value heads cost quality: MQA most; GQA stays close to MHA.")};
  q.modelAnswer = TR(
      "All three have {query} query heads and do the same operations, but MHA keeps {query} key/value heads, GQA {kv} "
      "(each read by {group} query heads) and MQA a single one, so the cache is {group} or {query} times smaller. "
      "Decoding reads the whole cache for every token, so the smaller cache means more sequences and faster steps; "
      "as MQA loses quality, I would take GQA with as many heads as memory and the number of GPUs allow.");
}

void askExplainPrefillDecode(const Parameters&, Draft& q) {
  ask(q, TR("A prompt of {tokens} tokens gets an answer of {steps} tokens. Explain in two sentences how prefill and "
            "decoding differ, and what limits the speed of each."));
  q.checklist = {
      TR("Prefill processes all {tokens} tokens of the prompt at once, as products of large matrices."),
      TR("Decoding processes one token per step, {steps} times, since each token depends on the one before."),
      TR("Prefill uses each weight it reads for {tokens} tokens, so it is compute-bound."),
      TR("A decode step reads all weights and the whole cache for one token, so it is memory-bound."),
      TR("Prefill determines the time to the first token, decoding the time per token; a batch helps "
         "decoding.")};
  q.modelAnswer = TR(
      "Prefill processes the {tokens} tokens of the prompt in one pass, in which every weight read is used {tokens} "
      "times, so it is limited by arithmetic and determines the time to the first token. Decoding takes {steps} "
      "steps of one token, each of which reads all weights and the cache again, so it is limited by memory bandwidth "
      "and determines the time per token; a batch makes it efficient.");
}

void askExplainMemoryBound(const Parameters&, Draft& q) {
  q.let({{"ridge", "peak / bandwidth", as<ThreeDigits>}});
  ask(q, TR("A chip computes {peak} and its memory delivers {bandwidth}. Explain in two sentences how you find out "
            "whether a kernel is memory-bound or compute-bound, and what makes it faster in each case."));
  q.checklist = {
      TR("The arithmetic intensity is the number of operations per byte moved."),
      TR("The ridge of this chip is {peak} / {bandwidth} = {ridge} FLOP / B."),
      TR("The time is at least the larger of operations / peak and bytes / bandwidth."),
      TR("Memory-bound: move fewer bytes, by fusing kernels, smaller number formats or larger batches."),
      TR("Compute-bound: do fewer operations, such as skipping masked tiles, or use faster number formats.")};
  q.modelAnswer = TR(
      "I divide the operations of the kernel by the bytes that it moves and compare with the ridge, {ridge} FLOP / B: "
      "below it the bytes determine the time, above it the operations. If it is memory-bound, it has to move less "
      "(fusion, smaller formats, larger batches); if it is compute-bound, it has to do fewer operations or do them "
      "in a format that the chip computes faster.");
}

void askExplainResidualStream(const Parameters&, Draft& q) {
  q.let({{"sums", "2 * layers"}});
  ask(q,
      TR("A decoder has {layers} layers with d_model = {model}, each an attention block and an MLP block. Explain in "
         "two sentences what the residual stream is, and why blocks add to it instead of replacing it."));
  q.checklist = {TR("Each block adds its output to its input, x + f(x): {sums} additions to one vector of {model} "
                    "numbers per token."),
                 TR("The derivative of the identity is 1, so gradients reach the first layer without passing through "
                    "every block."),
                 TR("Attention is the only block that moves information between tokens; an MLP works on each token "
                    "alone."),
                 TR("The sum grows from layer to layer; the norm (RMSNorm or LayerNorm) gives each block an input of "
                    "the same size."),
                 TR("Nothing is overwritten, so a block can read what any earlier one wrote.")};
  q.modelAnswer =
      TR("The residual stream is one vector of {model} numbers per token to which all {sums} blocks add their outputs, "
         "x + f(x). Nothing is overwritten, so a block can read what any earlier one wrote, and gradients reach the "
         "first layer along the identity instead of through every block.");
}

void askExplainMixedWindows(const Parameters&, Draft& q) {
  ask(q, TR("Some models alternate layers with a window of {window} tokens and layers without one. A text has {tokens} "
            "tokens. Explain in two sentences what the layers without a window are for, and what they cost."));
  q.checklist = {TR("A layer without a window reads any earlier token directly, instead of passing it on from layer to "
                    "layer."),
                 TR("Details far back, such as a name or a number, therefore arrive without being mixed."),
                 TR("Only these layers need a cache of all {tokens} tokens and work that grows like T².")};
  q.modelAnswer =
      TR("A detail from far back would have to pass through many windows, mixed with other tokens each time; a layer "
         "without a window reads it directly, which keeps long texts usable. These layers cache all {tokens} tokens "
         "instead of {window}, and their work grows like T², so models have only a few of them.");
}

}  // namespace

std::vector<QuestionTemplate> explainQuestions() {
  using enum AnswerKind;
  constexpr int kSeconds = 150, kShortSeconds = 90;
  return templatesOf(
      Topic::Explain, "sandbox", "softmax",
      {{"explain-queries-keys-values", Text, kSeconds, "word: it red bank they cold; tokens: 5..20",
        askExplainQueriesKeysValues, nullptr, nullptr, "tokens-to-output", "steps",
        "query-entry dot-product softmax-row output-entry projection-parameters"},
       {"explain-scaling", Text, kSeconds, "key_width: 64 64 64 96 96 128 128 192 256; visible_keys: 4..16",
        askExplainScaling, nullptr, nullptr, "scaling", "",
        "score-spread scale-factor ratio-of-weights softmax-slope unscaled-score"},
       {"explain-row-maximum", Text, kSeconds, drawExplainRowMaximum, askExplainRowMaximum, nullptr, nullptr, "", "",
        "exponentials-overflow exponential-after-maximum row-sum-range scores-shifted"},
       {"explain-masked-fill", Text, kSeconds, "fill: -1e4 -1e9 -1e5 -1e6; tokens: 3..40", askExplainMaskedFill,
        nullptr, nullptr, "", "", "exponentials-vanish scores-shifted weight-of-equal-scores blind-row"},
       {"explain-causal-mask", Text, kSeconds, "(of): 4..60; tokens = 8 * of", askExplainCausalMask, nullptr, nullptr,
        "masks", "", "visible-keys hiding-rule decode-sees visible-pairs weight-after-mask"},
       {"explain-many-heads", Text, kSeconds,
        "query_heads: 4 8 12 16 20 32; (width): 16 32 48 64 80 96 128; model_width = query_heads * width",
        askExplainManyHeads, nullptr, nullptr, "heads", "heads",
        "heads-by-focus induction-key shape-of-head output-projection score-matrix-bytes"},
       {"explain-key-value-cache", Text, kSeconds,
        "query_heads: 16 32 64; (group): 2 4 8; kv_heads = query_heads / group; key_width: 64 128; layers: 12 24 32 48 "
        "80; element_bytes = 2",
        askExplainKeyValueCache, nullptr, nullptr, "decoding", "decode",
        "million-token-cache without-cache cache-of-token step-cache-bytes sharing-factor"},
       {"explain-exact-tiles", Text, kSeconds,
        "tokens: 2048 4096 8192 16384 32768 65536; query_heads: 8 12 16 32 40 64; element_bytes: 2 4",
        askExplainExactTiles, nullptr, nullptr, "tiles", "tiles",
        "online-output online-sum online-factor million-token-scores times-longer"},
       {"explain-cross-attention", Text, kSeconds, drawExplainCrossAttention, askExplainCrossAttention, nullptr,
        nullptr, "cross-attention", "steps", "cross-sources cross-weights encoder-decoder-pairs cross-cache"},
       {"explain-rotary-positions", Text, kSeconds,
        "(key): 10..400; (distance): 2..90; query_position = key + distance; key_position = key",
        askExplainRotaryPositions, nullptr, nullptr, "positions", "",
        "order-blind rope-turn rope-same-score rope-angle"},
       {"explain-decode-speed", Text, kSeconds,
        "parameters: 3e+09 7e+09 8e+09 1.3e+10 3.2e+10 7e+10; bytes_per_second: 5e+11 8e+11 1e+12 2e+12 3e+12 4e+12; "
        "element_bytes = 2",
        askExplainDecodeSpeed, nullptr, nullptr, "decoding", "decode",
        "four-bit-token-time tokens-per-second share-of-peak batch-gain cache-equals-weights"},
       {"explain-sliding-window", Text, kSeconds,
        "window: 512 1024 2048 4096; tokens: 16384 32768 65536 131072; layers: 12 24 32 48 80", askExplainSlidingWindow,
        nullptr, nullptr, "decoding", "decode", "window-saving window-cache window-reach explain-mixed-windows"},
       {"explain-shared-heads", Text, kSeconds,
        "(group): 4 8; kv_heads: 4 8; query_heads = group * kv_heads; key_width: 64 128", askExplainSharedHeads,
        nullptr, nullptr, "shared-heads", "decode",
        "kv-head-of-query step-flops sharing-factor heads-that-fit pooled-key"},
       {"explain-prefill-decode", Text, kSeconds, "tokens: 1000 2000 4000 8000; steps: 100 200 300 500",
        askExplainPrefillDecode, nullptr, nullptr, "decoding", "decode",
        "visible-flops decode-sees bound-by tokens-per-second batch-gain"},
       {"explain-memory-bound", Text, kSeconds,
        "flops_per_second: 1.21e+14 3.12e+14 9.89e+14; bytes_per_second: 3e+11 2e+12 3.4e+12", askExplainMemoryBound,
        nullptr, nullptr, "numbers", "decode", "step-intensity ridge least-time batch-to-ridge tiles-at-work"},
       {"explain-residual-stream", Text, kSeconds, "layers: 12 24 32 48 80; model_width: 768 2048 4096 8192",
        askExplainResidualStream, nullptr, nullptr, "tokens-to-output", "model",
        "residual-sums explain-pre-norm output-projection rms-norm explain-pre-norm"},
       {"explain-mixed-windows", Text, kShortSeconds, "window: 512 1024 4096; tokens: 32768 65536 131072",
        askExplainMixedWindows, nullptr, nullptr, "decoding", "decode"}});
}

}  // namespace attn
