// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/answering_stage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace attn {
namespace {

struct Exception {
  std::string_view id, reason;
};
/// Templates of the Steps lab whose answer is on none of its stages.
constexpr std::array kOnNoStage{
    Exception{"ratio-squared", "asks what would be with another scale"},
    Exception{"score-raised", "asks what would be with another score"},
    Exception{"value-change", "asks what would be with another value"},
    Exception{"score-matrix-bytes",
              "a size; only the sheet of a document of sizes shows it, where the number is hidden"},
    Exception{"score-flops", "a count; only the sheet of a document of sizes shows it, where the number is hidden"},
    Exception{"visible-flops", "a count; only the sheet of a document of sizes shows it, where the number is hidden"},
    Exception{"projection-parameters", "a product of sizes that every stage shows"},
    Exception{"softmax-rows", "a product of sizes that every stage shows"},
    Exception{"cross-weights", "a product of sizes that every stage shows"},
    Exception{"rope-angle", "stages show rotated vectors, and no angles"},
};

AskedQuestion drawnFrom(const QuestionTemplate& from) {
  return drawQuestion(from, 1);
}

TEST(AnsweringStage, IsKnownOfEveryQuestionAboutTheStepsLab) {
  for (const QuestionTemplate& from : questionTemplates()) {
    if (!from.read || from.lab != "steps") continue;
    const bool isException = std::ranges::find(kOnNoStage, from.id, &Exception::id) != kOnNoStage.end();
    EXPECT_NE(answeringStage(drawnFrom(from)).has_value(), isException) << from.id;
  }
}

TEST(AnsweringStage, IsNotTheOneBefore) {
  EXPECT_EQ(answeringStage(drawnFrom(*findTemplate("score-cell"))), Stage::Scores);
  EXPECT_EQ(answeringStage(drawnFrom(*findTemplate("induction-key"))), Stage::Scores);
  EXPECT_EQ(answeringStage(drawnFrom(*findTemplate("scale-factor"))), Stage::Scaled);
}

TEST(AnsweringStage, ListsOnlyTemplatesAsExceptions) {
  for (const Exception& each : kOnNoStage) EXPECT_NE(findTemplate(each.id), nullptr) << each.id;
}

}  // namespace
}  // namespace attn
