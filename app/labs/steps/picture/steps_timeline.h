// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage.h"
#include "scenario/scenario.h"
#include "session/playhead.h"

namespace attn::app {

/// The steps of the Steps lab: each produces one Stage (TimelineStep::id is the Stage). Sections: project (or inputs),
/// cache (if it has a format), scores, scale, cap (if on), mask, softmax (row maximum, exponentials, row sum, weights),
/// weighted sum, concat (and W_O). If Q, K and V are given, the first section has one step that shows all three
/// (Stage::Queries, one cell).
Timeline stepsTimeline(const Scenario&);

inline Stage stageOf(const TimelineStep& step) {
  return static_cast<Stage>(step.id);
}
/// The step that produces a stage, or the nearest one before it.
int stepOfStage(const Timeline&, Stage);

}  // namespace attn::app
