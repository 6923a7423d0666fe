// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <vector>

#include "measure/bench_order.h"
#include "session/background_job.h"

namespace attn::app {

/// Measures in the background: OpenCL devices in a child process, so that a driver that aborts or hangs does not affect
/// the window; others on one thread, which creates and destroys the engines. One job at a time. All signals are emitted
/// in the thread that owns this object; progress that arrives too fast is dropped.
class BenchService : public QObject {
  Q_OBJECT

 public:
  /// `program` is started as the child process; if empty, all devices are measured in this process. The destructor
  /// waits for the running kernel, but at most ten seconds for a child process.
  explicit BenchService(AttentionEngineFactory = &makeEngineOf, ThreadStarter = &startThread,
                        std::filesystem::path program = {}, QObject* parent = nullptr);

  void start(BenchRequest);
  /// finished() delivers the results so far.
  void cancel();
  bool isRunning() const { return m_job.isRunning(); }
  bool isCancelling() const { return m_cancelling; }

 Q_SIGNALS:
  void started();
  void progressed(const attn::BenchProgress&);
  /// The result may be incomplete; if no engine is available, it has no runs.
  void finished(const std::shared_ptr<const attn::BenchResult>&, const std::vector<attn::FailedEngine>&);
  /// Emitted if nothing was measured: no thread could be started, or an error ended it.
  void failed(const attn::app::JobFailure&);

 private:
  AttentionEngineFactory m_factory;
  std::filesystem::path m_program;
  bool m_cancelling = false;
  BackgroundJob m_job;  // last: destroyed before the members that it uses
};

}  // namespace attn::app
