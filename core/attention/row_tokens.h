// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <variant>

#include "attention/stage.h"
#include "scenario/edit.h"
#include "scenario/scenario.h"

namespace attn {

/// The token sequence that the rows of an input or a stage correspond to: Query for Q, X and everything with a row per
/// query; Key for K, V, the context, latents and everything with a row per key. nullopt if rows are not tokens (W_Q,
/// biases). In self-attention both name the same tokens.
std::optional<Sequence> rowTokens(const std::variant<InputSlot, Stage>&);

}  // namespace attn
