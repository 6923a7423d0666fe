// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "labs/train/picture/train_data.h"
#include "training/training_configuration.h"

namespace attn::app {

/// What the Train lab keeps between starts: everything that has a control. Runs are not kept: the same settings give
/// the same run again.
struct TrainKept {
  TrainingConfiguration settings = defaultTraining(TrainingTask::Induction);
  TrainPart part = TrainPart::Maps;
  QString typed;           // a sequence of the learner's own; empty: a fresh one
  bool moreShown = false;  // the settings that are folded away at first
  bool operator==(const TrainKept&) const = default;
};

/// As JSON; empty where all is as on the first day.
QString textOf(const TrainKept&);
/// What stands in such a text, whoever wrote it: a value that is missing, of another kind, or cannot work is the usual
/// one of its task; where the rest cannot work together either, all settings are. trainingProblems() finds none.
TrainKept trainKept(const QString& text);

/// Steps between two measured points of a run of so many steps: ten, or so many that a run has two hundred of them; as
/// usual for the task where the steps are.
Index pointEvery(TrainingTask, Index steps);

}  // namespace attn::app
