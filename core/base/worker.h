// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/thread_pool.h"

namespace attn {

/// A thread that runs tasks one after the other, for what must stay on one thread, like a connection to a database.
class Worker {
 public:
  using Task = std::function<void()>;

  explicit Worker(const ThreadStarter& = startThread);
  /// Runs all tasks first.
  ~Worker() { finish(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// The system's reason if the thread could not be started; post() must not be called then.
  const std::optional<std::string>& failure() const { return m_failure; }
  void post(Task);
  /// Runs all tasks and ends; nothing may be posted afterwards.
  void finish();

 private:
  void serve();

  std::optional<std::string> m_failure;
  std::mutex m_mutex;  // guards the next two members
  std::deque<Task> m_tasks;
  bool m_ending = false;
  std::condition_variable m_wake;
  std::thread m_thread;
};

}  // namespace attn
