// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <cstdint>
#include <vector>

#include "labs/decode/picture/decode_scene.h"

namespace attn::app {

/// A row of a drawn cache: a place of the memory, or a gap that stands for many.
struct CachedToken {
  std::int64_t place = 0;      // row of the cache: a position, or a slot
  std::int64_t position = -1;  // of the token that lies there; -1 = nothing yet
  bool gap = false;
};

/// A cache as a table: keys and values side by side, a row for each token.
struct CacheFigure {
  std::size_t lane = 0;
  QRectF area;          // with its title and its caption
  QRectF keys, values;  // the cells; MLA has its latent in both together
  double rowHeight = 0;
  std::vector<CachedToken> rows;
  std::int64_t rowCount = 0;  // of the whole cache

  QRectF row(std::size_t index) const;
};

/// Columns of the race, from left to right.
struct LaneColumns {
  double name = 0, memory = 0, memoryEnd = 0, flow = 0, flowEnd = 0, chip = 0, chipEnd = 0, count = 0, done = 0,
         end = 0;
};

struct DecodeLayout {
  double unit = 1;  // a design pixel of texts and gaps
  QRectF heading;
  std::vector<CacheFigure> caches;  // one that grows, and one that rolls if there is a lane with a window
  QRectF emptyPlace;                // for a hint, where there is no second one
  QRectF raceHeading;
  LaneColumns columns;
  std::vector<QRectF> lanes;
};

DecodeLayout layOutDecode(const QSizeF&, const DecodeView&, const DecodeMoment&, const Theme&);

/// The rows of a cache of `count` rows that are shown in `most` lines: its beginning, a gap, and its end.
std::vector<CachedToken> growingRows(std::int64_t count, int most);
/// The slots of a window W after so many tokens that are shown: around the one written last, and both ends.
std::vector<CachedToken> rollingRows(std::int64_t tokens, std::int64_t window, int most);

}  // namespace attn::app
