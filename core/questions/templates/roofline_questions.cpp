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

constexpr MistakeKind kUpsideDown{"upside-down", LEARNER_TEXT("questions", "You divided the other way round"),
                                  LEARNER_TEXT("questions", "Intensity is operations for each byte: FLOP / B.")};

void setMachine(Parameters& p, Dice& dice) {
  struct Machine {
    double teraflops, gigabytes;  // in a second, 16 bit without sparsity
  };
  // T4, V100 (PCIe), A10, A100 80 GB, L4, RTX 4090, H100 SXM, MI300X; bandwidths to two digits.
  const Machine drawn = dice.pick<Machine>(
      {{65, 320}, {112, 900}, {125, 600}, {312, 2000}, {121, 300}, {165, 1000}, {989, 3400}, {1307, 5300}});
  p.set("flops_per_second", 1e12 * drawn.teraflops).set("bytes_per_second", 1e9 * drawn.gigabytes);
}

Roofline rooflineOf(const Parameters& p) {
  return roofline({p.whole("flops"), p.whole("bytes")}, p.real("flops_per_second"), p.real("bytes_per_second"));
}

/// Work whose times for computing and for moving are 1.5 to 8 times apart, whole milliseconds.
void setWork(Parameters& p, Dice& dice) {
  const std::int64_t computing = dice.whole(1, 12);
  std::int64_t moving = dice.whole(1, 12);
  while (2 * std::max(computing, moving) < 3 * std::min(computing, moving) || computing == moving)
    moving = dice.whole(1, 12);
  p.set("flops", static_cast<std::int64_t>(p.real("flops_per_second") / 1000) * computing);
  p.set("bytes", static_cast<std::int64_t>(p.real("bytes_per_second") / 1000) * moving);
}

std::vector<std::pair<std::string, Shown>> shownWork(const Parameters& p) {
  return {{"flops", Operations{p.real("flops")}},
          {"bytes", Bytes{p.real("bytes"), Bytes::Scale::Decimal}},
          {"peak", FlopRate{p.real("flops_per_second")}},
          {"bandwidth", Bandwidth{p.real("bytes_per_second")}}};
}

// ---- ridge: from which intensity on computing takes longer

Parameters drawRidge(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  return p;
}

Question askRidge(const Parameters& p) {
  const double ridge = roofline({1, 1}, p.real("flops_per_second"), p.real("bytes_per_second")).ridge;
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A chip computes {peak} at most and its memory delivers {bandwidth}. How many operations for each "
                   "byte does it take until computing takes as long as moving the data? (The ridge, in FLOP / B.)"),
      {{"peak", FlopRate{p.real("flops_per_second")}}, {"bandwidth", Bandwidth{p.real("bytes_per_second")}}}};
  q.answer = ridge;
  q.tolerance = 0.02 * ridge;
  q.working = {{LEARNER_TEXT("questions", "The ridge is peak / bandwidth."), {}},
               {LEARNER_TEXT("questions", "{peak} / {bandwidth} = {ridge} FLOP / B"),
                {{"peak", FlopRate{p.real("flops_per_second")}},
                 {"bandwidth", Bandwidth{p.real("bytes_per_second")}},
                 {"ridge", ThreeDigits{ridge}}}}};
  static constexpr MistakeKind kPrefixSlip{
      "prefix-slip", LEARNER_TEXT("questions", "You lost a factor of 1,000 between the prefixes"),
      LEARNER_TEXT("questions", "1 TFLOP is 10¹² operations, 1 GB is 10⁹ bytes, 1 TB is 10¹².")};
  q.mistakes = {{&kUpsideDown, 1 / ridge, {}}, {&kPrefixSlip, ridge / 1000, {}}, {&kPrefixSlip, ridge * 1000, {}}};
  q.hint = {LEARNER_TEXT("questions", "In one second: how many operations, and how many bytes?"), {}};
  return q;
}

// ---- bound-by: what takes the time

Parameters drawWorkOnMachine(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  setWork(p, dice);
  return p;
}

