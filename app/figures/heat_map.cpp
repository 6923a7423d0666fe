// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPaintEngine>
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "figures/color_table.h"
#include "figures/face.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

/// A translucent color, through which the hatching shows.
QRgb veiled(QRgb color) {
  constexpr double kShare = 0.7;
  return qPremultiply(qRgba(qRed(color), qGreen(color), qBlue(color), static_cast<int>(255 * kShare)));
}

struct Cells {
  const double* data = nullptr;
  Index byRow = 0, byColumn = 0;
  Cells(const Matrix* m, bool transposed) {
    if (!m) return;
    data = m->data();
    byRow = transposed ? 1 : m->cols();
    byColumn = transposed ? m->cols() : 1;
  }
  double at(Index row, Index column) const { return data[row * byRow + column * byColumn]; }
};

/// One pixel per cell, or fewer if cells are smaller than a pixel; hidden cells are transparent to show the hatching,
/// and tinted if they have nonzero weight.
QImage imageOf(const MatrixFigure& f, const QSizeF& pixels, const Theme& theme, const ColorTable& now) {
  const auto side = [](Index cells, double room) {
    return static_cast<int>(std::clamp(std::ceil(room), 1.0, static_cast<double>(cells)));
  };
  const bool clear = f.visible || f.beforeVisible;  // without transparent cells no blending is needed
  QImage image(side(f.columns(), pixels.width()), side(f.rows(), pixels.height()),
               clear ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
  std::optional<ColorTable> old;
  if (f.before) old.emplace(f.beforeScale, theme, 0.625);
  const QRgb empty = theme.field.rgb();
  const Index columns = f.columns(), rows = f.rows();
  const double total = static_cast<double>(rows * columns);
  const bool shares = f.scale.kind == ColorScale::Kind::Viridis;
  const auto finished = static_cast<Index>(std::clamp(f.filled, 0.0, total));
  const Cells values(f.values, f.transposed), before(f.before, f.transposed);
  std::vector<Index> shown(static_cast<std::size_t>(image.width()));
  for (int x = 0; x < image.width(); ++x)
    shown[static_cast<std::size_t>(x)] = (Index{2} * x + 1) * columns / (Index{2} * image.width());
  for (int y = 0; y < image.height(); ++y) {
    auto* pixel = reinterpret_cast<QRgb*>(image.scanLine(y));
    const Index row = (Index{2} * y + 1) * rows / (Index{2} * image.height());
    const bool* open = f.visible ? f.visible->data() + row * columns : nullptr;
    const bool* wasOpen = f.beforeVisible ? f.beforeVisible->data() + row * columns : nullptr;
    for (const Index column : shown) {
      const bool done = row * columns + column < finished;
      const bool* look = done ? open : wasOpen;
      if (look && !look[column] && (done || f.before)) {
        const bool leak = done && shares && values.at(row, column) > 0;
        *pixel++ = leak ? veiled(now(values.at(row, column))) : 0U;
      } else {
        *pixel++ = done ? now(values.at(row, column)) : old ? (*old)(before.at(row, column)) : empty;
      }
    }
  }
  return image;
}

/// Individual lines, clipped to each cell: sharp at any zoom.
void drawHatchLines(QPainter& painter, const std::vector<QRectF>& cells, const Theme& theme) {
  const double step = theme.px(7);
  std::vector<QLineF> lines;
  lines.reserve(cells.size() * 12);
  for (const QRectF& r : cells) {
    // Lines x + y = n * step.
    const double first = std::ceil((r.left() + r.top()) / step) * step;
    for (double sum = first; sum < r.right() + r.bottom(); sum += step) {
      const double left = std::max(r.left(), sum - r.bottom()), right = std::min(r.right(), sum - r.top());
      if (right > left) lines.emplace_back(left, sum - left, right, sum - right);
    }
  }
  painter.setPen(QPen(hatchColor(theme), theme.px(1.2), Qt::SolidLine, Qt::FlatCap));
  painter.drawLines(lines.data(), static_cast<int>(lines.size()));
}

/// The same lines as a tile: much faster on screen than individual lines.
QBrush hatchBrush(const Theme& theme, double density) {
  const int side = std::max(3, static_cast<int>(std::lround(theme.px(7) * density)));
  QImage tile(side, side, QImage::Format_ARGB32_Premultiplied);
  tile.fill(Qt::transparent);
  QPainter pen(&tile);
  pen.setRenderHint(QPainter::Antialiasing);
  pen.setPen(QPen(hatchColor(theme), theme.px(1.2) * density));
  for (const int sum : {0, side, 2 * side}) pen.drawLine(QPointF(-side, sum + side), QPointF(2 * side, sum - 2 * side));
  pen.end();
  QBrush brush(tile);
  brush.setTransform(QTransform::fromScale(1 / density, 1 / density));
  return brush;
}

}  // namespace

