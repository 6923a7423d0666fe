// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "base/problem.h"
#include "lessons/lesson.h"

namespace attn {

/// Reads the source of a recipe: "example:…", or a document next to the lesson.
using ScenarioSource = std::function<Result<Scenario>(const std::string& source)>;

/// Returns the scenario of a recipe: its source, changed by the merge patch, regrouped. Problems of the source have no
/// pointer; those of the changes point into the changed document, below "/set" ("/set/attention/scale"); heads that the
/// sizes do not allow are OutOfRange at "/regroup/query" or "/regroup/kv".
Result<Scenario> scenarioOf(const ScenarioRecipe&, const ScenarioSource&);

/// Returns what is on the stage: the scenario, with its comparison pinned (or nothing). Problems of the pinned one are
/// below "/compare".
Result<Scenario> scenarioOf(const LessonStage&, const ScenarioSource&);

}  // namespace attn
