// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "base/problem.h"
#include "scenario/json_value.h"

namespace attn {

/// A JSON text (RFC 8259) and the problems that did not prevent reading its values.
struct JsonDocument {
  JsonValue root;
  Problems problems;  // DuplicateKey: the first value counts
};

/// Reads JSON written by people. A custom parser, because messages need what general parsers do not provide: the JSON
/// pointer of a number that does not fit a double (1e999) and of the non-standard NaN and Infinity that Python writes
/// (all are read as non-finite numbers), of duplicate keys and of nesting above limits::jsonDepth; and because a list
/// of numbers takes 8 bytes per number here. Fails with InvalidUtf8, JsonSyntax, NestedTooDeep or TooLarge.
Result<JsonDocument> readJson(std::string_view text);

}  // namespace attn
