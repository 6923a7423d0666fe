// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "scenario/scenario.h"

namespace attn {

/// The scenario in double, without simulated rounding or a cache.
Scenario inDouble(Scenario);

/// Default ALiBi slopes for H heads: 2^(-8 (h + 1) / H), h from 0, if H is a power of two. Otherwise, with n the
/// largest power of two below H, the slopes of n heads, followed by every other one (h = 0, 2, ...) of 2n heads.
/// Source: Press, Smith and Lewis 2022, "Train Short, Test Long", section 3, and their published code for the rest;
/// docs/numbers.md, section 1.6.
std::vector<double> defaultAlibiSlopes(Index heads);

/// The slope of each query head: the scenario's own, else defaultAlibiSlopes(); empty if ALiBi is off.
std::vector<double> alibiSlopes(const Scenario&);
/// The slope of one query head; nullopt if ALiBi is off.
std::optional<double> alibiSlope(const Scenario&, Index head);

/// The sink logit in the denominator of a query head; nullopt if there is none.
std::optional<double> sinkLogit(const AttentionSettings&, Index head);

/// Converts a list with one number per query head to another number of heads: new head h takes the number of old head
/// floor(h * H_old / H).
std::vector<double> repeatedForHeads(const std::vector<double>& each, Index heads);
/// Fits ALiBi slopes and sink logits to a new number of query heads.
void fitToHeads(AttentionSettings&, Index heads);

}  // namespace attn