Question askBoundBy(const Parameters& p) {
  const Roofline r = rooflineOf(p);
  const bool memory = r.bound == Bound::Memory;
  static constexpr MistakeKind kShorterTime{
      "shorter-time", LEARNER_TEXT("questions", "You took the one that is done first"),
      LEARNER_TEXT("questions", "Both go on at the same time: what takes longer decides.")};
  static constexpr MistakeKind kNeither{"neither", LEARNER_TEXT("questions", "You let both take the same time"),
                                        LEARNER_TEXT("questions", "Compare operations / peak with bytes / bandwidth.")};
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A kernel computes {flops} and moves {bytes}. The chip computes {peak} and its memory delivers "
                   "{bandwidth}. What does it wait for?"),
      shownWork(p)};
  offerChoices(q,
               {{{LEARNER_TEXT("questions", "the memory"), {}}, &kShorterTime, {}},
                {{LEARNER_TEXT("questions", "the arithmetic"), {}}, &kShorterTime, {}},
                {{LEARNER_TEXT("questions", "neither: both take the same time"), {}}, &kNeither, {}}},
               memory ? 0 : 1, {0, 1, 2});
  q.working = {{LEARNER_TEXT("questions", "Computing takes {compute}, moving {memory}."),
                {{"compute", Duration{r.computeSeconds}}, {"memory", Duration{r.memorySeconds}}}},
               {LEARNER_TEXT("questions", "Its intensity is {intensity} FLOP / B, the ridge {ridge}."),
                {{"intensity", ThreeDigits{r.intensity}}, {"ridge", ThreeDigits{r.ridge}}}},
               {memory ? LEARNER_TEXT("questions", "Left of the ridge it waits for the memory.")
                       : LEARNER_TEXT("questions", "Right of the ridge it waits for the arithmetic."),
                {}}};
  q.hint = {LEARNER_TEXT("questions", "How long does each of the two take alone?"), {}};
  return q;
}

// ---- least-time: how long it takes at least

Question askLeastTime(const Parameters& p) {
  const Roofline r = rooflineOf(p);
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A kernel computes {flops} and moves {bytes}. The chip computes {peak} and its memory delivers "
                   "{bandwidth}. How long does the kernel take at least, if computing and moving overlap "
                   "perfectly?"),
      shownWork(p)};
  q.unit = AnswerUnit::Seconds;
  q.answer = r.seconds;
  q.tolerance = 0.02 * r.seconds;
  q.working = {{LEARNER_TEXT("questions", "Computing alone: {flops} / {peak} = {time}."),
                {{"flops", Operations{p.real("flops")}},
                 {"peak", FlopRate{p.real("flops_per_second")}},
                 {"time", Duration{r.computeSeconds}}}},
               {LEARNER_TEXT("questions", "Moving alone: {bytes} / {bandwidth} = {time}."),
                {{"bytes", Bytes{p.real("bytes"), Bytes::Scale::Decimal}},
                 {"bandwidth", Bandwidth{p.real("bytes_per_second")}},
                 {"time", Duration{r.memorySeconds}}}},
               {LEARNER_TEXT("questions", "The longer of the two: {time}."), {{"time", Duration{r.seconds}}}}};
  static constexpr MistakeKind kAddedTimes{"added-times", LEARNER_TEXT("questions", "You added the two times"),
                                           LEARNER_TEXT("questions",
                                                        "They overlap: while one tile is computed the "
                                                        "next is loaded.")};
  static constexpr MistakeKind kShorterOfTwo{"shorter-of-two",
                                             LEARNER_TEXT("questions", "You took the shorter of the two times"),
                                             LEARNER_TEXT("questions", "The kernel is done when both are.")};
  q.mistakes = {{&kAddedTimes, r.computeSeconds + r.memorySeconds, {}},
                {&kShorterOfTwo, std::min(r.computeSeconds, r.memorySeconds), {}}};
  q.hint = {LEARNER_TEXT("questions", "Two divisions; which result decides?"), {}};
  return q;
}

// ---- attainable-rate: how fast a kernel of some intensity can be

Parameters drawAttainableRate(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  const double ridge = p.real("flops_per_second") / p.real("bytes_per_second");
  auto intensity = dice.pick<std::int64_t>({1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 200, 400, 1000});
  while (std::abs(std::log(static_cast<double>(intensity) / ridge)) < 0.3)
    intensity = dice.pick<std::int64_t>({1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 200, 400, 1000});
  p.set("flops", intensity).set("bytes", std::int64_t{1});
  return p;
}

