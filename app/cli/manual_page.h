// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "cli/options/command_model.h"

namespace attn::app {

/// attentionscope(1) in the man macros: commands and options as they are defined, with their examples; files,
/// environment and exit codes.
std::string manualPage(const CommandModel&);

}  // namespace attn::app
