// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "training/training_configuration.h"

namespace attn::app {

/// What is trained beside a run, so that the two differ in one decision alone.
struct TrainPair {
  QString name;  // both sides of the decision, the run's own first: "Scaled / unscaled"
  TrainingConfiguration other;
};

/// With and without scaling, one layer and two, this seed and the next, with positions and without: those that can be
/// trained.
std::vector<TrainPair> trainPairs(const TrainingConfiguration&);

}  // namespace attn::app
