// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "questions/question.h"

namespace attn::app {

/// The number that an open question asks for. Texts of pictures, tooltips and tables show "?" in its place.
class HiddenNumbers {
 public:
  HiddenNumbers() = default;
  /// Hides nothing if the answer is not a number, or is a whole number below 100 without a unit: as "1" or as "1.00", such
  /// numbers occur everywhere, the question's own numbers among them.
  explicit HiddenNumbers(const Question&);

  bool isEmpty() const { return !m_answer.has_value(); }
  /// The text with "?" for each number that is the answer: rounded, with or without a unit, as a percentage, in the
  /// notation of the default locale. Numbers of one digit and whole numbers below 100 stay: a gap among the numbers of
  /// rows would itself give the answer away.
  QString covered(const QString& text) const;

  bool operator==(const HiddenNumbers&) const = default;

 private:
  std::optional<double> m_answer;  // in the unit of the question, without a prefix
};

}  // namespace attn::app
