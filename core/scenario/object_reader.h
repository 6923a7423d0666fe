// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "scenario/json_value.h"
#include "scenario/names.h"

namespace attn {

/// The key of a member; a missing one is a problem if it is needed().
struct MemberKey {
  std::string_view name;
  bool isNeeded = false;

  MemberKey(const char* key) : name(key) {}
  MemberKey(const std::string& key) : name(key) {}
  MemberKey(std::string_view key, bool needed = false) : name(key), isNeeded(needed) {}
};
inline MemberKey needed(std::string_view key) {
  return {key, true};
}

/// Reads the members of one JSON object by name and records every problem with its pointer. Members not requested
/// before finish() are unknown keys.
class ObjectReader {
 public:
  ObjectReader(const JsonValue& object, std::string pointer, Problems& problems)
      : m_object(object), m_pointer(std::move(pointer)), m_problems(problems) {}

  /// Returns the member, or null if it is absent.
  const JsonValue* optional(MemberKey);
  const JsonValue* required(std::string_view key) { return optional(needed(key)); }
  /// Null also if it is not an object or array.
  const JsonValue* object(MemberKey key) { return optional(key, JsonValue::Kind::Object, Term::Object); }
  const JsonValue* array(MemberKey key) { return optional(key, JsonValue::Kind::Array, Term::Array); }

  // Absent members and members of a wrong type leave `target` unchanged; only the latter return false.
  bool read(std::string_view key, std::string& target);
  bool read(std::string_view key, bool& target);
  bool read(std::string_view key, double& target);
  bool read(std::string_view key, std::int64_t& target);
  bool read(std::string_view key, std::vector<std::string>& target);
  template <class Value>
  bool read(std::string_view key, std::optional<Value>& target) {
    Value value{};
    if (!read(key, value)) return false;
    if (optional(key)) target = std::move(value);
    return true;
  }
  /// Like read(), but the member must exist; false if it does not.
  template <class Value>
  bool require(std::string_view key, Value& target) {
    return required(key) && read(key, target);
  }
  /// Calls `read(ObjectReader&)` for the object `key`, if there is one; members that `read` did not request are
  /// problems.
  template <class Read>
  bool readObject(MemberKey key, Read read) {
    const JsonValue* value = object(key);
    if (!value) return false;
    ObjectReader inner(*value, pointerOf(key.name), m_problems);
    read(inner);
    inner.finish();
    return true;
  }
  template <class Value, std::size_t N>
  bool readName(MemberKey key, const std::array<std::pair<std::string_view, Value>, N>& table, Value& target) {
    std::string name = names::of(table, target);
    if (!optional(key)) return !key.isNeeded;
    if (!read(key.name, name)) return false;
    const auto value = names::find(table, name);
    if (!value) return add(ProblemCode::UnknownName, key.name, {name, names::list(table)});
    target = *value;
    return true;
  }

  /// Records a problem with a member (with the object itself if `key` is empty); returns false.
  bool add(ProblemCode, std::string_view key, std::vector<std::string> arguments);
  bool wrongType(const JsonValue& found, std::string_view key, Term expected);

  std::string pointerOf(std::string_view key) const { return childPointer(m_pointer, key); }
  Problems& problems() { return m_problems; }
  /// Records an UnknownKey for every member that was not requested.
  void finish();

 private:
  const JsonValue* optional(MemberKey, JsonValue::Kind, Term);

  const JsonValue& m_object;
  std::string m_pointer;
  Problems& m_problems;
  std::vector<std::string> m_known;
};

}  // namespace attn
