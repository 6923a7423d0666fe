// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "scenario/scenario_text.h"

namespace attn::app {

/// Explains in one or two sentences why a text is not a valid scenario, or a scenario cannot be text, and how to fix
/// it.
QString scenarioTextProblem(const ScenarioTextError&);

}  // namespace attn::app
