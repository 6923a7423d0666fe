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

// What documents of several kinds are made of: a list of objects, a header, a whole number within bounds.

/// Calls `read(object, pointer, index)` for each object of a list, where it is there, of at most `most` members;
/// whatever else stands in it is a problem. It ends where there are as many problems as a document is told of.
template <class Read>
void eachObject(ObjectReader& reader, std::string_view key, std::size_t most, Read read) {
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
  for (std::size_t i = 0; i < list->arraySize() && reader.problems().size() < limits::problems; ++i) {
    const std::string pointer = childPointer(reader.pointerOf(key), std::to_string(i));
    const JsonValue* item = i < list->items.size() ? &list->items[i] : nullptr;
    if (item && item->is(JsonValue::Kind::Object))
      read(*item, pointer, i);
    else
      reader.problems().push_back(
          {ProblemCode::WrongType, pointer, {code(item ? item->term() : Term::Number), code(Term::Object)}});
  }
}

/// The same with a reader for each of them: `read(reader, index)`. Members that it did not ask for are problems.
template <class Read>
void readObjects(ObjectReader& reader, std::string_view key, std::size_t most, Read read) {
  eachObject(reader, key, most, [&](const JsonValue& object, const std::string& pointer, std::size_t index) {
    ObjectReader inner(object, pointer, reader.problems());
    read(inner, index);
    inner.finish();
  });
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

/// A whole number from `low` to `high`; anything else is a problem and leaves `target` as it is.
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
