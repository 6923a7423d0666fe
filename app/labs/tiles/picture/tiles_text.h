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

/// "272 × 64": rows and columns of a tile.
QString tileSizeText(TileSize);
/// The name in documents, which the picture uses too: "flash2".
QString algorithmText(Algorithm);
/// "Q", "O" and so on; of the statistics "m, l" as they are kept while an algorithm works, "L" of what it leaves.
QString tensorLetter(Tensor, bool working = false);
/// The role colour of a tensor.
QColor tensorColor(Tensor, const Theme&);
QColor tensorGround(Tensor, const Theme&);
/// "outer loop: query tiles · inner loop: key tiles"
QString loopOrderText(Algorithm);
/// What a query tile keeps between key tiles: "O" of flash1, which divides after every tile, "acc" of flash2.
QString runningLetter(Algorithm);
/// The letter of the exponentials of a tile, as in the stages of softmax: "E". Weights are "P".
QString exponentialsLetter();
/// What happens at the moment, and what it means: title and subtitle of the picture.
QString tilesTitle(const TilesData&, const TilesMoment&);
QString tilesSubtitle(const TilesData&, const TilesMoment&);

}  // namespace attn::app
