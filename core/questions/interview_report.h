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
  const QuestionTemplate* from = nullptr;  // nullptr if this version of the program no longer has it
  std::string uid;                         // of the answer; "" if there is none
  bool answered = false;                   // neither skipped nor out of time
  bool right = false;
  double points = 0;  // of 1
  double seconds = 0;
  bool hintUsed = false;
  std::optional<double> sureness;
  std::string given;    // JSON, see GivenAnswer
  std::string mistake;  // id of the MistakeKind, "" if none was recognized
  std::string working;  // the candidate's notes
  /// When the card is due: `dueMs` (UTC) for learning steps, otherwise the local day `dueDay`.
  CardPhase phase = CardPhase::New;
  std::int64_t dueMs = 0, dueDay = 0;

  bool operator==(const QuestionReport&) const = default;
};

struct TopicReport {
  Topic topic;
  int questions = 0, right = 0;
  double points = 0;
  std::optional<Strength> before;  // nullopt if there were no earlier answers
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
  double points = 0;  // out of the number of questions
  int right = 0, hints = 0;
  double seconds = 0;  // on the clock of the interview
  std::vector<QuestionReport> questions;
  std::vector<TopicReport> topics;  // strongest first
  /// Recognized mistakes, the most frequent first, then in order of occurrence.
  std::vector<MistakeReport> mistakes;
  /// Questions to review, from 0: those answered wrong with certainty first, since they reveal a misconception; then
  /// the other wrong ones, the surest first; then those not answered; then those answered right with a hint or a guess.
  std::vector<std::size_t> again;
  /// This many at the start of `again` were answered wrong with certainty.
  std::size_t confidentErrors = 0;
  std::optional<Calibration> calibration;  // for this interview

  bool operator==(const InterviewReport&) const = default;
};

/// Builds the report of an interview from the log alone. Only the strengths of topics and the due days of cards depend
/// on `now`. Returns nullopt if the record has no such interview.
std::optional<InterviewReport> reportOf(const LearningRecord&, const std::string& interview, const Moment& now,
                                        const DayRules&);

}  // namespace attn
