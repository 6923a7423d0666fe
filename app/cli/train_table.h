// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "training/trainer.h"

namespace attn::app {

QString trainingTable(const TrainingRun&);

double shareDone(const TrainingRun&);
QString trainingProgressText(const TrainingRun&);

/// The title of a document with one trained head: "Trained on induction: head 1.0, induction".
QString trainedTitle(const TrainingRun&, Index layer, Index head, const HeadScores&);
/// The notes: how the head was trained and measured, with the command to reproduce it.
QString trainedNotes(const TrainingRun&, Index layer, Index head, const HeadScores&);

}  // namespace attn::app
