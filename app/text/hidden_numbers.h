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
  /// Hides nothing if the answer is not a number.
  explicit HiddenNumbers(const Question&);

  bool isEmpty() const { return !m_answer.has_value(); }
  /// Replaces each number that equals the answer by "?": rounded, with or without a unit, as a percentage, in the
  /// notation of the default locale. Numbers of one digit and integers below 100 stay: they occur everywhere, and a gap
  /// in a sequence of row numbers would reveal the answer.
  QString covered(const QString& text) const;

  bool operator==(const HiddenNumbers&) const = default;

 private:
  std::optional<double> m_answer;  // in the question's unit, without a prefix
};

}  // namespace attn::app
