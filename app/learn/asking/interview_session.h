// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "questions/interview.h"
#include "questions/learning_record.h"
#include "questions/question_template.h"

namespace attn::app {

class Progress;

/// The open question of an interrupted mock interview: what is not in the log yet.
struct InterruptedQuestion {
  QString interview;  // its uid
  std::size_t question = 0;
  std::int64_t ms = 0;  // time spent on it
  bool hintUsed = false;
  QString working;  // the candidate's rough work
  QString typed;    // the answer typed so far

  QString asText() const;
  /// nullopt unless the text was written by asText().
  static std::optional<InterruptedQuestion> fromText(const QString&);

  bool operator==(const InterruptedQuestion&) const = default;
};

/// The clocks of an interview: `ms` is monotonic, in milliseconds; the other is the learner's local date and time.
struct Clocks {
  std::function<std::int64_t()> ms;
  std::function<Moment()> now;
};
Clocks machineClocks();

/// A running interview: its questions, its state, and its lines in the log. Answers are logged at once, so an
/// interruption loses the open question at most.
class InterviewSession {
 public:
  /// Draws the questions and logs the beginning. Without a log (nullptr) nothing is saved: for pictures.
  static InterviewSession begun(const InterviewPlan&, Progress*, Clocks);
  /// Resumes an interrupted interview; nullopt if this version of the program no longer has its questions. `open`: the
  /// saved open question; ignored if it belongs to another interview.
  static std::optional<InterviewSession> resumed(const InterviewStarted&, Progress&, Clocks,
                                                 const std::optional<InterruptedQuestion>& open = std::nullopt);

  const InterviewState& state() const { return m_state; }
  const std::vector<AskedQuestion>& questions() const { return m_questions; }
  /// Empty if not logged.
  const std::string& uid() const { return m_uid; }
  std::int64_t leftMs() const { return attn::leftMs(m_state, m_clocks.ms()); }
  std::int64_t questionMs() const { return attn::questionMs(m_state, m_clocks.ms()); }

  // `working` is the candidate's rough work. If the time is up, it is saved with the open question, which ends without
  // an answer.
  void applyTimeout(const std::string& working) { become(attn::applyTimeout(m_state, m_clocks.ms()), working); }
  void openHint(const std::string& working) { become(hintOpened(m_state, m_clocks.ms()), working); }
  void answer(GivenAnswer, std::optional<double> sureness, const std::string& working);
  void skip(const std::string& working) { answer({}, std::nullopt, working); }
  void proceed() { become(continueInterview(m_state, m_clocks.ms()), {}); }
  /// Records the comparison with the checklist, for the question being read or one compared at the end. While reading,
  /// questions about the missed points may follow.
  void check(std::size_t question, std::vector<std::size_t> ticked);
  void endChecking() { become(endCheckingOf(m_state), {}); }
  void end(const std::string& working) { become(attn::ended(m_state, m_clocks.ms()), working); }
  void pause(const std::string& working) { become(paused(m_state, m_clocks.ms()), working); }
  void unpause() { become(unpaused(m_state, m_clocks.ms()), {}); }

  /// The first question whose sentences are still to be compared; while Checking.
  std::optional<std::size_t> toCheck() const;

 private:
  InterviewSession(const InterviewPlan&, Progress*, Clocks);
  /// Replaces the state; logs the open question if the time ended it, and the end of the interview.
  void become(InterviewState, const std::string& working);
  InterviewState followedUp(InterviewState, const std::vector<std::size_t>& ticked);
  void logAnswer(std::size_t question, bool outOfTime, const std::string& working);

  Progress* m_progress;
  Clocks m_clocks;
  std::string m_uid;
  std::vector<AskedQuestion> m_questions;
  std::vector<LoggedAnswer> m_lines;  // by question; without uid if not logged
  InterviewState m_state;
};

}  // namespace attn::app
