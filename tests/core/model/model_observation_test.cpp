// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_observation.h"
#include "support/source_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "scenario/validate.h"
#include "small_models.h"
#include "support/examples.h"

namespace attn {
namespace {

using test::SmallModel;

const std::vector<std::string> kDecoders{"llama", "qwen2", "qwen3", "gemma2", "gemma3", "gpt2"};
const std::vector<Index> kText{3, 1, 4, 1, 5, 9, 2, 6, 5};

std::string fileOf(const std::string& architecture) {
  SmallModel model;
  model.architecture = architecture;
  if (architecture == "gpt2") model.groups = model.heads;
  if (architecture.starts_with("gemma")) model.window = 3;
  return model.bytes();
}

/// `bytes` must outlive it.
ModelObserver observerOf(const std::string& bytes) {
  const auto model = openModel(test::asBytes(bytes)).value();
  return {model, nullptr, std::move(*Transformer<float>::of(model, 2)), "small.gguf"};
}

std::vector<float> stageOf(const ModelRun<float>& run, ModelStage stage) {
  std::vector<float> all;
  for (const auto& layer : run.layers) {
    const auto& data = layer[static_cast<std::size_t>(stage)].data;
    all.insert(all.end(), data.begin(), data.end());
  }
  return all;
}

std::vector<double> softmaxOf(const std::vector<float>& logits) {
  std::vector<double> all;
  double sum = 0;
  for (const float logit : logits) sum += all.emplace_back(std::exp(static_cast<double>(logit)));
  for (double& each : all) each /= sum;
  return all;
}

TEST(ModelObserver, ShowsWhatTheTransformerComputes) {
  for (const std::string& architecture : kDecoders) {
    const std::string bytes = fileOf(architecture);
    ModelRequest request{.tokens = kText, .ablated = {{1, 2}}};
    for (const auto& [name, stage] : kModelStages) request.stages.push_back(stage);
    const auto run = test::transformerOf<float>(bytes).run(request).value();
    const auto o = observerOf(bytes).observe({.tokens = kText, .ablated = {{1, 2}}}).value();
    EXPECT_THAT(o->weights, testing::ElementsAreArray(stageOf(run, ModelStage::Weights))) << architecture;
    EXPECT_THAT(o->scores, testing::ElementsAreArray(stageOf(run, ModelStage::Scores))) << architecture;
    EXPECT_EQ(o->weight({1, 2}, 8, 3), run.stage(1, ModelStage::Weights).data[2 * 81 + 8 * 9 + 3]);
    EXPECT_EQ(o->count(), 9);
    EXPECT_EQ(o->tokens[5], "9");
    EXPECT_EQ(o->position, 8);
    const std::vector<double> expected = softmaxOf(run.logits.data);
    ASSERT_EQ(o->next.size(), kShownChances);
    for (const TokenChance& each : o->next)
      EXPECT_NEAR(each.probability, expected[static_cast<std::size_t>(each.id)], 1e-6) << architecture;
    EXPECT_EQ(o->target, std::ranges::max_element(expected) - expected.begin());
    EXPECT_EQ(o->lens.back().rank, 1);
    EXPECT_EQ(o->lens.back().first.id, o->target);
    EXPECT_FALSE(o->firstNotFinite);
  }
}

TEST(ModelObserver, LengthsAreThoseOfTheStream) {
  const std::string bytes = fileOf("gemma2");
  ModelRequest request{.tokens = kText, .stages = {ModelStage::Stream, ModelStage::Middle, ModelStage::MlpOut}};
  const auto run = test::transformerOf<double>(bytes).run(request).value();
  const auto o = observerOf(bytes).observe({.tokens = kText}).value();
  const auto length = [](const StageNumbers<double>& rows, Index row) {
    return Eigen::Map<const Vector>(rows.data.data() + row * 12, 12).norm();
  };
  ASSERT_EQ(o->streamLengths.size(), 3U * 9);
  for (Index t = 0; t < 9; ++t) {
    const auto at = static_cast<std::size_t>(9 + t);
    EXPECT_NEAR(o->streamLengths[at], length(run.stage(1, ModelStage::Stream), t), 1e-4);
    EXPECT_NEAR(o->middleLengths[at], length(run.stage(1, ModelStage::Middle), t), 1e-4);
    EXPECT_NEAR(o->mlpLengths[at], length(run.stage(1, ModelStage::MlpOut), t), 1e-4);
    EXPECT_NEAR(o->streamLengths[at + 9], length(run.stream, t), 1e-4);
  }
}

TEST(ModelObserver, SharesAddUpToTheLogitAndToTheMeanOfAll) {
  for (const std::string& architecture : kDecoders) {
    const std::string bytes = fileOf(architecture);
    ModelObserver observer = observerOf(bytes);
    auto transformer = test::transformerOf<double>(bytes);
    const auto run = transformer.run({.tokens = kText, .logits = ModelLogits::All}).value();
    const double cap = transformer.shape().finalSoftcap;
    for (const Index position : {Index{0}, Index{6}}) {
      std::vector<double> logits(run.logits.data.begin() + position * 21, run.logits.data.begin() + position * 21 + 21);
      for (double& logit : logits) logit = cap > 0 ? cap * std::atanh(logit / cap) : logit;
      double mean = 0;
      for (const double logit : logits) mean += logit / 21;
      const auto o = observer.observe({.tokens = kText, .position = position, .target = 13}).value();
      EXPECT_EQ(o->target, 13);
      EXPECT_NEAR(o->targetLogit, logits[13], 1e-4) << architecture;
      EXPECT_NEAR(o->meanLogit, mean, 1e-4) << architecture;
    }
  }
}

TEST(ModelObserver, TheTargetIsFollowedThroughTheLayers) {
  const std::string bytes = fileOf("llama");
  const auto o = observerOf(bytes).observe({.tokens = kText, .position = 4, .target = 7}).value();
  auto transformer = test::transformerOf<float>(bytes);
  const auto run = transformer.run({.tokens = kText, .stages = {ModelStage::Stream}}).value();
  ASSERT_EQ(o->lens.size(), 2U);
  const auto logits = transformer.logits(run.stage(1, ModelStage::Stream).data);
  const std::vector<float> row(logits.begin() + 4 * 21, logits.begin() + 5 * 21);
  EXPECT_EQ(o->lens[0].rank, 1 + std::ranges::count_if(row, [&](float logit) { return logit > row[7]; }));
  EXPECT_NEAR(o->lens[0].targetProbability, softmaxOf(row)[7], 1e-6);
}

TEST(ModelObserver, APositionBehindTheTextIsTheLastOne) {
  const std::string bytes = fileOf("llama");
  ModelObserver observer = observerOf(bytes);
  EXPECT_EQ(observer.observe({.tokens = {1, 2}, .position = 7}).value()->position, 1);
  const auto refused = observer.observe({.tokens = {1, 2}, .target = 21});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().error, ModelError::BadTokenId);
}

TEST(ModelObserver, ARemovalIsTheRunWithThatHeadOff) {
  for (const std::string& architecture : kDecoders) {
    const std::string bytes = fileOf(architecture);
    ModelObserver observer = observerOf(bytes);
    const ObservationRequest request{.tokens = kText, .ablated = {{0, 1}}, .position = 5, .target = 11};
    std::vector<Index> layers;
    const auto all =
        observer
            .removals(request, {},
                      [&](const std::vector<HeadRemoval>& layer) { layers.push_back(layer[0].head.layer); })
            .value();
    EXPECT_EQ(layers, (std::vector<Index>{1, 0}));
    ASSERT_EQ(all.size(), 6U);
    std::set<double> different;
    for (const HeadRemoval& each : all) {
      ObservationRequest without = request;
      without.ablated.push_back(each.head);
      const auto o = observer.observe(without).value();
      EXPECT_NEAR(each.probability, o->lens.back().targetProbability, 1e-6) << architecture;
      different.insert(each.probability);
    }
    EXPECT_EQ(different.size(), 6U) << architecture;
  }
}

TEST(ModelObserver, NothingCanBeRemovedTwice) {
  const std::string bytes = fileOf("llama");
  ModelObserver observer = observerOf(bytes);
  const ObservationRequest request{.tokens = kText, .ablated = {{1, 0}, {1, 1}, {1, 2}}};
  const double before = observer.observe(request).value()->lens.back().targetProbability;
  const auto all = observer.removals(request, {}, {}).value();
  for (std::size_t h = 3; h < 6; ++h) EXPECT_EQ(all[h].probability, before);
}

TEST(ModelObserver, RemovalsStop) {
  const std::string bytes = fileOf("llama");
  ModelObserver observer = observerOf(bytes);
  std::stop_source source;
  int calls = 0;
  const auto stopped = observer.removals({.tokens = kText}, source.get_token(), [&](const auto&) {
    ++calls;
    source.request_stop();
  });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().error, ModelError::Stopped);
  EXPECT_EQ(calls, 1);
}

