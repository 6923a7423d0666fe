// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/object_reader.h"

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "scenario/limits.h"
#include "scenario/listing.h"

namespace attn {

const JsonValue* ObjectReader::optional(MemberKey key) {
  if (std::ranges::find(m_known, key.name) == m_known.end()) m_known.emplace_back(key.name);
  const auto found = std::ranges::find(m_object.members, key.name, &JsonMember::key);
  if (found != m_object.members.end()) return &found->value;
  if (key.isNeeded) add(ProblemCode::MissingKey, "", {std::string(key.name)});
  return nullptr;
}

const JsonValue* ObjectReader::optional(MemberKey key, JsonValue::Kind kind, Term term) {
  const JsonValue* value = optional(key);
  if (!value || value->is(kind)) return value;
  wrongType(*value, key.name, term);
  return nullptr;
}

bool ObjectReader::read(std::string_view key, std::string& target) {
  const JsonValue* value = optional(key);
  if (!value) return true;
  if (!value->is(JsonValue::Kind::String)) return wrongType(*value, key, Term::String);
  target = value->text;
  return true;
}

bool ObjectReader::read(std::string_view key, bool& target) {
  const JsonValue* value = optional(key);
  if (!value) return true;
  if (!value->is(JsonValue::Kind::Boolean)) return wrongType(*value, key, Term::Boolean);
  target = value->boolean;
  return true;
}

bool ObjectReader::read(std::string_view key, double& target) {
  const JsonValue* value = optional(key);
  if (!value) return true;
  if (!value->is(JsonValue::Kind::Number)) return wrongType(*value, key, Term::Number);
  if (!std::isfinite(value->number)) return add(ProblemCode::NotFinite, key, {value->text});
  target = value->number;
  return true;
}

bool ObjectReader::read(std::string_view key, std::int64_t& target) {
  const JsonValue* value = optional(key);
  if (!value) return true;
  if (!value->is(JsonValue::Kind::Number)) return wrongType(*value, key, Term::Integer);
  if (!std::isfinite(value->number)) return add(ProblemCode::NotFinite, key, {value->text});
  if (std::trunc(value->number) != value->number) return wrongType(*value, key, Term::Integer);
  if (!isInteger(value->number))
    return add(ProblemCode::OutOfRange, key, {value->text, rangeText(-limits::position, limits::position)});
  target = static_cast<std::int64_t>(value->number);
  return true;
}

bool ObjectReader::read(std::string_view key, std::vector<std::string>& target) {
  const JsonValue* value = optional(key);
  if (!value) return true;
  if (!value->is(JsonValue::Kind::Array)) return wrongType(*value, key, Term::Array);
  std::vector<std::string> texts;
  bool good = true;
  for (std::size_t i = 0; i < value->arraySize() && m_problems.size() < limits::problems; ++i) {
    const bool isText = i < value->items.size() && value->items[i].is(JsonValue::Kind::String);
    if (isText) {
      texts.push_back(value->items[i].text);
      continue;
    }
    const Term found = value->items.empty() ? Term::Number : value->items[i].term();
    m_problems.push_back(
        {ProblemCode::WrongType, childPointer(pointerOf(key), std::to_string(i)), {code(found), code(Term::String)}});
    good = false;
  }
  if (good) target = std::move(texts);
  return good;
}

bool ObjectReader::add(ProblemCode problem, std::string_view key, std::vector<std::string> arguments) {
  m_problems.push_back({problem, key.empty() ? m_pointer : pointerOf(key), std::move(arguments)});
  return false;
}

bool ObjectReader::wrongType(const JsonValue& found, std::string_view key, Term expected) {
  return add(ProblemCode::WrongType, key, {code(found.term()), code(expected)});
}

void ObjectReader::finish() {
  for (const JsonMember& member : m_object.members)
    if (std::ranges::find(m_known, member.key) == m_known.end() && m_problems.size() < limits::problems)
      m_problems.push_back({ProblemCode::UnknownKey, pointerOf(member.key), {member.key, shortList(m_known)}});
}

}  // namespace attn
