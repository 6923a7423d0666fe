// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "questions/question.h"

namespace attn::app {

struct PollOption {
  QString text;  // plain
  bool right = false;
  QString mistake;  // name of the mistake behind this answer, if recognized; plain, for the presenter
  bool operator==(const PollOption&) const = default;
};

enum class PollAdvice {
  None,     // no hands yet
  Hint,     // under 35 % right: too few to convince the others, give a hint first
  Discuss,  // 35 to 70 %: discuss in pairs, then ask again
  GoOn      // above 70 %: show the answer
};

/// A poll by show of hands: the counts per option, and again after a discussion. A value. Thresholds for a hint, for
/// discussion and for continuing: Vickrey et al. 2015, "Research-based implementation of peer instruction: a literature
/// review", CBE Life Sciences Education 14(1).
class ClassPoll {
 public:
  static constexpr int kMaxHands = 9999;  // per option

  /// Expects at least one option.
  explicit ClassPoll(std::vector<PollOption>);

  const std::vector<PollOption>& options() const { return m_options; }
  int optionCount() const { return static_cast<int>(m_options.size()); }
  /// Number of rounds: 1, or 2 after askAgain().
  int rounds() const { return static_cast<int>(m_rounds.size()); }
  /// Hands for an option in a round, both from 0.
  int hands(int option, int round) const;
  int total(int round) const;
  /// An option's share of a round's hands, 0 to 1; 0 if there are none.
  double share(int option, int round) const;
  double shareRight(int round) const;
  /// Sets the count in the current round; clamped to 0 … kMaxHands.
  void setHands(int option, int hands);
  /// Advice for the current round.
  PollAdvice advice() const;
  /// Starts another round, shown next to the first. A third round replaces the second. Does nothing if no hands were
  /// counted yet.
  void askAgain();

  bool operator==(const ClassPoll&) const = default;

 private:
  std::vector<PollOption> m_options;
  std::vector<std::vector<int>> m_rounds;
};

/// The options of a poll: the choices; for a number or a cell, the right answer and those of recognized mistakes, in
/// ascending order, so that the order does not reveal the right one; otherwise whether the student's own answer was
/// right.
std::vector<PollOption> pollOptions(const Question&);
/// The sentences of a passage, of which number `wrong` (from 1) is wrong.
std::vector<PollOption> pollOptions(const QStringList& sentences, Index wrong);

}  // namespace attn::app
