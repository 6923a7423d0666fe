// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>

#include "questions/given_answer.h"
#include "questions/question.h"

/// Answers on paper, as a teacher types them.
namespace attn::app {

/// "-": the sheet has no answer to the question.
inline constexpr QChar kNoAnswer = u'-';

/// Reads a number with its unit ("40 KiB", "0,35"; without a unit, that of the right answer), the letter or number of a
/// choice ("B", "2"), an order as letters ("BCA") or as the numbers in the boxes ("3 1 2"), a cell ("2,3", "23"), or
/// "-" for std::monostate. The error says what is expected.
tl::expected<GivenAnswer, QString> typedAnswer(const Question&, const QString&);
/// Text that typedAnswer() reads as this answer.
QString typedText(const Question&, const GivenAnswer&);
/// What to type: "a number with its unit, such as KiB", "A to E", "three letters in their order".
QString typingHint(const Question&);

}  // namespace attn::app
