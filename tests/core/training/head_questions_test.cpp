// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/head_questions.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "attention/trace.h"
#include "hand_made_model.h"
#include "scenario/document.h"
#include "scenario/validate.h"
#include "training/head_scores.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Every use of positions, with and without a norm, one to three layers, scaled and not.
std::vector<TrainingConfiguration> allKinds() {
  std::vector<TrainingConfiguration> kinds;
  for (const PositionUse positions : kPositionUses)
    for (const bool norm : {false, true})
      for (const Index layers : {1, 2, 3}) {
        TrainingConfiguration c;
        c.tokens = 8;
        c.vocabulary = 7;
        c.layers = layers;
        c.heads = layers == 3 ? 3 : 2;
        c.modelWidth = 6;
        c.headWidth = 4;
        c.positions = positions;
        c.layerNorm = norm;
        c.seed = static_cast<std::uint64_t>(layers);
        if (norm) c.scale = 0.7;
        kinds.push_back(c);
      }
  return kinds;
}

std::string nameOf(const TrainingConfiguration& c) {
  return std::string(code(c.positions)) + (c.layerNorm ? " norm " : " ") + std::to_string(c.layers) + " layers";
}

TaskSequence firstFresh(const TrainingConfiguration& c) {
  return freshSequences(c).front();
}

double sumOf(const std::vector<ScorePart>& parts, double ScorePart::*member) {
  double sum = 0;
  for (const ScorePart& part : parts) sum += part.*member;
  return sum;
}

TEST(ScoreParts, AddUpToEveryScoreAndToTheMeanOfItsRow) {
  for (const TrainingConfiguration& c : allKinds()) {
    SCOPED_TRACE(nameOf(c));
    const ModelWeights weights = firstWeights(c);
    const ModelPass pass = passThrough(c, weights, firstFresh(c));
    for (Index layer = 0; layer < c.layers; ++layer)
      for (Index head = 0; head < c.heads; ++head) {
        const Matrix& scores =
            pass.layers[static_cast<std::size_t>(layer)].heads[static_cast<std::size_t>(head)].scores;
        for (Index query = 0; query < c.tokens; ++query) {
          const double mean = scores.row(query).head(query + 1).mean();
          for (Index key = 0; key <= query; ++key) {
            const auto byKey = scoreByKeyParts(c, weights, pass, layer, head, query, key);
            const auto count = 1 + (c.positions == PositionUse::None ? 0 : 1) + layer * c.heads;
            ASSERT_THAT(byKey, SizeIs(static_cast<std::size_t>(count)));
            ASSERT_NEAR(sumOf(byKey, &ScorePart::score), scores(query, key), 1e-10);
            ASSERT_NEAR(sumOf(byKey, &ScorePart::rowMean), mean, 1e-10);
          }
        }
      }
  }
}

/// Without a norm, the score of a part is q (part W_K)^T scale, independent of the other parts.
TEST(ScoreParts, AreWhatTheyAreCalled) {
  for (const TrainingConfiguration& c : allKinds()) {
    if (c.layerNorm || c.layers < 2) continue;
    SCOPED_TRACE(nameOf(c));
    const ModelWeights weights = firstWeights(c);
    const ModelLayout layout(c);
    const TaskSequence text = firstFresh(c);
    const ModelPass pass = passThrough(c, weights, text);
    const Index layer = 1, head = 1, query = 6, key = 4;
    const HeadPass& h = pass.layers[1].heads[1];
    const Matrix wK = matrixOf(layout.wK(layer), weights, head);
    const auto rowOf = [&](const ResidualComponent& part, Index p) -> Vector {
      switch (part.kind) {
        case ResidualComponent::Kind::Token:
          return matrixOf(layout.embedding(), weights).row(text.tokens[static_cast<std::size_t>(p)]);
        case ResidualComponent::Kind::Position:
          return matrixOf(*layout.positions(), weights).row(p);
        case ResidualComponent::Kind::Head:
          break;
      }
      return pass.layers[static_cast<std::size_t>(part.layer)].heads[static_cast<std::size_t>(part.head)].written.row(
          p);
    };
    for (const ScorePart& part : scoreByKeyParts(c, weights, pass, layer, head, query, key))
      EXPECT_NEAR(part.score, h.q.row(query).dot(wK.transpose() * rowOf(part.part, key)) * effectiveScale(c), 1e-10);
  }
}

TEST(ScoreParts, NameTheirPartsInTheOrderInWhichTheyWereWritten) {
  TrainingConfiguration c = allKinds()[1];
  ASSERT_EQ(c.layers, 2);
  const ModelWeights weights = firstWeights(c);
  const ModelPass pass = passThrough(c, weights, firstFresh(c));
  std::vector<ResidualComponent> parts;
  for (const ScorePart& part : scoreByKeyParts(c, weights, pass, 1, 0, 3, 2)) parts.push_back(part.part);
  EXPECT_THAT(parts, ElementsAre(ResidualComponent{ResidualComponent::Kind::Token},
                                 ResidualComponent{ResidualComponent::Kind::Position},
                                 ResidualComponent{ResidualComponent::Kind::Head, 0, 0},
                                 ResidualComponent{ResidualComponent::Kind::Head, 0, 1}));
}

TEST(ScoreParts, AreRefusedWhereAQueryDoesNotSeeTheKey) {
  const TrainingConfiguration c = allKinds()[1];
  const ModelWeights weights = firstWeights(c);
  const ModelPass pass = passThrough(c, weights, firstFresh(c));
  for (const auto& [layer, head, query, key] : std::vector<std::array<Index, 4>>{
           {2, 0, 1, 0}, {-1, 0, 1, 0}, {0, 2, 1, 0}, {0, -1, 1, 0}, {0, 0, 8, 0}, {0, 0, 1, 2}, {0, 0, 1, -1}})
    EXPECT_THROW(scoreByKeyParts(c, weights, pass, layer, head, query, key), std::invalid_argument);
}

