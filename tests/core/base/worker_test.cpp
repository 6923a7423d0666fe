// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/worker.h"

#include <gtest/gtest.h>

#include <system_error>
#include <thread>
#include <vector>

#include "support/failing_threads.h"

namespace attn {
namespace {

TEST(Worker, runsAllTasksInOrderOnOneOtherThreadBeforeItEnds) {
  std::vector<int> order;
  std::vector<std::thread::id> threads;
  {
    Worker worker;
    ASSERT_FALSE(worker.failure());
    for (int i = 0; i < 100; ++i)
      worker.post([&, i] {
        order.push_back(i);
        threads.push_back(std::this_thread::get_id());
      });
  }
  ASSERT_EQ(order.size(), 100U);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
  EXPECT_EQ(threads, std::vector(100, threads.front()));
  EXPECT_NE(threads.front(), std::this_thread::get_id());
}

TEST(Worker, finishRunsWhatWasPostedAndMayBeCalledAgain) {
  int runs = 0;
  Worker worker;
  worker.post([&] { ++runs; });
  worker.finish();
  EXPECT_EQ(runs, 1);
  worker.finish();
}

TEST(Worker, aThreadThatCannotBeStartedIsReported) {
  const Worker worker(test::threadsRunOutAfter(0));
  ASSERT_TRUE(worker.failure());
  EXPECT_FALSE(worker.failure()->empty());
}

}  // namespace
}  // namespace attn
