// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/playhead.h"

#include <algorithm>

namespace attn::app {

bool Timeline::operator==(const Timeline& other) const {
  const auto same = [](const TimelineStep& a, const TimelineStep& b) {
    return a.id == b.id && a.station == b.station && a.cells == b.cells;
  };
  return stations == other.stations &&
         std::equal(steps.begin(), steps.end(), other.steps.begin(), other.steps.end(), same);
}

}  // namespace attn::app
