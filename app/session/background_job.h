// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <concepts>
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

namespace attn::app {

struct JobFailure {
  enum class Kind {
    NoThread,     // the system gave none to run it on
    OutOfMemory,  // std::bad_alloc
    Failed        // any other exception
  };
  Kind kind = Kind::Failed;
  std::string detail;  // the system's or the exception's own words; may be empty

  bool operator==(const JobFailure&) const = default;
};

QString failureText(const JobFailure&);
/// The exception that is handled just now, as a value; only inside a catch clause.
JobFailure caughtFailure();

/// Runs work on a thread of its own and brings its result back to the thread that owns this object. One piece of work
/// is the present one: a new start asks an earlier one to stop, and what that still says is dropped. Nothing is thrown
/// out of a thread, and a thread that cannot be started is a failure like any other: the owner hears of it.
class BackgroundJob : public QObject {
  struct Run;

 public:
  /// What work can ask and say while it runs.
  class Context {
   public:
    /// Requested by a new start, by cancel(), requestStop() and by the end of the owner.
    const std::stop_token& stop() const { return m_stop; }
    /// Has `news` called in the owner's thread, unless the work is no longer the present one by then. News that come
    /// faster than they can be heard replace each other; the last ones come before the result.
    void tell(std::function<void()> news) const;

   private:
    friend class BackgroundJob;
    Context(BackgroundJob* owner, std::shared_ptr<Run> run, std::stop_token stop);
    BackgroundJob* m_owner;
    std::shared_ptr<Run> m_run;
    std::stop_token m_stop;
  };

  explicit BackgroundJob(ThreadStarter = &startThread, QObject* parent = nullptr);
  /// Asks all work to stop and waits for its threads; nothing is delivered any more.
  ~BackgroundJob() override;

  /// Calls work(context) on a thread of its own, then done(outcome) in the owner's thread: never from within start(),
  /// and only while this work is the present one. The outcome is a tl::expected of what `work` returns (which may be
  /// void) and a JobFailure.
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

  /// Asks the present work to stop and forgets it: done() is not called.
  void cancel();
  /// Asks the present work to stop; what it returns still arrives.
  void requestStop();
  bool isRunning() const { return m_present != nullptr; }
  /// Returns when the outcome of the present work was delivered, at the latest after `patience` (none: however long it
  /// takes). False where it still runs.
  bool waitUntilDone(std::optional<std::chrono::milliseconds> patience = std::nullopt);
  /// Threads that were started and whose end was not heard of yet, also those of forgotten work.
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
