// SPDX-License-Identifier: GPL-3.0-or-later
// Compares every gradient with central differences of the forward pass, which do not use the chain rule.
#include "attention/backward.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/sanitized.h"
#include "support/scenarios.h"

namespace attn {
namespace {

/// A valid scenario with moderate numbers, so that finite differences are accurate.
Scenario smoothScenario(test::Dice& dice) {
  for (;;) {
    Scenario s = test::anyScenario(dice, false);
    if (std::holds_alternative<ShapeInputs>(s.inputs)) continue;
    for (const InputSlot slot :
         {InputSlot::Q, InputSlot::K, InputSlot::V, InputSlot::X, InputSlot::Context, InputSlot::WQ, InputSlot::WK,
          InputSlot::WV, InputSlot::BQ, InputSlot::BK, InputSlot::BV, InputSlot::Bias}) {
      const MatrixStack& stack = stackIn(s, slot);
      if (stack.empty()) continue;
      std::vector<Matrix> smaller;
      for (Index n = 0; n < stack.heads(); ++n) smaller.push_back(0.3 * stack[n]);
      s = withStack(std::move(s), slot, MatrixStack(std::move(smaller)));
    }
    s.attention.scale.reset();
    s.attention.softcap = dice.coin() ? 1.5 : 0;
    if (std::isfinite(s.attention.mask.fill)) s.attention.mask.fill = -2;
    return s;
  }
}

double largest(const Matrix& m) {
  return m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff();
}

/// Every cell of a gradient matrix against its central difference, to 1e-6 of the largest.
void expectDifferences(const Backward& b, GradientOf what, Index head, const Matrix& gradient, const char* name) {
  for (Index i = 0; i < gradient.rows(); ++i) {
    for (Index j = 0; j < gradient.cols(); ++j) {
      EXPECT_NEAR(gradient(i, j), centralDifference(b, what, head, i, j), 1e-6 * std::max(1e-2, largest(gradient)))
          << name << " of head " << head << " (" << i << ", " << j << ")";
    }
  }
}

class EveryLoss : public testing::TestWithParam<Loss> {};

TEST_P(EveryLoss, everyGradientIsWhatTheForwardPassDoes) {
  test::Dice dice(29);
  int capped = 0, turned = 0, grouped = 0, finite = 0;
  constexpr int kScenarios = test::kSanitized ? 10 : 40;
  for (int n = 0; n < kScenarios && !testing::Test::HasFailure(); ++n) {
    const Scenario s = smoothScenario(dice);
    SCOPED_TRACE("scenario " + std::to_string(n));
    capped += s.attention.softcap > 0 ? 1 : 0;
    turned += s.attention.rope ? 1 : 0;
    grouped += s.heads.query > s.heads.keyValue ? 1 : 0;
    finite += std::isfinite(s.attention.mask.fill) ? 1 : 0;
    const Backward b = *backward(s, GetParam());
    for (Index h = 0; h < s.heads.query; ++h) {
      const HeadGradients& g = b.heads[static_cast<std::size_t>(h)];
      const auto group = static_cast<std::size_t>(s.heads.keyValueHeadOf(h));
      expectDifferences(b, GradientOf::Weights, h, g.weights, "dP");
      expectDifferences(b, GradientOf::Masked, h, g.masked, "dS");
      expectDifferences(b, GradientOf::Scaled, h, g.scaled, "dS through the cap");
      expectDifferences(b, GradientOf::Queries, h, g.queries, "dQ");
      expectDifferences(b, GradientOf::Keys, h, b.keys[group], "dK");
      expectDifferences(b, GradientOf::Values, h, b.values[group], "dV");
    }
  }
  EXPECT_GT(std::min({capped, turned, grouped, finite}), kScenarios / 8);
}

TEST_P(EveryLoss, reachesEveryMatrixThatIsGiven) {
  test::Dice dice(31);
  for (int n = 0; n < (test::kSanitized ? 4 : 20) && !testing::Test::HasFailure(); ++n) {
    Scenario s = smoothScenario(dice);
    s.attention.arithmetic = Arithmetic::Double;
    s.attention.accumulatesInFloat32 = false;
    s.attention.cache.reset();
    const auto gradients = inputGradients(s, *backward(s, GetParam()));
    const std::size_t biases = static_cast<std::size_t>(!stackIn(s, InputSlot::BQ).empty()) +
                               static_cast<std::size_t>(!stackIn(s, InputSlot::BK).empty()) +
                               static_cast<std::size_t>(!stackIn(s, InputSlot::BV).empty()) +
                               static_cast<std::size_t>(!stackIn(s, InputSlot::Context).empty());
    EXPECT_EQ(gradients.size(), std::holds_alternative<QkvInputs>(s.inputs) ? 3 : isLatent(s) ? 7 : 4 + biases);
    for (const auto& [slot, gradient] : gradients) {
      const MatrixStack& stack = stackIn(s, slot);
      ASSERT_EQ(gradient.heads(), stack.heads()) << slotName(slot);
      for (Index m = 0; m < stack.heads(); ++m) {
        ASSERT_EQ(gradient[m].rows(), stack[m].rows()) << slotName(slot);
        const auto lossWith = [&, &slot = slot](Index i, Index j, double by) {
          std::vector<Matrix> all;
          for (Index k = 0; k < stack.heads(); ++k) all.push_back(stack[k]);
          all[static_cast<std::size_t>(m)](i, j) += by;
          return lossOf(*traceOnCpu(withStack(s, slot, MatrixStack(std::move(all)))), GetParam());
        };
        for (Index i = 0; i < stack[m].rows(); ++i)
          for (Index j = 0; j < stack[m].cols(); ++j)
            EXPECT_NEAR(gradient[m](i, j), (lossWith(i, j, 1e-5) - lossWith(i, j, -1e-5)) / 2e-5,
                        1e-6 * std::max(1.0, largest(gradient[m])))
                << slotName(slot) << " (" << i << ", " << j << ")";
      }
    }
  }
}

TEST_P(EveryLoss, rowsOfScoresGainNothingTogether) {
  // Softmax does not change when a whole row of scores is shifted.
  test::Dice dice(5);
  for (int n = 0; n < 40; ++n) {
    Scenario s = smoothScenario(dice);
    s.attention.sinkLogits.clear();
    const Backward b = *backward(s, GetParam());
    for (std::size_t h = 0; h < b.heads.size(); ++h) {
      const HeadGradients& g = b.heads[h];
      EXPECT_LE(largest(g.masked.rowwise().sum()), 1e-12);
      const Matrix fromOutput = (g.output.array() * b.forward.heads[h].output.array()).rowwise().sum();
      EXPECT_LE(largest(g.rowDot - fromOutput), 1e-12) << "D is dO . O";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Losses, EveryLoss, testing::Values(Loss::Sum, Loss::SumOfSquares));

/// One query, two keys: p = softmax(0, log 3) = (1/4, 3/4), v = (8, 4), o = 5.
Scenario byHand() {
  Scenario s;
  s.inputs =
      QkvInputs{MatrixStack(Matrix{{1}}), MatrixStack(Matrix{{0}, {std::log(3.0)}}), MatrixStack(Matrix{{8}, {4}})};
  s.attention.scale = 1;
  return s;
}

TEST(Backward, literalNumbers) {
  const Backward b = *backward(byHand(), Loss::SumOfSquares);
  const HeadGradients& g = b.heads[0];
  const auto expectNear = [](const Matrix& found, const Matrix& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (Index n = 0; n < found.size(); ++n) EXPECT_NEAR(found.data()[n], expected.data()[n], 1e-13);
  };
  expectNear(g.output, Matrix{{10}});
  expectNear(b.values[0], Matrix{{2.5}, {7.5}});
  expectNear(g.weights, Matrix{{80, 40}});
  expectNear(g.rowDot, Matrix{{50}});
  expectNear(g.masked, Matrix{{7.5, -7.5}});
  expectNear(g.queries, Matrix{{-7.5 * std::log(3.0)}});
  expectNear(b.keys[0], Matrix{{7.5}, {-7.5}});
  EXPECT_NEAR(lossOf(b.forward, Loss::SumOfSquares), 25, 1e-13);
  EXPECT_NEAR(lossOf(b.forward, Loss::Sum), 5, 1e-13);
}

TEST(Backward, isTakenInDoubleWithoutACacheWhateverTheDocumentSays) {
  Scenario s = byHand();
  const Backward exact = *backward(s, Loss::Sum);
  s.attention.arithmetic = Arithmetic::BFloat16;
  s.attention.accumulatesInFloat32 = true;
  s.attention.cache = CacheFormat::Fp8E5M2;
  const Backward b = *backward(s, Loss::Sum);
  EXPECT_EQ(b.heads[0].masked, exact.heads[0].masked);
  EXPECT_EQ(b.scenario, exact.scenario);
}

TEST(Backward, aRowWithoutKeysLeavesNothing) {
  Scenario s = byHand();
  s.attention.mask.padding = {0, 1};
  const HeadGradients g = backward(s, Loss::Sum)->heads[0];
  EXPECT_EQ(largest(g.masked), 0);
  EXPECT_EQ(largest(g.queries), 0);
  EXPECT_EQ(largest(g.values), 0);
}

TEST(Backward, whatIsKept) {
  Scenario s;
  s.heads = {32, 8};
  s.inputs = ShapeInputs{4096, 8192, 128, 128, 1};
  EXPECT_EQ(keptForBackward(s, 2).weights, std::int64_t{32} * 4096 * 8192 * 2);
  EXPECT_EQ(keptForBackward(s, 2).statistics, 4 * 32 * 4096);
}

}  // namespace
}  // namespace attn
