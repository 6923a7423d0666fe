// SPDX-License-Identifier: GPL-3.0-or-later
#include "exercises/exercise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <set>

#include "exercises/code_judgement.h"

namespace attn {
namespace {

constexpr std::uint64_t kSeeds = 60;

const CodeExercise& exerciseNamed(std::string_view id) {
  return *std::ranges::find(codeExercises(), id, &CodeExercise::id);
}

/// What code with these stages replies: what it returns, and if `records`, the other stages.
CodeReply replyWith(const CodeExercise& exercise, const std::vector<CodeStage>& stages, bool records = true) {
  CodeReply reply;
  for (const CodeStage& each : stages) {
    const bool isReturned = std::ranges::find(exercise.returned, each.name) != exercise.returned.end();
    if (isReturned)
      reply.returned.push_back(each);
    else if (records)
      reply.recorded.push_back(each);
  }
  return reply;
}

const NumberArray& argument(const CodeCase& run, std::string_view name) {
  return std::ranges::find(run.arguments, name, &CodeArgument::name)->array;
}

const NumberArray& expectedStage(const CodeCase& run, std::string_view name) {
  return std::ranges::find(run.expected, name, &CodeStage::name)->array;
}

double cell(const NumberArray& array, Index row, Index column) {
  return array.numbers[static_cast<std::size_t>(row * array.shape[1] + column)];
}

TEST(Exercises, TheExpectedStagesAreRight) {
  for (const CodeExercise& exercise : codeExercises())
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const CodeCase run = exercise.draw(seed);
      const CodeJudgement judgement = judged(exercise, run, replyWith(exercise, run.expected));
      ASSERT_TRUE(judgement.isRight && !judgement.first) << exercise.id << " " << seed;
    }
}

TEST(Exercises, EveryMistakeIsNamed) {
  for (const CodeExercise& exercise : codeExercises())
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const CodeCase run = exercise.draw(seed);
      for (const MistakenStages& each : run.mistakes) {
        const CodeJudgement judgement = judged(exercise, run, replyWith(exercise, each.stages));
        ASSERT_TRUE(judgement.first) << exercise.id << " " << seed << " " << int(each.mistake);
        ASSERT_EQ(judgement.first->mistake, each.mistake) << exercise.id << " " << seed;
      }
    }
}

/// Also if the code records no step: one with this result. Only online softmax that divides in every tile is right.
TEST(Exercises, MistakesAreNamedByTheResultAlone) {
  for (const CodeExercise& exercise : codeExercises()) {
    const CodeCase run = exercise.draw(0);
    for (const MistakenStages& each : run.mistakes) {
      const CodeJudgement judgement = judged(exercise, run, replyWith(exercise, each.stages, false));
      const bool isRight = each.mistake == CodeMistake::DividedEveryTile;
      ASSERT_EQ(judgement.isRight, isRight) << exercise.id << int(each.mistake);
      ASSERT_TRUE(isRight || judgement.first->mistake) << exercise.id;
    }
  }
}

TEST(Exercises, AttentionAgreesWithLoops) {
  const CodeCase run = exerciseNamed("attention").draw(3);
  const NumberArray &q = argument(run, "Q"), &k = argument(run, "K"), &v = argument(run, "V");
  const NumberArray &mask = argument(run, "mask"), &output = expectedStage(run, "output");
  for (Index i = 0; i < q.shape[0]; ++i)
    for (Index c = 0; c < v.shape[1]; ++c) {
      double above = 0, below = 0;
      for (Index j = 0; j < k.shape[0]; ++j) {
        double score = 0;
        for (Index d = 0; d < q.shape[1]; ++d) score += cell(q, i, d) * cell(k, j, d);
        const double e = cell(mask, i, j) > 0 ? std::exp(score / 2) : 0;  // d_k = 4
        above += e * cell(v, j, c);
        below += e;
      }
      EXPECT_NEAR(cell(output, i, c), above / below, 1e-12);
    }
}

TEST(Exercises, RopeAgreesWithComplexNumbers) {
  const CodeCase run = exerciseNamed("rope").draw(3);
  const NumberArray &x = argument(run, "X"), &rotated = expectedStage(run, "rotated");
  for (Index i = 0; i < 4; ++i)
    for (Index t = 0; t < 3; ++t) {
      const double angle = static_cast<double>(i) * std::pow(100, -2.0 * static_cast<double>(t) / 6);
      const auto turned = std::complex(cell(x, i, t), cell(x, i, t + 3)) * std::polar(1.0, angle);
      EXPECT_NEAR(cell(rotated, i, t), turned.real(), 1e-12);
      EXPECT_NEAR(cell(rotated, i, t + 3), turned.imag(), 1e-12);
    }
}

TEST(Exercises, EverySizeOfAnExerciseDiffers) {
  for (const CodeExercise& exercise : codeExercises()) {
    const CodeCase run = exercise.draw(0);
    for (const CodeStage& each : run.expected) {
      const std::set<Index> sizes(each.array.shape.begin(), each.array.shape.end());
      // The weights of self-attention are square.
      EXPECT_TRUE(exercise.id == "multi-head" || sizes.size() == each.array.shape.size()) << each.name;
    }
  }
}

