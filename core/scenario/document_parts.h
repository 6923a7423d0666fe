// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/number_format.h"
#include "base/problem.h"
#include "scenario/limits.h"
#include "scenario/object_reader.h"

namespace attn {

// Parts shared by several kinds of documents: a list of objects, a header, an integer within bounds.

/// Calls `read(reader, index)` for each object in the optional list `key` of at most `most` items. An item that is not
/// an object and members that `read` did not request are problems. Stops at limits::problems problems.
template <class Read>
void readObjects(ObjectReader& reader, std::string_view key, std::size_t most, Read read) {
  const JsonValue* list = reader.optional(key);
  if (!list) return;
  if (!list->is(JsonValue::Kind::Array)) {
    reader.wrongType(*list, key, Term::Array);
    return;
  }
  if (list->arraySize() > most) {
    reader.add(ProblemCode::OutOfRange, key,
               {std::to_string(list->arraySize()), rangeText(0, static_cast<std::int64_t>(most))});
    return;
  }
  Problems& problems = reader.problems();
  for (std::size_t i = 0; i < list->arraySize() && problems.size() < limits::problems; ++i) {
    const std::string pointer = childPointer(reader.pointerOf(key), std::to_string(i));
    const JsonValue* item = i < list->items.size() ? &list->items[i] : nullptr;
    if (!item || !item->is(JsonValue::Kind::Object)) {
      problems.push_back(
          {ProblemCode::WrongType, pointer, {code(item ? item->term() : Term::Number), code(Term::Object)}});
      continue;
    }
    ObjectReader inner(*item, pointer, problems);
    read(inner, i);
    inner.finish();
  }
}

inline void readFormat(ObjectReader& reader, std::string_view expected, std::int64_t newest) {
  std::string format(expected);
  reader.required("format");
  if (reader.read("format", format) && format != expected)
    reader.add(ProblemCode::WrongFormat, "format", {format, std::string(expected)});
  std::int64_t version = newest;
  reader.required("version");
  if (reader.read("version", version) && version != newest)
    reader.add(ProblemCode::UnsupportedVersion, "version", {std::to_string(version), std::to_string(newest)});
}

/// Reads an integer from `low` to `high`; anything else is a problem and leaves `target` unchanged.
template <class Whole>
bool readWhole(ObjectReader& reader, std::string_view key, std::int64_t low, std::int64_t high, Whole& target) {
  std::int64_t number = 0;
  if (!reader.optional(key) || !reader.read(key, number)) return false;
  if (number < low || number > high)
    return reader.add(ProblemCode::OutOfRange, key, {std::to_string(number), rangeText(low, high)});
  target = static_cast<Whole>(number);
  return true;
}

}  // namespace attn
