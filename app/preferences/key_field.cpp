// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/key_field.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kFieldHeight = 30, kFieldText = 13;

bool isHeldOnly(int key) {
  return key == 0 || key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta ||
         key == Qt::Key_AltGr || key == Qt::Key_CapsLock || key == Qt::Key_NumLock || key == Qt::Key_unknown ||
         key == Qt::Key_Super_L || key == Qt::Key_Super_R;
}

}  // namespace

KeyField::KeyField(QWidget* parent) : Themed(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Press the new key. Escape: keep the old one."));
}

QSize KeyField::sizeHint() const {
  return {qRound(m_theme.px(200)), qRound(m_theme.px(kFieldHeight))};
}

bool KeyField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();  // prevents shortcuts from consuming it
    return true;
  }
  return QWidget::event(event);
}

void KeyField::keyPressEvent(QKeyEvent* event) {
  event->accept();
  if (isHeldOnly(event->key()) || event->isAutoRepeat()) return;
  if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier) return Q_EMIT givenUp();
  Qt::KeyboardModifiers held = event->modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
  // Shift has already changed the character: Ctrl++ is typed as Ctrl+Shift+=.
  const bool isLetter = event->key() >= Qt::Key_A && event->key() <= Qt::Key_Z;
  if ((held & Qt::ShiftModifier) && !isLetter && event->key() < 0x100 && event->key() > Qt::Key_Space)
    held &= ~Qt::ShiftModifier;
  Q_EMIT recorded(QKeySequence(QKeyCombination(held, static_cast<Qt::Key>(event->key()))));
}

void KeyField::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (isVisible() && event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
    Q_EMIT givenUp();
}

void KeyField::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double line = m_theme.lineWidth(2);
  painter.setPen(QPen(m_theme.selection, line, Qt::DashLine));
  painter.setBrush(m_theme.selectionBackground);
  painter.drawRoundedRect(QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2), m_theme.px(7),
                          m_theme.px(7));
  painter.setPen(m_theme.ink);
  painter.setFont(uiFont(m_theme.px(kFieldText)));
  const QFontMetricsF metrics(painter.font());
  painter.drawText(rect(), Qt::AlignCenter,
                   metrics.elidedText(accessibleName(), Qt::ElideRight, std::max(0.0, width() - m_theme.px(16))));
}

}  // namespace attn::app
