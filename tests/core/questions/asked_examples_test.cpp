// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the open document, for the installed examples.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "questions/question_template.h"
#include "support/examples.h"
#include "support/sanitized.h"

namespace attn {
namespace {

class AskedExample : public testing::TestWithParam<std::filesystem::path> {
 protected:
  /// Every head of the example, and its sizes alone if it has no numbers.
  template <class F>
  void onEveryStage(F check) {
    const Scenario scenario = readDocument(GetParam()).value();
    if (std::holds_alternative<ShapeInputs>(scenario.inputs)) {
      check(OnStage{scenario, nullptr, 0, std::nullopt});
      return;
    }
    const Trace trace = test::traced(scenario);
    for (const HeadTrace& head : trace.heads) {
      if (test::kSanitized && head.queryHead > 0) break;  // heads differ only in their numbers
      SCOPED_TRACE("head " + std::to_string(head.queryHead));
      check(OnStage{scenario, &trace, head.queryHead, std::nullopt});
      check(OnStage{scenario, &trace, head.queryHead, queryTokens(scenario) - 1});
    }
  }
};

void expectSound(const QuestionTemplate& from, const AskedQuestion& asked) {
  const Question& q = asked.question;
  SCOPED_TRACE(std::string(from.id) + ", seed " + std::to_string(asked.seed));
  EXPECT_EQ(asked.from, &from);
  EXPECT_EQ(q.kind, from.kind);
  EXPECT_FALSE(q.text.isEmpty());
  if (q.kind == AnswerKind::Text) {
    EXPECT_GE(q.checklist.size(), 2U);
    return;
  }
  EXPECT_TRUE(isRight(q, q.answer));
  EXPECT_FALSE(q.working.empty());
  if (q.kind == AnswerKind::Number) {
    const double answer = std::get<double>(q.answer);
    EXPECT_TRUE(std::isfinite(answer));
    EXPECT_GT(q.tolerance, 0);
    // 0 must not be a right answer for a requested value.
    if (answer != 0) {
      EXPECT_LT(q.tolerance, std::max(0.011, std::abs(answer))) << answer;
    }
  }
  if (q.kind == AnswerKind::Choice) {
    EXPECT_GE(q.choices.size(), 2U);
    EXPECT_LT(std::get<std::size_t>(q.answer), q.choices.size());
  }
  if (q.kind == AnswerKind::Cell) {
    const CellPlace cell = std::get<CellPlace>(q.answer);
    EXPECT_LT(cell.row, q.matrix.value().values.rows());
    EXPECT_LT(cell.column, q.matrix.value().values.cols());
  }
  for (const Mistake& mistake : q.mistakes) {
    EXPECT_FALSE(isRight(q, mistake.answer)) << mistake.kind->id;
    EXPECT_TRUE(std::ranges::any_of(recognizedMistakes(q, mistake.answer), [&](const Mistake& told) {
      return told.kind == mistake.kind;
    })) << mistake.kind->id;
  }
}

TEST_P(AskedExample, makesValidQuestionsWithEveryFittingTemplate) {
  onEveryStage([](const OnStage& stage) {
    for (const QuestionTemplate& from : questionTemplates())
      for (std::uint64_t seed = 0; seed < 3; ++seed)
        if (const auto asked = askAbout(from, stage, seed)) expectSound(from, *asked);
  });
}

TEST_P(AskedExample, fitsSeveralTemplates) {
  onEveryStage([](const OnStage& stage) {
    std::set<std::string_view> ids;
    for (const QuestionTemplate* from : templatesFor(stage)) ids.insert(from->id);
    EXPECT_GE(ids.size(), stage.trace ? 6U : 2U) << testing::PrintToString(ids);
  });
}

TEST_P(AskedExample, asksTheSameForTheSameSeed) {
  onEveryStage([](const OnStage& stage) {
    for (const QuestionTemplate* from : templatesFor(stage)) {
      const auto first = askAbout(*from, stage, 1), again = askAbout(*from, stage, 1);
      ASSERT_EQ(first.has_value(), again.has_value()) << from->id;
      if (!first) continue;
      EXPECT_EQ(first->parameters.all(), again->parameters.all()) << from->id;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(, AskedExample, testing::ValuesIn(test::allExampleFiles()), [](const auto& file) {
  std::string name = file.param.stem().stem().string();
  std::ranges::replace(name, '-', '_');
  return name;
});

/// The question of this template about a head of an example.
std::optional<AskedQuestion> askedAbout(const char* id, const Scenario& scenario, Index head, std::optional<Index> row,
                                        std::uint64_t seed) {
  const Trace trace = test::traced(scenario);
  return askAbout(*findTemplate(id), OnStage{scenario, &trace, head, row}, seed);
}

TEST(AskedAboutTheCatSat, expectsTheWeightsThatTheStageShows) {
  // docs/numbers.md, section 1.3: the row of "sat".
  const std::vector<double> weights{0.2483, 0.2483, 0.5035};
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const char* id : {"softmax-row", "weight-from-exponentials"}) {
      const auto asked = askedAbout(id, test::example("1-the-cat-sat"), 0, 2, seed);
      ASSERT_TRUE(asked) << id;
      const auto key = static_cast<std::size_t>(asked->parameters.whole("key"));
      EXPECT_EQ(asked->parameters.text("query_name"), "sat");
      EXPECT_NEAR(std::get<double>(asked->question.answer), weights[key], 1e-4) << id;
    }
}

TEST(AskedAboutTheCatSat, countsTheKeysThatEachWordSees) {
  for (Index query = 0; query < 2; ++query) {
    const auto asked = askedAbout("visible-keys", test::example("1-the-cat-sat"), 0, query, 1);
    ASSERT_TRUE(asked);
    EXPECT_EQ(std::get<double>(asked->question.answer), static_cast<double>(query + 1));
  }
  EXPECT_FALSE(askedAbout("visible-keys", test::example("1-the-cat-sat"), 0, 2, 1)) << "nothing is hidden from sat";
}

TEST(AskedAboutASinkLogit, doesNotSayThatRowsAddUpToOne) {
  EXPECT_TRUE(askedAbout("softmax-rows", test::example("1-the-cat-sat"), 0, 0, 1));
  EXPECT_FALSE(askedAbout("softmax-rows", test::example("m5-softmax-off-by-one"), 0, 0, 1));
}

TEST(AskedAboutAWindow, pointsAtWhereItBegins) {
  // "are" is query 6, and the window of 3 leaves "old", "house" and "are".
  const auto asked = askedAbout("first-visible-cell", test::example("3-causal-and-window"), 0, 6, 1);
  ASSERT_TRUE(asked);
  EXPECT_EQ(std::get<CellPlace>(asked->question.answer), (CellPlace{6, 4}));
}

TEST(AskedAboutAPaddedRow, declinesTheRowThatSeesNothing) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto asked = askedAbout("weight-from-exponentials", test::example("6-a-padded-row"), 0, 0, seed);
    ASSERT_TRUE(asked);
    EXPECT_NE(asked->parameters.whole("query"), 0);
  }
}

TEST(AskedAboutFloat16, declinesWhatHasNoDigitsToCalculateWith) {
  Scenario scenario = test::example("1-the-cat-sat");
  scenario.attention.arithmetic = Arithmetic::Float16;
  EXPECT_FALSE(askedAbout("softmax-row", scenario, 0, 2, 1));
}

TEST(AskedAboutOpenCl, writesNumbersWithoutTheNoiseOfFloat32) {
  Scenario scenario = test::example("2-it-and-the-dog");
  scenario.attention.arithmetic = Arithmetic::Float32;  // 1.9 becomes 1.899999976…
  const auto asked = askedAbout("dot-product", scenario, 0, 6, 1);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->parameters.matrix("query_vector"), (Matrix(1, 4) << 3, 1.9, 0, -0.5).finished());
}

}  // namespace
}  // namespace attn
