// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread_pool.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/failing_threads.h"
#include "support/sanitized.h"

namespace attn {
namespace {

using test::threadsRunOutAfter;

TEST(ThreadPool, everyThreadWorksOncePerRoundAndNoneAfterIt) {
  // Without spinning threads sleep between rounds; with long spinning they are awake for the next one.
  for (const std::chrono::microseconds patience : {std::chrono::microseconds{0}, std::chrono::microseconds{100'000}}) {
    for (const int threads : {1, 2, 5}) {
      ThreadPool pool(threads, startThread, patience);
      ASSERT_EQ(pool.threads(), threads);
      std::vector<int> calls(static_cast<std::size_t>(threads));
      auto work = [&](int thread) { ++calls[static_cast<std::size_t>(thread)]; };
      for (int round = 1; round <= (test::kSanitized ? 60 : 300); ++round) {
        pool.run(work);
        ASSERT_EQ(calls, std::vector<int>(calls.size(), round));
      }
    }
  }
}

TEST(ThreadPool, theCallerIsThreadZeroAndTheOthersAreOthers) {
  ThreadPool pool(3);
  std::vector<std::thread::id> ids(3);
  auto work = [&](int thread) { ids[static_cast<std::size_t>(thread)] = std::this_thread::get_id(); };
  pool.run(work);
  EXPECT_EQ(ids[0], std::this_thread::get_id());
  EXPECT_NE(ids[1], ids[0]);
  EXPECT_NE(ids[2], ids[0]);
  EXPECT_NE(ids[1], ids[2]);
}

TEST(ThreadPool, worksWithTheThreadsThatCouldBeStarted) {
  for (const int given : {0, 1, 3}) {
    ThreadPool pool(8, threadsRunOutAfter(given));
    EXPECT_EQ(pool.threads(), given + 1);
    std::vector<int> calls(8);
    auto work = [&](int thread) { ++calls[static_cast<std::size_t>(thread)]; };
    pool.run(work);
    std::vector<int> expected(8);
    std::fill_n(expected.begin(), given + 1, 1);
    EXPECT_EQ(calls, expected);
  }
}

TEST(ThreadPool, worksWithoutMemoryForAThread) {
  ThreadPool pool(3, [](std::function<void()>) -> std::thread { throw std::bad_alloc(); });
  EXPECT_EQ(pool.threads(), 1);
}

TEST(InParallel, everyPartIsDoneOnceHoweverFewThreadsThereAre) {
  for (const int given : {0, 1, 4, 100}) {
    std::vector<int> calls(7);
    inParallel(
        7, [&](int part) { ++calls[static_cast<std::size_t>(part)]; }, threadsRunOutAfter(given));
    EXPECT_EQ(calls, std::vector<int>(7, 1)) << given;
  }
  inParallel(0, [](int) { FAIL(); });
}

TEST(InParallel, throwsWhatTheLowestPartThrewWhenAllHaveEnded) {
  for (const int given : {0, 3}) {
    std::vector<int> calls(4);
    const auto work = [&](int part) {
      ++calls[static_cast<std::size_t>(part)];
      if (part % 2 == 1) throw std::runtime_error(std::to_string(part));
    };
    try {
      inParallel(4, work, threadsRunOutAfter(given));
      ADD_FAILURE() << "nothing thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "1");
    }
    EXPECT_EQ(calls, std::vector<int>(4, 1));
  }
}

}  // namespace
}  // namespace attn
