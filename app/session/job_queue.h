// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>
#include <utility>

#include "session/background_job.h"

namespace attn::app {

/// Runs background jobs one after the other. Nothing is delivered after its destruction.
class JobQueue {
 public:
  /// Calls `work` on a background thread, and then `done` with a tl::expected of its result and a JobFailure, in the
  /// thread that owns this queue; never from within add().
  template <class Work, class Done>
  void add(Work work, Done done) {
    m_waiting.push_back([this, work = std::move(work), done = std::move(done)] {
      m_job.start([work](const BackgroundJob::Context&) { return work(); },
                  [this, done](const auto& outcome) {
                    done(outcome);
                    begin();
                  });
    });
    begin();
  }
  /// Discards all jobs.
  void clear() {
    m_waiting.clear();
    m_job.cancel();
  }
  bool isRunning() const { return m_job.isRunning(); }
  /// Returns when all results have been delivered.
  void waitUntilDone() {
    while (isRunning()) m_job.waitUntilDone();
  }

 private:
  void begin() {
    if (isRunning() || m_waiting.empty()) return;
    const std::function<void()> next = std::move(m_waiting.front());
    m_waiting.pop_front();
    next();
  }

  std::deque<std::function<void()>> m_waiting;
  BackgroundJob m_job;
};

}  // namespace attn::app
