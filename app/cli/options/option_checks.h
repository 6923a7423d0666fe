// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace attn::app {

// Checks of what was typed after an option. They complain in the form of our document problems: what was found and
// what was expected.

// The words that they know are what shells complete an option by: they go with the check as its name, which nothing
// else shows.

CLI::Validator oneOf(const std::vector<std::string>& words);
CLI::Validator listOf(const std::vector<std::string>& words);
/// Takes anything: what it may be is checked later, by whoever knows more. The words are for shells only.
CLI::Validator suggested(const std::vector<std::string>& words);
/// A locale of a language that the program speaks ("zh", "zh_CN", "en_GB"), or "".
CLI::Validator spokenLocale();
CLI::Validator countFromZero();
CLI::Validator wholeNumber(std::int64_t low, std::int64_t high);
CLI::Validator wholeNumbers(std::int64_t low, std::int64_t high);
/// A number with or without a fraction; "nan" and "inf" too, so that whoever knows the range can refuse them.
CLI::Validator realNumber();

/// What an option may be, as far as that is known before: words, with commas between them where it takes a list.
struct KnownWords {
  std::vector<std::string> words;
  bool isList = false;
};
KnownWords knownWordsOf(CLI::Option&);

std::vector<std::string> partsOf(const std::string& list);

}  // namespace attn::app
