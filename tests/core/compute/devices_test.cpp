// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <barrier>
#include <cstdlib>
#include <thread>
#include <vector>

#include "compute/backend.h"

namespace attn {
namespace {

/// In a separate process in which no driver was used before: drivers initialize on first use.
[[noreturn]] void listOnManyThreads() {
  constexpr int kThreads = 4;
  std::barrier together(kThreads);
  std::vector<std::vector<DeviceEntry>> lists(kThreads);
  {
    std::vector<std::jthread> threads;
    for (auto& list : lists) {
      threads.emplace_back([&together, &list] {
        together.arrive_and_wait();
        list = listDevices();
      });
    }
  }
  for (const auto& list : lists)
    if (list.size() != lists[0].size() || list.back().name != lists[0].back().name) std::_Exit(1);
  std::_Exit(0);
}

TEST(DevicesDeathTest, AreListedByThreadsAtOnce) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (int time = 0; time < 5; ++time) EXPECT_EXIT(listOnManyThreads(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace attn
