// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>
#include <QtGlobal>
#include <string>

#include "progress/progress_database.h"
#include "questions/interview.h"
#include "questions/learning_record.h"

namespace attn::app {

/// Three lessons are finished, one was left, and the last answers belong to a finished interview.
inline void addLessons(LearningLog& log) {
  const Moment when = log.answers.back().when;
  for (const char* lesson : {"tokens-to-output", "scaling", "softmax"})
    log.marks.push_back({std::string("finished-") + lesson, when, LessonEvent::What::Finished, lesson, "", 1});
  log.marks.push_back({"reached", when, LessonEvent::What::Reached, "masks", "window", 1});
  InterviewStarted begun;
  begun.uid = "interview";
  begun.when = when;
  begun.questions = drawInterview(begun.plan);
  for (std::size_t i = 0; i < begun.questions.size(); ++i) {
    LoggedAnswer& answer = log.answers[log.answers.size() - begun.questions.size() + i];
    answer.occasion = Occasion::Interview;
    answer.interview = begun.uid;
    answer.number = static_cast<int>(i);
  }
  log.begun.push_back(begun);
  log.ended.push_back({"interview-ended", when, begun.uid, 949});
}

/// The log of a learner with that many cards; from a hundred on, with lessons and an interview.
inline LearningLog loggedAnswers(int answers) {
  LearningLog log;
  const auto templates = questionTemplates();
  for (int i = 0; i < answers; ++i) {
    LoggedAnswer answer;
    answer.uid = "00000000-0000-0000-0000-" + std::to_string(1'000'000 + i);
    answer.when = {1'700'000'000'000 + i * 600'000LL, 60};
    answer.templateId = std::string(templates[static_cast<std::size_t>(i) % templates.size()].id);
    answer.seed = static_cast<std::uint64_t>(i);
    answer.occasion = Occasion::Card;
    answer.given = "42.5";
    answer.right = i % 4 != 0;
    answer.share = answer.right ? 1 : 0;
    answer.mistake = answer.right ? "" : "forgot-scale";
    answer.seconds = 30;
    answer.sureness = kFairlySure;
    answer.rating = answer.right ? Rating::Good : Rating::Again;
    answer.working = i % 10 == 0 ? "80 · 2 · 8 · 128 · 2 B = 320 KiB" : "";
    log.answers.push_back(answer);
  }
  if (answers >= 100) addLessons(log);
  return log;
}

/// The same in a database in this folder.
inline void writeLoggedAnswers(const QString& folder, int answers) {
  auto database = ProgressDatabase::open(folder + QStringLiteral("/progress.sqlite"), ProgressDatabase::Mode::Write);
  if (!database || !database->write(loggedAnswers(answers), {})) qFatal("cannot write the log");
}

}  // namespace attn::app
