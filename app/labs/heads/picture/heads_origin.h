// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "scenario/scenario.h"

namespace attn::app {

/// What the present key/value heads were made of when their number was last changed: the heads K', V' of before, over
/// the present token vectors. They are projected when they are asked for, so it belongs to one thread.
class HeadsOrigin {
 public:
  /// The scenario of before, over the present token vectors.
  explicit HeadsOrigin(Scenario);

  const HeadCounts before;
  const Matrix& keys(Index head) const;
  const Matrix& values(Index head) const;

 private:
  Scenario m_scenario;
  mutable std::map<Index, Matrix> m_keys, m_values;
};

/// The heads of before whose mean the present head `keyValueHead` is, each as often as it counts, ascending: {4, 5, 6,
/// 7} where four were averaged, {2} where one was repeated. Both counts belong to the same query heads.
std::vector<Index> sourcesOf(const HeadCounts& before, const HeadCounts& now, Index keyValueHead);

/// Nothing where the key/value heads of `now` are not those of `before` averaged or repeated: the numbers are compared,
/// so that a later edit of them is not explained by an earlier regrouping. Token vectors may have changed since.
std::shared_ptr<const HeadsOrigin> headsOrigin(const Scenario& before, const Scenario& now);

}  // namespace attn::app
