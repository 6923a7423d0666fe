// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/cache_reach.h"

#include <algorithm>

#include "base/clamped_sum.h"
#include "base/integer_math.h"

namespace attn {
namespace {

/// The parts of that length that overlap a range of positions.
IndexRange partsTouched(IndexRange positions, Index length) {
  return positions.empty() ? IndexRange{} : IndexRange{positions.begin / length, (positions.end - 1) / length + 1};
}

}  // namespace

CacheReach::CacheReach(Index cachedTokens, Index newTokens, const SkipRules& rules)
    : m_cached(cachedTokens),
      m_new(newTokens),
      m_window(rules.window),
      m_stay(rules.window > 0 ? std::max(rules.sinks, rules.prefix) : 0) {
  const Index begin = m_window > 0 ? std::max<Index>(0, m_cached + 1 - m_window) : 0;
  m_last = {std::min(begin, m_cached), m_cached};
  m_first = {0, std::min(m_stay, m_last.begin)};
}

Index CacheReach::readTokens(IndexRange positions) const {
  return intersection(positions, m_first).size() + intersection(positions, m_last).size();
}

std::int64_t CacheReach::pairs() const {
  const Index most = m_window > 0 ? m_window + m_stay : m_cached + m_new;
  return sumOfClamped(m_cached + 1, m_new, most);
}

std::int64_t CacheReach::pairs(IndexRange positions) const {
  const IndexRange stay = intersection(positions, {0, std::min(m_stay, m_cached)});
  const IndexRange rest = intersection({std::max(positions.begin, stay.end), positions.end}, {0, m_cached});
  std::int64_t pairs = m_new * stay.size();
  if (m_window == 0) return pairs + m_new * rest.size();
  // New token i sees the part of `rest` from T_k + i - W + 1 on; the count is clamped to its size.
  const Index mostOfFirst = rest.end - (m_cached + 1 - m_window);
  if (!rest.empty()) pairs += sumOfClamped(mostOfFirst - m_new + 1, m_new, rest.size());
  return pairs;
}

CacheParts::CacheParts(const CacheReach& reach, Index splits)
    : m_cached(reach.cachedTokens()), m_length(ceilDivide(m_cached, splits)) {
  if (m_length == 0) return;
  m_last = partsTouched(reach.lastRead(), m_length);
  m_first = partsTouched(reach.firstRead(), m_length);
  if (!m_last.empty()) m_first.end = std::min(m_first.end, m_last.begin);
}

Index CacheParts::part(Index n) const {
  return n < m_first.size() ? m_first.begin + n : m_last.begin + n - m_first.size();
}

}  // namespace attn
