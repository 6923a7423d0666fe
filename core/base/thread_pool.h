// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace attn {

/// Starts a thread that calls `body` once. Throws std::system_error if the system provides no thread, std::bad_alloc if
/// it provides no memory for one. A parameter wherever threads are started, so that tests can make a start fail.
using ThreadStarter = std::function<std::thread(std::function<void()> body)>;
std::thread startThread(std::function<void()> body);

/// One thread per core that the process may use, at least 1 and at most 1024.
int threadsOfThisMachine();

/// Threads that wait for work, so that a run does not have to start any. Idle threads sleep: a pool that spins
/// (libgomp's default) takes a core from other computations, such as those of PoCL.
class ThreadPool {
 public:
  /// `threads` includes the caller and is at least 1. A failed start is not an error: the pool then has the threads
  /// that could be started, in the worst case only the caller; see threads(). `patience`: how long a thread polls for
  /// the next round before it sleeps. Waking takes about as long, so passes in quick succession avoid that cost.
  explicit ThreadPool(int threads, const ThreadStarter& = startThread,
                      std::chrono::microseconds patience = std::chrono::microseconds{50});
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(m_others.size()) + 1; }

  /// Calls work(thread) once on every thread, the caller being thread 0, and returns when all calls have. Allocates
  /// nothing. `work` must not throw and must not call run(). Must be called from one thread at a time.
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
  std::atomic<std::uint32_t> m_working = 0;  // other threads that have not finished this round
  std::atomic<bool> m_ending = false;
};

/// Calls work(0), …, work(parts − 1) once each, on up to `parts` threads, as many as the system provides. If calls
/// throw, the others still finish first, and then the exception of the lowest part is thrown.
void inParallel(int parts, const std::function<void(int part)>& work, const ThreadStarter& = startThread);

}  // namespace attn
