// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the forward pass; tests/cli/test_model_vectors.py compares every stage with published numbers.
#include "model/transformer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <stop_token>
#include <string>
#include <vector>

#include "small_models.h"
#include "support/files.h"

namespace attn {
namespace {

using test::SmallModel;
using test::transformerOf;

const std::vector<std::string> kAll{"llama", "qwen2", "qwen3", "gemma2", "gemma3", "gpt2"};
const std::vector<Index> kTokens{3, 1, 4, 1, 5, 9, 2, 6, 5};

/// gpt2 has no groups.
SmallModel smallModel(const std::string& architecture) {
  SmallModel model;
  model.architecture = architecture;
  if (architecture == "gpt2") model.groups = model.heads;
  if (architecture.starts_with("gemma")) model.window = 3;
  return model;
}

ModelRequest everything(const std::vector<Index>& tokens = kTokens) {
  ModelRequest request{.tokens = tokens, .logits = ModelLogits::All};
  for (const auto& [name, stage] : kModelStages) request.stages.push_back(stage);
  return request;
}

template <class A, class B>
double largestDifference(const std::vector<A>& a, const std::vector<B>& b) {
  EXPECT_EQ(a.size(), b.size());
  double largest = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    largest = std::max(largest, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  return largest;
}

TEST(Transformer, SingleAndDoubleAgreeInEveryStage) {
  for (const std::string& architecture : kAll) {
    const std::string bytes = smallModel(architecture).bytes();
    const auto exact = transformerOf<double>(bytes).run(everything()).value();
    const auto single = transformerOf<float>(bytes).run(everything()).value();
    for (Index l = 0; l < 2; ++l)
      for (const auto& [name, stage] : kModelStages) {
        EXPECT_EQ(single.stage(l, stage).shape, exact.stage(l, stage).shape) << architecture << name;
        EXPECT_LT(largestDifference(single.stage(l, stage).data, exact.stage(l, stage).data), 1e-4)
            << architecture << " " << name;
      }
    EXPECT_LT(largestDifference(single.logits.data, exact.logits.data), 1e-4) << architecture;
  }
}

TEST(Transformer, TokensOneByOneGiveTheSameAsAllAtOnce) {
  for (const std::string& architecture : kAll) {
    const std::string bytes = smallModel(architecture).bytes();
    auto transformer = transformerOf<double>(bytes);
    const auto whole = transformer.run(everything()).value();
    ModelCache<double> cache;
    for (std::size_t t = 0; t < kTokens.size(); ++t) {
      const auto step = transformer.run({.tokens = {kTokens[t]}}, &cache).value();
      const auto* const row = whole.logits.data.data() + t * step.logits.data.size();
      EXPECT_LT(largestDifference(step.logits.data, std::vector<double>(row, row + step.logits.data.size())), 1e-11)
          << architecture << t;
    }
    EXPECT_EQ(cache.tokens, static_cast<Index>(kTokens.size()));
  }
}

TEST(Transformer, WeightsOfARowAddUpToOneAndSeeTheWindowOnly) {
  const std::string bytes = smallModel("gemma2").bytes();
  const auto run = transformerOf<double>(bytes).run(everything()).value();
  const auto count = static_cast<Index>(kTokens.size());
  for (Index l = 0; l < 2; ++l)
    for (Index row = 0; row < 3 * count; ++row) {
      const double* const weights = run.stage(l, ModelStage::Weights).data.data() + row * count;
      const Index position = row % count, begin = l == 0 ? std::max<Index>(0, position - 2) : 0;
      double sum = 0;
      for (Index j = 0; j < count; ++j) {
        sum += weights[j];
        EXPECT_EQ(weights[j] == 0, j < begin || j > position) << l << " " << row << " " << j;
      }
      EXPECT_NEAR(sum, 1, 1e-12);
    }
}

TEST(Transformer, AnAblatedHeadAddsNothing) {
  const std::string bytes = smallModel("llama").bytes();
  auto transformer = transformerOf<double>(bytes);
  ModelRequest request = everything();
  const auto before = transformer.run(request).value();
  request.ablated = {{1, 2}};
  const auto after = transformer.run(request).value();
  EXPECT_EQ(after.stage(0, ModelStage::AttentionOut).data, before.stage(0, ModelStage::AttentionOut).data);
  EXPECT_EQ(after.stage(1, ModelStage::Weights).data, before.stage(1, ModelStage::Weights).data);
  const auto& output = after.stage(1, ModelStage::Output).data;
  const auto size = static_cast<std::ptrdiff_t>(output.size() / 3);
  EXPECT_TRUE(std::all_of(output.begin() + 2 * size, output.end(), [](double x) { return x == 0; }));
  EXPECT_TRUE(std::equal(output.begin(), output.begin() + 2 * size, before.stage(1, ModelStage::Output).data.begin()));
  EXPECT_GT(largestDifference(after.logits.data, before.logits.data), 1e-3);
}

TEST(Transformer, SharesOfALogitAddUpToIt) {
  for (const std::string& architecture : kAll) {
    SmallModel small = smallModel(architecture);
    const std::string bytes = small.bytes();
    auto transformer = transformerOf<double>(bytes);
    const auto run = transformer.run(everything()).value();
    const double cap = transformer.shape().finalSoftcap;
    for (const Index position : {Index{0}, Index{7}})
      for (const Index token : {Index{0}, Index{13}}) {
        double sum = 0;
        for (const LogitShare& share : transformer.logitShares(run, position, token)) sum += share.share;
        const double logit = cap > 0 ? cap * std::tanh(sum / cap) : sum;
        EXPECT_NEAR(logit, run.logits.data[static_cast<std::size_t>(position * small.vocabulary + token)], 1e-11)
            << architecture;
      }
  }
}

TEST(Transformer, TheLogitLensAfterTheLastLayerIsTheModel) {
  const std::string bytes = smallModel("gpt2").bytes();
  auto transformer = transformerOf<float>(bytes);
  const auto run = transformer.run(everything()).value();
  EXPECT_EQ(transformer.logits(run.stream.data), run.logits.data);
  EXPECT_NE(transformer.logits(run.stage(1, ModelStage::Stream).data), run.logits.data);
}

TEST(Transformer, OnlyTheLayerAskedForIsObserved) {
  const std::string bytes = smallModel("llama").bytes();
  const auto run =
      transformerOf<float>(bytes).run({.tokens = kTokens, .stages = {ModelStage::Weights}, .layer = 1}).value();
  EXPECT_TRUE(run.stage(0, ModelStage::Weights).shape.empty());
  EXPECT_EQ(run.stage(1, ModelStage::Weights).shape, (std::vector<Index>{3, 9, 9}));
  EXPECT_TRUE(run.stage(1, ModelStage::Scores).shape.empty());
  EXPECT_EQ(run.logits.shape, (std::vector<Index>{1, 21}));
}

TEST(Transformer, RefusesTokensThatItCannotTake) {
  const std::string bytes = smallModel("llama").bytes();
  auto transformer = transformerOf<float>(bytes);
  const auto refused = [&](const std::vector<Index>& tokens) {
    const auto run = transformer.run({.tokens = tokens});
    return run ? std::string() : std::string(code(run.error().error));
  };
  EXPECT_EQ(refused({}), "no-tokens-given");
  EXPECT_EQ(refused({21}), "bad-token-id");
  EXPECT_EQ(refused({-1}), "bad-token-id");
  EXPECT_EQ(refused(std::vector<Index>(33, 0)), "too-long");
  EXPECT_EQ(refused(std::vector<Index>(32, 0)), "");
}

TEST(Transformer, StopsWhenAsked) {
  const std::string bytes = smallModel("llama").bytes();
  std::stop_source source;
  source.request_stop();
  const auto run = transformerOf<float>(bytes).run({.tokens = kTokens}, nullptr, source.get_token());
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().error, ModelError::Stopped);
}

TEST(Transformer, NamesTheFirstLayerWithNumbersThatAreNotFinite) {
  std::string bytes = smallModel("llama").bytes();
  EXPECT_EQ(transformerOf<float>(bytes).run({.tokens = kTokens}).value().firstNotFinite, std::nullopt);
  const std::size_t last = bytes.size() - 32;  // in blk.1.ffn_down
  const float nan = std::numeric_limits<float>::quiet_NaN();
  bytes.replace(last, sizeof nan, reinterpret_cast<const char*>(&nan), sizeof nan);
  EXPECT_EQ(transformerOf<float>(bytes).run({.tokens = kTokens}).value().firstNotFinite, 1);
}

TEST(Transformer, RefusesAFileThatHasChanged) {
  const test::TempFolder folder;
  const std::string bytes = smallModel("llama").bytes();
  const auto file = folder.write("small.gguf", bytes);
  auto transformer = std::move(*Transformer<float>::of(openModel(file).value(), 2));
  const auto code = [&] {
    const auto run = transformer.run({.tokens = kTokens});
    return run ? std::string("done") : std::string(attn::code(run.error().error));
  };
  EXPECT_EQ(code(), "done");
  std::filesystem::resize_file(file, 64);
  EXPECT_EQ(code(), "file-changed");
  folder.write("small.gguf", bytes);
  EXPECT_EQ(code(), "file-changed") << "the same again, but written since";
}

TEST(Transformer, NeedsNoNameOfItsFile) {
  const test::TempFolder folder;
  const auto file = folder.write("small.gguf", smallModel("llama").bytes());
  auto transformer = std::move(*Transformer<float>::of(openModel(file).value(), 2));
  std::filesystem::rename(file, folder.path() / "other.gguf");
  EXPECT_TRUE(transformer.run({.tokens = kTokens}));
  std::filesystem::remove(folder.path() / "other.gguf");
  EXPECT_TRUE(transformer.run({.tokens = kTokens}));
}

TEST(NetworkWeights, NamesTheTensorThatIsMissing) {
  SmallModel model = smallModel("llama");
  const std::string bytes = model.bytes();
  std::string renamed = bytes;
  renamed.replace(renamed.find("blk.1.attn_k"), 5, "blk.9");
  const auto refused = Transformer<float>::of(openModel(test::asBytes(renamed)).value());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (ModelProblem{ModelError::TensorMissing, {"blk.1.attn_k.weight"}}));
}

}  // namespace
}  // namespace attn
