// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "labs/tiles/picture/tiles_data.h"
#include "text/unit_text.h"
#include "theme/theme.h"

namespace attn::app {

/// Translation context of everything written in the picture of the Tiles lab.
struct TilesText {
  Q_DECLARE_TR_FUNCTIONS(TilesScene)
};
struct TilesSectionText {
  Q_DECLARE_TR_FUNCTIONS(TilesTimeline)
};

/// "272 × 64": rows and columns of a tile.
QString tileSizeText(TileSize);
/// The name in documents and in the picture: "flash2".
QString algorithmText(Algorithm);
/// "Q", "O" and so on; for the statistics "m, l" if `working`, else "L", the final result.
QString tensorLetter(Tensor, bool working = false);
QColor tensorColor(Tensor, const Theme&);
QColor tensorGround(Tensor, const Theme&);
/// "outer loop: query tiles · inner loop: key tiles"
QString loopOrderText(Algorithm);
/// The running output of a query tile between key tiles: "O" in flash1, which divides after every tile, "acc" in
/// flash2.
QString runningLetter(Algorithm);
/// The letter of a tile's exponentials, as in the softmax stages: "E". Weights are "P".
QString exponentialsLetter();
/// The displayed name of a phase: "load Q".
QString sectionName(const TilesData&, Phase);
/// Title and subtitle of the picture at a moment.
QString tilesTitle(const TilesData&, const TilesMoment&);
QString tilesSubtitle(const TilesData&, const TilesMoment&);

}  // namespace attn::app
