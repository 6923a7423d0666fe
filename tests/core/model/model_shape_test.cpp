// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "model/folder_config.h"

namespace attn {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

ModelKeys keysWith(const ModelKeys& more = {}) {
  ModelKeys keys{{"block_count", 4.0},
                 {"embedding_length", 64.0},
                 {"feed_forward_length", 96.0},
                 {"context_length", 128.0},
                 {"vocab_size", 10.0},
                 {"attention.head_count", 4.0},
                 {"attention.layer_norm_rms_epsilon", 1e-5},
                 {"attention.layer_norm_epsilon", 1e-5}};
  for (const auto& [key, value] : more) keys.insert_or_assign(key, value);
  return keys;
}

ModelShape shapeWith(const std::string& architecture, const ModelKeys& more = {}) {
  return shapeFromKeys(architecture, architecture + ".", keysWith(more)).value();
}

ModelProblem refusedWith(const std::string& architecture, const ModelKeys& more) {
  const auto shape = shapeFromKeys(architecture, architecture + ".", keysWith(more));
  return shape ? ModelProblem{ModelError::Stopped} : shape.error();
}

TEST(ModelShape, FillsWhatIsMissing) {
  const ModelShape shape = shapeWith("llama");
  EXPECT_EQ(shape.keyValueHeads, 4);
  EXPECT_EQ(shape.keyWidth, 16);
  EXPECT_EQ(shape.ropeDims, 16);
  EXPECT_EQ(shape.ropeBase, 10000);
  EXPECT_EQ(shape.scale, 0.25);
  EXPECT_THAT(shape.windows, ElementsAre(0, 0, 0, 0));
  EXPECT_EQ(shape.ropePairs, RopePairs::Interleaved);
}

TEST(ModelShape, ArchitecturesDifferInTheirFlags) {
  const ModelShape gemma2 = shapeWith("gemma2");
  EXPECT_THAT(gemma2.windows, ElementsAre(4096, 0, 4096, 0));
  EXPECT_EQ(gemma2.softcap, 50);
  EXPECT_EQ(gemma2.finalSoftcap, 30);
  EXPECT_EQ(gemma2.embeddingFactor, 8);
  EXPECT_EQ(shapeWith("gemma2", {{"block_count", 46.0}, {"attention.key_length", 32.0}}).scale, 0.25);
  const ModelShape gemma3 = shapeWith("gemma3", {{"block_count", 7.0}, {"attention.sliding_window", 8.0}});
  EXPECT_THAT(gemma3.windows, ElementsAre(8, 8, 8, 8, 8, 0, 8));
  EXPECT_EQ(gemma3.ropeBase, 1e6);
  EXPECT_EQ(gemma3.windowedRopeBase, 10000);
  EXPECT_TRUE(gemma3.hasQueryKeyNorm);
  const ModelShape listed = shapeWith("llama", {{"attention.sliding_window", 8.0},
                                                {"attention.sliding_window_pattern", std::vector<double>{1, 0, 0, 1}}});
  EXPECT_THAT(listed.windows, ElementsAre(8, 0, 0, 8));
  EXPECT_EQ(shapeWith("gpt2").ropeDims, 0);
}

TEST(ModelShape, NamesWhatItRefuses) {
  using E = ModelError;
  const auto refusedFor = [](const ModelKeys& more) { return refusedWith("llama", more); };
  EXPECT_EQ(refusedWith("mamba", {}), (ModelProblem{E::UnsupportedArchitecture, {"mamba"}}));
  EXPECT_EQ(refusedFor({{"expert_count", 8.0}}), (ModelProblem{E::MixtureOfExperts, {"8"}}));
  EXPECT_EQ(refusedFor({{"block_count", 0.0}}), (ModelProblem{E::BadSize, {"llama.block_count", "0", "1 … 4096"}}));
  EXPECT_EQ(refusedFor({{"block_count", 2.5}}).error, E::BadSize);
  EXPECT_EQ(refusedFor({{"block_count", std::string("4")}}).error, E::BadNumber);
  EXPECT_EQ(refusedFor({{"attention.head_count_kv", 3.0}}).error, E::BadSize);
  EXPECT_EQ(refusedFor({{"attention.head_count_kv", std::vector<double>{2, 2, 1, 2}}}),
            (ModelProblem{E::LayersDiffer, {"llama.attention.head_count_kv"}}));
  EXPECT_EQ(refusedFor({{"rope.dimension_count", 18.0}}).error, E::BadSize);
  EXPECT_EQ(refusedFor({{"rope.scaling.type", std::string("dynamic")}}),
            (ModelProblem{E::UnsupportedRopeScaling, {"llama.rope.scaling.type", "dynamic"}}));
  EXPECT_EQ(refusedFor({{"attention.layer_norm_rms_epsilon", -1.0}}).error, E::BadNumber);
  ModelKeys without = keysWith();
  without.erase("context_length");
  EXPECT_EQ(shapeFromKeys("llama", "llama.", without).error(), (ModelProblem{E::KeyMissing, {"llama.context_length"}}));
}

TEST(ModelShape, TheLongestTextFollowsFromContextAndHeads) {
  EXPECT_TRUE(checkLength(shapeWith("llama"), 128));
  EXPECT_EQ(checkLength(shapeWith("llama"), 129).error(), (ModelProblem{ModelError::TooLong, {"129", "128"}}));
  const ModelShape large = shapeWith("llama", {{"context_length", 1e6}});  // 2^27 / 16 = 2896²
  EXPECT_TRUE(checkLength(large, 2896));
  EXPECT_FALSE(checkLength(large, 2897));
}

TEST(RopeFrequencies, FollowTheirFormulas) {
  const ModelKeys few{{"rope.dimension_count", 4.0}, {"rope.freq_base", 100.0}};
  const auto frequencies = [&](ModelKeys more, const std::vector<double>& factors = {}) {
    more.insert(few.begin(), few.end());
    return ropeFrequencies(shapeWith("llama", more), false, factors);
  };
  EXPECT_THAT(frequencies({}).perPosition, ElementsAre(1, DoubleNear(0.1, 1e-15)));
  EXPECT_THAT(frequencies({}, {2, 4}).perPosition, ElementsAre(0.5, DoubleNear(0.025, 1e-15)));
  EXPECT_THAT(frequencies({{"rope.scaling.factor", 2.0}}).perPosition, ElementsAre(0.5, DoubleNear(0.05, 1e-15)));
  EXPECT_THAT(frequencies({{"rope.scaling.type", std::string("none")}, {"rope.scaling.factor", 2.0}}).perPosition,
              ElementsAre(1, DoubleNear(0.1, 1e-15)));
  const RopeFrequencies yarn = frequencies({{"rope.scaling.type", std::string("yarn")},
                                            {"rope.scaling.factor", 4.0},
                                            {"rope.scaling.original_context_length", 64.0}});
  // w(32) = 4 ln(64 / 64π) / (2 ln 100) < 0 and w(1) = 1.008: lo 0, hi 2, ramp 1 and 1/2.
  EXPECT_THAT(yarn.perPosition, ElementsAre(1, DoubleNear(0.05 + 0.0125, 1e-15)));
  EXPECT_NEAR(yarn.magnitude, 1 + 0.1 * std::log(4), 1e-15);
}

TEST(FolderConfig, NamesAreThoseOfTransformers) {
  const auto shape = shapeFromConfig(R"({"model_type": "mistral", "num_hidden_layers": 2, "hidden_size": 8,
    "intermediate_size": 12, "max_position_embeddings": 64, "num_attention_heads": 4, "num_key_value_heads": 2,
    "head_dim": 4, "rms_norm_eps": 1e-6, "vocab_size": 30, "rope_theta": 5000, "sliding_window": 16})")
                         .value();
  EXPECT_EQ(shape.architecture, "llama");
  EXPECT_EQ(shape.ropePairs, RopePairs::Half);
  EXPECT_EQ(shape.keyWidth, 4);
  EXPECT_EQ(shape.ropeBase, 5000);
  EXPECT_THAT(shape.windows, ElementsAre(16, 16));
}

