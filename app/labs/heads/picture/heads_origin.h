// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "scenario/scenario.h"

namespace attn::app {

/// The former key/value heads K', V' that the present ones are means or copies of, since their number was last changed.
/// They are projected from the present token vectors when first asked for, by whichever thread asks.
class HeadsOrigin {
 public:
  /// The scenario of before, over the present token vectors.
  explicit HeadsOrigin(Scenario);

  const HeadCounts before;
  const Matrix& keys(Index head) const;
  const Matrix& values(Index head) const;

 private:
  Scenario m_scenario;
  mutable std::mutex m_gate;
  mutable std::map<Index, Matrix> m_keys, m_values;  // what was returned stays where it is
};

/// The heads of before whose mean the present head `keyValueHead` is, each as often as it counts, ascending: {4, 5, 6,
/// 7} where four were averaged, {2} where one was repeated. Both counts belong to the same query heads.
std::vector<Index> sourcesOf(const HeadCounts& before, const HeadCounts& now, Index keyValueHead);

/// Nothing where the key/value heads of `now` are not those of `before` averaged or repeated: the numbers are compared,
/// so that a later edit of them is not explained by an earlier regrouping. Token vectors may have changed since.
std::shared_ptr<const HeadsOrigin> headsOrigin(const Scenario& before, const Scenario& now);

}  // namespace attn::app
