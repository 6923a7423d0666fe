// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "labs/tiles/picture/tiles_data.h"
#include "theme/theme.h"

namespace attn::app {

/// Translation context of everything written in the picture of the Tiles lab.
struct TilesText {
  Q_DECLARE_TR_FUNCTIONS(TilesScene)
};

/// "96 B", "2,688 B", "17.7 GB": exact below 100,000 bytes. GB are 10⁹ bytes.
QString bytesText(std::int64_t bytes);
/// "416", "275 G": a count, in thousands of thousands where it is long.
QString countText(std::int64_t count);
/// "0.31 ns", "12 ms".
QString clockText(double seconds);
/// The name in documents, which the picture uses too: "flash2".
QString algorithmText(Algorithm);
/// "Q", "acc" and so on: the letter of a tensor, of the accumulator as it is called on chip.
QString tensorLetter(Tensor, bool onChip = false);
/// The role colour of a tensor.
QColor tensorColor(Tensor, const Theme&);
QColor tensorGround(Tensor, const Theme&);
/// "outer loop: query tiles · inner loop: key tiles"
QString loopOrderText(Algorithm);
/// What happens at the moment, and what it means: title and subtitle of the picture.
QString tilesTitle(const TilesData&, const TilesMoment&);
QString tilesSubtitle(const TilesData&, const TilesMoment&);

}  // namespace attn::app
