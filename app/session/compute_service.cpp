// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/compute_service.h"

#include <utility>

#include "attention/backend_name.h"
#include "compute/without_throwing.h"

namespace attn::app {
namespace {

/// The CPU backend without wrappers: the fallback if a backend cannot even be created.
class PlainCpu final : public Backend {
 public:
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario& scenario, std::stop_token stop) override {
    std::optional<Trace> result = traceOnCpu(scenario, stop);
    if (!result) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, "traceOnCpu", {}});
    return std::move(*result);
  }

 private:
  BackendInfo m_info{kEigenBackend, "", "double"};
};

BackendResult<std::unique_ptr<Backend>> make(const BackendFactory& factory, BackendChoice choice,
                                             std::optional<int> deviceIndex) {
  return withoutThrowing("makeBackend", [&] { return factory(choice, deviceIndex); });
}

std::unique_ptr<Backend> makeEigen(const BackendFactory& factory) {
  BackendResult<std::unique_ptr<Backend>> made = make(factory, BackendChoice::Eigen, std::nullopt);
  return made ? std::move(*made) : std::make_unique<PlainCpu>();
}

bool isReference(const Scenario& scenario, const Trace& trace) {
  return trace.backend.precision == "double" && scenario.attention.arithmetic == Arithmetic::Double;
}

}  // namespace

std::optional<std::map<Stage, double>> errorsAgainstReference(const Scenario& scenario, const Trace& trace,
                                                              std::stop_token stop) {
  const bool exact = isReference(scenario, trace);
  std::optional<Trace> reference;
  if (!exact) {
    Scenario inDouble = scenario;
    inDouble.attention.arithmetic = Arithmetic::Double;
    inDouble.attention.accumulatesInFloat32 = false;
    reference = traceOnCpu(inDouble, stop);
    if (!reference) return std::nullopt;
  }
  std::map<Stage, double> errors;
  for (int i = 0; i <= static_cast<int>(Stage::Projected); ++i) {
    const auto stage = static_cast<Stage>(i);
    if (!stageMatrix(trace, 0, stage)) continue;
    if (stop.stop_requested()) return std::nullopt;
    errors[stage] = exact ? 0.0 : relativeError(trace, *reference, stage);
  }
  return errors;
}

ComputeService::ComputeService(BackendFactory factory, ThreadStarter starter, ErrorMeasure measure, QObject* parent)
    : QObject(parent),
      m_factory(std::move(factory)),
      m_measureErrors(std::move(measure)),
      m_computing(starter),
      m_starting(starter) {}

ComputeService::~ComputeService() {
  {
    const std::lock_guard lock(m_mutex);
    m_open.latest.stop.request_stop();
    m_pinned.latest.stop.request_stop();
    m_latestChoice.stop.request_stop();
  }
  // Request both to stop before joining either.
  m_computing.cancel();
  m_starting.cancel();
}

void ComputeService::keepComputing() {
  if (m_computing.isRunning()) return;
  m_computing.start([this](const BackgroundJob::Context& context) { computeAll(context.stop()); },
                    [this](const tl::expected<void, JobFailure>& ended) {
                      if (ended) {
                        if (m_open.waiting || m_pinned.waiting) keepComputing();  // requested after the last look
                        return;
                      }
                      m_open.delivered = m_open.requested;
                      m_pinned.delivered = m_pinned.requested;
                      Q_EMIT computeFailed(ended.error());
                    });
}

void ComputeService::keepStarting() {
  if (m_starting.isRunning()) return;
  m_starting.start([this](const BackgroundJob::Context& context) { startChosen(context.stop()); },
                   [this](const tl::expected<void, JobFailure>& ended) {
                     if (!ended)
                       Q_EMIT startFailed(ended.error());
                     else if (m_choice)
                       keepStarting();
                   });
}

void ComputeService::enqueue(Line& line, std::shared_ptr<const Scenario> scenario, bool known) {
  {
    const std::lock_guard lock(m_mutex);
    line.latest.stop.request_stop();
    line.latest = Job{++line.requested, std::move(scenario), std::stop_source{}, &line == &m_pinned};
    line.waiting.reset();
    if (!known) line.waiting = line.latest;
  }
  if (known) {
    line.delivered = line.requested;
    return;
  }
  keepComputing();
}

void ComputeService::requestPinned(std::shared_ptr<const Scenario> scenario, bool known) {
  enqueue(m_pinned, std::move(scenario), known);
}

void ComputeService::cancel() {
  forget(m_open);
  forget(m_pinned);
}

void ComputeService::choose(BackendChoice backend, std::optional<int> deviceIndex, bool insists) {
  {
    const std::lock_guard lock(m_mutex);
    m_latestChoice.stop.request_stop();
    m_latestChoice = Choice{++m_chosen, backend, deviceIndex, insists, std::stop_source{}};
    m_choice = m_latestChoice;
  }
  keepStarting();
}

void ComputeService::computeAll(const std::stop_token& stop) {
  if (!m_backend) m_backend = makeEigen(m_factory);
  while (!stop.stop_requested()) {
    Job job;
    {
      const std::lock_guard lock(m_mutex);
      if (m_readyBackend) m_backend = std::move(m_readyBackend);
      Line& next = m_open.waiting ? m_open : m_pinned;
      if (!next.waiting) return;
      job = std::move(*next.waiting);
      next.waiting.reset();
    }
    if (job.scenario) compute(job);
  }
}

