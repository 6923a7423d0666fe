// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace attn::app {

/// The share of the way that a movement has gone at a share `t` of its time: 3t² − 2t³ for t in 0..1, so that it begins
/// and ends slowly.
inline double eased(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

}  // namespace attn::app
