// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "compute/attention_engine.h"
#include "measure/bench.h"

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

/// Measures on a thread of its own, which makes the engines and takes them down. One order at a time. All signals are
/// sent from the thread that owns this object; what comes faster than it can be shown is left out.
class BenchService : public QObject {
  Q_OBJECT

 public:
  explicit BenchService(AttentionEngineFactory = &makeEngineOf, QObject* parent = nullptr);
  /// Waits for the kernel that runs just now, not for more.
  ~BenchService() override;

  void start(BenchOrder);
  /// What was measured until now arrives by finished().
  void cancel();
  bool isRunning() const { return m_running; }
  bool isCancelling() const { return m_cancelling; }

 Q_SIGNALS:
  void started();
  void progressed(const attn::BenchProgress&);
  /// The result may be incomplete; without any engine it has no runs.
  void finished(const std::shared_ptr<const attn::BenchResult>&, const std::vector<attn::app::MissingEngine>&);

 private:
  void run(const BenchOrder&, const std::stop_token&, std::uint64_t ticket);
  void post(const BenchProgress&, std::uint64_t ticket);
  void tell(std::uint64_t ticket);

  AttentionEngineFactory m_factory;
  bool m_running = false, m_cancelling = false;
  std::uint64_t m_ticket = 0;

  std::mutex m_mutex;                     // guards what follows
  std::optional<BenchProgress> m_newest;  // posted and not told yet

  std::jthread m_thread;  // last: it ends before what it uses
};

}  // namespace attn::app
