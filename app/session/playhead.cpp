// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/playhead.h"

#include <algorithm>

namespace attn::app {

bool Timeline::operator==(const Timeline& other) const {
  const auto same = [](const TimelineStep& a, const TimelineStep& b) {
    return a.id == b.id && a.station == b.station && a.cells == b.cells && a.seconds == b.seconds;
  };
  return stations == other.stations && pages == other.pages &&
         std::equal(steps.begin(), steps.end(), other.steps.begin(), other.steps.end(), same);
}

TimelinePage pageOf(const Timeline& all, int step) {
  if (all.pages.empty() || all.steps.empty()) return {all, 0};
  const int station = all.steps[static_cast<std::size_t>(step)].station;
  const auto next = std::upper_bound(all.pages.begin(), all.pages.end(), station);
  const int from = next == all.pages.begin() ? 0 : *(next - 1);
  const int to = next == all.pages.end() ? static_cast<int>(all.stations.size()) : *next;
  const auto before = [](const TimelineStep& s, int wanted) { return s.station < wanted; };
  const auto first = std::lower_bound(all.steps.begin(), all.steps.end(), from, before);
  const auto last = std::lower_bound(first, all.steps.end(), to, before);
  TimelinePage page{{{first, last}, {all.stations.begin() + from, all.stations.begin() + to}, {}},
                    static_cast<int>(first - all.steps.begin())};
  for (TimelineStep& s : page.timeline.steps) s.station -= from;
  return page;
}

}  // namespace attn::app
