// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <QString>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/option_checks.h"

namespace attn::app {

/// The files and folders in a folder that ships with the program.
std::vector<std::string> namesIn(const QString& folder);
std::vector<std::string> exampleNames();

/// A command and functions that add options to it. `value` is the placeholder in --help.
class Command {
 public:
  Command(CLI::App& parent, const std::string& name, const std::string& text)
      : m_app(parent.add_subcommand(name, text)) {}

  CLI::App* operator->() const { return m_app; }
  CLI::App& operator*() const { return *m_app; }

  template <class T>
  CLI::Option* option(const std::string& names, T& to, const char* value, const std::string& text) const {
    if constexpr (std::same_as<T, std::filesystem::path> || std::same_as<T, std::optional<std::filesystem::path>>)
      return m_app
          ->add_option_function<std::string>(
              names, [&to](const std::string& typed) { to = typed; }, text)
          ->option_text(value);
    else if constexpr (std::same_as<T, std::optional<std::uint64_t>>)
      return m_app
          ->add_option_function<std::int64_t>(
              names, [&to](std::int64_t typed) { to = static_cast<std::uint64_t>(typed); }, text)
          ->option_text(value);
    else
      return m_app->add_option(names, to, text)->option_text(value);
  }
  template <class T>
  CLI::Option* option(const std::string& names, T& to, const char* value, const CLI::Validator& check,
                      const std::string& text) const {
    return option(names, to, value, text)->check(check);
  }

  CLI::Option* document(std::string& file) const;
  CLI::Option* device(std::optional<int>&) const;
  CLI::Option* seed(std::optional<std::uint64_t>&, const std::string& text) const;
  CLI::Option* locale(std::string&, const std::string& text) const;
  CLI::Option* output(std::optional<std::filesystem::path>&) const;

 private:
  CLI::App* m_app;
};

}  // namespace attn::app
