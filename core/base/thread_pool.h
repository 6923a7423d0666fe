// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace attn {

/// Starts a thread that calls `body` once. Throws std::system_error where the system gives no thread, std::bad_alloc
/// where it gives no memory for one. A parameter wherever threads are started, so that tests can let a start fail.
using ThreadStarter = std::function<std::thread(std::function<void()> body)>;
std::thread startThread(std::function<void()> body);

/// One thread per core that the process may use, at least 1 and at most 1024.
int threadsOfThisMachine();

/// Threads that wait for work, so that none has to be started for a run. They sleep while there is nothing to do: a
/// pool that spins (libgomp's by default) takes a core from whoever computes next, such as PoCL.
class ThreadPool {
 public:
  /// `threads` counts the caller; at least 1. A start that fails is no error: the pool then has the threads that
  /// could be started, in the worst case the caller alone, and threads() tells how many. `patience`: how long a thread
  /// looks for the next round before it sleeps. Waking takes as long; passes that follow each other at once need not
  /// pay for it.
  explicit ThreadPool(int threads, const ThreadStarter& = startThread,
                      std::chrono::microseconds patience = std::chrono::microseconds{50});
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

  std::chrono::microseconds m_patience;
  std::vector<std::thread> m_others;
  Call m_call = nullptr;
  void* m_context = nullptr;
  std::atomic<std::uint32_t> m_round = 0;    // counts the calls of run(); publishes m_call and m_context
  std::atomic<std::uint32_t> m_working = 0;  // other threads that are not done with this round
  std::atomic<bool> m_ending = false;
};

/// Calls work(0), …, work(parts − 1) once each, on as many threads as there are parts, or as the system gives. Where
/// calls throw, the others still end first, and then the exception of the lowest part is thrown.
void inParallel(int parts, const std::function<void(int part)>& work, const ThreadStarter& = startThread);

}  // namespace attn
