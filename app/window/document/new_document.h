// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

namespace attn::app {

/// What New gives: a short sentence in the learner's language with seeded random queries, keys and values.
Scenario newScenario();

}  // namespace attn::app
