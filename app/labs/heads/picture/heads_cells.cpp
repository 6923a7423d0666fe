// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_cells.h"

#include <algorithm>
#include <cmath>

#include "figures/face.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr double kMinCell = 3.5;         // pixels; smaller cells are drawn as an image
constexpr Index kMaxVectorCells = 8192;  // vector files with more are slow to open

/// Cell edges rounded to pixels, so that neighbors neither overlap nor leave a seam.
class Snapped {
 public:
  Snapped(const QPainter& painter, const CellGrid& grid)
      : m_grid(grid), m_vectors(drawsVectors(painter)), m_transform(painter.deviceTransform()) {
    m_vectors = m_vectors || m_transform.type() > QTransform::TxScale;
  }
  QRectF cell(Index row, Index column, double gap) const {
    const QRectF c = gridCell(m_grid.rect, m_grid.values->rows(), m_grid.values->cols(), row, column);
    if (m_vectors) return c.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
    const QRectF d = m_transform.mapRect(c);
    const double left = std::round(d.left()), top = std::round(d.top());
    const double space = gap > 0 ? std::max(1.0, std::round(gap * m_transform.m11())) : 0;
    const QRectF snapped(left, top, std::max(1.0, std::round(d.right()) - left - space),
                         std::max(1.0, std::round(d.bottom()) - top - space));
    return m_transform.inverted().mapRect(snapped);
  }

 private:
  const CellGrid& m_grid;
  bool m_vectors;
  QTransform m_transform;
};

void drawOneByOne(QPainter& painter, const CellGrid& grid, const Theme& theme, const ColorTable& colors) {
  const Index rows = grid.values->rows(), columns = grid.values->cols();
  const double side =
      std::min(grid.rect.width() / static_cast<double>(columns), grid.rect.height() / static_cast<double>(rows));
  const double gap = side >= theme.px(12) ? theme.px(1.5) : side >= theme.px(5) ? theme.px(1) : 0;
  const Snapped edges(painter, grid);
  std::vector<QRectF> hatched;
  painter.setRenderHint(QPainter::Antialiasing, drawsVectors(painter));
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      const double done = std::clamp(grid.filled - static_cast<double>(i * columns + j), 0.0, 1.0);
      const QRectF cell = edges.cell(i, j, gap);
      const bool hidden = grid.visible && !(*grid.visible)(i, j);
      if (done >= 1 && hidden) {
        hatched.push_back(cell);
        painter.fillRect(cell, theme.field);
      } else {
        const QColor color = QColor::fromRgb(colors((*grid.values)(i, j)));
        painter.fillRect(cell, done >= 1 ? color : mixedColor(theme.field, color, done));
      }
    }
  }
  drawHatching(painter, hatched, theme);
  painter.setRenderHint(QPainter::Antialiasing);
}

}  // namespace

const ColorTable& ColorCache::of(const ColorScale& scale) {
  const auto found = std::ranges::find(m_tables, scale, &ColorTable::scale);
  return found == m_tables.end() ? m_tables.emplace_back(scale, m_theme) : *found;
}

void drawCells(QPainter& painter, const CellGrid& grid, const Theme& theme, ColorCache& colors) {
  if (!grid.values || grid.values->size() == 0 || grid.rect.isEmpty()) return;
  const double side = std::min(grid.rect.width() / static_cast<double>(grid.values->cols()),
                               grid.rect.height() / static_cast<double>(grid.values->rows()));
  const bool single = drawsVectors(painter) ? grid.values->size() <= kMaxVectorCells : side >= kMinCell;
  if (single) return drawOneByOne(painter, grid, theme, colors.of(grid.scale));
  MatrixFigure figure;
  figure.values = grid.values;
  figure.scale = grid.scale;
  figure.visible = grid.visible;
  figure.filled = grid.filled;
  figure.grid = grid.rect;
  drawHeatMap(painter, figure, theme, colors.of(grid.scale));
}

void drawLit(QPainter& painter, const QRectF& rect, const Theme& theme, double thick) {
  const double grow = std::max(0.0, theme.px(6) - std::min(rect.width(), rect.height())) / 2;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.selection, theme.px(thick), Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin));
  painter.drawRoundedRect(rect.adjusted(-grow, -grow, grow, grow), theme.px(2), theme.px(2));
}

}  // namespace attn::app
