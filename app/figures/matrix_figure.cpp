// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/matrix_figure.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/easing.h"
#include "figures/face.h"
#include "figures/painted_part.h"
#include "figures/scene_theme.h"
#include "text/index_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct CellLook {
  QColor fill;
  double value = 0;
  double strength = 1;  // opacity of the number
  bool number = true;
  bool hatched = false;
  bool leak = false;  // hatched, and filled like a visible cell
  bool blank = false;
};

CellLook lookOf(const MatrixFigure& f, const CellPlace& c, const Theme& theme) {
  const double done = f.progress(c);
  CellLook look;
  if (done <= 0 && !f.before) {
    look.blank = true;
    return look;
  }
  if (done < 1 && !f.before) {
    look.value = f.running.value_or(f.at(c));
    look.fill = mixedColor(theme.field, f.scale.color(look.value, theme), 0.25 + 0.6 * done);
    look.strength = 0.75;
    look.number = f.running.has_value();
    return look;
  }
  const bool hidden = f.isHidden(c);
  if (done >= 1) {
    look.value = f.at(c);
    look.hatched = hidden;
    look.leak = f.isLeak(c);
    look.fill = f.scale.color(look.value, theme);
    return look;
  }
  const double old = f.beforeAt(c);
  const bool wasHidden = f.beforeVisible && !(*f.beforeVisible)(c.row, c.column);
  const QColor ghost = mixedColor(theme.field, f.beforeScale.color(old, theme), 0.38);
  if (done <= 0) {
    look.value = old;
    look.fill = ghost;
    look.strength = 0.42;
    look.hatched = wasHidden;
    return look;
  }
  const double way = eased(done);
  // The number is interpolated; infinities switch halfway.
  const bool steady = std::isfinite(old) && std::isfinite(f.at(c));
  look.value = steady ? old + (f.at(c) - old) * way : way < 0.5 ? old : f.at(c);
  look.fill = mixedColor(f.beforeScale.color(old, theme), f.scale.color(f.at(c), theme), way);
  look.hatched = way < 0.5 ? wasHidden : hidden;
  return look;
}

/// A shorter form if the number is too wide for the cell.
QString textOf(const CellLook& look, int decimals, const Face& face, double room) {
  const QString text = cellText(look.value, decimals);
  return face.width(text) <= room ? text : fittedText(cellForms(look.value, decimals), face, room);
}

/// A translucent background behind a number on a hatched cell.
void drawVeil(QPainter& painter, const Face& face, const QRectF& cell, const QString& text, const QColor& ground) {
  const double width = face.width(text) + face.metrics().height() * 0.3, height = face.metrics().height() * 0.86;
  QColor veil = ground;
  veil.setAlphaF(0.86F);
  painter.fillRect(QRectF(cell.center().x() - width / 2, cell.center().y() - height / 2, width, height), veil);
}

/// Keeps numbers of adjacent cells from reading as one.
constexpr double kBetweenNumbers = 6;

bool isWhole(double length) {
  return std::abs(length - std::round(length)) < 1e-6;
}

/// True if all cell edges are on pixel boundaries: such cells need no antialiasing.
bool liesOnPixels(const QPainter& painter, const MatrixFigure& f, double gap) {
  const QTransform& t = painter.deviceTransform();
  if (t.type() > QTransform::TxScale || drawsVectors(painter)) return false;
  const QRectF first = t.mapRect(cellRect(f, {0, 0}));
  return isWhole(first.left()) && isWhole(first.top()) && isWhole(first.width()) && isWhole(first.height()) &&
         isWhole(gap / 2 * t.m11());
}

void outline(QPainter& painter, const QRectF& rect, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.selection, theme.px(2.5), Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin));
  painter.drawRoundedRect(rect, theme.px(3), theme.px(3));
}

/// Underlines the terms of a dot product that are already summed, and frames the current one.
void drawTerms(QPainter& painter, const MatrixFigure& f, const Theme& theme) {
  const Index count = f.litRow ? f.columns() : f.rows();
  const auto place = [&](Index i) { return f.litRow ? CellPlace{*f.litRow, i} : CellPlace{i, *f.litColumn}; };
  const Index done = std::min(count, static_cast<Index>(*f.litTerms));
  for (Index i = 0; i < done; ++i) {
    const QRectF cell = cellRect(f, place(i));
    const double thick = std::min(theme.px(3), cell.height() / 4);
    const QRectF bar(cell.left() + cell.width() * 0.15, cell.bottom() - thick - theme.px(2.5), cell.width() * 0.7,
                     thick);
    painter.fillRect(bar, theme.selection);
  }
  if (done < count) outline(painter, cellRect(f, place(done)).adjusted(1, 1, -1, -1), theme);
}

