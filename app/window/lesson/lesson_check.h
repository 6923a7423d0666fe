// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson_library.h"
#include "lessons/lesson_problem.h"

namespace attn::app {

/// The errors in a lesson beyond its documents, found by setting up every step, reveal and task on a hidden stage:
/// scenarios that do not open, labs that cannot show them, missing places and cells, missing controls, questions that
/// cannot be asked, live numbers without a value. Requires a QApplication.
LessonProblems problemsOnStage(const LoadedLesson&);

}  // namespace attn::app
