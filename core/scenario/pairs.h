// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <tl/expected.hpp>

#include "scenario/scenario.h"

/// A scenario and the one it is compared with: pinning, and pairs that are worth comparing. All are pure functions;
/// of a valid scenario they make a valid one.
namespace attn {

/// The scenario, with what it is now pinned beside it; what was pinned before is dropped.
Scenario withPresentPinned(Scenario);
/// The scenario alone.
Scenario withNothingPinned(Scenario);
/// What was pinned, with the present one pinned beside it; unchanged where nothing is pinned.
Scenario withPinnedSwapped(Scenario);

/// Two variants of one scenario that differ in one decision.
enum class ComparisonPair { UnmaskedCausal, UnscaledScaled, FullWindow, MhaGqa, MhaMqa, GqaMqa };
inline constexpr std::array comparisonPairs{ComparisonPair::UnmaskedCausal, ComparisonPair::UnscaledScaled,
                                            ComparisonPair::FullWindow,     ComparisonPair::MhaGqa,
                                            ComparisonPair::MhaMqa,         ComparisonPair::GqaMqa};

enum class PairObstacle {
  NoNumbers,           // inputs of kind `shape`
  CausalHidesNothing,  // no key stands after the first query, or all belong to the prefix
  WidthOne,            // d_k = 1: 1/sqrt(d_k) is 1
  OneKey,              // no window can leave a key out
  OneQueryHead,        // nothing to share
  NoCountBetween,      // H has no divisor between 1 and H
  OwnKeyValueHeads,    // latent inputs: every head makes keys and values of its own
};

/// The second variant of the scenario, with the first one pinned.
/// Unmasked / causal: neither has a window. Full / window: the scenario's own window where it has one that hides a key,
/// else half of the keys, rounded up. Unscaled / scaled: times 1, and 1/sqrt(d_k).
/// MHA, GQA, MQA: as many key/value heads as query heads; a count between (the scenario's own where it lies between,
/// else the largest divisor of H up to sqrt(H)); one. Regrouped by withHeads(): the multi-head variant is made first
/// and its heads are pooled, so that both begin from the same numbers.
tl::expected<Scenario, PairObstacle> withPair(const Scenario&, ComparisonPair);

}  // namespace attn
