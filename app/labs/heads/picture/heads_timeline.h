// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenario/scenario.h"
#include "session/playhead.h"
#include "session/selection.h"

namespace attn::app {

/// The steps of the Heads lab (TimelineStep::id), a station each.
enum class HeadsStep {
  Split,    // the columns are shared out among the heads; a cell for each query head
  Share,    // query heads are wired to key/value heads; a cell for each query head
  Latent,   // of latent inputs, in place of Share: tokens are compressed and every head expands them; a cell for each
            // number of the latents
  Attend,   // all heads at once turn scores into weights; a cell for each query and key
  Concat,   // the outputs slide together; a cell for each query head
  Project,  // through W_O; a cell for each query and output column
};

/// Empty for a scenario without values; without Project where there is no W_O.
Timeline headsTimeline(const Scenario&);
HeadsStep headsStepOf(const TimelineStep&);
/// The name in requests: "share".
QString headsStepName(HeadsStep);
/// The index of a step in the timeline; nothing where the document does not have it.
std::optional<int> indexOfHeadsStep(const Timeline&, HeadsStep);
/// The matrix that a step makes.
Stage headsStage(HeadsStep);

}  // namespace attn::app
