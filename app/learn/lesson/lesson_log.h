// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

#include "lessons/lesson.h"
#include "questions/learning_record.h"

namespace attn::app {

class LessonDirector;
class Progress;

/// Writes into the learner's progress what happens in a lesson: which step was reached, what was predicted, and when it
/// was finished or begun anew.
class LessonLog : public QObject {
 public:
  LessonLog(LessonDirector&, Progress&, QObject* parent = nullptr);

  /// Where the lesson was left, from 0; the first step of one that is new or finished, or whose step is gone.
  int stepToGoOnWith(const Lesson&) const;
  void setClock(std::function<Moment()>);

 private:
  void lookAtQuestion();
  void reach(const QString& lesson, const QString& step);
  void logPrediction();
  void mark(LessonMark::What, const std::string& lesson, const std::string& step, int revision);

  LessonDirector& m_director;
  Progress& m_progress;
  std::function<Moment()> m_now;
  bool m_begins = false;  // no step of the lesson was shown yet
  int m_asking = -1;      // the question whose clock runs
  Moment m_asked;         // since then
  Moment m_marked;        // when the last mark was made
};

}  // namespace attn::app
