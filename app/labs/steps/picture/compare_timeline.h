// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "labs/steps/picture/steps_timeline.h"
#include "scenario/scenario.h"
#include "session/playhead.h"

namespace attn::app {

/// The merged steps of two scenarios that are shown side by side.
Timeline compareTimeline(const Scenario& a, const Scenario& b);

/// The position of one scenario when the shared playhead is at a given place.
struct SidePlace {
  Timeline timeline;
  Playhead playhead;
  std::optional<Stage> lacking;  // the stage of the shared step, if this scenario lacks it
};
SidePlace sidePlace(const Scenario&, const Timeline& common, const Playhead&);

/// nullopt if the timeline is empty.
std::optional<Stage> shownStage(const Timeline&, const Playhead&);

}  // namespace attn::app
