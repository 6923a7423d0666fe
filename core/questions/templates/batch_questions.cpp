// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"
#include "traffic/batching.h"
#include "traffic/paged_cache.h"

namespace attn {
namespace {

std::vector<std::int64_t> lengthsOf(const Parameters& p) {
  const Vector row = p.row("lengths");
  std::vector<std::int64_t> lengths;
  for (const double length : row) lengths.push_back(std::llround(length));
  return lengths;
}

/// The steps if no slot were ever empty.
std::int64_t evenSteps(const Parameters& p) {
  const auto all = static_cast<std::int64_t>(p.row("lengths").sum()), slots = p.whole("slots");
  return (all + slots - 1) / slots;
}

// continuous-batching: when the last sequence is finished
bool isTellingQueue(const Parameters& p) {
  const std::vector<std::int64_t> lengths = lengthsOf(p);
  const std::int64_t steps = serve(lengths, p.whole("slots"), Batching::Continuous).steps;
  return steps < serve(lengths, p.whole("slots"), Batching::Static).steps && steps > evenSteps(p);
}

void askContinuousBatching(const Parameters& p, Draft& q) {
  const std::vector<std::int64_t> lengths = lengthsOf(p);
  const std::int64_t slots = p.whole("slots");
  const ServedBatch served = serve(lengths, slots, Batching::Continuous);
  q.let({{"static", serve(lengths, slots, Batching::Static).steps},
         {"even", evenSteps(p)},
         {"all", p.row("lengths").sum()}});
  ask(q, TR("Sequences of {lengths} tokens wait in this order. The batch has {slots} slots, and every sequence in it "
            "gets one token per step. As soon as a sequence is finished, the next one takes its slot. How many steps "
            "until all are finished?"));
  askForNumber(q, served.steps, 0.4);
  for (std::int64_t slot = 0; slot < slots; ++slot) {
    std::string sum;
    std::int64_t end = 0;
    for (const ServedSequence& each : served.sequences) {
      if (each.slot != slot) continue;
      sum += (sum.empty() ? "" : " + ") + std::to_string(each.end - each.begin);
      end = each.end;
    }
    q.working.push_back(q.say(TR("Slot {slot}: {sum} = {end} steps"), {{"slot", slot}, {"sum", sum}, {"end", end}}));
  }
  q.working.push_back(TR("The last slot is finished after {answer} steps."));
  q.addMistake("static-batch", "static", TR("You let the batch wait for its longest sequence"),
               TR("That is a static batch. Here a free slot is filled at once."));
  q.addMistake("no-empty-slots", "even", TR("You divided all tokens by the slots"),
               TR("At the end no sequence waits, and slots stay empty while the last ones finish."));
  q.addMistake("one-after-the-other", "all", TR("You served one sequence after the other"),
               TR("Every step generates one token in each occupied slot."));
  q.hint = TR("Which slot is free first, and which sequence takes it?");
}

// paged-cache: what is lost at the ends of blocks
void askPagedCache(const Parameters& p, Draft& q) {
  const std::vector<std::int64_t> lengths = lengthsOf(p);
  const std::int64_t block = p.whole("block"), longest = std::ranges::max(lengths);
  const Result<PagedCache> cache = pagedCache({block, lengths, 0}, 1);
  if (!cache) throw std::invalid_argument("paged-cache: lengths without a cache");
  const auto count = static_cast<std::int64_t>(lengths.size());
  q.let({{"count", count},
         {"blocks", cache->blocks},
         {"places", "blocks * block"},
         {"all", p.row("lengths").sum()},
         {"reserved", longest * count},
         {"packed", (cache->tokens + block - 1) / block * block}});
  ask(q, TR("A cache is stored in blocks of {block} tokens. It holds {count} sequences with {lengths} tokens, which "
            "have no tokens in common. How many token places of the allocated blocks are empty?"));
  askForNumber(q, cache->bytesLost, 0.4);
  for (const std::int64_t length : lengths)
    q.working.push_back(q.say(TR("{length} tokens: {own} blocks, {empty} places empty"),
                              {{"length", length},
                               {"own", (length + block - 1) / block},
                               {"empty", (length + block - 1) / block * block - length}}));
  q.working.push_back(TR("In all: {blocks} · {block} − {all} = {answer}"));
  q.addMistake("reserved-the-longest", "reserved - all", TR("You reserved the longest length for every sequence"),
               TR("With blocks, a sequence gets memory only as it grows."));
  q.addMistake("blocks-in-common", "packed - all", TR("You let sequences share a block"),
               TR("The tokens of a block belong to one sequence: each has its own last block."));
  q.addMistake("counted-blocks", "blocks", TR("That is the number of blocks"),
               TR("Subtract the tokens from the places in these blocks."));
  q.hint = TR("How full is the last block of each sequence?");
}

}  // namespace

std::vector<QuestionTemplate> batchQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Decoding, "decode", "serving",
      {{"continuous-batching", Number, 90,
        Draw("(count): 5 6; slots: 2 3; lengths: 1 x count in 2..12 by 1", isTellingQueue), askContinuousBatching},
       {"paged-cache", Number, 90, "block: 8 16 32; (count): 3 4; lengths: 1 x count in 20..250 by 1", askPagedCache}});
}

}  // namespace attn
