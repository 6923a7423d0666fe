// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "attention/scale_experiment.h"
#include "session/background_job.h"

namespace attn::app {

/// Runs the experiment in the background. A new start cancels the running one, whose result is dropped.
class ExperimentRunner : public QObject {
  Q_OBJECT

 public:
  explicit ExperimentRunner(ThreadStarter = &startThread, QObject* parent = nullptr);

  void start(const ScaleExperimentSettings&);
  /// Stops; the last finished result stays.
  void cancel();
  /// Starts where no result of the present settings is there or on its way.
  void startIfNeeded();
  /// For pictures: returns when the result is there, or when it is known that none will come.
  void waitUntilDone() { m_job.waitUntilDone(); }

  const ScaleExperimentSettings& settings() const { return m_settings; }
  bool isRunning() const { return m_job.isRunning(); }
  /// 0 ... 1, of the running experiment.
  double progress() const { return m_progress; }
  /// The latest finished one; may be of other settings than the running one.
  const std::shared_ptr<const ScaleExperiment>& result() const { return m_result; }

 Q_SIGNALS:
  void stateChanged();  // started, cancelled, finished or failed
  void progressChanged(double);
  /// The experiment gives no result; the last finished one stays.
  void failed(const attn::app::JobFailure&);

 private:
  ScaleExperimentSettings m_settings;
  std::shared_ptr<const ScaleExperiment> m_result;
  double m_progress = 0;
  BackgroundJob m_job;  // last: it ends before what it reports to
};

}  // namespace attn::app
