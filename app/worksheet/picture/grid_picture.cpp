// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/picture/grid_picture.h"

#include <algorithm>

namespace attn::app {
namespace {

constexpr double kTitleHeight = 6.8, kNamesHeight = 4.6, kAxisWidth = 4.6;
constexpr double kNameGap = 2.0, kLongestName = 26;

struct GridRoom {
  double left = 0, above = 0;  // space next to the cells
};

GridRoom roomAround(const GridPicture& grid) {
  GridRoom room;
  for (const QString& name : grid.rows)
    room.left = std::max(room.left, std::min(kLongestName, PaperPen::width(name, paper_type::kLabel)));
  if (!grid.columnAxis.isEmpty())
    room.left = std::max(room.left, PaperPen::width(grid.columnAxis, paper_type::kLabel) - kAxisWidth);
  if (room.left > 0) room.left += kNameGap;
  if (!grid.rowAxis.isEmpty()) room.left += kAxisWidth;
  if (!grid.symbol.isEmpty() || !grid.title.isEmpty()) room.above += kTitleHeight;
  if (!grid.columns.isEmpty()) room.above += kNamesHeight;
  return room;
}

}  // namespace

QRectF cellsOf(const GridPicture& grid, QPointF at) {
  const GridRoom room = roomAround(grid);
  const auto rows = static_cast<double>(grid.cells.size());
  const auto columns = static_cast<double>(grid.cells.empty() ? 0 : grid.cells.front().size());
  return {at.x() + room.left, at.y() + room.above, columns * grid.cell.width(), rows * grid.cell.height()};
}

QSizeF sizeOf(const GridPicture& grid) {
  const QRectF cells = cellsOf(grid, {});
  return {cells.right() + 0.3, cells.bottom() + 0.3};
}

void drawGrid(const PaperPen& pen, QPointF at, const GridPicture& grid, Filling filling) {
  const QRectF all = cellsOf(grid, at);
  const bool isSolved = filling == Filling::Solved;
  double names = all.top();
  if (!grid.columns.isEmpty()) {
    for (qsizetype c = 0; c < grid.columns.size(); ++c)
      pen.text({all.left() + (static_cast<double>(c) + 0.5) * grid.cell.width(), all.top() - 1.6}, grid.columns[c],
               paper_type::kLabel, 0.5, QFont::Normal, PaperPen::Ink::Black, grid.cell.width() - 0.6);
    names -= kNamesHeight;
  }
  if (!grid.columnAxis.isEmpty())
    pen.text({all.left() - kNameGap, all.top() - 1.6}, grid.columnAxis, paper_type::kLabel, 1, QFont::Normal,
             PaperPen::Ink::Soft);
  if (!grid.symbol.isEmpty()) {
    pen.formula({all.center().x(), names - 2.4}, grid.symbol, paper_type::kSymbol, 0.5);
  } else if (!grid.title.isEmpty()) {
    const PaperText title(grid.title, 1000, paper_type::kBody);
    pen.paragraph({all.center().x(), names - 2.4 - title.ascent()}, title, 0.5);
  }
  const double axis = grid.rowAxis.isEmpty() ? 0 : kAxisWidth;
  const double forNames = all.left() - at.x() - axis - kNameGap;
  for (qsizetype r = 0; r < grid.rows.size(); ++r)
    pen.text({all.left() - kNameGap, all.top() + (static_cast<double>(r) + 0.5) * grid.cell.height() + 1.05},
             grid.rows[r], paper_type::kLabel, 1, QFont::Normal, PaperPen::Ink::Black, forNames + 0.1);
  if (axis > 0) pen.upwards({at.x() + axis * 0.45, all.center().y()}, grid.rowAxis, paper_type::kLabel);

  for (std::size_t r = 0; r < grid.cells.size(); ++r)
    for (std::size_t c = 0; c < grid.cells[r].size(); ++c) {
      const GridCell& cell = grid.cells[r][c];
      const QRectF place(all.left() + static_cast<double>(c) * grid.cell.width(),
                         all.top() + static_cast<double>(r) * grid.cell.height(), grid.cell.width(),
                         grid.cell.height());
      if (cell.isHidden || (isSolved && cell.hatchHere)) pen.hatch(place);
      if (!cell.given.isEmpty()) {
        pen.centred(place, cell.given, paper_type::kNumber);
      } else if (isSolved && !cell.answer.isEmpty()) {
        pen.centred(place, cell.answer, paper_type::kNumber, QFont::DemiBold);
      }
      if (cell.isAsked || (isSolved && cell.markHere)) pen.box(place.adjusted(0.7, 0.7, -0.7, -0.7), 0.6, 1.6);
    }
  for (std::size_t r = 1; r < grid.cells.size(); ++r) {
    const double y = all.top() + static_cast<double>(r) * grid.cell.height();
    pen.line({all.left(), y}, {all.right(), y}, 0.2, PaperPen::Ink::Hair);
  }
  for (std::size_t c = 1; !grid.cells.empty() && c < grid.cells.front().size(); ++c) {
    const double x = all.left() + static_cast<double>(c) * grid.cell.width();
    pen.line({x, all.top()}, {x, all.bottom()}, 0.2, PaperPen::Ink::Hair);
  }
  pen.box(all, 0.4);
}

}  // namespace attn::app
