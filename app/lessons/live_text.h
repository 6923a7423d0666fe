// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "lessons/live_numbers.h"
#include "session/selection.h"

namespace attn::app {

class Session;

/// What live numbers are taken from while this is on the stage.
LiveValues liveValuesOf(const Session&);
/// The Markdown with its live numbers written out in the learner's language, with so many decimals where the text does
/// not say how many; "…" stands for those that are not computed
/// yet, or that the scenario does not have.
QString withLiveNumbers(const std::string& markdown, const LiveValues&, int decimals = 2);

/// The name that a matrix has in lessons. Given queries, keys and values are called by their stage.
std::string lessonMatrixName(const Scenario&, const MatrixId&);
/// A cell as a live number, without its braces: "weights[2, 1]", "weights[3; 2, 1]", "row_max[2]".
QString liveNumberOf(const Scenario&, const Selection&);

}  // namespace attn::app
