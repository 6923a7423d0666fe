// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

/// Codes of enumerations whose enumerators are 0, 1, … up to `last`: their names in lower case with hyphens,
/// "key-width" for KeyWidth. They are part of file formats, so renaming an enumerator changes a format.
namespace attn {

template <auto value>
std::string enumeratorCode() {
  // GCC: "… [with auto value = attn::Term::KeyWidth; …]", Clang: "… [value = attn::Term::KeyWidth]"
  std::string_view name = __PRETTY_FUNCTION__;
  name.remove_prefix(name.find("value = "));
  name = name.substr(0, name.find_first_of(";]"));
  name.remove_prefix(name.rfind(':') + 1);
  std::string code;
  for (const char c : name) {
    if (c != lowered(c) && !code.empty()) code += '-';
    code += lowered(c);
  }
  return code;
}

template <auto last>
const auto& enumCodes() {
  using Enum = decltype(last);
  static const auto all = []<std::size_t... n>(std::index_sequence<n...>) {
    static const std::array codes{enumeratorCode<static_cast<Enum>(n)>()...};
    return std::array{std::pair<std::string_view, Enum>{codes[n], static_cast<Enum>(n)}...};
  }
  (std::make_index_sequence<static_cast<std::size_t>(last) + 1>());
  return all;
}

template <auto last>
std::string_view enumCode(decltype(last) value) {
  return enumCodes<last>().at(static_cast<std::size_t>(value)).first;
}

template <auto last>
std::optional<decltype(last)> enumValue(std::string_view code) {
  for (const auto& [name, value] : enumCodes<last>())
    if (name == code) return value;
  return std::nullopt;
}

}  // namespace attn
