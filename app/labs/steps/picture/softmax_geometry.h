// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "labs/steps/picture/steps_picture.h"

namespace attn::app {

/// Where the softmax of one row stands: three lines of cells (scores, exponentials, weights) and a column of results.
/// Of a long row a window around the selected key is shown.
struct SoftmaxGeometry {
  static constexpr Index kMostKeys = 12;  // side by side

  QRectF area;
  bool full = false;
  Index row = 0, keys = 0;
  Index selected = -1;  // key, or none
  Index first = 0, count = 0;
  double names = 0, cell = 0;
  std::array<QRectF, 3> lines;
  QRectF result;               // left edge and width of the results
  std::optional<double> sink;  // the logit without a key that stands behind the row
  Stage stage = Stage::RowMax;
  double filled = 0;

  QRectF cellRect(int line, Index column) const {
    const QRectF& box = lines[static_cast<std::size_t>(line)];
    return {box.left() + static_cast<double>(column - first) * cell, box.top(), cell, box.height()};
  }
  /// What stands behind the keys: the sink logit in its line, its exponential, and the share that goes nowhere.
  QRectF sinkRect(int line) const {
    const QRectF& box = lines[static_cast<std::size_t>(line)];
    return {box.right() + sinkGap, box.top(), sinkWidth, box.height()};
  }
  double sinkGap = 0, sinkWidth = 0;
  /// Whether as many keys stand side by side as ever do.
  bool showsAll() const { return count == std::min(kMostKeys, keys); }
  /// 0..1: how far this cell of a stage is at the playhead; row maximum and sum have one cell per row.
  double progress(Stage, Index column) const;
};

SoftmaxGeometry softmaxGeometry(const SoftmaxStrip&, const StepsData&, const Playhead&);
/// Between the lines: what is done to every cell.
void drawSoftmaxArithmetic(QPainter&, const SoftmaxGeometry&, const StepsData&);
/// Exponentials as dashed outlines, the weights that remain of them as bars, and the legends.
void drawSoftmaxBars(QPainter&, const SoftmaxGeometry&, const StepsData&);

}  // namespace attn::app
