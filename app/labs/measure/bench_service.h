// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <vector>

#include "compute/attention_engine.h"
#include "measure/bench.h"
#include "session/background_job.h"

namespace attn::app {

/// Makes the engine of a device; tests give their own.
using AttentionEngineFactory = std::function<BackendResult<std::unique_ptr<AttentionEngine>>(const DeviceEntry&)>;
BackendResult<std::unique_ptr<AttentionEngine>> makeEngineOf(const DeviceEntry&);

/// What is to be measured, and where.
struct BenchOrder {
  BenchPlan plan;
  std::vector<DeviceEntry> devices;
};

/// A device that gave no engine, and why.
struct MissingEngine {
  DeviceEntry device;
  BackendFailure failure;
};

/// Measures in the background, on one thread that makes the engines and takes them down. One order at a time. All
/// signals are sent from the thread that owns this object; what comes faster than it can be shown is left out.
class BenchService : public QObject {
  Q_OBJECT

 public:
  /// Its end waits for the kernel that runs just now, not for more.
  explicit BenchService(AttentionEngineFactory = &makeEngineOf, ThreadStarter = &startThread,
                        QObject* parent = nullptr);

  void start(BenchOrder);
  /// What was measured until now arrives by finished().
  void cancel();
  bool isRunning() const { return m_job.isRunning(); }
  bool isCancelling() const { return m_cancelling; }

 Q_SIGNALS:
  void started();
  void progressed(const attn::BenchProgress&);
  /// The result may be incomplete; without any engine it has no runs.
  void finished(const std::shared_ptr<const attn::BenchResult>&, const std::vector<attn::app::MissingEngine>&);
  /// Nothing was measured: no thread could be started, or it ended by an error.
  void failed(const attn::app::JobFailure&);

 private:
  AttentionEngineFactory m_factory;
  bool m_cancelling = false;
  BackgroundJob m_job;  // last: it ends before what it reports to
};

}  // namespace attn::app