Question askAttainableRate(const Parameters& p) {
  const Roofline r = rooflineOf(p);
  const double peak = p.real("flops_per_second"), bandwidth = p.real("bytes_per_second");
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A kernel does {intensity} operations for each byte that it moves. The chip computes {peak} at "
                   "most and its memory delivers {bandwidth}. Which rate (FLOP/s) can the kernel reach at most?"),
      {{"intensity", Exact{r.intensity}}, {"peak", FlopRate{peak}}, {"bandwidth", Bandwidth{bandwidth}}}};
  q.unit = AnswerUnit::FlopsPerSecond;
  q.answer = r.attainable;
  q.tolerance = 0.02 * r.attainable;
  q.working = {
      {LEARNER_TEXT("questions", "The memory allows {intensity} · {bandwidth} = {rate}."),
       {{"intensity", Exact{r.intensity}},
        {"bandwidth", Bandwidth{bandwidth}},
        {"rate", FlopRate{r.intensity * bandwidth}}}},
      {LEARNER_TEXT("questions", "The smaller of this and the peak: {rate}."), {{"rate", FlopRate{r.attainable}}}}};
  static constexpr MistakeKind kPeakAnyway{
      "peak-anyway", LEARNER_TEXT("questions", "You took the peak"),
      LEARNER_TEXT("questions", "The peak is reached only if the data come fast enough. Here they do not.")};
  static constexpr MistakeKind kBeyondPeak{
      "beyond-peak", LEARNER_TEXT("questions", "That is more than the chip can compute"),
      LEARNER_TEXT("questions", "The roof is flat from the ridge on: no kernel is faster than the peak.")};
  static constexpr MistakeKind kDividedByIntensity{
      "divided-by-intensity", LEARNER_TEXT("questions", "You divided by the intensity"),
      LEARNER_TEXT("questions", "Each byte that arrives feeds that many operations: multiply.")};
  q.mistakes = {{&kDividedByIntensity, bandwidth / r.intensity, {}}};
  if (r.bound == Bound::Memory)
    q.mistakes.push_back({&kPeakAnyway, peak, {}});
  else
    q.mistakes.push_back({&kBeyondPeak, r.intensity * bandwidth, {}});
  q.hint = {LEARNER_TEXT("questions", "Bytes a second times operations a byte; and is there a lid on it?"), {}};
  return q;
}

// ---- share-of-peak: how much of the chip a kernel can use

Parameters drawShareOfPeak(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  const std::int64_t batch = dice.pick<std::int64_t>({1, 2, 4, 8, 12, 16, 24, 32});
  p.set("element_bytes", dice.pick<std::int64_t>({1, 2})).set("batch", batch);
  // One weight: a multiplication and an addition for each sequence.
  p.set("flops", 2 * batch).set("bytes", p.whole("element_bytes"));
  return p;
}

Question askShareOfPeak(const Parameters& p) {
  const Roofline r = rooflineOf(p);
  const double answer = 100 * r.attainable / p.real("flops_per_second");
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "A model with {bits}-bit weights decodes {batch} sequences in one batch. The chip computes {peak} "
                   "at most and its memory delivers {bandwidth}; caches are left out. What share of the peak, "
                   "in %, can decoding use at most?"),
      {{"bits", Whole{8 * p.whole("bytes")}},
       {"batch", Whole{p.whole("flops") / 2}},
       {"peak", FlopRate{p.real("flops_per_second")}},
       {"bandwidth", Bandwidth{p.real("bytes_per_second")}}}};
  q.unit = AnswerUnit::Percent;
  q.answer = answer;
  q.tolerance = 0.02 * answer;
  q.working = {
      {LEARNER_TEXT("questions", "Each weight, {bytes} B, is read once for 2 · {batch} FLOP: {intensity} FLOP / B."),
       {{"bytes", Whole{p.whole("bytes")}}, {"batch", Whole{p.whole("flops") / 2}}, {"intensity", Exact{r.intensity}}}},
      {LEARNER_TEXT("questions", "The ridge is at {ridge} FLOP / B."), {{"ridge", ThreeDigits{r.ridge}}}},
      {LEARNER_TEXT("questions", "{intensity} / {ridge} = {share} %"),
       {{"intensity", Exact{r.intensity}}, {"ridge", ThreeDigits{r.ridge}}, {"share", ThreeDigits{answer}}}}};
  static constexpr MistakeKind kIdleShare{
      "idle-share", LEARNER_TEXT("questions", "That is the share that stands idle"),
      LEARNER_TEXT("questions", "The question asks for the part that has work to do.")};
  static constexpr MistakeKind kShareForPercent{"share-for-percent",
                                                LEARNER_TEXT("questions", "You gave a fraction, not a percentage"),
                                                LEARNER_TEXT("questions", "0.01 of the peak is 1 %.")};
  q.mistakes = {
      {&kIdleShare, 100 - answer, {}}, {&kShareForPercent, answer / 100, {}}, {&kForgotPrefactor, answer / 2, {}}};
  if (p.whole("bytes") > 1) q.mistakes.push_back({&kForgotBytes, answer * p.real("bytes"), {}});
  q.hint = {LEARNER_TEXT("questions", "How many operations does each byte of the weights take part in?"), {}};
  return q;
}

