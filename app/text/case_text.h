// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace attn::app {

/// The text of a value in a table; empty if it has none.
template <class Value>
QString textFor(Value value, std::initializer_list<std::pair<std::type_identity_t<Value>, QString>> table) {
  const auto* const found = std::ranges::find_if(table, [&](const auto& entry) { return entry.first == value; });
  return found == table.end() ? QString() : found->second;
}

}  // namespace attn::app
