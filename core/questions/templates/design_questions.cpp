// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"

/// Cases of design interviews: first the numbers that decide, then the reasons. All questions of a case share the
/// numbers of its first one.
namespace attn {
namespace {

constexpr MistakeKind kForgotWeights{"weights-left-out", TR("You forgot the weights"),
                                     TR("The weights are in memory, too, and every step reads them once.")};

// design-parallel: key/value heads and the GPUs in tensor parallel
void letParallel(Draft& q) {
  q.let({{"copies", "gpus / kv"}, {"each", "query / gpus"}, {"own", "layers * 2 * width * element", exactBytes}});
}

void askParallelCopies(const Parameters&, Draft& q) {
  letParallel(q);
  ask(q, TR("A model has {layers} layers with {query} query heads and {kv} key/value heads. Tensor parallelism splits "
            "it by heads over {gpus} GPUs. How many GPUs hold a copy of each key/value head?"));
  askForNumber(q, "copies", 0.4);
  q.working = {TR("Each GPU has {query} / {gpus} = {each} query heads and needs the key/value head that they read."),
               TR("{gpus} / {kv} = {answer} GPUs hold the same one.")};
  q.addMistake("query-heads-of-gpu", "each", TR("That is the number of query heads on a GPU"),
               TR("The question asks for the GPUs that hold the same key/value head: GPUs / H_kv."));
  q.addMistake("heads-over-gpus", "kv / gpus", TR("You split a key/value head"),
               TR("A head is not split: if there are fewer heads than GPUs, several GPUs hold the same one."));
  q.addMistake("nothing-copied", 1, TR("You assumed that nothing is copied"),
               TR("Every GPU needs the keys and values that its query heads read."));
  q.hint = TR("A GPU needs at least one whole key/value head.");
}

void askParallelCache(const Parameters&, Draft& q) {
  letParallel(q);
  ask(q, TR("The model has {layers} layers with {query} query heads and {kv} key/value heads of width {width}, and a "
            "cache of 16-bit numbers. Over {gpus} GPUs in tensor parallel, how many bytes does one more token take on "
            "each GPU?"));
  askForBytes(q, "own");
  q.working = {TR("Each GPU keeps one key/value head, which {copies} GPUs share."),
               q.product("layers * 2 * width * element", exactBytes)};
  q.addMistake("split-evenly", "answer / copies", TR("You divided the cache by the number of GPUs"),
               TR("With fewer key/value heads than GPUs, each GPU still keeps one whole head."));
  q.addMistake("cache-not-split", "answer * kv", TR("You counted all key/value heads"),
               TR("A GPU keeps only the heads that its own query heads read."));
  q.addMistakes({{&kForgotLayers, "answer / layers"}});
  addDecimalForBinary(q);
  q.hint = TR("How many key/value heads does one GPU keep?");
}

void askParallelWhy(const Parameters&, Draft& q) {
  letParallel(q);
  ask(q, TR("You may still choose the number of key/value heads (now {kv}) of this model, which runs on {gpus} GPUs in "
            "tensor parallel. What do you choose, and why?"));
  q.checklist = {TR("A GPU keeps at least one whole key/value head."),
                 TR("With {kv} heads on {gpus} GPUs, each head is stored {copies} times: more GPUs no longer make the "
                    "cache of a GPU smaller."),
                 TR("{gpus} heads take the same memory per GPU as {kv}, without copies and with better quality."),
                 TR("More than {gpus} heads would make the cache of every GPU larger and each step slower.")};
  q.modelAnswer = TR(
      "I choose {gpus} key/value heads, one for each GPU: with {kv}, each is stored {copies} times, so a GPU keeps "
      "{own} per token in both cases, and the additional heads cost nothing. More than {gpus} would enlarge the cache "
      "of every GPU, and fewer only lose quality.");
}

// design-long: a cache for 128k tokens
void letLong(const Parameters& p, Draft& q) {
  q.let({{"billions", "parameters / 10^9"},
         {"weights", "parameters * element", decimalBytes},
         {"cache", cacheSizeOf(p).bytes, decimalBytes},
         {"fit", "floor((memory_bytes - weights) / cache)"},
         {"room", "memory_bytes - weights", decimalBytes},
         {"total", "memory_bytes", decimalBytes}});
}

void askLongCache(const Parameters& p, Draft& q) {
  letLong(p, q);
  ask(q, TR("A model of {billions} billion parameters has {layers} layers with {query} query heads and {kv} key/value "
            "heads of width {width}. How large is its cache of 16-bit numbers for a text of {tokens} tokens?"));
  askForBytes(q, "cache");
  q.working = {TR("Layers, 2 (keys and values), key/value heads, width, bytes, tokens:"),
               q.product("layers * 2 * kv * width * element * tokens", as<Bytes>)};
  q.addMistakes({{&kCountedQueryHeads, "answer / kv * query"},
                 {&kForgotValues, "answer / 2"},
                 {&kForgotLayers, "answer / layers"}});
  addDecimalForBinary(q);
  q.hint = TR("How many bytes does one token take?");
}

void askLongTexts(const Parameters& p, Draft& q) {
  letLong(p, q);
  ask(q, TR("A model of {billions} billion 16-bit parameters runs on {gpus} GPUs with 80 GiB each. The cache of a text "
            "of {tokens} tokens takes {cache}. How many such texts fit at once?"));
  askForNumber(q, "fit", 0.4);
  q.working = {TR("{gpus} · 80 GiB = {total}"), TR("{total} − {weights} of weights = {room}"),
               TR("{room} / {cache}, rounded down: {answer}.")};
  q.addMistakes({{&kForgotWeights, "floor(memory_bytes / cache)"},
                 {&kCountedQueryHeads, "floor((memory_bytes - weights) / (cache * query / kv))"}});
  q.hint = TR("What is left in memory next to the weights?");
}

void askLongWhy(const Parameters& p, Draft& q) {
  letLong(p, q);
  ask(q,
      TR("Would you offer texts of {tokens} tokens to all users of this machine ({gpus} GPUs with 80 GiB, a model of "
         "{billions} billion parameters)? What would you change to make it cheaper?"));
  q.checklist = {TR("The cache grows like T: {cache} for one text, next to {weights} of weights that all texts share."),
                 TR("Only {fit} such texts fit, so the batch is small and the weights are read for few tokens."),
                 TR("Each new token reads the whole cache of its text, so long texts are also slower."),
                 TR("Fewer key/value heads, 8-bit numbers or windows make the cache smaller."),
                 TR("Memory is allocated in pages as a text grows, not for {tokens} tokens from the start.")};
  q.modelAnswer =
      TR("A text of {tokens} tokens takes {cache}, so next to {weights} of weights only {fit} fit at once, and each of "
         "their tokens reads its whole cache: I would offer this length, but at a price or in a separate queue. Pages "
         "that are allocated as texts grow let short texts share the memory, and fewer key/value heads, an 8-bit cache "
         "or layers with windows make long ones cheaper.");
}

// design-latency: a batch for a latency target
void letLatency(const Parameters& p, Draft& q) {
  q.let({{"billions", "parameters / 10^9"},
         {"weights", "parameters * element", decimalBytes},
         {"cache", cacheSizeOf(p).bytes, decimalBytes},
         {"least", "weights / bandwidth", as<Duration>},
         {"one", "(weights + cache) / bandwidth", as<Duration>},
         {"budget", "milliseconds / 1000 * bandwidth", decimalBytes},
         {"most", "floor((budget - weights) / cache)"}});
}

void askLatencyOne(const Parameters& p, Draft& q) {
  letLatency(p, q);
  ask(q,
      TR("A model of {billions} billion 16-bit parameters decodes one text of {tokens} tokens on a chip whose memory "
         "delivers {bandwidth}. The cache of the text takes {cache}. How long does a token take at least?"));
  askForNumber(q, "one", "0.01 * one", AnswerUnit::Seconds);
  q.working = {TR("Each step reads {weights} of weights and {cache} of keys and values."),
               TR("({weights} + {cache}) / {bandwidth} = {one}")};
  q.addMistake("forgot-cache", "least", TR("You forgot the cache"),
               TR("Each new token also reads the keys and values of all earlier ones."));
  q.addMistake(kForgotBytes, "(parameters + cache) / bandwidth");
  q.addMistake(kForgotWeights, "cache / bandwidth");
  q.hint = TR("How many bytes does a step read?");
}

void askLatencyBatch(const Parameters& p, Draft& q) {
  letLatency(p, q);
  ask(q,
      TR("The same model ({weights} of weights) decodes several texts in one batch; the cache of each takes {cache}, "
         "and the memory delivers {bandwidth}. A token may take at most {milliseconds} ms. How many texts can the "
         "batch have at most?"));
  askForNumber(q, "most", 0.4);
  q.working = {TR("In {milliseconds} ms the memory delivers {budget}."),
               TR("({budget} − {weights}) / {cache}, rounded down: {answer}.")};
  q.addMistake(kForgotWeights, "floor(budget / cache)");
  q.addMistake("weights-for-each", "floor(budget / (weights + cache))", TR("You read the weights for each text"),
               TR("A step reads the weights once for the whole batch; only the caches are separate."));
  q.hint = TR("How many bytes can a step read in this time, and which of them are read once?");
}

void askLatencyWhy(const Parameters& p, Draft& q) {
  letLatency(p, q);
  ask(q, TR("A token may take at most {milliseconds} ms, and texts have {tokens} tokens. Which batch do you choose on "
            "this chip, and what would you do if {milliseconds} ms were not enough?"));
  q.checklist = {TR("Decoding is memory-bound: the time of a step is its bytes divided by the bandwidth."),
                 TR("The weights are read once per step, whatever the batch, so a larger batch gives more tokens per "
                    "second."),
                 TR("Each text adds its cache: at most {most} texts in {milliseconds} ms."),
                 TR("No batch is faster than {least}, the time to read the weights."),
                 TR("To get below it: fewer bits, more GPUs in tensor parallel, or speculative decoding.")};
  q.modelAnswer =
      TR("I take {most} texts, the most whose caches can be read in {milliseconds} ms together with the weights, since "
         "the weights are read once for all of them and every text more is nearly free. Below {least} no batch "
         "helps: then the weights must become smaller (8 or 4 bits), be spread over more GPUs, or serve several tokens "
         "per step, as in speculative decoding.");
}

// design-pages: the size of a page of the cache
void letPages(Draft& q) {
  q.let({{"share", "100 * used / tokens", as<ThreeDigits>},
         {"waste", "layers * kv * width * element * page", as<Bytes>}});
}

void askPagesShare(const Parameters&, Draft& q) {
  letPages(q);
  ask(q, TR("A server reserves a cache of {tokens} tokens for each text, but an average text has {used}. What share of "
            "the reserved memory is used, in %?"));
  askForNumber(q, "share", "0.02 * share", AnswerUnit::Percent);
  q.working = {TR("100 · {used} / {tokens} = {share} %")};
  q.addMistake("idle-memory", "100 - share", TR("That is the idle share"),
               TR("The question asks for the share that is used."));
  q.addMistake("reserved-by-used", "100 * tokens / used", TR("You inverted the quotient"),
               TR("The used tokens are divided by the reserved ones."));
  q.hint = TR("Used tokens divided by reserved tokens.");
}

void askPagesWaste(const Parameters&, Draft& q) {
  letPages(q);
  ask(q, TR("Now the cache is split into pages of {page} tokens, and the last page of a text is half full on average. "
            "How much memory does a text waste? (Layers: {layers}, query heads: {query}, key/value heads: {kv}, width: "
            "{width}, 16-bit numbers.)"));
  askForBytes(q, "waste");
  q.working = {TR("Half a page is {page} / 2 tokens, each with a key and a value in every layer:"),
               q.product("page * layers * kv * width * element", as<Bytes>)};
  q.addMistake("whole-page", "answer * 2", TR("You counted the whole page"),
               TR("On average, half of the last page is used."));
  q.addMistakes({{&kForgotValues, "answer / 2"},
                 {&kForgotLayers, "answer / layers"},
                 {&kCountedQueryHeads, "answer / kv * query"}});
  addDecimalForBinary(q);
  q.hint = TR("Half a page, times the bytes of a token.");
}

void askPagesWhy(const Parameters&, Draft& q) {
  letPages(q);
  ask(q, TR("Texts have {used} tokens on average and at most {tokens}. Why do you split the cache into pages, and what "
            "decides whether a page has 16 or 256 tokens?"));
  q.checklist = {
      TR("Reserving {tokens} tokens uses only {share} % of the memory; pages are allocated as the text grows."),
      TR("A text wastes at most one page, half of one on average: small pages waste less."),
      TR("Large pages need fewer table entries and give longer contiguous reads, which suit the kernel's "
         "tiles."),
      TR("Texts with the same beginning can share its full pages; small pages share more.")};
  q.modelAnswer = TR(
      "A reservation for {tokens} tokens would leave all but {share} % of the memory idle, whereas with pages a text "
      "wastes half a page on average ({waste} for {page} tokens), so many more texts fit. Small pages waste less and "
      "share more common prefixes, large ones need shorter tables and read longer pieces at once: I would take 16 to "
      "64 tokens, a multiple of the kernel's tile.");
}

// design-draft: speculative decoding or not
void letDraft(Draft& q) {
  q.let({{"next", "drafted + 1"},
         {"yield", "(1 - accepted ^ next) / (1 - accepted)", as<ThreeDigits>},
         {"time", "1 + drafted * cost"},
         {"gain", "yield / time", as<ThreeDigits>}});
}

void askDraftYield(const Parameters&, Draft& q) {
  letDraft(q);
  ask(q, TR("A small model drafts {drafted} tokens, and the large model checks them in one step. Each is accepted with "
            "probability {accepted} if all before it were; then the large model adds one token of its own. How many "
            "tokens does a step yield on average?"));
  askForNumber(q, "yield", "0.01 * yield");
  q.working = {TR("1 + a + a² + … + a^{drafted}, with a = {accepted}"),
               TR("(1 − {accepted}^{next}) / (1 − {accepted}) = {yield}")};
  q.addMistake("independent-tokens", "1 + drafted * accepted", TR("You treated the tokens as independent"),
               TR("After the first rejected token, all later drafts are discarded."));
  q.addMistake("forgot-own-token", "yield - 1", TR("You forgot the token of the large model"),
               TR("Its own prediction after the last accepted token is free: the step has computed it."));
  q.hint = TR("With which probability is the n-th draft used?");
}

void askDraftGain(const Parameters&, Draft& q) {
  letDraft(q);
  ask(q,
      TR("The small model drafts {drafted} tokens, each of which takes {cost} of the time of a step of the large "
         "model; "
         "checking them takes one step. Together they yield {yield} tokens on average. How many times faster is that "
         "than decoding without drafts?"));
  askForNumber(q, "gain", "0.02 * gain");
  q.working = {TR("One round takes 1 + {drafted} · {cost} = {time} steps of the large model."),
               TR("{yield} / {time} = {gain}")};
  q.addMistake("draft-for-free", "yield", TR("You forgot the time of the drafts"),
               TR("The drafts are made one after the other, before they can be checked."));
  q.addMistake("one-draft-step", "yield / (1 + cost)", TR("You counted one step of the small model"),
               TR("It takes one step for each drafted token."));
  q.hint = TR("Tokens per round, divided by the time of a round.");
}

void askDraftWhy(const Parameters&, Draft& q) {
  letDraft(q);
  ask(q, TR("Speculative decoding with {drafted} drafts (accepted with probability {accepted}, each {cost} of a step): "
            "when do you switch it on, and when not?"));
  q.checklist = {
      TR("At a small batch, decoding is memory-bound: checking {next} tokens takes about as long as one."),
      TR("Here a round yields {yield} tokens, {gain} times as fast."),
      TR("At a large batch the chip is busy: checking costs real time, and rejected drafts are lost work."),
      TR("The output distribution stays that of the large model, because rejected tokens are redrawn from the "
         "corrected distribution."),
      TR("The small model takes memory for its weights and its cache; the acceptance depends on the text.")};
  q.modelAnswer =
      TR("I switch it on for small batches and strict latency targets, where a step is memory-bound and checks {next} "
         "tokens in the time of one: here {yield} tokens per round, {gain} times as fast, with the same output "
         "distribution. I switch it off for large batches, where the chip is busy and every rejected draft costs "
         "throughput, or when the drafts are seldom accepted.");
}

// design-sharing: how many query heads share a key/value head
void letSharing(Draft& q) {
  q.let({{"one", "layers * 2 * width * element * tokens * batch", as<Bytes>},
         {"fit", "memory_bytes / one"},
         {"group", "query / fit"},
         {"time", "memory_bytes / bandwidth", as<Duration>}});
}

void askSharingHeads(const Parameters&, Draft& q) {
  letSharing(q);
  ask(q,
      TR("A model of {layers} layers with {query} query heads of width {width} is planned. The 16-bit caches of "
         "{batch} "
         "texts with {tokens} tokens each may take {memory} together. How many key/value heads can each layer have at "
         "most?"));
  askForNumber(q, "fit", 0.4);
  q.working = {TR("With one key/value head per layer, the caches take {one}."), TR("{memory} / {one} = {answer}")};
  q.addMistake(kForgotValues, "min(query, 2 * fit)");
  q.addMistake("one-text-of-batch", "min(query, fit * batch)", TR("You counted one text only"),
               TR("Every text of the batch has its own cache."));
  q.hint = TR("How large are the caches with one key/value head?");
}

void askSharingTime(const Parameters&, Draft& q) {
  letSharing(q);
  ask(q,
      TR("The caches of {batch} texts take {memory} together, with {fit} key/value heads for {query} query heads. The "
         "memory delivers {bandwidth}. How long does it take to read all caches, once per step?"));
  askForNumber(q, "time", "0.02 * time", AnswerUnit::Seconds);
  q.working = {TR("{memory} / {bandwidth} = {time}")};
  q.addMistake("one-text-read", "time / batch", TR("You counted one text only"),
               TR("Every text of the batch has its own cache."));
  q.addMistake("read-for-each-head", "time * group", TR("You read the cache for each query head"),
               TR("The query heads of a group share one read of their key/value head."));
  q.hint = TR("Bytes divided by bandwidth.");
}

void askSharingWhy(const Parameters&, Draft& q) {
  letSharing(q);
  ask(q,
      TR("You choose the number of key/value heads for {query} query heads; {batch} texts of {tokens} tokens must fit "
         "into {memory}. How do you choose, and what does each direction cost?"));
  q.checklist = {
      TR("The cache is proportional to the key/value heads: at most {fit} fit, {group} query heads per group."),
      TR("Each step reads all caches, here {time}: fewer heads make decoding faster."),
      TR("Fewer key/value heads cost quality, and one (MQA) the most."),
      TR("The number should be a multiple of the GPUs in tensor parallel, or heads are copied."),
      TR("The operations do not change: all {query} query heads still compute.")};
  q.modelAnswer =
      TR("I take the most that fits, {fit} key/value heads with {group} query heads each, because quality falls with "
         "fewer "
         "heads while the operations stay the same. Fewer heads are worth it if reading the caches ({time} per step) "
         "takes too long or if more texts must fit, but not below the number of GPUs, where heads are only copied.");
}

// design-extension: texts longer than those of the training
/// The pairs whose wavelength, 2π base^(2i/d) tokens, is longer than `turn` radians times the trained length.
std::int64_t slowPairs(const Parameters& p, double turn) {
  const std::int64_t pairs = p.whole("key_width") / 2;
  std::int64_t slow = 0;
  for (std::int64_t i = 0; i < pairs; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(pairs);
    slow += turn * std::pow(p.real("base"), share) > p.real("trained") ? 1 : 0;
  }
  return slow;
}

void letExtension(const Parameters& p, Draft& q) {
  q.let({{"slow", slowPairs(p, 2 * std::numbers::pi)},
         {"pairs", "width / 2"},
         {"fast", "pairs - slow"},
         {"tokens", "trained * times"},
         {"angle", "1 / times"}});
}

void askExtensionPairs(const Parameters& p, Draft& q) {
  letExtension(p, q);
  ask(q, TR("RoPE rotates pair i of d_k = {width} columns by {base}^(−2 i / {width}) radians per token. The model was "
            "trained on {trained} tokens. How many pairs have not completed a full turn within this length?"));
  askForNumber(q, "slow", 0.4);
  q.working = {TR("Pair i needs 2π · {base}^(2 i / {width}) tokens for a full turn."),
               TR("That is more than {trained} from i = {fast} on: {pairs} − {fast} = {answer} pairs.")};
  q.addMistake("turn-is-one-radian", slowPairs(p, 1), TR("You forgot 2π"), TR("A full turn is 2π radians, not 1."));
  q.addMistake("columns-for-pairs", "2 * slow", TR("You counted columns"), TR("Each pair has two columns."));
  q.addMistake("fast-for-slow", "fast", TR("You counted the pairs that do complete a turn"),
               TR("Pair 0 is the fastest; the question asks for the slow ones at the end."));
  q.hint = TR("After how many tokens has pair i turned by 2π?");
}

void askExtensionAngle(const Parameters& p, Draft& q) {
  letExtension(p, q);
  ask(q,
      TR("To read {tokens} tokens instead of {trained}, position interpolation divides all positions so that they stay "
         "within the trained range. By what angle (in radians) do neighboring tokens then differ in the fastest pair, "
         "which turned by 1 radian per token?"));
  askForNumber(q, "angle", "0.01 * angle");
  q.working = {TR("Positions are divided by {tokens} / {trained} = {times}."), TR("1 / {times} = {angle}")};
  q.addMistake("not-interpolated", 1, TR("That is the angle before"),
               TR("Interpolation divides every position, and so every angle."));
  q.addMistake("stretched-angles", "times", TR("You multiplied the angles"),
               TR("Longer texts are squeezed into the trained range: angles become smaller."));
  q.hint = TR("By what number are positions divided?");
}

void askExtensionWhy(const Parameters& p, Draft& q) {
  letExtension(p, q);
  ask(q,
      TR("A model with RoPE (base {base}, d_k = {width}), trained on {trained} tokens, should read {tokens}. What goes "
         "wrong without a change, and what do you change?"));
  q.checklist = {TR("The {slow} slow pairs reach angles that never occurred in training, so their scores are "
                    "unpredictable."),
                 TR("Interpolation divides all positions by {times} and avoids new angles."),
                 TR("But it also squeezes the fast pairs, which distinguish neighbors: their angles differ by only "
                    "{angle} radians."),
                 TR("Better: leave the fast pairs and interpolate only the slow ones (YaRN), or enlarge the base."),
                 TR("A short training on long texts is still needed, and the cache grows {times} times.")};
  q.modelAnswer = TR(
      "The {fast} fast pairs have seen every angle, but the {slow} slow ones would reach new angles beyond {trained} "
      "tokens, and the model fails there. Dividing all positions by {times} avoids that but blurs neighbors, so I "
      "would interpolate only the slow pairs (YaRN) or enlarge the base, then train briefly on long texts, and plan "
      "for a cache {times} times as large.");
}

// design-8-bit: an 8-bit cache
void letEightBit(Draft& q) {
  q.let({{"kept", "width + 2"},
         {"small", "layers * 2 * kv * kept", exactBytes},
         {"full", "layers * 2 * kv * width * 2", exactBytes},
         {"saved", "full / small", as<ThreeDigits>},
         {"error", "largest / 254", as<ThreeDigits>}});
}

void askEightBitCache(const Parameters&, Draft& q) {
  letEightBit(q);
  ask(q, TR("A model has {layers} layers with {query} query heads and {kv} key/value heads of width {width}. Its cache "
            "holds "
            "8-bit integers and one 16-bit scale for each key and each value of a head. How many bytes does one more "
            "token take?"));
  askForBytes(q, "small");
  q.working = {TR("A key or value takes {width} + 2 = {kept} bytes."), q.product("layers * 2 * kv * kept", exactBytes)};
  q.addMistake("forgot-scales", "layers * 2 * kv * width", TR("You forgot the scales"),
               TR("Without its scale, an integer does not say which number it stands for."));
  q.addMistake("scale-for-each-number", "layers * 2 * kv * width * 3", TR("You stored a scale for each number"),
               TR("One scale serves all numbers of a key or value."));
  q.addMistakes({{&kForgotValues, "answer / 2"}, {&kForgotLayers, "answer / layers"}});
  q.hint = TR("How many bytes does one key take, with its scale?");
}

void askEightBitError(const Parameters&, Draft& q) {
  letEightBit(q);
  ask(q, TR("The largest entry of a key is {largest} in absolute value. Its entries are rounded to integers from −127 "
            "to 127 "
            "times one scale. What is the largest rounding error of an entry?"));
  askForNumber(q, "error", "0.01 * error");
  q.working = {TR("The scale is {largest} / 127; rounding is off by at most half of it."),
               TR("{largest} / 254 = {error}")};
  q.addMistake("whole-step", "largest / 127", TR("You took a whole step"),
               TR("Rounding goes to the nearest integer: half a step at most."));
  q.addMistake("bits-for-steps", "largest / 16", TR("You divided by the number of bits"),
               TR("8 bits distinguish 255 integers, not 8."));
  q.hint = TR("How large is one step?");
}

void askEightBitWhy(const Parameters&, Draft& q) {
  letEightBit(q);
  ask(q, TR("Do you store the cache of this model ({layers} layers, {kv} key/value heads of width {width}) in 8 bits? "
            "Give "
            "the gain, the risk, and how you would check it."));
  q.checklist = {
      TR("A token takes {small} instead of {full}: {saved} times less, nearly half."),
      TR("More texts fit, and each step reads fewer bytes, so long texts and large batches decode faster."),
      TR("At short lengths the weights dominate, and little is gained."),
      TR("One large entry sets the scale of its row ({largest} gives errors up to {error}): outliers in some "
         "columns of the keys are the risk."),
      TR("Check on long texts with the real task, not only by the error of single numbers.")};
  q.modelAnswer = TR(
      "Yes, if texts are long or batches large: {small} instead of {full} per token let nearly twice as many texts "
      "fit, "
      "and each step reads half the cache, while at short lengths the weights dominate and nothing is gained. The risk "
      "is outliers in the keys, which make the step of their whole row coarse, so I would scale keys by column or keep "
      "the newest tokens in 16 bits, and compare the answers on long texts.");
}

}  // namespace

std::vector<QuestionTemplate> designQuestions() {
  using enum AnswerKind;
  constexpr int kFirst = 120, kSecond = 120, kReasons = 180;
  const auto after = [](std::string_view id, AnswerKind kind, int seconds, void (*compose)(const Parameters&, Draft&),
                        std::string_view first) {
    QuestionTemplate each{.id = id, .kind = kind, .seconds = seconds, .compose = compose};
    each.numbersOf = first;
    return each;
  };
  std::vector<QuestionTemplate> all{
      {"design-parallel-copies", Number, kFirst,
       "layers: 32 48 64 80; kv_heads: 4 8; (group): 8 16; query_heads = group * kv_heads; key_width = 128; "
       "element_bytes = 2; (copies): 2 4; gpus = copies * kv_heads",
       askParallelCopies, nullptr, nullptr, "shared-heads", "", "design-parallel-cache design-parallel-why"},
      after("design-parallel-cache", Number, kSecond, askParallelCache, "design-parallel-copies"),
      after("design-parallel-why", Text, kReasons, askParallelWhy, "design-parallel-copies"),
      // Sizes of Qwen2.5 32B and Llama 3 70B.
      {"design-long-cache", Number, kFirst,
       "(big): 0 1; parameters = (32 + 38 * big) * 10^9; layers = 64 + 16 * big; query_heads = 40 + 24 * big; kv_heads "
       "= "
       "8; key_width = 128; element_bytes = 2; tokens = 131072; gpus: 4 8; memory_bytes = gpus * 80 * 1024^3",
       askLongCache, nullptr, nullptr, "decoding", "", "design-long-texts design-long-why"},
      after("design-long-texts", Number, kSecond, askLongTexts, "design-long-cache"),
      after("design-long-why", Text, kReasons, askLongWhy, "design-long-cache"),
      // Sizes of Llama 3 8B; bandwidths of A100, H100 and H200.
      {"design-latency-one", Number, kFirst,
       "parameters = 8 * 10^9; layers = 32; query_heads = 32; kv_heads = 8; key_width = 128; element_bytes = 2; "
       "tokens: "
       "4096 8192 16384; bytes_per_second: 2e12 3.35e12 4.8e12; milliseconds: 11 14 18 22",
       askLatencyOne, nullptr, nullptr, "decoding", "", "design-latency-batch design-latency-why"},
      after("design-latency-batch", Number, kSecond, askLatencyBatch, "design-latency-one"),
      after("design-latency-why", Text, kReasons, askLatencyWhy, "design-latency-one"),
      {"design-pages-share", Number, kFirst,
       "layers: 32 48 80; query_heads = 64; kv_heads = 8; key_width = 128; element_bytes = 2; page: 16 32 64 256; "
       "tokens: "
       "8192 16384 32768; used: 600..2400",
       askPagesShare, nullptr, nullptr, "serving", "", "design-pages-waste design-pages-why"},
      after("design-pages-waste", Number, kSecond, askPagesWaste, "design-pages-share"),
      after("design-pages-why", Text, kReasons, askPagesWhy, "design-pages-share"),
      {"design-draft-yield", Number, kFirst, "accepted: 0.6 0.7 0.8 0.9; drafted: 3 4 5 6; cost: 0.05 0.1",
       askDraftYield, nullptr, nullptr, "serving", "", "design-draft-gain design-draft-why"},
      after("design-draft-gain", Number, kSecond, askDraftGain, "design-draft-yield"),
      after("design-draft-why", Text, kReasons, askDraftWhy, "design-draft-yield"),
      {"design-sharing-heads", Number, kFirst,
       "layers: 32 48 64; query_heads = 64; key_width = 128; element_bytes = 2; tokens: 8192 16384; batch: 4 8 16; "
       "bytes_per_second: 2e12 3.35e12 4.8e12; (fit): 4 8 16; memory_bytes = layers * 2 * fit * key_width * "
       "element_bytes "
       "* tokens * batch",
       askSharingHeads, nullptr, nullptr, "shared-heads", "", "design-sharing-time design-sharing-why"},
      after("design-sharing-time", Number, kSecond, askSharingTime, "design-sharing-heads"),
      after("design-sharing-why", Text, kReasons, askSharingWhy, "design-sharing-heads"),
      {"design-extension-pairs", Number, kFirst,
       "trained: 4096 8192; times: 4 8 16; base: 10000 500000; key_width: 64 128", askExtensionPairs, nullptr, nullptr,
       "long-context", "sandbox", "design-extension-angle design-extension-why"},
      after("design-extension-angle", Number, kSecond, askExtensionAngle, "design-extension-pairs"),
      after("design-extension-why", Text, kReasons, askExtensionWhy, "design-extension-pairs"),
      {"design-8-bit-cache", Number, kFirst,
       "layers: 32 48 80; query_heads = 64; kv_heads: 4 8; key_width: 64 128; largest: 3..12", askEightBitCache,
       nullptr, nullptr, "smaller-caches", "", "design-8-bit-error design-8-bit-why"},
      after("design-8-bit-error", Number, kSecond, askEightBitError, "design-8-bit-cache"),
      after("design-8-bit-why", Text, kReasons, askEightBitWhy, "design-8-bit-cache")};
  for (QuestionTemplate& each : all) {
    const auto first = std::ranges::find(all, each.numbersOf, &QuestionTemplate::id);
    if (each.numbersOf.empty() || first == all.end()) continue;
    each.lesson = first->lesson;
    each.lab = first->lab;
  }
  return templatesOf(Topic::Design, "decode", "decoding", std::move(all));
}

}  // namespace attn
