// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <QString>
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/option_checks.h"
#include "questions/question_template.h"
#include "scenario/loss.h"

namespace attn::app {

/// The files and folders in a folder that ships with the program.
std::vector<std::string> namesIn(const QString& folder);
std::vector<std::string> exampleNames();

/// A random seed that is short enough to retype.
inline std::uint64_t freshSeed() {
  return std::random_device{}();
}

/// What the parsed command line asks for.
struct GivenCommand {
  std::function<int()> run;  // returns the exit code
  bool draws = false;        // needs widgets and fonts, but no display
  std::string locale;        // of the texts; "" for the system's
};

/// A command and functions that add options to it. `value` is the placeholder in --help.
class Command {
 public:
  /// The program itself.
  Command(CLI::App& app, GivenCommand& given) : m_app(&app), m_given(&given) {}
  Command(const Command& parent, const std::string& name, const std::string& text)
      : m_app(parent->add_subcommand(name, text)), m_given(parent.m_given) {}

  CLI::App* operator->() const { return m_app; }
  CLI::App& operator*() const { return *m_app; }

  template <class T>
  CLI::Option* option(const std::string& names, T& to, const char* value, const std::string& text) const {
    if constexpr (isOneOf<T, std::filesystem::path, std::optional<std::filesystem::path>>)
      return converted(names, to, value, text, [](const std::string& typed) { return std::filesystem::path(typed); });
    else if constexpr (isOneOf<T, QString, std::optional<QString>>)
      return converted(names, to, value, text, &QString::fromStdString);
    else
      return m_app->add_option(names, to, text)->option_text(value);
  }
  template <class T>
  CLI::Option* option(const std::string& names, T& to, const char* value, const CLI::Validator& check,
                      const std::string& text) const {
    return option(names, to, value, text)->check(check);
  }
  /// An option with another type than text: `convert` gets what was typed.
  template <class T, class Convert>
  CLI::Option* converted(const std::string& names, T& to, const char* value, const std::string& text,
                         Convert convert) const {
    return m_app
        ->add_option_function<std::string>(
            names, [&to, convert](const std::string& typed) { to = convert(typed); }, text)
        ->option_text(value);
  }
  /// An option with the words of a table, each with its value.
  template <class T, class Table>
  CLI::Option* choice(const std::string& names, T& to, const char* value, const Table& table,
                      const std::string& text) const {
    std::vector<std::string> words;
    for (const auto& [word, meaning] : table) words.emplace_back(word);
    const auto meaning = [table](const std::string& typed) {
      return std::ranges::find(table, typed, [](const auto& each) { return each.first; })->second;
    };
    return converted(names, to, value, text, meaning)->check(oneOf(words));
  }

  CLI::Option* document(std::string& file) const;
  CLI::Option* assignment(std::string& file) const;
  CLI::Option* device(std::optional<int>&) const;
  template <class T>
  CLI::Option* seed(T& to, const std::string& text) const {
    return option("--seed", to, "N", wholeNumber(0, static_cast<std::int64_t>(kSeeds) - 1), text);
  }
  /// Without the option, the language is `usual`, by default the system's.
  CLI::Option* locale(const std::string& text, const char* usual = "") const;
  const std::string& givenLocale() const { return m_given->locale; }
  CLI::Option* output(std::optional<std::filesystem::path>&) const;
  CLI::Option* backward(std::optional<Loss>&) const;

  /// `run` returns the exit code; it is called after parsing, unless a command below this one is given.
  void runs(std::function<int()> run) const {
    gives(std::move(run), [] { return false; });
  }
  /// The same with a QApplication.
  void draws(std::function<int()> run) const {
    gives(std::move(run), [] { return true; });
  }
  /// With a QApplication if the parsed options need one.
  void drawsIf(std::function<bool()> needed, std::function<int()> run) const {
    gives(std::move(run), std::move(needed));
  }

 private:
  template <class T, class... Types>
  static constexpr bool isOneOf = (std::same_as<T, Types> || ...);

  void gives(std::function<int()> run, std::function<bool()> draws) const;

  CLI::App* m_app;
  GivenCommand* m_given;
};

}  // namespace attn::app
