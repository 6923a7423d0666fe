// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/scenario_member.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "attention/trace_cost.h"
#include "base/term.h"
#include "base/text.h"
#include "classroom/assignment.h"
#include "classroom/traced_scenarios.h"
#include "scenario/document.h"
#include "scenario/matrix_budget.h"
#include "scenario/scenario_reader.h"

namespace attn {

std::shared_ptr<const Scenario> readScenarioMember(const JsonValue& value, const std::string& pointer,
                                                   std::size_t textBytes, Problems& problems) {
  if (!value.is(JsonValue::Kind::Object)) {
    problems.push_back({ProblemCode::WrongType, pointer, {code(value.term()), code(Term::Object)}});
    return nullptr;
  }
  const std::size_t before = problems.size();
  const std::filesystem::path noFolder;
  MatrixBudget budget(textBytes);
  Scenario scenario = ScenarioReader(noFolder, budget, problems).read(value, pointer);
  if (problems.size() > before) return nullptr;
  for (Problem& problem : traceProblems(scenario, pointer)) problems.push_back(std::move(problem));
  return problems.size() > before ? nullptr : std::make_shared<const Scenario>(std::move(scenario));
}

nlohmann::ordered_json scenarioMember(const Scenario& scenario) {
  Scenario alone = scenario;
  alone.pinned.reset();
  return nlohmann::ordered_json::parse(writeDocument(alone));
}

nlohmann::ordered_json numberMember(double number) {
  if (isInteger(number)) return static_cast<std::int64_t>(number);
  return number;
}

std::optional<std::string> readDateTime(ObjectReader& reader, std::string_view key) {
  std::string text;
  if (!reader.optional(key) || !reader.read(key, text)) return std::nullopt;
  if (isDateTime(text)) return text;
  reader.add(ProblemCode::NotADateTime, key, {text});
  return std::nullopt;
}

std::string readSha256(ObjectReader& reader, std::string_view key) {
  std::string text;
  if (!reader.require(key, text)) return {};
  text = lowered(std::move(text));
  const bool isHash = text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (isHash) return text;
  reader.add(ProblemCode::NotASha256, key, {text});
  return {};
}

Problems traceProblems(const Scenario& scenario, const std::string& pointer) {
  const std::uint64_t bytes = traceBytes(scenario);
  if (bytes <= kMaxTraceBytes) return {};
  return {{ProblemCode::TooLarge,
           pointer,
           {code(Term::StageNumbers), std::to_string(bytes / sizeof(double)),
            std::to_string(kMaxTraceBytes / sizeof(double))}}};
}

}  // namespace attn
