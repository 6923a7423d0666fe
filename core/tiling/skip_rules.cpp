// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/skip_rules.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace attn {

SkipRules skipRules(const Mask& mask) {
  return {mask.causal, mask.window, mask.queryOffset, mask.padding, mask.sinks, mask.prefix, mask.documents};
}

KeyVisibility::KeyVisibility(Index queryTokens, Index keyTokens, SkipRules rules)
    : m_queryTokens(queryTokens), m_keyTokens(keyTokens), m_rules(std::move(rules)) {
  Index end = 0;
  for (const Index length : m_rules.documents) m_ends.push_back(end += length);
  if (!m_ends.empty() && end != keyTokens) throw std::invalid_argument("documents");
}

IndexRange KeyVisibility::documentKeys(Index document) const {
  if (m_ends.empty()) return {0, m_keyTokens};
  const auto n = static_cast<std::size_t>(document);
  return {n == 0 ? 0 : m_ends[n - 1], m_ends[n]};
}

Index KeyVisibility::documentOf(Index key) const {
  return std::ranges::upper_bound(m_ends, key) - m_ends.begin();
}

IndexRange KeyVisibility::local(Index query) const {
  const Index position = query + m_rules.queryOffset;
  const bool window = m_rules.window > 0;
  const Index begin = window ? position - m_rules.window + 1 : 0;
  const Index end = m_rules.causal ? position + 1 : window ? position + m_rules.window : m_keyTokens;
  return {std::clamp<Index>(begin, 0, m_keyTokens), std::clamp<Index>(end, 0, m_keyTokens)};
}

// Sinks stay visible behind the window, but not ahead of the query.
Index KeyVisibility::leading(Index query) const {
  const Index sinks = m_rules.window > 0 ? std::min(m_rules.sinks, local(query).end) : 0;
  return std::min(std::max(m_rules.prefix, sinks), m_keyTokens);
}

KeyRanges KeyVisibility::cut(Index leading, IndexRange local, IndexRange document) {
  const IndexRange first = intersection({0, leading}, document), rest = intersection(local, document);
  if (first.empty()) return {{}, rest.empty() ? IndexRange{} : rest};
  if (rest.empty()) return {{}, first};
  if (first.end < rest.begin) return {first, rest};
  return {{}, {std::min(first.begin, rest.begin), std::max(first.end, rest.end)}};
}

// A window contains at least the query's own position, so the local ranges of adjacent queries overlap or touch, and
// forEachRangeOfAny() merges them. The keys that all queries see are the leading range of the first query, because it
// grows, and the intersection of the first and last local range: a key only in a later leading range is a sink ahead of
// the first query, which does not see it.
KeyRanges KeyVisibility::keysOfAll(IndexRange queries) const {
  KeyRanges all;
  forEachStretch(queries, [&](IndexRange some, IndexRange keys) {
    if (some == queries) all = cut(leading(some.begin), {local(some.end - 1).begin, local(some.begin).end}, keys);
  });
  return all;
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
