// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

#include "window/document/documents.h"

namespace attn::app {

/// A lesson to be opened: its title and errors.
struct OfferedLesson {
  QString title;
  int steps = 0;
  QString faults;  // one per line; empty if there are none
};
enum class LessonUse { Play, Edit, Nothing };

/// The questions asked while lectures are opened and saved. Tests substitute the answers.
struct LectureQuestions {
  std::function<QString(const QString& folder)> fileToOpen;
  std::function<QString(const QString& suggested)> fileToSave;
  std::function<QString(const QString& folder)> pictureToOpen;
  std::function<UnsavedAnswer(const QString& title)> unsaved;
  /// A view was changed on the stage but not updated: Save includes the change.
  std::function<UnsavedAnswer(const QString& view)> changedView;
  std::function<LessonUse(const OfferedLesson&)> use;

  static LectureQuestions dialogs(QWidget* window);
};

}  // namespace attn::app
