// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "figures/scene_pen.h"
#include "labs/measure/picture/measure_scene.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kLeftShare = 0.53, kGap = 42;
constexpr double kCompactWidth = 640, kCompactHeight = 480;
constexpr double kTitle = 24, kHeader = 24, kRow = 24, kMinRow = 21, kMinColumnGap = 6, kTableShare = 0.985;

/// The last row with the selected number of tokens.
int chosenRow(const MeasureView& view) {
  const auto place = shownPlace(view);
  const auto rows = rowsOf(view);
  int last = 0;
  for (std::size_t i = 0; place && i < rows.size(); ++i)
    if (rows[i].run->tokens == place->tokens) last = static_cast<int>(i);
  return last;
}

/// T is right-aligned, the algorithm left-aligned, numbers right-aligned. Every column is as wide as its widest cell,
/// with equal gaps.
void placeColumns(MeasureTable& t, const MeasureView& view, const Theme& theme, double left, double width) {
  const QFontMetricsF head(uiFont(theme.px(11))), cell(uiFont(theme.px(t.pixels), QFont::DemiBold));
  std::vector<double> widths;
  for (const QString& name : tableColumns(view)) widths.push_back(head.horizontalAdvance(name));
  for (std::size_t i = 2; i < widths.size(); ++i)  // columns keep their width while numbers arrive
    widths[i] = std::max(widths[i], cell.horizontalAdvance(QStringLiteral("0.000")));
  for (const MeasureRow& row : rowsOf(view)) {
    const QStringList cells = tableCells(view, row);
    const auto known = cells.size() == static_cast<qsizetype>(widths.size()) ? widths.size() : 2;
    for (std::size_t i = 0; i < known; ++i)
      widths[i] = std::max(widths[i], cell.horizontalAdvance(cells[static_cast<int>(i)]));
  }
  double all = 0;
  for (const double each : widths) all += each;
  const double least = theme.px(kMinColumnGap), first = theme.px(12);
  const double gaps = static_cast<double>(widths.size()) - 2;
  const double gap = std::max(least, (width - first - all) / gaps);
  constexpr double kSmallest = 11;
  if (all + first + gaps * gap > width && t.pixels > kSmallest) {
    t.pixels -= 0.5;
    return placeColumns(t, view, theme, left, width);
  }
  // Device names next to the algorithm are elided before numbers.
  t.algorithmRoom = std::max(theme.px(40), widths[1] - std::max(0.0, all + first + gaps * gap - width));
  t.edges = {left + widths[0], left + widths[0] + first};
  double x = t.edges[1] + t.algorithmRoom;
  for (std::size_t i = 2; i < widths.size(); ++i) t.edges.push_back(x += gap + widths[i]);
}

}  // namespace

MeasureLayout layOutMeasure(const QSizeF& size, const MeasureView& view, const Theme& theme) {
  const auto px = [&](double length) { return theme.px(length); };
  const StageFrame frame = stageFrame(size, theme);
  MeasureLayout l;
  l.heading = frame.heading;
  const QRectF body = frame.body;
  if (!hasRuns(view) && !view.moment) {
    l.invitation = body;
    return l;
  }
  l.compact = size.width() < px(kCompactWidth) || size.height() < px(kCompactHeight);
  const double between = px(l.compact ? 14 : 30);
  const double share = l.compact ? 0.45 : 0.47;
  const double charts = std::max(px(60), std::round((body.height() - 2 * px(kTitle) - between) * share));
  const double lower = body.top() + px(kTitle) + charts + between;
  if (l.compact) {
    l.rightTitle = {body.left(), body.top(), body.width(), px(kTitle)};
    l.rightChart = {body.left(), body.top() + px(kTitle + 4), body.width(), charts - px(4)};
    l.lowerTitle = l.countedTitle = {body.left(), lower, body.width(), px(kTitle)};
    const QRectF rest(body.left(), lower + px(kTitle + 4), body.width(), body.bottom() - lower - px(kTitle + 4));
    (view.part == MeasurePart::Runs ? l.table : l.counted) = rest;
    return l;
  }
  const double gap = px(kGap), left = std::round((body.width() - gap) * kLeftShare);
  const QRectF first(body.left(), body.top(), left, body.height());
  const QRectF second(first.right() + gap, body.top(), body.width() - left - gap, body.height());
  const auto title = [&](const QRectF& column, double y) {
    return QRectF(column.left(), y, column.width(), px(kTitle));
  };
  const auto part = [&](const QRectF& column, double y, double height) {
    return QRectF(column.left(), y + px(kTitle), column.width(), height);
  };
  l.leftTitle = title(first, body.top());
  l.rightTitle = title(second, body.top());
  l.leftChart = part(first, body.top(), charts);
  l.rightChart = part(second, body.top(), charts);
  l.lowerTitle = title(first, lower);
  l.countedTitle = title(second, lower);
  l.table = part(first, lower, body.bottom() - lower - px(kTitle));
  l.counted = part(second, lower, body.bottom() - lower - px(kTitle));
  return l;
}

MeasureTable layOutTable(const QRectF& area, const MeasureView& view, const Theme& theme) {
  MeasureTable t;
  if (area.isNull()) return t;
  const auto count = static_cast<int>(rowsOf(view).size());
  const double room = std::max(0.0, area.height() - theme.px(kHeader));
  t.rowHeight = theme.px(kRow);
  if (count * t.rowHeight > room) t.rowHeight = std::max(theme.px(kMinRow), std::floor(room / std::max(1, count)));
  const int fit = std::max(1, static_cast<int>(room / t.rowHeight));
  t.header = {area.left(), area.top(), area.width(), theme.px(kHeader)};
  t.hiddenRows = std::max(0, count - fit);
  // Unless the table was scrolled, the selected run is visible.
  const int first = view.firstRow >= 0 ? view.firstRow : chosenRow(view) - fit + 1;
  t.firstRow = std::clamp(first, 0, t.hiddenRows);
  for (int i = 0; i < std::min(fit, count); ++i)
    t.lines.push_back({QRectF(area.left(), t.header.bottom() + i * t.rowHeight, area.width(), t.rowHeight),
                       static_cast<std::size_t>(t.firstRow + i)});
  const double scroll = t.hiddenRows > 0 ? theme.px(8) : 0;
  placeColumns(t, view, theme, area.left(), (area.width() - scroll) * kTableShare);
  return t;
}

int firstRowFor(const MeasureTable& t, int row) {
  const auto fit = static_cast<int>(t.lines.size());
  if (row < t.firstRow) return row;
  return row >= t.firstRow + fit ? row - fit + 1 : t.firstRow;
}

}  // namespace attn::app
