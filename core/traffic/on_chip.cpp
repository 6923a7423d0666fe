// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/on_chip.h"

#include <algorithm>

namespace attn {
namespace {

using Blocks = std::vector<ChipBlock>;

void add(Blocks& blocks, Tensor tensor, const MemoryEvent& event, const TrafficPlan& plan) {
  const bool ofKeys = tensor == Tensor::K || tensor == Tensor::V;
  const bool ofPairs = tensor == Tensor::S || tensor == Tensor::P;
  const std::int32_t row = ofKeys ? MemoryEvent::kWhole : event.row;
  const std::int32_t col = ofKeys || ofPairs ? event.col : MemoryEvent::kWhole;
  const Index queries = row >= 0 ? plan.grid->queries(row).size() : 0;
  const bool ofOneRow = event.row >= 0 && col >= 0;
  const Index keys = ofOneRow ? plan.grid->keys({event.row, col}).size() : col >= 0 ? plan.grid->keys(col).size() : 0;
  blocks.push_back({tensor, event.head, row, col, plan.chipBytes(tensor, queries, keys)});
}

void removeKeyTile(Blocks& blocks) {
  std::erase_if(blocks, [](const ChipBlock& b) { return b.tensor == Tensor::K || b.tensor == Tensor::V; });
}

void remove(Blocks& blocks, Tensor tensor, std::int32_t head) {
  std::erase_if(blocks, [&](const ChipBlock& b) { return b.tensor == tensor && b.head == head; });
}

void applyLoad(Blocks& blocks, const MemoryEvent& event, const TrafficPlan& plan) {
  if (event.tensor == Tensor::K) removeKeyTile(blocks);
  add(blocks, event.tensor, event, plan);
  if (event.tensor != Tensor::Q || plan.algorithm == Algorithm::Flash1) return;
  // flash2 initializes acc, m and l on chip; flash1 loads them.
  add(blocks, Tensor::O, event, plan);
  add(blocks, Tensor::Stats, event, plan);
}

void applyComputation(Blocks& blocks, const MemoryEvent& event, const TrafficPlan& plan) {
  if (event.phase == Phase::Scores) add(blocks, Tensor::S, event, plan);
  if (event.phase == Phase::Accumulate) remove(blocks, Tensor::P, event.head);
  if (event.phase != Phase::Rescale) return;
  for (ChipBlock& block : blocks) {
    if (block.tensor == Tensor::S && block.head == event.head) block.tensor = Tensor::P;
  }
}

void applyStore(Blocks& blocks, const MemoryEvent& event, const TrafficPlan& plan) {
  if (event.phase == Phase::Initialize) return blocks.clear();
  remove(blocks, event.tensor, event.head);
  if (event.tensor == Tensor::O) remove(blocks, Tensor::Q, event.head);
  const bool rowIsDone = isLikeFlash2(plan.algorithm) && event.tensor == Tensor::Stats &&
                         std::ranges::none_of(blocks, [](const ChipBlock& b) { return b.tensor == Tensor::Q; });
  if (rowIsDone) removeKeyTile(blocks);
}

}  // namespace

std::int64_t ChipContents::bytes() const {
  std::int64_t sum = 0;
  for (const ChipBlock& block : blocks) sum += block.bytes;
  return sum;
}

void ChipContents::apply(const MemoryEvent& event, const TrafficPlan& plan) {
  if (!plan.grid) return;
  switch (event.kind) {
    case EventKind::Load:
      return applyLoad(blocks, event, plan);
    case EventKind::Compute:
      return applyComputation(blocks, event, plan);
    case EventKind::Store:
      return applyStore(blocks, event, plan);
  }
}

}  // namespace attn
