// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/bench_service.h"

#include <functional>
#include <utility>

#include "attention/backend_name.h"

namespace attn::app {
namespace {

struct Measured {
  std::shared_ptr<const BenchResult> result;
  std::vector<MissingEngine> missing;
};

using Tell = std::function<void(const BenchProgress&)>;

/// Engines live here only: they are made, used and taken down on one thread.
Measured measure(const BenchOrder& order, const AttentionEngineFactory& factory, const std::stop_token& stop,
                 const Tell& tell) {
  std::vector<MissingEngine> missing;
  std::vector<std::unique_ptr<AttentionEngine>> engines;
  std::vector<AttentionEngine*> asked;
  for (const DeviceEntry& device : order.devices) {
    if (stop.stop_requested()) break;
    BenchProgress progress;
    progress.doing = device.name;
    tell(progress);
    auto engine = withoutThrowing("", [&] { return factory(device); });
    if (!engine) {
      missing.push_back({device, engine.error()});
      continue;
    }
    asked.push_back(engine->get());
    engines.push_back(std::move(*engine));
  }
  if (asked.empty()) return {std::make_shared<const BenchResult>(), std::move(missing)};
  // The inputs themselves may not fit beside everything else that is open.
  BackendResult<BenchResult> result =
      withoutThrowing("", [&]() -> BackendResult<BenchResult> { return runBench(order.plan, asked, tell, stop); });
  if (!result) missing.push_back({order.devices.front(), result.error()});
  return {std::make_shared<const BenchResult>(std::move(result).value_or(BenchResult())), std::move(missing)};
}

}  // namespace

BackendResult<std::unique_ptr<AttentionEngine>> makeEngineOf(const DeviceEntry& device) {
  if (device.backend == kEigenBackend) return makeAttentionEngine(BackendChoice::Eigen);
  return makeAttentionEngine(BackendChoice::TrustedOpenCl, device.index);
}

BenchService::BenchService(AttentionEngineFactory factory, ThreadStarter starter, QObject* parent)
    : QObject(parent), m_factory(std::move(factory)), m_job(std::move(starter)) {}

void BenchService::start(BenchOrder order) {
  if (isRunning()) return;
  m_cancelling = false;
  const auto work = [this, order = std::move(order), factory = m_factory](const BackgroundJob::Context& context) {
    return measure(order, factory, context.stop(), [&](const BenchProgress& progress) {
      context.tell([this, progress] { Q_EMIT progressed(progress); });
    });
  };
  const auto take = [this](const tl::expected<Measured, JobFailure>& measured) {
    m_cancelling = false;
    if (measured) {
      Q_EMIT finished(measured->result, measured->missing);
    } else {
      Q_EMIT failed(measured.error());
    }
  };
  m_job.start(work, take);
  Q_EMIT started();
}

void BenchService::cancel() {
  if (!isRunning() || m_cancelling) return;
  m_cancelling = true;
  m_job.requestStop();
}

}  // namespace attn::app