TEST(FolderConfig, ReadsRopeOfLlama3) {
  const auto shape = shapeFromConfig(R"({"model_type": "llama", "num_hidden_layers": 1, "hidden_size": 8,
    "intermediate_size": 12, "max_position_embeddings": 64, "num_attention_heads": 1, "rms_norm_eps": 1e-6,
    "vocab_size": 30, "rope_theta": 10000, "rope_scaling": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 1,
    "high_freq_factor": 4, "original_max_position_embeddings": 2048}})")
                         .value();
  // Wavelengths 2π, 20π, 200π and 2000π against 512 and 2048: u = (2048/200π − 1)/3.
  const double u = (2048 / (200 * M_PI) - 1) / 3;
  EXPECT_THAT(shape.ropeFactors, ElementsAre(1, 1, DoubleNear(1 / ((1 - u) / 8 + u), 1e-12), 8));
}

TEST(FolderConfig, RefusesWhatIsNoConfiguration) {
  EXPECT_EQ(shapeFromConfig("[").error().error, ModelError::BadHeader);
  EXPECT_EQ(shapeFromConfig("{}").error().error, ModelError::NoArchitecture);
  EXPECT_EQ(shapeFromConfig(R"({"model_type": "mixtral"})").error().error, ModelError::UnsupportedArchitecture);
}

}  // namespace
}  // namespace attn
