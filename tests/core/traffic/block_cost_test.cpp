// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/block_cost.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "support/traffic_shapes.h"

namespace attn {
namespace {

const Model& modelOf(const char* name) {
  const Model* model = findModel(name);
  if (model == nullptr) throw std::invalid_argument(name);
  return *model;
}

GrowthShape shapeOf(const Model& model) {
  GrowthShape shape = growthShape(model);
  shape.tileRows = 128;
  return shape;
}

TEST(BlockCost, CountsTheMatricesOfALayer) {
  // Llama 3 8B: 4096 x (4096 + 2 * 1024) and 4096 x 4096; three of 4096 x 14336.
  EXPECT_EQ(blockParameters(modelOf("Llama 3 8B")), (BlockParameters{41'943'040, 176'160'768, 218'103'808}));
  // GPT-2 small: four of 768 x 768; two of 768 x 3072.
  EXPECT_EQ(blockParameters(modelOf("GPT-2 small")), (BlockParameters{2'359'296, 4'718'592, 7'077'888}));
  // Falcon 7B: one key and one value head of 64; 4544 = 71 * 64.
  EXPECT_EQ(blockParameters(modelOf("Falcon 7B")),
            (BlockParameters{2 * 4544 * 4544 + 2 * 4544 * 64, 8LL * 4544 * 4544, 10LL * 4544 * 4544 + 128 * 4544}));
  // DeepSeek-V3: queries through 1536, keys and values through 512, a rotated key of 64; experts of 3 * 7168 * 2048.
  const std::int64_t expert = 3LL * 7168 * 2048, router = 256LL * 7168;
  const std::int64_t projections =
      7168LL * 1536 + 1536LL * 128 * 192 + 7168LL * 576 + 512LL * 128 * 256 + 128LL * 128 * 7168;
  EXPECT_EQ(blockParameters(modelOf("DeepSeek-V3")),
            (BlockParameters{projections, 9 * expert + router, projections + 257 * expert + router}));
}

TEST(BlockCost, EveryModelHasSizesThatMakeItsParameters) {
  // Outside of the layers: embeddings, and the output if it has its own matrix; positions of the older models.
  const std::map<std::string, std::int64_t> outside = {
      {"GPT-2 small", (50'257LL + 1024) * 768},
      {"GPT-2 medium", (50'257LL + 1024) * 1024},
      {"GPT-3 175B", (50'257LL + 2048) * 12'288},
      {"PaLM 540B", 256'000LL * 18'432},
      {"OPT-13B", (50'272LL + 2050) * 5120},
      {"Llama 2 7B", 2 * 32'000LL * 4096},
      {"Llama 2 13B", 2 * 32'000LL * 5120},
      {"Llama 2 70B", 2 * 32'000LL * 8192},
      {"Mistral 7B v0.1", 2 * 32'000LL * 4096},
      {"Falcon 7B", 65'024LL * 4544},
      {"Llama 3 8B", 2 * 128'256LL * 4096},
      {"Llama 3 70B", 2 * 128'256LL * 8192},
      {"Llama 3.1 8B", 2 * 128'256LL * 4096},
      {"Llama 3.1 405B", 2 * 128'256LL * 16'384},
      {"Qwen2.5 72B", 2 * 152'064LL * 8192},
      // One of its layers has one MLP of 12,288 instead of the experts.
      {"DeepSeek-V2", 2 * 102'400LL * 5120 - (162 * 3LL * 5120 * 1536 + 160 * 5120 - 3 * 5120LL * 12'288)},
      // Three of its layers have one MLP of 18,432 instead of the experts.
      {"DeepSeek-V3", 2 * 129'280LL * 7168 - 3 * (257 * 3LL * 7168 * 2048 + 256 * 7168 - 3 * 7168LL * 18'432)},
  };
  for (const Model& model : models()) {
    SCOPED_TRACE(model.name);
    ASSERT_TRUE(blockSizes(model));
    if (!outside.contains(model.name)) continue;
    const std::int64_t counted = model.shape.layers * blockParameters(model).stored + outside.at(model.name);
    const std::int64_t biasesAndNorms = model.parameters - counted;
    EXPECT_GE(biasesAndNorms, 0);
    EXPECT_LT(static_cast<double>(biasesAndNorms), 0.001 * static_cast<double>(model.parameters));
  }
}

TEST(BlockCost, ExpertsAreReadAsFarAsTokensChooseThem) {
  const Model& model = modelOf("DeepSeek-V3");
  const BlockParameters p = blockParameters(model);
  const std::int64_t expert = 3LL * 7168 * 2048;
  EXPECT_EQ(parametersRead(model, 1), p.perToken());
  EXPECT_EQ(parametersRead(model, 2), p.perToken() + 8 * expert);
  EXPECT_EQ(parametersRead(model, 32), p.stored);
  EXPECT_EQ(parametersRead(model, 1'000'000'000'000'000'000), p.stored);
  EXPECT_EQ(parametersRead(modelOf("Llama 3 8B"), 1), 218'103'808);
  EXPECT_EQ(parametersRead(modelOf("Llama 3 8B"), 100), 218'103'808);
}

TEST(BlockCost, PrefillComputesAndDecodeReads) {
  const Model& model = modelOf("Llama 3 8B");
  const BlockCost prefill = blockPrefill(model, shapeOf(model), 8192).value();
  EXPECT_EQ(prefill.projections.flops, 2 * 41'943'040LL * 8192);
  EXPECT_EQ(prefill.mlp.flops, 2 * 176'160'768LL * 8192);
  EXPECT_EQ(prefill.mlp.bytes, 2 * 176'160'768LL);
  // Causal, in tiles of 128 x 64: row i of 64 processes 2 (i + 1) columns.
  EXPECT_EQ(prefill.attention.flops, 4LL * 128 * 32 * 128 * 64 * (64 * 65));
  const BlockCost decode = blockDecode(model, 8192, 16, 2).value();
  EXPECT_EQ(decode.projections.bytes + decode.mlp.bytes, 436'207'616);
  EXPECT_EQ(decode.projections.flops + decode.mlp.flops, 16 * 436'207'616LL);
  // 16 caches of 33.6 MB are read, one row each is written, plus the rows of queries and results.
  EXPECT_EQ(decode.attention.bytes, 16 * (8193 * 8 * 256 * 2 + 2 * 32 * 128 * 2));
  EXPECT_EQ(decode.attention.flops, 16LL * 32 * 512 * 8193);
  const Hardware& a100 = *findHardware("A100 80 GB");
  EXPECT_EQ(roofline(prefill.whole(), a100, 2).bound, Bound::Compute);
  EXPECT_EQ(roofline(decode.whole(), a100, 2).bound, Bound::Memory);
  EXPECT_NEAR(roofline(decode.whole(), a100, 2).intensity, 9.37, 0.01);
}

TEST(BlockCost, DecodeReadsTheCacheInItsFormat) {
  const Model& model = modelOf("Llama 3 8B");
  const BlockCost plain = blockDecode(model, 8192, 16, 2).value();
  const BlockCost small = blockDecode(model, 8192, 16, 2, CacheFormat::Int8).value();
  // Rows of 128 one-byte numbers and a scale of 4 bytes; queries, results and parameters as before.
  EXPECT_EQ(small.attention.bytes, 16 * (8193 * 8 * 2 * 132 + 2 * 32 * 128 * 2));
  EXPECT_EQ(small.attention.flops, plain.attention.flops);
  EXPECT_EQ(small.mlp.bytes, plain.mlp.bytes);
  EXPECT_NEAR(decodeIntensityLimit(model, 8192, 2, CacheFormat::Int8).value(),
              570'441'728.0 / (8193 * 8 * 2 * 132 + 2 * 32 * 128 * 2), 1e-12);
}

TEST(BlockCost, MoreSequencesDoNotHelpBeyondTheirCaches) {
  const Model& model = modelOf("Llama 3 8B");
  const double most = decodeIntensityLimit(model, 8192, 2).value();
  EXPECT_NEAR(most, 570'441'728.0 / 33'574'912, 1e-12);
  double before = 0;
  for (const std::int64_t batch : {1, 4, 16, 64, 256, 65'536}) {
    const KernelWork work = blockDecode(model, 8192, batch, 2)->whole();
    const double intensity = static_cast<double>(work.flops) / static_cast<double>(work.bytes);
    EXPECT_GT(intensity, before);
    EXPECT_LT(intensity, most);
    before = intensity;
  }
  EXPECT_NEAR(before, most, 0.05);
}

TEST(BlockCost, AttentionOvertakesWhatGrowsWithT) {
  // Llama 3 8B: 2 (d_k + d_v) H T^2 = 16384 T^2 FLOPs against 2 p T.
  const Model& llama = modelOf("Llama 3 8B");
  EXPECT_EQ(crossoverLengths(llama, false), (CrossoverLengths{5120, 21'504, 26'624}));
  EXPECT_EQ(crossoverLengths(llama, true), (CrossoverLengths{10'239, 43'007, 53'247}));
  for (const Model& model : models()) {
    SCOPED_TRACE(model.name);
    const std::int64_t p = blockParameters(model).perToken();
    const auto perPair = static_cast<double>((model.shape.keyWidth + model.shape.valueWidth) * model.shape.heads.query);
    const auto attention = [&](Index t, bool causal) {
      return perPair * static_cast<double>(t) * (causal ? static_cast<double>(t + 1) / 2 : static_cast<double>(t));
    };
    for (const bool causal : {false, true}) {
      const Index least = crossoverLengths(model, causal).both;
      EXPECT_GE(attention(least, causal), static_cast<double>(p) * static_cast<double>(least));
      EXPECT_LT(attention(least - 1, causal), static_cast<double>(p) * static_cast<double>(least - 1));
    }
  }
}

TEST(BlockCost, HostileSizesAreProblems) {
  const Model& model = modelOf("Llama 3.1 405B");
  EXPECT_TRUE(blockDecode(model, 1 << 24, 1 << 20, 2));
  EXPECT_EQ(blockDecode(model, 0, 0, 2).error().front().pointer, "/batch");
  EXPECT_EQ(blockPrefill(model, shapeOf(model), 0).error().front().pointer, "/inputs/query_tokens");
  GrowthShape many = shapeOf(model);
  many.batch = 1 << 20;
  EXPECT_EQ(blockPrefill(model, many, kMaxGrowth).error().front().code, ProblemCode::TooLarge);
}

}  // namespace
}  // namespace attn
