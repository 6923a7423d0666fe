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
  constexpr std::size_t kMaxBytes = 100;
  std::string result = pointer + "/";
  std::size_t end = key.size();
  if (end > kMaxBytes) {
    end = kMaxBytes;
    while (end > 0 && (static_cast<unsigned char>(key[end]) & 0xC0) == 0x80) --end;  // do not split a UTF-8 character
  }
  for (const char c : key.substr(0, end)) {
    if (c == '~')
      result += "~0";
    else if (c == '/')
      result += "~1";
    else
      result += c;
  }
  if (end < key.size()) result += "…";
  return result;
}

}  // namespace attn
