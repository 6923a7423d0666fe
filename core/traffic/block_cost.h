// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "base/problem.h"
#include "traffic/growth.h"
#include "traffic/kv_cache.h"
#include "traffic/models.h"
#include "traffic/roofline.h"

namespace attn {

/// The sizes of a transformer layer outside its attention, as in the model's configuration.
struct BlockSizes {
  std::int64_t modelWidth = 0;   // d_model
  std::int64_t feedForward = 0;  // d_ff; for a mixture of experts, of one expert
  int matrices = 3;              // of the MLP: 3 with a gate (SwiGLU), 2 without
  std::int64_t experts = 1;      // in the layer, including the shared ones
  std::int64_t active = 1;       // experts used by one token, including the shared ones
  std::int64_t always = 1;       // shared experts, used by every token
  std::int64_t queryRank = 0;    // latent attention: compressed width of the queries; 0 = not compressed
  bool operator==(const BlockSizes&) const = default;
};
/// Defined for every model of the table. For a mixture of experts, describes a layer with experts. Source: the
/// configuration named by Model::source.
std::optional<BlockSizes> blockSizes(const Model&);

/// Parameters in the matrices of one layer. Biases and norms, some thousandths of a percent to a tenth, are ignored.
struct BlockParameters {
  std::int64_t projections = 0;  // W_Q, W_K, W_V, W_O
  std::int64_t mlp = 0;          // used by one token, including the router of a mixture of experts
  std::int64_t stored = 0;       // projections and MLP with all experts
  std::int64_t perToken() const { return projections + mlp; }
  bool operator==(const BlockParameters&) const = default;
};
/// d_model H d_k + d_model H_kv (d_k + d_v) + H d_v d_model, and `matrices` d_model d_ff for each expert. Latent
/// attention: d_model r + r H d_k for queries of rank r, d_model (d_c + d_r) + d_c H (d_n + d_v), H d_v d_model. Throws
/// std::invalid_argument if blockSizes() does not include the model.
BlockParameters blockParameters(const Model&);
/// Parameters read by a step over this many tokens: everything but the experts once, and experts as if no two tokens
/// chose the same, up to all of them.
std::int64_t parametersRead(const Model&, std::int64_t tokens);

struct BlockCost {
  KernelWork projections, mlp, attention;
  KernelWork whole() const;
};

/// The cost of one layer for `batch` prompts with T tokens each: causal flash2 attention (with the model's window, if
/// any) as in section 3.2, 2 FLOPs per parameter and token, each parameter moved once. Problems as in growthCost().
Result<BlockCost> blockPrefill(const Model&, const GrowthShape&, Index tokens);
/// The cost of one layer for one new token in each of `batch` sequences with T cached tokens: `decode` of section 3.2.
/// Parameters are moved once for all sequences, the cache for each one, in its storage format. Problems as in
/// decodeStep().
Result<BlockCost> blockDecode(const Model&, Index tokens, std::int64_t batch, std::int64_t elementBytes,
                              std::optional<CacheFormat> format = {});
/// The limit of FLOPs / bytes of blockDecode() for many sequences: each one has its own cache.
Result<double> decodeIntensityLimit(const Model&, Index tokens, std::int64_t elementBytes,
                                    std::optional<CacheFormat> format = {});

/// The least T at which attention over a prompt needs at least as many operations as the other parts, which grow
/// linearly with T: 2 (d_k + d_v) H N >= 2 p T with N = T^2 pairs, causal T (T + 1) / 2.
struct CrossoverLengths {
  Index projections = 0;
  Index mlp = 0;
  Index both = 0;
  bool operator==(const CrossoverLengths&) const = default;
};
CrossoverLengths crossoverLengths(const Model&, bool causal);

}  // namespace attn
