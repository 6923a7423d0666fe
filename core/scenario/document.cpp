// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/document.h"

#include <algorithm>

#include "scenario/input_file.h"
#include "scenario/json_reader.h"
#include "scenario/limits.h"
#include "scenario/scenario_reader.h"

namespace attn {
namespace {

/// A document of another kind or of a newer version: what else is "wrong" with it would only confuse.
Problems foreign(const Problems& problems) {
  Problems result;
  std::ranges::copy_if(problems, std::back_inserter(result), [](const Problem& p) {
    return (p.code == ProblemCode::WrongFormat && p.pointer == "/format") ||
           (p.code == ProblemCode::UnsupportedVersion && p.pointer == "/version");
  });
  return result;
}

}  // namespace

Result<Scenario> readDocument(const std::filesystem::path& file) {
  const Result<std::string> text = readText(file);
  if (!text) return tl::unexpected(text.error());
  const std::filesystem::path folder = file.parent_path();
  return parseDocument(*text, folder.empty() ? std::filesystem::path(".") : folder);
}

Result<Scenario> parseDocument(std::string_view text, const std::filesystem::path& folder) {
  Result<JsonDocument> json = readJson(text);
  if (!json) return tl::unexpected(json.error());
  Problems problems = std::move(json->problems);
  if (!json->root.is(JsonValue::Kind::Object)) {
    problems.push_back({ProblemCode::WrongType, "", {code(json->root.term()), code(Term::Object)}});
    return tl::unexpected(std::move(problems));
  }
  Scenario scenario = ScenarioReader(folder, problems).read(json->root, "");
  if (problems.empty()) return scenario;
  Problems decisive = foreign(problems);
  if (decisive.empty()) decisive = std::move(problems);
  if (decisive.size() > limits::problems) decisive.resize(limits::problems);
  return tl::unexpected(std::move(decisive));
}

}  // namespace attn
