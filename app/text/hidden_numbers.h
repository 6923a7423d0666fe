// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "questions/question.h"

namespace attn::app {

/// The answer to an open numeric question. Pictures, tooltips and tables show "?" instead of it.
class HiddenNumbers {
 public:
  HiddenNumbers() = default;
  /// Hides nothing if the answer is not a number, or is a whole number below 100 without a unit: as "1" or as "1.00",
  /// such numbers occur everywhere, the question's own numbers among them.
  explicit HiddenNumbers(const Question&);

  bool isEmpty() const { return !m_answer.has_value(); }
  /// Replaces each number that equals the answer by "?": rounded, with or without a unit, as a percentage, in the
  /// notation of the default locale. Numbers of one digit and integers below 100 stay: a gap in a sequence of row
  /// numbers would reveal the answer. So do numbers with a unit that the answer cannot have: FLOPs if it is in bytes.
  QString covered(const QString& text) const;

  bool operator==(const HiddenNumbers&) const = default;

 private:
  std::optional<double> m_answer;  // in the question's unit, without a prefix
  AnswerUnit m_unit = AnswerUnit::None;
};

}  // namespace attn::app