TEST(CodeJudgement, NamesTheFirstCellThatDiffers) {
  const CodeExercise& exercise = exerciseNamed("softmax");
  const CodeCase run = exercise.draw(0);
  CodeReply reply = replyWith(exercise, run.expected);
  reply.recorded[1].array.numbers[7] += 0.125;
  const CodeJudgement judgement = judged(exercise, run, reply);
  ASSERT_TRUE(judgement.first);
  EXPECT_EQ(judgement.stages[judgement.first->stage].label, "exponentials");
  EXPECT_THAT(judgement.first->cell, testing::ElementsAre(1, 2));
  EXPECT_DOUBLE_EQ(judgement.first->given, judgement.first->expected + 0.125);
  EXPECT_EQ(judgement.first->mistake, std::nullopt);
  EXPECT_TRUE(judgement.isRight);  // the weights are
}

TEST(CodeJudgement, RecognizesWhatIsCommonToAllExercises) {
  const CodeExercise& exercise = exerciseNamed("attention");
  const CodeCase run = exercise.draw(0);
  const auto firstOf = [&](const CodeStage& scores) { return *judged(exercise, run, {{scores}, {}, {}}).first; };
  CodeStage turned{"scores", {{5, 3}, {}}};
  for (Index j = 0; j < 5; ++j)
    for (Index i = 0; i < 3; ++i) turned.array.numbers.push_back(cell(run.expected[0].array, i, j));
  EXPECT_EQ(firstOf(turned).mistake, CodeMistake::Transposed);
  EXPECT_TRUE(firstOf(turned).shapesDiffer);

  EXPECT_EQ(firstOf({"scores", expectedStage(run, "scaled")}).otherStage, "scaled");

  CodeStage tripled = run.expected[0];
  for (double& number : tripled.array.numbers) number *= 3;
  EXPECT_EQ(firstOf(tripled).mistake, CodeMistake::ConstantFactor);
  EXPECT_DOUBLE_EQ(firstOf(tripled).factor, 3);
}

TEST(CodeJudgement, AcceptsAxesOfLengthOneFloat32AndLargeNegativeScores) {
  const CodeExercise& exercise = exerciseNamed("attention");
  const CodeCase run = exercise.draw(0);
  CodeReply reply = replyWith(exercise, run.expected);
  reply.recorded[2].array.shape.insert(reply.recorded[2].array.shape.begin(), 1);
  for (double& number : reply.recorded[2].array.numbers)
    number = std::isinf(number) ? -1e9 : static_cast<double>(static_cast<float>(number));
  const CodeJudgement judgement = judged(exercise, run, reply);
  EXPECT_TRUE(judgement.isRight);
  EXPECT_FALSE(judgement.first);
}

TEST(CodeJudgement, LabelsTheRepetitionsOfALoop) {
  const CodeExercise& exercise = exerciseNamed("online-softmax");
  const CodeCase run = exercise.draw(0);
  const CodeJudgement judgement = judged(exercise, run, {});
  ASSERT_EQ(judgement.stages.size(), 13U);  // four in each of three tiles, and the output
  EXPECT_EQ(judgement.stages[4].label, "max[1]");
  EXPECT_EQ(judgement.stages[12].label, "output");
  EXPECT_EQ(judgement.stages[4].state, StageResult::State::Absent);
  EXPECT_FALSE(judgement.isRight);
}

TEST(CodeReply, IsReadWithInfinitiesAndProblems) {
  const CodeReply reply = readReply(
      R"({"recorded":[{"name":"max","shape":[2,1],"numbers":["-inf",1.5]}],"returned":[],
          "problem":{"kind":"exception","line":4,"type":"ValueError","message":"no"}})");
  ASSERT_EQ(reply.recorded.size(), 1U);
  EXPECT_TRUE(std::isinf(reply.recorded[0].array.numbers[0]));
  ASSERT_TRUE(reply.problem);
  EXPECT_EQ(reply.problem->kind, CodeProblem::Kind::Exception);
  EXPECT_EQ(reply.problem->line, 4);
}

TEST(CodeReply, ThatIsDamagedIsUnreadable) {
  for (const char* text : {"", "{", "[]", "{}", R"({"recorded":[],"returned":[],"problem":{"kind":"?"}})",
                           R"({"recorded":[{"name":"a","shape":[2,2],"numbers":[1]}],"returned":[]})",
                           R"({"recorded":[{"name":"a","shape":[-1,-1],"numbers":[1]}],"returned":[]})",
                           R"({"recorded":[{"name":"a","shape":[4294967296,4294967296],"numbers":[]}],"returned":[]})",
                           R"({"recorded":[{"name":1,"shape":[],"numbers":[1]}],"returned":[]})", "\xff\xfe"}) {
    const CodeReply reply = readReply(text);
    ASSERT_TRUE(reply.problem) << text;
    EXPECT_EQ(reply.problem->kind, CodeProblem::Kind::Unreadable) << text;
    EXPECT_TRUE(reply.recorded.empty() && reply.returned.empty());
  }
}

}  // namespace
}  // namespace attn
