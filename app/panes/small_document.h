// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn::app {

class Session;

/// The result of "Make a small one with numbers" for a sizes-only document: smallWithNumbers() with words as tokens, a
/// title that names the original, and notes on what was reduced.
Scenario smallDocument(const Scenario& sizes);

/// Applies it to the open document as a new document, in one undo step.
Problems makeSmallOne(Session&);

}  // namespace attn::app
