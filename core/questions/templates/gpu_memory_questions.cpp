// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

/// The many small memories of a GPU: each multiprocessor has its own registers and shared memory.
namespace attn {
namespace {

struct Gpu {
  const char* name;
  int units, sharedKib, threads;  // multiprocessors; per multiprocessor
  int cacheMib, memoryGib;        // second-level cache and off-chip memory, for all
};

/// CUDA C++ Programming Guide, table "Technical Specifications per Compute Capability" (shared memory and resident
/// threads of a multiprocessor); NVIDIA white papers on Turing, Volta, Ampere, Ada and Hopper (multiprocessors,
/// second-level caches, 256 KiB of registers in each multiprocessor) and data sheets (memory).
const Gpu& drawGpu(Dice& dice) {
  static const std::vector<Gpu> kGpus{{"T4", 40, 64, 1024, 4, 16},      {"V100", 80, 96, 2048, 6, 32},
                                      {"A100", 108, 164, 2048, 40, 80}, {"RTX 4090", 128, 100, 1536, 72, 24},
                                      {"L4", 58, 100, 1536, 48, 24},    {"H100 SXM", 132, 228, 2048, 50, 80}};
  return dice.pick(kGpus);
}

constexpr MistakeKind kWholeChip{"whole-chip", TR("You took the shared memory of the whole GPU"),
                                 TR("A thread block runs on one multiprocessor and cannot use the memory of another.")};

// keys-on-chip: what fits next to one multiprocessor
Parameters drawKeysOnChip(Dice& dice) {
  const Gpu& gpu = drawGpu(dice);
  return {{"name", std::string(gpu.name)},
          {"units", gpu.units},
          {"shared", gpu.sharedKib},
          {"key_width", dice.pick({64, 80, 96, 128, 256})},
          {"element_bytes", 2}};
}

void askKeysOnChip(const Parameters&, Draft& q) {
  q.let({{"bytes", "shared * 1024"}, {"row", "2 * width * element"}, {"answer", "floor(bytes / row)"}});
  ask(q,
      TR("A {name} has {units} multiprocessors with {shared} KiB of shared memory each. A thread block wants to keep "
         "keys "
         "and values of width {width} there, in {bits}-bit numbers. For how many tokens at most, if it gets all that "
         "is possible?"));
  askForNumber(q, "answer", 0.4);
  q.working = {TR("A thread block has the memory of one multiprocessor: {shared} · 1,024 = {bytes} bytes."),
               TR("A token takes 2 · {width} · {element} = {row} bytes."),
               TR("{bytes} / {row}, rounded down: {answer}.")};
  q.addMistake(kWholeChip, "floor(units * bytes / row)");
  q.addMistake("values-off-chip", "floor(bytes * 2 / row)", TR("You counted the keys but not the values"),
               TR("Both are needed: the scores from the keys, the output from the values."));
  q.addMistake("decimal-kib", "floor(shared * 1000 / row)", TR("You took 1 KiB for 1,000 bytes"),
               TR("1 KiB is 1,024 bytes."));
  q.hint = TR("Which multiprocessors can a thread block use?");
}

// blocks-on-multiprocessor: two limits
Parameters drawBlocksOnMultiprocessor(Dice& dice) {
  const Gpu& gpu = drawGpu(dice);
  return {{"name", std::string(gpu.name)},
          {"units", gpu.units},
          {"shared", gpu.sharedKib},
          {"most", gpu.threads},
          {"needed", dice.pick({8, 12, 16, 20, 24, 28, 32, 40, 48})},
          {"threads", dice.pick({128, 192, 256, 384, 512})}};
}

void askBlocksOnMultiprocessor(const Parameters&, Draft& q) {
  q.let({{"byMemory", "floor(shared / needed)"},
         {"byThreads", "floor(most / threads)"},
         {"answer", "min(byMemory, byThreads)"}});
  const bool isMemory = q("byMemory") < q("byThreads");
  ask(q,
      TR("A multiprocessor of a {name} has {shared} KiB of shared memory and runs at most {most} threads at a time. A "
         "kernel's thread blocks need {needed} KiB and {threads} threads each. How many of them run on one "
         "multiprocessor at once, by these two limits?"));
  askForNumber(q, "answer", 0.4);
  q.working = {TR("Shared memory: {shared} / {needed}, rounded down: {byMemory}."),
               TR("Threads: {most} / {threads}, rounded down: {byThreads}."), TR("The smaller one counts: {answer}.")};
  if (isMemory)
    q.addMistake("thread-limit-only", "byThreads", TR("You looked at the threads only"),
                 TR("Each block also needs shared memory of its own, as long as it runs."));
  else
    q.addMistake("memory-limit-only", "byMemory", TR("You looked at the shared memory only"),
                 TR("The number of threads of a multiprocessor is limited as well."));
  q.addMistake("rounded-up-blocks", "answer + 1", TR("You rounded up"),
               TR("A block runs only if all that it needs is free."));
  q.addMistake("blocks-of-gpu", "answer * units", TR("You counted for the whole GPU"),
               TR("The question is about one multiprocessor."));
  q.hint = TR("How many fit by memory, and how many by threads?");
}

bool hasOneLimit(const Parameters& p) {
  return p.whole("shared") / p.whole("needed") != p.whole("most") / p.whole("threads");
}

Parameters drawOneLimit(Dice& dice) {
  Parameters p = drawBlocksOnMultiprocessor(dice);
  while (!hasOneLimit(p)) p = drawBlocksOnMultiprocessor(dice);
  return p;
}

// busy-multiprocessors and parts-for-all: decoding fills few multiprocessors. Source: Dao et al. 2023, "Flash-Decoding
// for long-context inference" (PyTorch blog).
Parameters drawFewBlocks(Dice& dice) {
  struct Heads {
    int query, keyValue;
  };
  // Llama 2 7B, Llama 2 13B, Llama 3 8B, Llama 3 70B, Qwen2.5 7B
  const Heads heads = dice.pick<Heads>({{32, 32}, {40, 40}, {32, 8}, {64, 8}, {28, 4}});
  while (true) {
    const Gpu& gpu = drawGpu(dice);
    const std::int64_t batch = dice.pick({1, 2, 3, 4, 6, 8});
    constexpr int kMinParts = 2;  // otherwise nothing has to be split
    if (batch * heads.keyValue * kMinParts > gpu.units) continue;
    return {{"name", std::string(gpu.name)},
            {"units", gpu.units},
            {"batch", batch},
            {"query_heads", heads.query},
            {"pairs", heads.keyValue}};
  }
}

void askBusyMultiprocessors(const Parameters&, Draft& q) {
  q.let({{"blocks", "batch * pairs"}, {"answer", "100 * blocks / units", as<ThreeDigits>}});
  ask(q, TR("A decode kernel starts one thread block for each sequence and key/value head. With a batch of {batch}, "
            "{query} "
            "query heads and {pairs} key/value heads, what percentage of the {units} multiprocessors of a {name} has "
            "something to do?"));
  askForNumber(q, "answer", "0.02 * answer", AnswerUnit::Percent);
  q.working = {TR("{batch} · {pairs} = {blocks}"), TR("{blocks} blocks on {units} multiprocessors: {answer} %.")};
  if (q("pairs") < q("heads"))
    q.addMistake("blocks-of-query-heads", "min(100, answer * heads / pairs)",
                 TR("You started a block for each query head"),
                 TR("The query heads of a group share keys and values: one block computes them together."));
  if (q("batch") > 1)
    q.addMistake("one-sequence-of-batch", "answer / batch", TR("You counted one sequence"),
                 TR("Each sequence of the batch has its own cache and its own blocks."));
  q.addMistake("idle-for-busy", "100 - answer", TR("That is the idle share"),
               TR("A multiprocessor has something to do if it has a block."));
  q.addMistake("blocks-for-percent", "blocks", TR("You gave the number of blocks"),
               TR("Divide by the number of multiprocessors."));
  q.hint = TR("How many thread blocks are there?");
}

void askPartsForAll(const Parameters&, Draft& q) {
  q.let(
      {{"blocks", "batch * pairs"}, {"exact", "units / blocks", as<ThreeDigits>}, {"answer", "ceil(units / blocks)"}});
  ask(q,
      TR("Flash-Decoding cuts the keys into parts and starts one thread block for each sequence, key/value head and "
         "part. A batch of {batch} with {query} query heads and {pairs} key/value heads runs on a {name} with {units} "
         "multiprocessors. How many parts does it take at least for every multiprocessor to get a block?"));
  askForNumber(q, "answer", 0.4);
  q.working = {TR("Without parts there are {batch} · {pairs} = {blocks} blocks."), TR("{units} / {blocks} = {exact}"),
               TR("Rounded up: {answer} parts.")};
  if (q("pairs") < q("heads"))
    q.addMistake("parts-of-query-heads", "ceil(units / (batch * heads))", TR("You started a block for each query head"),
                 TR("The query heads of a group share keys and values: one block computes them together."));
  if (q("batch") > 1)
    q.addMistake("parts-of-one-sequence", "ceil(units / pairs)", TR("You counted one sequence"),
                 TR("Each sequence of the batch has its own cache and its own blocks."));
  q.addMistake("parts-rounded-down", "floor(units / blocks)", TR("You rounded down"),
               TR("Then some multiprocessors have no block."));
  q.addMistake("one-part-per-multiprocessor", "units", TR("You took a part for every multiprocessor"),
               TR("Sequences and heads are divided among the multiprocessors already."));
  q.hint = TR("How many blocks are there without parts?");
}

// memories-by-size: what is on a chip in all
Parameters drawMemoriesBySize(Dice& dice) {
  const Gpu& gpu = drawGpu(dice);
  return {{"name", std::string(gpu.name)}, {"units", gpu.units},          {"shared", gpu.sharedKib},
          {"cache_mib", gpu.cacheMib},     {"memory_gib", gpu.memoryGib}, {"order", dice.shuffled(4)}};
}

void askMemoriesBySize(const Parameters& p, Draft& q) {
  q.let({{"registers", "units / 4", as<ThreeDigits>}, {"total", "units * shared / 1024", as<ThreeDigits>}});
  ask(q, TR("A {name} has these memories. Order them by their size on the whole GPU, smallest first."));
  const std::vector<OrderedItem> items{
      {q.say(TR("registers: 256 KiB in each of {units} multiprocessors")), q("registers")},
      {q.say(TR("shared memory: {shared} KiB in each of {units} multiprocessors")), q("total")},
      {q.say(TR("second-level cache: {cache_mib} MiB for all")), q("cache_mib")},
      {q.say(TR("off-chip memory: {memory_gib} GiB for all")), q("memory_gib * 1024")}};
  askForOrder(q, items, p.list("order"));
  std::vector<double> one;
  for (const std::int64_t i : p.list("order"))
    one.push_back(std::vector<double>{256, q("shared"), q("cache_mib * 1024"), q("memory_gib * 1024 * 1024")}.at(
        static_cast<std::size_t>(i)));
  q.working = {TR("Registers: {units} · 256 KiB, {registers} MiB."),
               TR("Shared memory: {units} · {shared} KiB, {total} MiB."),
               TR("The second-level cache has {cache_mib} MiB, the off-chip memory {memory_gib} GiB.")};
  q.addIfWrong("one-multiprocessor", ascendingOrder(one), TR("You compared one multiprocessor with the whole GPU"),
               TR("Registers and shared memory exist in every multiprocessor: multiply by their number."));
  q.hint = TR("Multiply what each multiprocessor has by their number.");
}

}  // namespace

std::vector<QuestionTemplate> gpuMemoryQuestions() {
  using enum AnswerKind;
  return templatesOf(Topic::Memory, "tiles", "tiles",
                     {{"keys-on-chip", Number, 90, drawKeysOnChip, askKeysOnChip},
                      {"memories-by-size", Order, 90, drawMemoriesBySize, askMemoriesBySize},
                      {"blocks-on-multiprocessor", Number, 60, drawOneLimit, askBlocksOnMultiprocessor},
                      {"busy-multiprocessors", Number, 60, drawFewBlocks, askBusyMultiprocessors},
                      {"parts-for-all", Number, 75, drawFewBlocks, askPartsForAll}});
}

}  // namespace attn
