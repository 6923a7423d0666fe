// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "figures/face.h"
#include "labs/steps/picture/steps_picture.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kWidest = 84, kHighest = 62;  // of a cell, in design pixels
constexpr double kLongestUpright = 72;         // of a vertical column name, in design pixels

/// Axes of more than 16 cells take less room per cell, because those cells show no numbers.
double extent(Index n) {
  const auto cells = static_cast<double>(n);
  return n <= MatrixFigure::kMaxNumbered ? cells : 16 + 6 * std::log2(cells / 16);
}

double whole(double length) {
  return length >= 8 ? std::floor(length) : length;
}

double rowLabelWidth(const MatrixFigure& f, const QRectF& area, const Theme& theme) {
  if (!f.rowLabels) return 0;
  if (!f.rowNames) return theme.px(f.rows() > 9 ? 24 : 17);
  FaceCache own;
  const Face& face = facesOf(f, own).ui(theme.px(12.5), QFont::DemiBold);
  const double most = theme.px(area.width() < theme.px(520) ? 56 : 96);
  return std::min(most, widestOf(*f.rowNames, face)) + theme.px(10);
}

/// Sets the height and direction of column labels for cells of this width.
void measureColumnLabels(MatrixFigure& f, double width, const Theme& theme) {
  f.label.setHeight(0);
  f.uprightLabels = false;
  if (!f.columnLabels) return;
  f.label.setHeight(theme.px(24));
  if (!f.columnNames || f.isHeatMap()) return;
  FaceCache own;
  const double widest = widestOf(*f.columnNames, facesOf(f, own).ui(theme.px(12.5), QFont::DemiBold));
  // Vertical names if that shows more of them.
  const double upright = std::min(theme.px(kLongestUpright), widest);
  if (widest <= width - theme.px(3) || upright <= width - theme.px(3)) return;
  f.uprightLabels = true;
  f.label.setHeight(upright + theme.px(12));
}

double above(const MatrixFigure& f, const Theme& theme) {
  const double title = f.title.isEmpty() ? 0 : f.title.size(theme.px(18)).height() + theme.px(3);
  return f.label.height() + title + (f.columnLabels ? 0 : theme.px(6));
}

double below(const MatrixFigure& f, const Theme& theme) {
  return theme.px((f.caption ? 24 : 4) + (f.hasLegend() ? 34 : 0));
}

double signWidth(const Sign& s, const Theme& theme) {
  const double body = s.formula.size(theme.px(s.pixels)).width();
  return s.kind == Sign::Kind::Arrow ? std::max(body + theme.px(20), theme.px(48)) : body + theme.px(26);
}

struct CellSize {
  double width = 0, height = 0;
};

/// Limits cells to the width that a number needs and to a reasonable aspect ratio.
CellSize balanced(double width, double height, const Theme& theme) {
  width = std::min(width, theme.px(kWidest));
  height = std::min(height, theme.px(kHighest));
  width = std::min(width, height * 1.8);
  height = std::min(height, std::max(width * 1.2, std::min(width * 1.6, theme.px(26))));
  return {whole(width), whole(height)};
}

QSizeF gridSize(const MatrixFigure& f, const CellSize& cell) {
  return {std::round(extent(f.columns()) * cell.width), std::round(extent(f.rows()) * cell.height)};
}

/// Cell size under column names. `measured(width)` measures the names for cells of that width and returns the cells
/// that fit below them; repeats while these are narrower than what the names were measured for.
template <class Measured>
CellSize cellsUnderNames(double width, Measured measured) {
  CellSize cell = measured(width);
  while (cell.width < width) {
    width = cell.width;
    cell = measured(width);
  }
  return cell;
}

/// An arrangement after layout, and how legible it is.
struct LaidArrangement {
  std::vector<Part> parts;
  double cell = 0;       // the shorter side of a cell
  bool legible = false;  // every matrix of up to 16 x 16 has its numbers
};

void setNumbers(std::vector<Part>& parts, bool& legible, const Theme& theme) {
  double smallest = theme.px(kLargestNumber);
  legible = true;
  for (Part& part : parts) {
    auto* f = std::get_if<MatrixFigure>(&part);
    if (!f || f->isHeatMap()) continue;
    const QSizeF cell(f->grid.width() / static_cast<double>(f->columns()),
                      f->grid.height() / static_cast<double>(f->rows()));
    f->numberPixels = numberPixelsFor(*f, cell, theme);
    if (f->numberPixels > 0) smallest = std::min(smallest, f->numberPixels);
    legible = legible && f->numberPixels > 0;
  }
  // One text size for all numbers on the stage.
  for (Part& part : parts)
    if (auto* f = std::get_if<MatrixFigure>(&part)) f->numberPixels = std::min(f->numberPixels, smallest);
}

