// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "attention/stage.h"
#include "questions/question_template.h"

namespace attn {

/// The first stage from which the answer to a question about the open document can be read. nullopt if no stage shows
/// it: the question asks for a count, a size, or what would be if something were changed.
std::optional<Stage> answeringStage(const AskedQuestion&);

}  // namespace attn
