// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cpu/thread_pool.h"

#include <chrono>
#include <system_error>

namespace attn {
namespace {

/// How long a thread looks for the next round before it sleeps. Waking takes as long; passes that follow each other at
/// once need not pay for it.
constexpr std::chrono::microseconds kPatience{50};

/// Returns when `value` is no longer `old`.
void waitForChange(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (value.load(std::memory_order_acquire) == old) {
    if (std::chrono::steady_clock::now() > end) {
      value.wait(old, std::memory_order_acquire);
      return;
    }
    std::this_thread::yield();
  }
}

}  // namespace

ThreadPool::ThreadPool(int threads) {
  try {
    for (int thread = 1; thread < threads; ++thread) m_others.emplace_back([this, thread] { serve(thread); });
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do all the work.
  }
}

ThreadPool::~ThreadPool() {
  m_ending = true;
  m_round.fetch_add(1, std::memory_order_release);
  m_round.notify_all();
  for (std::thread& other : m_others) other.join();
}

void ThreadPool::start(Call call, void* context) {
  m_call = call;
  m_context = context;
  m_working.store(static_cast<std::uint32_t>(m_others.size()), std::memory_order_relaxed);
  m_round.fetch_add(1, std::memory_order_release);
  m_round.notify_all();
  call(context, 0);
  for (std::uint32_t left = 0; (left = m_working.load(std::memory_order_acquire)) != 0;) waitForChange(m_working, left);
}

void ThreadPool::serve(int thread) {
  std::uint32_t round = 0;
  while (true) {
    waitForChange(m_round, round);
    if (m_ending) return;
    ++round;
    m_call(m_context, thread);
    if (m_working.fetch_sub(1, std::memory_order_acq_rel) == 1) m_working.notify_one();
  }
}

}  // namespace attn
