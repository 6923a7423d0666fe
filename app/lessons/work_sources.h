// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "classroom/work.h"
#include "lessons/lesson.h"
#include "lessons/stage_scenario.h"

namespace attn::app {

/// Converts the question of a lesson's step to an assignment item: with drawn numbers, or about the stage, without
/// pinned scenarios. Fails with NoQuestion at "/step" if the step has no question.
Result<WorkItem> workItemOf(const Lesson&, const LessonStep&, const ScenarioSource&);

/// Resolves what a work file in this folder may refer to: documents next to it, our examples ("example:1-the-cat-sat"),
/// steps of our lessons, and of lessons in a folder next to it. Lessons are loaded on first use.
WorkSources workSources(const std::filesystem::path& folder);

/// Reads a work file with everything it refers to. The error lists all problems.
Result<Work> readWorkFile(const std::filesystem::path&);

}  // namespace attn::app
