// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/attention_problem.h"
#include "measure/bench.h"
#include "traffic/traffic.h"

namespace attn {

/// The plan's problem for a token count: T_q = T_k = T, d_k = d_v = d.
AttentionProblem benchProblem(const BenchPlan&, Index tokens);

/// Operations of one forward pass by benchmark convention, 2 (d_k + d_v) for each counted pair, without softmax: all
/// T^2 pairs of every head; half of them if causal (docs/numbers.md, section 5.3); with a window, causal or not,
/// exactly the visible pairs. The count does not depend on the kernel, so computing hidden pairs lowers the rate.
/// Saturates at the largest int64.
std::int64_t benchFlops(const AttentionProblem&);

/// On-chip memory assumed for the tiles of flash on any device: the default M of scenarios (192 KiB). Kernels choose
/// their own tiles; a fixed M keeps counts comparable between machines and equal to those of the Tiles lab.
inline constexpr std::int64_t kBenchOnChipBytes = 196608;

/// Traffic of that kernel by docs/numbers.md, section 3, at element size 4. Flash counts as flash2 with automatic tiles
/// for kBenchOnChipBytes, where each query head loads its own K and V. Errors as in planTraffic() and countTraffic().
Result<Traffic> benchTraffic(const AttentionProblem&, AttentionKernel);

}  // namespace attn
