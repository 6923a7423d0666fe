// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/options/command_model.h"

namespace attn::app {

/// attentionscope(1) in man macros: commands and options as defined, with examples; files, environment and exit codes.
std::string manualPage(const CommandModel&);

/// An example that works as is in any folder: its files ship with the program, or are written by a previous line.
struct CommandExample {
  std::string_view command;  // "trace", "lessons page"; "" for the program itself
  std::string_view lines;    // the input, line by line
  /// The result, as a sentence that begins with "Prints" or "Writes". Tests check that quoted text is printed and named
  /// files are written.
  std::string_view result;
};

std::span<const CommandExample> commandExamples();
const CommandExample* exampleOf(std::string_view command);
std::string helpOf(const CommandExample&);

}  // namespace attn::app
