// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "base/problem.h"
#include "lessons/lesson.h"

namespace attn {

/// Reads what a recipe starts from: "example:…", or a document beside the lesson.
using ScenarioSource = std::function<Result<Scenario>(const std::string& source)>;

/// The scenario of a recipe: its source, changed by the merge patch, regrouped. Problems of the source have no place;
/// those of the changes one in the changed document, below "/set" ("/set/attention/scale"); heads that the sizes do not
/// allow are OutOfRange at "/regroup/query" or "/regroup/kv".
Result<Scenario> scenarioOf(const ScenarioRecipe&, const ScenarioSource&);

/// What is on the stage: the scenario, with what it is compared with pinned to it (else nothing pinned). Problems of
/// the pinned one stand below "/compare".
Result<Scenario> scenarioOf(const LessonStage&, const ScenarioSource&);

}  // namespace attn
