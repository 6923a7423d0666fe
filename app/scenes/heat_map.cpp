// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPaintEngine>
#include <algorithm>
#include <array>
#include <cmath>

#include "scenes/cell_text.h"
#include "scenes/matrix_figure.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

/// Colours are looked up: half a million cells are drawn in one frame.
class ColorTable {
 public:
  ColorTable(const ColorScale& scale, const Theme& theme) : m_scale(scale) {
    const double from = scale.kind == ColorScale::Kind::Diverging ? -scale.limit : 0;
    for (std::size_t i = 0; i < kSize; ++i)
      m_colors[i] = scale.color(from + (scale.limit - from) * static_cast<double>(i) / (kSize - 1), theme).rgb();
    m_offset = scale.kind == ColorScale::Kind::Diverging ? (kSize - 1) / 2.0 : 0;
    m_factor = (static_cast<double>(kSize - 1) - m_offset) / scale.limit;
  }
  QRgb operator()(double value) const {
    const double at = value * m_factor + m_offset;
    if (!(at > 0)) return std::isnan(at) ? m_colors[static_cast<std::size_t>(m_offset)] : m_colors.front();
    return at >= kSize - 1 ? m_colors.back() : m_colors[static_cast<std::size_t>(at + 0.5)];
  }

 private:
  static constexpr std::size_t kSize = 511;
  ColorScale m_scale;
  std::array<QRgb, kSize> m_colors{};
  double m_offset = 0, m_factor = 1;
};

QRgb faded(QRgb color, QRgb ground) {
  const auto mix = [](int a, int b) { return (a * 3 + b * 5) / 8; };
  return qRgb(mix(qRed(color), qRed(ground)), mix(qGreen(color), qGreen(ground)), mix(qBlue(color), qBlue(ground)));
}

/// One pixel per cell; hidden cells are clear, so that the hatching below shows.
QImage imageOf(const MatrixFigure& f, const Theme& theme) {
  QImage image(static_cast<int>(f.columns()), static_cast<int>(f.rows()), QImage::Format_ARGB32_Premultiplied);
  const ColorTable now(f.scale, theme);
  const ColorTable old(f.before ? f.beforeScale : f.scale, theme);
  const QRgb empty = theme.field.rgb();
  const Index columns = f.columns();
  const double total = static_cast<double>(f.rows() * columns);
  const auto finished = static_cast<Index>(std::clamp(f.filled, 0.0, total));
  for (CellPlace c; c.row < f.rows(); ++c.row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(c.row)));
    for (c.column = 0; c.column < columns; ++c.column) {
      QRgb color = empty;
      bool hidden = false;
      if (c.row * columns + c.column < finished) {
        color = now(f.at(c));
        hidden = f.isHidden(c);
      } else if (f.before) {
        color = faded(old(f.beforeAt(c)), empty);
        hidden = f.beforeVisible && !(*f.beforeVisible)(c.row, c.column);
      }
      line[c.column] = hidden ? 0U : color;
    }
  }
  return image;
}

bool drawsVectors(const QPainter& painter) {
  const QPaintEngine* engine = painter.paintEngine();
  if (!engine) return false;
  const auto type = engine->type();
  return type == QPaintEngine::SVG || type == QPaintEngine::Pdf || type == QPaintEngine::Picture;
}

}  // namespace

QColor hatchColor(const Theme& theme) {
  return theme.dark ? QColor(0x4A, 0x4D, 0x52) : QColor(0xD2, 0xD2, 0xCA);
}

void drawHatching(QPainter& painter, const std::vector<QRectF>& cells, const Theme& theme, double strength) {
  if (cells.empty()) return;
  const double step = theme.px(7);
  std::vector<QLineF> lines;
  lines.reserve(cells.size() * 12);
  for (const QRectF& r : cells) {
    // Lines x + y = n * step, cut off at the cell.
    const double first = std::ceil((r.left() + r.top()) / step) * step;
    for (double sum = first; sum < r.right() + r.bottom(); sum += step) {
      const double left = std::max(r.left(), sum - r.bottom()), right = std::min(r.right(), sum - r.top());
      if (right > left) lines.emplace_back(left, sum - left, right, sum - right);
    }
  }
  QColor color = hatchColor(theme);
  color.setAlphaF(static_cast<float>(strength));
  painter.setPen(QPen(color, theme.px(1.2), Qt::SolidLine, Qt::FlatCap));
  painter.drawLines(lines.data(), static_cast<int>(lines.size()));
}

void drawHeatMap(QPainter& painter, const MatrixFigure& f, const Theme& theme) {
  painter.fillRect(f.grid, theme.field);
  if (f.visible || f.beforeVisible) drawHatching(painter, {f.grid}, theme);
  QImage image = imageOf(f, theme);
  const double cell = std::min(f.grid.width() / image.width(), f.grid.height() / image.height());
  // Viewers of vector files blur enlarged pictures: give them enough pixels for sharp cells.
  if (drawsVectors(painter) && image.width() * image.height() < 512 * 512) {
    const int times = std::clamp(1024 / std::max(image.width(), image.height()), 1, 16);
    image = image.scaled(image.size() * times, Qt::IgnoreAspectRatio, Qt::FastTransformation);
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, cell * painter.device()->devicePixelRatioF() < 1);
  painter.drawImage(f.grid, image);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
}

