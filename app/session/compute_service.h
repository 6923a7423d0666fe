// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "attention/trace.h"
#include "compute/backend.h"
#include "session/background_job.h"

namespace attn::app {

/// Makes backends; tests give their own.
using BackendFactory =
    std::function<BackendResult<std::unique_ptr<Backend>>(BackendChoice, std::optional<int> deviceIndex)>;

/// Relative error of every stage of `trace` against the double-precision reference of the same scenario; nullopt when
/// `stop` was requested. A trace that is itself the reference has no error and costs nothing.
std::optional<std::map<Stage, double>> errorsAgainstReference(const Scenario&, const Trace&, std::stop_token);
using ErrorMeasure =
    std::function<std::optional<std::map<Stage, double>>(const Scenario&, const Trace&, std::stop_token)>;

/// Computes traces on one worker thread; the newest request wins: it replaces a waiting one and cancels a running one.
/// The scenario that is compared with is requested apart and computed by the same backend, after the open one.
/// Backends are made, and their kernels compiled, on a thread of their own; Eigen answers until they are ready.
/// Whatever a backend or its factory throws is a failure like those that they return. A thread that cannot be started
/// is tried again with the next request. All signals are sent from the thread that owns this object.
class ComputeService : public QObject {
  Q_OBJECT

 public:
  explicit ComputeService(BackendFactory, ThreadStarter = &startThread, ErrorMeasure = &errorsAgainstReference,
                          QObject* parent = nullptr);
  ~ComputeService() override;

  /// Results arrive by traced(), unless a newer request came first.
  void request(std::shared_ptr<const Scenario> scenario) { enqueue(m_open, std::move(scenario), false); }
  /// The same for the scenario that is compared with: pinnedTraced(). Where its result is `known` already, it is only
  /// remembered, to be computed anew by the next backend.
  void requestPinned(std::shared_ptr<const Scenario>, bool known = false);
  void cancelPinned() { forget(m_pinned); }
  /// Forgets every request; nothing that was asked for arrives any more.
  void cancel();
  /// Starts another backend in the background and computes the latest requests anew when it is ready. `insists`: it was
  /// chosen by hand just now, so that a driver which has taken the program down before is tried again.
  void choose(BackendChoice, std::optional<int> deviceIndex, bool insists = true);

  bool isBusy() const { return m_open.isBusy() || m_pinned.isBusy(); }

 Q_SIGNALS:
  void traced(const std::shared_ptr<const attn::Scenario>&, const std::shared_ptr<const attn::Trace>&);
  void pinnedTraced(const std::shared_ptr<const attn::Scenario>&, const std::shared_ptr<const attn::Trace>&);
  void compared(const std::map<attn::Stage, double>& relativeErrors);
  /// The trace was delivered, but its error stays unknown.
  void compareFailed(const attn::BackendFailure&);
  void backendReady(const attn::BackendInfo&);
  /// Eigen was taken automatically, since there is no OpenCL; backendReady() follows.
  void openClMissing(const attn::BackendFailure&);
  /// The backend could not be made, or failed while it worked; Eigen answers in its place.
  void backendFailed(const attn::BackendFailure&, const attn::BackendInfo& replacement);
  /// Not even the replacement could finish (out of memory); the picture stays as it is.
  void traceFailed(const attn::BackendFailure&);
  /// There is no thread to compute on: requests until now are not answered; the picture stays as it is.
  void computeFailed(const attn::app::JobFailure&);
  /// There is no thread to start the chosen backend on; whatever computed before goes on.
  void startFailed(const attn::app::JobFailure&);

 private:
  struct Job {
    std::uint64_t ticket = 0;
    std::shared_ptr<const Scenario> scenario;
    std::stop_source stop;
    bool pinned = false;
  };
  /// One of two lines of requests: for the open scenario, and for the pinned one.
  struct Line {
    std::uint64_t requested = 0, delivered = 0;  // owner's thread only
    std::optional<Job> waiting;                  // not begun; guarded, like what follows
    Job latest;                                  // the last one begun or waiting
    bool isBusy() const { return delivered != requested; }
  };
  struct Choice {
    std::uint64_t ticket = 0;
    BackendChoice backend = BackendChoice::Auto;
    std::optional<int> deviceIndex;
    bool insists = true;
    std::stop_source stop;
  };

  void enqueue(Line&, std::shared_ptr<const Scenario>, bool known);
  void keepComputing();
  void keepStarting();
  void forget(Line& line) { enqueue(line, nullptr, true); }
  void computeLoop(const std::stop_token&);
  void startLoop(const std::stop_token&);
  void compute(const Job&);
  void replaceFailedBackend(const BackendFailure&, bool pinned);
  void start(const Choice&);
  BackendResult<Trace> traceWith(Backend&, const Job&) const;
  /// Runs `task` in the owner's thread if the job is still the latest request of its line there.
  void deliver(const Job&, std::function<void()> task);

  BackendFactory m_factory;
  ErrorMeasure m_measureErrors;
  // Owner's thread only.
  std::uint64_t m_chosen = 0;
  // Compute thread only.
  std::unique_ptr<Backend> m_backend;

  std::mutex m_mutex;  // guards what follows
  std::condition_variable_any m_wake, m_wakeStarter;
  Line m_open, m_pinned;
  std::optional<Choice> m_choice;
  Choice m_latestChoice;
  std::unique_ptr<Backend> m_readyBackend;  // from the starter to the compute thread

  BackgroundJob m_computing, m_starting;  // last: they end before what they use
};

}  // namespace attn::app
