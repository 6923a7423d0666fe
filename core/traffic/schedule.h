// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "traffic/counters.h"
#include "traffic/on_chip.h"
#include "traffic/traffic_plan.h"

namespace attn {

struct ScheduleState {
  TrafficCounters counters;
  ChipContents chip;
};

enum class TileStatus : std::uint8_t { Skipped, ToDo, AtWork, Done };

/// All events of an algorithm in order, with access to every state between them. Immutable.
///
/// A *step* is the number of events that have happened: 0 is before the first, size() after the last; at step n > 0 the
/// current event is event(n - 1). Heads are numbered through the batch: batch element * H + query head. Memory: 48
/// bytes per event, and 16 per block moved.
class Schedule {
 public:
  /// Larger schedules are rejected. Their totals are available from countTraffic(), and oneHead() can be drawn.
  static constexpr std::int64_t kMaxEvents = std::int64_t{1} << 20;

  const TrafficPlan& plan() const { return m_plan; }
  Index size() const { return static_cast<Index>(m_events.size()); }
  Index heads() const { return m_plan.shape.heads.query * m_plan.shape.batch; }
  const MemoryEvent& event(Index n) const { return m_events[static_cast<std::size_t>(n)]; }
  std::span<const MemoryEvent> events() const { return m_events; }

  /// Counters and on-chip memory at a step, computed from a checkpoint in constant time.
  ScheduleState stateAt(Index step) const;
  TrafficCounters totals() const { return stateAt(size()).counters; }
  /// All bytes moved (FLOPs computed) at a step: the sum of its counters.
  std::int64_t bytesAt(Index step) const { return m_bytes[static_cast<std::size_t>(step)]; }
  std::int64_t flopsAt(Index step) const { return m_flops[static_cast<std::size_t>(step)]; }
  /// The maximum of on-chip bytes over all steps.
  std::int64_t peakChipBytes() const { return m_peakChipBytes; }

  /// The last step with max(bytes / bytesPerUnit, FLOPs / flopsPerUnit) <= clock, for a race of several algorithms on
  /// one clock. An infinite rate ignores its term: stepAt(b, 1, inf) is the last step with at most b bytes moved;
  /// stepAt(t, bandwidth, peak) takes roofline seconds and reaches the end at the roofline time. Expects positive
  /// rates.
  Index stepAt(double clock, double bytesPerUnit, double flopsPerUnit) const;
  /// The clock at a step: max(bytes / bytesPerUnit, FLOPs / flopsPerUnit). Never decreases from step to step.
  double clockAt(Index step, double bytesPerUnit, double flopsPerUnit) const;

  /// The events shown as one with event n: neighbors with the same phase, head and tile.
  IndexRange phaseAround(Index n) const;

  /// The tiles at work in the order in which each head processes them; empty if not tiled.
  std::span<const TileIndex> order() const { return m_order; }
  /// Index of a tile in order(); nullopt if it is skipped.
  std::optional<Index> orderOf(TileIndex) const;
  /// The events that compute a tile of a head (scores, rescale, accumulate); nullopt if it is skipped.
  std::optional<IndexRange> computations(Index head, TileIndex) const;
  /// Done: accumulated. AtWork: the current event has this head and tile, or is a load shared by this head.
  TileStatus status(Index head, TileIndex, Index step) const;

  /// How often a block was moved between off-chip memory and chip, in either direction. Q, O and stats by head and
  /// query tile, K and V by the head's key/value head and key tile; S and P, and untiled algorithms, with block kWhole.
  /// Moves of a whole matrix count for each of its blocks. O(log of the moves).
  Index timesMoved(Tensor, Index head, Index block, Index step) const;

 private:
  friend Result<Schedule> makeSchedule(const TrafficPlan&);
  explicit Schedule(TrafficPlan plan);

  /// The key of tensor, head and block (moveKey), and the event that moves them.
  using Move = std::pair<std::int64_t, std::int32_t>;
  void build(std::int64_t events);
  std::span<const std::int32_t> scoresOf(Index head) const;
  std::int64_t moveKey(Tensor, Index head, Index block) const;
  Index movesOf(std::int64_t key, Index step) const;

  TrafficPlan m_plan;
  std::vector<MemoryEvent> m_events;
  std::vector<std::int64_t> m_bytes, m_flops;  // before each event, and after the last
  std::vector<ScheduleState> m_checkpoints;    // at every 64th step
  Index m_tiles = 0;                           // at work, per head
  std::vector<TileIndex> m_order;              // per head
  std::vector<std::int32_t> m_scores;          // [head][index in m_order]: the event that computes the scores
  std::vector<Move> m_moves;                   // sorted
  std::int64_t m_peakChipBytes = 0;
};

/// Takes time proportional to the number of events: about 10 ms for 100,000.
/// Problems: those of planTraffic() and countTraffic(), and TooLarge (MemoryEvents) at "/tiling" beyond kMaxEvents.
Result<Schedule> makeSchedule(const TrafficPlan&);
Result<Schedule> makeSchedule(const TrafficShape&, const Tiling&, const TrafficOptions& = {});

}  // namespace attn
