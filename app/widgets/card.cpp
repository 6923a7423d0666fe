// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/card.h"

#include <QPainter>

namespace attn::app {

void Card::setColors(const QColor& fill, const QColor& line, double radius) {
  m_fill = fill;
  m_line = line;
  m_radius = radius;
  update();
}

void Card::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(m_fill);
  painter.setPen(QPen(m_line, 1));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_radius, m_radius);
}

}  // namespace attn::app