void drawLight(QPainter& painter, const MatrixFigure& f, const Theme& theme) {
  const auto inside = [](Index i, Index n) { return i >= 0 && i < n; };
  if (f.litRow && inside(*f.litRow, f.rows()))
    outline(painter, cellRect(f, {*f.litRow, 0}).united(cellRect(f, {*f.litRow, f.columns() - 1})), theme);
  if (f.litColumn && inside(*f.litColumn, f.columns()))
    outline(painter, cellRect(f, {0, *f.litColumn}).united(cellRect(f, {f.rows() - 1, *f.litColumn})), theme);
  if (f.litPair) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.selection, theme.px(1.5), Qt::DashLine));
    for (const CellPlace& c : {f.litPair->first, f.litPair->second})
      painter.drawRoundedRect(cellRect(f, c).adjusted(1, 1, -1, -1), theme.px(3), theme.px(3));
  }
  if (f.litTerms && (f.litRow || f.litColumn)) drawTerms(painter, f, theme);
  if (f.litCell && inside(f.litCell->row, f.rows()) && inside(f.litCell->column, f.columns())) {
    QRectF cell = cellRect(f, *f.litCell);
    const double grow = std::max(0.0, theme.px(7) - std::min(cell.width(), cell.height())) / 2;
    outline(painter, cell.adjusted(-grow, -grow, grow, grow), theme);
  }
}

}  // namespace

QColor ColorScale::color(double value, const Theme& theme) const {
  if (std::isnan(value)) return notNumberColor(theme);
  if (kind == Kind::Plain || std::isinf(value)) return theme.field;  // infinity is off the scale
  return kind == Kind::Diverging ? divergingColor(value, limit, theme) : shareColor(value / limit, theme);
}

bool ColorScale::explains(const ColorScale& other) const {
  return kind == other.kind && limit == other.limit && (open || !other.open) && (notNumbers || !other.notNumbers) &&
         (infinities || !other.infinities);
}

double MatrixFigure::progress(const CellPlace& c) const {
  return std::clamp(filled - static_cast<double>(c.row * columns() + c.column), 0.0, 1.0);
}

bool MatrixFigure::isEmptyRow(Index row) const {
  return emptyRows && std::ranges::binary_search(*emptyRows, row) && progress({row, columns() - 1}) >= 1;
}

QString MatrixFigure::rowName(Index i) const {
  return nameOrIndex(rowNames ? *rowNames : QStringList(), i);
}

QString MatrixFigure::columnName(Index i) const {
  return nameOrIndex(columnNames ? *columnNames : QStringList(), i);
}

QRectF gridCell(const QRectF& grid, Index rows, Index columns, Index row, Index column) {
  const double w = grid.width() / static_cast<double>(columns), h = grid.height() / static_cast<double>(rows);
  return {grid.left() + w * static_cast<double>(column), grid.top() + h * static_cast<double>(row), w, h};
}

std::optional<CellPlace> gridCellAt(const QRectF& grid, Index rows, Index columns, const QPointF& p) {
  if (rows == 0 || columns == 0 || !grid.contains(p)) return std::nullopt;
  const auto index = [](double along, double length, Index count) {
    return std::clamp<Index>(static_cast<Index>(along / length * static_cast<double>(count)), 0, count - 1);
  };
  return CellPlace{index(p.y() - grid.top(), grid.height(), rows), index(p.x() - grid.left(), grid.width(), columns)};
}

QRectF cellRect(const MatrixFigure& f, const CellPlace& c) {
  return gridCell(f.grid, f.rows(), f.columns(), c.row, c.column);
}

std::optional<CellPlace> cellAt(const MatrixFigure& f, const QPointF& p) {
  return f.values ? gridCellAt(f.grid, f.rows(), f.columns(), p) : std::nullopt;
}

CellPlace storedPlace(const MatrixFigure& f, const CellPlace& c) {
  return f.transposed ? CellPlace{c.column, c.row} : CellPlace{c.row, c.column + f.columnOffset};
}

double numberPixelsFor(const MatrixFigure& f, const QSizeF& cell, const Theme& theme) {
  if (f.isHeatMap()) return 0;
  constexpr double probe = 100;
  FaceCache own;
  const Face& face = facesOf(f, own).ui(probe);
  double widest = widestCellText(*f.values, face, f.decimals);
  if (f.before) widest = std::max(widest, widestCellText(*f.before, face, f.decimals));
  const double byWidth = (cell.width() - theme.px(kBetweenNumbers)) / widest * probe;
  const double byHeight = (cell.height() - theme.px(4)) / 1.15;
  const double most = theme.px(cell.width() >= theme.px(72) ? kLargestNumber : kDefaultNumber);
  const double fitting = std::min({most, byWidth, byHeight});
  const double smallest = theme.px(legiblePixels(kSmallestNumber, theme.scale));
  constexpr double kRounding = 1e-3;
  return fitting >= smallest - kRounding ? std::floor(fitting + kRounding) : 0;  // font sizes are whole pixels
}

