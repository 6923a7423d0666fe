// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread_room.h"

#include <gtest/gtest.h>

#include "support/failing_threads.h"

namespace attn {
namespace {

TEST(ThreadRoom, findsWhetherThreadsCanBeStarted) {
  EXPECT_TRUE(canStartThreads(0, test::threadsRunOutAfter(0)));
  EXPECT_FALSE(canStartThreads(1, test::threadsRunOutAfter(0)));
  EXPECT_TRUE(canStartThreads(3, test::threadsRunOutAfter(3)));
  EXPECT_FALSE(canStartThreads(4, test::threadsRunOutAfter(3)));
}

}  // namespace
}  // namespace attn