TEST(ModelObserver, BehaviorIsTheMeanOverLists) {
  const std::string bytes = fileOf("llama");
  ModelObserver observer = observerOf(bytes);
  std::vector<double> progress;
  const auto behavior = observer.behavior({}, 4, 6, {}, [&](double done) { progress.push_back(done); }).value();
  EXPECT_THAT(progress, testing::ElementsAre(0.25, 0.5, 0.75, 1));
  ASSERT_EQ(behavior.size(), 6U);
  for (const HeadBehavior& head : behavior) {
    for (const double share : {head.previousToken, head.induction, head.sameToken, head.firstToken}) {
      EXPECT_GT(share, 0);
      EXPECT_LT(share, 1);
    }
    EXPECT_GT(head.entropy, 0);
    EXPECT_LT(head.entropy, std::log2(12));
  }
  const auto again = observer.behavior({}, 4, 6, {}, {}).value();
  EXPECT_EQ(again[3].induction, behavior[3].induction) << "the same lists";
  const auto ablated = observer.behavior({{0, 0}}, 4, 6, {}, {}).value();
  EXPECT_EQ(ablated[0].induction, behavior[0].induction) << "the weights of a head do not depend on its own output";
  EXPECT_NE(ablated[3].induction, behavior[3].induction);
}

