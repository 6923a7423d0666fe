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
  std::vector<std::string> names;  // "-o", "--output"; empty of what has none
  std::string value;               // "N", "FILE", as --help calls it; "" of a flag
  std::string text;
  bool required = false;
  bool repeats = false;  // takes any number of values
  KnownWords known;      // what it may be, as far as that is known
  /// What the names of files end with that it takes: ".attn.json", or "" for any; nothing where it is no file.
  std::vector<std::string> suffixes;
  bool isFolder = false;
};

struct CommandModel {
  std::string name;  // "trace", "lessons page"; "" of the program itself
  std::string text;
  std::vector<OptionModel> options;      // those with names
  std::vector<OptionModel> positionals;  // in their order
  std::vector<CommandModel> commands;    // those that are not hidden
};

CommandModel commandModel(CLI::App&);

const std::vector<std::string>& suffixesOfTheWindow();

}  // namespace attn::app
