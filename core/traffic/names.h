// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/text.h"

namespace attn {

/// The lowercase letters and digits of a name: "llama3170b" for "Llama 3.1 70B".
inline std::string plainName(std::string_view name) {
  std::string plain;
  for (const char c : lowered(std::string(name)))
    if (isLowerOrDigit(c)) plain += c;
  return plain;
}

/// The entry with the same plainName(); nullptr if there is none, or if the name has no letters or digits.
template <class Entry>
const Entry* findNamed(std::span<const Entry> entries, std::string_view name) {
  const std::string wanted = plainName(name);
  for (const Entry& entry : entries)
    if (!wanted.empty() && plainName(entry.name) == wanted) return &entry;
  return nullptr;
}

}  // namespace attn
