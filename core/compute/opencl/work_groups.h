// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/matrix.h"

namespace attn {

/// Whole groups of `group` that cover `size`, and the size that they cover together: a launch has no part of a group.
constexpr Index groupsFor(Index size, Index group) {
  return (size + group - 1) / group;
}
constexpr Index roundedUp(Index size, Index group) {
  return groupsFor(size, group) * group;
}

}  // namespace attn
