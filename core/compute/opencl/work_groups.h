// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/matrix.h"

namespace attn {

/// The number of groups of `group` that cover `size`, since a launch has only whole groups.
constexpr Index groupsFor(Index size, Index group) {
  return (size + group - 1) / group;
}
constexpr Index roundedUp(Index size, Index group) {
  return groupsFor(size, group) * group;
}

}  // namespace attn
