// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
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

}  // namespace attn
