// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/models.h"

#include <vector>

#include "traffic/names.h"

namespace attn {
namespace {

/// For keys and values of the same width, as in most models.
AttentionShape shape(std::int64_t layers, Index queryHeads, Index keyValueHeads, std::int64_t width) {
  return {layers, {queryHeads, keyValueHeads}, width, width, std::nullopt};
}

/// A table from which a token takes one row: the input embedding (vocabulary x width), or learned positions.
std::int64_t table(std::int64_t rows, std::int64_t width) {
  return rows * width;
}

Model dense(std::string name, int year, AttentionShape shape, std::int64_t context, std::int64_t parameters,
            std::int64_t lookedUp, std::string source) {
  return {std::move(name), year, shape, 0, context, parameters, parameters, lookedUp, std::move(source)};
}

/// Parameters are counted from the sizes of the named configuration, including all biases and embeddings; models_test
/// repeats the count. They agree with the sizes of the published weights.
std::vector<Model> modelRows() {
  std::vector<Model> all;
  all.push_back(dense("GPT-2 small", 2019, shape(12, 12, 12, 64), 1024, 124'439'808, table(1024, 768),
                      "Radford et al. 2019, table 2; config.json of openai-community/gpt2"));
  all.push_back(dense("GPT-2 medium", 2019, shape(24, 16, 16, 64), 1024, 354'823'168, table(1024, 1024),
                      "Radford et al. 2019, table 2; config.json of openai-community/gpt2-medium"));
  all.push_back(dense("GPT-3 175B", 2020, shape(96, 96, 96, 128), 2048, 174'604'259'328, table(2048, 12'288),
                      "arXiv:2005.14165, table 2.1; vocabulary of GPT-2"));
  // One key/value head. Each of the 48 heads has 256 columns, together fewer than the model width (18,432).
  all.push_back(dense("PaLM 540B", 2022, shape(118, 48, 1, 256), 2048, 540'356'474'880, 0,
                      "arXiv:2204.02311, section 2 and table 1"));
  all.push_back(dense("OPT-13B", 2022, shape(40, 40, 40, 128), 2048, 12'853'473'280, table(2050, 5120),
                      "arXiv:2205.01068, table 1; config.json of facebook/opt-13b"));
  all.push_back(dense("Llama 2 7B", 2023, shape(32, 32, 32, 128), 4096, 6'738'415'616, table(32'000, 4096),
                      "arXiv:2307.09288, table 1; config.json of meta-llama/Llama-2-7b-hf"));
  all.push_back(dense("Llama 2 13B", 2023, shape(40, 40, 40, 128), 4096, 13'015'864'320, table(32'000, 5120),
                      "arXiv:2307.09288, table 1; config.json of meta-llama/Llama-2-13b-hf"));
  all.push_back(dense("Llama 2 70B", 2023, shape(80, 64, 8, 128), 4096, 68'976'648'192, table(32'000, 8192),
                      "arXiv:2307.09288, table 1; config.json of meta-llama/Llama-2-70b-hf"));
  all.push_back(
      dense("Mistral 7B v0.1", 2023, shape(32, 32, 8, 128), 32'768, 7'241'732'096, table(32'000, 4096),
            "arXiv:2310.06825, table 1 (whose context is 8,192); config.json of mistralai/Mistral-7B-v0.1 (32,768)"));
  all.back().window = 4096;
  all.push_back(dense("Falcon 7B", 2023, shape(32, 71, 1, 64), 2048, 6'921'720'704, 0,
                      "arXiv:2311.16867, section 4; config.json of tiiuae/falcon-7b"));
  all.push_back(dense("Llama 3 8B", 2024, shape(32, 32, 8, 128), 8192, 8'030'261'248, table(128'256, 4096),
                      "arXiv:2407.21783, table 3; config.json of meta-llama/Meta-Llama-3-8B"));
  all.push_back(dense("Llama 3 70B", 2024, shape(80, 64, 8, 128), 8192, 70'553'706'496, table(128'256, 8192),
                      "arXiv:2407.21783, table 3; config.json of meta-llama/Meta-Llama-3-70B"));
  all.push_back(dense("Llama 3.1 8B", 2024, shape(32, 32, 8, 128), 131'072, 8'030'261'248, table(128'256, 4096),
                      "arXiv:2407.21783, table 3; config.json of meta-llama/Llama-3.1-8B"));
  all.push_back(dense("Llama 3.1 405B", 2024, shape(126, 128, 8, 128), 131'072, 405'853'388'800, table(128'256, 16'384),
                      "arXiv:2407.21783, table 3; config.json of meta-llama/Llama-3.1-405B"));
  all.push_back(dense("Qwen2.5 72B", 2024, shape(80, 64, 8, 128), 131'072, 72'706'203'648, table(152'064, 8192),
                      "arXiv:2412.15115, table 1; config.json of Qwen/Qwen2.5-72B"));
  // Each head's key has 128 columns without and 64 with rotation. The module that predicts a second token is ignored.
  const AttentionShape latentOfV2{60, {128, 128}, 128 + 64, 128, LatentWidths{512, 64}};
  all.push_back({"DeepSeek-V2", 2024, latentOfV2, 0, 131'072, 235'741'434'880, 21'375'800'320, table(102'400, 5120),
                 "arXiv:2405.04434, section 3.1.2; config.json of deepseek-ai/DeepSeek-V2"});
  const AttentionShape latent{61, {128, 128}, 128 + 64, 128, LatentWidths{512, 64}};
  all.push_back({"DeepSeek-V3", 2024, latent, 0, 131'072, 671'026'419'200, 37'552'297'472, table(129'280, 7168),
                 "arXiv:2412.19437, section 4.2; config.json of deepseek-ai/DeepSeek-V3"});
  return all;
}

}  // namespace

std::span<const Model> models() {
  static const std::vector<Model> all = modelRows();
  return all;
}

const Model* findModel(std::string_view name) {
  if (const Model* exact = findNamed(models(), name)) return exact;
  const std::string wanted = plainName(name);
  const Model* found = nullptr;
  for (const Model& model : models()) {
    const std::string version = plainName(model.name).substr(0, wanted.size());
    if (wanted.empty() || version != wanted || plainName(model.name)[wanted.size()] != 'v') continue;
    if (found != nullptr) return nullptr;
    found = &model;
  }
  return found;
}

bool isBeyondContext(const Model& model, std::int64_t tokens) {
  return tokens > model.contextTokens;
}

CacheUse cacheUse(const Model& model, std::int64_t tokens, std::int64_t batch, std::int64_t elementBytes) {
  return {tokens, batch, model.window, elementBytes};
}

std::int64_t multipliedParameters(const Model& model) {
  return model.activeParameters - model.lookedUp;
}

std::int64_t weightBytes(const Model& model, std::int64_t elementBytes) {
  return multipliedParameters(model) * elementBytes;
}

std::int64_t storedWeightBytes(const Model& model, std::int64_t elementBytes) {
  return model.parameters * elementBytes;
}

}  // namespace attn
