// SPDX-License-Identifier: GPL-3.0-or-later
// What MeasureChart paints itself: grid, hatched range, rules, dots and words.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "charts/measure_chart.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kText = 12, kTick = 11;

/// Whether a line from a to b runs through a rectangle.
bool crosses(const QRectF& box, const QPointF& a, const QPointF& b) {
  constexpr int kSteps = 24;
  for (int i = 0; i <= kSteps; ++i) {
    const double t = static_cast<double>(i) / kSteps;
    if (box.contains(a + (b - a) * t)) return true;
  }
  return false;
}

void hatch(QPainter& painter, const QRectF& area, const Theme& theme) {
  painter.save();
  painter.setClipRect(area, Qt::IntersectClip);
  QColor ink = theme.line;
  painter.setPen(QPen(ink, 1));
  const double gap = theme.px(8);
  for (double x = area.left() - area.height(); x < area.right(); x += gap)
    painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
  painter.restore();
}

}  // namespace

QRectF MeasureChart::labelBox(const MeasureLabel& label) const {
  const QFontMetricsF metrics(uiFont(m_theme.px(kText), label.strong ? QFont::DemiBold : QFont::Normal));
  const double wide = metrics.horizontalAdvance(label.text);
  const QPointF at = pointOf(label.x, label.y) + QPointF(m_theme.px(label.shift.x()), m_theme.px(label.shift.y()));
  const double left = std::clamp(at.x() - label.align * wide, 0.0, std::max(0.0, width() - wide));
  return {left, at.y() - metrics.ascent(), wide, metrics.ascent() + metrics.descent()};
}

/// Beside its line, where neither a line nor other words run.
std::vector<MeasureChart::Name> MeasureChart::placeNames() const {
  std::vector<QRectF> taken;
  for (const MeasureLabel& label : m_content.labels) taken.push_back(labelBox(label));
  if (m_content.band && !m_content.bandText.isEmpty())
    taken.push_back(QRectF(m_plot.left(), m_plot.center().y() - m_theme.px(12),
                           pointOf(m_content.band->second, 1).x() - m_plot.left(), m_theme.px(24)));
  std::vector<std::vector<QPointF>> lines;
  for (const MeasureSeries& series : m_content.series) {
    lines.emplace_back();
    for (const MeasureDot& dot : series.dots) lines.back().push_back(pointOf(dot.x, dot.y));
  }
  const auto isFree = [&](const QRectF& box) {
    if (box.left() < m_plot.left() + 2 || box.right() > width() - 2 || box.top() < 0 || box.bottom() > m_plot.bottom())
      return false;
    const QRectF wide = box.adjusted(-3, -1, 3, 1);
    for (const QRectF& other : taken)
      if (other.intersects(wide)) return false;
    for (const auto& line : lines)
      for (std::size_t i = 0; i < line.size(); ++i)
        if (crosses(wide.adjusted(-3, -3, 3, 3), line[i], line[std::min(i + 1, line.size() - 1)])) return false;
    for (const MeasureRule& rule : m_content.rules)
      if (crosses(wide, pointOf(rule.from.x(), rule.from.y()), pointOf(rule.to.x(), rule.to.y()))) return false;
    return true;
  };
  const auto middleOf = [](const std::vector<QPointF>& line) {
    double sum = 0;
    for (const QPointF& point : line) sum += point.y();
    return sum / static_cast<double>(std::max<std::size_t>(1, line.size()));
  };
  double middle = 0;
  for (const auto& line : lines) middle += middleOf(line) / static_cast<double>(lines.size());
  std::vector<Name> names;
  for (std::size_t s = 0; s < m_content.series.size(); ++s) {
    const MeasureSeries& series = m_content.series[s];
    const QFontMetricsF metrics(uiFont(m_theme.px(kText), series.strong ? QFont::DemiBold : QFont::Normal));
    const QSizeF size(metrics.horizontalAdvance(series.name), metrics.ascent() + metrics.descent());
    std::optional<QRectF> found;
    const auto count = lines[s].size();
    // From the middle outwards: there the lines are furthest from the words at their ends.
    for (std::size_t k = 0; k < 2 * count && !found; ++k) {
      const double along = std::clamp(
          (static_cast<double>(count) - 1) / 2 + (k % 2 == 0 ? 1 : -1) * static_cast<double>(k / 2 + 1) / 2 - 0.25, 0.0,
          static_cast<double>(count) - 1);
      const auto i = static_cast<std::size_t>(along);
      const QPointF a = lines[s][i], b = lines[s][std::min(i + 1, count - 1)];
      const QPointF at = a + (b - a) * (along - static_cast<double>(i));
      // Upper lines have their names above, lower ones below: between two lines a name could be meant for either.
      const int outside = middleOf(lines[s]) <= middle ? -1 : 1;
      for (const int side : {outside, -outside}) {
        for (const double step : {8.0, 14.0, 22.0}) {
          const double y = side < 0 ? at.y() - m_theme.px(step) - size.height() : at.y() + m_theme.px(step);
          for (const double shift : {-0.5, side < 0 ? -1.05 : 0.05, side < 0 ? 0.05 : -1.05}) {
            const QRectF box(QPointF(at.x() + shift * size.width(), y), size);
            if (!found && isFree(box)) found = box;
          }
        }
      }
    }
    if (!found) continue;
    taken.push_back(*found);
    names.push_back({*found, series.name, series.strong});
  }
  return names;
}

