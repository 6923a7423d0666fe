// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "learn/assignment/assignment_state.h"
#include "lessons/lesson_library.h"
#include "questions/day_plan.h"
#include "questions/learning_record.h"

namespace attn::app {

struct PredictionFacts {
  bool made = false, right = false;

  bool operator==(const PredictionFacts&) const = default;
};

enum class LessonState { New, Begun, Finished };

struct LessonFacts {
  QString id, title, summary;
  int number = 0;  // from 1: position in our path; for other lessons, position in their course
  int minutes = 0;
  QStringList steps;  // titles
  LessonState state = LessonState::New;
  std::optional<int> leftAt;  // the step to resume at, from 0; a finished lesson may have been opened again
  std::optional<Moment> last;
  std::vector<PredictionFacts> predictions;

  int predictionsMade() const;
  int predictionsRight() const;
  bool operator==(const LessonFacts&) const = default;
};

struct CourseFacts {
  QString id, title;
  bool ours = true;
  std::vector<LessonFacts> lessons;

  /// Remaining minutes of its unfinished lessons.
  int minutesLeft() const;
  bool operator==(const CourseFacts&) const = default;
};

/// The kind of answer that a step asks for.
enum class AskedFor { Nothing, Number, Choice, Order, Cell, Text, Sentence };

struct NextLesson {
  std::size_t course = 0, lesson = 0;  // indices into HomeFacts::courses
  int step = 0;                        // from 0
  AskedFor asks = AskedFor::Nothing;
  int minutesLeft = 0;

  bool operator==(const NextLesson&) const = default;
};

struct PassageFacts {
  QString lesson;  // the lesson that contains the step
  QString id;      // of the step
  int step = 0;    // from 0
  QString title;
  bool tried = false, found = false;

  bool operator==(const PassageFacts&) const = default;
};

struct PassagesFacts {
  std::vector<PassageFacts> all;
  std::optional<std::size_t> next;  // the first one whose mistake has not been found yet
  int minutes = 0;                  // for all of them

  int found() const;
  int minutesForOne() const;
  bool operator==(const PassagesFacts&) const = default;
};

struct CardsFacts {
  int begun = 0;                           // cards that were ever rated
  int due = 0, fresh = 0;                  // for now: cards due, and new cards within today's limit
  int minutes = 0;                         // for the due and new cards
  std::vector<int> week;                   // number of cards today (including later today), and on the six days after
  std::optional<std::int64_t> nextStepMs;  // when the next card is due, if later today (UTC)
  std::optional<int> daysToExam;           // 0: today

  int now() const { return due + fresh; }
  bool operator==(const CardsFacts&) const = default;
};

struct OpenInterviewFacts {
  int question = 1, questions = 0;  // first unanswered one, from 1
  int minutesLeft = 0;

  bool operator==(const OpenInterviewFacts&) const = default;
};

struct AskedQuestionFacts {
  double seconds = 0;
  bool answered = false, right = false;
  double points = 0;  // of 1

  bool operator==(const AskedQuestionFacts&) const = default;
};

struct LastReportFacts {
  std::string interview;  // uid
  Moment begun;
  double seconds = 0;  // by its clock
  std::vector<AskedQuestionFacts> questions;
  std::vector<Topic> lookAgain;  // topics with a question not answered right, in interview order

  /// Out of the number of questions.
  double points() const;
  bool operator==(const LastReportFacts&) const = default;
};

/// A lecture that was opened last.
struct OpenLectureFacts {
  QString file, title;

  bool operator==(const OpenLectureFacts&) const = default;
};

/// The parts of the column next to the path, in order, and the settings below them.
enum class HomePart { Work, Lecture, Cards, Interview, Passage, Report, Code, Examples, Settings };

struct HomeFacts {
  Moment now;
  bool firstVisit = true;            // nothing has been learned yet
  std::vector<CourseFacts> courses;  // without the textbook mistakes; ours first
  std::optional<NextLesson> next;    // nullopt if all are finished
  PassagesFacts passages;
  CardsFacts cards;
  std::optional<OpenWork> openAssignment;
  std::optional<OpenLectureFacts> openLecture;
  std::optional<OpenInterviewFacts> openInterview;
  std::optional<LastReportFacts> report;
  /// The time at which these facts change without any action (UTC); at the latest the next local midnight.
  std::int64_t validUntilMs = 0;

  int lessons() const;
  int lessonsFinished() const;
  const LessonFacts& at(const NextLesson& place) const { return courses[place.course].lessons[place.lesson]; }
  bool operator==(const HomeFacts&) const = default;
};

/// `allCards`: also offer cards of unfinished lessons. `locale`: the language of the texts ("zh_CN"). The next lesson
/// is the begun one touched last; otherwise the first unfinished one after the lesson finished last; otherwise the
/// first unfinished one. Time: a few passes over the record's answers, and one card rating for each answer that rated a
/// card.
/// Does not set `openAssignment` and `openLecture`, which depend on files.
HomeFacts homeFacts(const LoadedLessons&, const LearningRecord&, const Moment& now, const DayRules&, bool allCards,
                    const QString& locale);

}  // namespace attn::app
