// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "attention/backward.h"
#include "attention/trace.h"

namespace attn::app {

/// The document `attentionscope/trace`, version 1 (docs/numbers.md, section 5.1): keys in its order, a head's stages a
/// line each, the shortest numbers that read back the same, and "-inf", "inf", "nan" as strings.
std::string traceJson(const Trace&);

/// The same with "gradients" in each head and at the end, and the "loss" that they are of (docs/numbers.md,
/// section 5.1). Trace and backward pass are of the scenario.
std::string traceJson(const Trace&, const Scenario&, const Backward&);

}  // namespace attn::app
