// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace attn {

/// Threads that wait for work, so that none has to be started for a run. They sleep while there is nothing to do: a
/// pool that spins (libgomp's by default) takes a core from whoever computes next, such as PoCL.
class ThreadPool {
 public:
  /// `threads` counts the caller; at least 1. Fewer where the system gives no more.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(m_others.size()) + 1; }

  /// Calls work(thread) once on every thread, the caller being thread 0, and returns when all have. Allocates nothing.
  /// `work` must not throw and must not call run(). From one thread at a time.
  template <class Work>
  void run(Work& work) {
    start([](void* context, int thread) { (*static_cast<Work*>(context))(thread); }, &work);
  }

 private:
  using Call = void (*)(void* context, int thread);
  void start(Call, void* context);
  void serve(int thread);

  std::vector<std::thread> m_others;
  Call m_call = nullptr;
  void* m_context = nullptr;
  std::atomic<std::uint32_t> m_round = 0;    // counts the calls of run(); publishes m_call and m_context
  std::atomic<std::uint32_t> m_working = 0;  // other threads that are not done with this round
  std::atomic<bool> m_ending = false;
};

}  // namespace attn
