// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/schedule.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <limits>

#include "support/four_tokens.h"
#include "support/print.h"
#include "support/traffic_reference.h"
#include "traffic/hardware.h"
#include "traffic/loop_order.h"
#include "traffic/roofline.h"

namespace attn {
namespace {

using test::fourTokens, test::place, test::scheduleOf, test::twoByTwo;
using testing::ElementsAre;

constexpr double kNever = std::numeric_limits<double>::infinity();

/// "K*0 V*0 Q1* O1* stats1*"
std::string chipText(const ChipContents& chip) {
  std::string list;
  for (const ChipBlock& b : chip.blocks) {
    list += fmt::format("{}{}{}{}{}", list.empty() ? "" : " ", tensorName(b.tensor), place(b.row), place(b.col),
                        b.head == 0 ? "" : fmt::format("@{}", b.head));
  }
  return list;
}

class AnySchedule : public testing::TestWithParam<Algorithm> {
 protected:
  template <class Check>
  void forMany(std::uint64_t seed, int rounds, Check check) {
    test::Dice dice(seed + static_cast<std::uint64_t>(GetParam()));
    for (int round = 0; round < rounds; ++round) {
      const Scenario s = test::anyShapeScenario(dice);
      const Tiling tiling = test::anyTiling(dice, GetParam());
      const TrafficPlan plan = planTraffic(trafficShape(s), tiling, test::anyOptions(dice)).value();
      SCOPED_TRACE(round);
      check(plan, makeSchedule(plan).value());
      if (HasFatalFailure()) return;
    }
  }
};

TEST_P(AnySchedule, addsUpToTheClosedForm) {
  forMany(31, 600, [](const TrafficPlan& plan, const Schedule& schedule) {
    TrafficCounters folded;
    for (const MemoryEvent& event : schedule.events()) folded.add(event);
    ASSERT_EQ(folded, countTraffic(plan)->counters);
    ASSERT_EQ(schedule.totals(), folded);
    ASSERT_EQ(countEvents(plan).value(), schedule.size());
  });
}

TEST_P(AnySchedule, isReachedAtAnyStepAsByPlayingIt) {
  forMany(32, 60, [](const TrafficPlan& plan, const Schedule& schedule) {
    ScheduleState state;
    for (Index step = 0; step <= schedule.size(); ++step) {
      const ScheduleState there = schedule.stateAt(step);
      ASSERT_EQ(there.counters, state.counters) << step;
      ASSERT_EQ(there.chip, state.chip) << step;
      ASSERT_EQ(schedule.bytesAt(step), state.counters.bytes());
      ASSERT_EQ(schedule.flopsAt(step), state.counters.flops);
      if (step == schedule.size()) break;
      state.counters.add(schedule.event(step));
      state.chip.apply(schedule.event(step), plan);
    }
  });
}

TEST_P(AnySchedule, goesThroughEachTileOncePerHead) {
  forMany(33, 200, [](const TrafficPlan& plan, const Schedule& schedule) {
    Index visited = 0;
    if (plan.grid) {
      for (Index i = 0; i < plan.grid->rows(); ++i) {
        for (Index j = 0; j < plan.grid->cols(); ++j) {
          if (plan.grid->keys(TileIndex{i, j}).empty()) continue;  // beyond the chunk's own grid
          const bool skipped = plan.grid->kind({i, j}) == TileKind::Skipped;
          ASSERT_EQ(schedule.orderOf({i, j}).has_value(), !skipped);
          visited += !skipped;
          for (Index head = 0; head < schedule.heads(); ++head) {
            const auto work = schedule.computations(head, {i, j});
            ASSERT_EQ(work.has_value(), !skipped);
            if (skipped) {
              ASSERT_EQ(schedule.status(head, {i, j}, 0), TileStatus::Skipped);
              continue;
            }
            for (Index n = work->begin; n < work->end; ++n) {
              const MemoryEvent& event = schedule.event(n);
              ASSERT_EQ(event.kind, EventKind::Compute);
              ASSERT_EQ(Index{event.head}, head);
              ASSERT_EQ((TileIndex{event.row, event.col}), (TileIndex{i, j}));
            }
            ASSERT_EQ(schedule.status(head, {i, j}, 0), TileStatus::ToDo);
            ASSERT_EQ(schedule.status(head, {i, j}, work->begin + 1), TileStatus::AtWork);
          }
        }
      }
    }
    ASSERT_EQ(static_cast<Index>(schedule.order().size()), visited);
    for (Index k = 0; k < visited; ++k) ASSERT_EQ(schedule.orderOf(schedule.order()[static_cast<std::size_t>(k)]), k);
  });
}

TEST_P(AnySchedule, keepsOnChipWhatTheTileNeeds) {
  forMany(34, 300, [](const TrafficPlan& plan, const Schedule& schedule) {
    if (!plan.grid) {
      ASSERT_EQ(schedule.peakChipBytes(), 0);
      return;
    }
    std::int64_t largestTile = 0;
    for (const TileIndex tile : schedule.order())
      largestTile = std::max(
          largestTile, sramBytesNeeded(plan, {plan.grid->queries(tile.row).size(), plan.grid->keys(tile).size()}));
    if (plan.headsPerLoad() == 1) {
      ASSERT_EQ(schedule.peakChipBytes(), largestTile);
    }
    ASSERT_GE(schedule.peakChipBytes(), largestTile);
    if (isLikeFlash2(plan.algorithm)) {
      ASSERT_EQ(chipText(schedule.stateAt(schedule.size()).chip), "");
    }
  });
}

TEST_P(AnySchedule, countsHowOftenBlocksAreMoved) {
  forMany(35, 60, [](const TrafficPlan& plan, const Schedule& schedule) {
    const Index group = plan.shape.heads.headsPerGroup();
    const Index parts = plan.algorithm == Algorithm::Split ? plan.options.splits : 1;
    const Index blocks = plan.grid ? std::max(plan.grid->rows(), plan.grid->cols()) : parts;
    const Index step = schedule.size() * 2 / 3;
    for (const Tensor tensor : kTensors) {
      const bool byKeys = tensor == Tensor::K || tensor == Tensor::V;
      for (Index head = 0; head < schedule.heads(); ++head) {
        for (Index block = -1; block < blocks; ++block) {
          Index moves = 0;
          for (const MemoryEvent& e : schedule.events().first(static_cast<std::size_t>(step))) {
            const bool mine = byKeys ? e.head / group == head / group : e.head == head;
            const Index moved = byKeys ? e.col : e.row;
            moves += e.kind != EventKind::Compute && e.tensor == tensor && mine && (moved == block || moved == -1);
          }
          ASSERT_EQ(schedule.timesMoved(tensor, head, block, step), moves) << tensorName(tensor) << head << block;
        }
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Algorithms, AnySchedule, testing::ValuesIn(kAlgorithms),
                         [](const auto& algorithm) { return std::string(algorithmName(algorithm.param)); });

TEST(Schedule, numbersTilesAsTheLoopsGo) {
  const auto order = [](const char* algorithm) {
    const Schedule s = scheduleOf(fourTokens(), twoByTwo(algorithm));
    return std::vector<TileIndex>(s.order().begin(), s.order().end());
  };
  EXPECT_THAT(order("flash1"), ElementsAre(TileIndex{0, 0}, TileIndex{1, 0}, TileIndex{1, 1}));
  EXPECT_THAT(order("flash2"), ElementsAre(TileIndex{0, 0}, TileIndex{1, 0}, TileIndex{1, 1}));
  TrafficShape open = fourTokens();
  open.rules.causal = false;
  EXPECT_EQ(scheduleOf(open, twoByTwo("flash1")).orderOf({0, 1}), 2);
  EXPECT_EQ(scheduleOf(open, twoByTwo("flash2")).orderOf({0, 1}), 1);
  EXPECT_EQ(scheduleOf(open, twoByTwo("eager")).orderOf({0, 1}), std::nullopt);
}

TEST(Schedule, holdsOnChipWhatTheEventsBringThere) {
  const Schedule flash2 = scheduleOf(fourTokens(), twoByTwo("flash2"));
  std::vector<std::string> chip;
  for (Index step = 9; step <= flash2.size(); ++step) chip.push_back(chipText(flash2.stateAt(step).chip));
  EXPECT_THAT(chip, ElementsAre("Q1* O1* stats1*",              // load Q_1: acc, m and l begin
                                "Q1* O1* stats1* K*0",          //
                                "Q1* O1* stats1* K*0 V*0",      //
                                "Q1* O1* stats1* K*0 V*0 S10",  // scores
                                "Q1* O1* stats1* K*0 V*0 P10",  // rescale
                                "Q1* O1* stats1* K*0 V*0",      // accumulate
                                "Q1* O1* stats1* K*1",          // the next key tile takes its place
                                "Q1* O1* stats1* K*1 V*1",      //
                                "Q1* O1* stats1* K*1 V*1 S11",  //
                                "Q1* O1* stats1* K*1 V*1 P11",  //
                                "Q1* O1* stats1* K*1 V*1",      //
                                "stats1* K*1 V*1", ""));        // written
  // Q, K 8 bytes, V 12, S 4 * 4, acc 4 * 6, stats 16.
  EXPECT_EQ(flash2.stateAt(12).chip.bytes(), 8 + 8 + 12 + 16 + 24 + 16);
  EXPECT_EQ(flash2.peakChipBytes(), sramBytesNeeded(flash2.plan()));
}

TEST(Schedule, keepsTheKeyTileForAllQueryTilesInFlash1) {
  const Schedule flash1 = scheduleOf(fourTokens(), twoByTwo("flash1"));
  EXPECT_EQ(chipText(flash1.stateAt(8).chip), "K*0 V*0 Q0* O0* stats0* S00");
  EXPECT_EQ(chipText(flash1.stateAt(12).chip), "K*0 V*0");
  EXPECT_EQ(chipText(flash1.stateAt(15).chip), "K*0 V*0 Q1* O1* stats1*");
  EXPECT_EQ(chipText(flash1.stateAt(21).chip), "K*1");
}

TEST(Schedule, holdsTheQueryTilesOfAGroupThatSharesItsLoads) {
  const Schedule s = scheduleOf(fourTokens(2, 1), twoByTwo("flash2", true));
  EXPECT_EQ(chipText(s.stateAt(4).chip), "Q0* O0* stats0* Q0*@1 O0*@1 stats0*@1 K*0 V*0");
  EXPECT_GT(s.peakChipBytes(), sramBytesNeeded(s.plan()));
}

TEST(Schedule, returnsTheFinishedTiles) {
  const Schedule s = scheduleOf(fourTokens(), twoByTwo("flash2"));
  const auto statuses = [&](Index step) {
    std::string all;
    for (const TileIndex tile : {TileIndex{0, 0}, TileIndex{0, 1}, TileIndex{1, 0}, TileIndex{1, 1}})
      all += "-twD"[static_cast<int>(s.status(0, tile, step))];
    return all;
  };
  EXPECT_EQ(statuses(0), "t-tt");
  EXPECT_EQ(statuses(1), "t-tt");  // Q_0 is loaded for the whole row
  EXPECT_EQ(statuses(2), "w-tt");  // K_0 is loaded for the tile
  EXPECT_EQ(statuses(6), "w-tt");  // accumulate
  EXPECT_EQ(statuses(7), "D-tt");  // O_0 goes
  EXPECT_EQ(statuses(10), "D-wt");
  EXPECT_EQ(statuses(15), "D-Dw");
  EXPECT_EQ(statuses(s.size()), "D-DD");
}

TEST(Schedule, aSharedLoadBelongsToAllItsHeads) {
  const Schedule s = scheduleOf(fourTokens(2, 1), twoByTwo("flash2", true));
  EXPECT_EQ(s.status(0, {0, 0}, 3), TileStatus::AtWork);
  EXPECT_EQ(s.status(1, {0, 0}, 3), TileStatus::AtWork);
  EXPECT_EQ(s.status(0, {0, 0}, 5), TileStatus::AtWork);
  EXPECT_EQ(s.status(1, {0, 0}, 5), TileStatus::ToDo);
  EXPECT_EQ(s.status(0, {0, 0}, 8), TileStatus::Done);
  EXPECT_EQ(s.status(1, {0, 0}, 8), TileStatus::AtWork);
}

TEST(Schedule, groupsEventsThatALearnerSeesAsOne) {
  const Schedule s = scheduleOf(fourTokens(), twoByTwo("flash2"));
  EXPECT_EQ(s.phaseAround(0), (IndexRange{0, 1}));
  EXPECT_EQ(s.phaseAround(1), (IndexRange{1, 3}));  // K and V
  EXPECT_EQ(s.phaseAround(2), (IndexRange{1, 3}));
  EXPECT_EQ(s.phaseAround(4), (IndexRange{4, 5}));
  EXPECT_EQ(s.phaseAround(s.size() - 1), (IndexRange{s.size() - 2, s.size()}));
}

TEST(Schedule, dotsOfTheOffChipMemory) {
  // K_0 is loaded for both query tiles, K_1 for the second; O and L are written once.
  const Schedule flash2 = scheduleOf(fourTokens(), twoByTwo("flash2"));
  const auto moved = [](const Schedule& s, Tensor tensor, Index block) {
    return s.timesMoved(tensor, 0, block, s.size());
  };
  EXPECT_EQ(moved(flash2, Tensor::K, 0), 2);
  EXPECT_EQ(moved(flash2, Tensor::K, 1), 1);
  EXPECT_EQ(moved(flash2, Tensor::O, 0), 1);
  EXPECT_EQ(flash2.timesMoved(Tensor::K, 0, 0, 9), 1);
  // flash1: O_1 is first written with all the others, then loaded and stored twice.
  const Schedule flash1 = scheduleOf(fourTokens(), twoByTwo("flash1"));
  EXPECT_EQ(moved(flash1, Tensor::O, 1), 5);
  EXPECT_EQ(moved(flash1, Tensor::O, 0), 3);
  EXPECT_EQ(moved(flash1, Tensor::K, 0), 1);
}

TEST(Schedule, allSeriesUseOneClock) {
  const Schedule s = scheduleOf(fourTokens(), twoByTwo("flash2"));
  EXPECT_EQ(s.stepAt(0, 1, kNever), 0);
  EXPECT_EQ(s.stepAt(7, 1, kNever), 0);
  EXPECT_EQ(s.stepAt(8, 1, kNever), 1);
  EXPECT_EQ(s.stepAt(28, 1, kNever), 6);  // computing moves nothing
  EXPECT_EQ(s.stepAt(1e18, 1, kNever), s.size());
  EXPECT_EQ(s.stepAt(15, kNever, 1), 3);
  EXPECT_EQ(s.stepAt(16, kNever, 1), 5);

  const Hardware& hardware = hardwareTable().front();
  for (const char* algorithm : {"eager", "standard", "flash1", "flash2", "decode", "split", "chunked"}) {
    const Schedule series = scheduleOf(fourTokens(), twoByTwo(algorithm));
    const double peak = usableRate(hardware, 2).perSecond, bandwidth = hardware.bandwidth;
    const double seconds = roofline({series.totals().flops, series.totals().bytes()}, peak, bandwidth).seconds;
    EXPECT_DOUBLE_EQ(series.clockAt(series.size(), bandwidth, peak), seconds);
    EXPECT_EQ(series.stepAt(seconds, bandwidth, peak), series.size());
    EXPECT_LT(series.stepAt(seconds / 2, bandwidth, peak), series.size());
  }
}

TEST(Schedule, refusesWhatIsTooLongToPlay) {
  TrafficShape shape = fourTokens();
  shape.queryTokens = shape.keyTokens = 131072;
  Tiling t = twoByTwo("flash2");
  t.blockRows = t.blockCols = 128;
  const auto tooLong = makeSchedule(shape, t);
  ASSERT_FALSE(tooLong);
  EXPECT_EQ(tooLong.error(), (Problems{{ProblemCode::TooLarge, "/tiling", {"memory-events", "2627072", "1048576"}}}));
  t.algorithm = "eager";
  EXPECT_EQ(makeSchedule(shape, t)->size(), 17);
}

TEST(Schedule, aPictureCanFollowOneHeadOrGroup) {
  TrafficShape shape = fourTokens(6, 2);
  shape.batch = 5;
  for (const bool share : {false, true}) {
    for (const char* algorithm : {"eager", "standard", "flash1", "flash2", "decode", "split", "chunked"}) {
      const auto bytes = [&](const TrafficShape& s) {
        return countTraffic(s, twoByTwo(algorithm, share))->counters.bytes();
      };
      EXPECT_EQ(bytes(shape), 10 * bytes(oneGroup(shape)));
      if (!share && !readsCache(*algorithmNamed(algorithm))) {
        EXPECT_EQ(bytes(shape), 30 * bytes(oneHead(shape)));
      }
    }
  }
}

}  // namespace
}  // namespace attn