// ---- batch-to-ridge: how many sequences keep the chip busy

Parameters drawBatchToRidge(Dice& dice) {
  Parameters p;
  setMachine(p, dice);
  p.set("parameters", dice.pick<std::int64_t>({1, 7, 8, 13, 70}) * 1'000'000'000);
  p.set("element_bytes", dice.pick<std::int64_t>({1, 2, 4}));
  return p;
}

Question askBatchToRidge(const Parameters& p) {
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
  Question q;
  q.text = {
      LEARNER_TEXT(
          "questions",
          "Each decode step reads the weights of a model once, as {bits}-bit numbers, and does 2 operations with each "
          "of them for every sequence. The chip computes {peak} and its memory delivers {bandwidth}. How many "
          "sequences at once does it take until it no longer waits for the weights? (Leave caches out.)"),
      {{"bits", Whole{8 * p.whole("element_bytes")}}, {"peak", FlopRate{peak}}, {"bandwidth", Bandwidth{bandwidth}}}};
  q.answer = answer;
  q.tolerance = std::max(0.6, 0.02 * answer);
  q.working = {
      {LEARNER_TEXT("questions", "The ridge: {peak} / {bandwidth} = {ridge} FLOP / B."),
       {{"peak", FlopRate{peak}}, {"bandwidth", Bandwidth{bandwidth}}, {"ridge", ThreeDigits{ridge}}}},
      {LEARNER_TEXT("questions", "n sequences do 2 · n / {element} operations for each byte."),
       {{"element", Whole{p.whole("element_bytes")}}}},
      {LEARNER_TEXT("questions", "They reach the ridge at n = {ridge} · {element} / 2 = {answer}."),
       {{"ridge", ThreeDigits{ridge}}, {"element", Whole{p.whole("element_bytes")}}, {"answer", Exact{answer}}}}};
  static constexpr MistakeKind kBytesTwice{"bytes-upside-down", LEARNER_TEXT("questions", "You divided by the bytes"),
                                           LEARNER_TEXT("questions",
                                                        "Larger numbers take longer to read, so that more "
                                                        "sequences are needed to make up for it.")};
  q.mistakes = {{&kForgotPrefactor, ridge * element, {}},
                {&kForgotBytes, ridge / 2, {}},
                {&kBytesTwice, ridge / element / 2, {}}};
  if (element == 1) q.mistakes = {{&kForgotPrefactor, ridge, {}}, {&kUpsideDown, 2 / ridge, {}}};
  q.hint = {LEARNER_TEXT("questions", "How many operations does a byte of weights get from one sequence?"), {}};
  return q;
}

// ---- intensity-order: which work is hungry for bytes

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
    const auto kv = dice.pick<std::int64_t>({1, 2, 4, 8});
    Parameters p;
    p.set("query_heads", kv * dice.pick<std::int64_t>({4, 8, 16, 32})).set("kv_heads", kv);
    p.set("key_width", dice.pick<std::int64_t>({32, 64, 128, 256}))
        .set("tokens", dice.pick<std::int64_t>({2048, 4096, 8192}));
    const auto block = dice.pick<std::int64_t>({64, 128, 256});
    p.set("block_rows", block).set("block_cols", std::int64_t{64}).set("element_bytes", std::int64_t{2});
    p.set("mask", std::string("none")).set("order", dice.shuffled(4));
    if (differEnough(intensitiesToOrder(p), kApart)) return p;
  }
}

