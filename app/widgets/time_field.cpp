// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_field.h"

#include <QPainter>
#include <QPolygonF>

namespace attn::app {

TimeField::TimeField(const Theme& theme, QWidget* parent) : QDateTimeEdit(parent), m_theme(theme) {
  setCalendarPopup(true);
}

void TimeField::paintEvent(QPaintEvent* event) {
  QDateTimeEdit::paintEvent(event);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(isEnabled() ? m_theme.soft : m_theme.line, m_theme.px(1.5), Qt::SolidLine, Qt::RoundCap));
  const QPointF tip(width() - m_theme.px(12), height() / 2.0 + m_theme.px(2));
  const double arm = m_theme.px(4);
  painter.drawPolyline(QPolygonF{tip + QPointF(-arm, -arm), tip, tip + QPointF(arm, -arm)});
}

}  // namespace attn::app
