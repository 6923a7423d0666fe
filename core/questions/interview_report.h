// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "questions/learning_record.h"

namespace attn {

struct QuestionReport {
  DrawnQuestion drawn;
  const QuestionTemplate* from = nullptr;  // nullptr where this version of the program no longer has it
  std::string uid;                         // of the answer; "" where none was given
  bool answered = false;                   // something was given: neither skipped nor out of time
  bool right = false;
  double points = 0;  // of 1
  double seconds = 0;
  bool hintUsed = false;
  std::optional<double> sureness;
  std::string given;    // JSON, see GivenAnswer
  std::string mistake;  // id of the MistakeKind, "" where none was recognised
  std::string working;  // the candidate's own
  /// When the card comes back: steps of minutes in `dueMs` (UTC), else on the local day `dueDay`.
  CardPhase phase = CardPhase::New;
  std::int64_t dueMs = 0, dueDay = 0;

  bool operator==(const QuestionReport&) const = default;
};

struct TopicReport {
  Topic topic;
  int questions = 0, right = 0;
  double points = 0;
  std::optional<Strength> before;  // nullopt where it was never asked about before
  Strength now;

  bool operator==(const TopicReport&) const = default;
};

struct MistakeReport {
  std::string id;
  std::vector<std::size_t> questions;  // from 0

  bool operator==(const MistakeReport&) const = default;
};

struct InterviewReport {
  std::string interview;  // uid
  Moment begun;
  InterviewPlan plan;
  bool wasEnded = false;
  double points = 0;  // of as many as there are questions
  int right = 0, hints = 0;
  double seconds = 0;  // on its clock
  std::vector<QuestionReport> questions;
  std::vector<TopicReport> topics;  // the strongest first
  /// Recognised mistakes, the most frequent first, then as they came.
  std::vector<MistakeReport> mistakes;
  /// Which questions to look at again, from 0: what was certain and wrong first, since there a wrong idea sits; then
  /// the other wrong ones, the surest first; then what was not answered; then what was right with a hint or guessed.
  std::vector<std::size_t> again;
  /// The first so many of `again` were certain and wrong.
  std::size_t certainAndWrong = 0;
  std::optional<Calibration> calibration;  // of this interview

  bool operator==(const InterviewReport&) const = default;
};

/// The report of an interview, from the log alone: it is the same whenever it is made, but for the strength of topics
/// and the days of cards, which are those at `now`. nullopt where the record has no such interview.
std::optional<InterviewReport> reportOf(const LearningRecord&, const std::string& interview, const Moment& now,
                                        const DayRules&);

}  // namespace attn
