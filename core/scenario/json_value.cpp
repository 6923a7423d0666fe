// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/json_value.h"

#include <cmath>

namespace attn {

Term JsonValue::term() const {
  switch (kind) {
    case Kind::Null:
      return Term::Null;
    case Kind::Boolean:
      return Term::Boolean;
    case Kind::Number:
      return isInteger(number) ? Term::Integer : Term::Number;
    case Kind::String:
      return Term::String;
    case Kind::Array:
      return Term::Array;
    case Kind::Object:
      return Term::Object;
  }
  return Term::Value;
}

bool isInteger(double value) {
  return std::abs(value) <= 9007199254740992.0 && std::trunc(value) == value;
}

std::string childPointer(const std::string& pointer, std::string_view key) {
  std::string result = pointer + "/";
  for (const char c : key) {
    if (c == '~')
      result += "~0";
    else if (c == '/')
      result += "~1";
    else
      result += c;
  }
  return result;
}

}  // namespace attn
