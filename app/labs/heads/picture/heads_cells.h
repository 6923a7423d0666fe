// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>
#include <deque>
#include <limits>
#include <vector>

#include "figures/matrix_figure.h"

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

  class Table {
   public:
    Table(const ColorScale&, const Theme&);
    const ColorScale& scale() const { return m_scale; }
    QRgb operator()(double value) const;

   private:
    ColorScale m_scale;
    std::vector<QRgb> m_colors;
    double m_offset = 0, m_factor = 1;
    QRgb m_notNumber = 0;
  };
  const Table& of(const ColorScale&);

 private:
  const Theme& m_theme;
  std::deque<Table> m_tables;  // a deque: references to its elements stay valid
};

/// Cells of a few pixels are filled rectangles, smaller ones an image; vector files use rectangles up to a limit.
void drawCells(QPainter&, const CellGrid&, const Theme&, ColorCache&);
/// The amber frame around one or several cells.
void drawLit(QPainter&, const QRectF&, const Theme&, double thick = 2);

}  // namespace attn::app
