// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/kernel_check.h"

#include <QPainter>
#include <algorithm>

#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kHeight = 22, kBox = 15, kGap = 9;

}  // namespace

KernelCheck::KernelCheck(QWidget* parent) : QAbstractButton(parent), m_theme(lightTheme()) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void KernelCheck::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

void KernelCheck::setWords(const QString& name, const QString& words) {
  setText(name);
  m_words = words;
  setAccessibleName(name);
  setAccessibleDescription(words);
  setPlainToolTip(this, words);
  update();
}

QSize KernelCheck::sizeHint() const {
  return {qRound(m_theme.px(160)), qRound(m_theme.px(kHeight))};
}

void KernelCheck::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = m_theme.px(kBox);
  const QRectF box(1, (height() - side) / 2, side, side);
  const QColor active = isEnabled() ? m_theme.ink : m_theme.faint;
  painter.setPen(QPen(hasFocus() ? m_theme.selection : isChecked() ? active : m_theme.faint, m_theme.px(1.5)));
  painter.setBrush(isChecked() ? active : m_theme.panel);
  painter.drawRoundedRect(box, m_theme.px(4), m_theme.px(4));
  if (isChecked()) {
    painter.setPen(QPen(m_theme.panel, m_theme.px(1.6), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF({box.topLeft() + QPointF(0.26, 0.53) * side, box.topLeft() + QPointF(0.43, 0.7) * side,
                   box.topLeft() + QPointF(0.75, 0.33) * side}));
  }
  double x = box.right() + m_theme.px(kGap);
  const QFont strong = uiFont(m_theme.px(13), QFont::DemiBold), soft = uiFont(m_theme.px(12.5));
  const double y = (height() + QFontMetricsF(strong).capHeight()) / 2;
  painter.setFont(strong);
  painter.setPen(active);
  painter.drawText(QPointF(x, y), text());
  x += QFontMetricsF(strong).horizontalAdvance(text()) + m_theme.px(8);
  painter.setFont(soft);
  painter.setPen(m_theme.soft);
  painter.drawText(QPointF(x, y), QFontMetricsF(soft).elidedText(m_words, Qt::ElideRight, std::max(0.0, width() - x)));
}

}  // namespace attn::app
