// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/answer_units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace attn {
namespace {

constexpr double kKilo = 1000, kKibi = 1024;

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return result;
}

/// Returns the factor of the prefix before one of the names (lower case), e.g. 2^30 for "gib" with {"b", "bytes"}.
std::optional<double> prefixed(std::string_view typed, std::initializer_list<std::string_view> names) {
  constexpr std::string_view kPrefixes = "kmgtpe";
  for (const std::string_view name : names) {
    if (!typed.ends_with(name)) continue;
    const std::string_view prefix = typed.substr(0, typed.size() - name.size());
    if (prefix.empty()) return 1;
    const std::size_t power = kPrefixes.find(prefix.front());
    if (power == std::string_view::npos) continue;
    if (prefix.size() == 1) return std::pow(kKilo, static_cast<double>(power + 1));
    if (prefix.substr(1) == "i") return std::pow(kKibi, static_cast<double>(power + 1));
  }
  return std::nullopt;
}

std::optional<double> secondsOf(std::string_view typed) {
  static constexpr std::array<std::pair<std::string_view, double>, 13> kNames{{{"s", 1},
                                                                               {"sec", 1},
                                                                               {"second", 1},
                                                                               {"seconds", 1},
                                                                               {"秒", 1},
                                                                               {"ms", 1e-3},
                                                                               {"毫秒", 1e-3},
                                                                               {"µs", 1e-6},
                                                                               {"μs", 1e-6},
                                                                               {"us", 1e-6},
                                                                               {"微秒", 1e-6},
                                                                               {"ns", 1e-9},
                                                                               {"min", 60}}};
  const auto found = std::ranges::find(kNames, typed, &std::pair<std::string_view, double>::first);
  return found == kNames.end() ? std::nullopt : std::optional(found->second);
}

/// "k", "m", "g" after a count, alone or before the noun.
std::optional<double> countedIn(std::string_view typed) {
  static constexpr std::array<std::string_view, 33> kCounted{
      "tokens", "token",   "queries",  "query",      "keys",   "key",   "values",   "heads",     "head",
      "layers", "rows",    "row",      "columns",    "column", "cells", "pairs",    "pair",      "tiles",
      "blocks", "numbers", "elements", "parameters", "steps",  "times", "requests", "sequences", "词元",
      "个词元", "个",      "次",       "头",         "层",     "倍"};
  if (typed.empty() || std::ranges::find(kCounted, typed) != kCounted.end()) return 1;
  const std::size_t power = std::string_view("kmg").find(typed.front());
  if (power == std::string_view::npos || (typed.size() > 1 && !countedIn(typed.substr(1)))) return std::nullopt;
  return std::pow(kKibi, static_cast<double>(power + 1));
}

}  // namespace

std::optional<double> unitFactor(AnswerUnit unit, std::string_view typed) {
  if (typed.empty()) return 1;
  const std::string name = lower(typed);
  switch (unit) {
    case AnswerUnit::None:
      return name == "%" ? std::optional(0.01) : countedIn(name);
    case AnswerUnit::Bytes:
      return prefixed(name, {"b", "byte", "bytes", "字节"});
    case AnswerUnit::Seconds:
      return secondsOf(name);
    case AnswerUnit::Operations:
      return prefixed(name, {"flop", "flops", "operations"});
    case AnswerUnit::BytesPerSecond:
      return prefixed(name, {"b/s", "bytes/s"});
    case AnswerUnit::FlopsPerSecond:
      return prefixed(name, {"flop/s", "flops/s", "flops"});
    case AnswerUnit::TokensPerSecond:
      return name == "tokens/s" || name == "token/s" || name == "词元/秒" ? std::optional(1.0) : std::nullopt;
    case AnswerUnit::Percent:
      return name == "%" ? std::optional(1.0) : std::nullopt;
    case AnswerUnit::Tokens:
      return countedIn(name);
  }
  return std::nullopt;
}

}  // namespace attn
