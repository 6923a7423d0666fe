// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "scenario/scenario.h"

namespace attn::app {

/// The former key/value heads K', V' of which the present ones are means or copies, since their number last changed.
/// They are projected from the present token vectors on first use. Thread-safe.
class HeadsOrigin {
 public:
  /// The scenario before the change, with the present token vectors.
  explicit HeadsOrigin(Scenario);

  const HeadCounts before;
  const Matrix& keys(Index head) const;
  const Matrix& values(Index head) const;

 private:
  Scenario m_scenario;
  mutable std::mutex m_mutex;
  using Known = std::map<Index, Matrix>;  // references to its elements stay valid
  const Matrix& projected(Known&, Index head, Matrix (*project)(const Scenario&, Index)) const;

  mutable Known m_keys, m_values;
};

/// The former heads whose mean is the present head `keyValueHead`, repeated by weight, ascending: {4, 5, 6, 7} if four
/// were averaged, {2} if one was repeated. Both counts belong to the same query heads.
std::vector<Index> sourcesOf(const HeadCounts& before, const HeadCounts& now, Index keyValueHead);

/// Null if the key/value heads of `now` are not those of `before` averaged or repeated. The numbers are compared, so
/// that a later edit is not explained by an earlier regrouping. Token vectors may have changed since.
std::shared_ptr<const HeadsOrigin> headsOrigin(const Scenario& before, const Scenario& now);

}  // namespace attn::app
