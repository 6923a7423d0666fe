// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "attention/trace.h"
#include "compute/backend.h"

namespace attn::app {

/// Makes backends; tests give their own.
using BackendFactory =
    std::function<BackendResult<std::unique_ptr<Backend>>(BackendChoice, std::optional<int> deviceIndex)>;

/// Relative error of every stage of `trace` against the double-precision reference of the same scenario; nullopt when
/// `stop` was requested. A trace that is itself the reference has no error and costs nothing.
std::optional<std::map<Stage, double>> errorsAgainstReference(const Scenario&, const Trace&, std::stop_token);

/// Computes traces on one worker thread; the newest request wins: it replaces a waiting one and cancels a running one.
/// Backends are made, and their kernels compiled, on a thread of their own; Eigen answers until they are ready.
/// All signals are sent from the thread that owns this object.
class ComputeService : public QObject {
  Q_OBJECT

 public:
  explicit ComputeService(BackendFactory, QObject* parent = nullptr);
  ~ComputeService() override;

  /// Results arrive by traced(), unless a newer request came first.
  void request(std::shared_ptr<const Scenario>);
  /// Forgets every request; nothing that was asked for arrives any more.
  void cancel();
  /// Starts another backend in the background and computes the latest request anew when it is ready.
  void choose(BackendChoice, std::optional<int> deviceIndex);

  bool isBusy() const { return m_delivered != m_requested; }

 Q_SIGNALS:
  void traced(const std::shared_ptr<const attn::Scenario>&, const std::shared_ptr<const attn::Trace>&);
  void compared(const std::map<attn::Stage, double>& relativeErrors);
  void backendReady(const attn::BackendInfo&);
  /// The backend could not be made, or failed while it worked; Eigen answers in its place.
  void backendFailed(const attn::BackendFailure&, const attn::BackendInfo& replacement);
  /// Not even the replacement could finish (out of memory); the picture stays as it is.
  void traceFailed(const attn::BackendFailure&);

 private:
  struct Job {
    std::uint64_t ticket = 0;
    std::shared_ptr<const Scenario> scenario;
    std::stop_source stop;
  };
  struct Choice {
    std::uint64_t ticket = 0;
    BackendChoice backend = BackendChoice::Auto;
    std::optional<int> deviceIndex;
    std::stop_source stop;
  };

  void computeLoop(std::stop_token);
  void startLoop(std::stop_token);
  void compute(const Job&);
  void replaceFailedBackend(const BackendFailure&);
  void start(const Choice&);
  BackendResult<Trace> traceWith(Backend&, const Job&) const;
  /// Runs `task` in the owner's thread if `ticket` is still the latest request there.
  void deliver(std::uint64_t ticket, std::function<void()> task);

  BackendFactory m_factory;
  // Owner's thread only.
  std::uint64_t m_requested = 0, m_delivered = 0, m_chosen = 0;
  // Compute thread only.
  std::unique_ptr<Backend> m_backend;

  std::mutex m_mutex;  // guards what follows
  std::condition_variable_any m_wake, m_wakeStarter;
  std::optional<Job> m_waiting;  // not begun
  Job m_latest;                  // the last one begun or waiting
  std::optional<Choice> m_choice;
  Choice m_latestChoice;
  std::unique_ptr<Backend> m_readyBackend;  // from the starter to the compute thread

  std::jthread m_computeThread, m_startThread;
};

}  // namespace attn::app
