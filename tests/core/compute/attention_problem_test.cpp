// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/attention_problem.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "attention/trace.h"
#include "attention/visibility.h"
#include "scenario/names.h"
#include "support/scenarios.h"

namespace attn {
namespace {

constexpr Index kLargest = std::numeric_limits<Index>::max();

AttentionProblem sizedProblem(Index queries, Index keys, Index dK = 4, Index dV = 3, HeadCounts heads = {1, 1}) {
  AttentionProblem p;
  p.heads = heads;
  p.queryTokens = queries;
  p.keyTokens = keys;
  p.dK = dK;
  p.dV = dV;
  return p;
}

std::vector<Index> allRows(const AttentionProblem& p) {
  std::vector<Index> rows(static_cast<std::size_t>(p.queryTokens));
  std::iota(rows.begin(), rows.end(), Index{0});
  return rows;
}

TEST(AttentionKernelNames, areThoseOfTheCommandLineAndReadBack) {
  EXPECT_EQ(code(AttentionKernel::Eager), "eager");
  EXPECT_EQ(code(AttentionKernel::Standard), "standard");
  EXPECT_EQ(code(AttentionKernel::Flash), "flash");
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash})
    EXPECT_EQ(names::find(kAttentionKernelNames, code(kernel)), kernel);
  EXPECT_EQ(names::find(kAttentionKernelNames, "Flash"), std::nullopt);
  EXPECT_EQ(names::find(kAttentionKernelNames, ""), std::nullopt);
}

TEST(AttentionProblem, theFieldOutOfRangeIsNamed) {
  struct Case {
    const char* field;
    void (*change)(AttentionProblem&);
  };
  const Case cases[] = {
      {"heads.query",
       [](AttentionProblem& p) {
         p.heads = {0, 1};
       }},
      {"heads.keyValue",
       [](AttentionProblem& p) {
         p.heads = {4, 0};
       }},
      {"heads.keyValue",
       [](AttentionProblem& p) {
         p.heads = {4, 3};
       }},
      {"queryTokens", [](AttentionProblem& p) { p.queryTokens = 0; }},
      {"keyTokens", [](AttentionProblem& p) { p.keyTokens = -1; }},
      {"dK", [](AttentionProblem& p) { p.dK = 257; }},
      {"dK", [](AttentionProblem& p) { p.dK = 0; }},
      {"dV", [](AttentionProblem& p) { p.dV = 257; }},
      {"scale", [](AttentionProblem& p) { p.scale = std::numeric_limits<float>::infinity(); }},
      {"window", [](AttentionProblem& p) { p.window = -1; }},
      {"padding", [](AttentionProblem& p) { p.padding = {8}; }},
      {"padding",
       [](AttentionProblem& p) {
         p.padding = {-1, 2};
       }},
      {"padding",
       [](AttentionProblem& p) {
         p.padding = {3, 2};
       }},
      {"padding",
       [](AttentionProblem& p) {
         p.padding = {2, 2};
       }},
      {"sinks", [](AttentionProblem& p) { p.sinks = -1; }},
      {"slopes",
       [](AttentionProblem& p) {
         p.slopes = {0.5F, 0.25F};
       }},
      {"slopes", [](AttentionProblem& p) { p.slopes = {std::numeric_limits<float>::infinity()}; }},
      {"sinkLogits", [](AttentionProblem& p) { p.sinkLogits = {std::nanf("")}; }},
  };
  for (const Case& c : cases) {
    AttentionProblem p = sizedProblem(8, 8);
    EXPECT_NO_THROW(checkProblem(p));
    c.change(p);
    try {
      checkProblem(p);
      ADD_FAILURE() << c.field << " was accepted";
    } catch (const std::invalid_argument& error) {
      EXPECT_STREQ(error.what(), c.field);
    }
  }
  AttentionProblem widest = sizedProblem(1, 1, kWidestHead, kWidestHead, {6, 2});
  widest.padding = {0};
  widest.queryOffset = -5;
  EXPECT_NO_THROW(checkProblem(widest));
}

