// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chip_button.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include "theme/fonts.h"
#include "widgets/glyph.h"

namespace attn::app {
namespace {

constexpr double kButtonTextPixels = 12, kButtonSide = 11, kButtonHeight = 28, kButtonDot = 7, kButtonDotGap = 7,
                 kButtonArrow = 10;

}  // namespace

ChipButton::ChipButton(QWidget* parent) : Themed(parent) {
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(this, &QAbstractButton::clicked, this, &ChipButton::openMenu);
}

void ChipButton::setDot(std::optional<QColor> dot) {
  m_dot = dot;
  updateGeometry();
  update();
}

QFont ChipButton::face() const {
  return uiFont(m_theme.px(kButtonTextPixels));
}

void ChipButton::setArrow(bool arrow) {
  m_arrow = arrow;
  updateGeometry();
  update();
}

int ChipButton::widthFor(const QString& words) const {
  const double dot = m_dot ? m_theme.px(kButtonDot + kButtonDotGap) : 0;
  const double arrow = m_arrow ? m_theme.px(kButtonArrow + kButtonDotGap) : 0;
  const double text = QFontMetricsF(face()).horizontalAdvance(words);
  return qCeil(text + dot + arrow + 2 * m_theme.px(kButtonSide)) + 2;
}

QSize ChipButton::sizeHint() const {
  return {widthFor(text()), qRound(m_theme.px(kButtonHeight))};
}

QSize ChipButton::minimumSizeHint() const {
  return {std::min(sizeHint().width(), qRound(m_theme.px(96))), sizeHint().height()};
}

void ChipButton::openMenu() {
  if (!m_menu) return;
  const int y = m_menuAbove ? -m_menu->sizeHint().height() - 4 : height() + 4;
  const int x = width() - m_menu->sizeHint().width();
  m_menu->popup(mapToGlobal(QPoint(std::min(0, x), y)));
}

void ChipButton::keyPressEvent(QKeyEvent* event) {
  if (m_menu && (event->key() == Qt::Key_Down || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    openMenu();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void ChipButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF pill = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  const double radius = pill.height() / 2;
  const bool hovered = isEnabled() && underMouse();
  painter.setPen(hasFocus() ? QPen(m_theme.selection, 2) : QPen(hovered ? m_theme.faint : m_theme.line, 1));
  painter.setBrush(m_theme.field);
  painter.drawRoundedRect(hasFocus() ? pill.adjusted(0.5, 0.5, -0.5, -0.5) : pill, radius, radius);
  QRectF inside = pill.adjusted(m_theme.px(kButtonSide), 0, -m_theme.px(kButtonSide), 0);
  if (m_dot) {
    const double size = m_theme.px(kButtonDot);
    painter.setPen(Qt::NoPen);
    painter.setBrush(*m_dot);
    painter.drawEllipse(QRectF(inside.left(), inside.center().y() - size / 2, size, size));
    inside.setLeft(inside.left() + size + m_theme.px(kButtonDotGap));
  }
  if (m_arrow) {
    const double size = m_theme.px(kButtonArrow);
    drawGlyph(painter, QRectF(inside.right() - size, inside.center().y() - size / 2, size, size), Glyph::Down,
              hovered ? m_theme.ink : m_theme.soft);
    inside.setRight(inside.right() - size - m_theme.px(kButtonDotGap));
  }
  painter.setFont(face());
  painter.setPen(isEnabled() ? (hovered ? m_theme.ink : m_theme.soft) : m_theme.faint);
  const QString shown = QFontMetricsF(face()).elidedText(text(), Qt::ElideRight, inside.width() + 1);
  painter.drawText(inside.adjusted(0, 0, 2, 0), Qt::AlignVCenter | Qt::AlignLeft, shown);
}

}  // namespace attn::app
