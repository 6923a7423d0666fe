// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// "a, b, c": at most 20 names, then "…".
inline std::string shortList(const std::vector<std::string>& names) {
  constexpr std::size_t most = 20;
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += ", ";
    if (i == most) return text + "…";
    text += names[i];
  }
  return text;
}

/// Truncates a text quoted in a message: at most 40 bytes, then "…".
inline std::string shortQuote(std::string_view text) {
  constexpr std::size_t most = 40;
  return text.size() <= most ? std::string(text) : std::string(text.substr(0, most)) + "…";
}

}  // namespace attn
