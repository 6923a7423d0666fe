// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

#include "lessons/lesson.h"
#include "questions/learning_record.h"

namespace attn::app {

class LessonDirector;
class Progress;

/// Logs the learner's progress in a lesson: steps reached, predictions, and when it was finished or restarted.
class LessonLog : public QObject {
 public:
  LessonLog(LessonDirector&, Progress&, QObject* parent = nullptr);

  /// The step to resume at, from 0; the first step if the lesson is new or finished, or if the step no longer exists.
  int stepToGoOnWith(const Lesson&) const;
  void setClock(std::function<Moment()> now) { m_now = std::move(now); }

 private:
  void startQuestionTimer();
  void reach(const QString& lesson, const QString& step);
  void logPrediction();
  void mark(LessonEvent::What, const std::string& lesson, const std::string& step, int revision);

  LessonDirector& m_director;
  Progress& m_progress;
  std::function<Moment()> m_now;
  bool m_begins = false;  // no step of the lesson was shown yet
  int m_asking = -1;      // the question being timed
  Moment m_asked;         // start of timing
  Moment m_marked;        // time of the last mark
};

}  // namespace attn::app