TEST(ModelObserver, ListsFitIntoTheContext) {
  const std::string bytes = fileOf("llama");
  EXPECT_TRUE(observerOf(bytes).behavior({}, 1, 500, {}, {})) << "context 32, 21 tokens";
}

TEST(ModelObserver, AHeadAndItsGroupAreDocuments) {
  const std::string bytes = fileOf("llama");
  ModelObserver observer = observerOf(bytes);
  const auto o = observer.observe({.tokens = kText}).value();
  const Scenario head = observer.headScenario({1, 2}, false), group = observer.headScenario({1, 2}, true);
  EXPECT_EQ(group.heads, (HeadCounts{.query = 3, .keyValue = 1}));
  for (const Scenario& each : {head, group}) EXPECT_TRUE(validate(each).empty());
  const Trace one = test::traced(head), all = test::traced(group);
  for (Index i = 0; i < 9; ++i)
    for (Index j = 0; j < 9; ++j) {
      EXPECT_NEAR(one.heads[0].weights(i, j), o->weight({1, 2}, i, j), 1e-5);
      for (Index h = 0; h < 3; ++h)
        EXPECT_NEAR(all.heads[static_cast<std::size_t>(h)].weights(i, j), o->weight({1, h}, i, j), 1e-5);
    }
}

TEST(ModelFacts, CountsEveryParameter) {
  for (const std::string& architecture : kDecoders) {
    const std::string bytes = fileOf(architecture);
    const auto model = openModel(test::asBytes(bytes)).value();
    const ModelFacts facts = modelFacts(*model, bindWeights(*model).value(), "small.gguf");
    EXPECT_EQ(facts.parameters(), model->parameters) << architecture;
    EXPECT_EQ(facts.file, "small.gguf");
    EXPECT_EQ(facts.weightTypes, "F32");
    EXPECT_FALSE(facts.isQuantized);
    EXPECT_TRUE(facts.sharesEmbedding);
    EXPECT_EQ(facts.embeddingParameters, architecture == "gpt2" ? 12 * (21 + 32) : 12 * 21);
  }
}

TEST(ModelFacts, NamesTheTypesOfAQuantizedFile) {
  const std::filesystem::path file = std::filesystem::path(sourceFolder()) / ".." / "shared/models/tiny-llama-q.gguf";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "there are no test vectors in " << file;
  const auto model = openModel(file).value();
  const ModelFacts facts = modelFacts(*model, bindWeights(*model).value(), "tiny-llama-q.gguf");
  EXPECT_TRUE(facts.isQuantized);
  EXPECT_THAT(facts.weightTypes, testing::HasSubstr(", F32"));
}

}  // namespace
}  // namespace attn
