// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
  int number = 0;  // from 1: among the lessons of our path, of others among those of their course
  int minutes = 0;
  QStringList steps;  // their titles
  LessonState state = LessonState::New;
  std::optional<int> leftAt;  // the step to go on with, from 0; a finished lesson may have been opened again
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

  /// Of its lessons that are not finished, as far as they are not done.
  int minutesLeft() const;
  bool operator==(const CourseFacts&) const = default;
};

/// What a lesson asks at a step.
enum class AskedFor { Nothing, Number, Choice, Order, Cell, Text, Sentence };

struct NextLesson {
  std::size_t course = 0, lesson = 0;  // where it stands in HomeFacts::courses
  int step = 0;                        // from 0
  AskedFor asks = AskedFor::Nothing;
  int minutesLeft = 0;

  bool operator==(const NextLesson&) const = default;
};

struct PassageFacts {
  QString lesson;  // the lesson that it is a step of
  QString id;      // of the step
  int step = 0;    // from 0
  QString title;
  bool tried = false, found = false;

  bool operator==(const PassageFacts&) const = default;
};

struct PassagesFacts {
  std::vector<PassageFacts> all;
  std::optional<std::size_t> next;  // the first one whose slip was not found yet
  int minutes = 0;                  // for all of them

  int found() const;
  int minutesForOne() const;
  bool operator==(const PassagesFacts&) const = default;
};

struct CardsFacts {
  int begun = 0;           // cards that were ever rated
  int due = 0, fresh = 0;  // to do now: known ones, and new ones that today lets in
  int minutes = 0;         // for these
  std::vector<int> week;   // so many today (those that come later today among them), and the six days after
  std::optional<std::int64_t> nextStepMs;  // when the next one comes, where it is later today (UTC)
  std::optional<int> daysToExam;           // 0: today

  int now() const { return due + fresh; }
  bool operator==(const CardsFacts&) const = default;
};

struct OpenInterviewFacts {
  int question = 1, questions = 0;  // the first one that is not answered, from 1
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
  double seconds = 0;  // on its clock
  std::vector<AskedQuestionFacts> questions;
  std::vector<Topic> lookAgain;  // topics with a question that was not right, in the order of the interview

  /// Of as many as there are questions.
  double points() const;
  bool operator==(const LastReportFacts&) const = default;
};

struct HomeFacts {
  Moment now;
  bool firstVisit = true;            // nothing was ever learnt here
  std::vector<CourseFacts> courses;  // without the one of the textbook's mistakes; ours first
  std::optional<NextLesson> next;    // none where all is finished
  PassagesFacts passages;
  CardsFacts cards;
  std::optional<OpenInterviewFacts> openInterview;
  std::optional<LastReportFacts> report;
  /// When something of this becomes other by time alone (UTC); at the latest at the next local midnight.
  std::int64_t validUntilMs = 0;

  int lessons() const;
  int lessonsFinished() const;
  const LessonFacts& at(const NextLesson& place) const { return courses[place.course].lessons[place.lesson]; }
  bool operator==(const HomeFacts&) const = default;
};

/// `allCards`: cards of lessons that were not finished are offered, too. `locale`: the language of the texts ("zh_CN").
/// Where something was begun and not finished, what was touched last is next; else the lesson behind the one that was
/// finished last, and where none is left behind it, the first one that is not finished.
/// Time: a few passes over the record's answers and one rating of a card for each that rated one.
HomeFacts homeFacts(const LoadedLessons&, const LearningRecord&, const Moment& now, const DayRules&, bool allCards,
                    const QString& locale);

}  // namespace attn::app
