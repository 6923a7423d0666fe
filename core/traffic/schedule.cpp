// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/schedule.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/term.h"
#include "traffic/loop_order.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

constexpr Index kCheckpointEvery = 64;
/// Scores, rescale and accumulate of a tile are adjacent.
constexpr Index kComputations = 3;

bool samePhase(const MemoryEvent& a, const MemoryEvent& b) {
  return a.phase == b.phase && a.head == b.head && a.row == b.row && a.col == b.col;
}

}  // namespace

Schedule::Schedule(TrafficPlan plan) : m_plan(std::move(plan)) {}

void Schedule::build(std::int64_t events) {
  m_events.reserve(static_cast<std::size_t>(events));
  m_bytes.reserve(static_cast<std::size_t>(events + 1));
  m_flops.reserve(static_cast<std::size_t>(events + 1));
  m_tiles = m_plan.grid ? m_plan.grid->sums().tiles : 0;
  m_scores.assign(static_cast<std::size_t>(heads() * m_tiles), 0);
  std::vector<Index> tilesSeen(static_cast<std::size_t>(heads()), 0);
  ScheduleState state;
  m_bytes.push_back(0);
  m_flops.push_back(0);
  forEachEvent(m_plan, [&](const MemoryEvent& event) {
    if (size() % kCheckpointEvery == 0) m_checkpoints.push_back(state);
    if (m_plan.grid && event.phase == Phase::Scores) {
      Index& seen = tilesSeen[static_cast<std::size_t>(event.head)];
      m_scores[static_cast<std::size_t>(event.head * m_tiles + seen)] = static_cast<std::int32_t>(size());
      if (event.head == 0) m_order.push_back({event.row, event.col});
      ++seen;
    }
    if (event.kind != EventKind::Compute) {
      const bool byKeys = event.tensor == Tensor::K || event.tensor == Tensor::V;
      m_moves.push_back(
          {moveKey(event.tensor, event.head, byKeys ? event.col : event.row), static_cast<std::int32_t>(size())});
    }
    m_events.push_back(event);
    state.counters.add(event);
    state.chip.apply(event, m_plan);
    m_peakChipBytes = std::max(m_peakChipBytes, state.chip.bytes());
    m_bytes.push_back(m_bytes.back() + event.bytes);
    m_flops.push_back(m_flops.back() + event.flops);
  });
  if (size() % kCheckpointEvery == 0) m_checkpoints.push_back(state);
  std::ranges::sort(m_moves);
}

ScheduleState Schedule::stateAt(Index step) const {
  const Index kept = step / kCheckpointEvery;
  ScheduleState state = m_checkpoints[static_cast<std::size_t>(kept)];
  for (Index n = kept * kCheckpointEvery; n < step; ++n) {
    state.counters.add(event(n));
    state.chip.apply(event(n), m_plan);
  }
  return state;
}

double Schedule::clockAt(Index step, double bytesPerUnit, double flopsPerUnit) const {
  return std::max(static_cast<double>(bytesAt(step)) / bytesPerUnit, static_cast<double>(flopsAt(step)) / flopsPerUnit);
}

Index Schedule::stepAt(double clock, double bytesPerUnit, double flopsPerUnit) const {
  Index low = 0, high = size();
  while (low < high) {
    const Index middle = high - (high - low) / 2;
    if (clockAt(middle, bytesPerUnit, flopsPerUnit) <= clock) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

IndexRange Schedule::phaseAround(Index n) const {
  IndexRange range{n, n + 1};
  while (range.begin > 0 && samePhase(event(range.begin - 1), event(n))) --range.begin;
  while (range.end < size() && samePhase(event(range.end), event(n))) ++range.end;
  return range;
}

std::optional<Index> Schedule::orderOf(TileIndex tile) const {
  const bool byColumns = m_plan.algorithm == Algorithm::Flash1;
  const auto key = [byColumns](TileIndex t) { return byColumns ? std::pair(t.col, t.row) : std::pair(t.row, t.col); };
  const auto found = std::ranges::lower_bound(m_order, key(tile), {}, key);
  if (found == m_order.end() || *found != tile) return std::nullopt;
  return found - m_order.begin();
}

std::span<const std::int32_t> Schedule::scoresOf(Index head) const {
  return std::span(m_scores).subspan(static_cast<std::size_t>(head * m_tiles), static_cast<std::size_t>(m_tiles));
}

std::optional<IndexRange> Schedule::computations(Index head, TileIndex tile) const {
  const auto place = orderOf(tile);
  if (!place) return std::nullopt;
  const Index scores = scoresOf(head)[static_cast<std::size_t>(*place)];
  return IndexRange{scores, scores + kComputations};
}

TileStatus Schedule::status(Index head, TileIndex tile, Index step) const {
  const auto work = computations(head, tile);
  if (!work) return TileStatus::Skipped;
  if (step > 0) {
    const MemoryEvent& now = event(step - 1);
    const bool forAll = now.phase == Phase::LoadKeyValue;
    const Index served = forAll ? m_plan.headsPerLoad() : 1;
    const bool mine = now.head <= head && head < now.head + served;
    if (mine && now.row == tile.row && now.col == tile.col) return TileStatus::AtWork;
  }
  return work->end <= step ? TileStatus::Done : TileStatus::ToDo;
}

/// K and V belong to the key/value head, whichever query head loads them.
std::int64_t Schedule::moveKey(Tensor tensor, Index head, Index block) const {
  const Index queryHeads = m_plan.shape.heads.query;
  const bool byKeys = tensor == Tensor::K || tensor == Tensor::V;
  const Index owner = byKeys ? head - head % m_plan.shape.heads.headsPerGroup() : head;
  const Index parts = m_plan.algorithm == Algorithm::Split ? m_plan.options.splits : 1;
  const Index blocks = m_plan.grid ? std::max(m_plan.grid->rows(), m_plan.grid->cols()) : parts;
  return (static_cast<Index>(tensor) * queryHeads * m_plan.shape.batch + owner) * (blocks + 1) + block + 1;
}

Index Schedule::movesOf(std::int64_t key, Index step) const {
  const auto before = [&](Index event) {
    return std::ranges::lower_bound(m_moves, Move{key, static_cast<std::int32_t>(event)});
  };
  return before(step) - before(0);
}

Index Schedule::timesMoved(Tensor tensor, Index head, Index block, Index step) const {
  const Index whole = movesOf(moveKey(tensor, head, MemoryEvent::kWhole), step);
  return block == MemoryEvent::kWhole ? whole : whole + movesOf(moveKey(tensor, head, block), step);
}

Result<Schedule> makeSchedule(const TrafficPlan& plan) {
  const auto traffic = countTraffic(plan);
  if (!traffic) return tl::unexpected(traffic.error());
  const auto events = countEvents(plan);
  if (!events) return tl::unexpected(events.error());
  if (*events > Schedule::kMaxEvents) {
    return tl::unexpected(
        Problems{{ProblemCode::TooLarge,
                  "/tiling",
                  {code(Term::MemoryEvents), std::to_string(*events), std::to_string(Schedule::kMaxEvents)}}});
  }
  Schedule schedule(plan);
  schedule.build(*events);
  return schedule;
}

Result<Schedule> makeSchedule(const TrafficShape& shape, const Tiling& tiling, const TrafficOptions& options) {
  return planTraffic(shape, tiling, options).and_then([](const TrafficPlan& plan) { return makeSchedule(plan); });
}

}  // namespace attn
