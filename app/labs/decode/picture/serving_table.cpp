// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/picture/serving_canvas.h"

#include <algorithm>
#include <numeric>

namespace attn::app {

void drawServingTable(const ServingCanvas& c, const QRectF& area, const RowTable& table, const std::vector<int>& rows) {
  const double rowHeight = c.px(20), gap = c.px(22);
  std::vector<qsizetype> columns(static_cast<std::size_t>(table.columns.size()));
  std::iota(columns.begin(), columns.end(), 0);
  const auto widthOf = [&](qsizetype column) {
    double width = c.width(table.columns[column], 12);
    for (const int row : rows)
      width = std::max(width, c.width(table.rows[static_cast<std::size_t>(row)].value(column), 12.5, QFont::DemiBold));
    return width;
  };
  const auto total = [&] {
    double width = 0;
    for (const qsizetype column : columns) width += widthOf(column) + gap;
    return width - gap;
  };
  while (columns.size() > 2 && total() > area.width())
    columns.erase(std::max_element(columns.begin() + 1, columns.end() - 1,
                                   [&](qsizetype a, qsizetype b) { return widthOf(a) < widthOf(b); }));
  // Put the spare width between the first column and the others.
  const double y = area.top() + rowHeight * 0.7;
  double right = area.right();
  std::vector<double> ends(columns.size(), area.left());
  for (std::size_t n = columns.size(); n-- > 1;) {
    ends[n] = right;
    c.text({right, y}, table.columns[columns[n]], 12, c.theme.soft, 1);
    right -= widthOf(columns[n]) + gap;
  }
  c.text({area.left(), y}, table.columns[0], 12, c.theme.soft, 0, QFont::Normal, right - area.left());
  drawLine(c.painter, {area.left(), area.top() + rowHeight}, {area.right(), area.top() + rowHeight}, c.theme.soft,
           c.theme.lineWidth());
  double top = area.top() + rowHeight;
  for (const int row : rows) {
    const QStringList& cells = table.rows[static_cast<std::size_t>(row)];
    const QRectF line(area.left(), top, area.width(), rowHeight);
    const bool isAsked = row == c.row;
    const QFont::Weight weight = isAsked ? QFont::DemiBold : QFont::Normal;
    c.mark(line, row);
    for (std::size_t n = 0; n < columns.size(); ++n)
      c.text({n == 0 ? area.left() : ends[n], top + rowHeight * 0.72}, cells.value(columns[n]), 12.5,
             n == 0 || isAsked ? c.theme.ink : c.theme.soft, n == 0 ? 0 : 1, weight,
             n == 0 ? right - area.left() + c.px(8) : 1e9);
    c.spot(line, row, cells.join(QStringLiteral(" · ")));
    top += rowHeight;
  }
}

}  // namespace attn::app
