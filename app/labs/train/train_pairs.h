// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "training/training_configuration.h"

namespace attn::app {

/// A configuration to compare with a run; the two differ in one decision only.
struct TrainPair {
  QString name;  // both sides of the decision, the run's first: "Scaled / unscaled"
  TrainingConfiguration other;
};

/// The trainable ones among: with and without scaling, one layer and two, this seed and the next, with and without
/// positions.
std::vector<TrainPair> trainPairs(const TrainingConfiguration&);

}  // namespace attn::app
