// SPDX-License-Identifier: GPL-3.0-or-later
// What MeasureChart paints itself: grid, hatched range, rules, dots and words.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "labs/measure/charts/measure_chart.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kTick = 11;

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
  if (!m_arrow) return;
  painter.setPen(QPen(m_theme.ink, m_theme.px(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawLine(*m_arrow);
  const double head = m_theme.px(5);
  const QPointF to = m_arrow->p2();
  painter.drawPolyline(QPolygonF({to + QPointF(head, -head), to, to + QPointF(head, head)}));
}

void MeasureChart::drawWords(QPainter& painter) const {
  QColor veil = m_theme.background;
  veil.setAlphaF(0.85F);
  for (const Words& words : m_words) {
    painter.fillRect(words.box.adjusted(-2, 0, 2, 0), veil);
    painter.setFont(uiFont(m_theme.px(kTextPixels), words.strong ? QFont::DemiBold : QFont::Normal));
    painter.setPen(words.strong || words.dark ? m_theme.ink : m_theme.soft);
    painter.drawText(QPointF(words.box.left(), words.box.top() + QFontMetricsF(painter.font()).ascent()), words.text);
  }
}

void MeasureChart::drawTexts(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Words& words : m_words) {
    if (!words.leader) continue;
    painter.setPen(QPen(words.strong ? m_theme.ink : m_theme.soft, m_theme.px(1)));
    painter.drawLine(*words.leader);
  }
  drawArrow(painter);
  drawDots(painter);
  drawWords(painter);
  drawTicks(painter);
}

}  // namespace attn::app
