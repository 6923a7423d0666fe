// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "lessons/lesson_director.h"
#include "session/playhead.h"
#include "session/selection.h"

namespace attn::app {

class Spotlight;
class Workspace;

/// The window as controlled by a lesson. The playheads of the labs are stored together with the user's own document,
/// and restored with it.
class WindowLessonHost : public LessonHost {
 public:
  /// `beforeLesson` ends other activities first, so that the user's own document is the one remembered.
  WindowLessonHost(QWidget& window, Session&, Workspace&, Spotlight&, std::function<void()> beforeLesson);

  void lessonBegins() override;
  bool showLab(const QString& id, bool fresh) override;
  void showSlide(const LessonSlide& slide) override;
  bool isSlideOnStage() const override;
  tl::expected<void, QString> seek(const LessonPlace&) override;
  Playback* playback() override;
  QString labOnStage() const override;
  bool hasOwnChanges() const override;
  QWidget* control(const QString& id) override;
  void pointOut(QWidget*) override;
  void lessonEnded() override;

  /// The file of the document set aside for a lesson; empty if it has none, or no lesson is played.
  QString fileAside() const { return m_before ? m_before->file : QString(); }

 private:
  QWidget& m_window;
  Session& m_session;
  Workspace& m_workspace;
  Spotlight& m_spotlight;
  std::function<void()> m_beforeLesson;
  /// The state before the lesson.
  struct Before {
    QString lab;  // empty for the welcome page or Learn
    bool isLearn = false;
    QString file;  // of the user's own document
    std::map<QString, Playhead> playheads;
    std::vector<bool> startsFresh;
    Selection selection;
    bool showsNotes = false;
  };
  std::optional<Before> m_before;
  bool m_turnedToInputs = false;
};

}  // namespace attn::app
