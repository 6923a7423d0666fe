// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "questions/question.h"

namespace attn {

/// How many of the question's unit one of a typed unit is: "GiB" of bytes 2^30, "ms" of seconds 0.001, "%" of a plain
/// number 0.01, "tokens" 1; "k" of a count 1,024, as sequence lengths are written. "" for any of them 1. Nothing for
/// units of something else.
std::optional<double> unitFactor(AnswerUnit, std::string_view typed);

}  // namespace attn