void drawMatrixCells(QPainter& painter, const MatrixFigure& f, const Theme& theme, double gap) {
  if (f.isHeatMap()) {
    drawHeatMap(painter, f, theme);
    return;
  }
  const PaintedPart part(painter);
  std::vector<QRectF> hatched;
  painter.setRenderHint(QPainter::Antialiasing, !liesOnPixels(painter, f, gap));
  const double half = gap / 2;
  for (CellPlace c; c.row < f.rows(); ++c.row) {
    for (c.column = 0; c.column < f.columns(); ++c.column) {
      const QRectF cell = cellRect(f, c).adjusted(half, half, -half, -half);
      if (!part.touches(cell)) continue;
      const CellLook look = lookOf(f, c, theme);
      if (look.hatched) {
        painter.fillRect(cell, look.leak ? look.fill : theme.field);
        hatched.push_back(cell);
      } else {
        painter.fillRect(cell, look.blank ? theme.field : look.fill);
      }
    }
  }
  painter.setRenderHint(QPainter::Antialiasing);
  drawHatching(painter, hatched, theme);
  if (f.numberPixels <= 0) return;
  FaceCache own;
  const Face& face = facesOf(f, own).ui(f.numberPixels);
  NumberBatch numbers(face);
  const double lift = face.metrics().capHeight() / 2;
  const bool noted = emptyRowNoteFits(f, theme);
  for (CellPlace c; c.row < f.rows(); ++c.row) {
    for (c.column = 0; c.column < f.columns(); ++c.column) {
      const QRectF cell = cellRect(f, c);
      if (!part.touches(cell)) continue;
      const CellLook look = lookOf(f, c, theme);
      if (look.blank || !look.number || (noted && f.isEmptyRow(c.row))) continue;
      const QString text = textOf(look, f.decimals, face, cell.width() - theme.px(2));
      if (look.hatched) drawVeil(painter, face, cell, text, look.leak ? look.fill : theme.field);
      const QColor ink = look.hatched && !look.leak ? mixedColor(theme.field, theme.soft, look.strength < 0.5 ? 0.6 : 1)
                                                    : mixedColor(look.fill, readableOn(look.fill), look.strength);
      numbers.add(cell.center().x(), cell.center().y() + lift, text, ink);
    }
  }
  numbers.draw(painter);
}

QRectF figureExtent(const MatrixFigure& f, const Theme& theme) {
  QRectF all = f.grid.adjusted(-f.label.width() - theme.px(16), -f.label.height() - theme.px(12), theme.px(36),
                               theme.px((f.caption ? 26 : 8) + (f.hasLegend() ? 36 : 0)));
  const double center = f.grid.center().x();
  if (!f.title.isEmpty()) {
    const QSizeF title = f.title.size(theme.px(18));
    all.setTop(all.top() - title.height());
    all |= QRectF(center - title.width() / 2 - theme.px(4), all.top(), title.width() + theme.px(8), title.height());
  }
  // Shape and legend may be wider than a narrow matrix.
  const double wide = std::max(theme.px(140), f.hasLegend() ? legendWidth(f, theme) + theme.px(8) : 0);
  return all | QRectF(center - wide / 2, f.grid.bottom(), wide, all.bottom() - f.grid.bottom());
}

void drawMatrixFigure(QPainter& painter, const MatrixFigure& f, const Theme& theme) {
  if (!f.values || f.values->size() == 0 || f.opacity <= 0.004) return;
  if (!PaintedPart(painter).touches(figureExtent(f, theme))) return;
  painter.save();
  painter.setOpacity(painter.opacity() * f.opacity);
  painter.setRenderHint(QPainter::Antialiasing);
  const double around = theme.px(1);
  const QRectF frame = f.grid.adjusted(-around, -around, around, around);
  painter.setPen(Qt::NoPen);
  // The background shows between the cells.
  painter.setBrush(theme.dark ? theme.background : theme.panel);
  painter.drawRoundedRect(frame, theme.px(3), theme.px(3));
  const double side =
      std::min(f.grid.width() / static_cast<double>(f.columns()), f.grid.height() / static_cast<double>(f.rows()));
  drawMatrixCells(painter, f, theme, std::min(2.0, side / 8));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(f.color, theme.px(1.5)));
  painter.drawRoundedRect(frame, theme.px(3), theme.px(3));
  drawFigureLabels(painter, f, theme);
  drawLight(painter, f, theme);
  drawEmptyRowNotes(painter, f, theme);
  painter.restore();
}

}  // namespace attn::app
