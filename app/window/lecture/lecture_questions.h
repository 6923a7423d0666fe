// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

#include "window/document/documents.h"

class QWidget;

namespace attn::app {

/// A lesson that somebody opens: what it is called and what is wrong with it.
struct OfferedLesson {
  QString title;
  int steps = 0;
  QString faults;  // one per line; empty: none
};
enum class LessonUse { Play, Edit, Nothing };

/// What has to be asked while lectures are opened and saved. Tests answer in the teacher's place.
struct LectureQuestions {
  std::function<QString(const QString& folder)> fileToOpen;
  std::function<QString(const QString& suggested)> fileToSave;
  std::function<UnsavedAnswer(const QString& title)> unsaved;
  /// A view was changed on the stage and not updated: Save takes the change over.
  std::function<UnsavedAnswer(const QString& view)> changedView;
  std::function<LessonUse(const OfferedLesson&)> use;

  static LectureQuestions dialogs(QWidget* window);
};

}  // namespace attn::app
