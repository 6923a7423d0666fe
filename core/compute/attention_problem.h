// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "scenario/scenario.h"

namespace attn {

/// Kernels of whole attention (docs/numbers.md, section 3 counts the same three).
enum class AttentionKernel {
  Eager,     // five kernels: scores, scale, mask, softmax, values; S is written to memory and read back between them
  Standard,  // three kernels: scale and mask are fused into the softmax
  Flash,     // one kernel with tiles and the online softmax; S never leaves the chip
};
inline constexpr std::array<std::pair<std::string_view, AttentionKernel>, 3> kAttentionKernelNames{
    {{"eager", AttentionKernel::Eager}, {"standard", AttentionKernel::Standard}, {"flash", AttentionKernel::Flash}}};
constexpr std::string_view code(AttentionKernel kernel) {
  return kAttentionKernelNames.at(static_cast<std::size_t>(kernel)).first;
}

/// Sizes and mask of one forward pass in float32, batch 1; all sizes at least 1, dK and dV up to kWidestHead,
/// heads.query % heads.keyValue == 0. Supports the masks of docs/numbers.md, section 1.2, that need no values; fill is
/// -inf.
struct AttentionProblem {
  HeadCounts heads;
  Index queryTokens = 1, keyTokens = 1, dK = 1, dV = 1;
  std::optional<float> scale;  // nullopt = 1/sqrt(d_k)
  bool causal = false;
  Index window = 0;            // 0 = off
  Index queryOffset = 0;       // position of query 0
  std::vector<Index> padding;  // padded key positions, ascending, without repeats
  Index sinks = 0;             // keys j < sinks stay visible outside the window
  /// ALiBi: - slope * |position - key| is added to the scaled scores; one finite slope per query head, or empty.
  std::vector<float> slopes = {};
  /// Additional logit without a value in the softmax of every row; one per query head, or empty.
  std::vector<float> sinkLogits = {};

  bool operator==(const AttentionProblem&) const = default;
};
inline constexpr Index kWidestHead = 256;

/// Throws std::invalid_argument with the field's name if a size is out of the ranges above.
void checkProblem(const AttentionProblem&);

float scaleOf(const AttentionProblem&);

/// Keys [first, end) allowed by causal and window for query `i`, without sinks; padding may hide more. Empty if first
/// == end.
struct KeyRange {
  Index first = 0, end = 0;
  bool operator==(const KeyRange&) const = default;
};
KeyRange visibleKeys(const AttentionProblem&, Index query);
/// Keys before visibleKeys() that query `i` sees as sinks of the window; may be empty.
KeyRange sinkKeys(const AttentionProblem&, Index query);
/// True if sinkKeys() is not empty for some query.
bool hasSinkKeys(const AttentionProblem&);

/// Position of query 0 for the linear biases: its own, or at most 2^24 tokens from the first key. Beyond that, all
/// distances of a row grow by the same amount, which softmax ignores, and float32 represents smaller ones exactly.
Index biasPosition(const AttentionProblem&);

/// Q [H, T_q, d_k], K [H_kv, T_k, d_k], V [H_kv, T_k, d_v], row-major, head after head.
struct AttentionInputs {
  std::vector<float> q, k, v;
};

/// Normally distributed numbers (mean 0, deviation 1), determined by the seed on every machine.
AttentionInputs randomInputs(const AttentionProblem&, std::uint64_t seed);

/// docs/numbers.md, section 1 in double for some query rows of every head: result [H, rows.size(), d_v], row-major;
/// zeros for rows without a visible key. Optimized for clarity, not for speed: about 2 * H * rows * T_k * (d_k + d_v)
/// operations.
std::vector<double> referenceRows(const AttentionProblem&, const AttentionInputs&, const std::vector<Index>& rows);

/// Bytes of the score matrices S of all heads: 4 * H * T_q * T_k, saturating at the largest int64.
std::int64_t scoreBytes(const AttentionProblem&);
std::int64_t operandBytes(const AttentionProblem&);

}  // namespace attn
