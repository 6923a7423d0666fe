// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// What an interview asks about: everything; one topic; or what a senior engineer is asked, who has to explain the
/// mathematics and the intuition, find the bug, and count.
enum class InterviewKind { AllTopics, OneTopic, Senior };
/// "all", "topic", "senior"
std::string_view code(InterviewKind);
std::optional<InterviewKind> interviewKindOfCode(std::string_view);

enum class Feedback { AtTheEnd, AfterEach };
/// "end", "each"
std::string_view code(Feedback);
std::optional<Feedback> feedbackOfCode(std::string_view);

struct InterviewPlan {
  InterviewKind kind = InterviewKind::AllTopics;
  std::optional<Topic> topic;  // of OneTopic
  std::uint64_t seed = 0;
  Feedback feedback = Feedback::AtTheEnd;
  int questions = 10;
  int seconds = 20 * 60;

  bool operator==(const InterviewPlan&) const = default;
};

/// A question of an interview: what suffices to ask it again.
struct DrawnQuestion {
  std::string templateId;
  int version = 1;
  std::uint64_t seed = 0;

  bool operator==(const DrawnQuestion&) const = default;
};

/// The questions of a plan. The same seed draws the same ones everywhere, so that people can compare.
///   AllTopics: one of Code and one of Explain, the others each from another topic, while there are topics.
///   OneTopic: templates of that topic. Senior: two of Explain, two of Code, the others from what senior interviews ask
///   (scaling, softmax, shared heads, positions, cost, memory, tiles, decoding, roofline, precision).
/// No template comes twice before all that fit have come; then it asks with other numbers. Of several draws the first
/// is taken whose questions are allowed no more time together than the interview has; where there is none, the
/// shortest. The first question never asks for sentences where that can be. Empty where no template fits the plan.
std::vector<DrawnQuestion> drawInterview(const InterviewPlan&, std::span<const QuestionTemplate> = questionTemplates());

/// An answer within an interview.
struct InterviewAnswer {
  GivenAnswer given;
  bool hintUsed = false;
  std::optional<double> sureness;  // 0 … 1
  std::string working;             // the candidate's own notes
  std::int64_t ms = 0;             // the time that the question took
  bool done = false;               // answered or skipped

  bool operator==(const InterviewAnswer&) const = default;
};

/// Asking: the clock runs. Reading: the clock stands while one reads the answer to the question just answered.
/// Checking: no question is left, and what was said in sentences is compared with the model answers; the clock stands.
enum class InterviewPhase { Asking, Reading, Checking, Over };

/// An interview at a moment. Times are milliseconds of any clock that never goes back; the same clock in all calls.
struct InterviewState {
  InterviewPlan plan;
  std::vector<bool> saysText;  // which questions are answered in sentences
  std::vector<InterviewAnswer> answers;
  InterviewPhase phase = InterviewPhase::Asking;
  std::size_t current = 0;
  std::int64_t spentMs = 0;       // before `runningSinceMs`
  std::int64_t onQuestionMs = 0;  // the part of it that the current question took
  std::optional<std::int64_t> runningSinceMs;

  bool operator==(const InterviewState&) const = default;
};

/// An interview whose clock begins at `nowMs`. Without questions it is over.
InterviewState begunInterview(const InterviewPlan&, std::vector<bool> saysText, std::int64_t nowMs);
/// One that was interrupted, with the answers that were logged: it goes on with the first question that is not done,
/// and with the time that this one has taken already (`ms`).
InterviewState resumedInterview(const InterviewPlan&, std::vector<bool> saysText, std::vector<InterviewAnswer>,
                                std::int64_t nowMs);

std::int64_t leftMs(const InterviewState&, std::int64_t nowMs);
std::int64_t questionMs(const InterviewState&, std::int64_t nowMs);
/// When the time will be up; nullopt while the clock stands.
std::optional<std::int64_t> endMs(const InterviewState&);

// Each gives the state after something happened, and the same state where it cannot happen then. When the time is up,
// nothing can be answered any more: what happens later than endMs() finds the interview out of time.

/// The time goes on: out of time, the open question ends unanswered.
InterviewState timePassed(InterviewState, std::int64_t nowMs);
/// The hint is opened; it costs half a point.
InterviewState hintOpened(InterviewState, std::int64_t nowMs);
/// The answer is given. With feedback after each, its answer is read next, else the next question asks.
InterviewState answerGiven(InterviewState, GivenAnswer, std::optional<double> sureness, std::string working,
                           std::int64_t nowMs);
/// The question is left without an answer.
InterviewState skipped(InterviewState, std::string working, std::int64_t nowMs);
/// From reading to the next question.
InterviewState goneOn(InterviewState, std::int64_t nowMs);
/// Sentences are compared with the checklist; while Reading (the current question) or Checking.
InterviewState textChecked(InterviewState, std::size_t question, std::vector<std::size_t> ticked);
/// Nothing is compared any more: from Checking to Over.
InterviewState checkingEnded(InterviewState);
/// The candidate ends it; open questions count as not answered.
InterviewState ended(InterviewState, std::int64_t nowMs);
/// The clock stands and goes on, for a pause that the program had to make.
InterviewState paused(InterviewState, std::int64_t nowMs);
InterviewState unpaused(InterviewState, std::int64_t nowMs);

/// The points of one answer: its share (1 for a right one), minus one half for a hint, never below 0.
double pointsOf(double share, bool hintUsed);

}  // namespace attn
