// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/labelled_track.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cstdlib>

#include "figures/subscripted_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kAboveHeight = 56, kAboveLine = 32, kAboveKnob = 7.5, kAboveMarks = 51, kAboveWords = 14;
constexpr double kNextToHeight = 26, kNextToKnob = 7, kNextToName = 70, kNextToValue = 30, kNextToGap = 6;
constexpr double kSliderWidth = 160, kLineThickness = 4;

}  // namespace

LabelledTrack LabelledTrack::beside(const Theme& theme, QSizeF widget, bool valueShown) {
  const double left = theme.px(kNextToName + kNextToGap);
  const double right = theme.px(valueShown ? kNextToValue + kNextToGap : 10);
  const QRectF line(left, widget.height() / 2 - theme.px(kLineThickness / 2), widget.width() - left - right,
                    theme.px(kLineThickness));
  return {theme, widget, line, theme.px(kNextToKnob), false};
}

LabelledTrack LabelledTrack::above(const Theme& theme, double width) {
  const double side = theme.px(kAboveKnob + 1.5);
  const QRectF line(side, theme.px(kAboveLine - kLineThickness / 2), width - 2 * side, theme.px(kLineThickness));
  return {theme, QSizeF(width, theme.px(kAboveHeight)), line, theme.px(kAboveKnob), true};
}

QSize LabelledTrack::sizeSecondary(const Theme& theme) {
  return {qRound(theme.px(kSliderWidth)), qRound(theme.px(kNextToHeight))};
}

QSize LabelledTrack::sizeAbove(const Theme& theme) {
  return {qRound(theme.px(kSliderWidth)), qRound(theme.px(kAboveHeight))};
}

void LabelledTrack::drawWords(QPainter& painter, const QString& name, const QString& symbol,
                              const QString& value) const {
  const QFont plain = uiFont(m_theme.px(13)), strong = uiFont(m_theme.px(13), QFont::DemiBold);
  const QFontMetricsF metrics(plain);
  if (!m_above) {
    const QRectF box(0, 0, m_theme.px(kNextToName), m_widget.height());
    painter.setFont(plain);
    painter.setPen(m_theme.soft);
    drawSubscriptedLeft(painter, box, painter.fontMetrics().elidedText(name, Qt::ElideRight, qFloor(box.width())),
                        plain);
    painter.setFont(strong);
    painter.setPen(m_theme.ink);
    const double wide = m_theme.px(kNextToValue);
    painter.drawText(QRectF(m_widget.width() - wide, 0, wide, m_widget.height()), Qt::AlignVCenter | Qt::AlignRight,
                     value);
    return;
  }
  const double wide = QFontMetricsF(strong).horizontalAdvance(value), y = m_theme.px(kAboveWords);
  painter.setFont(strong);
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(m_widget.width() - wide, y), value);
  painter.setFont(plain);
  painter.setPen(m_theme.soft);
  const QFont mathematics = mathFont(m_theme.px(15));
  const double behind =
      symbol.isEmpty() ? 0 : metrics.horizontalAdvance(QLatin1Char(' ')) + subscriptedWidth(symbol, mathematics);
  const double room = std::max(0.0, m_widget.width() - wide - m_theme.px(8) - behind);
  const QString shown = metrics.elidedText(name, Qt::ElideRight, room);
  painter.drawText(QPointF(0, y), shown);
  if (symbol.isEmpty()) return;
  const double left = metrics.horizontalAdvance(shown + QLatin1Char(' ')), middle = y - metrics.capHeight() / 2;
  drawSubscriptedLeft(painter, QRectF(left, middle - m_theme.px(10), behind, m_theme.px(20)), symbol, mathematics);
}

void LabelledTrack::drawLine(QPainter& painter, double from, double to, bool enabled) const {
  const double radius = m_line.height() / 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.line);
  painter.drawRoundedRect(m_line, radius, radius);
  painter.setBrush(enabled ? m_theme.ink : m_theme.faint);
  painter.drawRoundedRect(QRectF(from, m_line.top(), to - from, m_line.height()), radius, radius);
}

void LabelledTrack::drawMarks(QPainter& painter, const std::vector<std::pair<double, QString>>& marks) const {
  painter.setFont(uiFont(m_theme.px(11)));
  painter.setPen(QPen(m_theme.faint, 1));
  const QFontMetricsF metrics(painter.font());
  double free = -1e9;
  for (const auto& [x, name] : marks) {
    painter.drawLine(QPointF(x, m_theme.px(kAboveLine + 6)), QPointF(x, m_theme.px(kAboveLine + 9)));
    const double wide = metrics.horizontalAdvance(name);
    const double left = std::clamp(x - wide / 2, 0.0, std::max(0.0, m_widget.width() - wide));
    if (left < free) continue;
    painter.drawText(QPointF(left, m_theme.px(kAboveMarks)), name);
    free = left + wide + m_theme.px(6);
  }
}

void LabelledTrack::drawKnob(QPainter& painter, double x, bool enabled, bool focused) const {
  painter.setPen(QPen(focused ? m_theme.selection : enabled ? m_theme.ink : m_theme.faint, m_theme.px(2)));
  painter.setBrush(m_theme.panel);
  painter.drawEllipse(QPointF(x, m_line.center().y()), m_knob, m_knob);
}

int nearestPlace(const QList<int>& allowed, int number) {
  const auto nearer = [number](int a, int b) { return std::abs(a - number) < std::abs(b - number); };
  return static_cast<int>(std::min_element(allowed.begin(), allowed.end(), nearer) - allowed.begin());
}

}  // namespace attn::app
