// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_document.h"

#include <gmock/gmock.h>

#include <array>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <span>

#include "scenario/safetensors.h"

namespace attn {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::Pair;

constexpr auto kKeys = std::to_array<const char*>(
    {"task",  "tokens",           "vocabulary", "layers",    "heads", "d_model", "d_head", "scale", "qk_gain",
     "gain",  "embedding_spread", "layer_norm", "positions", "rate",  "warm_up", "batch",  "steps", "seed",
     "every", "fresh_sequences"});

TrainingRun someRun() {
  TrainingRun run;
  run.configuration.heads = 1;
  run.configuration.steps = run.step = 20;
  run.configuration.every = 20;
  run.points = {{0, 3.25, 0.03125, {{0.125, 0.25, 0.5}, {0.1, 0.2, 0.3}}},
                {20, 0.5, 0.75, {{0.875, 0, 0.25}, {0, 0.9, 0.1}}}};
  return run;
}

std::vector<std::string> keysOf(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST(TrainingDocument, IsAsSection9Says) {
  const Json document = Json::parse(trainingDocument(someRun()));
  EXPECT_THAT(keysOf(document), ElementsAre("format", "version", "configuration", "parameters", "points"));
  EXPECT_EQ(document["format"], "attentionscope/training");
  EXPECT_EQ(document["version"], 1);
  // 26 * 32 + 24 * 32 + 2 * 4 * 32 * 16 + 32 * 26
  EXPECT_EQ(document["parameters"], 6528);
  EXPECT_THAT(keysOf(document["configuration"]), ElementsAreArray(kKeys));
  ASSERT_EQ(document["points"].size(), 2u);
  EXPECT_EQ(document["points"][1], Json::parse(R"({"step": 20, "loss": 0.5, "accuracy": 0.75, "heads": [
      {"layer": 0, "head": 0, "previous": 0.875, "induction": 0, "first": 0.25},
      {"layer": 1, "head": 0, "previous": 0, "induction": 0.9, "first": 0.1}]})"));
  EXPECT_THAT(keysOf(document["points"][0]), ElementsAre("step", "loss", "accuracy", "heads"));
  EXPECT_THAT(keysOf(document["points"][0]["heads"][0]),
              ElementsAre("layer", "head", "previous", "induction", "first"));
}

TEST(TrainingDocument, SaysWhereARunDiverged) {
  TrainingRun run = someRun();
  run.divergence = Divergence{21, "layers.0.w_q"};
  run.points.back().loss = std::numeric_limits<double>::infinity();
  const Json document = Json::parse(trainingDocument(run));
  EXPECT_EQ(document["diverged"], Json::parse(R"({"step": 21, "tensor": "layers.0.w_q"})"));
  EXPECT_EQ(document["points"][1]["loss"], "inf");
}

TEST(ConfigurationAsText, HasEveryKeyInTheOrderOfTheDocument) {
  TrainingConfiguration c;
  c.layerNorm = true;
  c.seed = std::numeric_limits<std::uint64_t>::max();
  const auto texts = configurationAsText(c);
  std::vector<std::string> keys;
  for (const auto& [key, value] : texts) keys.push_back(key);
  EXPECT_THAT(keys, ElementsAreArray(kKeys));
  EXPECT_THAT(texts, testing::IsSupersetOf({std::pair<std::string, std::string>("task", "induction"),
                                            {"scale", "0.25"},
                                            {"layer_norm", "true"},
                                            {"positions", "qk"},
                                            {"rate", "0.01"},
                                            {"seed", "18446744073709551615"}}));
  c.scale = 1;
  EXPECT_THAT(configurationAsText(c), testing::Contains(Pair("scale", "1.0")));
}

/// Read by the document reader, which checks every rule of the format.
TEST(ModelFile, HoldsEveryTensorWithItsShapeAndNumbers) {
  for (const PositionUse positions : kPositionUses)
    for (const Index heads : {1, 3}) {
      TrainingConfiguration c;
      c.positions = positions;
      c.heads = heads;
      const ModelLayout layout(c);
      const ModelWeights weights = firstWeights(c);
      const std::string file = modelFile(c, weights);
      const auto bytes = std::as_bytes(std::span(file));
      MemorySource source(bytes);
      const Result<std::vector<TensorInfo>> listed = listSafetensors({source, "m"});
      ASSERT_TRUE(listed);
      std::map<std::string, std::vector<Index>> shapes;
      for (const TensorInfo& info : *listed) {
        EXPECT_EQ(info.elementType, "float32");
        shapes[info.name] = info.shape;
      }
      std::map<std::string, std::vector<Index>> expected = {{"embedding", {26, 32}}, {"unembedding", {32, 26}}};
      if (positions != PositionUse::None) expected["positions"] = {24, 32};
      for (const char* layer : {"layers.0.", "layers.1."}) {
        for (const char* matrix : {"w_q", "w_k", "w_v"}) expected[std::string(layer) + matrix] = {heads, 32, 16};
        expected[std::string(layer) + "w_o"] = {heads * 16, 32};
      }
      EXPECT_EQ(shapes, expected);
      Index numbers = 0;
      for (const ModelTensor& tensor : layout.tensors()) {
        MemorySource again(bytes);
        const Result<FileTensor> read = readSafetensors({again, "m"}, tensor.name);
        ASSERT_TRUE(read) << tensor.name;
        ASSERT_EQ(static_cast<Index>(read->data.size()), tensor.size());
        for (Index i = 0; i < tensor.size(); ++i)
          ASSERT_EQ(read->data[static_cast<std::size_t>(i)], weights[static_cast<std::size_t>(tensor.offset + i)]);
        numbers += tensor.size();
      }
      EXPECT_EQ(numbers, parameterCount(c));
    }
}

TEST(ModelFile, HasTheConfigurationInItsMetadataAndAlignsItsNumbers) {
  const TrainingConfiguration c = defaultTraining(TrainingTask::Sort);
  const std::string file = modelFile(c, firstWeights(c));
  std::uint64_t length = 0;
  for (int i = 7; i >= 0; --i) length = length << 8 | static_cast<unsigned char>(file[static_cast<std::size_t>(i)]);
  EXPECT_EQ(length % 8, 0u);
  const Json header = Json::parse(file.substr(8, static_cast<std::size_t>(length)));
  std::vector<std::pair<std::string, std::string>> metadata;
  for (const auto& [key, value] : header["__metadata__"].items()) metadata.emplace_back(key, value.get<std::string>());
  EXPECT_EQ(metadata, configurationAsText(c));
}

}  // namespace
}  // namespace attn
