// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/next_picture.h"

#include <QPainter>

#include "theme/fonts.h"

namespace attn::app {

NextPicture::NextPicture(QWidget* parent) : Themed(parent) {}

void NextPicture::setTitle(const QString& title) {
  m_title = title;
  setAccessibleName(title.isEmpty() ? tr("This is the last slide.") : tr("Next: %1").arg(title));
  update();
}

void NextPicture::setPicture(const QImage& picture) {
  m_picture = picture;
  update();
}

void NextPicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const QRectF all = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  painter.setBrush(m_theme.background);
  painter.drawRoundedRect(all, m_theme.px(6), m_theme.px(6));
  QRectF words = all.adjusted(m_theme.px(12), m_theme.px(8), -m_theme.px(12), -m_theme.px(8));
  if (!m_picture.isNull()) {
    const QSizeF shown = QSizeF(m_picture.size()).scaled(all.size(), Qt::KeepAspectRatio);
    painter.drawImage(QRectF(all.center() - QPointF(shown.width(), shown.height()) / 2, shown), m_picture);
    return;
  }
  painter.setFont(uiFont(m_theme.px(15), QFont::DemiBold));
  painter.setPen(m_title.isEmpty() ? m_theme.soft : m_theme.ink);
  painter.drawText(words, Qt::AlignCenter | Qt::TextWordWrap,
                   m_title.isEmpty() ? tr("This is the last slide.") : m_title);
}

}  // namespace attn::app
