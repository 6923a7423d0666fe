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

/// Exports animations of the labs, one at a time, in the background: a notice tells how far it is and offers to cancel
/// it. What is edited meanwhile does not change it. With the window it ends, and leaves no half file.
class AnimationExport : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AnimationExport)

 public:
  AnimationExport(Settings&, NoticeBar&, QWidget* window);

  /// Asks what it is to be like and for a file, and begins.
  void ask(Lab&, const Session&, const Theme&);
  void begin(const std::filesystem::path&, const AnimationPlan&, const Film&);
  void cancel();
  /// Whether the window may close: asks while an animation is exported, and gives it up where that is wanted.
  bool mayClose();
  /// How that is asked; tests put their own in place.
  void setQuestion(std::function<bool()> mayStop) { m_mayStop = std::move(mayStop); }
  bool isRunning() const { return m_job.isRunning(); }
  /// Returns when it has ended and was told (pictures, tests).
  void waitUntilDone() { m_job.waitUntilDone(); }

 private:
  void tellProgress(double share);
  void tellEnd(const tl::expected<WrittenAnimation, AnimationFailure>&);

  Settings& m_settings;
  NoticeBar& m_notices;
  QWidget* m_window;
  std::function<bool()> m_mayStop;
  QString m_file;
  int m_percent = -1;
  BackgroundJob m_job;
};

}  // namespace attn::app
