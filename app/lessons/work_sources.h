// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "classroom/work.h"
#include "lessons/lesson.h"
#include "lessons/stage_scenario.h"

namespace attn::app {

/// What the question of a lesson's step asks, as an item of work: drawn, or about what is on the stage, without what is
/// pinned there. NoQuestion at "/step" where the step asks nothing.
Result<WorkItem> workItemOf(const Lesson&, const LessonStep&, const ScenarioSource&);

/// What a work file in this folder may name: documents beside it, our examples ("example:1-the-cat-sat"), steps of our
/// lessons, and of lessons in a folder beside it. Lessons are read when the first one is asked for.
WorkSources workSources(const std::filesystem::path& folder);

/// A work file with all that it names. All problems at once.
Result<Work> readWorkFile(const std::filesystem::path&);

}  // namespace attn::app
