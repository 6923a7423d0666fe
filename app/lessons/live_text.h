// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "lessons/lesson.h"
#include "lessons/live_numbers.h"
#include "session/selection.h"

namespace attn::app {

class Session;

/// The values of live numbers for the current stage.
LiveValues liveValuesOf(const Session&);
/// Replaces live numbers in Markdown by their values in the learner's language, with `decimals` decimals unless the
/// text specifies a number. "…" stands for values not computed yet or missing in the scenario.
QString withLiveNumbers(const std::string& markdown, const LiveValues&, int decimals = 2);

/// The name of a matrix in lessons. Given queries, keys and values are named after their stage.
std::string lessonMatrixName(const Scenario&, const MatrixId&);
LessonCell lessonCell(const Scenario&, const Selection&);
/// The live number for a cell, without braces: "weights[2, 1]", "weights[3; 2, 1]", "row_max[2]".
QString liveNumberOf(const Scenario&, const Selection&);

}  // namespace attn::app
