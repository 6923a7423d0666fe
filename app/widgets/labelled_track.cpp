// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/labelled_track.h"

#include <algorithm>
#include <cstdlib>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kTrackHeight = 56, kTrackLine = 32, kTrackKnob = 7.5, kTrackNames = 51, kTrackWords = 14;

}  // namespace

QSize LabelledTrack::sizeHint(const Theme& theme) {
  return {qRound(theme.px(160)), qRound(theme.px(kTrackHeight))};
}

QRectF LabelledTrack::line() const {
  const double side = m_theme.px(kTrackKnob + 1.5);
  return {side, m_theme.px(kTrackLine - 2), m_width - 2 * side, m_theme.px(4)};
}

void LabelledTrack::drawWords(QPainter& painter, const QString& name, const QString& value) const {
  painter.setFont(uiFont(m_theme.px(13), QFont::DemiBold));
  const double wide = QFontMetricsF(painter.font()).horizontalAdvance(value), y = m_theme.px(kTrackWords);
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(m_width - wide, y), value);
  painter.setFont(uiFont(m_theme.px(13)));
  painter.setPen(m_theme.soft);
  const double room = std::max(0.0, m_width - wide - m_theme.px(8));
  painter.drawText(QPointF(0, y), QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, room));
}

void LabelledTrack::drawLine(QPainter& painter, double from, double to, bool enabled) const {
  const QRectF all = line();
  const double radius = all.height() / 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.line);
  painter.drawRoundedRect(all, radius, radius);
  painter.setBrush(enabled ? m_theme.ink : m_theme.faint);
  painter.drawRoundedRect(QRectF(from, all.top(), to - from, all.height()), radius, radius);
}

void LabelledTrack::drawTicks(QPainter& painter, const std::vector<std::pair<double, QString>>& ticks) const {
  painter.setFont(uiFont(m_theme.px(11)));
  painter.setPen(QPen(m_theme.faint, 1));
  const QFontMetricsF metrics(painter.font());
  double free = -1e9;
  for (const auto& [x, name] : ticks) {
    painter.drawLine(QPointF(x, m_theme.px(kTrackLine + 6)), QPointF(x, m_theme.px(kTrackLine + 9)));
    const double wide = metrics.horizontalAdvance(name);
    const double left = std::clamp(x - wide / 2, 0.0, std::max(0.0, m_width - wide));
    if (left < free) continue;
    painter.drawText(QPointF(left, m_theme.px(kTrackNames)), name);
    free = left + wide + m_theme.px(6);
  }
}

void LabelledTrack::drawKnob(QPainter& painter, double x, bool enabled, bool focused) const {
  painter.setPen(QPen(focused ? m_theme.selection : enabled ? m_theme.ink : m_theme.faint, m_theme.px(2)));
  painter.setBrush(m_theme.panel);
  painter.drawEllipse(QPointF(x, line().center().y()), m_theme.px(kTrackKnob), m_theme.px(kTrackKnob));
}

int nearestPlace(const QList<int>& allowed, int number) {
  const auto nearer = [number](int a, int b) { return std::abs(a - number) < std::abs(b - number); };
  return static_cast<int>(std::min_element(allowed.begin(), allowed.end(), nearer) - allowed.begin());
}

}  // namespace attn::app
