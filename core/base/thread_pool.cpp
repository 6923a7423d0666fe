// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread_pool.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace attn {
namespace {

/// Spins for `patience`, then sleeps, until `value` is no longer `old`.
void waitForChange(const std::atomic<std::uint32_t>& value, std::uint32_t old, std::chrono::microseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (value.load(std::memory_order_acquire) == old) {
    if (std::chrono::steady_clock::now() > end) {
      value.wait(old, std::memory_order_acquire);
      return;
    }
    std::this_thread::yield();
  }
}

}  // namespace

std::thread startThread(std::function<void()> body) {
  return std::thread(std::move(body));
}

int threadsOfThisMachine() {
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1024U));
}

ThreadPool::ThreadPool(int threads, const ThreadStarter& startOne, std::chrono::microseconds patience)
    : m_patience(patience) {
  // Reserve first: once a thread runs, no exception may leave the constructor before it has been joined.
  m_others.reserve(static_cast<std::size_t>(std::max(0, threads - 1)));
  try {
    for (int thread = 1; thread < threads; ++thread) m_others.push_back(startOne([this, thread] { serve(thread); }));
  } catch (const std::exception&) {
    // The system provides no more threads, or no memory for one: the existing ones do all the work.
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
  for (std::uint32_t left = 0; (left = m_working.load(std::memory_order_acquire)) != 0;)
    waitForChange(m_working, left, m_patience);
}

void ThreadPool::serve(int thread) {
  std::uint32_t round = 0;
  while (true) {
    waitForChange(m_round, round, m_patience);
    if (m_ending) return;
    ++round;
    m_call(m_context, thread);
    if (m_working.fetch_sub(1, std::memory_order_acq_rel) == 1) m_working.notify_one();
  }
}

void inParallel(int parts, const std::function<void(int part)>& work, const ThreadStarter& startOne) {
  std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(std::max(0, parts)));
  ThreadPool pool(parts, startOne);
  std::atomic<int> next = 0;
  auto share = [&](int) {
    for (int part = 0; (part = next.fetch_add(1, std::memory_order_relaxed)) < parts;) {
      try {
        work(part);
      } catch (...) {
        thrown[static_cast<std::size_t>(part)] = std::current_exception();
      }
    }
  };
  pool.run(share);
  for (const std::exception_ptr& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
}

}  // namespace attn
