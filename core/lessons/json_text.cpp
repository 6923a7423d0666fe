// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/json_text.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "scenario/json_reader.h"

namespace attn {
namespace {

using Json = nlohmann::json;

Json numberAsJson(double number) {
  if (!std::isfinite(number)) return nullptr;
  return isInteger(number) ? Json(static_cast<std::int64_t>(number)) : Json(number);
}

/// Like applying a merge patch, but nulls that remove members are kept.
Json composed(Json first, const Json& second) {
  if (!second.is_object()) return second;
  if (!first.is_object()) return second;
  for (const auto& [key, value] : second.items())
    first[key] = first.contains(key) ? composed(first[key], value) : value;
  return first;
}

Json difference(const Json& from, const Json& to) {
  if (!from.is_object() || !to.is_object()) return to;
  Json patch = Json::object();
  for (const auto& [key, value] : to.items())
    if (!from.contains(key))
      patch[key] = value;
    else if (from[key] != value)
      patch[key] = difference(from[key], value);
  for (const auto& [key, value] : from.items())
    if (!to.contains(key)) patch[key] = nullptr;
  return patch;
}

}  // namespace

Json asJson(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::Null:
      return nullptr;
    case JsonValue::Kind::Boolean:
      return value.boolean;
    case JsonValue::Kind::Number:
      return numberAsJson(value.number);
    case JsonValue::Kind::String:
      return value.text;
    case JsonValue::Kind::Array: {
      Json list = Json::array();
      for (const double number : value.numbers) list.push_back(numberAsJson(number));
      for (const JsonValue& item : value.items) list.push_back(asJson(item));
      return list;
    }
    case JsonValue::Kind::Object: {
      Json object = Json::object();
      for (const JsonMember& member : value.members) object[member.key] = asJson(member.value);
      return object;
    }
  }
  return nullptr;
}

std::string composedPatches(const std::string& first, const std::string& second) {
  if (first.empty() || second.empty()) return first + second;
  return composed(Json::parse(first), Json::parse(second)).dump();
}

std::string patched(std::string_view document, const std::string& patch) {
  Json whole = Json::parse(document);
  if (!patch.empty()) whole.merge_patch(Json::parse(patch));
  return whole.dump();
}

std::string patchBetween(std::string_view from, std::string_view to) {
  const std::string patch = difference(Json::parse(from), Json::parse(to)).dump();
  // Normalized by reading it back: integers stay integers however they were written.
  const Result<JsonDocument> read = readJson(patch);
  return read ? asJson(read->root).dump(-1, ' ', false, Json::error_handler_t::replace) : patch;
}

}  // namespace attn
