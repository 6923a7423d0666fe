// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/json_text.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace attn {
namespace {

using Json = nlohmann::json;

Json numberAsJson(double number) {
  if (!std::isfinite(number)) return nullptr;
  return isInteger(number) ? Json(static_cast<std::int64_t>(number)) : Json(number);
}

/// Like applying a merge patch, but what takes members away stays in it.
Json composed(Json first, const Json& second) {
  if (!second.is_object()) return second;
  if (!first.is_object()) return second;
  for (const auto& [key, value] : second.items())
    first[key] = first.contains(key) ? composed(first[key], value) : value;
  return first;
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

}  // namespace attn
