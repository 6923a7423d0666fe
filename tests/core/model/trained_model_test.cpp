// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trained_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "gguf_bytes.h"
#include "model/model_observation.h"
#include "model/tokenizer.h"
#include "training/model_pass.h"
#include "training/training_document.h"

namespace attn {
namespace {

/// Sizes that fill no vector.
TrainingConfiguration smallTraining(TrainingTask task, PositionUse positions, bool layerNorm) {
  TrainingConfiguration c = defaultTraining(task);
  c.layers = 2;
  c.heads = 3;
  c.modelWidth = 10;
  c.headWidth = 5;
  c.positions = positions;
  c.layerNorm = layerNorm;
  return c;
}

std::vector<Index> idsOf(const TaskSequence& text) {
  return {text.tokens.begin(), text.tokens.end()};
}

/// The largest difference of both passes, in logits and weights.
double differenceOf(const TrainingConfiguration& c, const ModelWeights& weights, const AblatedHeads& off,
                    const std::vector<ModelHead>& ablated) {
  const TaskSequence text = freshSequences(c).front();
  const ModelPass pass = passThrough(c, weights, text, off);
  auto transformer = Transformer<double>::of(trainedModel(c, weights, "small"), 2).value();
  const auto run =
      transformer
          .run({.tokens = idsOf(text), .stages = {ModelStage::Weights}, .ablated = ablated, .logits = ModelLogits::All})
          .value();
  double largest = 0;
  const auto compare = [&](const Matrix& expected, const double* found) {
    for (Index i = 0; i < expected.rows(); ++i)
      for (Index j = 0; j < expected.cols(); ++j)
        largest = std::max(largest, std::abs(expected(i, j) - found[i * expected.cols() + j]));
  };
  compare(pass.logits, run.logits.data.data());
  for (Index l = 0; l < c.layers; ++l)
    for (Index h = 0; h < c.heads; ++h) {
      const Matrix& expected = pass.layers[static_cast<std::size_t>(l)].heads[static_cast<std::size_t>(h)].weights;
      compare(expected, run.stage(l, ModelStage::Weights).data.data() + h * expected.size());
    }
  return largest;
}

TEST(TrainedModel, ComputesWhatTrainComputes) {
  for (const TrainingTask task : kTrainingTasks)
    for (const PositionUse positions : kPositionUses)
      for (const bool layerNorm : {false, true}) {
        const TrainingConfiguration c = smallTraining(task, positions, layerNorm);
        const ModelWeights weights = firstWeights(c);
        EXPECT_LT(differenceOf(c, weights, {}, {}), 1e-9) << code(task) << ' ' << code(positions) << ' ' << layerNorm;
        EXPECT_LT(differenceOf(c, weights, {{false, true, false, false, false, true}}, {{0, 1}, {1, 2}}), 1e-9);
      }
}

TEST(TrainedModel, GeneratesWithTheCacheAsInOnePass) {
  const TrainingConfiguration c = smallTraining(TrainingTask::Induction, PositionUse::QueriesAndKeys, false);
  auto transformer = Transformer<double>::of(trainedModel(c, firstWeights(c), "small"), 1).value();
  const std::vector<Index> ids = idsOf(freshSequences(c).front());
  const auto whole = transformer.run({.tokens = ids}).value();
  ModelCache<double> cache;
  (void)transformer.run({.tokens = {ids.begin(), ids.end() - 3}}, &cache).value();
  const auto last = transformer.run({.tokens = {ids.end() - 3, ids.end()}}, &cache).value();
  for (std::size_t i = 0; i < whole.logits.data.size(); ++i)
    EXPECT_NEAR(last.logits.data[i], whole.logits.data[i], 1e-12);
}

TEST(TrainedModel, SharesAddUpAndRemovalsAgree) {
  const TrainingConfiguration c = smallTraining(TrainingTask::Sort, PositionUse::QueriesAndKeys, false);
  const auto model = trainedModel(c, firstWeights(c), "small");
  const auto tokenizer = Tokenizer::of(*model).value();
  ModelObserver observer(model, &tokenizer, Transformer<float>::of(model, 2).value());
  const std::vector<Index> ids = idsOf(freshSequences(c).front());
  const auto seen = observer.observe({.tokens = ids}).value();
  const ModelPass pass = passThrough(c, firstWeights(c), freshSequences(c).front());
  EXPECT_NEAR(seen->targetLogit, pass.logits(pass.logits.rows() - 1, seen->target), 1e-4);
  EXPECT_TRUE(std::ranges::none_of(seen->shares, [](const LogitShare& s) { return s.part == LogitShare::Part::Mlp; }));
  const auto removals = observer.removals({.tokens = ids, .target = seen->target}, {}, {}).value();
  for (const HeadRemoval& removed : removals) {
    const auto without = observer.observe({.tokens = ids, .ablated = {removed.head}, .target = seen->target}).value();
    EXPECT_NEAR(removed.probability, without->lens.back().targetProbability, 1e-5);
  }
  EXPECT_EQ(seen->facts->parameters(), parameterCount(c));
}

TEST(TrainedModel, ReadsItsTokens) {
  const TrainingConfiguration c = smallTraining(TrainingTask::Sort, PositionUse::None, false);
  const auto model = trainedModel(c, firstWeights(c), "small");
  const auto tokenizer = Tokenizer::of(*model).value();
  EXPECT_EQ(tokenizer.encode("31, 2|0").value(), (std::vector<Index>{3, 1, 2, 10, 0}));
  std::vector<Index> sample = idsOf(freshSequences(c).front());
  sample.resize(7);  // the digits and the separator
  EXPECT_EQ(tokenizer.encode(model->sample).value(), sample);
  const auto refused = tokenizer.encode("12x");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (ModelProblem{ModelError::UnknownToken, {"x", "0 1 2 3 4 5 6 7 8 9 |"}}));
  // Two letters are one token if there is one.
  TrainingConfiguration many = smallTraining(TrainingTask::Previous, PositionUse::None, false);
  many.vocabulary = 30;
  const auto letters = trainedModel(many, firstWeights(many), "small");
  EXPECT_EQ(Tokenizer::of(*letters)->encode("b ab a b").value(), (std::vector<Index>{1, 27, 0, 1}));
  sample = idsOf(freshSequences(many).front());
  sample.resize(18);
  EXPECT_EQ(Tokenizer::of(*letters)->encode(letters->sample).value(), sample);
}

TEST(TrainedModel, OpensTheFileThatTrainWrites) {
  const TrainingConfiguration c = smallTraining(TrainingTask::Markov, PositionUse::Stream, true);
  const std::string file = modelFile(c, firstWeights(c));
  EXPECT_TRUE(isTrainedModel(test::asBytes(file)));
  const auto opened = openTrainedModel(test::asBytes(file), "chain.safetensors").value();
  EXPECT_EQ(opened->shape.name, "chain");
  const auto made = trainedModel(c, firstWeights(c), "chain");
  EXPECT_EQ(*opened->numbers, *made->numbers);
  EXPECT_EQ(opened->sample, made->sample);
}

TEST(TrainedModel, RefusesOtherFiles) {
  const TrainingConfiguration c = smallTraining(TrainingTask::Markov, PositionUse::Stream, false);
  const std::string file = modelFile(c, firstWeights(c));
  EXPECT_FALSE(isTrainedModel(test::asBytes("GGUF")));
  const auto codeOf = [](std::string changed) {
    const auto opened = openTrainedModel(test::asBytes(changed), "x");
    return opened ? std::string_view("opened") : code(opened.error().error);
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = file;
    changed.replace(changed.find(from), from.size(), to);
    return codeOf(changed);
  };
  EXPECT_EQ(codeOf(file), "opened");
  EXPECT_EQ(codeOf(file.substr(0, file.size() - 4)), "bad-header");
  EXPECT_EQ(with("\"markov\"", "\"chains\""), "bad-header");
  EXPECT_EQ(with("\"layers\":\"2\"", "\"layers\":\"9\""), "bad-header");
  EXPECT_EQ(with("\"d_head\":\"5\"", "\"d_head\":\"6\""), "bad-shape");
  EXPECT_EQ(with("layers.0.w_q", "layers.0.w_x"), "tensor-missing");
}

}  // namespace
}  // namespace attn
