// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "scenario/scenario.h"

namespace attn {

/// Position embeddings that can be added to token vectors.
enum class AddedPositions { Sinusoidal, Learned };

/// PE(p, 2i) = sin(p / 10000^(2i/d)), PE(p, 2i + 1) = cos(p / 10000^(2i/d)), for positions p = 0 ... rows - 1 and
/// columns 0 ... d - 1. [rows x d]. Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5.
Matrix sinusoidalPositions(Index rows, Index width);

/// A table as at the start of training: N(0, 1) from the seed, rounded to 2 decimals and halved. [rows x d]. Row p is
/// the same for every length.
Matrix learnedPositions(Index rows, Index width, std::uint64_t seed);

/// Adds positions to the token vectors X, and to a context from its own position 0 on. Inputs that are not projected
/// are returned unchanged.
Scenario withPositionsAdded(Scenario, AddedPositions, std::uint64_t seed = 1);

}  // namespace attn
