// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/progress_line.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>

namespace attn::app {

void ProgressLine::setShare(double share) {
  m_share = share;
  setAccessibleDescription(QLocale().toString(100 * share, 'f', 0) + QStringLiteral(" %"));
  update();
}

void ProgressLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const double radius = height() / 2.0;
  painter.setBrush(m_theme.line);
  painter.drawRoundedRect(rect(), radius, radius);
  if (m_share <= 0) return;
  painter.setBrush(m_theme.ink);
  painter.drawRoundedRect(QRectF(0, 0, std::max<double>(height(), width() * m_share), height()), radius, radius);
}

}  // namespace attn::app