TEST(AttentionProblem, theScaleIsOneOverTheRootOfTheWidthUnlessGiven) {
  EXPECT_EQ(scaleOf(sizedProblem(1, 1, 64)), 0.125F);
  EXPECT_EQ(scaleOf(sizedProblem(1, 1, 3)), static_cast<float>(1 / std::sqrt(3.0)));
  AttentionProblem given = sizedProblem(1, 1, 64);
  given.scale = 1.0F;
  EXPECT_EQ(scaleOf(given), 1.0F);
}

TEST(VisibleKeys, areThoseOfTheDefinition) {
  for (const bool causal : {false, true}) {
    for (const Index window : {0, 1, 2, 5, 100}) {
      for (const Index offset : {-9, -2, 0, 1, 3, 6, 20}) {
        for (const Index keys : {1, 4, 7}) {
          AttentionProblem p = sizedProblem(6, keys);
          p.causal = causal;
          p.window = window;
          p.queryOffset = offset;
          p.sinks = 2;
          Mask mask;
          mask.sinks = 2;
          mask.causal = causal;
          mask.window = window;
          mask.queryOffset = offset;
          for (Index i = 0; i < p.queryTokens; ++i) {
            const KeyRange range = visibleKeys(p, i);
            ASSERT_TRUE(0 <= range.first && range.first <= range.end && range.end <= keys);
            for (Index j = 0; j < keys; ++j) {
              const bool sink = j < sinkKeys(p, i).end;
              EXPECT_EQ(sink || (range.first <= j && j < range.end), isVisible(mask, 0, i, j))
                  << "causal " << causal << " window " << window << " offset " << offset << " cell " << i << "," << j;
            }
          }
        }
      }
    }
  }
}

TEST(VisibleKeys, doNotOverflow) {
  AttentionProblem p = sizedProblem(4, 10);
  p.queryOffset = kLargest;
  EXPECT_EQ(visibleKeys(p, 3), (KeyRange{0, 10}));
  p.causal = true;
  EXPECT_EQ(visibleKeys(p, 3), (KeyRange{0, 10}));
  p.window = kLargest;
  EXPECT_EQ(visibleKeys(p, 0), (KeyRange{1, 10})) << "the key at position 0 is one further back than the window";
  p.causal = false;
  p.queryOffset = 2;
  EXPECT_EQ(visibleKeys(p, 3), (KeyRange{0, 10}));
}

TEST(SinkKeys, lieBeforeWhatTheWindowLeaves) {
  AttentionProblem p = sizedProblem(8, 8);
  p.causal = true;
  p.window = 2;
  p.sinks = 3;
  const KeyRange none{0, 0};
  EXPECT_TRUE(hasSinkKeys(p));
  EXPECT_EQ(sinkKeys(p, 1), none) << "the window has passed no key yet";
  EXPECT_EQ(sinkKeys(p, 3), (KeyRange{0, 2})) << "key 2 is in the window";
  EXPECT_EQ(sinkKeys(p, 7), (KeyRange{0, 3}));
  p.window = 0;
  EXPECT_FALSE(hasSinkKeys(p)) << "without a window nothing is passed";
  p.window = 100;
  EXPECT_FALSE(hasSinkKeys(p)) << "the window reaches back to the first key";
  p.window = 2;
  p.queryOffset = -20;
  EXPECT_FALSE(hasSinkKeys(p)) << "sinks open nothing that lies ahead";
}

