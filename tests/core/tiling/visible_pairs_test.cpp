// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/visible_pairs.h"

#include <gtest/gtest.h>

#include "base/split_mix.h"

namespace attn {
namespace {

std::int64_t counted(const KeyVisibility& visibility) {
  std::int64_t pairs = 0;
  for (Index query = 0; query < visibility.queryTokens(); ++query)
    for (Index key = 0; key < visibility.keyTokens(); ++key) pairs += visibility.isVisible(query, key) ? 1 : 0;
  return pairs;
}

TEST(VisiblePairs, AreThoseOfTheTextbook) {
  struct Row {
    Index queries, keys;
    SkipRules rules;
    std::int64_t pairs;
  };
  const Row rows[] = {
      {12, 12, {false, 0, 0, {}}, 144},
      {12, 12, {true, 0, 0, {}}, 78},   // 12 * 13 / 2
      {12, 12, {true, 5, 0, {}}, 50},   // 5 * 12 - 5 * 4 / 2
      {12, 12, {false, 2, 0, {}}, 34},  // 3 each, but 2 at both ends
      {1, 8192, {true, 0, 8191, {}}, 8192},
      {1, 8192, {true, 4096, 8191, {}}, 4096},
      {3, 4, {false, 0, 0, {1, 3}}, 6},
      {12, 12, {true, 5, 0, {}, 2}, 63},     // 50, plus the sinks of the queries that the window has passed: 1 + 6 * 2
      {12, 12, {true, 0, 0, {}, 0, 4}, 84},  // 78, and 3 + 2 + 1 prefix keys after its first queries
      {16, 16, {true, 0, 0, {}, 0, 0, {5, 3, 8}}, 57},  // 15 + 6 + 36
      {131'072, 131'072, {true, 4096, 0, {}, 4}, 528'992'250},
      {131'072, 131'072, {true, 0, 0, {}}, 8'590'000'128},
      {131'072, 131'072, {true, 4096, 0, {}}, 528'484'352},
  };
  for (const Row& row : rows) EXPECT_EQ(visiblePairs(KeyVisibility(row.queries, row.keys, row.rules)), row.pairs);
}

TEST(VisiblePairs, AreThoseOfAWalkOverAllPairs) {
  SplitMix random(11);
  const auto upTo = [&](Index most) { return static_cast<Index>(random.uniform() * static_cast<double>(most + 1)); };
  for (int n = 0; n < 4000; ++n) {
    const Index queries = 1 + upTo(11), keys = 1 + upTo(11);
    SkipRules rules{upTo(1) == 1, upTo(1) * upTo(14), upTo(30) - 15, {}, upTo(1) * upTo(12), upTo(1) * upTo(12)};
    if (upTo(2) == 0)
      for (Index left = keys; left > 0; left -= rules.documents.back()) rules.documents.push_back(1 + upTo(left - 1));
    for (Index key = 0; key < keys; ++key)
      if (upTo(4) == 0) rules.padding.push_back(key);
    const KeyVisibility visibility(queries, keys, rules);
    ASSERT_EQ(visiblePairs(visibility), counted(visibility))
        << queries << "x" << keys << " causal " << rules.causal << " window " << rules.window << " offset "
        << rules.queryOffset << " padded " << rules.padding.size() << " sinks " << rules.sinks << " prefix "
        << rules.prefix << " documents " << rules.documents.size();
  }
}

TEST(KeyVisibility, requiresDocumentsThatCoverAllKeys) {
  SkipRules rules;
  rules.documents = {3, 3};
  EXPECT_NO_THROW(KeyVisibility(6, 6, rules));
  EXPECT_THROW(KeyVisibility(6, 7, rules), std::invalid_argument);
  EXPECT_THROW(KeyVisibility(6, 5, rules), std::invalid_argument);
}

}  // namespace
}  // namespace attn
