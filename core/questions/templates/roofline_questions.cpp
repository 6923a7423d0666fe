// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "traffic/decode_step.h"
#include "traffic/roofline.h"

namespace attn {
namespace {

constexpr MistakeKind kUpsideDown{"upside-down", TR("You inverted the quotient"),
                                  TR("Intensity is operations per byte: FLOP / B.")};

void setMachine(Parameters& p, Dice& dice) {
  struct Machine {
    double teraflops, gigabytes;  // per second, 16-bit without sparsity
  };
  // T4, V100 (PCIe), A10, A100 80 GB, L4, RTX 4090, H100 SXM, MI300X; bandwidths to two digits.
  const Machine drawn = dice.pick<Machine>(
      {{65, 320}, {112, 900}, {125, 600}, {312, 2000}, {121, 300}, {165, 1000}, {989, 3400}, {1307, 5300}});
  p.set("flops_per_second", 1e12 * drawn.teraflops).set("bytes_per_second", 1e9 * drawn.gigabytes);
}

Roofline rooflineOf(const Parameters& p) {
  return roofline({p.whole("flops"), p.whole("bytes")}, p.real("flops_per_second"), p.real("bytes_per_second"));
}

/// Work whose compute and memory times are whole milliseconds and differ by a factor of 1.5 to 8.
void setWork(Parameters& p, Dice& dice) {
  const std::int64_t computing = dice.whole(1, 12);
  std::int64_t moving = dice.whole(1, 12);
  while (2 * std::max(computing, moving) < 3 * std::min(computing, moving) || computing == moving)
    moving = dice.whole(1, 12);
  p.set("flops", static_cast<std::int64_t>(p.real("flops_per_second") / 1000) * computing);
  p.set("bytes", static_cast<std::int64_t>(p.real("bytes_per_second") / 1000) * moving);
}

std::vector<NamedValue> shownWork(const Parameters& p) {
  return {{"flops", Operations{p.real("flops")}},
          {"bytes", Bytes{p.real("bytes"), Bytes::Scale::Decimal}},
          {"peak", FlopRate{p.real("flops_per_second")}},
          {"bandwidth", Bandwidth{p.real("bytes_per_second")}}};
}

// ridge: the intensity from which on a kernel is compute-bound
Parameters drawRidge(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  return p;
}

void askRidge(const Parameters& p, Question& q) {
  const double ridge = roofline({1, 1}, p.real("flops_per_second"), p.real("bytes_per_second")).ridge;
  q.values = {{"peak", FlopRate{p.real("flops_per_second")}},
              {"bandwidth", Bandwidth{p.real("bytes_per_second")}},
              {"ridge", ThreeDigits{ridge}}};
  ask(q, TR("A chip computes at most {peak} and its memory delivers {bandwidth}. At how many operations per byte does "
            "computing take as long as moving the data? (The ridge, in FLOP / B.)"));
  askForNumber(q, ridge, 0.02 * ridge);
  q.working = {TR("The ridge is peak / bandwidth."), TR("{peak} / {bandwidth} = {ridge} FLOP / B")};
  static constexpr MistakeKind kPrefixSlip{"prefix-slip", TR("You lost a factor of 1,000 between the prefixes"),
                                           TR("1 TFLOP is 10¹² operations, 1 GB is 10⁹ bytes, 1 TB is 10¹².")};
  q.mistakes = {{&kUpsideDown, 1 / ridge}, {&kPrefixSlip, ridge / 1000}, {&kPrefixSlip, ridge * 1000}};
  q.hint = TR("In one second: how many operations, and how many bytes?");
}

// bound-by: compute-bound or memory-bound
Parameters drawWorkOnMachine(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  setWork(p, dice);
  return p;
}

void askBoundBy(const Parameters& p, Question& q) {
  const Roofline r = rooflineOf(p);
  const bool memory = r.bound == Bound::Memory;
  static constexpr MistakeKind kShorterTime{"shorter-time", TR("You took the faster one"),
                                            TR("Both happen at the same time: the slower one decides.")};
  static constexpr MistakeKind kNeither{"neither", TR("You assumed equal times"),
                                        TR("Compare operations / peak with bytes / bandwidth.")};
  q.values = shownWork(p);
  q.values.emplace_back("compute", Duration{r.computeSeconds});
  q.values.emplace_back("memory", Duration{r.memorySeconds});
  q.values.emplace_back("intensity", ThreeDigits{r.intensity});
  q.values.emplace_back("ridge", ThreeDigits{r.ridge});
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
void askLeastTime(const Parameters& p, Question& q) {
  const Roofline r = rooflineOf(p);
  q.values = shownWork(p);
  q.values.emplace_back("time", Duration{r.seconds});
  ask(q, TR("A kernel computes {flops} and moves {bytes}. The chip computes {peak} and its memory delivers "
            "{bandwidth}. How long does the kernel take at least if computing and moving overlap perfectly?"));
  askForNumber(q, r.seconds, 0.02 * r.seconds, AnswerUnit::Seconds);
  q.working = {{TR("Computing alone: {flops} / {peak} = {time}."), {{"time", Duration{r.computeSeconds}}}},
               {TR("Moving alone: {bytes} / {bandwidth} = {time}."), {{"time", Duration{r.memorySeconds}}}},
               TR("The longer of the two: {time}.")};
  static constexpr MistakeKind kAddedTimes{"added-times", TR("You added the two times"),
                                           TR("They overlap: while one tile is computed, the next is loaded.")};
  static constexpr MistakeKind kShorterOfTwo{"shorter-of-two", TR("You took the shorter of the two times"),
                                             TR("The kernel is done when both are.")};
  q.mistakes = {{&kAddedTimes, r.computeSeconds + r.memorySeconds},
                {&kShorterOfTwo, std::min(r.computeSeconds, r.memorySeconds)}};
  q.hint = TR("Two divisions; which result decides?");
}

// attainable-rate: the attainable rate at a given intensity
Parameters drawAttainableRate(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  const double ridge = p.real("flops_per_second") / p.real("bytes_per_second");
  auto intensity = dice.pick({1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 200, 400, 1000});
  while (std::abs(std::log(static_cast<double>(intensity) / ridge)) < 0.3)
    intensity = dice.pick({1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 200, 400, 1000});
  p.set("flops", intensity).set("bytes", 1);
  return p;
}

void askAttainableRate(const Parameters& p, Question& q) {
  const Roofline r = rooflineOf(p);
  const double peak = p.real("flops_per_second"), bandwidth = p.real("bytes_per_second");
  q.values = {{"intensity", r.intensity},
              {"peak", FlopRate{peak}},
              {"bandwidth", Bandwidth{bandwidth}},
              {"rate", FlopRate{r.intensity * bandwidth}}};
  ask(q, TR("A kernel does {intensity} operations per byte that it moves. The chip computes at most {peak} and its "
            "memory delivers {bandwidth}. What is the highest rate (FLOP/s) that the kernel can reach?"));
  askForNumber(q, r.attainable, 0.02 * r.attainable, AnswerUnit::FlopsPerSecond);
  q.working = {TR("The memory allows {intensity} · {bandwidth} = {rate}."),
               {TR("The smaller of this and the peak: {rate}."), {{"rate", FlopRate{r.attainable}}}}};
  static constexpr MistakeKind kPeakAnyway{
      "peak-anyway", TR("You took the peak"),
      TR("The peak is reached only if data arrives fast enough. Here it does not.")};
  static constexpr MistakeKind kBeyondPeak{
      "beyond-peak", TR("That is more than the chip can compute"),
      TR("The roof is flat from the ridge on: no kernel is faster than the peak.")};
  static constexpr MistakeKind kDividedByIntensity{"divided-by-intensity", TR("You divided by the intensity"),
                                                   TR("Each byte feeds that many operations: multiply.")};
  q.mistakes = {{&kDividedByIntensity, bandwidth / r.intensity}};
  if (r.bound == Bound::Memory)
    q.mistakes.push_back({&kPeakAnyway, peak});
  else
    q.mistakes.push_back({&kBeyondPeak, r.intensity * bandwidth});
  q.hint = TR("Bytes per second times operations per byte; is there an upper limit?");
}

// share-of-peak: the largest share of the peak for a kernel
Parameters drawShareOfPeak(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  const std::int64_t batch = dice.pick({1, 2, 4, 8, 12, 16, 24, 32});
  p.set("element_bytes", dice.pick({1, 2})).set("batch", batch);
  // Per weight, one multiplication and one addition for each sequence.
  p.set("flops", 2 * batch).set("bytes", p.whole("element_bytes"));
  return p;
}

void askShareOfPeak(const Parameters& p, Question& q) {
  const Roofline r = rooflineOf(p);
  const double answer = 100 * r.attainable / p.real("flops_per_second");
  q.values = {{"bits", 8 * p.whole("bytes")},
              {"batch", p.whole("flops") / 2},
              {"peak", FlopRate{p.real("flops_per_second")}},
              {"bandwidth", Bandwidth{p.real("bytes_per_second")}},
              {"intensity", r.intensity},
              {"ridge", ThreeDigits{r.ridge}},
              {"share", ThreeDigits{answer}}};
  ask(q, TR("A model with {bits}-bit weights decodes {batch} sequences in one batch. The chip computes at most {peak} "
            "and its memory delivers {bandwidth}; ignore the caches. What share of the peak, in %, can decoding use at "
            "most?"));
  askForNumber(q, answer, 0.02 * answer, AnswerUnit::Percent);
  q.working = {TR("Each weight, {bytes} B, is read once for 2 · {batch} FLOP: {intensity} FLOP / B."),
               TR("The ridge is at {ridge} FLOP / B."), TR("{intensity} / {ridge} = {share} %")};
  static constexpr MistakeKind kIdleShare{"idle-share", TR("That is the idle share"),
                                          TR("The question asks for the share in use.")};
  static constexpr MistakeKind kShareForPercent{"share-for-percent", TR("You gave a fraction, not a percentage"),
                                                TR("0.01 of the peak is 1 %.")};
  q.mistakes = {{&kIdleShare, 100 - answer}, {&kShareForPercent, answer / 100}, {&kForgotPrefactor, answer / 2}};
  if (p.whole("bytes") > 1) q.mistakes.push_back({&kForgotBytes, answer * p.real("bytes")});
  q.hint = TR("How many operations is each byte of the weights used in?");
}

// batch-to-ridge: how many sequences keep the chip busy
Parameters drawBatchToRidge(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  p.set("parameters", dice.pick({1, 7, 8, 13, 70}) * 1'000'000'000);
  p.set("element_bytes", dice.pick({1, 2, 4}));
  return p;
}

void askBatchToRidge(const Parameters& p, Question& q) {
  Model model;
  model.activeParameters = p.whole("parameters");
  const WeightCost weights = weightCost(model, p.whole("element_bytes"));
  const double peak = p.real("flops_per_second"), bandwidth = p.real("bytes_per_second");
  const auto isBusy = [&](std::int64_t batch) {
    return roofline({weights.flopsPerSequence * batch, weights.bytes}, peak, bandwidth).bound == Bound::Compute;
  };
  std::int64_t idle = 0, busy = 1 << 20;
  while (busy - idle > 1) (isBusy((idle + busy) / 2) ? busy : idle) = (idle + busy) / 2;
  const auto answer = static_cast<double>(busy);
  const double ridge = peak / bandwidth, element = p.real("element_bytes");
  q.values = {
      {"peak", FlopRate{peak}}, {"bandwidth", Bandwidth{bandwidth}}, {"ridge", ThreeDigits{ridge}}, {"answer", answer}};
  ask(q, TR("Each decode step reads the weights of a model once, as {bits}-bit numbers, and does 2 operations per "
            "weight for every sequence. The chip computes {peak} and its memory delivers {bandwidth}. How many "
            "sequences at once make decoding compute-bound? (Ignore the caches.)"));
  askForNumber(q, answer, std::max(0.6, 0.02 * answer));
  q.working = {TR("The ridge: {peak} / {bandwidth} = {ridge} FLOP / B."),
               TR("n sequences do 2 · n / {element} operations per byte."),
               TR("They reach the ridge at n = {ridge} · {element} / 2 = {answer}.")};
  static constexpr MistakeKind kBytesTwice{
      "bytes-upside-down", TR("You divided by the bytes"),
      TR("Larger numbers take longer to read, so more sequences are needed to compensate.")};
  q.mistakes = {{&kForgotPrefactor, ridge * element}, {&kForgotBytes, ridge / 2}, {&kBytesTwice, ridge / element / 2}};
  if (element == 1) q.mistakes = {{&kForgotPrefactor, ridge}, {&kUpsideDown, 2 / ridge}};
  q.hint = TR("How many operations does one sequence do per byte of weights?");
}

// intensity-order: sort kernels by intensity
std::vector<KernelWork> worksToOrder(const Parameters& p) {
  const auto decode = [&](std::int64_t kv) {
    AttentionShape shape = attentionShapeOf(p);
    shape.heads.keyValue = kv;
    return decodeStep(shape, cacheUseOf(p))->work();
  };
  const auto prefill = [&](Algorithm algorithm) {
    const Traffic traffic = trafficOf(p, algorithm);
    return KernelWork{traffic.counters.flops, traffic.counters.bytes()};
  };
  return {decode(p.whole("query_heads")), decode(p.whole("kv_heads")), prefill(Algorithm::Standard),
          prefill(Algorithm::Flash2)};
}

std::vector<double> intensitiesToOrder(const Parameters& p) {
  std::vector<double> values;
  for (const KernelWork& work : worksToOrder(p)) values.push_back(roofline(work, 1, 1).intensity);
  return values;
}

Parameters drawIntensityOrder(Dice& dice) {
  constexpr double kApart = 1.25;
  while (true) {
    const auto kv = dice.pick({1, 2, 4, 8});
    Parameters p{{"query_heads", kv * dice.pick({4, 8, 16, 32})},
                 {"kv_heads", kv},
                 {"key_width", dice.pick({32, 64, 128, 256})},
                 {"tokens", dice.pick({2048, 4096, 8192})}};
    const auto block = dice.pick({64, 128, 256});
    p.set("block_rows", block).set("block_cols", 64).set("element_bytes", 2);
    p.set("mask", "none").set("order", dice.shuffled(4));
    if (differEnough(intensitiesToOrder(p), kApart)) return p;
  }
}

void askIntensityOrder(const Parameters& p, Question& q) {
  const std::vector<double> values = intensitiesToOrder(p);
  const std::int64_t heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::vector<Phrase> names{
      {TR("a decode step with {kv} key/value heads, one for each query head"), {{"kv", heads}}},
      kv == 1 ? TR("a decode step with one key/value head for all query heads")
              : TR("a decode step with {kv} key/value heads"),
      TR("the whole text at once, all scores written out (standard)"),
      TR("the whole text at once, in tiles (FlashAttention-2)")};
  q.values = {{"one", ThreeDigits{values[0]}}, {"group", ThreeDigits{values[1]}}, {"value", ThreeDigits{values[2]}}};
  ask(q, TR("A layer with {heads} query heads of width {width} processes {tokens} tokens in 16-bit numbers, without a "
            "mask; tiles are {rows} queries × {cols} keys. Order these by operations per byte, fewest first."));
  std::vector<OrderedItem> items;
  for (const std::int64_t n : p.list("order"))
    items.push_back({names[static_cast<std::size_t>(n)], values[static_cast<std::size_t>(n)]});
  q.working = {TR("Decode steps: about H / H_kv, here {one} and {group} FLOP / B."),
               TR("Standard: about d / 2, since each pair moves 8 bytes of S and P: {value}."),
               {TR("In tiles: about B_r, since a key serves all queries of its tile: {value}."),
                {{"value", ThreeDigits{values[3]}}}}};
  askForOrder(q, items);
  q.hint = TR("How often is a number used while it is on the chip?");
}

}  // namespace

std::vector<QuestionTemplate> rooflineQuestions() {
  using enum AnswerKind;
  return templatesOf(Topic::Roofline, "decode", "numbers",
                     {{"ridge", Number, 45, drawRidge, askRidge},
                      {"bound-by", Choice, 60, drawWorkOnMachine, askBoundBy},
                      {"least-time", Number, 60, drawWorkOnMachine, askLeastTime},
                      {"attainable-rate", Number, 60, drawAttainableRate, askAttainableRate},
                      {"share-of-peak", Number, 60, drawShareOfPeak, askShareOfPeak, nullptr, nullptr, "decoding"},
                      {"batch-to-ridge", Number, 120, drawBatchToRidge, askBatchToRidge, nullptr, nullptr, "decoding"},
                      {"intensity-order", Order, 120, drawIntensityOrder, askIntensityOrder}});
}

}  // namespace attn
