// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "attention/trace.h"
#include "compute/backend.h"
#include "session/background_job.h"

namespace attn::app {

/// Creates backends; tests substitute their own.
using BackendFactory =
    std::function<BackendResult<std::unique_ptr<Backend>>(BackendChoice, std::optional<int> deviceIndex)>;

/// The relative error of every stage of `trace` against the double-precision reference of the same scenario; nullopt if
/// `stop` was requested. If the trace is itself the reference, the error is 0 and nothing is computed.
std::optional<std::map<Stage, double>> errorsAgainstReference(const Scenario&, const Trace&, std::stop_token);
using ErrorMeasure =
    std::function<std::optional<std::map<Stage, double>>(const Scenario&, const Trace&, std::stop_token)>;

/// Computes traces on a worker thread, one after the other. The newest request replaces a pending one and cancels a
/// running one. The pinned scenario is requested separately and computed by the same backend, after the open one.
/// Backends are created, and their kernels compiled, on their own thread; Eigen is used until they are ready.
/// Exceptions from a backend or its factory are treated as failures. If a thread cannot be started, the next request
/// tries again. All signals are emitted from the thread that owns this object.
class ComputeService : public QObject {
  Q_OBJECT

 public:
  explicit ComputeService(BackendFactory, ThreadStarter = &startThread, ErrorMeasure = &errorsAgainstReference,
                          QObject* parent = nullptr);
  ~ComputeService() override;

  /// The result is emitted by traced(), unless a newer request comes first.
  void request(std::shared_ptr<const Scenario> scenario) { enqueue(m_open, std::move(scenario), false); }
  /// The same for the pinned scenario: emits pinnedTraced(). If its result is already `known`, the request is only
  /// stored, to be recomputed by the next backend.
  void requestPinned(std::shared_ptr<const Scenario>, bool known = false);
  void cancelPinned() { forget(m_pinned); }
  /// Discards all requests and results.
  void cancel();
  /// Starts another backend in the background and recomputes the latest requests when it is ready. `insists`: the user
  /// has just chosen it, so a driver that crashed the program before is tried again.
  void choose(BackendChoice, std::optional<int> deviceIndex, bool insists = true);

  bool isBusy() const { return m_open.isBusy() || m_pinned.isBusy(); }

 Q_SIGNALS:
  void traced(const std::shared_ptr<const attn::Scenario>&, const std::shared_ptr<const attn::Trace>&);
  void pinnedTraced(const std::shared_ptr<const attn::Scenario>&, const std::shared_ptr<const attn::Trace>&);
  void compared(const std::map<attn::Stage, double>& relativeErrors);
  /// The trace was delivered, but its error is unknown.
  void compareFailed(const attn::BackendFailure&);
  void backendReady(const attn::BackendInfo&);
  /// Eigen was selected automatically because OpenCL is unavailable; backendReady() follows.
  void openClMissing(const attn::BackendFailure&);
  /// The backend could not be created, or failed while computing; Eigen replaces it.
  void backendFailed(const attn::BackendFailure&, const attn::BackendInfo& replacement);
  /// Even the replacement failed (out of memory); the picture is unchanged.
  void traceFailed(const attn::BackendFailure&);
  /// No thread is available for computing: previous requests are dropped; the picture is unchanged.
  void computeFailed(const attn::app::JobFailure&);
  /// No thread is available for starting the chosen backend; the previous one stays in use.
  void startFailed(const attn::app::JobFailure&);

 private:
  struct Job {
    std::uint64_t ticket = 0;
    std::shared_ptr<const Scenario> scenario;
    std::stop_source stop;
    bool pinned = false;
  };
  /// The requests for the open or for the pinned scenario.
  struct Line {
    std::uint64_t requested = 0, delivered = 0;  // owner's thread only
    std::optional<Job> waiting;                  // not started; guarded, like the following
    Job latest;                                  // the last one started or pending
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
  /// Compute the waiting requests, or start the chosen backends, until there are none.
  void computeAll(const std::stop_token&);
  void startChosen(const std::stop_token&);
  void compute(const Job&);
  void replaceFailedBackend(const BackendFailure&, bool pinned);
  void start(const Choice&);
  BackendResult<Trace> traceWith(Backend&, const Job&) const;
  /// Runs `task` in the owner's thread if the job is still the latest of its line.
  void deliver(const Job&, std::function<void()> task);

  BackendFactory m_factory;
  ErrorMeasure m_measureErrors;
  // Owner's thread only.
  std::uint64_t m_chosen = 0;
  // The computing job only.
  std::unique_ptr<Backend> m_backend;

  std::mutex m_mutex;  // guards the following
  Line m_open, m_pinned;
  std::optional<Choice> m_choice;
  Choice m_latestChoice;
  std::unique_ptr<Backend> m_readyBackend;  // passed from the starting to the computing thread

  BackgroundJob m_computing, m_starting;  // last: destroyed before the members they use
};

}  // namespace attn::app
