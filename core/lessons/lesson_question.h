// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lessons/lesson.h"
#include "questions/question_template.h"

namespace attn {

/// The question of a step, number `draw` of those that begin with `seed` (the lesson's own seed goes before it).
/// A question from the stage is asked about `stage`, the first one about its row; others are drawn until they have the
/// parameters that the lesson gives; if it gives all of them, only the first question has them. Returns nullopt if the
/// template does not exist, does not suit the stage, or never draws such parameters.
std::optional<AskedQuestion> lessonQuestion(const LessonQuestion&, const OnStage& stage, std::uint64_t seed,
                                            std::uint64_t draw = 0);

/// Whether the parameters have these values, a JSON object; empty: any. Numbers are equal within 1e-12 of them,
/// matrices and lists are never asked for; a text that is no JSON object is had by none.
bool hasParameters(const Parameters&, const std::string& wanted);

}  // namespace attn
