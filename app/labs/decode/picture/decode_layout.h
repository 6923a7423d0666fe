// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <cstdint>
#include <vector>

#include "labs/decode/picture/decode_scene.h"

namespace attn::app {

/// A row of a drawn cache: one row of the memory, or a gap that stands for many.
struct CachedToken {
  std::int64_t place = 0;      // cache row: a position, or a slot
  std::int64_t position = -1;  // position of the stored token; -1 = empty
  bool gap = false;
};

/// A cache as a table: keys and values next to each other, one row per token.
struct CacheFigure {
  std::size_t series = 0;
  QRectF area;          // including title and caption
  QRectF keys, values;  // the cells; the MLA latent spans both
  double rowHeight = 0;
  std::vector<CachedToken> rows;
  std::int64_t rowCount = 0;  // rows of the whole cache

  QRectF row(std::size_t index) const;
};

/// Columns of the race, from left to right.
struct SeriesColumns {
  double name = 0, memory = 0, memoryEnd = 0, flow = 0, flowEnd = 0, chip = 0, chipEnd = 0, count = 0, done = 0,
         end = 0;
};

struct DecodeLayout {
  double unit = 1;  // size of a design pixel for texts and gaps
  QRectF heading;
  std::vector<CacheFigure> caches;  // a growing one, and a rolling one if a series has a window
  QRectF emptyPlace;                // for a hint if there is no second cache
  QRectF raceHeading;
  SeriesColumns columns;
  std::vector<QRectF> allSeries;
};

DecodeLayout layOutDecode(const QSizeF&, const DecodeView&, const DecodeMoment&, const Theme&);

/// The rows shown of a cache with `count` rows, at most `most` lines: its beginning, a gap, and its end.
std::vector<CachedToken> growingRows(std::int64_t count, int most);
/// The slots shown of a rolling cache after `tokens` tokens: around the one written last, and both ends.
std::vector<CachedToken> rollingRows(std::int64_t tokens, std::int64_t window, int most);

}  // namespace attn::app
