// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>
#include <vector>

namespace attn::app {

/// True where the arguments (without the program's name) need no window: a command, --help or --version, and what was
/// meant as one of them: an unknown option, or a bare word that names no file.
bool isCommandLine(const std::vector<std::string_view>& arguments);

/// False where Qt would abort: no X server and no Wayland compositor, and no other platform asked for.
bool canOpenWindow(const std::vector<std::string_view>& arguments);
QString noDisplayText();

/// What is wrong with ATTENTIONSCOPE_INSTRUCTIONS; empty if nothing is.
QString instructionSetComplaint();

/// Runs a command without a display. Returns the exit code: 0 done, 1 failed while running, 2 wrong use or bad
/// document.
int runCommandLine(int argc, char** argv);

}  // namespace attn::app
