// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "attention/scale_experiment.h"
#include "session/background_job.h"

namespace attn::app {

/// Runs the experiment in the background. Starting again cancels the running experiment and discards its result.
class ExperimentRunner : public QObject {
  Q_OBJECT

 public:
  explicit ExperimentRunner(ThreadStarter = &startThread, QObject* parent = nullptr);

  void start(const ScaleExperimentSettings&);
  /// Stops the experiment; the last result is kept.
  void cancel();
  /// Starts the experiment unless a result for the current settings exists or is being computed.
  void startIfNeeded();
  /// For exported pictures: blocks until the result is available or the experiment has failed.
  void waitUntilDone() { m_job.waitUntilDone(); }

  const ScaleExperimentSettings& settings() const { return m_settings; }
  bool isRunning() const { return m_job.isRunning(); }
  /// 0 ... 1, for the running experiment.
  double progress() const { return m_progress; }
  /// The latest result; its settings may differ from those of the running experiment.
  const std::shared_ptr<const ScaleExperiment>& result() const { return m_result; }

 Q_SIGNALS:
  void stateChanged();  // started, canceled, finished or failed
  void progressChanged(double);
  /// Emitted when the experiment fails; the last result is kept.
  void failed(const attn::app::JobFailure&);

 private:
  ScaleExperimentSettings m_settings;
  std::shared_ptr<const ScaleExperiment> m_result;
  double m_progress = 0;
  BackgroundJob m_job;  // last: must end before the members that it writes to
};

}  // namespace attn::app
