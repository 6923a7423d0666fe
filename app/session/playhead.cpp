// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/playhead.h"

#include <algorithm>
#include <set>

namespace attn::app {
namespace {

const TimelineStep* stepOf(const Timeline& timeline, int id) {
  const auto found = std::ranges::find(timeline.steps, id, &TimelineStep::id);
  return found == timeline.steps.end() ? nullptr : &*found;
}

const QString& stationOf(const Timeline& timeline, const TimelineStep& step) {
  return timeline.stations[static_cast<std::size_t>(step.station)];
}

}  // namespace

double finishedAt(const TimelineStep& step) {
  return step.standing ? 0 : static_cast<double>(step.cells);
}

bool Timeline::operator==(const Timeline& other) const {
  const auto same = [](const TimelineStep& a, const TimelineStep& b) {
    return a.id == b.id && a.station == b.station && a.cells == b.cells && a.seconds == b.seconds &&
           a.standing == b.standing;
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

Timeline mergedTimelines(const Timeline& naming, const Timeline& other) {
  std::set<int> ids;
  for (const Timeline* timeline : {&naming, &other})
    for (const TimelineStep& step : timeline->steps) ids.insert(step.id);
  Timeline common;
  for (const int id : ids) {
    const TimelineStep *first = stepOf(naming, id), *second = stepOf(other, id);
    const QString& station = first ? stationOf(naming, *first) : stationOf(other, *second);
    if (common.stations.empty() || common.stations.back() != station) common.stations.push_back(station);
    TimelineStep step = first ? *first : *second;
    step.station = static_cast<int>(common.stations.size()) - 1;
    if (first && second) {
      step.cells = std::max(first->cells, second->cells);
      step.standing = first->standing && second->standing;
    }
    common.steps.push_back(step);
  }
  return common;
}

}  // namespace attn::app