TEST(RandomInputs, areTheSameForASeedOnEveryMachine) {
  const AttentionInputs inputs = randomInputs(sizedProblem(2, 1, 2, 1), 1);
  const std::vector<double> q = {-0.0282497461, -1.0656176484, -0.2279195229, 0.0830941685};
  const std::vector<double> k = {0.1030909517, -1.2696620409};
  ASSERT_EQ(inputs.q.size(), q.size());
  for (std::size_t n = 0; n < q.size(); ++n) EXPECT_NEAR(inputs.q[n], q[n], 1e-7) << n;
  ASSERT_EQ(inputs.k.size(), k.size());
  for (std::size_t n = 0; n < k.size(); ++n) EXPECT_NEAR(inputs.k[n], k[n], 1e-7) << n;
  ASSERT_EQ(inputs.v.size(), 1U);
  EXPECT_NEAR(inputs.v[0], -0.5062040745, 1e-7);
}

TEST(RandomInputs, areNormalAndDependOnTheSeed) {
  const AttentionProblem p = sizedProblem(300, 200, 64, 32, {4, 2});
  const AttentionInputs inputs = randomInputs(p, 5);
  ASSERT_EQ(inputs.q.size(), 4U * 300 * 64);
  ASSERT_EQ(inputs.k.size(), 2U * 200 * 64);
  ASSERT_EQ(inputs.v.size(), 2U * 200 * 32);
  double sum = 0, squares = 0, fourths = 0;
  for (const float x : inputs.q) {
    sum += x;
    squares += double{x} * x;
    fourths += double{x} * x * x * x;
  }
  const auto count = static_cast<double>(inputs.q.size());
  EXPECT_NEAR(sum / count, 0, 0.02);
  EXPECT_NEAR(squares / count, 1, 0.03);
  EXPECT_NEAR(fourths / count, 3, 0.2);
  EXPECT_EQ(randomInputs(p, 5).v, inputs.v);
  EXPECT_NE(randomInputs(p, 6).v, inputs.v);
}

// ---- the reference against the trace of the same numbers

MatrixStack stackOf(const std::vector<float>& numbers, Index heads, Index rows, Index cols) {
  std::vector<Matrix> matrices;
  for (Index h = 0; h < heads; ++h) {
    matrices.push_back(Matrix::NullaryExpr(rows, cols, [&](Index i, Index j) {
      return static_cast<double>(numbers[static_cast<std::size_t>((h * rows + i) * cols + j)]);
    }));
  }
  return MatrixStack(std::move(matrices));
}

Scenario scenarioOf(const AttentionProblem& p, const AttentionInputs& inputs) {
  Scenario s;
  s.heads = p.heads;
  s.inputs = QkvInputs{stackOf(inputs.q, p.heads.query, p.queryTokens, p.dK),
                       stackOf(inputs.k, p.heads.keyValue, p.keyTokens, p.dK),
                       stackOf(inputs.v, p.heads.keyValue, p.keyTokens, p.dV)};
  s.attention.mask.causal = p.causal;
  s.attention.mask.window = p.window;
  s.attention.mask.queryOffset = p.queryOffset;
  s.attention.mask.padding = p.padding;
  s.attention.mask.sinks = p.sinks;
  if (!p.slopes.empty()) s.attention.alibi = Alibi{{p.slopes.begin(), p.slopes.end()}};
  s.attention.sinkLogits.assign(p.sinkLogits.begin(), p.sinkLogits.end());
  if (p.scale) s.attention.scale = static_cast<double>(*p.scale);
  return s;
}

