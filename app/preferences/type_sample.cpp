// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/type_sample.h"

#include <QPainter>
#include <algorithm>

#include "text/number_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kSampleHeight = 56, kSampleText = 13, kSampleWeight = 0.36915;

}  // namespace

TypeSample::TypeSample(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Text size sample"));
}

void TypeSample::show(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

QSize TypeSample::sizeHint() const {
  return {qRound(m_theme.px(160)), qRound(m_theme.px(kSampleHeight))};
}

QString TypeSample::words() const {
  return tr("“sat” looks at “cat”:");
}

void TypeSample::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double line = m_theme.lineWidth();
  const QRectF box = QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2);
  painter.setPen(QPen(m_theme.line, line));
  painter.setBrush(m_theme.field);
  painter.drawRoundedRect(box, m_theme.px(8), m_theme.px(8));
  const QFont font = uiFont(m_theme.px(kSampleText)), strong = uiFont(m_theme.px(kSampleText), QFont::DemiBold);
  const QString number = numberText(kSampleWeight, m_theme.decimals);
  const QSizeF cell(QFontMetricsF(strong).horizontalAdvance(number) + m_theme.px(20), m_theme.px(34));
  const QRectF right(box.right() - cell.width() - m_theme.px(12), box.center().y() - cell.height() / 2, cell.width(),
                     cell.height());
  const QColor fill = shareColor(kSampleWeight, m_theme);
  painter.fillRect(right, fill);
  painter.setFont(strong);
  painter.setPen(readableOn(fill));
  painter.drawText(right, Qt::AlignCenter, number);
  painter.setFont(font);
  painter.setPen(m_theme.ink);
  const double room = std::max(0.0, right.left() - box.left() - m_theme.px(24));
  painter.drawText(QRectF(box.left() + m_theme.px(12), box.top(), room, box.height()), Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetricsF(font).elidedText(words(), Qt::ElideRight, room));
}

}  // namespace attn::app
