// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "scenario/scenario.h"
#include "session/playhead.h"
#include "session/selection.h"

namespace attn::app {

/// The steps of the Heads lab (TimelineStep::id), one section each.
enum class HeadsStep {
  Split,    // the columns are divided among the heads; a cell for each query head
  Share,    // query heads are wired to key/value heads; a cell for each query head
  Latent,   // for latent inputs, instead of Share: tokens are compressed and every head expands them; a cell for each
            // latent number
  Attend,   // all heads compute weights from scores; a cell for each query and key
  Concat,   // the outputs are concatenated; a cell for each query head
  Project,  // multiplication by W_O; a cell for each query and output column
};

inline constexpr std::array kHeadsSteps{HeadsStep::Split,  HeadsStep::Share,  HeadsStep::Latent,
                                        HeadsStep::Attend, HeadsStep::Concat, HeadsStep::Project};

/// Empty for a scenario without values; without Project if there is no W_O.
Timeline headsTimeline(const Scenario&);
HeadsStep headsStepOf(const TimelineStep&);
/// The name on the command line: "share".
QString headsStepName(HeadsStep);
/// "Share"
QString headsStepTitle(HeadsStep);
/// The index of a step in the timeline; nullopt if the document lacks the step.
std::optional<int> indexOfHeadsStep(const Timeline&, HeadsStep);
/// The matrix that a step computes.
Stage headsStage(HeadsStep);

}  // namespace attn::app
