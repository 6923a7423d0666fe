// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>
#include <vector>

namespace attn::app {

/// True if the arguments (without the program name) need no window: a command, --help or --version, or a mistyped one:
/// an unknown option, or a bare word that is not a file.
bool isCommandLine(const std::vector<std::string_view>& arguments);

/// False if Qt would abort: no X server, no Wayland compositor, and no other platform requested.
bool canOpenWindow(const std::vector<std::string_view>& arguments);
QString noDisplayText();

/// The error in ATTENTIONSCOPE_INSTRUCTIONS; empty if valid.
QString instructionSetComplaint();

/// Runs a command without a display. Returns the exit code: 0 success, 1 runtime failure, 2 wrong usage or invalid
/// document.
int runCommandLine(int argc, char** argv);

}  // namespace attn::app