void drawMagnifier(QPainter& painter, const MatrixFigure& f, const QRectF& bounds, const Theme& theme) {
  if (!f.isHeatMap() || !f.litCell) return;
  constexpr Index kSide = 7;
  const Index rows = std::min(kSide, f.rows()), columns = std::min(kSide, f.columns());
  const auto from = [](Index centre, Index shown, Index all) {
    return std::clamp<Index>(centre - shown / 2, 0, all - shown);
  };
  const CellPlace first{from(f.litCell->row, rows, f.rows()), from(f.litCell->column, columns, f.columns())};

  const QFont font = uiFont(theme.px(10));
  const double wide = std::max(theme.px(30), widestCellText(*f.values, QFontMetricsF(font)) + theme.px(5));
  const double high = theme.px(21), head = theme.px(18), gap = theme.px(14), pad = theme.px(6);
  const QFontMetricsF labels(font);
  double side = 0;
  for (Index i = 0; i < rows; ++i) side = std::max(side, labels.horizontalAdvance(f.rowName(first.row + i)));
  side = std::min(side + theme.px(6), theme.px(56));
  const QSizeF size(static_cast<double>(columns) * wide + side + 2 * pad,
                    static_cast<double>(rows) * high + head + 2 * pad);

  const QRectF target = cellRect(f, *f.litCell);
  std::array<QPointF, 4> corners{QPointF(target.right() + gap, target.bottom() + gap),
                                 QPointF(target.left() - gap - size.width(), target.bottom() + gap),
                                 QPointF(target.right() + gap, target.top() - gap - size.height()),
                                 QPointF(target.left() - gap - size.width(), target.top() - gap - size.height())};
  const auto outside = [&](const QPointF& at) {
    const QRectF cut = QRectF(at, size).intersected(bounds);
    return size.width() * size.height() - cut.width() * cut.height();
  };
  QRectF box(*std::ranges::min_element(corners, {}, outside), size);
  if (box.right() > bounds.right()) box.moveRight(bounds.right());
  if (box.left() < bounds.left()) box.moveLeft(bounds.left());
  if (box.bottom() > bounds.bottom()) box.moveBottom(bounds.bottom());
  if (box.top() < bounds.top()) box.moveTop(bounds.top());
  if (box.intersects(target)) return;  // no room beside the cell: better none than one that hides it

  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.selection, theme.px(1.2)));
  const QPointF near(std::clamp(target.center().x(), box.left(), box.right()),
                     std::clamp(target.center().y(), box.top(), box.bottom()));
  painter.drawLine(target.center(), near);
  painter.setPen(QPen(theme.line, theme.px(1)));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(box, theme.px(8), theme.px(8));

  // The cells in the inset are a figure of their own: the same colours, gaps, hatching and numbers.
  Matrix window(rows, columns);
  VisibilityMatrix visible = VisibilityMatrix::Constant(rows, columns, true);
  QStringList rowNames, columnNames;
  for (Index i = 0; i < rows; ++i) rowNames << f.rowName(first.row + i);
  for (Index j = 0; j < columns; ++j) columnNames << f.columnName(first.column + j);
  MatrixFigure inset = f;
  inset.values = &window;
  inset.before = nullptr;
  inset.beforeVisible = nullptr;
  inset.transposed = false;
  inset.rowNames = &rowNames;
  inset.columnNames = &columnNames;
  inset.visible = f.visible ? &visible : nullptr;
  inset.emptyRows = nullptr;
  inset.running.reset();
  inset.litRow.reset();
  inset.litColumn.reset();
  inset.litTerms.reset();
  inset.title = {};
  inset.caption = inset.legend = false;
  inset.rowLabels = inset.columnLabels = true;
  inset.uprightLabels = false;
  inset.label = {side, head};
  inset.color = theme.line;
  inset.numberPixels = theme.px(10);
  inset.grid = {box.left() + pad + side, box.top() + pad + head, static_cast<double>(columns) * wide,
                static_cast<double>(rows) * high};
  inset.litCell = CellPlace{f.litCell->row - first.row, f.litCell->column - first.column};
  inset.filled = static_cast<double>(rows * columns);
  for (CellPlace c; c.row < rows; ++c.row) {
    for (c.column = 0; c.column < columns; ++c.column) {
      const CellPlace there{first.row + c.row, first.column + c.column};
      const bool known = f.progress(there) >= 1 || !f.before;
      window(c.row, c.column) = known ? f.at(there) : f.beforeAt(there);
      visible(c.row, c.column) = !f.isHidden(there);
      if (f.progress(there) < 1 && !f.before)
        inset.filled = std::min(inset.filled, static_cast<double>(c.row * columns + c.column));
    }
  }
  drawMatrixFigure(painter, inset, theme);
  painter.restore();
}

}  // namespace attn::app
