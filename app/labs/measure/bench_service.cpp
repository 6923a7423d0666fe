// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/bench_service.h"

#include <algorithm>
#include <utility>

#include "attention/backend_name.h"

namespace attn::app {

BenchService::BenchService(AttentionEngineFactory factory, ThreadStarter starter, std::filesystem::path program,
                           QObject* parent)
    : QObject(parent), m_factory(std::move(factory)), m_program(std::move(program)), m_job(std::move(starter)) {}

void BenchService::start(BenchRequest order) {
  if (isRunning()) return;
  m_cancelling = false;
  const bool usesDrivers =
      std::ranges::find(order.devices, kOpenClBackend, &DeviceEntry::backend) != order.devices.end();
  const auto work = [this, order = std::move(order), factory = m_factory,
                     program =
                         usesDrivers ? m_program : std::filesystem::path()](const BackgroundJob::Context& context) {
    const auto observer = [&](const BenchProgress& progress) {
      context.tell([this, progress] { Q_EMIT progressed(progress); });
    };
    return program.empty() ? runBench(order, factory, observer, context.stop())
                           : runBenchInChild(program, order, observer, context.stop());
  };
  const auto take = [this](const tl::expected<BenchOutcome, JobFailure>& measured) {
    m_cancelling = false;
    if (measured) {
      Q_EMIT finished(std::make_shared<const BenchResult>(measured->result), measured->missing);
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
