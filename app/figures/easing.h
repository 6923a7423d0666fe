// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace attn::app {

/// Smoothstep easing, 3t² − 2t³ for t clamped to 0..1: starts and ends slowly.
inline double eased(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

}  // namespace attn::app
