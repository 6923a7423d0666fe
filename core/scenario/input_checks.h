// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// H, H_kv, T_q, T_k, d_k, d_v and d_model, and for latent inputs d_n, d_r and d_c, as far as the matrices and names of
/// a scenario determine them; nullopt otherwise.
struct KnownSizes {
  std::optional<Index> queryHeads, keyValueHeads, queryTokens, keyTokens, keyWidth, valueWidth, modelWidth;
  std::optional<Index> contentWidth, turnedWidth, latentWidth;
};

/// If matrices and names disagree about a size, the most frequent one counts. Stacks in `unread` exist but could not be
/// read.
KnownSizes knownSizes(const Scenario&, std::span<const InputSlot> unread);

/// Checks presence, shape and finiteness of every matrix, sizes of shape inputs, and that all stages fit in memory.
Problems checkInputs(const Scenario&, const KnownSizes&, std::span<const InputSlot> unread);

Problems checkMaskMatrices(const Scenario&, const KnownSizes&);

}  // namespace attn
