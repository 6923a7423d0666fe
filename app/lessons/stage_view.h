// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "lessons/lesson.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// The cell of a lesson, as the session knows it; nullopt where the lab chooses.
std::optional<Selection> selectionOf(const std::optional<LessonCell>&);
CompareMode compareModeOf(const LessonStage&);

}  // namespace attn::app
