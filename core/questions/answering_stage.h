// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "attention/stage.h"
#include "questions/question_template.h"

namespace attn {

/// Returns the first stage that shows the answer to a question about the open document. Returns nullopt if no stage
/// shows it because the question asks for a count, a size or the effect of a change.
std::optional<Stage> answeringStage(const AskedQuestion&);

}  // namespace attn
