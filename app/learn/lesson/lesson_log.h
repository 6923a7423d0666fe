// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "lessons/lesson.h"

namespace attn::app {

class LessonDirector;
class Progress;

/// Writes into the learner's progress what happens in a lesson.
class LessonLog : public QObject {
  Q_OBJECT

 public:
  LessonLog(LessonDirector&, Progress&, QObject* parent = nullptr);

  /// Where the lesson was left, from 0; the first step of one that is new or finished.
  int stepToGoOnWith(const Lesson&) const;

 private:
  LessonDirector& m_director;
  Progress& m_progress;
};

}  // namespace attn::app
