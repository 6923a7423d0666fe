// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "attention/stage.h"
#include "base/matrix.h"
#include "base/thread_pool.h"
#include "scenario/scenario.h"

namespace attn {

/// The origin of a trace: "eigen" or "opencl", the device name, "double", "float32", "float16" or "bfloat16".
struct BackendInfo {
  std::string name;
  std::string device;
  std::string precision;
  bool operator==(const BackendInfo&) const = default;
};

/// Every stage of one query head (docs/numbers.md, section 1.1).
struct HeadTrace {
  Index queryHead = 0;
  Index keyValueHead = 0;
  Matrix q, k, v;                            // [T_q x d_k], [T_k x d_k], [T_k x d_v]
  std::optional<Matrix> latent;              // [T x d_c]: x w_dkv, the same in every head; absent unless latent
  std::optional<Matrix> qRotated, kRotated;  // as q and k; absent without RoPE
  std::optional<Matrix> absorbedQ;           // [T x d_c]: x w_q w_uk^T, meets the latents; absent unless latent
  std::optional<Matrix> kCached, vCached;    // cached (rotated) keys and values; absent without a cache
  Matrix scores;                             // [T_q x T_k]: q k^T, of the rotated and cached ones if present
  Matrix scaled;                             // [T_q x T_k]: scores * scale
  std::optional<Matrix> capped;              // [T_q x T_k]: c tanh(scaled / c); absent without soft cap
  Matrix masked;                 // [T_q x T_k]: + bias, + fill where not visible (-inf there under fill -inf)
  Matrix rowMax;                 // [T_q x 1]: the row maximum; 0 if the scenario does not subtract it
  Matrix exponentials;           // [T_q x T_k]: exp(masked - rowMax)
  Matrix rowSum;                 // [T_q x 1]: of the exponentials
  Matrix weights;                // [T_q x T_k]: exponentials / rowSum
  Matrix output;                 // [T_q x d_v]: weights v
  std::vector<Index> emptyRows;  // queries that see no key, under fill -inf
};

/// The result of attention for a scenario. Immutable; shared by shared_ptr<const Trace>.
struct Trace {
  BackendInfo backend;
  std::vector<HeadTrace> heads;
  Matrix concat;                    // [T_q x H*d_v]: the outputs of all heads, concatenated
  std::optional<Matrix> projected;  // [T_q x d_out]: concat W_O + b_O; absent without W_O
  const HeadTrace& head(Index query) const { return heads[static_cast<std::size_t>(query)]; }
};

/// The matrix of a stage for one query head (Concat and Projected ignore `head`); nullptr if the stage is absent.
const Matrix* stageMatrix(const Trace&, Index head, Stage);

/// Attention (docs/numbers.md, section 1) in the scenario's own arithmetic on the CPU (Eigen): IEEE double is the
/// reference; the other formats round every single operation. The scenario must be valid and not of kind `shape`
/// (std::invalid_argument otherwise). Heads of large problems are distributed over the cores, as far as threads can be
/// started. Returns nullopt if `stop` was requested; it is polled at least once per head. Throws std::bad_alloc if the
/// stages do not fit into memory.
std::optional<Trace> traceOnCpu(const Scenario&, std::stop_token stop = {}, const ThreadStarter& = startThread);

/// ||a - ref||_F / ||ref||_F of one stage over all heads; equal infinities count as equal, and for a zero reference the
/// result is the absolute norm. Infinity if one side is finite and the other is not.
double relativeError(const Trace& result, const Trace& reference, Stage);
/// The largest relativeError() over the stages present in both.
double relativeError(const Trace& result, const Trace& reference);

/// The same scenario with kind `qkv`: the projected queries, keys and values (W_O is dropped). For latent inputs with
/// rotation the rotated columns come first (withLatentExpanded()).
Scenario asQkvInputs(const Scenario&);
/// The same scenario with kind `projected`: withLatentExpanded() for latent inputs, else one-hot token vectors, so that
/// the rows of W_Q, W_K, W_V are the given q, k, v.
Scenario asProjectedInputs(const Scenario&);

}  // namespace attn