/// An ablated head is a model whose rows of W_O are zero.
TEST(Ablations, AreWhatIsLeftWithoutAHeadsRowsOfTheOutputMatrix) {
  TrainingConfiguration c = allKinds()[1];
  c.freshSequences = 5;
  const ModelWeights weights = firstWeights(c);
  const std::vector<TaskSequence> fresh = freshSequences(c);
  const std::vector<Ablation> all = ablations(c, weights, fresh);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_TRUE(ablations(c, weights, fresh, stopped.get_token()).empty());
  ASSERT_THAT(all, SizeIs(1 + 2 * (2 + 1)));
  const ModelLayout layout(c);
  std::vector<std::pair<Index, Index>> order;
  for (const Ablation& each : all) {
    order.emplace_back(each.layer, each.head);
    ModelWeights without = weights;
    for (Index h = 0; h < c.heads; ++h) {
      if (each.layer < 0 || (each.head >= 0 && each.head != h)) continue;
      EXPECT_TRUE(each.silent.isOff(each.layer, h, c.heads));
      const ModelTensor& wO = layout.wO(each.layer);
      const Index rows = c.headWidth * wO.cols;
      std::fill_n(without.begin() + wO.offset + h * rows, rows, 0.0F);
    }
    const TrainingPoint point = measured(c, without, fresh, 0);
    EXPECT_NEAR(each.loss, point.loss, 1e-12);
    EXPECT_EQ(each.accuracy, point.accuracy);
  }
  using Pair = std::pair<Index, Index>;
  EXPECT_THAT(order,
              ElementsAre(Pair{-1, -1}, Pair{0, 0}, Pair{0, 1}, Pair{0, -1}, Pair{1, 0}, Pair{1, 1}, Pair{1, -1}));
  EXPECT_NE(all[1].loss, all[0].loss);
}

TEST(LayerAsScenario, IsTracedToTheSameWeightsAndOutputs) {
  for (const TrainingConfiguration& c : allKinds()) {
    SCOPED_TRACE(nameOf(c));
    const ModelWeights weights = firstWeights(c);
    const TaskSequence text = firstFresh(c);
    const ModelPass pass = passThrough(c, weights, text);
    for (Index layer = 0; layer < c.layers; ++layer) {
      const LayerPass& is = pass.layers[static_cast<std::size_t>(layer)];
      const Scenario whole = layerAsScenario(c, weights, text, layer);
      ASSERT_THAT(validate(whole), IsEmpty());
      const Trace all = *traceOnCpu(whole);
      ASSERT_THAT(all.heads, SizeIs(static_cast<std::size_t>(c.heads)));
      Matrix written = Matrix::Zero(c.tokens, c.modelWidth);
      for (Index h = 0; h < c.heads; ++h) {
        const HeadPass& head = is.heads[static_cast<std::size_t>(h)];
        written += head.written;
        const Trace alone = *traceOnCpu(layerAsScenario(c, weights, text, layer, h));
        for (const HeadTrace& trace : {all.heads[static_cast<std::size_t>(h)], alone.heads.front()}) {
          EXPECT_LE((trace.q - head.q).cwiseAbs().maxCoeff(), 1e-12);
          EXPECT_LE((trace.v - head.v).cwiseAbs().maxCoeff(), 1e-12);
          EXPECT_LE((trace.weights - head.weights).cwiseAbs().maxCoeff(), 1e-12);
          EXPECT_LE((trace.output - head.output).cwiseAbs().maxCoeff(), 1e-12);
        }
        EXPECT_LE((*alone.projected - head.written).cwiseAbs().maxCoeff(), 1e-12);
      }
      EXPECT_LE((*all.projected - written).cwiseAbs().maxCoeff(), 1e-12);
    }
  }
}

TEST(LayerAsScenario, NamesItsTokensAndIsADocument) {
  TrainingConfiguration c = allKinds()[1];
  const TaskSequence text = typedSequence(c, {0, 3, 0});
  const Scenario scenario = layerAsScenario(c, firstWeights(c), text, 1, 0);
  EXPECT_THAT(scenario.tokens, ElementsAre("a", "d", "a"));
  EXPECT_TRUE(scenario.attention.mask.causal);
  EXPECT_EQ(scenario.attention.scale, std::nullopt) << "1/sqrt(d_k), as usual";
  EXPECT_EQ(modelWidth(scenario), 2 * c.modelWidth) << "the stream, and the positions beside it";
  const Result<Scenario> again = parseDocument(writeDocument(scenario));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, scenario);
  c.positions = PositionUse::Stream;
  c.scale = 1;
  const Scenario plain = layerAsScenario(c, firstWeights(c), text, 0);
  EXPECT_EQ(modelWidth(plain), c.modelWidth);
  EXPECT_EQ(plain.attention.scale, 1);
  EXPECT_EQ(plain.heads, (HeadCounts{2, 2}));
}

TEST(LayerAsScenario, RefusesWhatIsNotThere) {
  const TrainingConfiguration c = allKinds()[1];
  const ModelWeights weights = firstWeights(c);
  const TaskSequence text = firstFresh(c);
  EXPECT_THROW(layerAsScenario(c, weights, text, 2), std::invalid_argument);
  EXPECT_THROW(layerAsScenario(c, weights, text, -1), std::invalid_argument);
  EXPECT_THROW(layerAsScenario(c, weights, text, 0, 2), std::invalid_argument);
  EXPECT_THROW(layerAsScenario(c, weights, TaskSequence{}, 0), std::invalid_argument);
}

}  // namespace
}  // namespace attn
