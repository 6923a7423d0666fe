// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/batching.h"

#include <algorithm>
#include <stdexcept>

namespace attn {

double ServedBatch::utilization() const {
  return steps == 0 ? 0 : static_cast<double>(busy) / static_cast<double>(steps * slots);
}

std::int64_t ServedBatch::busyIn(std::int64_t step) const {
  return std::ranges::count_if(sequences, [step](const ServedSequence& s) { return s.begin <= step && step < s.end; });
}

ServedBatch serve(std::span<const std::int64_t> lengths, std::int64_t slots, Batching batching) {
  if (slots < 1 || std::ranges::any_of(lengths, [](std::int64_t length) { return length < 1; }))
    throw std::invalid_argument("serve: at least one slot, and one token in each sequence");
  ServedBatch batch;
  batch.slots = slots;
  std::vector<std::int64_t> freeFrom(static_cast<std::size_t>(slots), 0);
  std::int64_t taken = 0;
  for (const std::int64_t length : lengths) {
    std::int64_t slot = taken % slots;
    if (batching == Batching::Static && slot == 0)
      std::ranges::fill(freeFrom, *std::ranges::max_element(freeFrom));  // all slots wait for the longest sequence
    if (batching == Batching::Continuous) slot = std::ranges::min_element(freeFrom) - freeFrom.begin();
    std::int64_t& free = freeFrom[static_cast<std::size_t>(slot)];
    batch.sequences.push_back({slot, free, free + length});
    free += length;
    batch.busy += length;
    batch.steps = std::max(batch.steps, free);
    ++taken;
  }
  return batch;
}

}  // namespace attn
