// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "lessons/lesson.h"
#include "lessons/stage_scenario.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// Converts a lesson's cell to a selection; nullopt if the lab chooses it.
std::optional<Selection> selectionOf(const std::optional<LessonCell>&);
CompareMode compareModeOf(const LessonStage&);
/// The scenario of a stage. A title that a built-in lesson gives to an example is in the current language.
Result<Scenario> shownScenarioOf(const LessonStage&, const ScenarioSource&);

}  // namespace attn::app
