// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/term.h"

namespace attn {

struct JsonMember;

/// One value of a JSON text. Lists of numbers, the bulk of a scenario document, are stored as plain doubles.
struct JsonValue {
  enum class Kind : std::uint8_t { Null, Boolean, Number, String, Array, Object };

  Kind kind = Kind::Null;
  bool boolean = false;
  double number = 0;                // ±infinity if the number in the text overflows a double
  std::string text;                 // the characters of a string; a number as written
  std::vector<JsonMember> members;  // of an object, in text order
  std::vector<JsonValue> items;     // of an array, unless all its items are numbers
  std::vector<double> numbers;      // of an array of numbers
  /// Index and text of the first items of `numbers` that are not finite.
  std::vector<std::pair<std::size_t, std::string>> notFinite;

  bool is(Kind wanted) const { return kind == wanted; }
  std::size_t arraySize() const { return items.empty() ? numbers.size() : items.size(); }
  /// Item i of an array if it is a number.
  std::optional<double> numberAt(std::size_t i) const {
    if (items.empty()) return numbers[i];
    return items[i].is(Kind::Number) ? std::optional(items[i].number) : std::nullopt;
  }
  /// Integer if a number has no fraction and is exact in a double, else the kind itself.
  Term term() const;
};

struct JsonMember {
  std::string key;
  JsonValue value;
};

/// True for 3, 3.0 and 3e2, up to 2^53, where doubles are exact: JSON has one kind of number, so the value decides.
bool isInteger(double);

/// Appends a key to a JSON pointer (RFC 6901: "~" becomes "~0" and "/" becomes "~1"). A key of more than 100 bytes is
/// cut and ends in "…": pointers are for people, and one is made for every value that is read.
std::string childPointer(const std::string& pointer, std::string_view key);

}  // namespace attn
