// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/bench_service.h"

#include <exception>
#include <new>

namespace attn::app {

BackendResult<std::unique_ptr<AttentionEngine>> makeEngineOf(const DeviceEntry& device) {
  if (device.backend == "eigen") return makeAttentionEngine(BackendChoice::Eigen);
  return makeAttentionEngine(BackendChoice::OpenCl, device.index);
}

BenchService::BenchService(AttentionEngineFactory factory, QObject* parent)
    : QObject(parent), m_factory(std::move(factory)) {}

BenchService::~BenchService() {
  m_thread.request_stop();
  if (m_thread.joinable()) m_thread.join();
}

void BenchService::start(BenchOrder order) {
  if (m_running) return;
  if (m_thread.joinable()) m_thread.join();  // it has told everything and is on its way out
  m_running = true;
  m_cancelling = false;
  const std::uint64_t ticket = ++m_ticket;
  m_thread =
      std::jthread([this, ticket, order = std::move(order)](const std::stop_token& stop) { run(order, stop, ticket); });
  Q_EMIT started();
}

void BenchService::cancel() {
  if (!m_running || m_cancelling) return;
  m_cancelling = true;
  m_thread.request_stop();
}

void BenchService::run(const BenchOrder& order, const std::stop_token& stop, std::uint64_t ticket) {
  std::vector<MissingEngine> missing;
  auto result = std::make_shared<BenchResult>();
  {
    std::vector<std::unique_ptr<AttentionEngine>> engines;
    std::vector<AttentionEngine*> asked;
    for (const DeviceEntry& device : order.devices) {
      if (stop.stop_requested()) break;
      BenchProgress progress;
      progress.doing = device.name;
      post(progress, ticket);
      auto engine = m_factory(device);
      if (!engine) {
        missing.push_back({device, engine.error()});
        continue;
      }
      asked.push_back(engine->get());
      engines.push_back(std::move(*engine));
    }
    try {
      if (!asked.empty())
        *result = runBench(
            order.plan, asked, [&](const BenchProgress& progress) { post(progress, ticket); }, stop);
    } catch (const std::bad_alloc&) {
      // The inputs themselves did not fit beside everything else that is open.
      missing.push_back({order.devices.front(), {BackendFailure::Kind::OutOfMemory, {}, {}}});
    } catch (const std::exception& error) {
      missing.push_back({order.devices.front(), {BackendFailure::Kind::CallFailed, {}, error.what()}});
    }
  }
  QMetaObject::invokeMethod(
      this,
      [this, ticket, missing = std::move(missing), result = std::shared_ptr<const BenchResult>(std::move(result))] {
        if (ticket != m_ticket) return;
        tell(ticket);
        m_running = m_cancelling = false;
        Q_EMIT finished(result, missing);
      },
      Qt::QueuedConnection);
}

void BenchService::post(const BenchProgress& progress, std::uint64_t ticket) {
  const std::lock_guard lock(m_mutex);
  const bool waiting = m_newest.has_value();
  m_newest = progress;
  if (waiting) return;  // the event on its way takes this one along
  QMetaObject::invokeMethod(
      this, [this, ticket] { tell(ticket); }, Qt::QueuedConnection);
}

void BenchService::tell(std::uint64_t ticket) {
  std::optional<BenchProgress> newest;
  {
    const std::lock_guard lock(m_mutex);
    newest.swap(m_newest);
  }
  if (newest && m_running && ticket == m_ticket) Q_EMIT progressed(*newest);
}

}  // namespace attn::app
