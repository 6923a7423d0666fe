// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_pairs.h"

#include <QCoreApplication>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct TrainPairText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::TrainPairText)
};

}  // namespace

std::vector<TrainPair> trainPairs(const TrainingConfiguration& c) {
  std::vector<TrainPair> pairs;
  const auto with = [&](const QString& name, const auto& change) {
    TrainPair pair{name, c};
    change(pair.other);
    if (pair.other != c && trainingProblems(pair.other).empty()) pairs.push_back(std::move(pair));
  };
  const bool unscaled = c.scale && *c.scale == 1;
  with(unscaled ? TrainPairText::tr("Unscaled / scaled") : TrainPairText::tr("Scaled / unscaled"),
       [&](TrainingConfiguration& other) { other.scale = unscaled ? std::nullopt : std::optional(1.0); });
  const Index layers = c.layers == 1 ? 2 : c.layers - 1;
  with(TrainPairText::tr("Layers: %1 / %2").arg(wholeText(c.layers), wholeText(layers)),
       [&](TrainingConfiguration& other) { other.layers = layers; });
  with(TrainPairText::tr("Seed %1 / seed %2").arg(QString::number(c.seed), QString::number(c.seed + 1)),
       [](TrainingConfiguration& other) { ++other.seed; });
  const bool placed = c.positions != PositionUse::None;
  with(placed ? TrainPairText::tr("With positions / without") : TrainPairText::tr("Without positions / with"),
       [&](TrainingConfiguration& other) {
         other.positions = placed ? PositionUse::None : PositionUse::QueriesAndKeys;
       });
  return pairs;
}

}  // namespace attn::app
