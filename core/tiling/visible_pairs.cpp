// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/visible_pairs.h"

#include <algorithm>

namespace attn {
namespace {

/// The sum of min(max(p, 0), most) for p = first … first + count - 1.
std::int64_t sumOfClamped(Index first, Index count, Index most) {
  const Index end = first + count;                       // exclusive
  const Index low = std::clamp<Index>(0, first, end);    // below 0 they add nothing
  const Index high = std::clamp<Index>(most, low, end);  // from `most` on each adds `most`
  const Index rising = high - low;                       // low + (low + 1) + … + (high - 1)
  return low * rising + rising * (rising - 1) / 2 + (end - high) * most;
}

}  // namespace

std::int64_t visiblePairs(const KeyVisibility& visibility) {
  const SkipRules& rules = visibility.rules();
  const Index queries = visibility.queryTokens(), keys = visibility.keyTokens(), first = rules.queryOffset;
  // Query at position p sees the keys from `begin` up to `end`, both cut to 0 … T_k.
  std::int64_t pairs = queries * keys;
  if (rules.causal)
    pairs = sumOfClamped(first + 1, queries, keys);
  else if (rules.window > 0)
    pairs = sumOfClamped(first + rules.window, queries, keys);
  if (rules.window > 0) pairs -= sumOfClamped(first - rules.window + 1, queries, keys);
  for (const Index key : rules.padding) {
    // It was counted for the positions that see it.
    Index from = first, to = first + queries;
    if (rules.causal) from = std::max(from, key);
    if (!rules.causal && rules.window > 0) from = std::max(from, key - rules.window + 1);
    if (rules.window > 0) to = std::min(to, key + rules.window);
    pairs -= std::max<Index>(0, to - from);
  }
  return pairs;
}

}  // namespace attn
