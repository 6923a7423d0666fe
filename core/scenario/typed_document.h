// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <utility>

#include "scenario/json_reader.h"

namespace attn {

/// Returns the problems worth reporting: for another format or a newer version only that problem (the others would only
/// confuse), otherwise the first limits::problems.
Problems problemsToReport(Problems);

/// The pointer that a problem is about: a missing key's own, although it is reported at its parent.
std::string pointerConcerned(const Problem&);
/// True if one problem is at or below the place of the other, so that only one needs to be reported.
bool areOfOnePlace(const Problem&, const Problem&);

/// Reads a document with "format" and "version" in its root object. Returns `read(root, problems)`, or all problems.
template <class Value, class Read>
Result<Value> readTypedDocument(std::string_view text, Read read) {
  Result<JsonDocument> json = readJson(text);
  if (!json) return tl::unexpected(json.error());
  Problems problems = std::move(json->problems);
  if (!json->root.is(JsonValue::Kind::Object)) {
    problems.push_back({ProblemCode::WrongType, "", {code(json->root.term()), code(Term::Object)}});
    return tl::unexpected(std::move(problems));
  }
  Value value = read(json->root, problems);
  if (problems.empty()) return value;
  return tl::unexpected(problemsToReport(std::move(problems)));
}

}  // namespace attn
