// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/latent_conversion.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "scenario/edit.h"
#include "scenario/validate.h"
#include "support/examples.h"
#include "support/scenarios.h"

namespace attn {
namespace {

const LatentInputs& latentsOf(const Scenario& s) {
  return std::get<LatentInputs>(s.inputs);
}

/// One sequence without biases, in double: inputs that can be converted to latents.
std::optional<Scenario> convertible(test::Dice& dice) {
  Scenario s = test::anyScenario(dice, false);
  if (!std::holds_alternative<QkvInputs>(s.inputs) && !std::holds_alternative<ProjectedInputs>(s.inputs)) return {};
  if (isCrossAttention(s)) return {};
  if (auto* in = std::get_if<ProjectedInputs>(&s.inputs)) in->bO = {};
  s.attention.arithmetic = Arithmetic::Double;
  s.attention.accumulatesInFloat32 = false;
  s.attention.cache.reset();  // it stores other numbers for a latent
  return s;
}

void expectSameAttention(const Scenario& a, const Scenario& b, double tolerance) {
  const Trace one = *traceOnCpu(a), other = *traceOnCpu(b);
  for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights, Stage::Output})
    EXPECT_LE(relativeError(other, one, stage), tolerance) << stageName(stage);
  EXPECT_LE((one.concat - other.concat).cwiseAbs().maxCoeff(), tolerance * std::max(1.0, one.concat.norm()));
  ASSERT_EQ(one.projected.has_value(), other.projected.has_value());
}

