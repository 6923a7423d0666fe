// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// The sizes of a scenario as far as its matrices and names tell them.
struct KnownSizes {
  std::optional<Index> queryHeads, keyValueHeads, queryTokens, keyTokens, keyWidth, valueWidth, modelWidth;
};

KnownSizes knownSizes(const Scenario&, std::span<const InputSlot> unread);

/// Presence, shape and finite numbers of every matrix, sizes of shape inputs, and that all stages fit in memory.
Problems checkInputs(const Scenario&, const KnownSizes&, std::span<const InputSlot> unread);

/// Shapes and numbers of the custom mask and the bias.
Problems checkMaskMatrices(const Scenario&, const KnownSizes&);

}  // namespace attn
