// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "tiling/index_range.h"
#include "tiling/skip_rules.h"

namespace attn {

/// What k new tokens at the positions T_k … T_k + k - 1 see of a cache with T_k tokens and of each other. The token at
/// position p sees the positions 0 … p; with a window W, those from p - W + 1 on and the leading ones that always stay
/// visible (sinks or a prefix). Padding, documents and custom masks are ignored. Source: docs/numbers.md, section 3.2.
class CacheReach {
 public:
  /// Expects T_k >= 0 and k >= 1.
  CacheReach(Index cachedTokens, Index newTokens, const SkipRules& rules);

  Index cachedTokens() const { return m_cached; }
  Index newTokens() const { return m_new; }
  /// Cached tokens to read: those that the first new token sees, because the windows of the others begin later.
  Index readTokens() const { return m_first.size() + m_last.size(); }
  /// The number of tokens to read among these positions.
  Index readTokens(IndexRange positions) const;
  /// The leading tokens that stay visible, and the last ones; the ranges do not overlap.
  IndexRange firstRead() const { return m_first; }
  IndexRange lastRead() const { return m_last; }

  /// Pairs of a new token and a token that it sees, cached or new: the sum of min(p + 1, W + leading tokens) over p,
  /// without a window of p + 1.
  std::int64_t pairs() const;
  /// Pairs of a new token and a token that it sees among these cached positions.
  std::int64_t pairs(IndexRange positions) const;

 private:
  Index m_cached, m_new, m_window, m_stay;
  IndexRange m_first, m_last;
};

/// How `split` divides a cache of T_k tokens: into n parts of ceil(T_k / n) keys, of which the last may be smaller.
/// Parts without a token to read are omitted.
class CacheParts {
 public:
  CacheParts(const CacheReach&, Index splits);

  /// Keys per part: ceil(T_k / n); 0 for an empty cache.
  Index length() const { return m_length; }
  /// The number of parts that are not omitted.
  Index count() const { return m_first.size() + m_last.size(); }
  /// The index among all parts of the n-th one that is not omitted, from 0.
  Index part(Index n) const;
  /// The part's positions in the cache. Only those within the reach are read.
  IndexRange keys(Index part) const { return {part * m_length, std::min((part + 1) * m_length, m_cached)}; }

 private:
  Index m_cached, m_length;
  IndexRange m_first, m_last;  // parts
};

}  // namespace attn
