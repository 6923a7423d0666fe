// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/head_scores.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "hand_made_model.h"

namespace attn {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::Field;
using testing::SizeIs;

constexpr double kTight = 1e-12;
constexpr double kFloat = 1e-6;  // of what is measured in float32

HeadScores scoresOf(const TrainingConfiguration& c, const ModelWeights& weights, std::vector<int> tokens) {
  const TrainingPoint point = measured(c, weights, {typedSequence(c, std::move(tokens))}, 0);
  return point.heads.front();
}

TEST(HeadScores, OfAHeadThatLooksAtTheTokenBefore) {
  const TrainingConfiguration c = test::sixPlaces();
  test::HandMadeModel model = test::placedModel(c);
  test::lookBack(model, 0, 1);
  const HeadScores scores = scoresOf(c, model.weights(), {0, 1, 2, 0, 1, 2});
  EXPECT_NEAR(scores.previous, 1, kFloat);
  EXPECT_NEAR(scores.induction, 0, kFloat);
  EXPECT_NEAR(scores.first, 2.0 / 6, kFloat) << "positions 0 and 1";
}

TEST(HeadScores, OfAHeadThatLooksAfterTheEarlierOccurrence) {
  const TrainingConfiguration c = test::sixPlaces();
  test::HandMadeModel model = test::placedModel(c);
  test::lookBack(model, 0, 2);  // a period of three: what followed the current token is two positions back
  const HeadScores scores = scoresOf(c, model.weights(), {0, 1, 2, 0, 1, 2});
  EXPECT_NEAR(scores.induction, 1, kFloat);
  // Position 1 has nothing two positions back, and has equal weights.
  EXPECT_NEAR(scores.previous, 0.5 / 5, kFloat);
  EXPECT_NEAR(scores.first, (1 + 0.5 + 1) / 6, kFloat);
}

/// A head with zero queries: every key gets 1/(p + 1).
TEST(HeadScores, OfAnEvenHeadAreMeansOfOneOverThePlace) {
  const TrainingConfiguration c = test::sixPlaces();
  const test::HandMadeModel model = test::placedModel(c);
  const HeadScores scores = scoresOf(c, model.weights(), {0, 1, 2, 0, 1, 2});
  EXPECT_NEAR(scores.previous, (1.0 / 2 + 1.0 / 3 + 1.0 / 4 + 1.0 / 5 + 1.0 / 6) / 5, kFloat);
  EXPECT_NEAR(scores.first, (1 + 1.0 / 2 + 1.0 / 3 + 1.0 / 4 + 1.0 / 5 + 1.0 / 6) / 6, kFloat);
  EXPECT_NEAR(scores.induction, (1.0 / 4 + 1.0 / 5 + 1.0 / 6) / 3, kFloat);
  // a b a c a: what follows an earlier a are positions 1 (from 2 on) and 3 (from 4 on); only 2 and 4 are scored.
  EXPECT_NEAR(scoresOf(c, model.weights(), {0, 1, 0, 2, 0}).induction, (1.0 / 3 + 2.0 / 5) / 2, kFloat);
  // a a a: a token may follow its own earlier occurrence.
  EXPECT_NEAR(scoresOf(c, model.weights(), {0, 0, 0}).induction, (1.0 / 2 + 2.0 / 3) / 2, kFloat);
}

TEST(HeadScores, WithoutAnythingMarkedAreZeroAndNotNothing) {
  const TrainingConfiguration c = test::sixPlaces();
  const test::HandMadeModel model = test::placedModel(c);
  const TrainingPoint point = measured(c, model.weights(), {typedSequence(c, {0, 1, 2})}, 7);
  EXPECT_EQ(point.step, 7);
  EXPECT_EQ(point.loss, 0);
  EXPECT_EQ(point.accuracy, 0);
  EXPECT_EQ(point.heads.front().induction, 0);
  const TrainingPoint one = measured(c, model.weights(), {typedSequence(c, {4})}, 0);
  EXPECT_EQ(one.heads.front().previous, 0);
  EXPECT_EQ(one.heads.front().first, 1);
}

/// Texts of different length count by their positions, not equally.
TEST(Measured, IsTheMeanOverPositionsOfAllTexts) {
  const TrainingConfiguration c = test::sixPlaces();
  test::HandMadeModel model = test::placedModel(c);
  // Logits favor the current token by 2: right if a token repeats itself.
  for (Index t = 0; t < 6; ++t) model.put(model.layout().unembedding(), 0, t, t, 2);
  const std::vector<TaskSequence> texts = {typedSequence(c, {3, 3}), typedSequence(c, {0, 1, 0, 1, 0, 1})};
  const TrainingPoint point = measured(c, model.weights(), texts, 0);
  // 3 3 has one scored position, and is right; 0 1 0 1 0 1 has four, all wrong.
  EXPECT_NEAR(point.accuracy, 1.0 / 5, kFloat);
  const double sum = std::exp(2.0) + 5;
  EXPECT_NEAR(point.loss, (1 * (std::log(sum) - 2) + 4 * std::log(sum)) / 5, kFloat);
}

TEST(Measured, AblatedHeadsKeepTheirWeights) {
  const TrainingConfiguration c = test::sixPlaces();
  test::HandMadeModel model = test::placedModel(c);
  test::lookBack(model, 0, 2);
  for (Index t = 0; t < 6; ++t) {
    model.put(model.layout().wV(0), 0, t, t, 1).put(model.layout().wO(0), 0, t, t, 1);
    model.put(model.layout().unembedding(), 0, t, t, 9);
  }
  const std::vector<TaskSequence> texts = {typedSequence(c, {0, 1, 2, 0, 1, 2})};
  const TrainingPoint on = measured(c, model.weights(), texts, 0);
  const TrainingPoint off = measured(c, model.weights(), texts, 0, {{true}});
  EXPECT_EQ(on.heads, off.heads);
  // With the head, the current and the next token are equally likely; without it only the current one is predicted.
  EXPECT_NEAR(on.loss, std::log(2 + 4 * std::exp(-9.0)), kFloat);
  EXPECT_NEAR(off.loss, 9 + std::log(1 + 5 * std::exp(-9.0)), kFloat);
  EXPECT_EQ(off.accuracy, 0);
}

/// With a part of a pass at the end, since 11 texts of 24 tokens are not a multiple of those of a pass.
TEST(Measured, AgreesWithThePassesInDouble) {
  for (const PositionUse positions : {PositionUse::QueriesAndKeys, PositionUse::Stream, PositionUse::None}) {
    for (const AblatedHeads& silent : {AblatedHeads{}, AblatedHeads{{false, true, false, false}}}) {
      TrainingConfiguration c;
      c.positions = positions;
      c.layerNorm = positions == PositionUse::Stream;
      c.freshSequences = 11;
      const ModelWeights weights = firstWeights(c);
      const std::vector<TaskSequence> texts = freshSequences(c);
      double loss = 0, marked = 0, right = 0;
      std::vector<WeightSums> sums(static_cast<std::size_t>(c.layers * c.heads));
      for (const TaskSequence& text : texts) {
        const ModelPass pass = passThrough(c, weights, text, silent);
        loss += pass.loss * static_cast<double>(pass.marked);
        marked += static_cast<double>(pass.marked);
        right += static_cast<double>(pass.right);
        std::size_t at = 0;
        for (const LayerPass& layer : pass.layers)
          for (const HeadPass& head : layer.heads) addWeights(text, head.weights, sums[at++]);
      }
      const TrainingPoint point = measured(c, weights, texts, 0, silent);
      EXPECT_NEAR(point.loss, loss / marked, kFloat * point.loss);
      EXPECT_NEAR(point.accuracy, right / marked, kFloat);
      const auto all = static_cast<double>(c.tokens * c.freshSequences);
      for (std::size_t head = 0; head < sums.size(); ++head) {
        EXPECT_NEAR(point.heads[head].first, sums[head].first / all, kFloat);
        EXPECT_NEAR(point.heads[head].induction, sums[head].induction / marked, kFloat);
        EXPECT_NEAR(point.heads[head].previous, sums[head].previous / (all - 11), kFloat);
      }
    }
  }
}

TEST(HeadName, IsTheLargestScoreFromFourTenthsOn) {
  EXPECT_EQ(headName({0.39, 0.39, 0.39}), HeadName::Unclear);
  EXPECT_EQ(headName({0.4, 0.1, 0.39}), HeadName::Previous);
  EXPECT_EQ(headName({0.4, 0.5, 0.45}), HeadName::Induction);
  EXPECT_EQ(headName({0, 0, 0.4}), HeadName::First);
  EXPECT_EQ(headName({}), HeadName::Unclear);
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(headName({none, none, none}), HeadName::Unclear);
  EXPECT_EQ(code(HeadName::Unclear), "unclear");
  EXPECT_EQ(code(HeadName::Previous), "previous");
  EXPECT_EQ(code(HeadName::Induction), "induction");
  EXPECT_EQ(code(HeadName::First), "first");
}

/// Head 0.0 writes columns 0 to 5. W_K of head 1.0 reads exactly these, W_Q others, W_V all of them.
TEST(Compositions, AreOfMatricesMadeSo) {
  const TrainingConfiguration c = test::sixPlaces(1, 2);
  test::HandMadeModel model(c);
  for (Index i = 0; i < 6; ++i) {
    model.put(model.layout().wO(0), 0, i, i, 3);
    model.put(model.layout().wK(1), 0, i, i, 0.5);
    model.put(model.layout().wQ(1), 0, 6 + i, i, 2);
    model.put(model.layout().wV(1), 0, i, i, 1).put(model.layout().wV(1), 0, 6 + i, i, 1);
  }
  const std::vector<Composition> all = compositions(c, model.weights());
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].fromLayer, 0);
  EXPECT_EQ(all[0].toLayer, 1);
  // |I6| / (|I6| |I6|) = 1/sqrt(6); V reads only half of what is written.
  EXPECT_NEAR(all[0].key, 1 / std::sqrt(6.0), kTight);
  EXPECT_NEAR(all[0].query, 0, kTight);
  EXPECT_NEAR(all[0].value, 1 / std::sqrt(12.0), kTight);
  EXPECT_NEAR(all[0].random, 1 / std::sqrt(12.0), 0.03);
}

