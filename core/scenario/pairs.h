// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <tl/expected.hpp>

#include "scenario/scenario.h"

/// A scenario and the one it is compared with: pinning, and pairs that are worth comparing. All are pure functions that
/// return a valid scenario for a valid one.
namespace attn {

/// Returns the scenario with a copy of itself pinned; an earlier pinned scenario is dropped.
Scenario withCurrentPinned(Scenario);
Scenario withoutPinned(Scenario);
/// Swaps the scenario and the pinned one; unchanged if nothing is pinned.
Scenario withPinnedSwapped(Scenario);

/// Two variants of one scenario that differ in one decision.
enum class ComparisonPair { UnmaskedCausal, UnscaledScaled, FullWindow, MhaGqa, MhaMqa, GqaMqa };
inline constexpr std::array comparisonPairs{ComparisonPair::UnmaskedCausal, ComparisonPair::UnscaledScaled,
                                            ComparisonPair::FullWindow,     ComparisonPair::MhaGqa,
                                            ComparisonPair::MhaMqa,         ComparisonPair::GqaMqa};

enum class PairObstacle {
  NoNumbers,           // inputs of kind `shape`
  CausalHidesNothing,  // no key comes after the first query, or all belong to the prefix
  WidthOne,            // d_k = 1: 1/sqrt(d_k) is 1
  OneKey,              // no window can hide a key
  OneQueryHead,        // nothing to share
  NoCountBetween,      // H has no divisor between 1 and H
  OwnKeyValueHeads,    // latent inputs: every head has its own keys and values
};

/// Returns the second variant of the scenario, with the first one pinned.
/// Unmasked and causal: neither has a window. Full and window: the scenario's own window if it hides a key, else half
/// of the keys, rounded up. Unscaled and scaled: factor 1, and 1/sqrt(d_k). MHA, GQA, MQA: as many key/value heads as
/// query heads; a count between (the scenario's own if it lies between, else the largest divisor of H up to sqrt(H));
/// one. Regrouped by withHeads(): the multi-head variant is made first and its heads are pooled, so that both start
/// from the same numbers.
tl::expected<Scenario, PairObstacle> withPair(const Scenario&, ComparisonPair);

}  // namespace attn
