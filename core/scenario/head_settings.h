// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "scenario/scenario.h"

namespace attn {

/// The slopes of ALiBi for H heads: 2^(-8 (h + 1) / H), h from 0, where H is a power of two. Otherwise, with n the
/// largest power of two below H, those of n heads, and then every other one (the 1st, 3rd, ...) of 2n heads.
/// Source: Press, Smith and Lewis 2022, "Train Short, Test Long", section 3, and their published code for the rest;
/// docs/numbers.md, section 1.6.
std::vector<double> usualSlopes(Index heads);

/// The slope of each query head: the scenario's own, else usualSlopes(); empty where ALiBi is off.
std::vector<double> alibiSlopes(const Scenario&);
/// The slope of one query head; nothing where ALiBi is off.
std::optional<double> alibiSlope(const Scenario&, Index head);

/// The logit without a value in the denominator of a query head; nothing where there is none.
std::optional<double> sinkLogit(const AttentionSettings&, Index head);

/// Lists with a number for each query head, for another number of heads: head h of the new ones has what head
/// floor(h * H_old / H) had.
std::vector<double> repeatedForHeads(const std::vector<double>& each, Index heads);
/// The slopes and logits of a scenario that is about to have so many query heads.
void fitToHeads(AttentionSettings&, Index heads);

}  // namespace attn
