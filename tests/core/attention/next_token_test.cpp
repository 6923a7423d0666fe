// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/next_token.h"

#include <gtest/gtest.h>

#include <cmath>

#include "scenario/edit.h"
#include "support/examples.h"

namespace attn {
namespace {

Matrix matrix(Index rows, Index cols, std::initializer_list<double> numbers) {
  Matrix m(rows, cols);
  std::ranges::copy(numbers, m.data());
  return m;
}

/// Two names for three tokens; all matrices are identities, so that the result of a single token is its own row.
Scenario small() {
  Scenario s;
  s.tokens = {"a", "b", "a"};
  const Matrix identity = Matrix::Identity(2, 2);
  ProjectedInputs in;
  in.x = MatrixStack(matrix(3, 2, {1, 0, 0, 2, 5, 5}));
  in.wQ = in.wK = in.wV = in.wO = MatrixStack(identity);
  s.inputs = in;
  s.attention.mask.causal = true;
  return s;
}

TEST(NextTokens, areTheProductsWithTheTableOfEmbeddings) {
  const Scenario s = small();
  const Trace trace = *traceOnCpu(s);
  const std::vector<NextToken> found = nextTokens(s, trace, 0);
  ASSERT_EQ(found.size(), 2U) << "each name once";
  EXPECT_EQ(found[0].token, "a");
  EXPECT_EQ(found[0].row, 0) << "its first row";
  EXPECT_DOUBLE_EQ(found[0].logit, 1);
  EXPECT_DOUBLE_EQ(found[1].logit, 0);
  EXPECT_DOUBLE_EQ(found[0].share, std::exp(1.0) / (std::exp(1.0) + 1));
  EXPECT_FALSE(found[0].follows);
  EXPECT_TRUE(found[1].follows) << "b follows a in this text";
  for (const NextToken& token : nextTokens(s, trace, 2)) EXPECT_FALSE(token.follows) << "the text ends here";
}

TEST(NextTokens, areAbsentWithoutAnEmbeddingTable) {
  Scenario s = small();
  std::get<ProjectedInputs>(s.inputs).wO = {};
  EXPECT_TRUE(nextTokens(s, *traceOnCpu(s), 0).empty()) << "no W_O";
  std::get<ProjectedInputs>(s.inputs).wO = MatrixStack(Matrix::Ones(2, 3));
  EXPECT_TRUE(nextTokens(s, *traceOnCpu(s), 0).empty()) << "three columns out, two in the table";
  const Scenario other = test::example("4-translation");
  EXPECT_TRUE(nextTokens(other, *traceOnCpu(other), 0).empty()) << "cross-attention";
}

TEST(ARoseIsARose, knowsWhatCameAfterTheSameWordAndCheatsWithoutACausalMask) {
  Scenario s = test::example("7d-what-comes-next");
  const auto best = [&](Index row) {
    const auto found = nextTokens(s, test::traced(s), row);
    return *std::ranges::max_element(found, {}, &NextToken::share);
  };
  const std::vector<std::string> right = {"a", "rose", "is", "a", "rose"};
  for (Index row = 3; row < 7; ++row) {
    EXPECT_EQ(best(row).token,
              std::vector<std::string>({"rose", "is", "a", "rose"})[static_cast<std::size_t>(row - 3)]);
    EXPECT_GT(best(row).share, 0.94);
  }
  EXPECT_EQ(best(0).token, "a") << "nothing was there to know it from";
  EXPECT_FALSE(best(0).follows);
  s.attention.mask.causal = false;
  EXPECT_EQ(best(0).token, "rose") << "it has looked at the answer";
  EXPECT_TRUE(best(0).follows);
}

}  // namespace
}  // namespace attn
