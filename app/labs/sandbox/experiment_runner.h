// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <mutex>
#include <thread>

#include "attention/scale_experiment.h"

namespace attn::app {

/// Runs the experiment on a thread of its own. A new start cancels the running one, whose result is dropped.
class ExperimentRunner : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  ~ExperimentRunner() override;

  void start(const ScaleExperimentSettings&);
  /// Stops; the last finished result stays.
  void cancel();
  /// Starts where no result of the present settings is there or on its way.
  void startIfNeeded();
  /// For pictures: returns when the result is there.
  void waitUntilDone();

  const ScaleExperimentSettings& settings() const { return m_settings; }
  bool isRunning() const { return m_running; }
  /// 0 ... 1, of the running experiment.
  double progress() const { return m_progress; }
  /// The latest finished one; may be of other settings than the running one.
  const std::shared_ptr<const ScaleExperiment>& result() const { return m_result; }

 Q_SIGNALS:
  void stateChanged();  // started, cancelled or finished
  void progressChanged(double);

 private:
  void deliver(std::uint64_t ticket, std::shared_ptr<const ScaleExperiment>);

  ScaleExperimentSettings m_settings;
  std::shared_ptr<const ScaleExperiment> m_result;
  std::uint64_t m_ticket = 0;
  bool m_running = false;
  double m_progress = 0;
  std::jthread m_thread;
};

}  // namespace attn::app
