// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <vector>

#include "questions/question.h"

namespace attn::app {

struct PollOption {
  QString text;  // plain
  bool right = false;
  QString mistake;  // what is behind this answer, where it is a known mistake; plain, for the presenter
  bool operator==(const PollOption&) const = default;
};

enum class PollAdvice {
  None,     // nobody has raised a hand
  Hint,     // under 35 % are right: too few to convince the others, a hint first
  Discuss,  // 35 to 70 %: in pairs, then ask again
  GoOn      // above 70 %: on to the answer
};

/// A show of hands: how many chose what, and the same again after a discussion. A value.
/// When to give a hint, to let them discuss, and to go on: Vickrey et al. 2015, "Research-based implementation of peer
/// instruction: a literature review", CBE Life Sciences Education 14(1).
class ClassPoll {
 public:
  static constexpr int kMostHands = 9999;  // of one option

  /// Expects at least one option.
  explicit ClassPoll(std::vector<PollOption>);

  const std::vector<PollOption>& options() const { return m_options; }
  int optionCount() const { return static_cast<int>(m_options.size()); }
  /// How often it was asked: 1, or 2 after askAgain().
  int rounds() const { return static_cast<int>(m_rounds.size()); }
  /// Hands for an option in a round, both from 0.
  int hands(int option, int round) const;
  int total(int round) const;
  /// The part of a round's hands that an option has, 0 to 1; 0 where there are none.
  double share(int option, int round) const;
  double shareRight(int round) const;
  /// In the round that is being asked; clamped to 0 … kMostHands.
  void setHands(int option, int hands);
  /// What the hands of the round that is being asked advise.
  PollAdvice advice() const;
  /// The same once more, beside what they said before. The first round stays; a third one takes the place of the
  /// second. Nothing where nobody has raised a hand yet.
  void askAgain();

  bool operator==(const ClassPoll&) const = default;

 private:
  std::vector<PollOption> m_options;
  std::vector<std::vector<int>> m_rounds;
};

/// What a class can be asked to raise its hands for: the choices; of a number the right one and those that known
/// mistakes give, smallest first, so that no place tells which is right; of a cell the same; of all else whether their
/// own answer was right.
std::vector<PollOption> pollOptions(const Question&);
/// The sentences of a passage, of which one (from 1) is wrong.
std::vector<PollOption> pollOptions(const QStringList& sentences, Index wrong);

}  // namespace attn::app
