// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/worker.h"

#include <exception>
#include <utility>

namespace attn {

Worker::Worker(const ThreadStarter& start) {
  try {
    m_thread = start([this] { serve(); });
  } catch (const std::exception& failure) {
    m_failure = failure.what();
  }
}

void Worker::serve() {
  std::unique_lock lock(m_mutex);
  while (true) {
    m_wake.wait(lock, [this] { return m_ending || !m_tasks.empty(); });
    if (m_tasks.empty()) break;
    const Task task = std::move(m_tasks.front());
    m_tasks.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

void Worker::post(Task task) {
  {
    const std::lock_guard lock(m_mutex);
    m_tasks.push_back(std::move(task));
  }
  m_wake.notify_one();
}

void Worker::finish() {
  if (!m_thread.joinable()) return;
  {
    const std::lock_guard lock(m_mutex);
    m_ending = true;
  }
  m_wake.notify_one();
  m_thread.join();
}

}  // namespace attn
