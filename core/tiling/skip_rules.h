// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "scenario/scenario.h"
#include "tiling/index_range.h"

namespace attn {

/// The rules of a mask that a kernel can evaluate without reading a matrix: causal, window with its sinks, prefix,
/// documents and padding. They alone decide what may be skipped (docs/numbers.md, sections 2.1 and 3.2); custom masks
/// and bias never do.
struct SkipRules {
  bool causal = false;
  Index window = 0;                // 0 = off
  Index queryOffset = 0;           // position of query 0
  std::vector<Index> padding{};    // padded key positions, ascending, without repeats
  Index sinks = 0;                 // keys j < sinks stay visible behind the window
  Index prefix = 0;                // keys j < prefix are visible despite causal and window
  std::vector<Index> documents{};  // lengths with the sum T_k; a query sees only its own document; empty = off

  bool operator==(const SkipRules&) const = default;
};

SkipRules skipRules(const Mask&);

/// The leading keys 0 … leading.end - 1 that sinks and prefix keep visible, and the local keys that causal and window
/// keep around a position; both restricted to a document, if there are any. Either range may be empty. Ranges that
/// overlap or touch are merged into `local`.
struct KeyRanges {
  IndexRange leading, local;

  Index size() const { return leading.size() + local.size(); }
  bool empty() const { return leading.empty() && local.empty(); }
  bool contains(Index key) const { return leading.contains(key) || local.contains(key); }
  bool contains(IndexRange keys) const { return leading.contains(keys) || local.contains(keys); }
  bool operator==(const KeyRanges&) const = default;
};

/// Which keys the queries of a T_q x T_k score matrix may see by the skip rules. Within a document (all keys if there
/// are none), a query sees at most two ranges of keys, whose ends never decrease from query to query. So the first and
/// last query determine a block of queries in one document, and no pair is ever tested. Throws std::invalid_argument
/// unless sizes are at least 1 and the document lengths add up to T_k.
class KeyVisibility {
 public:
  KeyVisibility(Index queryTokens, Index keyTokens, SkipRules rules);

  Index queryTokens() const { return m_queryTokens; }
  Index keyTokens() const { return m_keyTokens; }
  const SkipRules& rules() const { return m_rules; }

  /// Keys in 0 … T_k - 1 that all rules except padding leave visible to this query at position p = query + queryOffset:
  /// those below `prefix`; with a window those from p - W + 1 on, and below `sinks`; both up to p under causal, else up
  /// to p + W - 1 with a window; all of them only in the document of p. Includes padded keys, which are hidden
  /// nevertheless.
  KeyRanges keysOf(Index query) const { return keysOfAll({query, query + 1}); }
  /// The keys that each of these queries (at least one) sees.
  KeyRanges keysOfAll(IndexRange queries) const;
  /// Calls visit(IndexRange) for the keys that at least one of these queries sees: nonempty, ascending ranges that do
  /// not overlap, at most two for each document of the queries.
  template <class Visit>
  void forEachRangeOfAny(IndexRange queries, Visit visit) const {
    forEachStretch(queries, [&](IndexRange some, IndexRange keys) {
      const KeyRanges seen = cut(leading(some.end - 1), {local(some.begin).begin, local(some.end - 1).end}, keys);
      if (!seen.leading.empty()) visit(seen.leading);
      if (!seen.local.empty()) visit(seen.local);
    });
  }

  /// The number of padded keys in the range. O(log of the padded keys).
  Index padded(IndexRange keys) const;
  bool isVisible(Index query, Index key) const;

  /// The documents as ranges of keys; all keys if there are none.
  Index documentCount() const { return std::max<Index>(1, static_cast<Index>(m_rules.documents.size())); }
  IndexRange documentKeys(Index document) const;
  Index documentOf(Index key) const;

 private:
  /// Calls visit(queries, keys) for each run of queries in one document, with the keys of the document.
  template <class Visit>
  void forEachStretch(IndexRange queries, Visit visit) const {
    if (m_ends.empty()) {
      if (!queries.empty()) visit(queries, IndexRange{0, m_keyTokens});
      return;
    }
    const Index offset = m_rules.queryOffset;
    const IndexRange inside = intersection(queries, {-offset, m_keyTokens - offset});
    for (Index first = inside.begin; first < inside.end;) {
      const IndexRange keys = documentKeys(documentOf(first + offset));
      const IndexRange some{first, std::min(inside.end, keys.end - offset)};
      visit(some, keys);
      first = some.end;
    }
  }
  /// The end of the leading keys that sinks and prefix keep visible for a query.
  Index leading(Index query) const;
  /// The keys that causal and window leave visible to a query.
  IndexRange local(Index query) const;
  static KeyRanges cut(Index leading, IndexRange local, IndexRange document);

  Index m_queryTokens;
  Index m_keyTokens;
  SkipRules m_rules;
  std::vector<Index> m_ends;  // of documents
};

}  // namespace attn
