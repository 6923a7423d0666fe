// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenario/scenario.h"

namespace attn::app {

/// What New gives: a short sentence in the learner's language with seeded random queries, keys and values.
Scenario newScenario();

/// A scenario of kind `shape` with numbers from N(0, 1) in its sizes; nullopt where it would be too large to look at.
std::optional<Scenario> filledWithRandomNumbers(const Scenario& sizes);

}  // namespace attn::app
