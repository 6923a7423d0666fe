// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "scenario/scenario.h"
#include "tiling/index_range.h"

namespace attn {

/// The rules of a mask that a kernel knows without reading a matrix: causal, window with its sinks, prefix, documents
/// and padding. They alone decide what may be skipped (docs/numbers.md, sections 2.1 and 3.2); custom masks and bias
/// never do.
struct SkipRules {
  bool causal = false;
  Index window = 0;                // 0 = off
  Index queryOffset = 0;           // position of query 0
  std::vector<Index> padding{};    // padded key positions, ascending, without repeats
  Index sinks = 0;                 // keys j < sinks stay visible where the window has passed them
  Index prefix = 0;                // keys j < prefix are visible whatever causal and window say
  std::vector<Index> documents{};  // lengths that add up to T_k; a query sees only its own; empty = off

  bool operator==(const SkipRules&) const = default;
};

/// The part of a mask that decides what is skipped.
SkipRules skipRules(const Mask&);

/// The keys 0 … leading.end - 1 that sinks and prefix keep open, and those that causal and window leave around a
/// position; both cut to a document where there are some. Ascending: either range may be empty, and they neither
/// overlap nor touch (then all of them are `local`).
struct KeyRanges {
  IndexRange leading, local;

  Index size() const { return leading.size() + local.size(); }
  bool empty() const { return leading.empty() && local.empty(); }
  bool contains(Index key) const { return leading.contains(key) || local.contains(key); }
  bool contains(IndexRange keys) const { return leading.contains(keys) || local.contains(keys); }
  bool operator==(const KeyRanges&) const = default;
};

/// Which keys the queries of a T_q x T_k score matrix may see by the skip rules. In a document (all of the keys where
/// there are none) a query sees two ranges of keys at most, whose ends never move back from query to query, so that
/// the queries of a block that lie in one document are judged by their first and last one and no pair is ever looked
/// at. Sizes at least 1; the lengths of documents add up to
/// T_k (std::invalid_argument otherwise).
class KeyVisibility {
 public:
  KeyVisibility(Index queryTokens, Index keyTokens, SkipRules rules);

  Index queryTokens() const { return m_queryTokens; }
  Index keyTokens() const { return m_keyTokens; }
  const SkipRules& rules() const { return m_rules; }

  /// Keys that the rules but padding leave to this query at position p = query + queryOffset, of 0 … T_k - 1: those
  /// below `prefix`; with a window those from p - W + 1 on, and below `sinks`; both up to p under causal, else up to
  /// p + W - 1 with a window; all of that only in the document of p. Padded ones among them are hidden nevertheless.
  KeyRanges keysOf(Index query) const { return keysOfAll({query, query + 1}); }
  /// The same of all of these queries (at least one): what every one of them sees.
  KeyRanges keysOfAll(IndexRange queries) const;
  /// Calls visit(IndexRange) for what at least one of these queries sees: ranges that are not empty, ascending, and do
  /// not overlap; two for each document that the queries lie in, at most.
  template <class Visit>
  void forEachRangeOfAny(IndexRange queries, Visit visit) const {
    forEachStretch(queries, [&](IndexRange some, IndexRange keys) {
      const KeyRanges seen = cut(leading(some.end - 1), {local(some.begin).begin, local(some.end - 1).end}, keys);
      if (!seen.leading.empty()) visit(seen.leading);
      if (!seen.local.empty()) visit(seen.local);
    });
  }

  /// How many of these keys are padded. O(log of the padded keys).
  Index padded(IndexRange keys) const;
  bool isVisible(Index query, Index key) const;

  /// The documents as ranges of keys; all keys where there are none.
  Index documentCount() const { return std::max<Index>(1, static_cast<Index>(m_rules.documents.size())); }
  IndexRange documentKeys(Index document) const;
  /// The document that holds a key.
  Index documentOf(Index key) const;

 private:
  /// Calls visit(queries, keys) for the runs of queries whose positions lie in one document, with its keys.
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
  /// How far from key 0 sinks and prefix keep keys open for a query.
  Index leading(Index query) const;
  /// What causal and window leave to it.
  IndexRange local(Index query) const;
  static KeyRanges cut(Index leading, IndexRange local, IndexRange document);

  Index m_queryTokens;
  Index m_keyTokens;
  SkipRules m_rules;
  std::vector<Index> m_ends;  // of documents
};

}  // namespace attn