std::vector<QRectF> MeasureChart::nameBoxes() const {
  std::vector<QRectF> boxes;
  for (const Name& name : placeNames()) boxes.push_back(name.box);
  return boxes;
}

void MeasureChart::drawGround(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(m_theme.line, 1));
  for (const auto& [value, text] : m_content.y.ticks) {
    const double y = std::round(pointOf(m_content.x.low, value).y()) + 0.5;
    painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
  }
  painter.setRenderHint(QPainter::Antialiasing);
  if (m_content.band) {
    const double end = pointOf(m_content.band->second, 1).x();
    hatch(painter, QRectF(m_plot.left(), m_plot.top(), end - m_plot.left(), m_plot.height()), m_theme);
  }
  if (m_content.mark) {
    const double x = pointOf(*m_content.mark, 1).x();
    painter.setPen(QPen(m_theme.selection, m_theme.px(2)));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
  }
  drawRules(painter);
}

void MeasureChart::drawRules(QPainter& painter) const {
  for (const MeasureRule& rule : m_content.rules) {
    QPen pen(rule.strong ? m_theme.ink : m_theme.soft, m_theme.px(rule.pen == MeasureRule::Pen::Dotted ? 1.2 : 1.5));
    if (rule.pen == MeasureRule::Pen::Dashed) pen.setDashPattern({4, 2.6});
    if (rule.pen == MeasureRule::Pen::Dotted) pen.setDashPattern({1.4, 2.4});
    painter.setPen(pen);
    painter.drawLine(pointOf(rule.from.x(), rule.from.y()), pointOf(rule.to.x(), rule.to.y()));
  }
}

void MeasureChart::drawTicks(QPainter& painter) const {
  const QFont small = uiFont(m_theme.px(kTick)), strong = uiFont(m_theme.px(kTick), QFont::DemiBold);
  const QFontMetricsF metrics(small);
  painter.setFont(small);
  painter.setPen(m_theme.soft);
  double freeAbove = 1e9;
  for (const auto& [value, text] : m_content.y.ticks) {
    const double y = pointOf(m_content.x.low, value).y() + m_theme.px(4);
    if (y > freeAbove) continue;
    painter.drawText(QPointF(m_plot.left() - m_theme.px(7) - metrics.horizontalAdvance(text), y), text);
    freeAbove = y - metrics.ascent() - m_theme.px(2);
  }
  // The marked tick stands in any case; the others where they leave it and each other room.
  const double y = m_plot.bottom() + m_theme.px(17);
  std::vector<std::pair<double, double>> taken;
  const auto put = [&](double value, const QString& text, const QFont& font, const QColor& ink) {
    const double wide = QFontMetricsF(font).horizontalAdvance(text);
    const double left = std::clamp(pointOf(value, 1).x() - wide / 2, 0.0, std::max(0.0, width() - wide));
    for (const auto& [from, to] : taken)
      if (left < to + m_theme.px(5) && left + wide > from - m_theme.px(5)) return;
    taken.emplace_back(left, left + wide);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QPointF(left, y), text);
  };
  const auto isMarked = [&](double value) { return m_content.mark && std::abs(value / *m_content.mark - 1) < 1e-6; };
  for (const auto& [value, text] : m_content.x.ticks)
    if (isMarked(value)) put(value, text, strong, m_theme.ink);
  if (!m_content.x.unit.isEmpty() && !m_content.x.ticks.empty()) {
    const double wide = metrics.horizontalAdvance(m_content.x.unit);
    const double right = m_plot.right() - m_theme.px(22);
    painter.setPen(m_theme.soft);
    painter.drawText(QPointF(right - wide, y), m_content.x.unit);
    taken.emplace_back(right - wide, right);
  }
  for (const auto& [value, text] : m_content.x.ticks)
    if (!isMarked(value)) put(value, text, small, m_theme.soft);
}

