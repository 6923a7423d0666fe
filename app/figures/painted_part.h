// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRegion>
#include <optional>

namespace attn::app {

/// The painter's clip, cached before drawing, to skip what does not intersect it.
class PaintedPart {
 public:
  explicit PaintedPart(const QPainter& painter) {
    if (painter.hasClipping()) m_region = painter.clipRegion();
  }
  /// The margin covers antialiasing.
  bool touches(const QRectF& rect) const {
    return !m_region || m_region->intersects(rect.adjusted(-3, -3, 3, 3).toAlignedRect());
  }

 private:
  std::optional<QRegion> m_region;  // absent: everything
};

}  // namespace attn::app
