// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "cli/options/command_model.h"

namespace attn::app {

/// Shell completions for commands, options, option values, and files of the accepted types. Independent of the machine.
std::string bashCompletion(const CommandModel&);
std::string zshCompletion(const CommandModel&);

}  // namespace attn::app
