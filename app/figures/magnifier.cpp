// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <vector>

#include "figures/cell_text.h"
#include "figures/face.h"
#include "figures/matrix_figure.h"
#include "figures/scene_theme.h"
#include "theme/fonts.h"

namespace attn::app {

namespace {

struct Inset {
  Index rows = 0, columns = 0;
  CellPlace first;
  QStringList rowNames, columnNames;
  double side = 0;  // width of the row names
  QRectF box;
  double hidden = 0;
};

constexpr double kHead = 18, kRow = 21, kPadding = 6, kGap = 14;
constexpr double kNumbers = 10;

double overlap(const QRectF& box, const std::vector<QRectF>& others) {
  double area = 0;
  for (const QRectF& other : others) {
    const QRectF common = box & other;
    area += common.width() * common.height();
  }
  return area;
}

/// An inset with at most `most` × `most` cells of size `wide`, next to the selected cell where it covers least; nullopt
/// if there is no room.
std::optional<Inset> insetOf(const MatrixFigure& f, Index most, double wide, const QRectF& bounds,
                             const KeptClear& clear, const Theme& theme) {
  Inset in;
  in.rows = std::min(most, f.rows());
  in.columns = std::min(most, f.columns());
  const auto from = [](Index center, Index shown, Index all) {
    return std::clamp<Index>(center - shown / 2, 0, all - shown);
  };
  in.first = {from(f.litCell->row, in.rows, f.rows()), from(f.litCell->column, in.columns, f.columns())};
  FaceCache own;
  const Face& labels = facesOf(f, own).ui(theme.px(12.5), QFont::DemiBold);
  for (Index i = 0; i < in.rows; ++i) in.rowNames << f.rowName(in.first.row + i);
  for (Index j = 0; j < in.columns; ++j) in.columnNames << f.columnName(in.first.column + j);
  in.side = std::min(widestOf(in.rowNames, labels) + theme.px(12), theme.px(80));
  const QSizeF size(static_cast<double>(in.columns) * wide + in.side + 2 * theme.px(kPadding),
                    static_cast<double>(in.rows) * theme.px(kRow) + theme.px(kHead) + 2 * theme.px(kPadding));

  const QRectF target = cellRect(f, *f.litCell);
  const double gap = theme.px(kGap);
  const auto inside = [](double at, double length, double least, double end) {
    return std::clamp(at, least, std::max(least, end - length));
  };
  // Below, above and next to the cell, each clamped to the bounds on the right or the left.
  const double right = inside(target.right() + gap, size.width(), bounds.left(), bounds.right());
  const double left = inside(target.left() - gap - size.width(), size.width(), bounds.left(), bounds.right());
  const double y = inside(target.bottom() + gap, size.height(), bounds.top(), bounds.bottom());
  const double below = target.bottom() + gap, above = target.top() - gap - size.height();
  std::optional<Inset> best;
  for (const QPointF& at :
       {QPointF(right, below), QPointF(right, above), QPointF(target.right() + gap, y), QPointF(left, below),
        QPointF(left, above), QPointF(target.left() - gap - size.width(), y)}) {
    in.box = QRectF(at, size);
    if (!bounds.contains(in.box) || overlap(in.box, clear.always) > 0) continue;
    in.hidden = overlap(in.box, clear.ifPossible);
    if (!best || in.hidden < best->hidden) best = in;
  }
  return best;
}

/// The largest inset that covers nothing; else the smallest one, where it covers least.
std::optional<Inset> bestInset(const MatrixFigure& f, const QRectF& bounds, const KeptClear& clear,
                               const Theme& theme) {
  const double pixels = legiblePixels(kNumbers, theme.scale);
  FaceCache own;
  const Face& face = facesOf(f, own).ui(theme.px(pixels));
  // Type at its minimum size gets the full margin.
  const double around = theme.px(pixels > kNumbers ? 7.5 : 5);
  const double wide = std::max(theme.px(30), widestCellText(*f.values, face, f.decimals) + around);
  std::optional<Inset> inset;
  for (const Index most : {7, 5, 3}) {
    inset = insetOf(f, most, wide, bounds, clear, theme);
    if (inset && inset->hidden == 0) break;
  }
  return inset;
}

}  // namespace

QRectF magnifierRect(const MatrixFigure& f, const QRectF& bounds, const KeptClear& clear, const Theme& theme) {
  if (f.numberPixels > 0 || !f.litCell) return {};
  const std::optional<Inset> shown = bestInset(f, bounds, clear, theme);
  return shown ? shown->box.united(cellRect(f, *f.litCell)) : QRectF();
}

void drawMagnifier(QPainter& painter, const MatrixFigure& f, const QRectF& bounds, const KeptClear& clear,
                   const Theme& theme) {
  if (f.numberPixels > 0 || !f.litCell) return;
  const std::optional<Inset> shown = bestInset(f, bounds, clear, theme);
  if (!shown) return;  // no room: it must not cover the cell or its inputs
  const Index rows = shown->rows, columns = shown->columns;
  const CellPlace first = shown->first;
  const double side = shown->side;
  const QRectF box = shown->box;
  const double head = theme.px(kHead), pad = theme.px(kPadding);
  const QRectF target = cellRect(f, *f.litCell);

  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.selection, theme.px(1.2)));
  const QPointF near(std::clamp(target.center().x(), box.left(), box.right()),
                     std::clamp(target.center().y(), box.top(), box.bottom()));
  painter.drawLine(target.center(), near);
  painter.setPen(QPen(theme.line, theme.px(theme.lineWidth())));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(box, theme.px(8), theme.px(8));

  // The inset is a figure of its own, with the same colors, gaps, hatching and numbers.
  Matrix window(rows, columns), old(rows, columns);
  VisibilityMatrix visible = VisibilityMatrix::Constant(rows, columns, true), wasVisible = visible;
  MatrixFigure inset = f;
  inset.values = &window;
  inset.before = f.before ? &old : nullptr;
  inset.beforeVisible = f.beforeVisible ? &wasVisible : nullptr;
  inset.transposed = false;
  inset.rowNames = &shown->rowNames;
  inset.columnNames = &shown->columnNames;
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
  inset.numberPixels = theme.px(legiblePixels(kNumbers, theme.scale));
  inset.grid = box.adjusted(pad + side, pad + head, -pad, -pad);
  inset.litCell = CellPlace{f.litCell->row - first.row, f.litCell->column - first.column};
  inset.filled = static_cast<double>(rows * columns);
  for (CellPlace c; c.row < rows; ++c.row) {
    for (c.column = 0; c.column < columns; ++c.column) {
      const CellPlace there{first.row + c.row, first.column + c.column};
      window(c.row, c.column) = f.at(there);
      visible(c.row, c.column) = !f.isHidden(there);
      if (f.before) old(c.row, c.column) = f.beforeAt(there);
      if (f.beforeVisible) wasVisible(c.row, c.column) = (*f.beforeVisible)(there.row, there.column);
      // Cells are filled in reading order, so the inset's are too.
      if (f.progress(there) < 1) inset.filled = std::min(inset.filled, static_cast<double>(c.row * columns + c.column));
    }
  }
  drawMatrixFigure(painter, inset, theme);
  painter.restore();
}

}  // namespace attn::app
