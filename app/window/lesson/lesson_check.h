// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson_library.h"
#include "lessons/lesson_problem.h"

namespace attn::app {

/// What is wrong with a lesson beyond its documents, found by putting every step, reveal and task on a stage that
/// nobody sees: scenarios that do not open, labs that cannot show them, places and cells that do not exist, controls
/// that are not there, questions that cannot be asked, live numbers without a value. Needs a QApplication.
LessonProblems problemsOnStage(const LoadedLesson&);

}  // namespace attn::app
