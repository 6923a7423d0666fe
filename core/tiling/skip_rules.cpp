// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/skip_rules.h"

#include <algorithm>
#include <utility>

namespace attn {

SkipRules skipRules(const Mask& mask) {
  return {mask.causal, mask.window, mask.queryOffset, mask.padding};
}

KeyVisibility::KeyVisibility(Index queryTokens, Index keyTokens, SkipRules rules)
    : m_queryTokens(queryTokens), m_keyTokens(keyTokens), m_rules(std::move(rules)) {}

IndexRange KeyVisibility::keysOf(Index query) const {
  const Index position = query + m_rules.queryOffset;
  const bool window = m_rules.window > 0;
  const Index begin = window ? position - m_rules.window + 1 : 0;
  const Index end = m_rules.causal ? position + 1 : window ? position + m_rules.window : m_keyTokens;
  return {std::clamp<Index>(begin, 0, m_keyTokens), std::clamp<Index>(end, 0, m_keyTokens)};
}

// A window holds at least the query's own position, so the ranges of neighbouring queries overlap or touch: together
// they are one range.
IndexRange KeyVisibility::keysOfAny(IndexRange queries) const {
  return {keysOf(queries.begin).begin, keysOf(queries.end - 1).end};
}

IndexRange KeyVisibility::keysOfAll(IndexRange queries) const {
  return {keysOf(queries.end - 1).begin, keysOf(queries.begin).end};
}

Index KeyVisibility::padded(IndexRange keys) const {
  if (keys.empty()) return 0;
  const auto& padding = m_rules.padding;
  return std::ranges::lower_bound(padding, keys.end) - std::ranges::lower_bound(padding, keys.begin);
}

bool KeyVisibility::isVisible(Index query, Index key) const {
  return keysOf(query).contains(key) && padded({key, key + 1}) == 0;
}

}  // namespace attn
