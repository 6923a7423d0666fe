// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "tiling/index_range.h"
#include "tiling/skip_rules.h"

namespace attn {

/// What k new tokens at the positions T_k … T_k + k - 1 find in a cache of T_k tokens and among themselves. The token
/// at position p sees the positions up to its own; a window W leaves it those from p - W + 1 on, and the first ones
/// that stay whatever the window says: sinks, or a prefix. Padding, documents and custom masks change nothing. Source:
/// docs/numbers.md, section 3.2.
class CacheReach {
 public:
  /// T_k at least 0, k at least 1.
  CacheReach(Index cachedTokens, Index newTokens, const SkipRules& rules);

  Index cachedTokens() const { return m_cached; }
  Index newTokens() const { return m_new; }
  /// Cached tokens that have to be read: what the first of the new tokens sees, for the window of the others begins
  /// later.
  Index readTokens() const { return m_first.size() + m_last.size(); }
  /// Those of them that lie among these positions of the cache.
  Index readTokens(IndexRange positions) const;
  /// They are the first ones that stay, and the last ones; two ranges that do not meet.
  IndexRange firstRead() const { return m_first; }
  IndexRange lastRead() const { return m_last; }

  /// Pairs of a new token and a token that it sees, together with the new ones: a sum over p of min(p + 1, W + those
  /// that stay), without a window of p + 1.
  std::int64_t pairs() const;
  /// Pairs of a new token and a token that it sees among these positions of the cache.
  std::int64_t pairs(IndexRange positions) const;

 private:
  Index m_cached, m_new, m_window, m_stay;
  IndexRange m_first, m_last;
};

/// How `split` cuts a cache of T_k tokens: in n parts of ceil(T_k / n) keys, of which the last may be smaller. A part
/// of which nothing is read is not made.
class CacheParts {
 public:
  CacheParts(const CacheReach&, Index splits);

  /// Keys of a part: ceil(T_k / n); 0 of an empty cache.
  Index length() const { return m_length; }
  /// Parts that are made.
  Index count() const { return m_first.size() + m_last.size(); }
  /// Number of the n-th part that is made, among all parts, from 0.
  Index part(Index n) const;
  /// Its positions in the cache, of which only those within the reach are read.
  IndexRange keys(Index part) const { return {part * m_length, std::min((part + 1) * m_length, m_cached)}; }

 private:
  Index m_cached, m_length;
  IndexRange m_first, m_last;  // parts
};

}  // namespace attn
