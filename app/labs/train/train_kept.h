// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "labs/train/picture/train_data.h"
#include "training/training_configuration.h"

namespace attn::app {

/// The state of the Train lab that is saved between sessions: every control. Runs are not saved: the same settings
/// reproduce the same run.
struct TrainKept {
  TrainingConfiguration settings = defaultTraining(TrainingTask::Induction);
  TrainPart part = TrainPart::Maps;
  QString typed;           // the learner's own sequence; empty: a generated one
  bool moreShown = false;  // the additional settings are expanded
  bool operator==(const TrainKept&) const = default;
};

/// As JSON; empty if everything has its default.
QString textOf(const TrainKept&);
/// Parses untrusted text. A missing, malformed or invalid value gets its task's default; if the values are
/// inconsistent, all get their defaults. trainingProblems() is empty for the result.
TrainKept trainKept(const QString& text);

/// Steps between two measured points of a run with `steps` steps: ten, or enough to give 200 points; for the task's
/// default number of steps, its default.
Index pointEvery(TrainingTask, Index steps);

}  // namespace attn::app
