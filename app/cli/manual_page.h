// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "cli/options/command_model.h"

namespace attn::app {

/// attentionscope(1) in man macros: commands and options as defined, with examples; files, environment and exit codes.
std::string manualPage(const CommandModel&);

}  // namespace attn::app
