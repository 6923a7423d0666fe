// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace attn::app {

/// True for the first argument of a command (`trace`, `check`, ...) and for --help and --version: what needs no window.
bool isCommandLine(std::string_view firstArgument);

/// Runs a command without a display. Returns the exit code: 0 done, 1 failed while running, 2 wrong use or bad
/// document.
int runCommandLine(int argc, char** argv);

}  // namespace attn::app
