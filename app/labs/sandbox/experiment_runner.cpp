// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/experiment_runner.h"

#include <optional>
#include <utility>

namespace attn::app {

ExperimentRunner::ExperimentRunner(ThreadStarter starter, QObject* parent)
    : QObject(parent), m_job(std::move(starter)) {}

void ExperimentRunner::start(const ScaleExperimentSettings& settings) {
  m_settings = settings;
  m_progress = 0;
  const auto work = [this, settings](const BackgroundJob::Context& context) {
    constexpr double kWorthTelling = 0.01;
    double told = 0;
    return runScaleExperiment(settings, context.stop(), [&](double share) {
      if (share - told < kWorthTelling) return;
      told = share;
      context.notify([this, share] {
        m_progress = share;
        Q_EMIT progressChanged(share);
      });
    });
  };
  const auto take = [this](tl::expected<std::optional<ScaleExperiment>, JobFailure> result) {
    if (result && *result) {
      m_progress = 1;
      m_result = std::make_shared<const ScaleExperiment>(std::move(**result));
    }
    Q_EMIT stateChanged();
    if (!result) Q_EMIT failed(result.error());
  };
  m_job.start(work, take);
  Q_EMIT stateChanged();
}

void ExperimentRunner::cancel() {
  if (!isRunning()) return;
  m_job.cancel();
  Q_EMIT stateChanged();
}

void ExperimentRunner::startIfNeeded() {
  if (isRunning() || (m_result && m_result->settings == m_settings)) return;
  start(m_settings);
}

}  // namespace attn::app
