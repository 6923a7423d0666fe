// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>

#include "scenes/matrix_figure.h"

namespace attn::app {

/// The cells of a matrix without names and frame, small or large, stretched into a rectangle.
struct CellGrid {
  QRectF rect;
  const Matrix* values = nullptr;
  ColorScale scale;
  const VisibilityMatrix* visible = nullptr;  // cells that are not are hatched
  double filled = std::numeric_limits<double>::infinity();
};

QRectF gridCell(const QRectF& grid, Index rows, Index columns, Index row, Index column);
std::optional<CellPlace> gridCellAt(const QRectF& grid, Index rows, Index columns, const QPointF&);

/// Cells of a few pixels are filled rectangles, smaller ones a picture; in vector files rectangles as long as there are
/// not too many of them.
void drawCells(QPainter&, const CellGrid&, const Theme&);
/// The amber frame around a cell, or around several.
void drawLit(QPainter&, const QRectF&, const Theme&, double thick = 2);

/// a + (b - a) * t
QRectF between(const QRectF& a, const QRectF& b, double t);

}  // namespace attn::app
