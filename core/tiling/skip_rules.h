// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "scenario/scenario.h"
#include "tiling/index_range.h"

namespace attn {

/// The rules of a mask that a kernel knows without reading a matrix: causal, window and padding. They alone decide what
/// may be skipped (docs/numbers.md, sections 2.1 and 3.2); custom masks and bias never do.
struct SkipRules {
  bool causal = false;
  Index window = 0;            // 0 = off
  Index queryOffset = 0;       // position of query 0
  std::vector<Index> padding;  // padded key positions, ascending, without repeats

  bool operator==(const SkipRules&) const = default;
};

/// The part of a mask that decides what is skipped.
SkipRules skipRules(const Mask&);

/// Which keys the queries of a T_q x T_k score matrix may see by the skip rules. What causal and window leave to a
/// query is one range of keys whose ends never move back from query to query, so that blocks of queries are judged by
/// their first and last one and no pair is ever looked at. Sizes at least 1.
class KeyVisibility {
 public:
  KeyVisibility(Index queryTokens, Index keyTokens, SkipRules rules);

  Index queryTokens() const { return m_queryTokens; }
  Index keyTokens() const { return m_keyTokens; }
  const SkipRules& rules() const { return m_rules; }

  /// Keys that causal and window leave to this query at position p = query + queryOffset: of 0 … T_k - 1 those from
  /// p - W + 1 on with a window, up to p under causal, else up to p + W - 1 with a window. Padded ones among them are
  /// hidden nevertheless.
  IndexRange keysOf(Index query) const;
  /// Keys that causal and window leave to at least one of these queries, and to all of them (at least one query).
  IndexRange keysOfAny(IndexRange queries) const;
  IndexRange keysOfAll(IndexRange queries) const;

  /// How many of these keys are padded. O(log of the padded keys).
  Index padded(IndexRange keys) const;
  bool isVisible(Index query, Index key) const;

 private:
  Index m_queryTokens;
  Index m_keyTokens;
  SkipRules m_rules;
};

}  // namespace attn
