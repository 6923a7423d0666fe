// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "questions/given_answer.h"
#include "questions/question_template.h"

namespace attn {

/// How an interview is held. Numbers: questions of all kinds. Aloud: explanations that the candidate speaks or types
/// and compares with a checklist, each followed by questions about the points that were missed. Design: cases in which
/// the candidate first computes the decisive numbers and then gives the reasons for a choice. Code: programs to write.
enum class InterviewMode { Numbers, Aloud, Code, Design };

enum class InterviewMarking { ByProgram, ByChecklist, ByBoth };

struct InterviewModeRow {
  InterviewMode mode;
  std::string_view id;         // "aloud": stable, never translated
  std::optional<Topic> topic;  // its questions are those of this topic that others follow; nullopt: see InterviewKind
  InterviewMarking marking;    // a checklist is compared right after the answer
  int questions;               // without those that follow; 0 if the mode has a page of its own
  int secondsPerQuestion;      // with those that follow
};
inline constexpr std::array<InterviewModeRow, 4> kInterviewModes{
    {{InterviewMode::Numbers, "numbers", std::nullopt, InterviewMarking::ByProgram, 10, 120},
     {InterviewMode::Aloud, "aloud", Topic::Explain, InterviewMarking::ByChecklist, 4, 300},
     {InterviewMode::Code, "code", Topic::Code, InterviewMarking::ByProgram, 0, 600},
     {InterviewMode::Design, "design", Topic::Design, InterviewMarking::ByBoth, 3, 480}}};
const InterviewModeRow& rowOf(InterviewMode);
std::optional<InterviewMode> interviewModeOfCode(std::string_view);

/// What an interview covers: all topics, one topic, or what a senior engineer is asked: explain the mathematics and the
/// intuition, find the bug, and count.
enum class InterviewKind { AllTopics, OneTopic, Senior };
/// "all", "topic", "senior"
std::string_view code(InterviewKind);
std::optional<InterviewKind> interviewKindOfCode(std::string_view);

enum class Feedback { AtTheEnd, AfterEach };
/// "end", "each"
std::string_view code(Feedback);
std::optional<Feedback> feedbackOfCode(std::string_view);

struct InterviewPlan {
  InterviewMode mode = InterviewMode::Numbers;
  InterviewKind kind = InterviewKind::AllTopics;
  std::optional<Topic> topic;  // for OneTopic
  std::uint64_t seed = 0;
  Feedback feedback = Feedback::AtTheEnd;
  int questions = 10;
  int seconds = 20 * 60;

  bool operator==(const InterviewPlan&) const = default;
};
/// The plan of a mode, with seed 0. The answers are shown after each question unless the program alone marks them.
InterviewPlan planOf(InterviewMode);

/// Identifies a question of an interview; enough to ask it again.
struct DrawnQuestion {
  std::string templateId;
  int version = 1;
  std::uint64_t seed = 0;

  bool operator==(const DrawnQuestion&) const = default;
};

/// Returns the questions of a plan. A seed draws the same questions on every machine, so that people can compare
/// results.
///   AllTopics: one from Code, one from Explain, the others from different topics while there are any left.
///   OneTopic: templates of that topic. Senior: two from Explain, two from Code, the others from the topics of senior
///   interviews (scaling, softmax, shared heads, positions, cost, memory, tiles, decoding, roofline, precision).
/// Other modes: templates of the mode's topic that other questions follow; those that follow a number come with it.
/// A template repeats, with other numbers, only after all that fit have been used. Of several draws, the first one that
/// fits the time of the interview is returned, or the shortest if none fits. If possible, the first question does not
/// ask for sentences. Empty if no template fits the plan.
std::vector<DrawnQuestion> drawInterview(const InterviewPlan&, std::span<const QuestionTemplate> = questionTemplates());

inline constexpr std::size_t kMaxFollowUps = 2;
/// Inserts after an answer in sentences the questions about the first points that it misses, at most kMaxFollowUps,
/// and returns how many. None in InterviewMode::Numbers, and none that the interview has already.
std::size_t insertFollowUps(InterviewMode, std::vector<DrawnQuestion>&, std::size_t answered,
                            const std::vector<std::size_t>& ticked);

struct InterviewAnswer {
  GivenAnswer given;
  bool hintUsed = false;
  std::optional<double> sureness;  // 0 … 1
  std::string working;             // the candidate's notes
  std::int64_t ms = 0;             // time spent on the question
  bool done = false;               // answered or skipped

