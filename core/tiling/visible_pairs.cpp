// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/visible_pairs.h"

#include <algorithm>

#include "base/clamped_sum.h"

namespace attn {

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
