// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "questions/question.h"

namespace attn {

/// Returns the factor that converts the typed unit to the question's unit, e.g. "GiB" → 2^30 for bytes, "ms" → 0.001
/// for seconds, "%" → 0.01 for a plain number. "tokens" and "" give 1; "k" after a count gives 1,024, as in sequence
/// lengths. Returns nullopt for an unrelated unit.
std::optional<double> unitFactor(AnswerUnit, std::string_view typed);

}  // namespace attn
