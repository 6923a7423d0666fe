// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "questions/card.h"
#include "questions/day_plan.h"
#include "questions/interview.h"
#include "questions/local_day.h"
#include "questions/question_template.h"
#include "questions/strength.h"

namespace attn {

/// On what occasion a question was answered.
enum class Occasion { Lesson, Card, Interview, AskMe, Work };
/// "lesson", "card", "interview", "ask-me", "work"
std::string_view code(Occasion);
std::optional<Occasion> occasionOfCode(std::string_view);

// How sure somebody said they were: the chance that they give themselves.
inline constexpr double kGuessing = 0.25;
inline constexpr double kFairlySure = 0.7;
inline constexpr double kCertain = 0.95;

/// What a question was made from that was not drawn: the document that was open, and where its reader looked.
struct AskedDocument {
  std::string hash;  // SHA-256 of its text, in hexadecimal digits
  int head = 0;
  std::optional<int> row;

  bool operator==(const AskedDocument&) const = default;
};

/// In place of a template: the sentence of a passage that somebody took for the wrong one. Lesson and step tell which
/// passage; `given` is the sentence, from 0. It is a prediction of its lesson and belongs to no card and no topic.
inline constexpr std::string_view kPassage = "passage";

/// An answer of the log. Template, version and seed (and the document) suffice to ask again; texts are not kept.
struct LoggedAnswer {
  std::string uid;  // unique everywhere
  Moment when;
  std::string templateId;
  int version = 1;
  std::uint64_t seed = 0;
  std::optional<AskedDocument> document;
  Occasion occasion = Occasion::AskMe;
  std::string lesson, step;    // of a lesson
  std::string interview;       // the session's uid
  int number = 0;              // which question of the interview, from 0
  std::string given = "null";  // jsonOf(GivenAnswer)
  bool right = false;
  double share = 0;     // of the points, see Verdict
  std::string mistake;  // id of the MistakeKind; "" where none was recognised
  double seconds = 0;
  bool hintUsed = false;
  std::optional<double> sureness;
  std::optional<Rating> rating;  // counts as a review of the card
  std::string working;

  bool operator==(const LoggedAnswer&) const = default;
};

/// Whether it is a prediction of a lesson: who only looked at the answer ("show me") gave none.
bool isPrediction(const LoggedAnswer&);

/// A step of a lesson was reached, or the lesson was finished, or begun anew.
struct LessonMark {
  enum class What { Reached, Finished, Restarted };

  std::string uid;
  Moment when;
  What what = What::Reached;
  std::string lesson, step;
  int revision = 0;  // of the step

  bool operator==(const LessonMark&) const = default;
};
/// "reached", "finished", "restarted"
std::string_view code(LessonMark::What);
std::optional<LessonMark::What> lessonMarkOfCode(std::string_view);

/// A mock interview: what was planned and drawn when it began.
struct InterviewBegun {
  std::string uid;
  Moment when;
  InterviewPlan plan;
  std::vector<DrawnQuestion> questions;

  bool operator==(const InterviewBegun&) const = default;
};

struct InterviewEnded {
  std::string uid;
  Moment when;
  std::string interview;  // uid of its beginning
  double seconds = 0;     // on its clock

  bool operator==(const InterviewEnded&) const = default;
};

/// An answer was taken back: it counts nowhere.
struct AnswerUndone {
  std::string uid;
  Moment when;
  std::string answer;  // uid

  bool operator==(const AnswerUndone&) const = default;
};

/// What somebody had said in sentences was compared with the checklist, later.
struct TextChecked {
  std::string uid;
  Moment when;
  std::string answer;  // uid
  std::string given;   // with what was ticked
  bool right = false;
  double share = 0;
  std::optional<Rating> rating;

  bool operator==(const TextChecked&) const = default;
};

/// The log of a learner: lines are added and never changed. The order in which they were added does not matter, and a
/// line that comes twice counts once (by its uid), so that logs of several machines can be put together. What it means
/// is told by the functions below, which sort by time, then by uid.
struct LearningLog {
  std::vector<LoggedAnswer> answers;
  std::vector<LessonMark> marks;
  std::vector<InterviewBegun> begun;
  std::vector<InterviewEnded> ended;
  std::vector<AnswerUndone> undone;
  std::vector<TextChecked> checked;

  std::size_t size() const {
    return answers.size() + marks.size() + begun.size() + ended.size() + undone.size() + checked.size();
  }
  bool operator==(const LearningLog&) const = default;
};

/// The line of an answer to that question, judged, and with the rating that it suggests for its card: none while
/// sentences wait to be compared. Uid, time, occasion, seconds and working are the caller's to add.
LoggedAnswer loggedAnswer(const AskedQuestion&, const GivenAnswer&, bool hintUsed = false,
                          std::optional<double> sureness = std::nullopt);
/// The line that says which points of the checklist were found in sentences logged before; nullopt where that answer
/// was none of sentences. Uid and time are the caller's to add.
std::optional<TextChecked> checkedText(const LoggedAnswer&, const Question&, std::vector<std::size_t> ticked);

struct LessonProgress {
  Moment last;                     // when something happened in it
  std::string step;                // where it was left
  std::set<std::string> steps;     // that were reached since it was begun anew
  bool finished = false;           // at some time
  int predictions = 0, right = 0;  // questions of the lesson that were answered at least once; right the last time

  bool operator==(const LessonProgress&) const = default;
};

/// What a log says, in the order of time: without what was undone, with what was compared later.
class LearningRecord {
 public:
  LearningRecord() = default;
  explicit LearningRecord(LearningLog);

  const std::vector<LoggedAnswer>& answers() const { return m_answers; }
  const std::vector<InterviewBegun>& interviews() const { return m_begun; }
  std::optional<InterviewEnded> endOf(const std::string& interview) const;
  /// Its answers, one for each question that was answered: the last one counts.
  std::vector<LoggedAnswer> answersOf(const std::string& interview) const;
  /// The last interview that was ended; nullptr where there is none.
  const InterviewBegun* lastInterview() const;
  /// The last one, where it was begun within `withinMs` of `now` and not ended: it can go on.
  const InterviewBegun* openInterview(const Moment& now,
                                      std::int64_t withinMs = std::int64_t{2} * 60 * 60 * 1000) const;

  const std::map<std::string, LessonProgress>& lessons() const { return m_lessons; }
  /// The lesson in which something happened last and that is not finished; "" for none.
  std::string lessonToGoOnWith() const;

  /// The cards that were rated, by their names. `until`: as if nothing had come later.
  std::vector<Card> cards(const CardRules&, std::optional<std::int64_t> untilMs = std::nullopt) const;
  /// The newest answer that rated a card and can be taken back.
  const LoggedAnswer* lastRated() const;
  /// How well each topic is known that has answers. A topic's templates are those of questionTemplates(). Answers of
  /// `skipInterview` are left out: how it was before that interview.
  std::map<Topic, Strength> strengths(const Moment& now, const std::string& skipInterview = {}) const;
  /// Of all answers for which somebody said how sure they were.
  std::optional<Calibration> calibration() const;
  /// Local days on which something was answered.
  std::set<std::int64_t> daysPractised() const;

 private:
  std::vector<LoggedAnswer> m_answers;
  std::vector<InterviewBegun> m_begun;
  std::vector<InterviewEnded> m_ended;
  std::map<std::string, LessonProgress> m_lessons;
};

/// The cards that the daily plan may begin, in the order of questionTemplates(): the newest version of each template
/// whose lesson was finished, and with `all` the others behind them.
std::vector<std::string> offeredCards(const LearningRecord&, bool all);

}  // namespace attn
