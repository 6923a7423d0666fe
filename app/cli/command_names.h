// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace attn::app {

inline constexpr std::array<std::string_view, 19> kCommands = {
    "trace",     "check",  "devices", "traffic", "cache", "published", "questions", "lessons", "handout", "collect",
    "worksheet", "script", "import",  "bench",   "tune",  "train",     "model",     "render",  "report"};

/// Writes the manual page and the shell completions; hidden from --help.
inline constexpr std::string_view kGenerateCommand = "generate";

bool isCommand(std::string_view word);

/// The command most similar to a mistyped word, by edit distance; empty if none is close.
std::string_view nearestCommand(std::string_view word);

}  // namespace attn::app
