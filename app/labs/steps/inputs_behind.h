// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "attention/trace.h"
#include "scenario/scenario.h"
#include "session/playback.h"
#include "session/selection.h"

namespace attn::app {

/// The inputs that a computed cell depends on, in reading order, each with the most relevant cell: of the same query,
/// key or column. For an output, the key with the largest weight represents all keys. Empty for an input.
std::vector<Selection> inputDependencies(const Scenario&, const Trace&, const Selection& computed);

/// True if the picture of a step shows a matrix, as an operand or as the result.
bool showsMatrix(const Scenario&, Stage step, const MatrixId&);

/// The step that shows a matrix: `present` if it does, else the step that computes the matrix, else the first that uses
/// it; nullopt if no step shows it.
std::optional<int> stepShowing(const Scenario&, const Timeline&, int present, const MatrixId&);

/// Seeks the end of a step, unless it is the current one or nullopt.
void seekFinished(Playback&, std::optional<int> step);

}  // namespace attn::app
