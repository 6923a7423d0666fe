// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "training/head_scores.h"
#include "training/training_configuration.h"

namespace attn::app {

/// Why a run with these settings cannot work: actual value, expected value and remedy. Without the name of the setting
/// and without a full stop.
QString trainingProblemText(const TrainingProblem&);

QString headNameText(HeadName);

}  // namespace attn::app
