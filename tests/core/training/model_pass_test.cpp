// SPDX-License-Identifier: GPL-3.0-or-later
// Compares every gradient of the model with finite differences of the loss, in double.
#include "training/model_pass.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "support/sanitized.h"

namespace attn {
namespace {

using testing::Each;

TrainingConfiguration smallModel() {
  TrainingConfiguration c;
  c.tokens = 7;
  c.vocabulary = 6;
  c.heads = 2;
  c.modelWidth = 5;
  c.headWidth = 3;
  c.seed = 11;
  return c;
}

/// Initial weights are multiples of 2^-10, so that float represents them exactly after a shift by a few 2^-12.
ModelWeights roundedWeights(const TrainingConfiguration& c) {
  ModelWeights weights = firstWeights(c);
  for (float& w : weights) w = std::round(w * 0x1p10F) * 0x1p-10F;
  return weights;
}

TaskSequence someText(const TrainingConfiguration& c) {
  SplitMix random(5);
  return drawSequence(c, random);
}

/// dL/dw by differences of the fourth order: (8 (L(h) - L(-h)) - (L(2h) - L(-2h))) / 12h.
double byDifferences(const TrainingConfiguration& c, ModelWeights weights, const TaskSequence& text,
                     const AblatedHeads& silent, std::size_t n) {
  constexpr float kStep = 0x1p-10F;
  const float w = weights[n];
  const auto loss = [&](float moved) {
    weights[n] = w + moved;
    return passThrough(c, weights, text, silent).loss;
  };
  return (8 * (loss(kStep) - loss(-kStep)) - (loss(2 * kStep) - loss(-2 * kStep))) / (12 * double{kStep});
}

/// The largest difference over all numbers of a tensor (under the sanitizers, over a sample), relative to its largest
/// gradient.
void expectGradients(const TrainingConfiguration& c, const AblatedHeads& silent = {}) {
  const ModelWeights weights = roundedWeights(c);
  const TaskSequence text = someText(c);
  const ModelGradients gradients = gradientsOf(c, weights, text, silent);
  ASSERT_EQ(gradients.weights.size(), weights.size());
  const ModelLayout layout(c);
  constexpr Index kStride = test::kSanitized ? 7 : 1;  // coprime to the widths: each column in turn
  for (const ModelTensor& tensor : layout.tensors()) {
    double largest = 0, worst = 0;
    for (Index n = tensor.offset; n < tensor.offset + tensor.size(); n += kStride) {
      const auto at = static_cast<std::size_t>(n);
      const double expected = byDifferences(c, weights, text, silent, at);
      largest = std::max(largest, std::abs(expected));
      worst = std::max(worst, std::abs(gradients.weights[at] - expected));
    }
    EXPECT_LE(worst, 1e-6 * largest + 1e-12) << tensor.name;
    if (silent.off.empty()) {
      EXPECT_GT(largest, 1e-6) << tensor.name << " does nothing";
    }
  }
}

TEST(ModelPass, everyGradientIsWhatTheLossDoes) {
  for (const PositionUse positions : kPositionUses)
    for (const bool layerNorm : {false, true})
      for (const Index layers : {1, 2, 3}) {
        SCOPED_TRACE(testing::Message() << code(positions) << " norm " << layerNorm << " layers " << layers);
        TrainingConfiguration c = smallModel();
        c.positions = positions;
        c.layerNorm = layerNorm;
        c.layers = layers;
        expectGradients(c);
      }
}

TEST(ModelPass, gradientsWithOtherScalesTasksAndHeadsOff) {
  TrainingConfiguration c = smallModel();
  for (const double scale : {1.0, 0.25}) {
    SCOPED_TRACE(scale);
    c.scale = scale;
    expectGradients(c);
  }
  c.scale.reset();
  for (const TrainingTask task : kTrainingTasks) {
    SCOPED_TRACE(code(task));
    c.task = task;
    expectGradients(c);
  }
  c.task = TrainingTask::Induction;
  for (const AblatedHeads& silent :
       {AblatedHeads{{true, false, false, false}}, AblatedHeads{{false, false, false, true}},
        AblatedHeads{{true, true, false, false}}, AblatedHeads{{true, true, true, true}}}) {
    SCOPED_TRACE(testing::PrintToString(silent.off));
    expectGradients(c, silent);
  }
}

/// The gradient with respect to scores and weights in a head of the last layer: how the loss changes with the head's
/// output.
TEST(ModelPass, gradientsByScoresAndWeightsAreWhatTheLossDoes) {
  TrainingConfiguration c = smallModel();
  c.layers = 1;
  const ModelWeights weights = roundedWeights(c);
  const TaskSequence text = someText(c);
  const ModelLayout layout(c);
  const ModelPass pass = passThrough(c, weights, text);
  const ModelGradients gradients = gradientsOf(c, weights, text);
  const Matrix unembedding = matrixOf(layout.unembedding(), weights);
  const Matrix wO = matrixOf(layout.wO(0), weights);
  const Index head = 1;
  const HeadPass& h = pass.layers[0].heads[1];
  const auto lossWith = [&](const Matrix& attention) {
    const Matrix changed = (attention - h.weights) * h.v * wO.middleRows(head * c.headWidth, c.headWidth);
    const Matrix logits = (pass.stream + changed) * unembedding;
    double loss = 0;
    for (Index p = 0; p < logits.rows(); ++p) {
      const int target = text.targets[static_cast<std::size_t>(p)];
      if (target != TaskSequence::kUnmarked) loss += std::log(logits.row(p).array().exp().sum()) - logits(p, target);
    }
    return loss / static_cast<double>(pass.marked);
  };
  const auto softmaxOfRow = [](const Matrix& scores, Index i) {
    Matrix row = (scores.row(i).array() - scores.row(i).maxCoeff()).exp().matrix();
    return Matrix(row / row.sum());
  };
  constexpr double kStep = 1e-3;
  const auto difference = [](const auto& f) {
    return (8 * (f(kStep) - f(-kStep)) - (f(2 * kStep) - f(-2 * kStep))) / (12 * kStep);
  };
  for (Index i = 0; i < c.tokens; ++i)
    for (Index j = 0; j <= i; ++j) {
      const double byWeight = difference([&](double step) {
        Matrix moved = h.weights;
        moved(i, j) += step;
        return lossWith(moved);
      });
      const double byScore = difference([&](double step) {
        Matrix scores = h.scores, moved = h.weights;
        scores(i, j) += step;
        moved.row(i) = softmaxOfRow(scores, i);
        return lossWith(moved);
      });
      EXPECT_NEAR(gradients.attention[0][1](i, j), byWeight, 1e-6 * std::abs(byWeight) + 1e-11) << i << " " << j;
      EXPECT_NEAR(gradients.scores[0][1](i, j), byScore, 1e-6 * std::abs(byScore) + 1e-11) << i << " " << j;
    }
}

TEST(ModelPass, whatStandsInThePassAddsUp) {
  TrainingConfiguration c = smallModel();
  c.layers = 2;
  for (const PositionUse positions : kPositionUses) {
    c.positions = positions;
    const ModelWeights weights = firstWeights(c);
    const TaskSequence text = someText(c);
    const ModelPass pass = passThrough(c, weights, text, {{false, true, false, false}});
    ASSERT_EQ(pass.layers.size(), 2U);
    for (std::size_t l = 0; l < 2; ++l) {
      const LayerPass& layer = pass.layers[l];
      Matrix after = layer.stream;
      for (const HeadPass& head : layer.heads) {
        after += head.written;
        for (Index i = 0; i < c.tokens; ++i) {
          EXPECT_NEAR(head.weights.row(i).sum(), 1, 1e-12);
          EXPECT_NEAR(head.scores(i, 0), head.q.row(i).dot(head.k.row(0)) / std::sqrt(3.0), 1e-12);
          for (Index j = i + 1; j < c.tokens; ++j) {
            EXPECT_EQ(head.weights(i, j), 0);
            EXPECT_EQ(head.scores(i, j), -std::numeric_limits<double>::infinity());
          }
        }
        EXPECT_TRUE(head.output.isApprox(head.weights * head.v));
      }
      EXPECT_TRUE(after.isApprox(l == 0 ? pass.layers[1].stream : pass.stream));
      if (positions == PositionUse::QueriesAndKeys)
        EXPECT_FALSE(layer.readQk.isApprox(layer.read));
      else
        EXPECT_EQ(layer.readQk, layer.read);
    }
    EXPECT_TRUE(pass.layers[0].heads[1].written.isZero(0));
    EXPECT_GT(pass.layers[0].heads[1].output.norm(), 0) << "what it would write can still be seen";
  }
}

TEST(ModelPass, shorterTextsReadTheSameFromTheFront) {
  const TrainingConfiguration c = smallModel();
  const ModelWeights weights = firstWeights(c);
  const TaskSequence text = someText(c);
  TaskSequence front{{text.tokens.begin(), text.tokens.begin() + 4}, {text.targets.begin(), text.targets.begin() + 4}};
  const ModelPass whole = passThrough(c, weights, text), part = passThrough(c, weights, front);
  EXPECT_TRUE(part.logits.isApprox(whole.logits.topRows(4)));
  const TaskSequence nothing;
  EXPECT_EQ(passThrough(c, weights, nothing).loss, 0);
  EXPECT_THAT(gradientsOf(c, weights, nothing).weights, Each(0));
}

TEST(ModelPass, nothingMarkedLosesNothing) {
  const TrainingConfiguration c = smallModel();
  TaskSequence text = someText(c);
  std::fill(text.targets.begin(), text.targets.end(), TaskSequence::kUnmarked);
  const ModelPass pass = passThrough(c, firstWeights(c), text);
  EXPECT_EQ(pass.marked, 0);
  EXPECT_EQ(pass.loss, 0);
  EXPECT_THAT(gradientsOf(c, firstWeights(c), text).weights, Each(0));
}

TEST(ModelPass, refusesTextsThatItCannotRead) {
  const TrainingConfiguration c = smallModel();
  const ModelWeights weights = firstWeights(c);
  const TaskSequence good = someText(c);
  TaskSequence text = good;
  text.tokens[1] = 6;
  EXPECT_THROW(passThrough(c, weights, text), std::invalid_argument);
  text = good;
  text.tokens[0] = -1;
  EXPECT_THROW(passThrough(c, weights, text), std::invalid_argument);
  text = good;
  text.targets[0] = 6;
  EXPECT_THROW(passThrough(c, weights, text), std::invalid_argument);
  text = good;
  text.tokens.push_back(0);
  EXPECT_THROW(passThrough(c, weights, text), std::invalid_argument);
  text.targets.push_back(0);
  EXPECT_THROW(passThrough(c, weights, text), std::invalid_argument) << "more than T";
  EXPECT_THROW(passThrough(c, ModelWeights(3), good), std::invalid_argument);
}

}  // namespace
}  // namespace attn
