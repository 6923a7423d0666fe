// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// Everything that is wrong with a scenario, each with its JSON pointer; empty when it can be computed: shapes fit
/// each other and the head counts, all numbers finite, indices in range, scale/softcap/window/rope sensible.
/// Every way to change a scenario (documents, edits in the window, imports) goes through this one check.
Problems validate(const Scenario&);

}  // namespace attn
