// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "cli/options/command_model.h"

namespace attn::app {

/// What shells complete the command line by: commands, their options, what an option may be, and files of the kinds
/// that it takes. Nothing in them depends on the machine.
std::string bashCompletion(const CommandModel&);
std::string zshCompletion(const CommandModel&);

}  // namespace attn::app
