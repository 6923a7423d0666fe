// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <QSize>
#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attn::app {

// Checks of option values. Errors have the form of document problems: what was found and what was expected.

// The known words are used for shell completion: they are stored in the validator's name, which is not shown elsewhere.

CLI::Validator oneOf(const std::vector<std::string>& words);
CLI::Validator listOf(const std::vector<std::string>& words);
/// Accepts anything: the value is checked later, where more is known. The words are only for shell completion.
CLI::Validator suggested(const std::vector<std::string>& words);
/// A locale of a supported language ("zh", "zh_CN", "en_GB"), or "".
CLI::Validator spokenLocale();
CLI::Validator countFromZero();
CLI::Validator wholeNumber(std::int64_t low, std::int64_t high);
CLI::Validator wholeNumbers(std::int64_t low, std::int64_t high);
/// A number with or without a fraction; accepts "nan" and "inf" too, so that the range check can reject them.
CLI::Validator realNumber();

/// The known values of an option: words, separated by commas if it is a list.
struct KnownWords {
  std::vector<std::string> words;
  bool isList = false;
};
KnownWords knownWordsOf(CLI::Option&);

/// "1600x900"; nullopt if a side is shorter than `least` or longer than `most`.
std::optional<QSize> sizeOf(const QString& text, int least, int most);

/// Parses "16.0", a layer and a head; nullopt, after printing an error about this option, unless the model has them.
std::optional<std::pair<std::int64_t, std::int64_t>> headOrComplain(const char* option, const std::string&,
                                                                    std::int64_t layers, std::int64_t heads);

std::vector<std::string> partsOf(const std::string& list);
/// Of a list that passed wholeNumbers().
std::vector<std::int64_t> numbersIn(const std::string& list);

}  // namespace attn::app