void MeasureChart::drawDots(QPainter& painter) const {
  for (const MeasureSeries& series : m_content.series) {
    const QColor ink = series.strong ? m_theme.ink : m_theme.soft;
    for (const MeasureDot& dot : series.dots) {
      const QPointF at = pointOf(dot.x, dot.y);
      const bool meant = (m_shown && dot.place == m_shown) || m_hovered == QPointF(dot.x, dot.y);
      const double radius = m_theme.px(meant ? 5 : 4) * (series.dashed ? 0.8 : 1);
      // Full discs are flash; open squares and diamonds the others, so that no colour is needed.
      const bool full = series.dot == MeasureSeries::Dot::Disc && !series.dashed;
      painter.setPen(full ? QPen(m_theme.background, m_theme.px(1.4)) : QPen(ink, m_theme.px(meant ? 2.2 : 1.5)));
      painter.setBrush(full ? ink : m_theme.background);
      if (series.dot == MeasureSeries::Dot::Disc) {
        painter.drawEllipse(at, radius, radius);
      } else if (series.dot == MeasureSeries::Dot::Square) {
        painter.drawRect(QRectF(at.x() - radius * 0.9, at.y() - radius * 0.9, radius * 1.8, radius * 1.8));
      } else {
        painter.drawPolygon(QPolygonF({at + QPointF(0, -radius * 1.2), at + QPointF(radius * 1.2, 0),
                                       at + QPointF(0, radius * 1.2), at + QPointF(-radius * 1.2, 0)}));
      }
    }
  }
}

void MeasureChart::drawArrow(QPainter& painter) const {
  if (m_content.arrowText.isEmpty()) return;
  const QFont font = uiFont(m_theme.px(kText));
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  // In a low chart the curves need the room of the second line.
  const bool more = !m_content.arrowMore.isEmpty() && m_plot.height() >= m_theme.px(200);
  const double lines = more ? 2 : 1;
  double left = m_plot.left() + m_theme.px(10);
  const double y = m_plot.bottom() - m_theme.px(9) - (lines - 1) * metrics.height();
  if (m_content.arrowFrom) {
    const double from = pointOf(*m_content.arrowFrom, 1).x() + m_theme.px(26);
    const double to = m_plot.left() + m_theme.px(20), middle = y - metrics.ascent() * 0.3;
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(QPointF(from, middle), QPointF(to, middle));
    const double head = m_theme.px(5);
    painter.drawPolyline(
        QPolygonF({QPointF(to + head, middle - head), QPointF(to, middle), QPointF(to + head, middle + head)}));
    left = from + m_theme.px(8);
  }
  const double room = m_plot.right() - left - m_theme.px(6);
  const auto line = [&](const QString& text, double at, const QColor& ink) {
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    QColor veil = m_theme.background;
    veil.setAlphaF(0.85F);
    painter.fillRect(QRectF(left - 2, at - metrics.ascent(), metrics.horizontalAdvance(shown) + 4, metrics.height()),
                     veil);
    painter.setPen(ink);
    painter.drawText(QPointF(left, at), shown);
  };
  line(m_content.arrowText, y, m_theme.ink);
  if (lines > 1) line(m_content.arrowMore, y + metrics.height(), m_theme.soft);
}

void MeasureChart::drawTexts(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  QColor veil = m_theme.background;
  veil.setAlphaF(0.85F);
  if (m_content.band && !m_content.bandText.isEmpty()) {
    painter.setFont(uiFont(m_theme.px(kText)));
    const double end = pointOf(m_content.band->second, 1).x(), middle = (m_plot.left() + end) / 2;
    const QFontMetricsF metrics(painter.font());
    const double wide = metrics.horizontalAdvance(m_content.bandText);
    if (wide < end - m_plot.left()) {
      const double y = m_plot.top() + m_plot.height() * 0.4;
      painter.fillRect(QRectF(middle - wide / 2 - 3, y - metrics.ascent(), wide + 6, metrics.height()), veil);
      painter.setPen(m_theme.soft);
      painter.drawText(QPointF(middle - wide / 2, y), m_content.bandText);
    }
  }
  drawArrow(painter);
  drawDots(painter);
  const auto write = [&](const QRectF& box, const QString& text, bool strong) {
    painter.setFont(uiFont(m_theme.px(kText), strong ? QFont::DemiBold : QFont::Normal));
    painter.fillRect(box.adjusted(-2, 0, 2, 0), veil);
    painter.setPen(strong ? m_theme.ink : m_theme.soft);
    painter.drawText(QPointF(box.left(), box.top() + QFontMetricsF(painter.font()).ascent()), text);
  };
  for (const MeasureLabel& label : m_content.labels) write(labelBox(label), label.text, label.strong);
  for (const Name& name : placeNames()) write(name.box, name.text, name.strong);
  drawTicks(painter);
}

}  // namespace attn::app
