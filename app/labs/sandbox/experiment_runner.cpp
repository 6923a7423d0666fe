// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/experiment_runner.h"

#include <QCoreApplication>

namespace attn::app {

ExperimentRunner::~ExperimentRunner() {
  m_thread.request_stop();  // before the members that the thread reports to are gone
  if (m_thread.joinable()) m_thread.join();
}

void ExperimentRunner::start(const ScaleExperimentSettings& settings) {
  m_settings = settings;
  m_running = true;
  m_progress = 0;
  const std::uint64_t ticket = ++m_ticket;
  m_thread = std::jthread([this, ticket, settings](const std::stop_token& stop) {
    constexpr double kWorthTelling = 0.01;
    double told = 0;
    auto result = runScaleExperiment(settings, stop, [&](double share) {
      if (share - told < kWorthTelling) return;
      told = share;
      QMetaObject::invokeMethod(
          this,
          [this, ticket, share] {
            if (ticket != m_ticket || !m_running) return;
            m_progress = share;
            Q_EMIT progressChanged(share);
          },
          Qt::QueuedConnection);
    });
    if (!result) return;
    auto shared = std::make_shared<const ScaleExperiment>(std::move(*result));
    QMetaObject::invokeMethod(
        this, [this, ticket, shared] { deliver(ticket, shared); }, Qt::QueuedConnection);
  });
  Q_EMIT stateChanged();
}

void ExperimentRunner::deliver(std::uint64_t ticket, std::shared_ptr<const ScaleExperiment> result) {
  if (ticket != m_ticket || !m_running) return;  // late: something newer was asked for
  m_running = false;
  m_progress = 1;
  m_result = std::move(result);
  Q_EMIT stateChanged();
}

void ExperimentRunner::cancel() {
  if (!m_running) return;
  m_thread.request_stop();
  ++m_ticket;
  m_running = false;
  Q_EMIT stateChanged();
}

void ExperimentRunner::startIfNeeded() {
  if (m_running || (m_result && m_result->settings == m_settings)) return;
  start(m_settings);
}

void ExperimentRunner::waitUntilDone() {
  if (!m_running) return;
  m_thread.join();
  QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);  // the result is on its way
}

}  // namespace attn::app
