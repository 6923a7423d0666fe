// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/stage_scenario.h"

#include <algorithm>
#include <memory>

#include "base/text.h"
#include "lessons/json_text.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "scenario/pairs.h"
#include "scenario/validate.h"

namespace attn {
namespace {

Problems below(const std::string& place, Problems problems) {
  for (Problem& problem : problems) problem.pointer.insert(0, place);
  return problems;
}

Result<Scenario> regrouped(Scenario scenario, const HeadCounts& heads) {
  const auto refuse = [](const char* key, Index found, const std::vector<Index>& allowed) {
    return tl::unexpected(Problems{
        {ProblemCode::OutOfRange,
         std::string("/regroup/") + key,
         {std::to_string(found), commaSeparated(allowed, [](Index count) { return std::to_string(count); })}}});
  };
  const std::vector<Index> query = allowedQueryHeads(scenario);
  if (std::ranges::find(query, heads.query) == query.end()) return refuse("query", heads.query, query);
  std::vector<Index> keyValue;
  for (Index count = 1; count <= heads.query; ++count)
    if (heads.query % count == 0) keyValue.push_back(count);
  if (std::ranges::find(keyValue, heads.keyValue) == keyValue.end()) return refuse("kv", heads.keyValue, keyValue);
  return withHeads(std::move(scenario), heads);
}

}  // namespace

Result<Scenario> scenarioOf(const ScenarioRecipe& recipe, const ScenarioSource& source) {
  Result<Scenario> scenario = source(recipe.source);
  if (!scenario) return scenario;
  if (!recipe.set.empty()) {
    scenario = parseDocument(patched(writeDocument(withoutPinned(std::move(*scenario))), recipe.set));
    if (!scenario) return tl::unexpected(below("/set", std::move(scenario.error())));
  }
  if (recipe.regroup) return regrouped(std::move(*scenario), *recipe.regroup);
  return scenario;
}

Result<Scenario> scenarioOf(const LessonStage& stage, const ScenarioSource& source) {
  Result<Scenario> scenario = scenarioOf(stage.scenario, source);
  if (!scenario) return scenario;
  if (!stage.compare) return withoutPinned(std::move(*scenario));
  Result<Scenario> pinned = scenarioOf(stage.compare->pinned, source);
  if (!pinned) return tl::unexpected(below("/compare", std::move(pinned.error())));
  scenario->pinned = std::make_shared<const Scenario>(withoutPinned(std::move(*pinned)));
  return scenario;
}

}  // namespace attn
