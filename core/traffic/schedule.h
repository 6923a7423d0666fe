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

/// How far the work has come after some events.
struct ScheduleState {
  TrafficCounters counters;
  ChipContents chip;
};

/// Where a tile of one head stands.
enum class TileStatus : std::uint8_t { Skipped, ToDo, AtWork, Done };

/// All events of an algorithm in their order, with every state between them at hand. Immutable.
///
/// A *step* is a number of events that have happened: 0 is before the first, size() after the last, and the event at
/// work at step n > 0 is event(n - 1). Heads count through the batch: batch element * H + query head.
/// Memory: 48 bytes per event, and 16 per block moved.
class Schedule {
 public:
  /// Larger schedules are refused; their totals still have countTraffic(), a picture can follow oneHead().
  static constexpr std::int64_t kMostEvents = std::int64_t{1} << 20;

  const TrafficPlan& plan() const { return m_plan; }
  Index size() const { return static_cast<Index>(m_events.size()); }
  Index heads() const { return m_plan.shape.heads.query * m_plan.shape.batch; }
  const MemoryEvent& event(Index n) const { return m_events[static_cast<std::size_t>(n)]; }
  std::span<const MemoryEvent> events() const { return m_events; }

  /// Counters and on-chip memory at a step, from the nearest of the states that were kept: constant time.
  ScheduleState stateAt(Index step) const;
  TrafficCounters totals() const { return stateAt(size()).counters; }
  /// All bytes moved (FLOPs done) at a step: the sum of its counters.
  std::int64_t bytesAt(Index step) const { return m_bytes[static_cast<std::size_t>(step)]; }
  std::int64_t flopsAt(Index step) const { return m_flops[static_cast<std::size_t>(step)]; }
  /// Most bytes that lie on chip at any step.
  std::int64_t peakChipBytes() const { return m_peakChipBytes; }

  /// The last step with max(bytes / bytesPerUnit, FLOPs / flopsPerUnit) <= clock: lanes of a race ask for it with one
  /// clock. A rate of infinity leaves its part out: stepAt(b, 1, inf) is the last step with at most b bytes moved,
  /// stepAt(t, bandwidth, peak) runs on roofline seconds and reaches the end at the roofline time. Rates above 0.
  Index stepAt(double clock, double bytesPerUnit, double flopsPerUnit) const;
  /// The clock at a step: max(bytes / bytesPerUnit, FLOPs / flopsPerUnit). Never falls from step to step.
  double clockAt(Index step, double bytesPerUnit, double flopsPerUnit) const;

  /// The events that a learner sees as one with event n: neighbours of the same phase, head and tile.
  IndexRange phaseAround(Index n) const;

  /// Tiles at work in the order in which each head goes through them; empty where nothing is tiled.
  std::span<const TileIndex> order() const { return m_order; }
  /// Place of a tile in order(), from 0; nothing for a skipped one.
  std::optional<Index> orderOf(TileIndex) const;
  /// The events that compute a tile of a head (scores, rescale, accumulate); nothing for a skipped tile.
  std::optional<IndexRange> computations(Index head, TileIndex) const;
  /// Done: accumulated. At work: the event at work names this head and tile, or belongs to all heads that share a load.
  TileStatus status(Index head, TileIndex, Index step) const;
  Index tilesDone(Index head, Index step) const;

  /// How often a block has crossed between slow memory and chip, in either direction: Q, O, stats by head and query
  /// tile, K and V by the head's key/value head and key tile; for S and P, and where nothing is tiled, with block
  /// kWhole. Moves of a whole matrix count for each of its blocks. O(log of the moves).
  Index timesMoved(Tensor, Index head, Index block, Index step) const;

 private:
  friend Result<Schedule> makeSchedule(const TrafficPlan&);
  explicit Schedule(TrafficPlan plan);

  /// Tensor, head and block in one number (moveKey), and the event that moves them.
  using Move = std::pair<std::int64_t, std::int32_t>;
  void build(std::int64_t events);
  std::span<const std::int32_t> scoresOf(Index head) const;
  std::int64_t moveKey(Tensor, Index head, Index block) const;
  Index movesOf(std::int64_t key, Index step) const;

  TrafficPlan m_plan;
  std::vector<MemoryEvent> m_events;
  std::vector<std::int64_t> m_bytes, m_flops;  // before each event, and after the last
  std::vector<ScheduleState> m_checkpoints;    // at every 64th step
  Index m_tiles = 0;                           // at work, of one head
  std::vector<TileIndex> m_order;              // of one head
  std::vector<std::int32_t> m_scores;          // [head][place in the order]: the event that computes the scores
  std::vector<Move> m_moves;                   // sorted
  std::int64_t m_peakChipBytes = 0;
};

/// Takes time in proportion to the number of events: about 10 ms for 100,000.
/// Problems: those of planTraffic() and countTraffic(), and TooLarge (MemoryEvents) at "/tiling" beyond kMostEvents.
Result<Schedule> makeSchedule(const TrafficPlan&);
Result<Schedule> makeSchedule(const TrafficShape&, const Tiling&, const TrafficOptions& = {});

}  // namespace attn
