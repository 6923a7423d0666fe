// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "cli/options/option_checks.h"

namespace CLI {
class App;
}

namespace attn::app {

struct OptionModel {
  std::vector<std::string> names;  // "-o", "--output"; empty for a positional
  std::string value;               // "N", "FILE", as in --help; "" for a flag
  std::string text;
  bool required = false;
  bool repeats = false;  // accepts any number of values
  KnownWords known;
  /// Suffixes of accepted files: ".attn.json", or "" for any; empty if it is not a file.
  std::vector<std::string> suffixes;
  bool isFolder = false;
};

struct CommandModel {
  std::string name;  // "trace", "lessons page"; "" for the program itself
  std::string text;
  std::vector<OptionModel> options;
  std::vector<OptionModel> positionals;  // in order
  std::vector<CommandModel> commands;    // excluding hidden ones
};

CommandModel commandModel(CLI::App&);

const std::vector<std::string>& suffixesOfTheWindow();

}  // namespace attn::app
