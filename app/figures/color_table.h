// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>
#include <array>

#include "figures/matrix_figure.h"

namespace attn::app {

/// A lookup table of colors: one frame draws half a million cells.
class ColorTable {
 public:
  /// `fade` lightens cells that are about to change.
  explicit ColorTable(const ColorScale&, const Theme&, double fade = 0);
  const ColorScale& scale() const { return m_scale; }
  QRgb operator()(double value) const;

 private:
  static constexpr std::size_t kSize = 511;
  ColorScale m_scale;
  std::array<QRgb, kSize> m_colors{};
  double m_offset = 0, m_factor = 1;
  QRgb m_notNumber = 0, m_infinite = 0;
};

/// With the color table of the figure's scale.
void drawHeatMap(QPainter&, const MatrixFigure&, const Theme&, const ColorTable&);

}  // namespace attn::app