TEST(ReferenceRows, areTheOutputOfTheTrace) {
  std::vector<AttentionProblem> problems = {sizedProblem(1, 1, 1, 1), sizedProblem(5, 9, 3, 4, {4, 2}),
                                            sizedProblem(130, 70, 8, 5, {3, 1}), sizedProblem(9, 9, 4, 4, {2, 2})};
  const std::size_t plain = problems.size();
  for (std::size_t n = 0; n < plain; ++n) {
    AttentionProblem p = problems[n];
    p.causal = true;
    problems.push_back(p);
    p.window = 3;
    p.queryOffset = 2;
    problems.push_back(p);
    p.causal = false;
    p.queryOffset = -4;
    p.scale = 0.7F;
    problems.push_back(p);
    p.padding = {0};
    problems.push_back(p);
    p.sinks = 2;
    p.queryOffset = 3;
    for (Index h = 0; h < p.heads.query; ++h) {
      p.slopes.push_back(0.5F / static_cast<float>(h + 1));
      p.sinkLogits.push_back(static_cast<float>(h) - 1);
    }
    problems.push_back(p);
  }
  for (const AttentionProblem& p : problems) {
    const AttentionInputs inputs = randomInputs(p, 3);
    const std::vector<double> found = referenceRows(p, inputs, allRows(p));
    const auto trace = traceOnCpu(scenarioOf(p, inputs));
    ASSERT_TRUE(trace);
    ASSERT_EQ(found.size(), static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV));
    for (Index h = 0; h < p.heads.query; ++h) {
      const Matrix& expected = trace->heads[static_cast<std::size_t>(h)].output;
      for (Index i = 0; i < p.queryTokens; ++i) {
        for (Index d = 0; d < p.dV; ++d) {
          ASSERT_NEAR(found[static_cast<std::size_t>((h * p.queryTokens + i) * p.dV + d)], expected(i, d), 1e-12)
              << "T_q " << p.queryTokens << " causal " << p.causal << " window " << p.window << " head " << h << " row "
              << i;
        }
      }
    }
  }
}

TEST(ReferenceRows, comeInTheOrderInWhichTheyAreAsked) {
  const AttentionProblem p = sizedProblem(7, 7, 4, 2, {2, 1});
  const AttentionInputs inputs = randomInputs(p, 8);
  const std::vector<double> all = referenceRows(p, inputs, allRows(p));
  const std::vector<Index> rows = {6, 0, 6};
  const std::vector<double> some = referenceRows(p, inputs, rows);
  ASSERT_EQ(some.size(), 2U * 3 * 2);
  for (std::size_t h = 0; h < 2; ++h) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t d = 0; d < 2; ++d)
        EXPECT_DOUBLE_EQ(some[(h * 3 + i) * 2 + d], all[(h * 7 + static_cast<std::size_t>(rows[i])) * 2 + d]);
    }
  }
  EXPECT_TRUE(referenceRows(p, inputs, {}).empty());
  EXPECT_THROW(referenceRows(p, inputs, {7}), std::invalid_argument);
  EXPECT_THROW(referenceRows(p, inputs, {-1}), std::invalid_argument);
}

TEST(ReferenceRows, areZerosWhereNoKeyIsVisible) {
  AttentionProblem p = sizedProblem(3, 4, 2, 2);
  p.causal = true;
  p.padding = {0, 1};
  const std::vector<double> found = referenceRows(p, randomInputs(p, 4), allRows(p));
  EXPECT_EQ(std::vector<double>(found.begin(), found.begin() + 4), std::vector<double>(4, 0.0));
  EXPECT_NE(found[4], 0.0);
}

TEST(AttentionProblemBytes, areCountedAndSaturate) {
  const AttentionProblem p = sizedProblem(10, 20, 3, 5, {4, 2});
  EXPECT_EQ(scoreBytes(p), 4 * 4 * 10 * 20);
  EXPECT_EQ(operandBytes(p), 4 * (4 * 10 * 3 + 2 * 20 * 3 + 2 * 20 * 5 + 4 * 10 * 5));
  const AttentionProblem large = sizedProblem(Index{1} << 31, Index{1} << 31, 256, 256, {8, 8});
  EXPECT_EQ(scoreBytes(large), kLargest);
  EXPECT_EQ(operandBytes(large), std::int64_t{4} * 8 * (std::int64_t{1} << 32) * 512);
  EXPECT_EQ(operandBytes(sizedProblem(kLargest, kLargest, 256, 256)), kLargest);
}

}  // namespace
}  // namespace attn
