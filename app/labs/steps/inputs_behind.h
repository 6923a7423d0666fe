// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "attention/trace.h"
#include "scenario/scenario.h"
#include "session/playhead.h"
#include "session/selection.h"

namespace attn::app {

/// The inputs that a computed cell follows from, in reading order, each by the cell that a learner best looks at first:
/// of the same query, key or column. Of an output the key with the largest weight stands for all. None for an input.
std::vector<Selection> inputsBehind(const Scenario&, const Trace&, const Selection& computed);

/// Whether the picture of a step shows a matrix, as operand or as result.
bool showsMatrix(const Scenario&, Stage step, const MatrixId&);

/// The step of the timeline at which a matrix can be seen: the present one where it does, else the one that makes the
/// matrix or first uses it; nullopt where there is none.
std::optional<int> stepShowing(const Scenario&, const Timeline&, int present, const MatrixId&);

}  // namespace attn::app
