// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "explanation/markup.h"
#include "labs/tiles/explanation/explain_tiles.h"

namespace attn::app {

/// Translation context of the explanations of the Tiles lab.
struct TilesExplainText {
  Q_DECLARE_TR_FUNCTIONS(TilesExplain)
};

/// A moment of the Tiles lab with all that its explanation may draw on.
struct TilesPlace {
  TilesPlace(const TilesView&, const Theme&);

  const TilesView& view;
  const TilesData& data;
  const Theme& theme;
  TilesMoment moment;
  const MemoryEvent* event = nullptr;
  Index queryHead = 0, row = 0;
  std::optional<RunningRows> rows;  // of `row` alone; absent without numbers

  /// A query by its name, in bold.
  QString query(Index) const;
  /// "keys the … it"
  QString keyRange(IndexRange) const;
  const TileGrid& grid() const { return *data.plan->grid; }
};

/// What limits a lane on the chosen hardware, from its operations per byte and those that the hardware can do
/// meanwhile.
QString limitSentence(const TilesData&, const TilesLane&);

/// Suggests another height of the tile, one that the document has room for, else another mask.
void tryTileRows(const TilesPlace&, Explanation&);
/// The attempt to switch to an algorithm.
void tryAlgorithm(Algorithm, Explanation&);

void explainTotals(const TilesPlace&, Explanation&);
void explainKernel(const TilesPlace&, Explanation&);
void explainStartValues(const TilesPlace&, Explanation&);
void explainLoad(const TilesPlace&, Explanation&);
void explainTileScores(const TilesPlace&, Explanation&);
void explainRescale(const TilesPlace&, Explanation&);
void explainAccumulate(const TilesPlace&, Explanation&);
void explainWrite(const TilesPlace&, Explanation&);

}  // namespace attn::app
