// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "questions/question.h"

namespace attn {

/// What a wrong number has to do with the right one, of any question: its sign, another key or row, one too many,
/// another unit or power of ten, too few digits. Nothing for other answers, and if it is none of these.
std::optional<Mistake> nearMiss(const Question&, const AnswerValue& given);

}  // namespace attn
