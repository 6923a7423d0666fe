// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <variant>

#include "attention/stage.h"
#include "scenario/edit.h"
#include "scenario/scenario.h"

namespace attn {

/// Whose tokens the rows of a matrix stand for, of an input or of a stage: Q, X, everything with a row for each query:
/// Query; K, V, the context, latents and what is made of them for each key: Key. nullopt where rows are no tokens
/// (W_Q, biases). Where queries and keys are one sequence both name its tokens.
std::optional<Sequence> rowTokens(const std::variant<InputSlot, Stage>&);

}  // namespace attn
