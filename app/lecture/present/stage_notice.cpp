// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/stage_notice.h"

#include <QAccessible>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kWords = 16, kSide = 16, kAbove = 10, kFromEdge = 18;

}  // namespace

StageNotice::StageNotice(QWidget* parent) : Themed(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  m_end.setSingleShot(true);
  m_end.setInterval(kShownFor);
  connect(&m_end, &QTimer::timeout, this, [this] {
    hide();
    Q_EMIT over();
  });
  hide();
}

QFont StageNotice::face() const {
  return uiFont(m_theme.px(kWords), QFont::DemiBold);
}

QSize StageNotice::sizeHint() const {
  const QFontMetrics metrics(face());
  return {metrics.horizontalAdvance(m_words) + 2 * qRound(m_theme.px(kSide)),
          metrics.height() + 2 * qRound(m_theme.px(kAbove))};
}

void StageNotice::tell(const QString& words, const QRect& room) {
  m_words = words;
  setAccessibleName(words);
  const QSize wanted = sizeHint();
  const QSize size(std::min(wanted.width(), room.width()), wanted.height());
  setGeometry(room.center().x() - size.width() / 2, room.bottom() - qRound(m_theme.px(kFromEdge)) - size.height(),
              size.width(), size.height());
  show();
  raise();
  update();
  m_end.start();
  QAccessibleEvent said(this, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&said);
}

void StageNotice::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(m_theme.line, m_theme.px(1)));
  painter.setBrush(m_theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(9), m_theme.px(9));
  painter.setFont(face());
  painter.setPen(m_theme.ink);
  const QFontMetrics metrics(face());
  painter.drawText(rect(), Qt::AlignCenter,
                   metrics.elidedText(m_words, Qt::ElideRight, width() - qRound(m_theme.px(kSide))));
}

}  // namespace attn::app
