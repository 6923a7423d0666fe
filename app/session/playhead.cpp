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

const QString& sectionOf(const Timeline& timeline, const TimelineStep& step) {
  return timeline.sections[static_cast<std::size_t>(step.section)];
}

}  // namespace

double finishedAt(const TimelineStep& step) {
  return step.standing ? 0 : static_cast<double>(step.cells);
}

bool Timeline::operator==(const Timeline& other) const {
  const auto same = [](const TimelineStep& a, const TimelineStep& b) {
    return a.id == b.id && a.section == b.section && a.cells == b.cells && a.seconds == b.seconds &&
           a.standing == b.standing;
  };
  return sections == other.sections && pages == other.pages &&
         std::equal(steps.begin(), steps.end(), other.steps.begin(), other.steps.end(), same);
}

TimelinePage pageOf(const Timeline& all, int step) {
  if (all.pages.empty() || all.steps.empty()) return {all, 0};
  const int section = all.steps[static_cast<std::size_t>(step)].section;
  const auto next = std::upper_bound(all.pages.begin(), all.pages.end(), section);
  const int from = next == all.pages.begin() ? 0 : *(next - 1);
  const int to = next == all.pages.end() ? static_cast<int>(all.sections.size()) : *next;
  const auto before = [](const TimelineStep& s, int wanted) { return s.section < wanted; };
  const auto first = std::lower_bound(all.steps.begin(), all.steps.end(), from, before);
  const auto last = std::lower_bound(first, all.steps.end(), to, before);
  TimelinePage page{{{first, last}, {all.sections.begin() + from, all.sections.begin() + to}, {}},
                    static_cast<int>(first - all.steps.begin())};
  for (TimelineStep& s : page.timeline.steps) s.section -= from;
  return page;
}

Timeline mergedTimelines(const Timeline& naming, const Timeline& other) {
  std::set<int> ids;
  for (const Timeline* timeline : {&naming, &other})
    for (const TimelineStep& step : timeline->steps) ids.insert(step.id);
  Timeline common;
  for (const int id : ids) {
    const TimelineStep *first = stepOf(naming, id), *second = stepOf(other, id);
    const QString& section = first ? sectionOf(naming, *first) : sectionOf(other, *second);
    if (common.sections.empty() || common.sections.back() != section) common.sections.push_back(section);
    TimelineStep step = first ? *first : *second;
    step.section = static_cast<int>(common.sections.size()) - 1;
    if (first && second) {
      step.cells = std::max(first->cells, second->cells);
      step.standing = first->standing && second->standing;
    }
    common.steps.push_back(step);
  }
  return common;
}

}  // namespace attn::app
