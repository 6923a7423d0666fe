// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "labs/steps/picture/steps_timeline.h"
#include "scenario/scenario.h"
#include "session/playhead.h"

namespace attn::app {

/// The steps of two scenarios that are shown side by side.
Timeline compareTimeline(const Scenario& a, const Scenario& b);

/// Where one of the scenarios stands when the common playhead stands at a place.
struct SidePlace {
  Timeline timeline;  // its own
  Playhead playhead;
  std::optional<Stage> lacking;  // the stage of the common step, where it has none: it waits at the one before
};
SidePlace sidePlace(const Scenario&, const Timeline& common, const Playhead&);

/// The stage at the playhead; nothing without a timeline.
std::optional<Stage> shownStage(const Timeline&, const Playhead&);

}  // namespace attn::app
