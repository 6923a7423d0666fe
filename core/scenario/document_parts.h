// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/number_format.h"
#include "base/problem.h"
#include "scenario/limits.h"
#include "scenario/object_reader.h"

namespace attn {

// Parts shared by several kinds of documents: a list of objects, a header, an integer within bounds.

/// Calls `read(reader)` or `read(reader, index)` for each object in the optional list `key` of at most `most` items. An
/// item that is not an object and members that `read` did not request are problems. Stops at limits::problems problems.
template <class Read>
void readObjects(ObjectReader& reader, MemberKey key, std::size_t most, Read read) {
  const JsonValue* list = reader.array(key);
  if (!list) return;
  if (list->arraySize() > most) {
    reader.add(ProblemCode::OutOfRange, key.name,
               {std::to_string(list->arraySize()), rangeText(0, static_cast<std::int64_t>(most))});
    return;
  }
  Problems& problems = reader.problems();
  for (std::size_t i = 0; i < list->arraySize() && problems.size() < limits::problems; ++i) {
    const std::string pointer = childPointer(reader.pointerOf(key.name), std::to_string(i));
    const JsonValue* item = i < list->items.size() ? &list->items[i] : nullptr;
    if (!item || !item->is(JsonValue::Kind::Object)) {
      problems.push_back(
          {ProblemCode::WrongType, pointer, {code(item ? item->term() : Term::Number), code(Term::Object)}});
      continue;
    }
    ObjectReader inner(*item, pointer, problems);
    if constexpr (std::is_invocable_v<Read, ObjectReader&, std::size_t>)
      read(inner, i);
    else
      read(inner);
    inner.finish();
  }
}

/// Returns the numbers of the list `key`; null, and a problem for each item that is not a finite number, if there is
/// one.
inline const std::vector<double>* finiteNumbers(ObjectReader& reader, std::string_view key, const JsonValue& list) {
  Problems& problems = reader.problems();
  const std::size_t before = problems.size();
  const auto place = [&](std::size_t i) { return childPointer(reader.pointerOf(key), std::to_string(i)); };
  for (std::size_t i = 0; i < list.items.size() && problems.size() < limits::problems; ++i)
    if (!list.items[i].is(JsonValue::Kind::Number))
      problems.push_back({ProblemCode::WrongType, place(i), {code(list.items[i].term()), code(Term::Number)}});
  for (const auto& [index, text] : list.notFinite) problems.push_back({ProblemCode::NotFinite, place(index), {text}});
  return problems.size() == before && list.items.empty() ? &list.numbers : nullptr;
}

inline void readFormat(ObjectReader& reader, std::string_view expected, std::int64_t newest) {
  std::string format(expected);
  if (reader.require("format", format) && format != expected)
    reader.add(ProblemCode::WrongFormat, "format", {format, std::string(expected)});
  std::int64_t version = newest;
  if (reader.require("version", version) && version != newest)
    reader.add(ProblemCode::UnsupportedVersion, "version", {std::to_string(version), std::to_string(newest)});
}

/// Reads an integer from `low` to `high`; anything else is a problem and leaves `target` unchanged.
template <class Whole>
bool readWhole(ObjectReader& reader, MemberKey key, std::int64_t low, std::int64_t high, Whole& target) {
  std::int64_t number = 0;
  if (!reader.optional(key) || !reader.read(key.name, number)) return false;
  if (number < low || number > high)
    return reader.add(ProblemCode::OutOfRange, key.name, {std::to_string(number), rangeText(low, high)});
  target = static_cast<Whole>(number);
  return true;
}

}  // namespace attn
