// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "classroom/assignment.h"
#include "lessons/lesson.h"
#include "lessons/stage_scenario.h"

namespace attn::app {

/// Converts the question of a lesson's step to an assignment item: with drawn numbers, or about the stage, without
/// pinned scenarios. Fails with NoQuestion at "/step" if the step has no question.
Result<AssignmentItem> assignmentItemOf(const Lesson&, const LessonStep&, const ScenarioSource&);

/// Resolves what an assignment file in this folder may refer to: documents next to it, our examples
/// ("example:1-the-cat-sat"), steps of our lessons, and of lessons in a folder next to it. Lessons are loaded on first
/// use.
AssignmentSources assignmentSources(const std::filesystem::path& folder);

/// Reads an assignment with everything it refers to. The error lists all problems, also of figures if documents can be
/// drawn.
Result<Assignment> readAssignmentText(const std::string& text, const std::filesystem::path& folder);
/// The same for a file.
Result<Assignment> readAssignmentFile(const std::filesystem::path&);

}  // namespace attn::app
