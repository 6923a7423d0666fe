// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "scenario/scenario_text.h"

namespace attn::app {

/// Why a text is no scenario, or a scenario no text, and what can be done about it: one or two sentences.
QString scenarioTextProblem(const ScenarioTextError&);

}  // namespace attn::app
