// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "labs/train/picture/train_data.h"
#include "theme/theme.h"

namespace attn::app {

/// Loss on batches and on fresh sequences against the steps, with what others would lose. The present step is `step`.
Plot lossPlot(const TrainView&, const Theme&);

/// What a line of the plot of scores shows.
struct ScoreLine {
  Index layer = 0, head = 0;
  HeadName kind = HeadName::Previous;  // the score that is drawn
  bool named = false;                  // it deserves the name at the end of the run
  double end = 0;                      // its last value
};
/// Of each head the score that names it at the end; where none does, the one that came to the most.
std::vector<ScoreLine> scoreLines(const TrainingRun&);
/// A score of every head against the steps. Its names are placed by the layout.
Plot scoresPlot(const TrainView&, const Theme&);

/// What the loss plot says of a step: "step 320: loss 1.43, 94 % right".
QString lossReading(const TrainView&, Index step);
/// The same of the plot of scores.
QString scoresReading(const TrainView&, Index step);

}  // namespace attn::app
