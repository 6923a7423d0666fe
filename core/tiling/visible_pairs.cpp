// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/visible_pairs.h"

#include <algorithm>

#include "base/clamped_sum.h"

namespace attn {
namespace {

/// Pairs of these positions and keys if position p sees the keys below p + reach.
std::int64_t pairsBelow(IndexRange positions, IndexRange keys, Index reach) {
  return sumOfClamped(positions.begin + reach - keys.begin, positions.size(), keys.size());
}

/// Pairs of these positions and keys, all in one document, that causal, window, sinks and prefix leave visible.
std::int64_t pairsOf(const SkipRules& rules, IndexRange positions, IndexRange keys) {
  if (positions.empty() || keys.empty()) return 0;
  const Index prefix = std::clamp(rules.prefix, keys.begin, keys.end);
  const Index sinks = rules.window > 0 ? std::clamp(rules.sinks, prefix, keys.end) : prefix;
  std::int64_t pairs = positions.size() * keys.size();
  const Index ahead = rules.causal ? 1 : rules.window;  // p sees keys below p + ahead
  if (rules.causal || rules.window > 0)
    pairs = positions.size() * (prefix - keys.begin) + pairsBelow(positions, {prefix, keys.end}, ahead);
  if (rules.window > 0) pairs -= pairsBelow(positions, {sinks, keys.end}, 1 - rules.window);
  return pairs;
}

}  // namespace

std::int64_t visiblePairs(const KeyVisibility& visibility) {
  const SkipRules& rules = visibility.rules();
  const IndexRange all{rules.queryOffset, rules.queryOffset + visibility.queryTokens()};
  const auto positionsIn = [&](IndexRange document) {
    return rules.documents.empty() ? all : intersection(all, document);
  };
  std::int64_t pairs = 0;
  for (Index n = 0; n < visibility.documentCount(); ++n) {
    const IndexRange keys = visibility.documentKeys(n);
    pairs += pairsOf(rules, positionsIn(keys), keys);
  }
  // Padded keys were counted for the positions that see them.
  for (const Index key : rules.padding) {
    const IndexRange document = visibility.documentKeys(rules.documents.empty() ? 0 : visibility.documentOf(key));
    pairs -= pairsOf(rules, positionsIn(document), {key, key + 1});
  }
  return pairs;
}

}  // namespace attn
