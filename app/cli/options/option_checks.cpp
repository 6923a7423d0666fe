// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/option_checks.h"

#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/number_format.h"
#include "cli/terminal.h"
#include "preferences/language.h"

namespace attn::app {
namespace {

bool isOneOf(const std::string& found, const std::vector<std::string>& words) {
  return std::find(words.begin(), words.end(), found) != words.end();
}

bool isWhole(const std::string& found, std::int64_t low, std::int64_t high) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
  return error == std::errc() && end == found.data() + found.size() && low <= value && value <= high;
}

std::string choice(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t n = 0; n < words.size(); ++n) {
    text += (n == 0 ? "" : n + 1 == words.size() ? " or " : ", ") + words[n];
  }
  return text;
}

std::string complaint(const std::string& found, const std::string& expected) {
  return "found \"" + found + "\", expected " + expected;
}

constexpr std::string_view kOne = "one:", kList = "list:";

std::string named(std::string_view kind, const std::vector<std::string>& words) {
  std::string name(kind);
  for (const std::string& word : words) name += (name.size() == kind.size() ? "" : ",") + word;
  return name;
}

std::vector<std::string> spokenLanguages() {
  std::vector<std::string> codes;
  for (const LanguageEntry& entry : languages()) codes.push_back(entry.code.toStdString());
  return codes;
}

std::string range(std::int64_t low, std::int64_t high) {
  return " from " + std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace

CLI::Validator oneOf(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& found) {
    return isOneOf(found, words) ? std::string() : complaint(found, choice(words));
  };
  return CLI::Validator(check, {}, named(kOne, words));
}

CLI::Validator listOf(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& found) {
    const std::vector<std::string> parts = partsOf(found);
    const bool known = std::all_of(parts.begin(), parts.end(), [&](const auto& part) { return isOneOf(part, words); });
    return known ? std::string() : complaint(found, choice(words) + ", or some of them, separated by commas");
  };
  return CLI::Validator(check, {}, named(kList, words));
}

CLI::Validator suggested(const std::vector<std::string>& words) {
  return CLI::Validator([](const std::string&) { return std::string(); }, {}, named(kOne, words));
}

CLI::Validator spokenLocale() {
  const auto check = [](const std::string& found) {
    const QString locale = QString::fromStdString(found);
    for (const LanguageEntry& entry : languages())
      if (found.empty() || QLocale(entry.code).language() == QLocale(locale).language()) return std::string();
    return complaint(found, choice(spokenLanguages()));
  };
  return CLI::Validator(check, {}, named(kOne, spokenLanguages()));
}

CLI::Validator countFromZero() {
  constexpr std::size_t kMaxDigits = 9;
  const auto check = [](const std::string& found) {
    const bool digits = !found.empty() && found.find_first_not_of("0123456789") == std::string::npos;
    return digits && found.size() <= kMaxDigits ? std::string() : complaint(found, "a whole number from 0");
  };
  return CLI::Validator(check, {});
}

CLI::Validator wholeNumber(std::int64_t low, std::int64_t high) {
  const auto check = [low, high](const std::string& found) {
    return isWhole(found, low, high) ? std::string() : complaint(found, "a whole number" + range(low, high));
  };
  return CLI::Validator(check, {});
}

CLI::Validator wholeNumbers(std::int64_t low, std::int64_t high) {
  const auto check = [low, high](const std::string& found) {
    const std::vector<std::string> parts = partsOf(found);
    const bool whole =
        std::all_of(parts.begin(), parts.end(), [&](const auto& part) { return isWhole(part, low, high); });
    return whole ? std::string() : complaint(found, "whole numbers" + range(low, high) + " separated by commas");
  };
  return CLI::Validator(check, {});
}

CLI::Validator realNumber() {
  const auto check = [](const std::string& found) {
    return parseDecimal(found) ? std::string() : complaint(found, "a number");
  };
  return CLI::Validator(check, {});
}

KnownWords knownWordsOf(CLI::Option& option) {
  try {
    const std::string name = option.get_validator(0)->get_name();
    const bool isList = name.rfind(kList, 0) == 0;
    if (!isList && name.rfind(kOne, 0) != 0) return {};
    return {partsOf(name.substr((isList ? kList : kOne).size())), isList};
  } catch (const CLI::OptionNotFound&) {
    return {};  // accept anything
  }
}

std::optional<QSize> sizeOf(const QString& text, int least, int most) {
  static const QRegularExpression pattern(QStringLiteral("^(\\d{1,5})[x\u00D7](\\d{1,5})$"));
  const auto match = pattern.match(text);
  const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
  const bool fits = std::min(size.width(), size.height()) >= least && std::max(size.width(), size.height()) <= most;
  return match.hasMatch() && fits ? std::optional(size) : std::nullopt;
}

std::optional<std::pair<std::int64_t, std::int64_t>> headOrComplain(const char* option, const std::string& typed,
                                                                    std::int64_t layers, std::int64_t heads) {
  std::int64_t layer = -1, head = -1;
  const char* const end = typed.data() + typed.size();
  const auto first = std::from_chars(typed.data(), end, layer);
  const bool hasPoint = first.ec == std::errc() && first.ptr != end && *first.ptr == '.';
  const auto second = hasPoint ? std::from_chars(first.ptr + 1, end, head) : first;
  if (hasPoint && second.ec == std::errc() && second.ptr == end && layer >= 0 && layer < layers && head >= 0 &&
      head < heads)
    return std::pair(layer, head);
  complain(CommandLine::tr("%1: found \"%2\", expected a head from 0.0 to %3.%4")
               .arg(QLatin1String(option), shownText(typed))
               .arg(layers - 1)
               .arg(heads - 1));
  return std::nullopt;
}

std::vector<std::string> partsOf(const std::string& list) {
  std::vector<std::string> parts(1);
  for (const char c : list) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::vector<std::int64_t> numbersIn(const std::string& list) {
  std::vector<std::int64_t> numbers;
  for (const std::string& part : partsOf(list)) numbers.push_back(std::stoll(part));
  return numbers;
}

}  // namespace attn::app
