// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "figures/scene_pen.h"
#include "labs/sandbox/picture/accident_scene.h"

namespace attn::app {

/// The layout of one softmax row's stages: one line each for scores, masked, shifted, exponentials and weights as
/// computed in the document's arithmetic, and below each the same in double. A long row shows only keys around the
/// selected one.
struct AccidentPicture {
  QRectF heading;
  QRectF chips;
  Index firstChip = 0, chipCount = 0;
  double chipWidth = 0;
  double namesWidth = 0, names = 0;  // width of the line names on the left; baseline of the key names
  QRectF keys;                       // only left edge and width are used
  Index firstKey = 0, keyCount = 0;
  double cell = 0;
  std::array<QRectF, kLifeLines> actual, exact;
  QRectF result;

  QRectF cellRect(RowStage line, bool ofExact, Index key) const {
    const QRectF& box = (ofExact ? exact : actual)[static_cast<std::size_t>(line)];
    return {box.left() + static_cast<double>(key - firstKey) * cell, box.top(), cell, box.height()};
  }
  QRectF chipRect(Index row) const {
    return {chips.left() + static_cast<double>(row - firstChip) * chipWidth, chips.top(), chipWidth - 6,
            chips.height()};
  }
};

AccidentPicture accidentPicture(const QSizeF&, const AccidentView&, const Theme&);
const Vector& lineOf(const SoftmaxRow&, RowStage);

}  // namespace attn::app
