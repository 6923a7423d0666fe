// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/models.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace attn {
namespace {

const Model& modelNamed(const char* name) {
  const Model* model = findModel(name);
  if (model == nullptr) throw std::invalid_argument(name);
  return *model;
}

TEST(Models, HaveTheBytesPerTokenOfTheirSources) {
  const std::pair<const char*, std::int64_t> rows[] = {
      {"GPT-2 small", 36'864},   {"GPT-2 medium", 98'304},    {"OPT-13B", 819'200},         {"Llama 2 7B", 524'288},
      {"Llama 2 13B", 819'200},  {"Llama 2 70B", 327'680},    {"Mistral 7B v0.1", 131'072}, {"Llama 3 8B", 131'072},
      {"Llama 3 70B", 327'680},  {"Llama 3.1 405B", 516'096}, {"Qwen2.5 72B", 327'680},     {"DeepSeek-V3", 70'272},
      {"GPT-3 175B", 4'718'592}, {"PaLM 540B", 120'832},      {"Falcon 7B", 8'192},         {"Llama 3.1 8B", 131'072},
      {"DeepSeek-V2", 69'120},
  };
  EXPECT_EQ(models().size(), std::size(rows));
  for (const auto& [name, bytes] : rows)
    EXPECT_EQ(cacheSize(modelNamed(name).shape, cacheUse(modelNamed(name), 1)).value().bytesPerToken, bytes) << name;
}

TEST(Models, AreCompleteAndUnique) {
  std::set<std::string> names;
  int year = 0;
  for (const Model& model : models()) {
    SCOPED_TRACE(model.name);
    EXPECT_TRUE(names.insert(model.name).second);
    EXPECT_EQ(findModel(model.name), &model);
    EXPECT_GE(model.year, year);
    year = model.year;
    EXPECT_GT(model.contextTokens, 0);
    EXPECT_GE(model.parameters, model.activeParameters);
    EXPECT_GT(multipliedParameters(model), model.activeParameters / 2);
    EXPECT_GT(model.activeParameters, 0);
    EXPECT_FALSE(model.source.empty());
    EXPECT_TRUE(cacheSize(model.shape, cacheUse(model, model.contextTokens)));
  }
}

TEST(Models, AreFoundHoweverTheyAreSpelled) {
  const std::pair<const char*, const char*> rows[] = {
      {"llama 3.1 405b", "Llama 3.1 405B"}, {"Llama-3.1-405B", "Llama 3.1 405B"},   {"LLAMA31405B", "Llama 3.1 405B"},
      {"gpt2small", "GPT-2 small"},         {"GPT_2_Medium", "GPT-2 medium"},       {"opt13b", "OPT-13B"},
      {" mistral  7b ", "Mistral 7B v0.1"}, {"mistral-7b-v0.1", "Mistral 7B v0.1"}, {"deepseek v3", "DeepSeek-V3"},
      {"qwen-2.5-72b", "Qwen2.5 72B"},
  };
  for (const auto& [spelled, name] : rows) {
    const Model* found = findModel(spelled);
    ASSERT_NE(found, nullptr) << spelled;
    EXPECT_EQ(found->name, name);
  }
  for (const char* unknown : {"", "-", "llama", "llama 2", "llama 2 7b chat", "gpt-5", "\xff"})
    EXPECT_EQ(findModel(unknown), nullptr) << unknown;
}

// ---- the number of parameters, recounted from the configurations

struct Decoder {
  std::int64_t vocabulary, width, feedForward;
};

/// Llama-like models: RMSNorm, no biases unless stated, three matrices in the feed-forward part, separate output.
std::int64_t gatedParameters(const AttentionShape& a, const Decoder& d, bool hasBias = false) {
  const std::int64_t queries = a.heads.query * a.keyWidth;
  const std::int64_t keys = a.heads.keyValue * a.keyWidth;
  const std::int64_t layer = 2 * d.width * queries + 2 * d.width * keys + (hasBias ? queries + 2 * keys : 0) +
                             3 * d.width * d.feedForward + 2 * d.width;
  return 2 * d.vocabulary * d.width + a.layers * layer + d.width;
}

/// GPT-2 and OPT: learned positions, biases everywhere, the output shares the embedding.
std::int64_t tiedParameters(const AttentionShape& a, std::int64_t vocabulary, std::int64_t positions) {
  const std::int64_t width = a.heads.query * a.keyWidth;
  return (vocabulary + positions) * width + a.layers * (12 * width * width + 13 * width) + 2 * width;
}

TEST(Models, HaveTheParametersOfTheirConfigurations) {
  const std::map<std::string, Decoder> gated = {
      {"Llama 2 7B", {32'000, 4096, 11'008}},        {"Llama 2 13B", {32'000, 5120, 13'824}},
      {"Llama 2 70B", {32'000, 8192, 28'672}},       {"Mistral 7B v0.1", {32'000, 4096, 14'336}},
      {"Llama 3 8B", {128'256, 4096, 14'336}},       {"Llama 3 70B", {128'256, 8192, 28'672}},
      {"Llama 3.1 405B", {128'256, 16'384, 53'248}}, {"Llama 3.1 8B", {128'256, 4096, 14'336}},
  };
  for (const auto& [name, decoder] : gated)
    EXPECT_EQ(modelNamed(name.c_str()).parameters, gatedParameters(modelNamed(name.c_str()).shape, decoder)) << name;
  for (const auto& [name, decoder] : gated)
    EXPECT_EQ(modelNamed(name.c_str()).lookedUp, decoder.vocabulary * decoder.width) << name;
  EXPECT_EQ(modelNamed("Qwen2.5 72B").parameters,
            gatedParameters(modelNamed("Qwen2.5 72B").shape, {152'064, 8192, 29'568}, true));
  EXPECT_EQ(modelNamed("GPT-2 small").parameters, tiedParameters(modelNamed("GPT-2 small").shape, 50'257, 1024));
  EXPECT_EQ(modelNamed("GPT-2 medium").parameters, tiedParameters(modelNamed("GPT-2 medium").shape, 50'257, 1024));
  EXPECT_EQ(modelNamed("GPT-3 175B").parameters, tiedParameters(modelNamed("GPT-3 175B").shape, 50'257, 2048));
  // OPT has two more rows of positions than tokens.
  EXPECT_EQ(modelNamed("OPT-13B").parameters, tiedParameters(modelNamed("OPT-13B").shape, 50'272, 2050));
}

TEST(Models, ThoseWithOneKeyValueHeadHaveTheParametersOfTheirSizes) {
  // PaLM: no biases, one norm in a layer, three matrices in the feed-forward part, output and embedding shared.
  const AttentionShape& palm = modelNamed("PaLM 540B").shape;
  const std::int64_t wide = 18'432, palmHeads = palm.heads.query * palm.keyWidth;
  const std::int64_t palmLayer = 2 * wide * palmHeads + 2 * wide * palm.keyWidth + 3 * wide * 4 * wide + wide;
  EXPECT_EQ(modelNamed("PaLM 540B").parameters, 256'000 * wide + palm.layers * palmLayer + wide);
  EXPECT_NEAR(static_cast<double>(modelNamed("PaLM 540B").parameters) / 1e9, 540.35, 0.01);  // as in table 1
  // Falcon: two matrices in the feed-forward part, one norm with a bias in a layer, output and embedding shared.
  const AttentionShape& falcon = modelNamed("Falcon 7B").shape;
  const std::int64_t width = falcon.heads.query * falcon.keyWidth;
  const std::int64_t falconLayer = 2 * width * width + 2 * width * falcon.keyWidth + 2 * width * 4 * width + 2 * width;
  EXPECT_EQ(modelNamed("Falcon 7B").parameters, 65'024 * width + falcon.layers * falconLayer + 2 * width);
  for (const char* name : {"PaLM 540B", "Falcon 7B"}) EXPECT_EQ(sharingOf(modelNamed(name).shape), Sharing::Mqa);
}

TEST(Models, KnowHowLongASequenceTheyWereMadeFor) {
  const std::pair<const char*, std::int64_t> rows[] = {
      {"GPT-2 small", 1024},       {"GPT-2 medium", 1024},      {"GPT-3 175B", 2048},     {"PaLM 540B", 2048},
      {"OPT-13B", 2048},           {"Llama 2 7B", 4096},        {"Llama 2 13B", 4096},    {"Llama 2 70B", 4096},
      {"Mistral 7B v0.1", 32'768}, {"Falcon 7B", 2048},         {"Llama 3 8B", 8192},     {"Llama 3 70B", 8192},
      {"Llama 3.1 8B", 131'072},   {"Llama 3.1 405B", 131'072}, {"Qwen2.5 72B", 131'072}, {"DeepSeek-V3", 131'072},
      {"DeepSeek-V2", 131'072},
  };
  EXPECT_EQ(models().size(), std::size(rows));
  for (const auto& [name, context] : rows) {
    EXPECT_FALSE(isBeyondContext(modelNamed(name), context)) << name;
    EXPECT_TRUE(isBeyondContext(modelNamed(name), context + 1)) << name;
  }
}

/// The sizes of a mixture of experts with latent attention; `bias`: its router balances the load of the experts.
struct Experts {
  std::int64_t width, queryRank, vocabulary, experts, shared, chosen, dense, expertWidth, denseWidth;
  bool bias;
};

void expectParametersOfExperts(const Model& model, const Experts& e) {
  const std::int64_t heads = model.shape.heads.query, keys = model.shape.keyWidth, values = model.shape.valueWidth;
  const auto [compressed, rotated] = *model.shape.latent;
  const std::int64_t attention =
      e.width * e.queryRank + e.queryRank + e.queryRank * heads * keys + e.width * (compressed + rotated) + compressed +
      compressed * heads * (keys - rotated + values) + heads * values * e.width + 2 * e.width;
  const std::int64_t expert = 3 * e.width * e.expertWidth;
  const std::int64_t router = e.experts * e.width + (e.bias ? e.experts : 0);
  const std::int64_t layers = model.shape.layers;
  const std::int64_t shared = 2 * e.vocabulary * e.width + e.width + layers * attention +
                              e.dense * 3 * e.width * e.denseWidth + (layers - e.dense) * (e.shared * expert + router);
  EXPECT_EQ(model.parameters, shared + (layers - e.dense) * e.experts * expert);
  EXPECT_EQ(model.activeParameters, shared + (layers - e.dense) * e.chosen * expert);
}

TEST(Models, DeepSeekHasTheParametersOfItsExperts) {
  expectParametersOfExperts(modelNamed("DeepSeek-V3"), {7168, 1536, 129'280, 256, 1, 8, 3, 2048, 18'432, true});
  expectParametersOfExperts(modelNamed("DeepSeek-V2"), {5120, 1536, 102'400, 160, 2, 6, 1, 1536, 12'288, false});
  EXPECT_NEAR(static_cast<double>(modelNamed("DeepSeek-V2").parameters) / 1e9, 236, 0.5);  // as in its abstract
  EXPECT_NEAR(static_cast<double>(modelNamed("DeepSeek-V2").activeParameters) / 1e9, 21, 0.5);
}

TEST(Models, ReadTheirWeightsOnceForEachTokenAndLookUpTheInputEmbedding) {
  const Model& llama = modelNamed("Llama 3 8B");
  EXPECT_EQ(weightBytes(llama), 15'009'849'344);  // 2 * (8,030,261,248 - 128,256 * 4,096)
  EXPECT_EQ(weightBytes(llama, 1), 7'504'924'672);
  EXPECT_NEAR(static_cast<double>(weightBytes(llama)) / 2039e9, 7.36e-3, 5e-6);  // on an A100 80 GB
  EXPECT_EQ(storedWeightBytes(llama), 16'060'522'496);
  EXPECT_EQ(weightBytes(modelNamed("DeepSeek-V3"), 1), 37'552'297'472 - 129'280 * 7168);
  EXPECT_EQ(storedWeightBytes(modelNamed("DeepSeek-V3"), 1), 671'026'419'200);
  // A tied table is read completely for the logits; learned positions are looked up.
  EXPECT_EQ(multipliedParameters(modelNamed("GPT-2 small")), 124'439'808 - 1024 * 768);
  EXPECT_EQ(multipliedParameters(modelNamed("OPT-13B")), 12'853'473'280 - 2050 * 5120);
  for (const char* tied : {"PaLM 540B", "Falcon 7B"})
    EXPECT_EQ(multipliedParameters(modelNamed(tied)), modelNamed(tied).parameters) << tied;
}

TEST(Models, BringTheirOwnWindow) {
  EXPECT_EQ(cacheUse(modelNamed("Mistral 7B v0.1"), 32'768), (CacheUse{32'768, 1, 4096, 2}));
  EXPECT_EQ(
      cacheSize(modelNamed("Mistral 7B v0.1").shape, cacheUse(modelNamed("Mistral 7B v0.1"), 32'768)).value().bytes,
      536'870'912);
  EXPECT_EQ(cacheUse(modelNamed("Llama 3 8B"), 10, 3, 1), (CacheUse{10, 3, 0, 1}));
}

}  // namespace
}  // namespace attn