Question askIntensityOrder(const Parameters& p) {
  const std::vector<double> values = intensitiesToOrder(p);
  const std::int64_t heads = p.whole("query_heads"), kv = p.whole("kv_heads");
  const std::vector<Phrase> names{
      {LEARNER_TEXT("questions", "a decode step with {kv} key/value heads, one for each query head"),
       {{"kv", Whole{heads}}}},
      kv == 1 ? Phrase{LEARNER_TEXT("questions", "a decode step with one key/value head for all query heads"), {}}
              : Phrase{LEARNER_TEXT("questions", "a decode step with {kv} key/value heads"), {{"kv", Whole{kv}}}},
      {LEARNER_TEXT("questions", "the whole text at once, all scores written out (standard)"), {}},
      {LEARNER_TEXT("questions", "the whole text at once, in tiles (FlashAttention-2)"), {}}};
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A layer of {heads} query heads of width {width} works in 16-bit numbers with {tokens} "
                         "tokens, without a mask; tiles are {rows} queries × {cols} keys. Put these in order of "
                         "operations for each byte, the fewest first."),
            {{"heads", Whole{heads}},
             {"width", Whole{p.whole("key_width")}},
             {"tokens", Whole{p.whole("tokens")}},
             {"rows", Whole{p.whole("block_rows")}},
             {"cols", Whole{p.whole("block_cols")}}}};
  std::vector<OrderedItem> items;
  for (const std::int64_t n : p.list("order"))
    items.push_back({names[static_cast<std::size_t>(n)], values[static_cast<std::size_t>(n)]});
  q.working = {{LEARNER_TEXT("questions", "Decode steps: about H / H_kv, here {one} and {group} FLOP / B."),
                {{"one", ThreeDigits{values[0]}}, {"group", ThreeDigits{values[1]}}}},
               {LEARNER_TEXT("questions", "Standard: about d / 2, since each pair moves 8 bytes of S and P: {value}."),
                {{"value", ThreeDigits{values[2]}}}},
               {LEARNER_TEXT("questions", "In tiles: about B_r, since a key serves all queries of its tile: {value}."),
                {{"value", ThreeDigits{values[3]}}}}};
  askForOrder(q, items);
  q.hint = {LEARNER_TEXT("questions", "How often is a number used once it is on the chip?"), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> rooflineQuestions() {
  return {
      {.id = "ridge",
       .topic = Topic::Roofline,
       .seconds = 45,
       .lab = "decode",
       .lesson = "numbers",
       .draw = drawRidge,
       .ask = askRidge},
      {.id = "bound-by",
       .topic = Topic::Roofline,
       .kind = AnswerKind::Choice,
       .seconds = 60,
       .lab = "decode",
       .lesson = "numbers",
       .draw = drawWorkOnMachine,
       .ask = askBoundBy},
      {.id = "least-time",
       .topic = Topic::Roofline,
       .seconds = 60,
       .lab = "decode",
       .lesson = "numbers",
       .draw = drawWorkOnMachine,
       .ask = askLeastTime},
      {.id = "attainable-rate",
       .topic = Topic::Roofline,
       .seconds = 60,
       .lab = "decode",
       .lesson = "numbers",
       .draw = drawAttainableRate,
       .ask = askAttainableRate},
      {.id = "share-of-peak",
       .topic = Topic::Roofline,
       .seconds = 60,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawShareOfPeak,
       .ask = askShareOfPeak},
      {.id = "batch-to-ridge",
       .topic = Topic::Roofline,
       .seconds = 120,
       .lab = "decode",
       .lesson = "decoding",
       .draw = drawBatchToRidge,
       .ask = askBatchToRidge},
      {.id = "intensity-order",
       .topic = Topic::Roofline,
       .kind = AnswerKind::Order,
       .seconds = 120,
       .lab = "decode",
       .lesson = "numbers",
       .draw = drawIntensityOrder,
       .ask = askIntensityOrder},
  };
}

}  // namespace attn
