// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace attn::app {

/// An example that works in any folder as it stands: its files travel with the program, or are written by a line
/// before.
struct CommandExample {
  std::string_view command;  // "trace", "lessons page"; "" of the program itself
  std::string_view lines;    // what is typed, a line each
  /// What comes of it, in a sentence that begins with "Prints" or "Writes". What stands in quotation marks is printed,
  /// and files that are named are written.
  std::string_view result;
};

std::span<const CommandExample> commandExamples();
const CommandExample* exampleOf(std::string_view command);
std::string helpOf(const CommandExample&);

}  // namespace attn::app
