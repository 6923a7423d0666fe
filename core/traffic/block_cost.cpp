// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/block_cost.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/integer_math.h"
#include "traffic/checked_count.h"
#include "traffic/decode_step.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

/// d_model, d_ff and matrices of the MLP, from the configuration named by Model::source.
const std::vector<std::pair<std::string_view, BlockSizes>>& sizesOfModels() {
  static const std::vector<std::pair<std::string_view, BlockSizes>> all = {
      {"GPT-2 small", {768, 3072, 2}},
      {"GPT-2 medium", {1024, 4096, 2}},
      {"GPT-3 175B", {12'288, 49'152, 2}},
      {"PaLM 540B", {18'432, 73'728, 3}},
      {"OPT-13B", {5120, 20'480, 2}},
      {"Llama 2 7B", {4096, 11'008, 3}},
      {"Llama 2 13B", {5120, 13'824, 3}},
      {"Llama 2 70B", {8192, 28'672, 3}},
      {"Mistral 7B v0.1", {4096, 14'336, 3}},
      {"Falcon 7B", {4544, 18'176, 2}},
      {"Llama 3 8B", {4096, 14'336, 3}},
      {"Llama 3 70B", {8192, 28'672, 3}},
      {"Llama 3.1 8B", {4096, 14'336, 3}},
      {"Llama 3.1 405B", {16'384, 53'248, 3}},
      {"Qwen2.5 72B", {8192, 29'568, 3}},
      // A layer with experts: 160, of which a token uses 6, and two shared ones; 256, 8, and one.
      {"DeepSeek-V2", {5120, 1536, 3, 162, 8, 2, 1536}},
      {"DeepSeek-V3", {7168, 2048, 3, 257, 9, 1, 1536}},
  };
  return all;
}

BlockSizes sizesOf(const Model& model) {
  const auto sizes = blockSizes(model);
  if (!sizes) throw std::invalid_argument("block cost: a model without sizes");
  return *sizes;
}

std::int64_t routerParameters(const BlockSizes& s) {
  return s.experts > 1 ? s.modelWidth * (s.experts - s.always) : 0;
}

std::int64_t expertParameters(const BlockSizes& s) {
  return s.matrices * s.modelWidth * s.feedForward;
}

std::int64_t projectionParameters(const AttentionShape& a, const BlockSizes& s) {
  const std::int64_t queries = a.heads.query * a.keyWidth, results = a.heads.query * a.valueWidth;
  if (a.latent) {
    const std::int64_t ofQueries =
        s.queryRank > 0 ? s.modelWidth * s.queryRank + s.queryRank * queries : s.modelWidth * queries;
    const std::int64_t ofKeys = s.modelWidth * (a.latent->compressed + a.latent->rotated) +
                                a.latent->compressed * a.heads.query * (a.keyWidth - a.latent->rotated + a.valueWidth);
    return ofQueries + ofKeys + results * s.modelWidth;
  }
  return s.modelWidth * (queries + a.heads.keyValue * (a.keyWidth + a.valueWidth)) + results * s.modelWidth;
}

/// Adds the costs of the parameters for this many tokens; attention is set already.
Result<BlockCost> withParameters(BlockCost cost, const Model& model, std::int64_t tokens, std::int64_t elementBytes) {
  const BlockParameters parameters = blockParameters(model);
  const auto work = [&](std::int64_t used, std::int64_t read, KernelWork& part) {
    const auto flops = (CheckedCount(used) * 2 * tokens).value(), bytes = (CheckedCount(read) * elementBytes).value();
    if (flops && bytes) part = {*flops, *bytes};
    return flops && bytes;
  };
  const std::int64_t read = parametersRead(model, tokens);
  const auto inAll = (CheckedCount(parameters.perToken()) * 2 * tokens + cost.attention.flops).value();
  if (!inAll || !work(parameters.projections, parameters.projections, cost.projections) ||
      !work(parameters.mlp, read - parameters.projections, cost.mlp))
    return tl::unexpected(countTooLarge({2, parameters.perToken(), tokens}));
  return cost;
}

/// The least T with (d_k + d_v) H N >= p T; N / T is T for all pairs, (T + 1) / 2 for causal ones.
Index leastTokens(std::int64_t parameters, std::int64_t perPair, bool causal) {
  return causal ? std::max<Index>(1, ceilDivide(2 * parameters, perPair) - 1) : ceilDivide(parameters, perPair);
}

}  // namespace

std::optional<BlockSizes> blockSizes(const Model& model) {
  for (const auto& [name, sizes] : sizesOfModels())
    if (name == model.name) return sizes;
  return std::nullopt;
}

BlockParameters blockParameters(const Model& model) {
  const BlockSizes s = sizesOf(model);
  BlockParameters p;
  p.projections = projectionParameters(model.shape, s);
  p.mlp = s.active * expertParameters(s) + routerParameters(s);
  p.stored = p.projections + s.experts * expertParameters(s) + routerParameters(s);
  return p;
}

std::int64_t parametersRead(const Model& model, std::int64_t tokens) {
  const BlockSizes s = sizesOf(model);
  const std::int64_t chosen = s.active - s.always, choice = s.experts - s.always;
  // With this many tokens every expert is read.
  const std::int64_t read = chosen == 0 || tokens >= choice ? choice : std::min(choice, chosen * tokens);
  return projectionParameters(model.shape, s) + routerParameters(s) +
         (s.always + (chosen == 0 ? 0 : read)) * expertParameters(s);
}

KernelWork BlockCost::whole() const {
  return {projections.flops + mlp.flops + attention.flops, projections.bytes + mlp.bytes + attention.bytes};
}

Result<BlockCost> blockPrefill(const Model& model, const GrowthShape& of, Index tokens) {
  // A causal mask is a window that is never exceeded.
  const GrowthCase which{Algorithm::Flash2, model.window > 0 ? model.window : std::max<Index>(1, tokens)};
  const Result<GrowthCost> attention = growthCost(of, which, tokens);
  if (!attention) return tl::unexpected(attention.error());
  BlockCost cost;
  cost.attention = {attention->flops, attention->bytes};
  return withParameters(cost, model, tokens * of.batch, of.elementBytes);
}

Result<BlockCost> blockDecode(const Model& model, Index tokens, std::int64_t batch, std::int64_t elementBytes,
                              std::optional<CacheFormat> format) {
  AttentionShape layer = model.shape;
  layer.layers = 1;
  CacheUse use = cacheUse(model, tokens, batch, elementBytes);
  use.format = format;
  const Result<DecodeStep> step = decodeStep(layer, use);
  if (!step) return tl::unexpected(step.error());
  BlockCost cost;
  cost.attention = step->work();
  return withParameters(cost, model, batch, elementBytes);
}

Result<double> decodeIntensityLimit(const Model& model, Index tokens, std::int64_t elementBytes,
                                    std::optional<CacheFormat> format) {
  const Result<BlockCost> one = blockDecode(model, tokens, 1, elementBytes, format);
  if (!one) return tl::unexpected(one.error());
  return static_cast<double>(one->whole().flops) / static_cast<double>(one->attention.bytes);
}

CrossoverLengths crossoverLengths(const Model& model, bool causal) {
  const BlockParameters p = blockParameters(model);
  const std::int64_t perPair = (model.shape.keyWidth + model.shape.valueWidth) * model.shape.heads.query;
  return {leastTokens(p.projections, perPair, causal), leastTokens(p.mlp, perPair, causal),
          leastTokens(p.perToken(), perPair, causal)};
}

}  // namespace attn
