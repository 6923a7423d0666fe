// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread_room.h"

#include <exception>
#include <latch>
#include <vector>

namespace attn {

bool canStartThreads(int count, const ThreadStarter& start) {
  std::latch end(1);
  std::vector<std::thread> threads;
  bool hasRoom = true;
  try {
    threads.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) threads.push_back(start([&end] { end.wait(); }));
  } catch (const std::exception&) {
    hasRoom = false;
  }
  end.count_down();
  for (std::thread& each : threads) each.join();
  return hasRoom;
}

}  // namespace attn