  bool operator==(const InterviewAnswer&) const = default;
};

/// Asking: the clock runs. Reading: the clock is stopped while the candidate reads the answer to the last question.
/// Checking: no questions are left, the clock is stopped, and answers in sentences are compared with the model answers.
enum class InterviewPhase { Asking, Reading, Checking, Over };

/// The state of an interview. Times are in milliseconds of a monotonic clock, the same in all calls.
struct InterviewState {
  InterviewPlan plan;
  std::vector<bool> isTextQuestion;  // true for questions answered in sentences
  std::vector<InterviewAnswer> answers;
  InterviewPhase phase = InterviewPhase::Asking;
  std::size_t current = 0;
  std::int64_t spentMs = 0;       // before `runningSinceMs`
  std::int64_t onQuestionMs = 0;  // the part of it spent on the current question
  std::optional<std::int64_t> runningSinceMs;

  bool operator==(const InterviewState&) const = default;
};

/// Starts an interview whose clock begins at `nowMs`. Without questions it is over.
InterviewState begunInterview(const InterviewPlan&, std::vector<bool> isTextQuestion, std::int64_t nowMs);
/// Resumes an interrupted interview with its logged answers: continues with the first question that is not done, whose
/// clock starts at the time already spent on it (`ms`). If the last answer is in sentences and is compared right after
/// it, but was not compared, continues with Reading.
InterviewState resumeInterview(const InterviewPlan&, std::vector<bool> isTextQuestion, std::vector<InterviewAnswer>,
                               std::int64_t nowMs);

std::int64_t leftMs(const InterviewState&, std::int64_t nowMs);
std::int64_t questionMs(const InterviewState&, std::int64_t nowMs);

// The functions below return the state after an event, or the unchanged state if the event is not possible in it. When
// leftMs() is 0, the time is up and no answer is accepted.

/// If the time is up, closes the current question without an answer.
InterviewState applyTimeout(InterviewState, std::int64_t nowMs);
/// Records that the hint was opened, which costs half a point.
InterviewState hintOpened(InterviewState, std::int64_t nowMs);
/// Stores the answer. With Feedback::AfterEach the phase becomes Reading, otherwise the next question follows.
InterviewState answerGiven(InterviewState, GivenAnswer, std::optional<double> sureness, std::string working,
                           std::int64_t nowMs);
/// Closes the current question without an answer.
InterviewState skipped(InterviewState, std::string working, std::int64_t nowMs);
/// Continues from Reading with the next question.
InterviewState continueInterview(InterviewState, std::int64_t nowMs);
/// Stores which points of the checklist an answer contains: for the current question while Reading, for any while
/// Checking.
InterviewState textChecked(InterviewState, std::size_t question, std::vector<std::size_t> ticked);
/// Makes room for questions after the current one.
InterviewState questionsInserted(InterviewState, const std::vector<bool>& isTextQuestion);
/// Ends Checking without comparing the remaining answers.
InterviewState endCheckingOf(InterviewState);
/// The candidate ends the interview; open questions count as not answered.
InterviewState ended(InterviewState, std::int64_t nowMs);
/// Stop and restart the clock for an interruption caused by the program.
InterviewState paused(InterviewState, std::int64_t nowMs);
InterviewState unpaused(InterviewState, std::int64_t nowMs);

/// The points for one answer: its share (1 if right), minus 0.5 for a hint, at least 0.
double pointsOf(double share, bool hintUsed);

}  // namespace attn
