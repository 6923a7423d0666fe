// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/command_model.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>

namespace attn::app {
namespace {

bool hasName(const OptionModel& option, std::string_view name) {
  return std::ranges::find(option.names, name) != option.names.end();
}

/// Derives the accepted files from the placeholder in --help.
void setFileSuffixes(OptionModel& option) {
  const std::string_view value = option.value;
  const bool isDocument =
      value == "OTHER" || hasName(option, "--scenario") || (value == "FILE" && option.names.empty());
  if (isDocument) {
    option.suffixes = {".attn.json"};
  } else if (value == "RECORDING") {
    option.suffixes = {".safetensors", ".npz"};
  } else if (value == "ASSIGNMENT") {
    option.suffixes = {".work.json"};
  } else if (value.starts_with("RESULT")) {
    option.suffixes = {".json"};
  } else if (value.starts_with("FILE.")) {
    option.suffixes = {option.value.substr(std::string_view("FILE").size())};
  } else if (value == "FILE" || value == "OUT" || value == "MODEL") {
    option.suffixes = {""};
  } else if (value == "FOLDER" || value == "LESSON") {
    option.isFolder = true;
  }
}

OptionModel optionModel(CLI::Option& option) {
  OptionModel model;
  for (const std::string& name : option.get_snames()) model.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) model.names.push_back("--" + name);
  model.text = option.get_description();
  model.required = option.get_required();
  model.repeats = option.get_items_expected_max() >= CLI::detail::expected_max_vector_size;
  model.known = knownWordsOf(option);
  if (model.names.empty())
    model.value = option.get_name(true);
  else if (option.get_items_expected_max() != 0)
    model.value = option.get_option_text();
  setFileSuffixes(model);
  return model;
}

CommandModel modelOf(CLI::App& app, const std::string& name) {
  CommandModel model;
  model.name = name;
  model.text = app.get_description();
  for (CLI::Option* option : app.get_options([](CLI::Option*) { return true; })) {
    OptionModel each = optionModel(*option);
    (each.names.empty() ? model.positionals : model.options).push_back(std::move(each));
  }
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    if (command->get_group().empty()) continue;
    model.commands.push_back(modelOf(*command, name.empty() ? command->get_name() : name + " " + command->get_name()));
  }
  return model;
}

}  // namespace

CommandModel commandModel(CLI::App& app) {
  return modelOf(app, {});
}

const std::vector<std::string>& suffixesOfTheWindow() {
  static const std::vector<std::string> suffixes{".attn.json",   ".handout.json", ".work.json", ".lesson.zip",
                                                 ".safetensors", ".npz",          ".npy"};
  return suffixes;
}

}  // namespace attn::app