CellSize layRow(std::vector<Part>& parts, const QRectF& area, const Theme& theme) {
  double fixed = 0, columns = 0, rows = 0;
  const double between = theme.px(30);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (auto* f = std::get_if<MatrixFigure>(&parts[i])) {
      f->label.setWidth(rowLabelWidth(*f, area, theme));
      fixed += f->label.width();
      if (i > 0 && std::holds_alternative<MatrixFigure>(parts[i - 1])) fixed += between;
      columns += extent(f->columns());
      rows = std::max(rows, extent(f->rows()));
    } else {
      fixed += signWidth(std::get<Sign>(parts[i]), theme);
    }
  }
  const double width = std::min((area.width() - fixed) / columns, theme.px(kWidest));
  double top = 0, bottom = 0;
  const CellSize cell = cellsUnderNames(width, [&](double each) {
    top = bottom = 0;
    for (Part& part : parts) {
      if (auto* f = std::get_if<MatrixFigure>(&part)) {
        measureColumnLabels(*f, gridSize(*f, {each, 1}).width() / static_cast<double>(f->columns()), theme);
        top = std::max(top, above(*f, theme));
        bottom = std::max(bottom, below(*f, theme));
      }
    }
    return balanced(width, (area.height() - top - bottom) / rows, theme);
  });
  double total = fixed, tallest = 0;
  for (const Part& part : parts) {
    if (const auto* f = std::get_if<MatrixFigure>(&part)) {
      total += gridSize(*f, cell).width();
      tallest = std::max(tallest, gridSize(*f, cell).height());
    }
  }
  double x = area.left() + std::floor((area.width() - total) / 2);
  const double spare = area.height() - top - bottom - tallest;
  const double axis = std::round(area.top() + top + tallest / 2 + std::max(0.0, spare * 0.42));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (auto* f = std::get_if<MatrixFigure>(&parts[i])) {
      if (i > 0 && std::holds_alternative<MatrixFigure>(parts[i - 1])) x += between;
      x += f->label.width();
      const QSizeF size = gridSize(*f, cell);
      f->grid = {QPointF(std::round(x), std::round(axis - size.height() / 2)), size};
      x += size.width();
    } else {
      auto& sign = std::get<Sign>(parts[i]);
      const double room = signWidth(sign, theme);
      sign.center = {x + room / 2, axis};
      x += room;
    }
  }
  return cell;
}

/// Lays out figures in a row, with the last one below the first.
CellSize layStack(std::vector<Part>& parts, const QRectF& area, const Theme& theme) {
  const double between = theme.px(26);
  const std::size_t last = parts.size() - 1;
  double labels = 0, columns = 0, rows = 0;
  const ColorScale common = std::get<MatrixFigure>(parts[last]).scale;
  for (std::size_t i = 0; i <= last; ++i) {
    auto& f = std::get<MatrixFigure>(parts[i]);
    f.rowLabels = f.rowLabels || i == last;
    f.legend = i == last || !common.explains(f.scale);  // one legend for each scale
    f.label.setWidth(rowLabelWidth(f, area, theme));
    if (i == last) break;
    labels += f.label.width() + (i > 0 ? between : 0);
    columns += extent(f.columns());
    rows = std::max(rows, extent(f.rows()));
  }
  auto& lower = std::get<MatrixFigure>(parts[last]);
  const double width =
      std::min((area.width() - labels) / columns, (area.width() - lower.label.width()) / extent(lower.columns()));
  double top = 0, bottom = 0;
  const CellSize cell = cellsUnderNames(width, [&](double each) {
    top = bottom = 0;
    for (Part& part : parts) {
      auto& f = std::get<MatrixFigure>(part);
      measureColumnLabels(f, each, theme);
      top = std::max(top, above(f, theme));
      bottom = std::max(bottom, below(f, theme));
    }
    const double high = (area.height() - 2 * (top + bottom)) / (rows + extent(lower.rows()));
    return balanced(width, high, theme);
  });
  const double spare = area.width() - labels - columns * cell.width;
  const double left = area.left() + std::floor(std::max(0.0, spare) / 2);
  double x = left;
  for (std::size_t i = 0; i < last; ++i) {
    auto& f = std::get<MatrixFigure>(parts[i]);
    x += f.label.width() + (i > 0 ? between : 0);
    f.grid = {QPointF(std::round(x), std::round(area.top() + top)), gridSize(f, cell)};
    x += f.grid.width();
  }
  const double y = area.top() + 2 * top + rows * cell.height + bottom;
  lower.grid = {QPointF(std::round(left + lower.label.width()), std::round(y)), gridSize(lower, cell)};
  return cell;
}

