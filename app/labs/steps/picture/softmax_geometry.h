// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "labs/steps/picture/steps_picture.h"

namespace attn::app {

/// The layout of the softmax of one row: three lines of cells (scores, exponentials, weights) and a column of results.
/// A long row shows only a window around the selected key.
struct SoftmaxGeometry {
  static constexpr Index kMaxKeys = 12;  // side by side

  QRectF area;
  bool full = false;
  Index row = 0, keys = 0;
  Index selected = -1;  // key, or -1
  Index first = 0, count = 0;
  double names = 0, cell = 0;
  std::array<QRectF, 3> lines;
  QRectF result;               // only left edge and width are used
  std::optional<double> sink;  // the sink logit, if there is one
  Stage stage = Stage::RowMax;
  double filled = 0;

  QRectF cellRect(int line, Index column) const {
    const QRectF& box = lines[static_cast<std::size_t>(line)];
    return {box.left() + static_cast<double>(column - first) * cell, box.top(), cell, box.height()};
  }
  /// The cell after the keys: the sink logit, its exponential, or its share.
  QRectF sinkRect(int line) const {
    const QRectF& box = lines[static_cast<std::size_t>(line)];
    return {box.right() + sinkGap, box.top(), sinkWidth, box.height()};
  }
  double sinkGap = 0, sinkWidth = 0;
  /// True if the window shows as many keys as it ever does.
  bool showsAll() const { return count == std::min(kMaxKeys, keys); }
  /// The progress of a cell of a stage at the playhead, 0..1; row maximum and sum have one cell per row.
  double progress(Stage, Index column) const;
};

SoftmaxGeometry softmaxGeometry(const SoftmaxStrip&, const StepsData&, const Playhead&);
/// Draws the operation applied to each cell, between the lines.
void drawSoftmaxArithmetic(QPainter&, const SoftmaxGeometry&, const StepsData&);
/// Draws exponentials as dashed outlines, the resulting weights as bars, and the legends.
void drawSoftmaxBars(QPainter&, const SoftmaxGeometry&, const StepsData&);

}  // namespace attn::app
