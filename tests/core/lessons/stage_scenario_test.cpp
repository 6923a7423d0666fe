// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/stage_scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lessons/json_text.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using enum ProblemCode;

Result<Scenario> examples(const std::string& source) {
  return readDocument(test::exampleFolder() / (source.substr(source.find(':') + 1) + ".attn.json"));
}

TEST(Recipe, WithoutChangesIsItsSource) {
  const auto made = scenarioOf(ScenarioRecipe{"example:1-the-cat-sat", "", {}}, examples);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, test::example("1-the-cat-sat"));
}

TEST(Recipe, ChangesWhatItsPatchNames) {
  const auto made = scenarioOf(
      ScenarioRecipe{
          "example:1-the-cat-sat", R"({"title": "t", "attention": {"scale": 1, "mask": {"causal": true}}})", {}},
      examples);
  ASSERT_TRUE(made);
  Scenario expected = test::example("1-the-cat-sat");
  expected.title = "t";
  expected.attention.scale = 1;
  expected.attention.mask.causal = true;
  EXPECT_EQ(*made, expected);
}

TEST(Recipe, TakesAwayWhatIsNull) {
  const auto made =
      scenarioOf(ScenarioRecipe{"example:9-rotary-positions", R"({"attention": {"rope": null}})", {}}, examples);
  ASSERT_TRUE(made);
  EXPECT_TRUE(test::example("9-rotary-positions").attention.rope);
  EXPECT_FALSE(made->attention.rope);
}

TEST(Recipe, RegroupsHeads) {
  const auto made = scenarioOf(ScenarioRecipe{"example:7-grouped-heads", "", HeadCounts{8, 1}}, examples);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, withHeads(test::example("7-grouped-heads"), {8, 1}));
  const auto refused = scenarioOf(ScenarioRecipe{"example:7-grouped-heads", "", HeadCounts{8, 3}}, examples);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), ElementsAre(Problem{OutOfRange, "/regroup/kv", {"3", "1, 2, 4, 8"}}));
}

TEST(Recipe, SaysWhatIsWrongWithItsChanges) {
  const auto made = scenarioOf(
      ScenarioRecipe{"example:1-the-cat-sat", R"({"attention": {"scael": 1, "softcap": -1}, "tokens": ["a"]})", {}},
      examples);
  ASSERT_FALSE(made);
  std::vector<std::string> places;
  for (const Problem& problem : made.error()) places.push_back(problem.pointer);
  EXPECT_THAT(places, testing::UnorderedElementsAre("/set/attention/scael", "/set/attention/softcap", "/set/tokens"));
}

TEST(StageScenario, HasWhatItIsComparedWithPinned) {
  LessonStage stage;
  stage.scenario = {"example:1-the-cat-sat", R"({"attention": {"scale": 1}})", {}};
  stage.compare = LessonComparison{{"example:1-the-cat-sat", "", {}}, LessonCompareMode::SideBySide};
  const auto made = scenarioOf(stage, examples);
  ASSERT_TRUE(made);
  ASSERT_TRUE(made->pinned);
  EXPECT_EQ(*made->pinned, test::example("1-the-cat-sat"));
  EXPECT_EQ(made->attention.scale, 1);
  stage.compare->pinned.source = "example:none";
  const auto refused = scenarioOf(stage, examples);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().at(0).pointer, "/compare");
}

TEST(Patches, ComposeToOneThatDoesTheSame) {
  const std::string document = R"({"a": {"b": 1, "c": 2}, "d": [1, 2]})";
  const std::string first = R"({"a": {"b": null, "x": {"y": 1}}, "d": 3})",
                    second = R"({"a": {"c": 4, "x": {"z": null}}})";
  EXPECT_EQ(patched(document, composedPatches(first, second)), patched(patched(document, first), second));
  EXPECT_EQ(composedPatches("", second), second);
  EXPECT_EQ(composedPatches(first, ""), first);
}

}  // namespace
}  // namespace attn