BackendResult<Trace> ComputeService::traceWith(Backend& backend, const Job& job) const {
  return withoutThrowing("trace", [&] { return backend.trace(*job.scenario, job.stop.get_token()); });
}

void ComputeService::compute(const Job& job) {
  BackendResult<Trace> result = traceWith(*m_backend, job);
  const auto cancelled = [&job](const BackendFailure& failure) {
    return failure.kind == BackendFailure::Kind::Cancelled || job.stop.stop_requested();
  };
  if (!result && cancelled(result.error())) return;
  const bool anotherMayDoIt = !result && result.error().kind != BackendFailure::Kind::BeyondMemory;
  if (anotherMayDoIt && m_backend->info().name != kEigenBackend) {
    replaceFailedBackend(result.error(), job.pinned);
    result = traceWith(*m_backend, job);
    if (!result && cancelled(result.error())) return;
  }
  if (!result) {
    deliver(job, [this, failure = result.error()] { Q_EMIT traceFailed(failure); });
    return;
  }
  const auto trace = std::make_shared<const Trace>(std::move(*result));
  if (job.pinned) {
    deliver(job, [this, scenario = job.scenario, trace] { Q_EMIT pinnedTraced(scenario, trace); });
    return;
  }
  deliver(job, [this, scenario = job.scenario, trace] { Q_EMIT traced(scenario, trace); });
  using Errors = std::optional<std::map<Stage, double>>;
  BackendResult<Errors> errors = withoutThrowing("reference", [&]() -> BackendResult<Errors> {
    return m_measureErrors(*job.scenario, *trace, job.stop.get_token());
  });
  if (!errors)
    deliver(job, [this, failure = errors.error()] { Q_EMIT compareFailed(failure); });
  else if (*errors)
    deliver(job, [this, e = std::move(**errors)] { Q_EMIT compared(e); });
}

void ComputeService::replaceFailedBackend(const BackendFailure& failure, bool pinned) {
  m_backend = makeEigen(m_factory);
  const auto announce = [this, failure, pinned, info = m_backend->info()] {
    // Both compared scenarios are computed by the same backend: recompute the other one.
    Line& other = pinned ? m_open : m_pinned;
    std::shared_ptr<const Scenario> again;
    {
      const std::lock_guard lock(m_mutex);
      again = other.latest.scenario;
    }
    if (again) enqueue(other, again, false);
    Q_EMIT backendFailed(failure, info);
  };
  QMetaObject::invokeMethod(this, announce, Qt::QueuedConnection);
}

void ComputeService::deliver(const Job& job, std::function<void()> task) {
  const auto ifLatest = [this, ticket = job.ticket, pinned = job.pinned, task = std::move(task)] {
    Line& line = pinned ? m_pinned : m_open;
    if (ticket != line.requested) return;
    line.delivered = ticket;
    task();
  };
  QMetaObject::invokeMethod(this, ifLatest, Qt::QueuedConnection);
}

void ComputeService::startChosen(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    Choice choice;
    {
      const std::lock_guard lock(m_mutex);
      if (!m_choice) return;
      choice = std::move(*m_choice);
      m_choice.reset();
    }
    start(choice);
  }
}

void ComputeService::start(const Choice& choice) {
  const BackendChoice wanted = choice.backend == BackendChoice::Eigen ? BackendChoice::Eigen
                               : choice.insists                       ? BackendChoice::OpenCl
                                                                      : BackendChoice::TrustedOpenCl;
  BackendResult<std::unique_ptr<Backend>> made = make(m_factory, wanted, choice.deviceIndex);
  std::optional<BackendFailure> missing;
  if (!made && choice.backend == BackendChoice::Auto) {
    missing = made.error();
    made = makeEigen(m_factory);
  }
  Job rehearsal;
  {
    const std::lock_guard lock(m_mutex);
    rehearsal = m_open.latest;
  }
  rehearsal.stop = choice.stop;
  // The first use compiles the kernels for the device: do it here, on a background thread.
  if (made && rehearsal.scenario && !choice.stop.stop_requested()) {
    const BackendResult<Trace> tried = traceWith(**made, rehearsal);
    if (!tried && !choice.stop.stop_requested()) made = tl::unexpected(tried.error());
  }
  if (choice.stop.stop_requested()) return;
  const bool failed = !made;
  const BackendFailure failure = failed ? made.error() : BackendFailure{};
  std::unique_ptr<Backend> backend = failed ? makeEigen(m_factory) : std::move(*made);
  const BackendInfo info = backend->info();
  {
    const std::lock_guard lock(m_mutex);
    m_readyBackend = std::move(backend);
  }
  const auto announce = [this, ticket = choice.ticket, failed, failure, info, missing] {
    if (ticket != m_chosen) return;
    std::shared_ptr<const Scenario> again, pinnedAgain;
    {
      const std::lock_guard lock(m_mutex);
      again = m_open.latest.scenario;
      pinnedAgain = m_pinned.latest.scenario;
    }
    // Before the signal: its receivers must see that a result is pending.
    if (again) request(again);
    if (pinnedAgain) requestPinned(pinnedAgain);
    if (missing) Q_EMIT openClMissing(*missing);
    if (failed) {
      Q_EMIT backendFailed(failure, info);
    } else {
      Q_EMIT backendReady(info);
    }
  };
  QMetaObject::invokeMethod(this, announce, Qt::QueuedConnection);
}

}  // namespace attn::app
