// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace attn {

/// The sum of min(max(p, 0), most) for p = first … first + count - 1, in closed form; count and most at least 0.
inline std::int64_t sumOfClamped(std::int64_t first, std::int64_t count, std::int64_t most) {
  const std::int64_t end = first + count;                              // exclusive
  const std::int64_t low = std::clamp<std::int64_t>(0, first, end);    // values below 0 add nothing
  const std::int64_t high = std::clamp<std::int64_t>(most, low, end);  // from `most` on each adds `most`
  const std::int64_t rising = high - low;                              // low + (low + 1) + … + (high - 1)
  return low * rising + rising * (rising - 1) / 2 + (end - high) * most;
}

}  // namespace attn