TEST(LatentConversion, keepsEveryScoreAndOutputWhereNothingIsShared) {
  test::Dice dice(61);
  int met = 0, grouped = 0, turning = 0, whole = 0, biased = 0, given = 0;
  for (int n = 0; n < 600; ++n) {
    const std::optional<Scenario> s = convertible(dice);
    if (!s) continue;
    const auto latent = asLatentInputs(*s);
    ASSERT_TRUE(latent);
    ASSERT_EQ(validate(latent->scenario), Problems{});
    ASSERT_TRUE(isLatent(latent->scenario));
    EXPECT_EQ(latent->scenario.heads.keyValue, s->heads.query);
    EXPECT_GE(latent->lost, 0);
    EXPECT_LT(latent->lost, 1 + 1e-12);
    if (!s->attention.rope || s->heads.keyValue == 1) {
      EXPECT_EQ(latent->lost, 0);
    }
    // If numbers overflow or the maximum is not subtracted, rounding determines the result.
    if (latent->lost > 0 || !traceOnCpu(*s)->concat.allFinite() || !s->attention.subtractMax) continue;
    SCOPED_TRACE("scenario " + std::to_string(n));
    // Scores outside of the range of exp() cannot be compared; sums of few terms are exact to a few last bits.
    expectSameAttention(*s, latent->scenario, 1e-8);
    ++met;
    grouped += s->heads.keyValue < s->heads.query ? 1 : 0;
    turning += s->attention.rope ? 1 : 0;
    whole += s->attention.rope && rotatedColumns(*s).width == keyWidth(*s) ? 1 : 0;
    biased += latent->onesAdded ? 1 : 0;
    given += std::holds_alternative<QkvInputs>(s->inputs) ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(std::min({met, grouped, turning, whole, biased, given}), 5);
}

/// W_K = (3 0; 0 0), W_V = (0; 4) for two columns of X: rank 2, and W_V is larger.
Scenario smallProjections() {
  ProjectedInputs in;
  in.x = MatrixStack(Matrix{{1, 2}, {3, -1}});
  in.wQ = MatrixStack(Matrix{{1, 0}, {0, 1}});
  in.wK = MatrixStack(Matrix{{3, 0}, {0, 0}});
  in.wV = MatrixStack(Matrix{{0}, {4}});
  Scenario s;
  s.inputs = std::move(in);
  return s;
}

TEST(LatentConversion, byHand) {
  const LatentForm form = *asLatentInputs(smallProjections());
  const LatentInputs& in = latentsOf(form.scenario);
  EXPECT_EQ(in.wDKV[0], (Matrix{{0, 1}, {1, 0}}));  // the direction of W_V first
  EXPECT_EQ(in.wUK[0], (Matrix{{0, 0}, {3, 0}}));
  EXPECT_EQ(in.wUV[0], (Matrix{{4}, {0}}));
  EXPECT_EQ(in.wQR[0], Matrix(Matrix::Zero(2, 2)));
  EXPECT_EQ(in.wKR[0], Matrix(Matrix::Zero(2, 2)));
  EXPECT_DOUBLE_EQ(*form.scenario.attention.scale, 1 / std::sqrt(2.0));
  EXPECT_EQ(form.lost, 0);
  const Scenario narrow = withLatentWidth(form.scenario, 1);
  EXPECT_EQ(traceOnCpu(narrow)->heads[0].scores, Matrix(Matrix::Zero(2, 2))) << "the keys went, the values stay";
  EXPECT_EQ(traceOnCpu(narrow)->heads[0].v, traceOnCpu(smallProjections())->heads[0].v);
}

TEST(LatentConversion, aNarrowerLatentLosesAsLittleAsOneOfItsWidthCan) {
  const Scenario s = test::example("7-grouped-heads");
  const Scenario latent = asLatentInputs(s)->scenario;
  const auto& in = std::get<ProjectedInputs>(s.inputs);
  Matrix all(modelWidth(s), s.heads.keyValue * (keyWidth(s) + valueWidth(s)));
  for (Index g = 0; g < s.heads.keyValue; ++g) {
    all.middleCols(g * keyWidth(s), keyWidth(s)) = in.wK[g];
    all.middleCols(s.heads.keyValue * keyWidth(s) + g * valueWidth(s), valueWidth(s)) = in.wV[g];
  }
  const Eigen::VectorXd sizes = Eigen::JacobiSVD<Eigen::MatrixXd>(all).singularValues();
  const Index rank = latentWidth(latent);
  ASSERT_GT(rank, 2);
  EXPECT_LT(sizes.tail(sizes.size() - rank).norm(), 1e-12);
  for (Index width = 1; width <= rank; ++width) {
    const Scenario narrow = withLatentWidth(latent, width);
    const auto made = std::get<ProjectedInputs>(asProjectedInputs(narrow).inputs);
    double lost = 0;
    for (Index g = 0; g < s.heads.keyValue; ++g) {
      const Index head = g * s.heads.headsPerGroup();  // each has its own keys and values now
      lost += (made.wK[head].leftCols(keyWidth(s)) - in.wK[g]).squaredNorm() + (made.wV[head] - in.wV[g]).squaredNorm();
    }
    EXPECT_NEAR(std::sqrt(lost), sizes.tail(sizes.size() - width).norm(), 1e-12) << width;
  }
}

TEST(LatentConversion, aBiasIsAWeightOfOne) {
  Scenario s = smallProjections();
  auto& in = std::get<ProjectedInputs>(s.inputs);
  in.bQ = MatrixStack(Matrix{{7, 8}});
  in.bK = MatrixStack(Matrix{{0, 0}});
  const LatentForm form = *asLatentInputs(s);
  EXPECT_TRUE(form.onesAdded);
  EXPECT_EQ(latentsOf(form.scenario).x[0], (Matrix{{1, 2, 1}, {3, -1, 1}}));
  EXPECT_EQ(latentsOf(form.scenario).wQ[0], (Matrix{{1, 0}, {0, 1}, {7, 8}}));
  in.bQ = MatrixStack(Matrix{{0, 0}});
  EXPECT_FALSE(asLatentInputs(s)->onesAdded);
}

TEST(LatentConversion, oneTurningPartForAllHeadsIsTheirMeanAndSaysWhatIsLost) {
  Scenario s = smallProjections();
  auto& in = std::get<ProjectedInputs>(s.inputs);
  s.heads = {2, 2};
  in.wQ = MatrixStack(std::vector<Matrix>{in.wQ[0], in.wQ[0]});
  in.wK = MatrixStack(std::vector<Matrix>{Matrix{{1, 0}, {0, 0}}, Matrix{{0, 0}, {0, 1}}});
  in.wV = MatrixStack(std::vector<Matrix>{in.wV[0], in.wV[0]});
  s.attention.rope = Rope{};
  const LatentForm form = *asLatentInputs(s);
  ASSERT_EQ(validate(form.scenario), Problems{});
  EXPECT_EQ(latentsOf(form.scenario).wKR[0], (Matrix{{0.5, 0}, {0, 0.5}}));
  EXPECT_DOUBLE_EQ(form.lost, std::sqrt(0.5));  // each loses half of itself, and gets half of the other
  EXPECT_EQ(latentsOf(form.scenario).wUK.cols(), 1) << "everything turned: the content is a column of zeros";
}

TEST(LatentConversion, givesTheReasonForARefusal) {
  Scenario cross = test::example("4-translation");
  EXPECT_EQ(asLatentInputs(cross).error(), LatentObstacle::SecondSequence);
  EXPECT_EQ(asLatentInputs(test::example("t5-gpt2-medium")).error(), LatentObstacle::Sizes);
  Scenario biased = smallProjections();
  auto& in = std::get<ProjectedInputs>(biased.inputs);
  in.wO = MatrixStack(Matrix{{1, 1}});
  in.bO = MatrixStack(Matrix{{0, 1}});
  EXPECT_EQ(asLatentInputs(biased).error(), LatentObstacle::OutputBias);
  in.bO = MatrixStack(Matrix{{0, 0}});
  EXPECT_TRUE(asLatentInputs(biased)) << "a bias of zeros says nothing";
  Scenario large = smallProjections();
  auto& wide = std::get<ProjectedInputs>(large.inputs);
  wide.x = MatrixStack(Matrix(Matrix::Zero(2, 1024)));
  wide.wQ = wide.wK = wide.wV = MatrixStack(Matrix(Matrix::Zero(1024, 512)));
  EXPECT_EQ(asLatentInputs(large).error(), LatentObstacle::TooLarge);
  const Scenario latent = test::example("7c-latent-heads");
  EXPECT_EQ(asLatentInputs(latent)->scenario, latent);
}

TEST(LatentConversion, weightsOfNothingButZerosHaveOneLatent) {
  Scenario s = smallProjections();
  auto& in = std::get<ProjectedInputs>(s.inputs);
  in.wK = MatrixStack(Matrix(Matrix::Zero(2, 2)));
  in.wV = MatrixStack(Matrix(Matrix::Zero(2, 1)));
  const LatentForm form = *asLatentInputs(s);
  EXPECT_EQ(validate(form.scenario), Problems{});
  EXPECT_EQ(latentWidth(form.scenario), 1);
}

}  // namespace
}  // namespace attn
