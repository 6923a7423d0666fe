// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "training/trainer.h"

namespace attn::app {

/// What was trained on what, what a loss is worth, a line for each point with the three scores of every head, and at
/// the end the name that each head deserves.
QString trainingTable(const TrainingRun&);

/// Of the steps, in [0, 1].
double shareDone(const TrainingRun&);
/// "step 120 of 600, loss 1.234, accuracy 45.6 %".
QString trainingProgressText(const TrainingRun&);

/// Of a document with one trained head: "Trained on induction: head 1.0, induction".
QString trainedTitle(const TrainingRun&, Index layer, Index head, const HeadScores&);
/// How it came about and what was measured of it, with the command that makes the same.
QString trainedNotes(const TrainingRun&, Index layer, Index head, const HeadScores&);

}  // namespace attn::app
