// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "base/matrix.h"

namespace attn {

/// The positions begin, begin + 1, …, end - 1; empty if end <= begin.
struct IndexRange {
  Index begin = 0;
  Index end = 0;

  Index size() const { return std::max<Index>(0, end - begin); }
  bool empty() const { return end <= begin; }
  bool contains(Index i) const { return begin <= i && i < end; }
  bool contains(IndexRange inner) const { return inner.empty() || (begin <= inner.begin && inner.end <= end); }
  bool operator==(const IndexRange&) const = default;
};

inline IndexRange intersection(IndexRange a, IndexRange b) {
  return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

}  // namespace attn
