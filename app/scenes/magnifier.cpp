// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "scenes/cell_text.h"
#include "scenes/matrix_figure.h"
#include "theme/fonts.h"

namespace attn::app {

void drawMagnifier(QPainter& painter, const MatrixFigure& f, const QRectF& bounds, const Theme& theme) {
  if (f.numberPixels > 0 || !f.litCell) return;
  constexpr Index kSide = 7;
  const Index rows = std::min(kSide, f.rows()), columns = std::min(kSide, f.columns());
  const auto from = [](Index centre, Index shown, Index all) {
    return std::clamp<Index>(centre - shown / 2, 0, all - shown);
  };
  const CellPlace first{from(f.litCell->row, rows, f.rows()), from(f.litCell->column, columns, f.columns())};

  const QFont font = uiFont(theme.px(10));
  const double wide = std::max(theme.px(30), widestCellText(*f.values, QFontMetricsF(font), f.decimals) + theme.px(5));
  const double high = theme.px(21), head = theme.px(18), gap = theme.px(14), pad = theme.px(6);
  const QFontMetricsF labels(uiFont(theme.px(12.5), QFont::DemiBold));
  QStringList rowNames, columnNames;
  for (Index i = 0; i < rows; ++i) rowNames << f.rowName(first.row + i);
  for (Index j = 0; j < columns; ++j) columnNames << f.columnName(first.column + j);
  const double side = std::min(widestOf(rowNames, labels) + theme.px(12), theme.px(80));
  const QSizeF size(static_cast<double>(columns) * wide + side + 2 * pad,
                    static_cast<double>(rows) * high + head + 2 * pad);

  const QRectF target = cellRect(f, *f.litCell);
  // Below or above the cell and pushed inside from the right, so that the operands on the left stay free; else beside
  // it.
  const auto inside = [](double at, double length, double least, double most) {
    return std::clamp(at, least, std::max(least, most - length));
  };
  const double x = inside(target.right() + gap, size.width(), bounds.left(), bounds.right());
  const double y = inside(target.bottom() + gap, size.height(), bounds.top(), bounds.bottom());
  const std::array<QPointF, 4> places{QPointF(x, target.bottom() + gap), QPointF(x, target.top() - gap - size.height()),
                                      QPointF(target.right() + gap, y), QPointF(target.left() - gap - size.width(), y)};
  const auto fits = [&](const QPointF& at) { return bounds.contains(QRectF(at, size)); };
  const auto place = std::ranges::find_if(places, fits);
  if (place == places.end()) return;  // no room beside the cell: better none than one that hides it
  const QRectF box(*place, size);

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
  Matrix window(rows, columns), old(rows, columns);
  VisibilityMatrix visible = VisibilityMatrix::Constant(rows, columns, true), wasVisible = visible;
  MatrixFigure inset = f;
  inset.values = &window;
  inset.before = f.before ? &old : nullptr;
  inset.beforeVisible = f.beforeVisible ? &wasVisible : nullptr;
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
      window(c.row, c.column) = f.at(there);
      visible(c.row, c.column) = !f.isHidden(there);
      if (f.before) old(c.row, c.column) = f.beforeAt(there);
      if (f.beforeVisible) wasVisible(c.row, c.column) = (*f.beforeVisible)(there.row, there.column);
      // What is filled in reading order is so in any cut-out as well.
      if (f.progress(there) < 1) inset.filled = std::min(inset.filled, static_cast<double>(c.row * columns + c.column));
    }
  }
  drawMatrixFigure(painter, inset, theme);
  painter.restore();
}

}  // namespace attn::app
