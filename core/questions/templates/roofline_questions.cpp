// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "traffic/roofline.h"

namespace attn {
namespace {

constexpr MistakeKind kUpsideDown{"upside-down", TR("You inverted the quotient"),
                                  TR("Intensity is operations per byte: FLOP / B.")};

Parameters drawMachine(Dice& dice) {
  struct Machine {
    double teraflops, gigabytes;  // per second, 16-bit without sparsity
  };
  // T4, V100 (PCIe), A10, A100 80 GB, L4, RTX 4090, H100 SXM, MI300X; bandwidths to two digits.
  const Machine drawn = dice.pick<Machine>(
      {{65, 320}, {112, 900}, {125, 600}, {312, 2000}, {121, 300}, {165, 1000}, {989, 3400}, {1307, 5300}});
  return {{"flops_per_second", 1e12 * drawn.teraflops}, {"bytes_per_second", 1e9 * drawn.gigabytes}};
}

Roofline rooflineOf(const Parameters& p) {
  return roofline({p.whole("flops"), p.whole("bytes")}, p.real("flops_per_second"), p.real("bytes_per_second"));
}

// ridge: the intensity from which on a kernel is compute-bound
void askRidge(const Parameters& p, Draft& q) {
  q.let({{"ridge", roofline({1, 1}, p.real("flops_per_second"), p.real("bytes_per_second")).ridge, as<ThreeDigits>}});
  ask(q, TR("A chip computes at most {peak} and its memory delivers {bandwidth}. At how many operations per byte does "
            "computing take as long as moving the data? (The ridge, in FLOP / B.)"));
  askForNumber(q, "ridge", "0.02 * ridge");
  q.working = {TR("The ridge is peak / bandwidth."), TR("{peak} / {bandwidth} = {ridge} FLOP / B")};
  static constexpr MistakeKind kPrefixSlip{"prefix-slip", TR("You lost a factor of 1,000 between the prefixes"),
                                           TR("1 TFLOP is 10¹² operations, 1 GB is 10⁹ bytes, 1 TB is 10¹².")};
  q.addMistakes({{&kUpsideDown, "1 / ridge"}, {&kPrefixSlip, "ridge / 1000"}, {&kPrefixSlip, "ridge * 1000"}});
  q.hint = TR("In one second: how many operations, and how many bytes?");
}

// bound-by: compute-bound or memory-bound
/// Work whose compute and memory times are whole milliseconds and differ by a factor of 1.5 to 8.
Parameters drawWorkOnMachine(Dice& dice) {
  Parameters p = drawMachine(dice);
  const std::int64_t computing = dice.whole(1, 12);
  std::int64_t moving = dice.whole(1, 12);
  while (2 * std::max(computing, moving) < 3 * std::min(computing, moving) || computing == moving)
    moving = dice.whole(1, 12);
  p.set("flops", static_cast<std::int64_t>(p.real("flops_per_second") / 1000) * computing);
  return p.set("bytes", static_cast<std::int64_t>(p.real("bytes_per_second") / 1000) * moving);
}

void askBoundBy(const Parameters& p, Draft& q) {
  const Roofline r = rooflineOf(p);
  const bool memory = r.bound == Bound::Memory;
  static constexpr MistakeKind kShorterTime{"shorter-time", TR("You took the faster one"),
                                            TR("Both happen at the same time: the slower one decides.")};
  static constexpr MistakeKind kNeither{"neither", TR("You assumed equal times"),
                                        TR("Compare operations / peak with bytes / bandwidth.")};
  q.let({{"flops", "flops", as<Operations>},
         {"bytes", "bytes", decimalBytes},
         {"compute", Duration{r.computeSeconds}},
         {"memory", Duration{r.memorySeconds}},
         {"intensity", ThreeDigits{r.intensity}},
         {"ridge", ThreeDigits{r.ridge}}});
  ask(q, TR("A kernel computes {flops} and moves {bytes}. The chip computes {peak} and its memory delivers "
            "{bandwidth}. What limits the kernel?"));
  offerChoices(q,
               {{TR("the memory"), &kShorterTime},
                {TR("the arithmetic"), &kShorterTime},
                {TR("neither: both take the same time"), &kNeither}},
               memory ? 0 : 1, {0, 1, 2});
  q.working = {TR("Computing takes {compute}, moving {memory}."),
               TR("Its intensity is {intensity} FLOP / B, the ridge {ridge}."),
               memory ? TR("Left of the ridge, it is memory-bound.") : TR("Right of the ridge, it is compute-bound.")};
  q.hint = TR("How long does each of the two take alone?");
}

// least-time: the least time
void askLeastTime(const Parameters& p, Draft& q) {
  const Roofline r = rooflineOf(p);
  q.let({{"flops", "flops", as<Operations>},
         {"bytes", "bytes", decimalBytes},
         {"time", Duration{r.seconds}},
         {"compute", Duration{r.computeSeconds}},
         {"moving", Duration{r.memorySeconds}}});
  ask(q, TR("A kernel computes {flops} and moves {bytes}. The chip computes {peak} and its memory delivers "
            "{bandwidth}. How long does the kernel take at least if computing and moving overlap perfectly?"));
  askForNumber(q, "time", "0.02 * time", AnswerUnit::Seconds);
  q.working = {q.say(TR("Computing alone: {flops} / {peak} = {time}."), {{"time", "compute"}}),
               q.say(TR("Moving alone: {bytes} / {bandwidth} = {time}."), {{"time", "moving"}}),
               TR("The longer of the two: {time}.")};
  q.addMistake("added-times", "compute + moving", TR("You added the two times"),
               TR("They overlap: while one tile is computed, the next is loaded."));
  q.addMistake("shorter-of-two", "min(compute, moving)", TR("You took the shorter of the two times"),
               TR("The kernel is done when both are."));
  q.hint = TR("Two divisions; which result decides?");
}

// attainable-rate: the attainable rate at a given intensity
Parameters drawAttainableRate(Dice& dice) {
  Parameters p = drawMachine(dice);
  const double ridge = p.real("flops_per_second") / p.real("bytes_per_second");
  int intensity = 0;
  do intensity = dice.pick<int>({1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 200, 400, 1000});
  while (std::abs(std::log(intensity / ridge)) < 0.3);
  return p.set("flops", std::int64_t{intensity}).set("bytes", 1);
}

void askAttainableRate(const Parameters& p, Draft& q) {
  const Roofline r = rooflineOf(p);
  q.let({{"intensity", r.intensity}, {"rate", "intensity * bandwidth", as<FlopRate>}});
  ask(q, TR("A kernel does {intensity} operations per byte that it moves. The chip computes at most {peak} and its "
            "memory delivers {bandwidth}. What is the highest rate (FLOP/s) that the kernel can reach?"));
  askForNumber(q, r.attainable, "0.02 * answer", AnswerUnit::FlopsPerSecond);
  q.working = {TR("The memory allows {intensity} · {bandwidth} = {rate}."),
               q.say(TR("The smaller of this and the peak: {rate}."), {{"rate", "answer", as<FlopRate>}})};
  q.addMistake("divided-by-intensity", "bandwidth / intensity", TR("You divided by the intensity"),
               TR("Each byte feeds that many operations: multiply."));
  if (r.bound == Bound::Memory)
    q.addMistake("peak-anyway", "peak", TR("You took the peak"),
                 TR("The peak is reached only if data arrives fast enough. Here it does not."));
  else
    q.addMistake("beyond-peak", "rate", TR("That is more than the chip can compute"),
                 TR("The roof is flat from the ridge on: no kernel is faster than the peak."));
  q.hint = TR("Bytes per second times operations per byte; is there an upper limit?");
}

// share-of-peak: the largest share of the peak for a kernel
Parameters drawShareOfPeak(Dice& dice) {
  Parameters p = drawMachine(dice);
  const std::int64_t batch = dice.pick({1, 2, 4, 8, 12, 16, 24, 32});
  p.set("element_bytes", dice.pick({1, 2})).set("batch", batch);
  // Per weight, one multiplication and one addition for each sequence.
  return p.set("flops", 2 * batch).set("bytes", p.whole("element_bytes"));
}

void askShareOfPeak(const Parameters& p, Draft& q) {
  const Roofline r = rooflineOf(p);
  q.let({{"bits", "8 * bytes"},
         {"batch", "flops / 2"},
         {"intensity", r.intensity},
         {"ridge", ThreeDigits{r.ridge}},
         {"attainable", r.attainable},
         {"share", "100 * attainable / peak", as<ThreeDigits>}});
  ask(q, TR("A model with {bits}-bit weights decodes {batch} sequences in one batch. The chip computes at most {peak} "
            "and its memory delivers {bandwidth}; ignore the caches. What share of the peak, in %, can decoding use at "
            "most?"));
  askForNumber(q, "share", "0.02 * share", AnswerUnit::Percent);
  q.working = {TR("Each weight, {bytes} B, is read once for 2 · {batch} FLOP: {intensity} FLOP / B."),
               TR("The ridge is at {ridge} FLOP / B."), TR("{intensity} / {ridge} = {share} %")};
  q.addMistake("idle-share", "100 - share", TR("That is the idle share"),
               TR("The question asks for the share in use."));
  q.addMistake("share-for-percent", "share / 100", TR("You gave a fraction, not a percentage"),
               TR("0.01 of the peak is 1 %."));
  q.addMistake(kForgotPrefactor, "share / 2");
  q.addIfWrong(kForgotBytes, "share * bytes");
  q.hint = TR("How many operations is each byte of the weights used in?");
}

// batch-to-ridge: how many sequences keep the chip busy
Parameters drawBatchToRidge(Dice& dice) {
  Parameters p = drawMachine(dice);
  p.set("parameters", dice.pick({1, 7, 8, 13, 70}) * 1'000'000'000);
  return p.set("element_bytes", dice.pick({1, 2, 4}));
}

void askBatchToRidge(const Parameters& p, Draft& q) {
  const WeightCost weights = weightsOf(p);
  q.let({{"ridge", "peak / bandwidth", as<ThreeDigits>}});
  const auto isBusy = [&](std::int64_t batch) {
    return roofline({weights.flopsPerSequence * batch, weights.bytes}, q("peak"), q("bandwidth")).bound ==
           Bound::Compute;
  };
  std::int64_t idle = 0, busy = 1 << 20;
  while (busy - idle > 1) (isBusy((idle + busy) / 2) ? busy : idle) = (idle + busy) / 2;
  ask(q, TR("Each decode step reads the weights of a model once, as {bits}-bit numbers, and does 2 operations per "
            "weight for every sequence. The chip computes {peak} and its memory delivers {bandwidth}. How many "
            "sequences at once make decoding compute-bound? (Ignore the caches.)"));
  askForNumber(q, busy, "max(0.6, 0.02 * answer)");
  q.working = {TR("The ridge: {peak} / {bandwidth} = {ridge} FLOP / B."),
               TR("n sequences do 2 · n / {element} operations per byte."),
               TR("They reach the ridge at n = {ridge} · {element} / 2 = {answer}.")};
  q.addMistake(kForgotPrefactor, "ridge * element");
  if (q("element") == 1) {
    q.addMistake(kUpsideDown, "2 / ridge");
  } else {
    q.addMistake(kForgotBytes, "ridge / 2");
    q.addMistake("bytes-upside-down", "ridge / element / 2", TR("You divided by the bytes"),
                 TR("Larger numbers take longer to read, so more sequences are needed to compensate."));
  }
  q.hint = TR("How many operations does one sequence do per byte of weights?");
}

// intensity-order: sort kernels by intensity
std::vector<double> intensitiesToOrder(const Parameters& p) {
  const auto decode = [&](std::int64_t kv) { return roofline(stepOf(p, kv).work(), 1, 1).intensity; };
  const auto prefill = [&](Algorithm algorithm) {
    const Traffic traffic = trafficOf(p, algorithm);
    return roofline({traffic.counters.flops, traffic.counters.bytes()}, 1, 1).intensity;
  };
  return {decode(p.whole("query_heads")), decode(p.whole("kv_heads")), prefill(Algorithm::Standard),
          prefill(Algorithm::Flash2)};
}

void askIntensityOrder(const Parameters& p, Draft& q) {
  const std::vector<double> values = intensitiesToOrder(p);
  q.let({{"one", ThreeDigits{values[0]}}, {"group", ThreeDigits{values[1]}}, {"value", ThreeDigits{values[2]}}});
  ask(q, TR("A layer with {heads} query heads of width {width} processes {tokens} tokens in 16-bit numbers, without a "
            "mask; tiles are {rows} queries × {cols} keys. Order these by operations per byte, fewest first."));
  q.working = {TR("Decode steps: about H / H_kv, here {one} and {group} FLOP / B."),
               TR("Standard: about d / 2, since each pair moves 8 bytes of S and P: {value}."),
               q.say(TR("In tiles: about B_r, since a key serves all queries of its tile: {value}."),
                     {{"value", ThreeDigits{values[3]}}})};
  askForOrder(
      q,
      {{q.say(TR("a decode step with {kv} key/value heads, one for each query head"), {{"kv", "heads"}}), values[0]},
       {q("kv") == 1 ? TR("a decode step with one key/value head for all query heads")
                     : TR("a decode step with {kv} key/value heads"),
        values[1]},
       {TR("the whole text at once, all scores written out (standard)"), values[2]},
       {TR("the whole text at once, in tiles (FlashAttention-2)"), values[3]}},
      p.list("order"));
  q.hint = TR("How often is a number used while it is on the chip?");
}

}  // namespace

std::vector<QuestionTemplate> rooflineQuestions() {
  using enum AnswerKind;
  return templatesOf(Topic::Roofline, "decode", "numbers",
                     {{"ridge", Number, 45, drawMachine, askRidge},
                      {"bound-by", Choice, 60, drawWorkOnMachine, askBoundBy},
                      {"least-time", Number, 60, drawWorkOnMachine, askLeastTime},
                      {"attainable-rate", Number, 60, drawAttainableRate, askAttainableRate},
                      {"share-of-peak", Number, 60, drawShareOfPeak, askShareOfPeak, nullptr, nullptr, "decoding"},
                      {"batch-to-ridge", Number, 120, drawBatchToRidge, askBatchToRidge, nullptr, nullptr, "decoding"},
                      {"intensity-order", Order, 120,
                       Draw("(kv): 1 2 4 8; (group): 4 8 16 32; query_heads = kv * group; kv_heads = kv; key_width: 32 "
                            "64 128 256; tokens: 2048 4096 8192; block_rows: 64 128 256; block_cols = 64; "
                            "element_bytes = 2; mask = none; order: shuffled 4",
                            [](const Parameters& p) { return differEnough(intensitiesToOrder(p), 1.25); }),
                       askIntensityOrder}});
}

}  // namespace attn
