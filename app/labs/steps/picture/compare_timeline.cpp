// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/compare_timeline.h"

#include <algorithm>

#include "figures/compared_values.h"

namespace attn::app {

Timeline compareTimeline(const Scenario& a, const Scenario& b) {
  const Timeline ofA = stepsTimeline(a), ofB = stepsTimeline(b);
  // Given matrices take one step, projections take three; the timeline with the projections then names the steps.
  return modelWidth(a) > 0 && modelWidth(b) == 0 ? mergedTimelines(ofA, ofB) : mergedTimelines(ofB, ofA);
}

SidePlace sidePlace(const Scenario& s, const Timeline& common, const Playhead& playhead) {
  SidePlace place{stepsTimeline(s), playhead, {}};
  if (common.steps.empty() || place.timeline.steps.empty()) return place;
  const TimelineStep& wanted = common.at(std::clamp(playhead.step, 0, common.lastStep()));
  place.playhead.step = stepOfStage(place.timeline, stageOf(wanted));
  const TimelineStep& own = place.timeline.at(place.playhead.step);
  const auto cells = static_cast<double>(own.cells);
  if (own.id == wanted.id) {
    // Scale the fill so that matrices of different sizes finish together.
    if (own.cells != wanted.cells) place.playhead.cell = playhead.cell * cells / static_cast<double>(wanted.cells);
    return place;
  }
  place.playhead.cell = cells;
  place.playhead.transition = 1;
  const bool isShownInSameStep =
      stageOf(own) == Stage::Queries && (stageOf(wanted) == Stage::Keys || stageOf(wanted) == Stage::Values);
  if (!isShownInSameStep) place.lacking = stageOf(wanted);
  return place;
}

std::optional<Stage> shownStage(const Timeline& timeline, const Playhead& playhead) {
  if (timeline.steps.empty()) return std::nullopt;
  return stageOf(timeline.at(std::clamp(playhead.step, 0, timeline.lastStep())));
}

}  // namespace attn::app