/// Lays out the right operand above the result and the left operand next to it: rows and columns meet in the result.
CellSize layCorner(std::vector<Part>& parts, const QRectF& area, const Theme& theme) {
  auto& left = std::get<MatrixFigure>(parts[0]);
  auto& upper = std::get<MatrixFigure>(parts[1]);
  auto& result = std::get<MatrixFigure>(parts[2]);
  MatrixFigure* bias = parts.size() > 3 ? std::get_if<MatrixFigure>(&parts[3]) : nullptr;
  result.rowLabels = false;
  result.columnLabels = upper.columnNames == nullptr && result.columnNames != nullptr;
  // In a narrow picture, the column labels of the left matrix are enough to name the rows of the upper one.
  if (left.columnNames && left.columnNames == upper.rowNames && area.width() < theme.px(520)) upper.rowLabels = false;
  left.label.setWidth(rowLabelWidth(left, area, theme));
  upper.label.setWidth(rowLabelWidth(upper, area, theme));
  const double gap = std::max(theme.px(26), upper.label.width() + theme.px(12));
  const double across = extent(left.columns()) + extent(result.columns());
  const double width = std::min((area.width() - left.label.width() - gap) / across, theme.px(kWidest));
  upper.caption = left.caption = result.caption = true;
  const double biasExtra = bias ? theme.px(bias->hasLegend() ? 48 : 14) : 0;
  const double down = extent(upper.rows()) + extent(result.rows()) + (bias ? 1 : 0);
  const double bottom = std::max(below(left, theme), below(result, theme));
  double middle = 0, fixed = 0;
  const CellSize cell = cellsUnderNames(width, [&](double each) {
    for (MatrixFigure* f : {&upper, &result, &left})
      measureColumnLabels(*f, gridSize(*f, {each, 1}).width() / static_cast<double>(f->columns()), theme);
    middle = std::max(above(left, theme), above(result, theme) + below(upper, theme)) + theme.px(2);
    fixed = above(upper, theme) + middle + biasExtra + bottom;
    return balanced(width, (area.height() - fixed) / down, theme);
  });

  const QSizeF leftSize = gridSize(left, cell), upperSize = gridSize(upper, cell), size = gridSize(result, cell);
  const double spareX = area.width() - left.label.width() - leftSize.width() - gap - size.width();
  const double biasHeight = bias ? cell.height + biasExtra : 0;
  const double spareY = area.height() - fixed - upperSize.height() - size.height() - (bias ? cell.height : 0);
  const double x = std::round(area.left() + left.label.width() + spareX / 2);
  const double y = std::round(area.top() + above(upper, theme) + std::max(0.0, spareY * 0.42));
  const double resultX = x + leftSize.width() + gap, resultY = std::round(y + upperSize.height() + biasHeight + middle);
  upper.grid = {QPointF(resultX, y), upperSize};
  left.grid = {QPointF(x, resultY), leftSize};
  result.grid = {QPointF(resultX, resultY), size};
  if (bias) {
    bias->rowLabels = bias->columnLabels = bias->caption = false;
    bias->title = {};
    bias->grid = {QPointF(resultX, y + upperSize.height() + biasExtra), gridSize(*bias, cell)};
    upper.caption = false;
  }
  return cell;
}

LaidArrangement laid(Arrangement arrangement, const QRectF& area, const Theme& theme) {
  constexpr CellSize (*kLay[])(std::vector<Part>&, const QRectF&, const Theme&) = {&layRow, &layCorner, &layStack};
  const CellSize cell = kLay[static_cast<std::size_t>(arrangement.kind)](arrangement.parts, area, theme);
  LaidArrangement laid{std::move(arrangement.parts), std::min(cell.width, cell.height), false};
  setNumbers(laid.parts, laid.legible, theme);
  return laid;
}

void shorten(Arrangement& arrangement, Digits digits) {
  const int most = digits == Digits::Usual ? kDefaultDecimals : 1;
  for (Part& part : arrangement.parts) {
    auto* f = std::get_if<MatrixFigure>(&part);
    const bool gives = f && (digits == Digits::Usual || f->scale.kind == ColorScale::Kind::Diverging);
    if (gives)
      f->decimals = std::min(f->decimals, f->scale.kind == ColorScale::Kind::Diverging ? most : kDefaultDecimals);
  }
}

}  // namespace

std::vector<Digits> digitsToTry(const Theme& theme) {
  if (theme.decimals > kDefaultDecimals) return {Digits::Full, Digits::Usual, Digits::Short};
  return {Digits::Full, Digits::Short};
}

bool arrange(std::vector<Arrangement> candidates, const QRectF& area, const Theme& theme, StepsPicture& picture,
             Digits digits) {
  std::optional<LaidArrangement> best;
  // Prefer fewer decimals (down to the default) to omitting a part of the operation.
  const bool onlyWhole = digits == Digits::Full && theme.decimals > kDefaultDecimals;
  if (onlyWhole && candidates.size() > 1) candidates.erase(candidates.begin() + 1, candidates.end());
  for (Arrangement& candidate : candidates) {
    if (digits != Digits::Full) shorten(candidate, digits);
    LaidArrangement next = laid(std::move(candidate), area, theme);
    const bool better = !best || (next.legible && !best->legible) ||
                        (next.legible == best->legible && !next.legible && next.cell > best->cell * 1.15);
    if (better) best = std::move(next);
    if (best->legible && best->cell > 0) break;
  }
  if (!best) return true;
  for (Part& part : best->parts) {
    if (auto* f = std::get_if<MatrixFigure>(&part)) {
      picture.figures.push_back(std::move(*f));
    } else {
      picture.signs.push_back(std::move(std::get<Sign>(part)));
    }
  }
  return best->legible;
}

}  // namespace attn::app