ColorTable::ColorTable(const ColorScale& scale, const Theme& theme, double fade) : m_scale(scale) {
  const double from = scale.kind == ColorScale::Kind::Diverging ? -scale.limit : 0;
  for (std::size_t i = 0; i < kSize; ++i)
    m_colors[i] = mixedColor(scale.color(from + (scale.limit - from) * static_cast<double>(i) / (kSize - 1), theme),
                             theme.field, fade)
                      .rgb();
  m_offset = scale.kind == ColorScale::Kind::Diverging ? (kSize - 1) / 2.0 : 0;
  m_factor = (static_cast<double>(kSize - 1) - m_offset) / scale.limit;
  m_notNumber = notNumberColor(theme).rgb();
  m_infinite = theme.field.rgb();
}

QRgb ColorTable::operator()(double value) const {
  if (!std::isfinite(value)) return std::isnan(value) ? m_notNumber : m_infinite;
  const double at = value * m_factor + m_offset;
  if (!(at > 0)) return m_colors.front();
  return at >= kSize - 1 ? m_colors.back() : m_colors[static_cast<std::size_t>(at + 0.5)];
}

QColor hatchColor(const Theme& theme) {
  if (theme.highContrast) return theme.dark ? QColor(0x7C, 0x7C, 0x7C) : QColor(0x8A, 0x8A, 0x8A);
  return theme.dark ? QColor(0x4A, 0x4D, 0x52) : QColor(0xD2, 0xD2, 0xCA);
}

void drawHatching(QPainter& painter, const std::vector<QRectF>& cells, const Theme& theme) {
  if (cells.empty()) return;
  if (drawsVectors(painter)) {
    drawHatchLines(painter, cells, theme);
    return;
  }
  const QBrush brush = hatchBrush(theme, painter.device()->devicePixelRatioF());
  for (const QRectF& cell : cells) painter.fillRect(cell, brush);
}

void drawHeatMap(QPainter& painter, const MatrixFigure& f, const Theme& theme) {
  drawHeatMap(painter, f, theme, ColorTable(f.scale, theme));
}

void drawHeatMap(QPainter& painter, const MatrixFigure& f, const Theme& theme, const ColorTable& colors) {
  painter.fillRect(f.grid, theme.field);
  const bool vectors = drawsVectors(painter);
  if (f.visible || f.beforeVisible) drawHatching(painter, {f.grid}, theme);
  const double density = vectors ? 4 : painter.device()->devicePixelRatioF();
  QImage image = imageOf(f, f.grid.size() * density, theme, colors);
  // Viewers of vector files blur enlarged images: use enough pixels for sharp cells.
  if (vectors && image.width() * image.height() < 512 * 512) {
    const int times = std::clamp(1024 / std::max(image.width(), image.height()), 1, 16);
    image = image.scaled(image.size() * times, Qt::IgnoreAspectRatio, Qt::FastTransformation);
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(f.grid, image);
}

}  // namespace attn::app
