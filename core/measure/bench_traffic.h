// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/attention_problem.h"
#include "measure/bench.h"
#include "traffic/traffic.h"

namespace attn {

/// The problem that a plan measures at so many tokens: T_q = T_k = T, d_k = d_v = d.
AttentionProblem benchProblem(const BenchPlan&, Index tokens);

/// Operations of one forward pass as benchmarks count them, 2 (d_k + d_v) for each pair that counts, softmax left out:
/// all T^2 pairs of every head; causal half of them (docs/numbers.md, section 5.3); under a window, causal or not,
/// exactly the pairs that are visible. All kernels of a problem count the same, so that what one computes in vain makes
/// it slower, not busier. Saturates at the largest int64.
std::int64_t benchFlops(const AttentionProblem&);

/// On-chip memory that the tiles of flash are counted for, whatever the device: M as scenarios have it unless they say
/// otherwise (192 KiB). Kernels choose tiles of their own; one and the same M keeps counts comparable between machines,
/// and equal to those of the Tiles lab.
inline constexpr std::int64_t kBenchOnChipBytes = 196608;

/// What docs/numbers.md, section 3 counts for that kernel at element size 4; flash as flash2 in tiles of the automatic
/// size for kBenchOnChipBytes, each query head loading its own K and V. Problems as in planTraffic() and
/// countTraffic().
Result<Traffic> benchTraffic(const AttentionProblem&, AttentionKernel);

}  // namespace attn
