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

/// Where a question was answered.
enum class Occasion { Lesson, Card, Interview, AskMe, Assignment };
/// "lesson", "card", "interview", "ask-me", "work"
std::string_view code(Occasion);
std::optional<Occasion> occasionOfCode(std::string_view);

// How sure a learner claims to be, as the probability of being right.
inline constexpr double kGuessing = 0.25;
inline constexpr double kFairlySure = 0.7;
inline constexpr double kCertain = 0.95;

/// The source of a question that was made from a document instead of drawn: the open document and the selection in it.
struct AskedDocument {
  std::string hash;  // SHA-256 of its text, in hexadecimal
  int head = 0;
  std::optional<int> row;

  bool operator==(const AskedDocument&) const = default;
};

/// Stored instead of a template id for "find the wrong sentence in a passage". Lesson and step identify the passage;
/// `given` is the index of the chosen sentence, from 0. It is a prediction in its lesson and belongs to no card or
/// topic.
inline constexpr std::string_view kPassage = "passage";

/// A logged answer. Template, version and seed (or the document) are enough to ask the question again; its text is not
/// stored.
struct LoggedAnswer {
  std::string uid;  // globally unique
  Moment when;
  std::string templateId;
  int version = 1;
  std::uint64_t seed = 0;
  std::optional<AskedDocument> document;
  Occasion occasion = Occasion::AskMe;
  std::string lesson, step;    // if answered in a lesson
  std::string interview;       // uid of the interview
  int number = 0;              // index of the question in the interview, from 0
  std::string given = "null";  // jsonOf(GivenAnswer)
  bool right = false;
  double share = 0;     // of the points, see Verdict
  std::string mistake;  // id of the MistakeKind; "" if none was recognized
  double seconds = 0;
  bool hintUsed = false;
  std::optional<double> sureness;
  std::optional<Rating> rating;  // if set, counts as a review of the card
  std::string working;

  bool operator==(const LoggedAnswer&) const = default;
};

/// True if the answer is a prediction in a lesson. Revealing the answer ("show me") is not one.
bool isPrediction(const LoggedAnswer&);

struct LessonEvent {
  enum class What { Reached, Finished, Restarted };

  std::string uid;
  Moment when;
  What what = What::Reached;
  std::string lesson, step;
  int revision = 0;  // of the step

  bool operator==(const LessonEvent&) const = default;
};
/// "reached", "finished", "restarted"
std::string_view code(LessonEvent::What);
std::optional<LessonEvent::What> lessonMarkOfCode(std::string_view);

/// The start of a mock interview, with its plan and its questions.
struct InterviewStarted {
  std::string uid;
  Moment when;
  InterviewPlan plan;
  std::vector<DrawnQuestion> questions;

  bool operator==(const InterviewStarted&) const = default;
};

struct InterviewEnded {
  std::string uid;
  Moment when;
  std::string interview;  // uid of its start
  double seconds = 0;     // on the clock of the interview

  bool operator==(const InterviewEnded&) const = default;
};

/// An answer was undone and no longer counts.
struct AnswerUndone {
  std::string uid;
  Moment when;
  std::string answer;  // uid

  bool operator==(const AnswerUndone&) const = default;
};

/// An answer in sentences was compared with the checklist after it was logged.
struct TextChecked {
  std::string uid;
  Moment when;
  std::string answer;  // uid
  std::string given;   // includes the ticked points
  bool right = false;
  double share = 0;
  std::optional<Rating> rating;

  bool operator==(const TextChecked&) const = default;
};

/// A learner's log. Lines are only added, never changed. Their order does not matter and a duplicate line (same uid)
/// counts once, so logs from several machines can be merged. The functions below sort by time, then by uid.
struct LearningLog {
  std::vector<LoggedAnswer> answers;
  std::vector<LessonEvent> marks;
  std::vector<InterviewStarted> begun;
  std::vector<InterviewEnded> ended;
  std::vector<AnswerUndone> undone;
  std::vector<TextChecked> checked;

  std::size_t size() const {
    return answers.size() + marks.size() + begun.size() + ended.size() + undone.size() + checked.size();
  }
  bool operator==(const LearningLog&) const = default;
};

/// Returns the log line for an answer, judged and with the suggested rating of its card. There is no rating until an
/// answer in sentences has been compared. The caller sets uid, time, occasion, seconds and working.
LoggedAnswer loggedAnswer(const AskedQuestion&, const GivenAnswer&, bool hintUsed = false,
                          std::optional<double> sureness = std::nullopt);
/// Returns the line that records which points of the checklist a logged answer contains; nullopt if that answer is not
/// in sentences. The caller sets uid and time.
std::optional<TextChecked> checkedText(const LoggedAnswer&, const Question&, std::vector<std::size_t> ticked);

struct LessonProgress {
  Moment last;                     // time of the last event
  std::string step;                // the current step
  std::set<std::string> steps;     // reached since the last restart
  bool finished = false;           // at least once
  int predictions = 0, right = 0;  // questions answered at least once; those last answered right

  bool operator==(const LessonProgress&) const = default;
};

/// The state that follows from a log, sorted by time, without undone answers and with later comparisons applied.
class LearningRecord {
 public:
  LearningRecord() = default;
  explicit LearningRecord(LearningLog);

  const std::vector<LoggedAnswer>& answers() const { return m_answers; }
  const std::vector<InterviewStarted>& interviews() const { return m_begun; }
  std::optional<InterviewEnded> endOf(const std::string& interview) const;
  /// The last answer to each question of an interview.
  std::vector<LoggedAnswer> answersOf(const std::string& interview) const;
  /// The questions of an interview, including those that followed its answers so far.
  std::vector<DrawnQuestion> questionsOf(const InterviewStarted&) const;
  /// The interview that ended last; nullptr if there is none.
  const InterviewStarted* lastInterview() const;
  /// The interview that started last, if it can be resumed: started within `withinMs` before `now` and not ended.
  const InterviewStarted* openInterview(const Moment& now,
                                        std::int64_t withinMs = std::int64_t{2} * 60 * 60 * 1000) const;

  const std::map<std::string, LessonProgress>& lessons() const { return m_lessons; }
  /// The most recently used lesson that was left at a step; "" if there is none.
  std::string lessonToResume() const;

  /// The rated cards, sorted by id. Answers after `untilMs` are ignored.
  std::vector<Card> cards(const CardRules&, std::optional<std::int64_t> untilMs = std::nullopt) const;
  /// The newest answer that rated a card; it can be undone.
  const LoggedAnswer* lastRated() const;
  /// The strength of each topic that has answers. The topic of an answer is that of its template. Answers of the
  /// interview `skipInterview` are ignored, which gives the strengths before it.
  std::map<Topic, Strength> strengths(const Moment& now, const std::string& skipInterview = {}) const;
  /// Uses all answers with a stated sureness.
  std::optional<Calibration> calibration() const;

 private:
  std::vector<LoggedAnswer> m_answers;
  std::vector<InterviewStarted> m_begun;
  std::vector<InterviewEnded> m_ended;
  std::map<std::string, LessonProgress> m_lessons;
};

/// The cards that the daily plan may introduce, in the order of questionTemplates(): the newest version of each
/// template whose lesson is finished, followed by the others if `all`.
std::vector<std::string> offeredCards(const LearningRecord&, bool all);

}  // namespace attn
