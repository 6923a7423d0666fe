// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <vector>

#include "measure/bench_order.h"
#include "session/background_job.h"

namespace attn::app {

/// Measures in the background: OpenCL devices in a child process, so that a driver that aborts or hangs does not take
/// the window along; the others on one thread, which makes the engines and deletes them. One order at a time. All
/// signals are emitted in the thread that owns this object; progress that comes faster than it can be shown is dropped.
class BenchService : public QObject {
  Q_OBJECT

 public:
  /// `program` is run for the child; if it is empty, all devices are measured in this process. The destructor waits for
  /// the kernel that runs, but not longer than ten seconds for a child.
  explicit BenchService(AttentionEngineFactory = &makeEngineOf, ThreadStarter = &startThread,
                        std::filesystem::path program = {}, QObject* parent = nullptr);

  void start(BenchOrder);
  /// What was measured until now arrives by finished().
  void cancel();
  bool isRunning() const { return m_job.isRunning(); }
  bool isCancelling() const { return m_cancelling; }

 Q_SIGNALS:
  void started();
  void progressed(const attn::BenchProgress&);
  /// The result may be incomplete; without any engine it has no runs.
  void finished(const std::shared_ptr<const attn::BenchResult>&, const std::vector<attn::MissingEngine>&);
  /// Nothing was measured: no thread could be started, or it ended by an error.
  void failed(const attn::app::JobFailure&);

 private:
  AttentionEngineFactory m_factory;
  std::filesystem::path m_program;
  bool m_cancelling = false;
  BackgroundJob m_job;  // last: it ends before what it reports to
};

}  // namespace attn::app
