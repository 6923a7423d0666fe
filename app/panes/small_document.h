// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn::app {

class Session;

/// What "Make a small one with numbers" makes of a document of sizes: smallWithNumbers() with words for tokens, a title
/// that names where it comes from, and notes that say what was made smaller.
Scenario smallDocument(const Scenario& sizes);

/// Makes it of the open document, as a new document: one undo step leads back.
Problems makeSmallOne(Session&);

}  // namespace attn::app
