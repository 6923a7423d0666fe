// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/batching.h"

#include <gmock/gmock.h>

#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;

TEST(Batching, aStaticBatchWaitsForItsLongestSequence) {
  const std::vector<std::int64_t> lengths = {2, 5, 3, 1};
  const ServedBatch batch = serve(lengths, 2, Batching::Static);
  EXPECT_THAT(batch.sequences, ElementsAre(ServedSequence{0, 0, 2}, ServedSequence{1, 0, 5}, ServedSequence{0, 5, 8},
                                           ServedSequence{1, 5, 6}));
  EXPECT_EQ(batch.steps, 8);
  EXPECT_DOUBLE_EQ(batch.utilization(), 11.0 / 16);
  EXPECT_EQ(batch.busyIn(3), 1);
}

TEST(Batching, aContinuousOneTakesTheNextSequenceAtOnce) {
  const std::vector<std::int64_t> lengths = {2, 5, 3, 1};
  const ServedBatch batch = serve(lengths, 2, Batching::Continuous);
  EXPECT_THAT(batch.sequences, ElementsAre(ServedSequence{0, 0, 2}, ServedSequence{1, 0, 5}, ServedSequence{0, 2, 5},
                                           ServedSequence{0, 5, 6}));
  EXPECT_EQ(batch.steps, 6);
  EXPECT_DOUBLE_EQ(batch.utilization(), 11.0 / 12);
}

TEST(Batching, everyTokenIsWrittenOnceAndNoSlotTwice) {
  test::Dice dice(41);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::int64_t> lengths;
    for (Index n = dice.in(1, 12); n > 0; --n) lengths.push_back(dice.in(1, 15));
    const Index slots = dice.in(1, 6);
    const ServedBatch fixed = serve(lengths, slots, Batching::Static);
    const ServedBatch flowing = serve(lengths, slots, Batching::Continuous);
    EXPECT_LE(flowing.steps, fixed.steps);
    for (const ServedBatch& batch : {fixed, flowing}) {
      std::int64_t busy = 0;
      for (std::int64_t step = 0; step < batch.steps; ++step) {
        std::vector<bool> taken(static_cast<std::size_t>(slots), false);
        for (const ServedSequence& s : batch.sequences) {
          if (step < s.begin || step >= s.end) continue;
          ASSERT_FALSE(taken[static_cast<std::size_t>(s.slot)]);
          taken[static_cast<std::size_t>(s.slot)] = true;
          ++busy;
        }
      }
      EXPECT_EQ(busy, batch.busy);
      EXPECT_EQ(batch.busyIn(batch.steps), 0);
      for (std::size_t n = 0; n < lengths.size(); ++n)
        EXPECT_EQ(batch.sequences[n].end - batch.sequences[n].begin, lengths[n]);
    }
  }
}

TEST(Batching, refusesWhatNoServerHas) {
  const std::vector<std::int64_t> none = {0};
  EXPECT_THROW(serve(none, 1, Batching::Static), std::invalid_argument);
  EXPECT_THROW(serve({}, 0, Batching::Static), std::invalid_argument);
  EXPECT_EQ(serve({}, 2, Batching::Continuous).utilization(), 0);
}

}  // namespace
}  // namespace attn
