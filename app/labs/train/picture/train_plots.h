// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "labs/train/picture/train_data.h"
#include "theme/theme.h"

namespace attn::app {

/// Loss on batches and on fresh sequences against the steps, with reference losses. Marks the present step.
Plot lossPlot(const TrainView&, const Theme&);

/// A line of the plot of scores.
struct ScoreLine {
  Index layer = 0, head = 0;
  HeadName kind = HeadName::Previous;  // the score plotted
  bool named = false;                  // the head meets the threshold of this name at the end of the run
  double end = 0;                      // last value
};
/// For each head the score that names it at the end; else its largest score.
std::vector<ScoreLine> scoreLines(const TrainingRun&);
/// One score per head against the steps. The layout places the labels.
Plot scoresPlot(const TrainView&, const Theme&);

/// The readout of the loss plot at a step: "step 320: loss 1.43, 94 % right".
QString lossReading(const TrainView&, Index step);
/// The readout of the plot of scores.
QString scoresReading(const TrainView&, Index step);

}  // namespace attn::app
