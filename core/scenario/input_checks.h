// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// H, H_kv, T_q, T_k, d_k, d_v and d_model, and of latent inputs d_n, d_r and d_c, of a scenario as far as its matrices
/// and names tell them; nothing where none does.
struct KnownSizes {
  std::optional<Index> queryHeads, keyValueHeads, queryTokens, keyTokens, keyWidth, valueWidth, modelWidth;
  std::optional<Index> contentWidth, turnedWidth, latentWidth;
};

/// Where matrices and names disagree about a size, the one that most of them name. Stacks in `unread` exist but could
/// not be read.
KnownSizes knownSizes(const Scenario&, std::span<const InputSlot> unread);

/// Presence, shape and finite numbers of every matrix, sizes of shape inputs, and that all stages fit in memory.
Problems checkInputs(const Scenario&, const KnownSizes&, std::span<const InputSlot> unread);

/// Shapes and numbers of the custom mask and the bias.
Problems checkMaskMatrices(const Scenario&, const KnownSizes&);

}  // namespace attn