TEST(Compositions, ReachTheirLargestWhereOneDirectionIsAll) {
  const TrainingConfiguration c = test::sixPlaces(2, 3);
  test::HandMadeModel model(c);
  // Head 1 of layer 0 writes only direction 4, and the queries of head 0 of layer 2 read only that.
  model.put(model.layout().wO(0), 0, 6 + 1, 4, -7);
  model.put(model.layout().wQ(2), 0, 4, 5, 0.25);
  const std::vector<Composition> all = compositions(c, model.weights());
  ASSERT_THAT(all, SizeIs(2 * 2 * 3)) << "0 to 1, 0 to 2, 1 to 2, two heads each";
  for (const Composition& each : all) {
    EXPECT_LT(each.fromLayer, each.toLayer);
    const bool is = each.fromLayer == 0 && each.fromHead == 1 && each.toLayer == 2 && each.toHead == 0;
    EXPECT_NEAR(each.query, is ? 1 : 0, kTight);
    EXPECT_EQ(each.key, 0);
    EXPECT_EQ(each.value, 0);
  }
  EXPECT_THAT(compositions(test::sixPlaces(), firstWeights(test::sixPlaces())), testing::IsEmpty());
}

TEST(Compositions, OfFirstWeightsAreThoseOfRandomMatrices) {
  TrainingConfiguration c;
  double keys = 0;
  const std::vector<Composition> all = compositions(c, firstWeights(c));
  for (const Composition& each : all) keys += each.key / static_cast<double>(all.size());
  EXPECT_NEAR(keys, all.front().random, 0.01);
  EXPECT_THAT(all, Each(Field(&Composition::random, DoubleNear(1 / std::sqrt(32.0), 0.01))));
}

}  // namespace
}  // namespace attn
