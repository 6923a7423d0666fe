// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

#include "base/thread_pool.h"
#include "session/job_failure.h"

namespace attn::app {

/// Runs work on its own thread and returns its result to the thread that owns this object. Only one run is current: a
/// new start requests the earlier one to stop and discards its later results. No exception leaves a thread, and a
/// thread that cannot be started is reported as a failure.
class BackgroundJob : public QObject {
  struct Run;

 public:
  /// The interface of running work.
  class Context {
   public:
    /// Requested by a new start, cancel(), requestStop() and the destructor of the owner.
    const std::stop_token& stop() const { return m_stop; }
    /// Calls `news` in the owner's thread, unless the work is no longer current by then. If calls arrive faster than
    /// they are delivered, later ones replace earlier ones; the last one is delivered before the result.
    void notify(std::function<void()> news) const;

   private:
    friend class BackgroundJob;
    Context(BackgroundJob* owner, std::shared_ptr<Run> run, std::stop_token stop);
    BackgroundJob* m_owner;
    std::shared_ptr<Run> m_run;
    std::stop_token m_stop;
  };

  explicit BackgroundJob(ThreadStarter = &startThread, QObject* parent = nullptr);
  /// Requests all work to stop and joins its threads; delivers nothing more.
  ~BackgroundJob() override;

  /// Calls work(context) on its own thread, then done(outcome) in the owner's thread: never from within start(), and
  /// only while this work is current. The outcome is a tl::expected of the return type of `work` (which may be void)
  /// and a JobFailure.
  template <std::copy_constructible Work, std::copy_constructible Done>
  void start(Work work, Done done) {
    using Result = std::invoke_result_t<Work&, const Context&>;
    using Outcome = tl::expected<Result, JobFailure>;
    const auto outcome = std::make_shared<Outcome>(tl::unexpected(JobFailure()));
    begin(
        [work = std::move(work), outcome](const Context& context) mutable {
          if constexpr (std::is_void_v<Result>) {
            work(context);
            *outcome = Outcome();
          } else {
            *outcome = work(context);
          }
        },
        [done = std::move(done), outcome](std::optional<JobFailure> failure) mutable {
          if (failure) *outcome = tl::unexpected(std::move(*failure));
          done(std::move(*outcome));
        });
  }

  /// Requests the current work to stop and discards it: done() is not called.
  void cancel();
  /// Requests the current work to stop; its result is still delivered.
  void requestStop();
  bool isRunning() const { return m_present != nullptr; }
  /// Waits until the outcome of the current work was delivered, or until `patience` has elapsed (nullopt: no limit).
  /// Returns false if the work is still running.
  bool waitUntilDone(std::optional<std::chrono::milliseconds> patience = std::nullopt);
  /// The number of threads not yet joined, including those of discarded work.
  int threads() const { return static_cast<int>(m_threads.size()); }

 private:
  using Work = std::function<void(const Context&)>;
  using Done = std::function<void(std::optional<JobFailure>)>;
  struct RunningThread {
    std::shared_ptr<Run> run;
    std::thread thread;
  };

  void begin(Work, Done);
  void post(std::function<void()>);
  void hear(const std::shared_ptr<Run>&);
  void finish(const std::shared_ptr<Run>&);

  ThreadStarter m_starter;
  std::shared_ptr<Run> m_present;
  std::list<RunningThread> m_threads;
};

}  // namespace attn::app
