// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace attn::app {

inline constexpr std::array<std::string_view, 18> kCommands = {
    "trace",   "check",     "devices", "traffic", "cache", "published", "questions", "lessons", "handout",
    "collect", "worksheet", "script",  "import",  "bench", "tune",      "train",     "render",  "report"};

/// Writes the manual page and the completions of shells; no --help names it.
inline constexpr std::string_view kGenerateCommand = "generate";

bool isCommand(std::string_view word);

/// The command that a mistyped word was probably meant to be: the one that takes the fewest letters to insert, leave
/// out, replace or swap; empty where none is near.
std::string_view nearestCommand(std::string_view word);

}  // namespace attn::app
