// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lessons/lesson.h"
#include "questions/question_template.h"

namespace attn {

/// Returns the question of a step, number `draw` of those for `seed` (the lesson's own seed takes precedence). A
/// question from the stage is asked about `stage`, the first one about its row; others are drawn until they have the
/// parameters given by the lesson. If it gives all of them, only the first question has them. Returns nullopt if the
/// template does not exist, does not fit the stage, or never draws such parameters.
std::optional<AskedQuestion> lessonQuestion(const LessonQuestion&, const OnStage& stage, std::uint64_t seed,
                                            std::uint64_t draw = 0);

/// True if the parameters have the values in `wanted`, a JSON object; empty: any. Numbers match within 1e-12; matrices
/// and lists never match; text that is not a JSON object matches nothing.
bool hasParameters(const Parameters&, const std::string& wanted);

}  // namespace attn
