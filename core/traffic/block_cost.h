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

/// What a layer has besides its attention: sizes of the matrices, as the configuration of the model gives them.
struct BlockSizes {
  std::int64_t modelWidth = 0;   // d_model
  std::int64_t feedForward = 0;  // d_ff; of one expert, where there are several
  int matrices = 3;              // of the MLP: 3 with a gate (SwiGLU), 2 without
  std::int64_t experts = 1;      // in the layer, those that every token goes through included
  std::int64_t active = 1;       // experts that one token goes through
  std::int64_t always = 1;       // of them, those that every token goes through
  std::int64_t queryRank = 0;    // latent attention: width that queries are compressed to; 0 = they are not
  bool operator==(const BlockSizes&) const = default;
};
/// Of a model of the table: every one has them. A mixture of experts is taken at one of its layers with experts.
/// Source: the configuration named by Model::source.
std::optional<BlockSizes> blockSizes(const Model&);

/// Numbers in the matrices of one layer; biases and norms, some thousandths of a per cent to a tenth, are left out.
struct BlockParameters {
  std::int64_t projections = 0;  // W_Q, W_K, W_V, W_O
  std::int64_t mlp = 0;          // that one token goes through, with the router of a mixture of experts
  std::int64_t stored = 0;       // both with all experts
  std::int64_t perToken() const { return projections + mlp; }
  bool operator==(const BlockParameters&) const = default;
};
/// d_model H d_k + d_model H_kv (d_k + d_v) + H d_v d_model, and `matrices` d_model d_ff for each expert. Latent
/// attention: d_model r + r H d_k for queries of rank r, d_model (d_c + d_r) + d_c H (d_n + d_v), H d_v d_model.
/// std::invalid_argument where blockSizes() knows nothing of the model.
BlockParameters blockParameters(const Model&);
/// Parameters that a step over so many tokens has to read: all but the experts once, and experts as if each token chose
/// others, until all are read.
std::int64_t parametersRead(const Model&, std::int64_t tokens);

struct BlockCost {
  KernelWork projections, mlp, attention;
  KernelWork whole() const;
};

/// One layer over a prompt of T tokens, `batch` sequences: attention causal by flash2 (with the model's window, if it
/// has one) as section 3.2 counts it, 2 FLOPs for each parameter and token, each parameter moved once.
/// Problems as in growthCost().
Result<BlockCost> blockPrefill(const Model&, const GrowthShape&, Index tokens);
/// One layer for one new token of each of `batch` sequences with T cached tokens: `decode` of section 3.2, each
/// parameter moved once for all sequences, each cache for its own, in the format that it is stored in. Problems as in
/// decodeStep().
Result<BlockCost> blockDecode(const Model&, Index tokens, std::int64_t batch, std::int64_t elementBytes,
                              std::optional<CacheFormat> format = {});
/// What blockDecode()'s FLOPs / bytes come near to with ever more sequences: every one brings its own cache.
Result<double> mostDecodeIntensity(const Model&, Index tokens, std::int64_t elementBytes,
                                   std::optional<CacheFormat> format = {});

/// The least T at which the operations of attention over a prompt are at least those of the other parts: the T^2 part
/// overtakes what grows with T. 2 (d_k + d_v) H N >= 2 p T with N = T^2 pairs, causal T (T + 1) / 2.
struct Overtakes {
  Index projections = 0;
  Index mlp = 0;
  Index both = 0;
  bool operator==(const Overtakes&) const = default;
};
Overtakes attentionOvertakes(const Model&, bool causal);

}  // namespace attn
