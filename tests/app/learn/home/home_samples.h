// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "learn/home/home_facts.h"
#include "progress/progress.h"
#include "questions/learning_record.h"
#include "questions/question_template.h"

/// A learner on Monday, 2026-05-04, 09:00, in a time zone two hours ahead of UTC.
namespace attn::app::home_samples {

inline constexpr std::int64_t kMonday = 1'777'878'000'000;  // 07:00 UTC
inline constexpr int kAhead = 120;
inline const Moment kNow{kMonday, kAhead};

inline Moment daysAgo(double days) {
  return {kMonday - static_cast<std::int64_t>(days * static_cast<double>(kMsPerDay)), kAhead};
}

/// A log in the form of a diary.
class Diary {
 public:
  Diary& reached(const std::string& lesson, const std::string& step, double ago) {
    return mark(LessonEvent::What::Reached, lesson, step, ago);
  }
  Diary& finished(const std::string& lesson, double ago) { return mark(LessonEvent::What::Finished, lesson, "", ago); }
  Diary& restarted(const std::string& lesson, double ago) {
    return mark(LessonEvent::What::Restarted, lesson, "", ago);
  }
  Diary& predicted(const std::string& lesson, const std::string& step, bool right, double ago) {
    LoggedAnswer line = answer(ago, right);
    line.occasion = Occasion::Lesson;
    line.lesson = lesson;
    line.step = step;
    m_log.answers.push_back(line);
    return *this;
  }
  Diary& rated(const std::string& card, Rating rating, double ago) {
    LoggedAnswer line = answer(ago, rating != Rating::Again);
    line.occasion = Occasion::Card;
    line.templateId = card;
    line.rating = rating;
    m_log.answers.push_back(line);
    return *this;
  }
  Diary& begunInterview(const std::string& uid, std::vector<std::string> templates, double ago) {
    InterviewStarted line;
    line.uid = uid;
    line.when = daysAgo(ago);
    for (std::string& id : templates) line.questions.push_back({std::move(id), 1, 7});
    m_log.begun.push_back(line);
    return *this;
  }
  Diary& answeredInterview(const std::string& uid, int number, bool right, double seconds, double ago) {
    LoggedAnswer line = answer(ago, right);
    line.occasion = Occasion::Interview;
    line.interview = uid;
    line.number = number;
    line.seconds = seconds;
    m_log.answers.push_back(line);
    return *this;
  }
  Diary& endedInterview(const std::string& uid, double seconds, double ago) {
    m_log.ended.push_back({nextUid(), daysAgo(ago), uid, seconds});
    return *this;
  }
  const LearningLog& log() const { return m_log; }
  LearningRecord record() const { return LearningRecord(m_log); }

 private:
  std::string nextUid() { return "line-" + std::to_string(10'000 + ++m_lines); }
  Diary& mark(LessonEvent::What what, const std::string& lesson, const std::string& step, double ago) {
    m_log.marks.push_back({nextUid(), daysAgo(ago), what, lesson, step, 1});
    return *this;
  }
  LoggedAnswer answer(double ago, bool right) {
    LoggedAnswer line;
    line.uid = nextUid();
    line.when = daysAgo(ago);
    line.templateId = "scaled-score";
    line.given = "1";
    line.right = right;
    line.share = right ? 1 : 0;
    line.seconds = 30;
    return line;
  }

  LearningLog m_log;
  int m_lines = 0;
};

/// Six lessons are finished, the seventh was left yesterday; some cards, and a report from Thursday.
inline Diary someWeeks() {
  Diary diary;
  const LoadedLessons lessons = builtInLessons();
  int done = 0;
  for (const auto& loaded : lessons) {
    const Lesson& lesson = loaded->lesson;
    if (lesson.course == "mistakes" || done == 6) continue;
    const bool last = ++done == 6;
    int predictions = 0;
    for (const LessonStep& step : lesson.steps) {
      if (last && predictions == 2) break;
      if (!step.isPrediction()) continue;
      diary.predicted(lesson.id, step.id, predictions % 3 != 1, 8 - done);
      ++predictions;
    }
    if (last) {
      diary.reached(lesson.id, lesson.steps[4].id, 0.9);
    } else {
      diary.finished(lesson.id, 8 - done);
    }
  }
  int count = 0;
  for (const QuestionTemplate& each : questionTemplates()) {
    if (each.lesson != "scaling" && each.lesson != "softmax" && each.lesson != "masks") continue;
    const std::string id(each.id);
    const double ago = 0.3 + 0.35 * count;
    diary.rated(id, Rating::Good, ago + 0.01).rated(id, Rating::Good, ago);
    if (++count == 14) break;
  }
  const std::vector<std::string> asked{"scaled-score",  "cache-of-token", "softmax-row", "visible-pairs", "dot-product",
                                       "tiles-at-work", "bound-by",       "rope-angle",  "score-flops",   "mistake"};
  diary.begunInterview("interview", asked, 4);
  const double seconds[] = {60, 96, 118, 40, 84, 180, 117, 50, 128, 76};
  for (int i = 0; i < 10; ++i) diary.answeredInterview("interview", i, i != 2 && i != 5 && i != 7, seconds[i], 3.99);
  diary.endedInterview("interview", 949, 3.98);
  for (const char* step : {"forgotten-root", "all-other-words"}) diary.predicted("textbook-mistakes", step, true, 2);
  return diary;
}

/// Adds the lines of a diary; the progress assigns new ids.
inline void writeDown(const Diary& diary, Progress& progress) {
  std::map<std::string, std::string> interviews;
  for (const InterviewStarted& line : diary.log().begun) interviews[line.uid] = progress.add(line);
  for (LoggedAnswer line : diary.log().answers) {
    if (!line.interview.empty()) line.interview = interviews[line.interview];
    progress.add(std::move(line));
  }
  for (const LessonEvent& line : diary.log().marks) progress.add(line);
  for (InterviewEnded line : diary.log().ended) {
    line.interview = interviews[line.interview];
    progress.add(std::move(line));
  }
}

}  // namespace attn::app::home_samples
