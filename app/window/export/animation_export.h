// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <filesystem>
#include <functional>
#include <utility>

#include "exports/animation/animation.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QWidget;

namespace attn::app {

class Lab;
class NoticeBar;
class Session;
class Settings;

/// Exports animations of the labs, one at a time, in the background; a notice shows the progress and offers to cancel.
/// Later edits do not affect a running export. Closing the window cancels it without leaving a partial file.
class AnimationExport : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AnimationExport)

 public:
  AnimationExport(Settings&, NoticeBar&, QWidget* window);

  /// Asks for the settings and a file, and starts.
  void ask(Lab&, const Session&, const Theme&);
  void begin(const std::filesystem::path&, const AnimationPlan&, const Film&);
  void cancel();
  /// True if the window can close: asks if an animation is being exported, and cancels it if the user agrees.
  bool mayClose();
  /// Sets the question; for tests.
  void setQuestion(std::function<bool()> mayStop) { m_mayStop = std::move(mayStop); }
  bool isRunning() const { return m_job.isRunning(); }
  /// Returns when the export has ended and was reported (pictures, tests).
  void waitUntilDone() { m_job.waitUntilDone(); }

 private:
  void tellProgress(double share);
  void reportResult(const tl::expected<WrittenAnimation, AnimationFailure>&);

  Settings& m_settings;
  NoticeBar& m_notices;
  QWidget* m_window;
  std::function<bool()> m_mayStop;
  QString m_file;
  int m_percent = -1;
  BackgroundJob m_job;
};

}  // namespace attn::app
