// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <limits>

#include "figures/color_table.h"

namespace attn::app {

/// The cells of a matrix without names and frame, stretched into a rectangle.
struct CellGrid {
  QRectF rect;
  const Matrix* values = nullptr;
  ColorScale scale;
  const VisibilityMatrix* visible = nullptr;  // hidden cells are hatched
  double filled = std::numeric_limits<double>::infinity();
};

/// Lookup tables for the color scales of one picture.
class ColorCache {
 public:
  explicit ColorCache(const Theme& theme) : m_theme(theme) {}

  const ColorTable& of(const ColorScale&);

 private:
  const Theme& m_theme;
  std::deque<ColorTable> m_tables;  // a deque: references to its elements stay valid
};

/// Cells of a few pixels are filled rectangles, smaller ones an image; vector files use rectangles up to a limit.
void drawCells(QPainter&, const CellGrid&, const Theme&, ColorCache&);
/// The amber frame around one or several cells.
void drawLit(QPainter&, const QRectF&, const Theme&, double thick = 2);

}  // namespace attn::app
