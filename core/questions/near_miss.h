// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "questions/question.h"

namespace attn {

/// Recognizes a wrong number that is close to the right one in any question: wrong sign, another key or row, off by
/// one, wrong unit or power of ten, too few digits. Returns nullopt otherwise.
std::optional<Mistake> nearMiss(const Question&, const AnswerValue& given);

}  // namespace attn
