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

/// A moment of the Tiles lab and the inputs of its explanation.
struct TilesPlace {
  TilesPlace(const TilesView&, const Theme&);

  const TilesView& view;
  const TilesData& data;
  const Theme& theme;
  TilesMoment moment;
  const MemoryEvent* event = nullptr;
  Index queryHead = 0, row = 0;
  std::optional<RunningRows> rows;  // of `row` only; absent without numbers

  /// A query's name in bold.
  QString query(Index) const;
  /// "keys the … it"
  QString keyRange(IndexRange) const;
  const TileGrid& grid() const { return *data.plan->grid; }
};

/// States what limits an algorithm on the chosen hardware, from the FLOPs per byte of both.
QString limitSentence(const TilesData&, const TilesSeries&);

/// Suggests another tile height that the document has room for, else another mask.
Tip otherTileRows(const TilesPlace&);
Tip otherMask();
DocumentChange algorithmChange(Algorithm);

void explainTotals(const TilesPlace&, Explanation&);
void explainKernel(const TilesPlace&, Explanation&);
void explainStartValues(const TilesPlace&, Explanation&);
void explainLoad(const TilesPlace&, Explanation&);
void explainTileScores(const TilesPlace&, Explanation&);
void explainRescale(const TilesPlace&, Explanation&);
void explainAccumulate(const TilesPlace&, Explanation&);
void explainWrite(const TilesPlace&, Explanation&);

}  // namespace attn::app
